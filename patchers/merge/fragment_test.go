package merge

import "testing"

func TestIsFragment(t *testing.T) {
	for _, c := range []struct {
		path, text string
		want       bool
	}{
		{"a.go", "package a\n\nfunc f() {\n}\n", false},
		{"a.go", "func f() {\n", true},
		{"a.go", "package a\n\n// ... existing code ...\n", true},
		{"a.py", "import os\n", false},
		{"a.py", "    return 1\n", true},
		{"a.py", "else:\n    x()\n", true},
		{"a.js", ".then(f)\n", true},
		{"a.java", "class A {\n}\n", false},
		{"a.java", "public int f() {\n    return 1;\n}\n", true},
		{"a.json", "{\n  \"a\": 1\n}\n", false},
		{"a.json", "\"a\": 1\n", true},
		{"a.html", "<p>\n</p>\n", false},
		{"a.md", "# A\n", false},
		{"a.md", "", false},
	} {
		if got := IsFragment(c.path, []byte(c.text)); got != c.want {
			t.Errorf("%s %q: %v", c.path, c.text, got)
		}
	}
}

func TestDefines(t *testing.T) {
	for _, c := range []struct{ path, line, want string }{
		{"a.go", "func (s *Server) Run() error {", "Server.Run"},
		{"a.go", "\tif err := f(); err != nil {", ""},
		{"a.go", "type T struct {", "T"},
		{"a.py", "    async def load(self):", "load"},
		{"a.py", "TIMEOUT = 30", ""},
		{"a.ts", "export const load = async (x: string) => {", "load"},
		{"a.ts", "  render(): void {", "render"},
		{"a.ts", "  foo(bar)", ""},
		{"a.ts", "for (const a of b) {", ""},
		{"a.test.ts", "  it('adds', async () => {", `it("adds"`},
		{"A.java", "    public List<String> names(int n) {", "names"},
		{"A.java", "        return names(n);", ""},
		{"a.css", ".a > .b {", ".a > .b"},
		{"a.md", "## Usage ##", "## Usage"},
		{"a.yml", "  image: nginx", "image"},
		{"a.toml", "[tool.ruff]", "[tool.ruff]"},
		{"a.sql", "CREATE TABLE IF NOT EXISTS a (", "table a"},
		{"Makefile", "test: build", "test"},
		{"a.rb", "  def f", "f"},
		{"a.rs", "impl T {", "impl T"},
		{"a.c", "static int f(int a)", "f"},
		{"a.c", "struct list {", "list"},
		{"a.txt", "class A:", ""},
	} {
		if got := Defines(c.path, c.line); got != c.want {
			t.Errorf("%s %q: %q, want %q", c.path, c.line, got, c.want)
		}
	}
}
