package diffview

import "testing"

// The heading of a hunk is the nearest line above its first change that begins at the left margin.
func TestHeading(t *testing.T) {
	const goFile = "package p\n\nfunc A() {\n\ta()\n}\n\n// B does b.\nfunc B() {\n\tb()\n}\n"
	const python = "class Cart:\n    tax = 1\n\n    def add(self):\n        self.n += 1\n"
	const page = "# One\n\ntext\n\n## Two\n\nmore\n"
	for _, c := range []struct{ name, file, text, old, new, want string }{
		{"inside a function", "a.go", goFile, "\tb()\n", "\tc()\n", "func B() {"},
		{"the function's own line", "a.go", goFile, "func B() {\n", "func B(n int) {\n", "func A() {"},
		{"a comment above a function", "a.go", goFile, "// B does b.\n", "// B does more.\n", "func A() {"},
		{"a method", "c.py", python, "        self.n += 1\n", "        self.n += 2\n", "class Cart:"},
		{"a section of Markdown", "a.md", page, "more\n", "less\n", "## Two"},
		{"a heading of Markdown", "a.md", page, "## Two\n", "## Three\n", "# One"},
	} {
		cs := resolve(tree{c.file: c.text}, edits(c.file, finding{old: c.old, new: c.new}))
		if got := firstLine(string(New(input(cs, 80)).headings[0].title)); got != c.want {
			t.Errorf("%s: the heading is %q, want %q", c.name, got, c.want)
		}
	}
}
