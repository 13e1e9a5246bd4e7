package gitdiff

import (
	"testing"

	"aptix-tui/patchers/gitdiff/place"
)

// TestNameIn: what a line of prose names (READING §5.3).
func TestNameIn(t *testing.T) {
	for text, want := range map[string]string{
		"diff src/app.ts":                            "src/app.ts",
		"--- a/src/app.ts":                           "src/app.ts",
		"Change `src/app.ts`, not main.ts:":          "",
		"**src/app.ts**":                             "src/app.ts",
		"In main.go:":                                "main.go",
		"Then edit .gitignore.":                      ".gitignore",
		"In a/x.go and b/x.go.":                      "x.go",
		"Change src/a.ts and src/b.ts.":              "",
		"As said above, e.g. in v1.2, see below.":    "",
		"See https://example.org/x.html for more.":   "",
		"Node.js needs a change in `lib/server.mjs`": "lib/server.mjs",
	} {
		if got := nameIn(text); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
}

// TestTrimPrefixes: -p is detected (READING §5.3).
func TestTrimPrefixes(t *testing.T) {
	for _, c := range []struct {
		old, new, wantOld, wantNew string
		bare                       bool
	}{
		{"a/x", "b/x", "x", "x", false},
		{"i/d/x", "w/d/x", "d/x", "d/x", false},
		{"old/d/x", "new/d/x", "d/x", "d/x", false},
		{"d/x", "d/x", "d/x", "d/x", true},
		{"x", "x", "x", "x", true},
		{"a/d/x", "d/x", "d/x", "d/x", false},
		{devNull, "b/x", devNull, "x", false},
		{"a/x", devNull, "x", devNull, false},
		{devNull, "d/x", devNull, "d/x", true},
	} {
		old, new, bare := trimPrefixes(c.old, c.new)
		if old != c.wantOld || new != c.wantNew || bare != c.bare {
			t.Errorf("%s and %s give %s and %s, %v", c.old, c.new, old, new, bare)
		}
	}
}

func TestQuotedNames(t *testing.T) {
	for quoted, want := range map[string]string{
		`"a/\303\244"`:              "a/ä",
		`"tab\there"`:               "tab\there",
		`"\"q\" \\ \a\b\f\n\r\v"`:   "\"q\" \\ \a\b\f\n\r\v",
		`"open`:                     "",
		`"\400"`:                    "",
		`""`:                        "",
		`plain`:                     "",
		`"a b" "c d"`:               "a b",
		"\"raw\ttab and \xc3\xa4\"": "raw\ttab and ä",
	} {
		if got, _, _ := cutQuoted([]byte(quoted)); got != want {
			t.Errorf("%s is %q, want %q", quoted, got, want)
		}
	}
}

// TestHunkHeaders: as Git writes them, and as models do (READING §5.3).
func TestHunkHeaders(t *testing.T) {
	const no = place.Unstated
	for _, c := range []struct {
		line                       string
		old, oldCount, new, newCnt int
		section                    string
		ok                         bool
	}{
		{"@@ -1,2 +3,4 @@", 1, 2, 3, 4, "", true},
		{"@@ -1 +3 @@ func f() {", 1, 1, 3, 1, "func f() {", true},
		{"@@ -0,0 +1,9 @@", 0, 0, 1, 9, "", true},
		{"@@ -1,2 +3,4", 1, 2, 3, 4, "", false},
		{"@@ -1,2 @@", 1, 2, no, no, "", false},
		{"@@", no, no, no, no, "", false},
		{"@@ @@", no, no, no, no, "", false},
		{"@@ ... @@", no, no, no, no, "...", false},
		{"@@ func f() @@", no, no, no, no, "func f()", false},
		{"@@ class A", no, no, no, no, "class A", false},
		{"@@ -x,y +z @@", no, no, no, no, "-x,y +z", false},
		{"@@ -9999999999,1 +1,1 @@", no, no, no, no, "-9999999999,1 +1,1", false},
	} {
		h, ok := parseHunkHeader([]byte(c.line))
		if h.OldStart != c.old || h.oldCount != c.oldCount || h.NewStart != c.new || h.newCount != c.newCnt || h.Heading != c.section || ok != c.ok {
			t.Errorf("%s: got %+v, %v", c.line, h, ok)
		}
	}
}
