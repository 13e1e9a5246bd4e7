package literal

import (
	"testing"

	"aptix-tui/model"
)

// TestLoose: text that is not in the file as written is searched at the looser
// levels of PLACING §3, as whole lines; a part of a line only with other
// typographic characters.
func TestLoose(t *testing.T) {
	for _, c := range []struct {
		rule                string
		file, find, replace string
		all                 bool
		want, relaxation    string
	}{
		{"level 2", "if x {  \n\ty()\n}\n", "if x {\n\ty()\n}", "if x {\n\tz()\n}", false, "loose | 0:if x {  \n[-\ty()\n+\tz()\n]}\n", "trailing whitespace"},
		{"level 3", "\tif x {\n\t\ty()\n\t}\n", "if x {\n    y()\n}\n", "if x {\n    for {\n        z()\n    }\n}\n", false,
			"loose | 0:\tif x {\n[-\t\ty()\n+\t\tfor {\n\t\t\tz()\n\t\t}\n]\t}\n", "indentation"},
		{"level 4", "a\n\nb\n", "a\nb", "a\nc", false, "loose | 0:a\n\n[-b\n+c\n]", "whitespace and blank lines"},
		{"level 5, whole lines", "say(\"a\")\nsay(\"b\")\n", "say(“a”)\nsay(“b”)", "say(“a”)\nsay(\"c\")", false,
			"loose | 0:say(\"a\")\n[-say(\"b\")\n+say(\"c\")\n]", "typographic characters"},
		{"level 5, a piece of a line", "x := say(\"a\") // –\n", "say(“a”)", "ask('b')", false, "loose | 5:[-say(\"a\")+ask('b')]", "typographic characters"},
		{"level 5, a piece behind typographic characters", "“–” x – y…\n", "x - y...", "z", false, "loose | 10:[-x – y…+z]", "typographic characters"},
		{"level 5, never a part of a character", "x…\n", "x.", "z", false, "missing", ""},
		{"level 5, all", "“a” “a”\n", `"a"`, "b", true, "loose each | 0:[-“a”+b] | 8:[-“a”+b]", "typographic characters"},
		{"level 5, once of two", "“a” “a”\n", `"a"`, "b", false, "ambiguous | 0:[-“a”+b] | 8:[-“a”+b]", "typographic characters"},
		{"level 5, a piece with other blanks", "x = f(a,  b)  // y\n", "f(a, b)", "g()", false, "loose | 4:[-f(a,  b)+g()]", "blanks"},
		{"level 5, a piece of two lines with other blanks", "x = f(a,\n    b ) ;\n", "f( a,\n  b)", "f( a,\n  c)", false, "loose | 4:f(a,\n[-    b )+  c)]", "blanks"},
		{"level 5, blanks, all", "f( a) f(a )\n", "f(a)", "g", true, "missing", ""},
		{"level 5, blanks, applied", "f( a), b\n", "f(a)", "f( a), b", false, "applied | 0:f( a), b", ""},
		{"level 5, blanks, the new text with other blanks", "f( a),b\n", "f(a)", "f(a), b", false, "ambiguous | 0:[-f( a)+f(a), b]", "blanks"},
		{"level 5, composed letters", "x = café(1)\n", "cafe\u0301(1)", "tea", false, "loose | 4:[-café(1)+tea]", "typographic characters"},
		{"level 5, decomposed letters", "x = cafe\u0301(1)\n", "café(1)", "tea", false, "loose | 4:[-cafe\u0301(1)+tea]", "typographic characters"},
		{"level 5, two marks in another order", "x = o\u0323\u0302(1)\n", "o\u0302\u0323(1)", "tea", false, "loose | 4:[-o\u0323\u0302(1)+tea]", "typographic characters"},
		{"level 5, never a part of a composed letter", "x = o\u0302(1)\n", "x = o(1)", "tea", false, "missing", ""},
		{"level 6", "a\nb\nc\n", "x\nb\nc", "x\nB\nc", false, "loose | 2:[-b\n+B\n]c\n", "1 of 2 context lines"},
		{"level 7", "func total(items []Item) int {\n", "func total(item []Item) int {", "func sum() int {", false, "missing", ""},
		{"level 7, not for a piece of a line", "\treturn total(items, 0)\n", "total(item, 0)", "sum()", false, "missing", ""},
		{"all, each of whole lines", "x:\n  a b\ny:\n    a b\n", "a b \n", "c\n", true, "missing", ""},
		{"all, never by a part of the text", "a\nb\n", "x\nb\n", "x\nc\n", true, "missing", ""},
		{"a line goes with the line end that the text to find has", "a  \nb\n", "a \n", "", false, "loose | 0:[-a  \n+]", "trailing whitespace"},
		{"and leaves it where that has none", "a  \nb\n", "a\t", "", false, "loose | 0:[-a  \n+\n]", "trailing whitespace"},
		{"applied in other indentation", "\ta\n\tb\n", "a \n", "a \nb\n", false, "applied | 0:\ta\n\tb\n", "indentation"},
		{"several", "  x y\n    x y\n", "x y \n", "z\n", false, "ambiguous | 0:[-  x y\n+  z\n] | 6:[-    x y\n+    z\n]", "indentation"},
		{"CRLF in the file", "\ta\r\n\tb\r\n", "a\nb\n", "a\nc\n", false, "loose | 0:\ta\r\n[-\tb\r\n+\tc\r\n]", "indentation"},
		{"line numbers", "a()\nb()\n", "1: a()\n2: b()", "1: a()\n2: c()", false, "missing", ""},
		{"an elision is no wildcard", "f {\n\ta\n\tb\n}\n", "f {\n\t// ... existing code\n}", "f {\n\t// ... existing code\n\tc\n}", false, "missing", ""},
	} {
		t.Run(c.rule, func(t *testing.T) {
			r := Replacement{Find: []byte(c.find), Replace: []byte(c.replace), All: c.all, Lookups: &Lookups{}}
			m := r.Locate(model.NewText([]byte(c.file)), 0)
			if got := places(c.file, m); got != c.want {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
			if m.Why.String() == "" {
				t.Error("no note")
			}
			for _, candidate := range m.Candidates {
				if got := candidate.Ignored(); got != c.relaxation {
					t.Errorf("relaxation %q, want %q", got, c.relaxation)
				}
			}
		})
	}
}
