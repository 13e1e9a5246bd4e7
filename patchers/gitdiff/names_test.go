package gitdiff

import (
	"strings"
	"testing"
)

// TestNameIn: what a fence's info string or a line of prose names (READING §5.3).
func TestNameIn(t *testing.T) {
	for text, want := range map[string]string{
		"diff src/app.ts":                          "src/app.ts",
		"diff title=\"src/app.ts\"":                "src/app.ts",
		"diff:src/app.ts":                          "src/app.ts",
		"--- a/src/app.ts":                         "src/app.ts",
		"Change `src/app.ts`, not main.ts:":        "src/app.ts",
		"**src/app.ts**":                           "src/app.ts",
		"In main.go:":                              "main.go",
		"Then edit .gitignore.":                    ".gitignore",
		"In a/x.go and b/x.go.":                    "x.go",
		"Change src/a.ts and src/b.ts.":            "",
		"As said above, e.g. in v1.2, see below.":  "",
		"See https://example.org/x.html for more.": "",
		"diff": "",
		"":     "",
		"Node.js needs a change in `lib/server.mjs`": "lib/server.mjs",
	} {
		if got := nameIn(text); got != want {
			t.Errorf("%q names %q, want %q", text, got, want)
		}
	}
}

// TestOtherFiles: what makes the file of a hunk without a header a guess
// (PLACING §2.1: never guess silently).
func TestOtherFiles(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"lib/util.py", "Import os in main.py as lib/util.py does:", "main.py"},
		{"src/app.ts", "Change `src/app.ts`, not main.ts:", "main.ts"},
		{"lib/x.go", "In `lib/x.go`, like `in.go`, b/of.go, in.go, to.go and up.go:", "in.go of.go to.go"},
		{"x.go", "`x.go`:", ""},
		{"x.go", "In a/x.go and b/x.go.", ""},
		{"lib/util.py", "In util.py, which is lib/util.py:", ""},
		{"util.py", "In `util.py` (pkg/lib/util.py)", ""},
		{"lib/util.py", "In lib/util.py as in lib/futil.py", "lib/futil.py"},
		{"src/server.ts", "In `src/server.ts` (see README.md for the why), as Socket.io does:", ""},
		{"src/server.ts", "In `src/server.ts`, see `README.md`:", "README.md"},
		{"lib/server.mjs", "Node.js needs a change in `lib/server.mjs`", ""},
		{"src/db.py", "Call db.close() and set PORT from process.env.PORT in `src/db.py`, e.g. in v1.2.", ""},
	} {
		if got := strings.Join(otherFiles(c.name, c.text), " "); got != c.want {
			t.Errorf("%q names %q beside %s, want %q", c.text, got, c.name, c.want)
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
		`"\x41"`:                    "",
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
	const no = unstated
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
		if h.oldStart != c.old || h.oldCount != c.oldCount || h.newStart != c.new || h.newCount != c.newCnt || h.heading != c.section || ok != c.ok {
			t.Errorf("%s: got %+v, %v", c.line, h, ok)
		}
	}
}
