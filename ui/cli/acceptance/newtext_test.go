package acceptance

import (
	"path"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

// A doubtfulText is new text that may not be meant as it is.
type doubtfulText struct {
	name, path string
	code       string            // of the reason
	file       string            // the file before
	old, new   string            // lines of file and what replaces them; with old empty new is the content of a new file
	not        map[string]string // formats in which it says something else, and why
}

// Reasons why a text says something else in a format.
const (
	fenceEnds  = "the line ends the fence around it"
	readAsDiff = "it is read as a patch"
	patchEnds  = "the line ends the part for a file"
)

var doubtfulTexts = []doubtfulText{
	// Omission marks that are no comments (PLACING §4.1).
	{name: "rest unchanged", path: "a.py", code: "text/elision", file: "x = 1\ny = 2\nz = 3\n", old: "y = 2\nz = 3\n", new: "y = 5\n[rest of the file unchanged]\n"},
	{name: "rest the same", path: "a.md", code: "text/elision", file: "# A\n\nText.\n\nMore.\n", old: "Text.\n\nMore.\n", new: "New text.\n\n(rest of file stays the same)\n"},
	{name: "lines counted", path: "a.css", code: "text/elision", file: "a {\n  b: 1;\n}\nc {\n  d: 2;\n}\n", old: "c {\n  d: 2;\n}\n", new: "c {\n  d: 3;\n... (12 more lines)\n"},
	{name: "cut at the end", path: "a.txt", code: "text/elision", file: "one\ntwo words of text\n", old: "two words of text\n", new: "two words...[truncated]\n"},
	{name: "previous content", path: "new.md", code: "text/elision", new: "# Notes\n\n[Previous content remains unchanged]\n\n- one more\n"},

	// Parts of the message around the text (PLACING §8.1).
	{name: "a tag of a call", path: "a.py", code: "text/control", file: "x = 1\ny = 2\n", old: "y = 2\n", new: "y = 3\n</parameter>\n"},
	{name: "two tags", path: "a.go", code: "text/control", file: "package a\n\nvar x = 1\n", old: "var x = 1\n", new: "var x = 2\n</new_string>\n</invoke>\n"},
	{name: "a tag behind code", path: "a.html", code: "text/control", file: "<p>\n</p>\nend\n", old: "end\n", new: "last</file_text>\n"},
	{name: "a token", path: "a.rs", code: "text/control", file: "fn a() {}\n", old: "fn a() {}\n", new: "fn a() { b(); }\n<|im_end|>\n"},
	{name: "the end of a section", path: "a.js", code: "text/control", file: "let a = 1;\n", old: "let a = 1;\n", new: "let a = 2;\n]]>\n"},
	{name: "a lone fence", path: "a.py", code: "text/control", file: "x = 1\n", old: "x = 1\n", new: "x = 2\n```\n", not: map[string]string{"ap": fenceEnds, "search": fenceEnds, "shell": fenceEnds}},
	{name: "an element around a program", path: "a.py", code: "text/control", new: "<content>\nx = 1\n</content>\n"},
	{name: "an element behind prose", path: "a.tsx", code: "text/control", new: "New file:\n<code>\nlet a = 1;\n</code>\n"},
	{name: "a fence behind prose", path: "a.go", code: "text/control", new: "Here it is:\n\n```go\npackage a\n```\n", not: map[string]string{"blocks": fenceEnds, "ap": fenceEnds, "shell": fenceEnds}},
	{name: "lines around a program", path: "a.rs", code: "text/control", new: "===\nfn a() {}\n===\n"},
	{name: "lines around prose", path: "new.md", code: "text/control", new: "===\n# Notes\n\nOne.\n===\n"},
	{name: "the end of thoughts", path: "a.rb", code: "text/control", new: "</think>\nputs 1\n"},
	{name: "an element behind the tag", path: "a.py", code: "text/control", file: "x = 1\ny = 2\n", old: "y = 2\n", new: "y = 3\n</new_string>\n<replace_all>false</replace_all>\n"},
	{name: "a sentence behind the tag", path: "a.go", code: "text/control", new: "package a\n</file_text>\n\nI have written the file.\n"},
	{name: "thoughts", path: "a.py", code: "text/control", file: "x = 1\n", old: "x = 1\n", new: "<think>\nplan\n</think>\nx = 2\n"},
	{name: "a tag that a comment has", path: "a.py", code: "text/control", file: "# parses <result>\nx = 1\n", old: "x = 1\n", new: "x = 2\n</result >\n"},
	{name: "a token of one word", path: "a.py", code: "text/control", file: "x = 1\n", old: "x = 1\n", new: "x = 2\n<end_of_turn>\n"},
	{name: "the end of a call", path: "a.rb", code: "text/control", file: "x = 1\n", old: "x = 1\n", new: "x = 2\n\", \"file_path\": \"a.rb\"}\n"},
	{name: "the end of a patch", path: "a.c", code: "text/control", file: "int a;\n", old: "int a;\n", new: "int b;\n*** End of File\n", not: map[string]string{"v4a": patchEnds}},

	// Escaped twice (PLACING §8.1).
	{name: "line ends", path: "a.py", code: "text/escaped", file: "def f():\n    return 1\n", old: "def f():\n    return 1\n", new: "def f():\\n    x = 2\\n    return 1\n"},
	{name: "line ends and tabs", path: "a.go", code: "text/escaped", file: "func a() {\n\tb()\n}\n", old: "\tb()\n", new: "\tc()\\n\\td()\n"},
	{name: "quotes", path: "a.js", code: "text/escaped", file: "f(\"a\", 1);\n", old: "f(\"a\", 1);\n", new: "f(\\\"b\\\", 2);\n"},
	{name: "a file on one line", path: "new.py", code: "text/escaped", new: "import os\\n\\nprint(os.name)\\n\n"},
	{name: "line ends between statements", path: "a.py", code: "text/escaped", file: "x = 1\ny = 2\n", old: "y = 2\n", new: "y = 3\\nz = 4\\n\n"},
	{name: "line ends of Windows", path: "a.js", code: "text/escaped", file: "let a = 1;\n", old: "let a = 1;\n", new: "// set\\r\\nlet d = 4;\n"},
	{name: "line ends in Markdown", path: "a.md", code: "text/escaped", file: "- a\n", old: "- a\n", new: "- c\\n- don't\n"},
	{name: "tabs", path: "Makefile", code: "text/escaped", file: "a:\n\tgcc a\n", old: "\tgcc a\n", new: "\\tgcc b\n\\tld b\n"},
	{name: "single quotes", path: "a.js", code: "text/escaped", file: "f('a', 1);\n", old: "f('a', 1);\n", new: "f(\\'b\\', 2);\n"},
	{name: "signs of HTML", path: "a.ts", code: "text/escaped", file: "f(a < b);\n", old: "f(a < b);\n", new: "g(\\u003cp\\u003e);\n"},
	{name: "a list on one line", path: "requirements.txt", code: "text/escaped", new: "flask==2.0\\nrequests==2.1\n"},
	{name: "a file behind its first line", path: "new.py", code: "text/escaped", new: "#!/usr/bin/env python3\nimport os\\n\\nprint(os.name)\\n\n"},
	{name: "a file in quotes", path: "new.c", code: "text/escaped", new: "\"#include <a.h>\\n\\nint a;\\n\"\n"},

	// Another encoding (PLACING §8.1).
	{name: "Latin-1", path: "a.txt", code: "text/encoding", file: "caf\xe9\nplain\n", old: "plain\n", new: "plus cher, déjà\n"},
	{name: "Shift_JIS", path: "a.txt", code: "text/encoding", file: "\x93\xfa\x96\x7b\x8c\xea\x82\xcc\x83e\nplain\n", old: "plain\n", new: "日本\n"},

	// Copied otherwise (PLACING §8.1).
	{name: "numbers of lines", path: "a.py", code: "text/numbers", file: "a = 1\nb = 2\nc = 3\n", old: "a = 1\nb = 2\nc = 3\n", new: "1\ta = 1\n2\tb = 3\n3\tc = 3\n"},
	{name: "signs of a diff", path: "a.go", code: "text/signs", file: "package a\nvar x = 1\n", old: "package a\nvar x = 1\n", new: " package a\n-var x = 1\n+var x = 2\n"},
	{name: "a patch", path: "a.c", code: "text/patch", new: "--- a/a.c\n+++ b/a.c\n@@ -1 +1 @@\n-int a;\n+int b;\n", not: map[string]string{"blocks": readAsDiff}},
	{name: "a diff in normal form", path: "a.c", code: "text/patch", new: "2c2\n< int a;\n---\n> int b;\n", not: map[string]string{"blocks": readAsDiff}},
	{name: "a context diff", path: "a.py", code: "text/patch", new: "*** a.py\n--- a.py\n***************\n*** 1 ****\n! x = 1\n--- 1 ----\n! x = 2\n", not: map[string]string{"blocks": readAsDiff}},
	{name: "a word diff", path: "a.py", code: "text/patch", file: "x = f(1)\n", old: "x = f(1)\n", new: "x = f([-1-]{+[2]+})\n", not: map[string]string{"blocks": readAsDiff}},
	{name: "quotes of prose", path: "a.py", code: "text/quotes", file: "a = 1\n", old: "a = 1\n", new: "a = f(“it’s ” + \"!\")\n"},
	{name: "entities", path: "a.ts", code: "text/entities", file: "let a = b < c;\n", old: "let a = b < c;\n", new: "let a = b &lt; d;\n"},
}

// What is doubted in one format is doubted in all that can state it (PLACING §8).
func TestDoubtfulTexts(t *testing.T) {
	for _, d := range doubtfulTexts {
		for _, w := range textWriters {
			if _, is := d.not[w.format]; is {
				continue
			}
			after := strings.Replace(d.file, d.old, d.new, 1)
			if d.old == "" {
				after = d.new
			}
			if d.code == "text/encoding" {
				after = d.new // an answer is UTF-8
			} else if w.create != nil {
				d.check(t, w.format+" creates", w.create(d.path, after), nil)
			}
			if d.old == "" {
				continue
			}
			files := map[string]string{d.path: d.file}
			if w.replace != nil {
				d.check(t, w.format+" replaces", w.replace(d.path, d.file, after), files)
			}
			if w.edit != nil {
				at := strings.Count(d.file[:strings.Index(d.file, d.old)], "\n")
				d.check(t, w.format+" edits", w.edit(d.path, d.file, d.old, d.new, at), files)
			}
		}
	}
}

// UTF-8 over UTF-16 is asked, and text that is not found in it names the encoding.
func TestTextForUTF16(t *testing.T) {
	d := doubtfulText{name: "UTF-16", code: "text/encoding"}
	for _, file := range []string{"\xff\xfea\x00\n\x00", "\xfe\xff\x00a\x00\n", "a\x00b\x00c\x00\n\x00"} {
		for _, w := range textWriters {
			if w.replace != nil && w.format != "git" { // a text that is not there
				d.check(t, w.format+" replaces", w.replace("a.txt", "a\n", "b\n"), map[string]string{"a.txt": file})
			}
			if w.edit != nil && w.format != "lines" {
				d.check(t, w.format+" edits", w.edit("a.txt", file, "a\n", "b\n", 0), map[string]string{"a.txt": file})
			}
		}
	}
}

// check expects that the text of d is undecided, or flagged where the answer states place and
// bytes exactly.
func (d *doubtfulText) check(t *testing.T, how, answer string, files map[string]string) {
	t.Helper()
	set := resolved(t, answer, files)
	doubted := func(h *model.Hunk) bool {
		stated := slices.Contains(h.Flags, model.FlagNewText) || slices.Contains(h.Flags, model.FlagElision)
		hasReason := slices.ContainsFunc(h.Why, func(r model.Reason) bool { return path.Base(r.Code) == path.Base(d.code) })
		return h.InitialDecision == model.Undecided && hasReason || stated && strings.Contains(how, "git") || stated && strings.Contains(how, "lines")
	}
	kept := func(h *model.Hunk) bool { // what is left out stays
		return d.code == "text/elision" && files != nil && len(h.Candidates) > 0 && len(h.Candidates[h.Chosen].Splices) > 0 &&
			!strings.Contains(string(h.Candidates[h.Chosen].Splices[0].New), d.new[len(d.new)-8:])
	}
	if !slices.ContainsFunc(set.Hunks, doubted) && !slices.ContainsFunc(set.Hunks, kept) {
		t.Errorf("%s, %s: not doubted\n%s", d.name, how, answer)
		for _, h := range set.Hunks {
			t.Log(spelledOut(h))
		}
		for _, x := range set.Diagnostics {
			t.Log(x.Message)
		}
	}
}
