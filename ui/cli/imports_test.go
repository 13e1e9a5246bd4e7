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

// rooms is the law of who may import whom (README, "How it is built"). A room
// that is not in it may not exist.
var rooms = map[string][]string{
	".":                   {"ui/cli"},
	"model":               {"model/linediff", "model/brackets"},
	"model/brackets":      {},
	"model/linediff":      {},
	"model/workspace":     {"model"},
	"model/commit":        {"model", "model/workspace"},
	"patchers":            {"model", "patchers/unclaimed", "patchers/aptix", "patchers/gitdiff", "patchers/delimited", "patchers/ap", "patchers/linepatch"},
	"patchers/unclaimed":  {"model", "patchers/aof", "patchers/aptix", "patchers/gitdiff", "patchers/delimited", "patchers/ap", "patchers/linepatch"},
	"patchers/aof":        {},
	"patchers/formattest": {"model"},
	"patchers/locate":     {"model", "model/linediff"},
	"patchers/jsontext":   {"model"},
	"patchers/aptix":      {"model", "patchers/locate", "patchers/jsontext", "patchers/gitdiff"},
	"patchers/gitdiff":    {"model", "patchers/locate", "patchers/aof"},
	"patchers/delimited":  {"model", "patchers/locate", "patchers/aof", "patchers/gitdiff"},
	"patchers/ap":         {"model", "patchers/locate"},
	"patchers/linepatch":  {"model", "patchers/locate", "patchers/jsontext"},
	"theme":               {},
	"ui":                  {"model", "theme", "ui/diffview", "ui/config"},
	"ui/diffview":         {"model", "model/linediff", "theme"},
	"ui/config":           {"theme"},
	"ui/cli":              {"*"},
}

// forbidden lists what a room may not import of the standard library, so that
// the pure rooms stay pure.
var forbidden = map[string][]string{
	"model":              {"os", "os/exec", "net", "net/http"},
	"model/linediff":     {"os", "os/exec", "net", "net/http"},
	"model/brackets":     {"os", "os/exec", "net", "net/http"},
	"patchers":           {"os", "os/exec", "net", "net/http"},
	"patchers/unclaimed": {"os", "os/exec", "net", "net/http"},
	"patchers/aof":       {"os", "os/exec", "net", "net/http"},
	"patchers/locate":    {"os", "os/exec", "net", "net/http"},
	"patchers/jsontext":  {"os", "os/exec", "net", "net/http"},
	"patchers/aptix":     {"os", "os/exec", "net", "net/http"},
	"patchers/gitdiff":   {"os", "os/exec", "net", "net/http"},
	"patchers/delimited": {"os", "os/exec", "net", "net/http"},
	"patchers/ap":        {"os", "os/exec", "net", "net/http"},
	"patchers/linepatch": {"os", "os/exec", "net", "net/http"},
	"ui":                 {"os", "os/exec", "net", "net/http"},
	"ui/diffview":        {"os", "os/exec", "net", "net/http"},
}

const module = "aptix-tui"

func TestImportTable(t *testing.T) {
	seen := 0
	for room, imports := range goList(t) {
		allowed, ok := rooms[room]
		if !ok {
			t.Errorf("there is no room %s in the table", room)
		}
		seen++
		for _, imp := range imports {
			if slices.Contains(forbidden[room], imp) {
				t.Errorf("%s imports %s, which it must not", room, imp)
			}
			ours, ok := strings.CutPrefix(imp, module+"/")
			if ok && !slices.Contains(allowed, ours) && !slices.Contains(allowed, "*") {
				t.Errorf("%s imports %s, which is not in the table", room, ours)
			}
		}
	}
	if seen != len(rooms) {
		t.Errorf("the table has %d rooms, the module %d", len(rooms), seen)
	}
}

// goList returns the imports of every package of the module, tests left out.
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
		room := strings.TrimPrefix(strings.TrimPrefix(p.ImportPath, module), "/")
		if room == "" {
			room = "."
		}
		all[room] = p.Imports
	}
}
