package patchers

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

// READING §2.1: a second file of an answer is never dropped in silence. A command of
// AOF in another spelling is an error where it can be nothing else, and a warning
// where it may be a comment or prose.
func TestMisspeltCommands(t *testing.T) {
	const good = "--- START-FILE: good.txt ---\ngood\n--- END-FILE: good.txt ---\n\n"
	for _, c := range []struct{ text, want string }{
		{"--- DELETE-FILE c.txt\n", "error"},
		{"[START-FILE: new.txt]\nx\n[END-FILE: new.txt]\n", "error"},
		{"// START-FILE: new.txt\nx\n// END-FILE: new.txt\n", "error"},
		{in("go", "// START-FILE: new.go\nx\n// END-FILE: new.go"), "warning"},
		{in("python", "# START-FILE: new.py"), "warning"},
		{in("python", "FILES = [\n    \"--- DELETE-FILE: c.txt ---\",\n]"), "warning"},
		{in("python", "delete_file: c.txt"), ""},
		{in("python", "DELETE_FILE = \"a.txt\""), ""},
		{in("c", "DELETE_FILE(\"a.txt\");"), ""},
		{in("yaml", "PATCH_FILE: a.diff"), ""},
		{in("makefile", "DELETE_FILE: a.txt\n\trm a.txt"), ""},
		{in("", "// START-FILE: new.go"), "error"},
		{in("text", "[DELETE-FILE: c.txt]"), "error"},
		{in("xml", "<!-- DELETE-FILE: c.txt -->"), "warning"},
		{"Run: --- DELETE-FILE: c.txt ---\n", "warning"},
		{"Run: --- DELETE-FILE: c.txt ---\n[DELETE-FILE: d.txt]\n", "error"},
		{"@@ -1 +1 @@\n-a\n+b\n[DELETE-FILE: c.txt]\n", "error"},
		{"> [DELETE-FILE: c.txt]\n", "warning"},
		{"I use DELETE-FILE: c.txt for it.\n\nDELETE-FILE: c.txt\n", "error"},
		{"I use DELETE-FILE: c.txt for it.\n\n[DELETE-FILE: c.txt]\n", "error"},
		{"[UPDATE-FILE: c.txt]\nx\n", "error"},
		{"[UPDATE-FILE: good.txt]\n", "error"},
		{"### START-FILE: good.txt\n", "error"},
		{"### END-FILE: good.txt\n", "error"},
		{"### DELETE-FILE: good.txt\n", "error"},
		{"[START-FILE: good.txt]\nother\n[END-FILE: good.txt]\n", "error"},
		{"[START-FILE: d.txt]\n\n--- DELETE-FILE: d.txt ---\n", "error"},
		{"- `START-FILE`: creates a file\n- `DELETE-FILE`: deletes it\n", ""},
		{"| `START-FILE` | creates a file |\n", ""},
	} {
		for _, format := range []string{"", "delimited"} {
			_, found := Parse(model.NewAnswer("test", []byte(good+c.text)), Options{Format: Named(format)})
			got := ""
			for _, d := range found {
				got += d.Severity.String()
			}
			if got != c.want {
				t.Errorf("%q, format %q: got %q, want %q", c.text, format, got, c.want)
			}
		}
	}
}

// READING §2.1: text in a block that cannot be read may be its content: it is
// undecided.
func TestInMisspeltBlock(t *testing.T) {
	const deletion = "Use this:\n--- DELETE-FILE: c.txt ---\n"
	for _, c := range []struct{ text, want string }{
		{"[START-FILE: new.txt]\n" + deletion + "[END-FILE: new.txt]\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"// START-FILE: new.txt\n" + deletion + "// END-FILE: new.txt\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"START_FILE: new.txt\n" + deletion + "END_FILE: new.txt\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"### START-FILE: new.txt ###\n" + deletion + "### END-FILE: new.txt ###\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"START-FILE new.txt\n" + deletion + "END-FILE new.txt\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"--- START-FILE new.txt\n" + deletion + "--- END-FILE new.txt\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"--- START‑FILE: new.txt ---\n" + deletion + "--- END‑FILE: new.txt ---\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"[START-EDIT: new.txt]\n" + deletion + "[END-EDIT: new.txt]\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"[START-FILE: new.txt]\n" + deletion, "delimited 3-3 c.txt doubt; answer/unread"},
		{"[START-FILE: c.txt]\n" + deletion + "[END-FILE: c.txt]\n", "delimited 3-3 c.txt doubt; answer/unread"},
		{"[START-FILE: new.txt]\n" + deletion + "--- END-FILE: new.txt ---\n", "delimited 3-4 c.txt doubt; answer/unread"},
		{"[START-FILE: new.txt]\n" + diffFence + "[END-FILE: new.txt]\n", "git 3-7 x doubt; answer/unread"},
		{"[START-FILE: new.txt]\nx\n[END-FILE: new.txt]\n" + deletion, "delimited 5-5 c.txt doubt; answer/unread"},
		{in("go", "// START-FILE: new.go") + deletion, "delimited 5-5 c.txt doubt; answer/unread"},
		{"### START-FILE: a.txt\n\n--- START-FILE: a.txt ---\nx\n--- END-FILE: a.txt ---\n", "delimited 3-5 a.txt doubt; answer/unread"},
	} {
		if got := summary(c.text, Options{}); !strings.HasPrefix(got, c.want) || strings.Contains(c.want, "unread") != strings.Contains(got, "unread") {
			t.Errorf("%q: got %s, want %s", c.text, got, c.want)
		}
	}
}

// TestMisspeltHostile looks at many commands in another spelling; what is quadratic
// does not come back.
func TestMisspeltHostile(t *testing.T) {
	const good = "--- START-FILE: good.txt ---\ngood\n--- END-FILE: good.txt ---\n\n"
	for _, part := range []string{
		"[START-FILE: a.txt]\n", "// START-FILE: a.go\ntext\n\n", "DELETE-FILE ", "### START-FILE: good.txt\nx\n",
		"[END-FILE: good.txt]\n[START-FILE: good.txt]\n", "[START-FILE: a.txt]\n--- DELETE-FILE: c.txt ---\n", "a DELETE-FILE: ",
	} {
		text := good + strings.Repeat(part, 1<<16/len(part))
		if payloads, _ := Parse(model.NewAnswer("hostile", []byte(text)), Options{}); len(payloads) == 0 || !payloads[0].Doubt.None() {
			t.Errorf("%.40q: the block before it is lost", part)
		}
	}
}
