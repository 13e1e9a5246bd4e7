package snippet

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
)

// BenchmarkLazy merges a snippet that shows every tenth function of a file. Its time
// grows with the lines of the file.
func BenchmarkLazy(b *testing.B) {
	for _, lines := range []int{1000, 10_000, 100_000} {
		var file, part strings.Builder
		for n := range lines / 5 {
			fmt.Fprintf(&file, "function step%d(a) {\n  log(a);\n  check(%d);\n}\n\n", n, n%7)
			if n%10 == 0 {
				fmt.Fprintf(&part, "function step%d(a) {\n  log(a);\n  check(%d);\n  more();\n}\n\n// ... existing code ...\n\n", n, n%7)
			}
		}
		text := model.NewText([]byte(file.String()))
		c := &model.FileChange{Path: "a.js", Content: []byte(part.String()), First: 1}
		b.Run(fmt.Sprintf("%d lines", lines), func(b *testing.B) {
			for b.Loop() {
				if n := len(Lazy(c, text).Edits); n != lines/50 {
					b.Fatalf("%d edits", n)
				}
			}
		})
	}
}

// BenchmarkHostile merges snippets of lines that occur everywhere.
func BenchmarkHostile(b *testing.B) {
	for _, lines := range []int{1000, 10_000} {
		file := strings.Repeat("a();\nb();\nif (a) {\n}\n\n", lines/5)
		text := model.NewText([]byte(file))
		c := &model.FileChange{Path: "a.js", Content: []byte(strings.Repeat("b();\nnew();\n}\n// ... existing code ...\n", lines/5))}
		b.Run(fmt.Sprintf("%d lines", lines), func(b *testing.B) {
			for b.Loop() {
				Lazy(c, text)
			}
		})
	}
}

// FuzzLazy checks that edits are well formed, in order, and hold no elision.
func FuzzLazy(f *testing.F) {
	f.Add("function a() {\n  one();\n}\n", "function a() {\n  // ...\n  two();\n}\n", "a.js")
	f.Add("def a():\n    x\n", "# ...\ndef a():\n    y\n", "a.py")
	f.Add("a\r\nb\r\nc", "a\n...\nd\nc", "a.txt")
	f.Fuzz(func(t *testing.T, file, part, name string) {
		if len(file)+len(part) > 1<<14 {
			return
		}
		text := model.NewText([]byte(file))
		change := &model.FileChange{Path: name, Content: []byte(part), First: 1}
		c := Lazy(change, text)
		if len(c.Edits) == 0 {
			t.Fatal("no edit")
		}
		checkEdits(t, file, c)
		if d, ok := Definitions(change, text); ok {
			checkEdits(t, file, d)
		}
	})
}
