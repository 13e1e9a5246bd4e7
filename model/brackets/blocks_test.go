package brackets

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// textLines are the lines of a text.
type textLines []string

func (l textLines) Lines() int        { return len(l) }
func (l textLines) Line(i int) []byte { return []byte(strings.TrimRight(l[i], "\r\n")) }

func (l textLines) LineAt(offset int) int {
	for i, line := range l {
		if offset -= len(line); offset < 0 {
			return i
		}
	}
	return len(l)
}

func blocksOf(name, text string) *Blocks {
	return NewBlocks(name, []byte(text), textLines(slices.Collect(strings.Lines(text))))
}

// TestBlocks finds the end of blocks in testdata/scopes. In each file, named after
// its language, a line that ends in "§1" begins a block whose last line
// ends in "§/1"; "§?1" says that the end is not certain, "§-1" that there is no
// block. The marks need not be comments of the language: they are removed first.
func TestBlocks(t *testing.T) {
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
			x := blocksOf(strings.TrimSuffix(file, ".txt"), strings.Join(lines, "\n"))
			for mark, line := range marks {
				if strings.HasPrefix(mark, "/") {
					continue
				}
				got := x.Of(line, line)
				state := fmt.Sprintf("to line %d", got.Last+1)
				if !got.Opens {
					state = "none"
				} else if !got.Certain {
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
					t.Errorf("line %d, %q: %s, want %s", line+1, lines[line], state, want)
				}
			}
		})
	}
}

// FuzzBlocks finds the block of every line of any text: the end is after the line and
// in the text.
func FuzzBlocks(f *testing.F) {
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
		for _, name := range []string{"a.go", "a.py", "a.js", "a.rb", "a.html", "a"} {
			x := blocksOf(name, text)
			for i := range x.Lines.Lines() {
				if s := x.Of(i, i); s.Last < i || s.Last >= x.Lines.Lines() {
					t.Fatalf("%s: the block of line %d ends in line %d of %d", name, i, s.Last, x.Lines.Lines())
				}
			}
		}
	})
}
