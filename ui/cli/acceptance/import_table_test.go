package acceptance

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// importTable lists which packages of the module each package imports (PACKAGES §1). It
// lists every package, and no import that is not made.
var importTable = map[string][]string{
	".":                      {"ui/cli"},
	"model":                  {"model/lazyregexp", "model/newtext", "model/linediff", "model/syntax", "model/invisible"},
	"model/brackets":         {},
	"model/syntax":           {"model/brackets", "model/lazyregexp"},
	"model/invisible":        {},
	"model/lazyregexp":       {},
	"model/newtext":          {"model/lazyregexp"},
	"model/linediff":         {},
	"model/workspace":        {"model"},
	"model/commit":           {"model", "model/workspace"},
	"patchers":               {"model", "model/lazyregexp", "patchers/merge", "patchers/unclaimed", "patchers/aptix", "patchers/gitdiff", "patchers/delimited", "patchers/ap", "patchers/linepatch", "patchers/search", "patchers/v4a", "patchers/toolcall", "patchers/tags", "patchers/shell", "patchers/blocks"},
	"patchers/unclaimed":     {"model", "model/lazyregexp", "patchers/label", "patchers/blocks"},
	"patchers/aof":           {"model/lazyregexp"},
	"patchers/formattest":    {"model"},
	"patchers/locate":        {"model", "model/linediff"},
	"patchers/jsontext":      {"model", "model/lazyregexp"},
	"patchers/literal":       {"model", "patchers/locate"},
	"patchers/label":         {"model", "model/lazyregexp"},
	"patchers/merge":         {"model", "model/lazyregexp", "model/brackets", "model/linediff", "patchers/locate"},
	"patchers/search":        {"model", "model/lazyregexp", "patchers/label", "patchers/literal", "patchers/locate"},
	"patchers/v4a":           {"model", "model/lazyregexp", "model/brackets", "patchers/calls", "patchers/gitdiff/place", "patchers/jsontext", "patchers/label", "patchers/literal", "patchers/locate"},
	"patchers/calls":         {"model", "model/lazyregexp", "patchers/gitdiff", "patchers/jsontext", "patchers/label", "patchers/literal", "patchers/locate", "patchers/merge", "patchers/search"},
	"patchers/toolcall":      {"model", "model/lazyregexp", "patchers/calls", "patchers/jsontext"},
	"patchers/tags":          {"model", "model/lazyregexp", "patchers/calls", "patchers/jsontext", "patchers/label"},
	"patchers/shell":         {"model", "model/lazyregexp", "model/newtext", "patchers/calls", "patchers/label", "patchers/merge"},
	"patchers/blocks":        {"model", "model/lazyregexp", "model/newtext", "model/brackets", "patchers/label", "patchers/merge"},
	"patchers/aptix":         {"model", "model/lazyregexp", "patchers/jsontext", "patchers/gitdiff", "patchers/literal"},
	"patchers/aptix/lint":    {"model", "patchers/aptix", "patchers/jsontext"},
	"patchers/gitdiff":       {"model", "model/lazyregexp", "model/linediff", "model/newtext", "patchers/gitdiff/place", "patchers/label", "patchers/aof"},
	"patchers/gitdiff/place": {"model", "patchers/locate"},
	"patchers/delimited":     {"model", "model/lazyregexp", "patchers/aof", "patchers/gitdiff"},
	"patchers/ap":            {"model", "model/lazyregexp", "patchers/ap/place"},
	"patchers/ap/place":      {"model", "model/brackets", "patchers/merge", "patchers/locate"},
	"patchers/linepatch":     {"model", "patchers/locate", "patchers/jsontext"},
	"theme":                  {"theme/syntax", "theme/terminal"},
	"theme/syntax":           {},
	"theme/terminal":         {"model/invisible"},
	"ui":                     {"model", "theme", "theme/terminal", "ui/diffview", "ui/dialog", "ui/filetree", "ui/config"},
	"ui/filetree":            {},
	"ui/dialog":              {"theme", "theme/terminal", "ui/config"},
	"ui/diffview":            {"model", "model/linediff", "theme", "theme/terminal"},
	"ui/config":              {"theme", "theme/terminal"},
	"ui/reply":               {"model", "model/lazyregexp", "model/linediff"},
	"ui/prompt":              {"model"},
	"ui/cli":                 {"model", "model/lazyregexp", "model/commit", "model/workspace", "patchers", "patchers/aptix/lint", "patchers/gitdiff", "theme", "theme/terminal", "ui", "ui/config", "ui/prompt", "ui/reply"},
	"ui/cli/acceptance":      {},
}

// forbidden lists what a package may not import of the standard library, so that
// it neither reads files nor starts programs.
var forbidden = map[string][]string{
	"model":                  {"os", "os/exec", "net", "net/http"},
	"model/lazyregexp":       {"os", "os/exec", "net", "net/http"},
	"model/linediff":         {"os", "os/exec", "net", "net/http"},
	"model/brackets":         {"os", "os/exec", "net", "net/http"},
	"model/syntax":           {"os", "os/exec", "net", "net/http"},
	"model/invisible":        {"os", "os/exec", "net", "net/http"},
	"patchers/unclaimed":     {"os", "os/exec", "net", "net/http"},
	"patchers/aof":           {"os", "os/exec", "net", "net/http"},
	"patchers":               {"os", "os/exec", "net", "net/http"},
	"patchers/locate":        {"os", "os/exec", "net", "net/http"},
	"patchers/jsontext":      {"os", "os/exec", "net", "net/http"},
	"patchers/aptix":         {"os", "os/exec", "net", "net/http"},
	"patchers/aptix/lint":    {"os", "os/exec", "net", "net/http"},
	"patchers/gitdiff":       {"os", "os/exec", "net", "net/http"},
	"patchers/gitdiff/place": {"os", "os/exec", "net", "net/http"},
	"patchers/delimited":     {"os", "os/exec", "net", "net/http"},
	"patchers/ap":            {"os", "os/exec", "net", "net/http"},
	"patchers/ap/place":      {"os", "os/exec", "net", "net/http"},
	"patchers/linepatch":     {"os", "os/exec", "net", "net/http"},
	"patchers/calls":         {"os", "os/exec", "net", "net/http"},
	"patchers/toolcall":      {"os", "os/exec", "net", "net/http"},
	"patchers/tags":          {"os", "os/exec", "net", "net/http"},
	"ui":                     {"os", "os/exec", "net", "net/http"},
	"ui/diffview":            {"os", "os/exec", "net", "net/http"},
	"ui/dialog":              {"os", "os/exec", "net", "net/http"},
	"ui/prompt":              {"os", "os/exec", "net", "net/http"},
	"ui/reply":               {"os", "os/exec", "net", "net/http"},
}

// slow are packages that parse hundreds of files when a program that imports them starts; use
// theme/syntax.
var slow = []string{"github.com/alecthomas/chroma/v2/lexers", "github.com/alecthomas/chroma/v2/styles"}

const module = "aptix-tui"

func TestImportTable(t *testing.T) {
	imports := goList(t)
	for pkg, imported := range imports {
		allowed, ok := importTable[pkg]
		if !ok {
			t.Errorf("the table lacks the package %s", pkg)
		}
		for _, imp := range imported {
			if slices.Contains(forbidden[pkg], imp) || slices.Contains(slow, imp) && !strings.HasPrefix(pkg, "testdata/") {
				t.Errorf("%s imports %s, which is forbidden", pkg, imp)
			}
			ours, ok := strings.CutPrefix(imp, module+"/")
			if ok && !slices.Contains(allowed, ours) {
				t.Errorf("%s imports %s, which is not in the table", pkg, ours)
			}
		}
	}
	for pkg, allowed := range importTable {
		imported, ok := imports[pkg]
		if !ok {
			t.Errorf("the table has the package %s, which does not exist", pkg)
		}
		for _, imp := range allowed {
			if !slices.Contains(imported, module+"/"+imp) {
				t.Errorf("the table lets %s import %s, which it does not", pkg, imp)
			}
		}
	}
}

// goList returns the imports of every package of the module, without tests.
func goList(t *testing.T) map[string][]string {
	t.Helper()
	out, err := exec.Command("go", "list", "-json=ImportPath,Imports", module+"/...").Output()
	if err != nil {
		t.Fatal(err)
	}
	all := map[string][]string{}
	for d := json.NewDecoder(strings.NewReader(string(out))); ; {
		var p struct {
			ImportPath string
			Imports    []string
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		pkg := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		if pkg == "" {
			pkg = "."
		}
		all[pkg] = p.Imports
	}
}
