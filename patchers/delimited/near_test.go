package delimited

import (
	"slices"
	"testing"

	"aptix-tui/model"
)

// TestNear: AOF §2, §3: a line that is almost a command is named, an unknown command of the same
// shape is an error; what is prose, code, YAML or a log is neither.
func TestNear(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"--- DELETE-FILE c.txt", "sure"},
		{"--- START-FILE new.txt", "sure"},
		{"DELETE-FILE c.txt", "sure"},
		{"DELETE_FILE: c.txt", "sure"},
		{"DELETE FILE: c.txt", "sure"},
		{"START_REPLACE_FILE: src/Makefile", "sure"},
		{"START_FILE: x", "perhaps"},
		{"DELETE FILE c.txt", "sure"},
		{"[DELETE-FILE: c.txt]", "sure"},
		{"[START-FILE] new.txt", "sure"},
		{"// START-FILE: new.txt", "sure"},
		{"<!-- START-FILE: x.go -->", "sure"},
		{"<!-- START-FILE: x -->", "sure"},
		{"| DELETE-FILE: c.txt |", "sure"},
		{"<DELETE-FILE: c.txt>", "sure"},
		{"<DELETE-FILE path=\"c.txt\" />", "sure"},
		{"<DELETE-FILE>c.txt</DELETE-FILE>", "sure"},
		{"DELETE-FILE(\"c.txt\");", "sure"},
		{"1. DELETE-FILE c.txt", "sure"},
		{"**DELETE-FILE**: `c.txt`", "sure"},
		{"`--- DELETE-FILE: c.txt ---`", "sure"},
		{"\\-\\-\\- DELETE\\-FILE: c.txt \\-\\-\\-", "sure"},
		{"--- DELETE-FILE ---: c.txt", "sure"},
		{"\"--- DELETE-FILE: c.txt ---\"", "sure"},
		{"--- DELETE‑FILE: c.txt ---", "sure"},
		{"— START-FILE: z —", "perhaps"},
		{"[DELETE-FILE: my notes.txt]", "sure"},
		{"[CREATE-FILE: a.txt]", "sure"},
		{"CREATE_FILE: a.txt", "none"},
		{"[START-EDIT: a.txt]", "sure"},
		{"delete-file: c.txt", "sure"},
		{"Run: --- DELETE-FILE: c.txt ---", "perhaps"},
		{"=== END-FILE ===", "none"},
		{"AUTO-GENERATED: DELETE-FILE: c.txt", "none"},
		{"**DELETE**-FILE: c.txt", "sure"},
		{"DELETE-FILE 'my file.txt'", "perhaps"},
		{"DELETE-FILE Makefile", "sure"},
		{"Then run DELETE-FILE: c.txt", "none"},
		{"Finally --- DELETE-FILE: c.txt ---", "none"},
		{"--- DELETE-FILE: c.txt ---", "read"},
		{"--- DELETE-FILE: c.txt --- END ---", "read"},
		{"--- START-FILE: c.txt", "sure"},
		{"--- DELETE-FILE c.txt ---", "sure"},
		{"--- START-FILES: c.txt ---", "sure"},
		{"A block begins with `--- START-FILE: z.txt ---`.", "none"},
		{"- `START-FILE`: creates a file", "none"},
		{"- `START-FILE`: creates", "perhaps"},
		{"- `--- DELETE-FILE: <path> ---`", "none"},
		{"- `START-FILE: a.txt`: creates a.txt for you", "sure"},
		{"| `START-FILE` | creates a file |", "none"},
		{"- START-FILE / END-FILE: creation", "none"},
		{"- DELETE-FILE (removes a file)", "none"},
		{"### START-FILE blocks", "none"},
		{"START-FILE creates src/a.txt", "perhaps"},
		{"[START-FILE: {filePath}]", "none"},
		{"[START-FILE: <file>]", "none"},
		{"START-FILE: path/to/file", "sure"},
		{"The answer uses START-FILE and DELETE-FILE: they are of AOF.", "none"},
		{"I used DELETE-FILE: c.txt for it.", "none"},
		{"no \"--- DELETE-FILE: keep.txt ---\" at all.", "none"},
		{"print(\"--- DELETE-FILE: c.txt ---\")", "none"},
		{"NEW FILE: src/a.go", "none"},
		{"DELETE-FILENAME: a.txt", "none"},
		{"--- MOVE: a -> b ---", "sure"},
		{"--- DELETE: x ---", "sure"},
		{"--- RENAME: a TO b ---", "sure"},
		{"--- CREATE: ---", "none"},
		{"--- START-EDIT: x ---", "sure"},
		{"--- FROB-FILE: x ---", "sure"},
		{"--- MOVE a.txt -> b.txt ---", "sure"},
		{"  --- DELETE: my notes.txt ---  ", "sure"},
		{"=== DELETE: a.txt ===", "sure"},
		{"**--- MOVE: a -> b ---**", "sure"},
		{"--- MOVE: a.txt -> b.txt", "sure"},
		{"--- MOVE: src/a lib/ ---", "sure"},
		{"--- DELETE-LINE: a.txt:2 ---", "sure"},
		{"--- UPDATE: Makefile lines 1-3 ---", "sure"},
		{"--- CHMOD 755 run.sh ---", "sure"},
		{"--- RUN: npm install ---", "sure"},
		{"--- SET-MODE: a.txt 755 ---", "sure"},
		{"--- Delete: the file a.txt, which is unused ---", "perhaps"},
		{"--- START: a.txt comes first ---", "sure"},
		{"--- BEGIN-NOTES: what a.txt does ---", "perhaps"},
		{"--- NOTE: a.txt is gone now ---", "none"},
		{"--- RUN THE TESTS ---", "none"},
		{"--- ADD: tests of the parser ---", "perhaps"},
		{"--- title: x ---", "none"},
		{"--- NOTE: read this ---", "none"},
		{"-----BEGIN RSA PRIVATE KEY-----", "none"},
		{"--- FAIL: TestX (0.00s)", "none"},
		{"--- old/file.txt", "none"},
		{"-- DELETE: a.txt", "none"},
		{"--- 12:15 ---", "none"},
	} {
		got := "none"
		if _, ok := parse([]byte(c.line)); ok {
			got = "read"
		} else if i := slices.IndexFunc(markers, func(m model.Marker) bool { return m.Line.MatchString(c.line) }); i >= 0 && !markers[i].Warns {
			got = "sure"
		} else if i >= 0 {
			got = "perhaps"
		}
		if got != c.want {
			t.Errorf("%s: got %s, want %s", c.line, got, c.want)
		}
	}
}

// TestSpaces: AOF §2: one space is between the parts of a delimiter.
func TestSpaces(t *testing.T) {
	for line, want := range map[string]bool{
		"--- START-FILE: a b.txt ---":   true,
		"  --- START-FILE: a b.txt ---": true,
		"--- START-FILE: a ---  ":       true,
		"--- START-FILE: ---":           true,
		"---  START-FILE: a ---":        false,
		"--- START-FILE:  a ---":        false,
		"--- START-FILE : a ---":        false,
		"--- START-FILE: a  ---":        false,
		"--- START-FILE: a---":          false,
		"---START-FILE: a ---":          false,
		"--- START-FILE a ---":          false,
	} {
		if _, ok := parse([]byte(line)); ok != want {
			t.Errorf("%q: read %v", line, ok)
		}
	}
}
