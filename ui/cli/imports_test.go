package cli

import (
	"encoding/json"
	"errors"
	"io"
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// importTable lists which packages each package may import (README, "How it is built").
// Every package of the module must be in it.
var importTable = map[string][]string{
	".":                  {"ui/cli"},
	"model":              {"model/linediff", "model/brackets"},
	"model/brackets":     {},
	"model/linediff":     {},
	"model/workspace":    {"model"},
	"model/commit":       {"model", "model/workspace"},
	"patchers":           {"model", "patchers/locate", "patchers/aptix", "patchers/gitdiff", "patchers/delimited", "patchers/ap", "patchers/linepatch"},
	"patchers/locate":    {"model", "model/linediff"},
	"patchers/jsontext":  {"model"},
	"patchers/aptix":     {"model", "patchers/locate", "patchers/jsontext", "patchers/gitdiff"},
	"patchers/gitdiff":   {"model", "patchers/locate"},
	"patchers/delimited": {"model", "patchers/locate", "patchers/gitdiff"},
	"patchers/ap":        {"model", "patchers/locate"},
	"patchers/linepatch": {"model", "patchers/locate", "patchers/jsontext"},
	"theme":              {"theme/terminal"},
	"theme/terminal":     {},
	"ui":                 {"model", "theme", "theme/terminal", "ui/diffview", "ui/dialog", "ui/config"},
	"ui/dialog":          {"theme", "theme/terminal", "ui/config"},
	"ui/diffview":        {"model", "model/linediff", "theme", "theme/terminal"},
	"ui/config":          {"theme", "theme/terminal"},
	"ui/reply":           {"model", "model/linediff"},
	"ui/cli":             {"*"},
}

// forbidden lists packages of the standard library that a package must not import.
var forbidden = map[string][]string{
	"model":              {"os", "os/exec", "net", "net/http"},
	"model/linediff":     {"os", "os/exec", "net", "net/http"},
	"model/brackets":     {"os", "os/exec", "net", "net/http"},
	"patchers":           {"os", "os/exec", "net", "net/http"},
	"patchers/locate":    {"os", "os/exec", "net", "net/http"},
	"patchers/jsontext":  {"os", "os/exec", "net", "net/http"},
	"patchers/aptix":     {"os", "os/exec", "net", "net/http"},
	"patchers/gitdiff":   {"os", "os/exec", "net", "net/http"},
	"patchers/delimited": {"os", "os/exec", "net", "net/http"},
	"patchers/ap":        {"os", "os/exec", "net", "net/http"},
	"patchers/linepatch": {"os", "os/exec", "net", "net/http"},
	"ui":                 {"os", "os/exec", "net", "net/http"},
	"ui/diffview":        {"os", "os/exec", "net", "net/http"},
	"ui/dialog":          {"os", "os/exec", "net", "net/http"},
	"ui/reply":           {"os", "os/exec", "net", "net/http"},
}

const module = "aptix-tui"

func TestImportTable(t *testing.T) {
	seen := 0
	for pkg, imports := range goList(t) {
		allowed, ok := importTable[pkg]
		if !ok {
			t.Errorf("package %s is not in the table", pkg)
		}
		seen++
		for _, imp := range imports {
			if slices.Contains(forbidden[pkg], imp) {
				t.Errorf("%s imports %s, which it must not", pkg, imp)
			}
			ours, ok := strings.CutPrefix(imp, module+"/")
			if ok && !slices.Contains(allowed, ours) && !slices.Contains(allowed, "*") {
				t.Errorf("%s imports %s, which is not in the table", pkg, ours)
			}
		}
	}
	if seen != len(importTable) {
		t.Errorf("the table has %d packages, the module has %d", len(importTable), seen)
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
