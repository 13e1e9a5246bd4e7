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
		{"JSX without a semicolon", "a.jsx", "", "", "export const A = () =>\n  <b>\n    a\n  </b>\n"},
		{"a page in PHP", "a.php", "", "", "<?php f() ?>\n<ul>\n</ul>\n"},
		{"a fence in a template", "a.yml", "", "", "body:\n  - value: |\n      ```\n      a\n      ```\n"},
		{"a project", "a.csproj", "", "", "<Project>\n<ItemGroup />\n</Project>\n"},
		{"a page in a string", "a.js", "", "", "let a = `\n<b>\n</b>\n`\n"},
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
		{"a range of characters", "a.js", "let a = /[a-z]/;\n", "let a = /[a-z]/;\n", "let a = /[-a-z-]/;\n"},
		{"a body of increments", "a.c", "for (;;) f();\n", "f();\n", "{++i; --j}\n"},
		{"a word diff as in the file", "a.go", "a [-b-]{+c+}\n", "a [-b-]{+c+}\n", "a [-b-]{+d+}\n"},
		{"colours", "a.sh", "a\n", "a\n", "\x1b[31ma\x1b[m b\n"},
		{"a text of one line", "a.json", "", "", `{"a":"b\nc\nd"}` + "\n"},
		{"code in a string", "a.py", "import os\nx()\n", "x()\n", "p(\"import os\\nprint(1)\\n\")\n"},
		{"a pattern with an indentation", "a.js", "let a;\n", "let a;\n", "let a = s.replace(/;\\n  /g, ';');\n"},
		{"a line end in a comment", "a.go", "x()\n", "x()\n", "// ends in \\r\\n\n"},
		{"a directory of Windows", "a.csproj", "<a/>\n", "<a/>\n", "<P>$(Dir)\\nuget\\x</P>\n"},
		{"letters of TeX", "a.bib", "t\n", "t\n", "a = {M{\\\"u}ller and Sch{\\\"o}n}\n"},
		{"a word of a shell", "Makefile", "A = \"1\"\n", "A = \"1\"\n", "A = -DV=\\\"1\\\"\n"},
		{"a text over lines", "a.js", "let a = \"\";\n", "let a = \"\";\n", "let a = `\n  a:\\n  b\n`;\n"},
		{"an element without an end", "a.md", "b\n", "b\n", "<br>\n\nc\n"},
		{"a template in a string", "a.py", "a = 1\n", "a = 1\n", "A = '''\n<a>\n'''\nB = '''\n</a>'''\n"},
		{"an example in a comment", "a.py", "\"\"\"\n    x\n\"\"\"\n", "    x\n", "    ```python\n    f(1)\n    ```\n"},
		{"a chunk", "a.Rmd", "x\n", "x\n", "```{r}\ny\n```\n"},
		{"quotes in a comment", "a.go", "", "", "/*\nSay:\n\tf(“a”)\n*/\npackage a\n"},
		{"a heading in a comment", "a.py", "a = 1\n", "a = 1\n", "\"\"\"\nast\n~~~~~\n\"\"\"\n"},
		{"tokens of a template", "a.jinja", "x\n", "x\n", "<|im_start|>user\nx<|im_end|>\n"},
	} {
		if found := Check(text(c.name, c.before, c.old, c.new)); len(found) > 0 {
			t.Errorf("%s: %v", c.what, found)
		}
	}
}

// Words that are marked as removed or added, where the file has the line without them; and the
// marks of other diffs (PLACING §8).
func TestMarkedWords(t *testing.T) {
	for _, new := range []string{
		"x = [-1-]{+2+}\n", "x = [-1-] {+2+}\n", "x = 1{+ + a[0]+}\n", "x{+, y+} = 1\n", "x = {--1--}{++2++}\n", "y = 2\n[-x = 1-]\n",
		"x = \x1b[31m1\x1b[m\x1b[32m2\x1b[m\n", "1c1\r\n< x = 1\r\n---\r\n> x = 2\r\n", "0a1\n> y = 2\n",
	} {
		for _, name := range []string{"a.py", "a.tex"} {
			all := text(name, "x = 1\n", "x = 1\n", new)
			all.Whole = true
			if found := Check(all); len(found) == 0 || found[0].Kind != Patch {
				t.Errorf("%s: %q: %v", name, new, found)
			}
		}
	}
}

// Any text can be checked, and nothing is said of what is there already.
func TestCheckOfAnyText(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "\n", "\\n", `\"`, `"`, "'", "</b>", "<b>", "<|x|>", "```", "]]>", "&lt;", "+", "-", "1\t", " ", "\f", "\u00a0", "“", "[-", "-]", "{+", "+}", "é", "\xff", "\x00"})
	rapid.Check(t, func(t *rapid.T) {
		before := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "before"), "")
		new := strings.Join(rapid.SliceOfN(part, 0, 12).Draw(t, "new"), "")
		Check(text("a.go", before, before, new))
		if found := Check(text("a.go", before, before, before)); before != "" && len(found) > 0 && found[0].Kind != Encoding {
			t.Fatalf("%q: %v", before, found)
		}
	})
}

// A name of an encoding is given where it is likely.
func TestEncodingOf(t *testing.T) {
	for text, want := range map[string]string{
		"Größe\n": "", "Gr\xf6\xdfe f\xfcr alle\n": "ISO-8859-1 or similar", "it\x92s a caf\xe9\n": "ISO-8859-1 or similar",
		"\xcf\xf0\xe8\xe2\xe5\xf2\n": "not UTF-8", "\xc3\xfb\xd7\xd6\n": "not UTF-8", "\xc7\xd1\xb1\xdb\xbe\xee\n": "not UTF-8", "é\xff\n": "not UTF-8",
		"\x93\xfa\x96\x7b\x8c\xea\n": "Shift_JIS", "a\x00b\x00\n\x00": "UTF-16LE", "\xfe\xff\x00a": "UTF-16BE", "\x00\x00\x01\x02\x00\x00": "",
	} {
		if got := EncodingOf([]byte(text)); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
