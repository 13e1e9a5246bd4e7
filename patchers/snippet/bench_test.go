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

// BenchmarkRestated merges new versions of a class with many methods, and of an object with
// many keys. Its time grows with their lines.
func BenchmarkRestated(b *testing.B) {
	for _, one := range []struct{ name, head, old, new, end string }{
		{"a.py", "class A:\n", "    def f%d(self):\n        return 1\n\n", "    def f%d(self, b):\n        return b\n\n", ""},
		{"a.json", "  \"data\": {\n", "    \"k%d\": 1,\n", "    \"k%d\": 2,\n", "    \"last\": 0\n  }\n"},
	} {
		for _, members := range []int{1000, 10_000} {
			var old, restated strings.Builder
			for n := range members {
				fmt.Fprintf(&old, one.old, n)
				fmt.Fprintf(&restated, one.new, n)
			}
			text := model.NewText([]byte(one.head + old.String() + one.end))
			c := &model.FileChange{Path: one.name, Content: []byte(one.head + restated.String() + one.end), First: 1}
			b.Run(fmt.Sprintf("%s, %d members", one.name, members), func(b *testing.B) {
				for b.Loop() {
					if _, ok := Definitions(c, text); !ok {
						b.Fatal("no definition")
					}
				}
			})
		}
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
