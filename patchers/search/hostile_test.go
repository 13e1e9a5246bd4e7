package search

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// hostile returns texts of n lines, by name, that make a careless scanner slow.
func hostile(n int) map[string]string {
	out := map[string]string{}
	for name, line := range map[string]string{
		"first markers":     "<<<<<<< SEARCH\n",
		"conflict markers":  "<<<<<<< HEAD\n",
		"dividers":          "=======\n",
		"last markers":      ">>>>>>> REPLACE\n",
		"options":           ":start_line:1\n",
		"paths":             "src/a.go\n",
		"dashes":            "-------\n",
		"blank lines":       "\n",
		"blocks":            "a.go\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n",
		"blocks, no path":   "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n",
		"conflicts":         "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n",
		"conflicts, path":   "a.go\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n",
		"templates":         "path/to/file.go\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n",
		"fences":            "```go\n<<<<<<< SEARCH\na\n```\n",
		"prose":             "In `a.go` and b.go there is more to say than c.go has room for.\n",
		"prose and markers": "For example:\n<<<<<<< SEARCH\n",
	} {
		out[name] = strings.Repeat(line, n/strings.Count(line, "\n"))
		out["block of "+name] = "a.go\n<<<<<<< SEARCH\n" + out[name]
	}
	return out
}

// TestHostile: no text takes quadratic time. It checks that every scan ends.
func TestHostile(t *testing.T) {
	for name, text := range hostile(1 << 12) {
		t.Run(name, func(t *testing.T) {
			for _, p := range formattest.ScanUnfenced([]byte(text), Scan) {
				if p.First < 1 || p.Last < p.First {
					t.Fatalf("lines %d to %d", p.First, p.Last)
				}
			}
		})
	}
}

// BenchmarkScan: twice the lines take twice the time.
func BenchmarkScan(b *testing.B) {
	for _, n := range []int{1 << 11, 1 << 13} {
		for name, text := range hostile(n) {
			b.Run(fmt.Sprintf("%s/%d", name, n), func(b *testing.B) {
				for b.Loop() {
					formattest.ScanUnfenced([]byte(text), Scan)
				}
			})
		}
	}
}

// FuzzScan: payloads are in the answer, and their locators give matches in order.
func FuzzScan(f *testing.F) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		ar, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		for i := 0; i < len(ar.Files); i += 2 {
			f.Add(ar.Files[i].Data, []byte("a\nb\nTitle\n=======\na\n"))
		}
	}
	f.Fuzz(func(t *testing.T, answer, file []byte) {
		if len(answer) > 1<<14 || len(file) > 1<<14 {
			return
		}
		last := bytes.Count(answer, []byte("\n")) + 1
		for _, p := range formattest.Scan(answer, Scan) {
			if p.First < 1 || p.Last < p.First || p.Last > last {
				t.Fatalf("a payload from line %d to %d of %d", p.First, p.Last, last)
			}
			for i := range p.Files {
				checkEdits(t, file, &p.Files[i])
			}
		}
	})
}

func checkEdits(t *testing.T, file []byte, c *model.FileChange) {
	if c.Path == "" {
		t.Fatal("a change without a path")
	}
	for _, e := range c.Edits {
		formattest.CheckMatch(t, string(file), e.Locator.Locate(model.NewText(file), 0))
	}
}
