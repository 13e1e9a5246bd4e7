package diffview

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// The heading of a hunk is the scope of its first changed line.
func TestScope(t *testing.T) {
	const goFile = "package p\n\nfunc A() {\n\ta()\n}\n\n// B does b.\nfunc B() {\n\tb()\n}\n"
	const python = "class Cart:\n    tax = 1\n\n    def add(self,\n            item):\n        if item:\n            self.n += 1\n\n    def total(self):\n        return self.n\n\nrate = 2\n"
	const java = "public class Cart {\n    private int n;\n\n    @Override\n    Money total(List<Item> items) {\n        for (Item i : items) {\n            sum(i);\n        }\n        return sum;\n    }\n\n    int last;\n}\n"
	const csharp = "namespace Shop\n{\n    class Cart\n    {\n        int Total(int a)\n        {\n            return a;\n        }\n    }\n}\n"
	for _, c := range []struct{ name, file, text, old, new, want string }{
		{"inside a function", "a.go", goFile, "\tb()\n", "\tc()\n", "func B() {"},
		{"the function's own line", "a.go", goFile, "func B() {\n", "func B(n int) {\n", "func B() {"},
		{"the end of a function", "a.go", goFile, "\ta()\n}\n", "\ta()\n\n}\n", "func A() {"},
		{"a new function", "a.go", goFile, "}\n\n// B", "}\n\nfunc New() {\n}\n\n// B", "func New() {"},
		{"a comment above a function", "a.go", goFile, "// B does b.\n", "// B does more.\n", "func B() {"},
		{"between functions", "a.go", goFile, "}\n\n// B", "}\n\n\n// B", "func B() {"},
		{"a method", "c.py", python, "            self.n += 1\n", "            self.n += 2\n", "def add(self,"},
		{"the next method", "c.py", python, "        return self.n\n", "        return 0\n", "def total(self):"},
		{"an attribute of a class", "c.py", python, "    tax = 1\n", "    tax = 2\n", "class Cart:"},
		{"a method's own line", "c.py", python, "    def total(self):\n", "    def total(self, x):\n", "def total(self):"},
		{"a statement at the left margin", "c.py", python, "rate = 2\n", "rate = 3\n", ""},
		{"a method of Java", "C.java", java, "            sum(i);\n", "            add(i);\n", "Money total(List<Item> items) {"},
		{"a field below a method", "C.java", java, "    int last;\n", "    int first;\n", "public class Cart {"},
		{"an annotation", "C.java", java, "    @Override\n", "    @Deprecated\n", "Money total(List<Item> items) {"},
		{"a method with its brace below", "C.cs", csharp, "            return a;\n", "            return 2;\n", "int Total(int a)"},
		{"a section of Markdown", "a.md", "# One\n\ntext\n\n## Two\n\nmore\n", "more\n", "less\n", "## Two"},
		{"a heading of Markdown", "a.md", "# One\n\ntext\n\n## Two\n\nmore\n", "## Two\n", "## Three\n", "## Two"},
	} {
		t.Run(c.name, func(t *testing.T) {
			cs := resolve(tree{c.file: c.text}, edits(c.file, finding{old: c.old, new: c.new}))
			if got := firstLine(string(New(input(cs, 80)).headings[0].title)); got != c.want {
				t.Errorf("the heading is %q, want %q", got, c.want)
			}
		})
	}
}

// Scopes that were found before change no scope.
func TestScopesInAnyOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{"", "func a() {", "x", "\tfunc b() {", "\tx", "  class C {", "    def d():", "}", "\t}", "\"text\""}), 1, 30).Draw(t, "lines")
		text := model.NewText([]byte(strings.Join(lines, "\n")))
		o := newOutline("a.go", text)
		for range rapid.IntRange(1, 6).Draw(t, "changes") {
			line, limit := rapid.IntRange(0, text.Lines()).Draw(t, "line"), rapid.IntRange(0, 9).Draw(t, "limit")
			got, want := o.scopeAbove(line, limit), newOutline("a.go", text).scopeAbove(line, limit)
			if string(got) != string(want) {
				t.Fatalf("above line %d: %q, want %q", line, got, want)
			}
		}
	})
}
