package patchers

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

// A repair asks for no attention, a text that is left out does.
func TestRepairs(t *testing.T) {
	a := model.NewAnswer("a", []byte("```json\n{\"root\": \".\", // here\n\"patches\": [\n{\"path\": \"a\", \"find\": \"x\", \"replace\": \"y\", \"limit\": \"once\",},\n], \"odd\": 1}\n```\n"))
	payloads, _ := Parse(a, Options{})
	if len(payloads) != 1 {
		t.Fatalf("got %d payloads, want 1", len(payloads))
	}
	repaired, asks := 0, 0
	for _, d := range payloads[0].Diagnostics {
		if d.AsksForAttention() {
			asks++
		}
		if d.Repair {
			repaired++
		}
	}
	if repaired != 3 || asks != 1 {
		t.Errorf("got %d repairs and %d that ask for attention, want 3 and 1: %v", repaired, asks, payloads[0].Diagnostics)
	}
}

// Every code of repairs is one that a format gives.
func TestRepairCodes(t *testing.T) {
	var code strings.Builder
	files, err := filepath.Glob("*/*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		code.Write(b)
	}
	for c := range repairs {
		_, what, _ := strings.Cut(c, "/")
		if !strings.Contains(code.String(), `"`+c+`"`) && !strings.Contains(code.String(), `"`+what+`"`) {
			t.Errorf("no format reports %s", c)
		}
	}
}
