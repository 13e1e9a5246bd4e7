package ap

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScopes finds the end of blocks in testdata/scopes. In each file, named after
// its language, a line that ends in "§1" begins a block whose last line
// ends in "§/1"; "§?1" says that the end is not certain, "§-1" that there is no
// block. The marks need not be comments of the language: they are removed first.
func TestScopes(t *testing.T) {
	files, err := filepath.Glob("testdata/scopes/*")
	if err != nil || len(files) == 0 {
		t.Fatalf("no files: %v", err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			lines := strings.Split(string(b), "\n")
			marks := map[string]int{}
			for i, line := range lines {
				text, all, ok := strings.Cut(line, " §")
				if !ok {
					continue
				}
				lines[i] = strings.TrimRight(text, " ")
				for _, mark := range strings.Split(all, " §") {
					marks[strings.TrimSpace(mark)] = i
				}
			}
			doc := documentOf([]byte(strings.Join(lines, "\n")))
			x := newBlockFinder(doc, strings.TrimSuffix(file, ".txt"))
			for mark, line := range marks {
				if strings.HasPrefix(mark, "/") {
					continue
				}
				got := x.scopeOf(lineRange{line, line})
				state := fmt.Sprintf("to line %d", got.last+1)
				if !got.opens {
					state = "none"
				} else if !got.doubt.None() {
					state = "doubt"
				}
				want := ""
				switch mark[0] {
				case '?':
					want = "doubt"
				case '-':
					want = "none"
				default:
					want = fmt.Sprintf("to line %d", marks["/"+mark]+1)
				}
				if state != want {
					t.Errorf("line %d, %q: %s (%s), want %s", line+1, lines[line], state, got.doubt, want)
				}
			}
		})
	}
}

// FuzzScopes finds the block of every line of any text: the end is after the line and
// in the text.
func FuzzScopes(f *testing.F) {
	files, err := filepath.Glob("testdata/scopes/*")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		b, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(b))
	}
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) > 1<<10 {
			return
		}
		doc := documentOf([]byte(text))
		for _, name := range []string{"a.go", "a.py", "a.js", "a.rb", "a.html", "a"} {
			x := newBlockFinder(doc, name)
			for i := range doc.lines {
				if s := x.scopeOf(lineRange{i, i}); s.last < i || s.last >= doc.lines {
					t.Fatalf("%s: the block of line %d ends in line %d of %d", name, i, s.last, doc.lines)
				}
			}
		}
	})
}
