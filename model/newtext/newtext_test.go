package newtext

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// text is a new text for the file name, in the place of old.
func text(name, before, old, new string) *Text {
	f := &File{Name: name, After: func() []byte { return []byte(strings.Replace(before, old, new, 1)) }}
	if before != "" {
		f.Before = []byte(before)
	}
	return &Text{File: f, Old: []byte(old), New: []byte(new), Whole: before == ""}
}

// What people write and what looks like a sign of something else (PLACING §8).
func TestTextsThatAreMeant(t *testing.T) {
	for _, c := range []struct{ what, name, before, old, new string }{
		{"a pattern", "a.js", "let a = /x/;\n", "let a = /x/;\n", "let a = /x\\n\\n+/;\n"},
		{"a line end in a string", "a.c", "p(\"a\");\n", "p(\"a\");\n", "p(\"a\\n\\tb\\n\");\n"},
		{"a path of Windows", "a.ini", "t=C:\\old\n", "t=C:\\old\n", "t=C:\\new\\table\n"},
		{"a command of TeX", "a.tex", "$a$\n", "$a$\n", "$\\nabla \\times \\theta$\n"},
		{"quotes in quotes", "a.sh", "echo \"a\"\n", "echo \"a\"\n", "echo \"\\\"a\\\"\"\n"},
		{"an end tag of an element above", "a.xml", "<r>\n<content>\na\n</r>\n", "a\n", "a\n</content>\n"},
		{"the end of a page of two files", "footer.php", "", "", "<?php foot(); ?>\n</body>\n</html>\n"},
		{"a component", "a.tsx", "<A>\n</A>\n", "<A>\n</A>\n", "<A>\n<Card.Body>\n</Card.Body>\n</A>\n"},
		{"a type argument", "a.ts", "", "", "const a = f<string>()\n"},
		{"an example in Markdown", "a.md", "text\n", "text\n", "text\n\n```sh\nmake\n```\n"},
		{"the end of an example", "a.md", "```\na\n```\n", "a\n```\n", "b\n```\n"},
		{"an index of Lua", "a.lua", "x = 1\n", "x = 1\n", "x = a[b[1]]\n"},
		{"a table with numbers", "a.tsv", "", "", "1\ta\n2\tb\n3\tc\n"},
		{"a sum over lines", "a.js", "a = \"x\"\n", "a = \"x\"\n", "a = \"x\"\n  + \"y\"\n  - 1\n"},
		{"a list of YAML", "a.yml", "- a\n", "- a\n", "- a\n- b\n"},
		{"a patch", "a.patch", "", "", "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n"},
		{"entities in a page", "a.html", "<p>a</p>\n", "<p>a</p>\n", "a &lt; b\n"},
		{"quotes in a string", "a.go", "s := \"a\"\n", "s := \"a\"\n", "s := \"(“a”)\"\n"},
		{"quotes in a comment", "a.go", "// a\n", "// a\n", "// f(“a”), and so on\n"},
		{"quotes in a page", "a.tsx", "<p>a</p>\n", "<p>a</p>\n", "<p>{a}, “b”, and so on</p>\n"},
		{"accents", "a.txt", "é\n", "é\n", "è\n"},
		{"a text of one line", "a.json", "", "", `{"a":"b\nc\nd"}` + "\n"},
	} {
		if found := Check(text(c.name, c.before, c.old, c.new)); len(found) > 0 {
			t.Errorf("%s: %v", c.what, found)
		}
	}
}

// Any text can be checked, and nothing is said of what is there already.
func TestCheckOfAnyText(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "\n", "\\n", `\"`, `"`, "'", "</b>", "<b>", "<|x|>", "```", "]]>", "&lt;", "+", "-", "1\t", " ", "\f", "\u00a0", "“", "é", "\xff", "\x00"})
	rapid.Check(t, func(t *rapid.T) {
		before := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "before"), "")
		new := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "new"), "")
		Check(text("a.go", before, before, new))
		if found := Check(text("a.go", before, before, before)); before != "" && len(found) > 0 && found[0].Kind != Encoding {
			t.Fatalf("%q: %v", before, found)
		}
	})
}
