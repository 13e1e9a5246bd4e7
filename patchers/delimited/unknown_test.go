package delimited

import (
	"strings"
	"testing"
)

// TestUnknownCommands: AOF §2, §3: a line of the shape "--- COMMAND: path ---"
// is a command, and one that is unknown is named; what is prose, YAML or a log
// is not.
func TestUnknownCommands(t *testing.T) {
	for _, c := range []struct {
		line string
		want string // the beginning of the fault, the near, or "prose"
	}{
		{"--- MOVE: a -> b ---", "unknown"},
		{"--- MOVE: src/a.go -> src/b.go ---", "unknown"},
		{"--- DELETE: x ---", "did you mean DELETE-FILE"},
		{"--- Delete: x.txt ---", "did you mean DELETE-FILE"},
		{"--- delete: src/x ---", "did you mean DELETE-FILE"},
		{"--- RENAME: a TO b ---", "unknown"},
		{"--- COPY: a to b ---", "unknown"},
		{"--- CREATE: n ---", "did you mean START-FILE"},
		{"--- CREATE: ---", "did you mean START-FILE"},
		{"--- START-EDIT: x ---", "did you mean START-PATCH"},
		{"--- START_EDIT: x ---", "did you mean START-PATCH"},
		{"--- START EDIT: x ---", "did you mean START-PATCH"},
		{"--- start-edit: x.txt ---", "did you mean START-PATCH"},
		{"--- START-APPEND: x ---", "unknown"},
		{"--- START-FROB: x ---", "unknown"},
		{"--- START-CREATE: x ---", "did you mean START-FILE"},
		{"--- START-REPLACE: x ---", "did you mean START-REPLACE-FILE"},
		{"--- START-DELETE: x ---", "did you mean DELETE-FILE"},
		{"--- END-EDIT: x ---", "did you mean END-PATCH"},
		{"--- END-APPEND: x ---", "unknown"},
		{"--- END: x.txt ---", "unknown"},
		{"--- FROB-FILE: x ---", "unknown"},
		{"--- CHMOD: run.sh ---", "unknown"},
		{"--- MKDIR: lib ---", "unknown"},
		{"--- DELETE a.txt ---", "did you mean DELETE-FILE"},
		{"--- MOVE a.txt -> b.txt ---", "unknown"},
		{"---MOVE: a -> b---", "unknown"},
		{"  --- DELETE: my notes.txt ---  ", "did you mean DELETE-FILE"},
		{"--- DELETE: `a.txt` ---", "did you mean DELETE-FILE"},

		{"-- MOVE: a.txt -> b.txt --", "near"},
		{"----- START-EDIT: x -----", "near"},
		{"---- DELETE: x ----", "near"},
		{"——— DELETE: x ———", "near"},
		{"=== DELETE: a.txt ===", "near"},
		{"**--- MOVE: a -> b ---**", "near"},
		{"--- **MOVE: a -> b** ---", "near"},
		{"--- MOVE: a.txt -> b.txt", "near, open"},
		{"--- FROB: a.txt ---", "near, unknown"},
		{"--- FILE: a.txt ---", "near, unknown"},

		{"--- MOVE: src/a lib/ ---", "near, unknown"},
		{"--- DELETE: all files in src ---", "near, unknown"},
		{"--- DELETE-LINE: a.txt:2 ---", "near, unknown"},
		{"--- UPDATE: Makefile lines 1-3 ---", "near, unknown"},
		{"--- CHMOD 755 run.sh ---", "near, unknown"},
		{"--- RUN: npm install ---", "near, unknown"},

		{"--- START-EDIT: a.txt (lines 1-3) ---", "near, unknown"},
		{"--- SET-MODE: a.txt 755 ---", "near, unknown"},
		{"--- FILE: a.txt (new) ---", "near, unknown"},
		{"--- Delete: a.txt (unused) ---", "near, unknown"},

		{"--- Delete: the file a.txt, which is unused ---", "prose"},
		{"--- START: a.txt comes first ---", "prose"},
		{"--- BEGIN-NOTES: what a.txt does ---", "prose"},
		{"--- NOTE: a.txt is gone now ---", "prose"},
		{"--- RUN THE TESTS ---", "prose"},
		{"--- RUNNING: npm install ---", "prose"},
		{"--- CHMOD ---", "prose"},
		{"--- ADD: tests of the parser ---", "prose"},
		{"--- REMOVE old things, such as a.txt, b.txt and c.txt ---", "prose"},
		{"--- foo: bar ---", "prose"},
		{"--- title: x ---", "prose"},
		{"--- Update: I fixed the tests ---", "prose"},
		{"--- UPDATE: what I changed today ---", "prose"},
		{"--- Start: introduction ---", "prose"},
		{"--- END: chapter ---", "prose"},
		{"--- end of file ---", "prose"},
		{"--- NOTE: read this ---", "prose"},
		{"--- note: see a.txt ---", "prose"},
		{"--- BEGIN CERTIFICATE ---", "prose"},
		{"-----BEGIN RSA PRIVATE KEY-----", "prose"},
		{"--- FAIL: TestX (0.00s)", "prose"},
		{"--- a/DELETE: x", "prose"},
		{"--- old/file.txt", "prose"},
		{"- DELETE: a.txt", "prose"},
		{"-- DELETE: a.txt", "prose"},
		{"# UPDATE: a.txt", "prose"},
		{"---", "prose"},
		{"--- ---", "prose"},
		{"--- : x ---", "prose"},
		{"--- 12:15 ---", "prose"},
	} {
		got := "prose"
		if d, ok := parse([]byte(c.line)); ok {
			got = d.fault
		} else if near, ok := nearCommand([]byte(c.line)); ok {
			got = "near"
			if near.Unknown {
				got += ", unknown"
			}
			if near.Open {
				got += ", open"
			}
		}
		if !strings.Contains(got, c.want) || strings.HasPrefix(c.want, "near") && got != c.want {
			t.Errorf("%s: got %q, want %q", c.line, got, c.want)
		}
	}
}

// TestSpaces: AOF §2: one space is between the parts of a delimiter.
func TestSpaces(t *testing.T) {
	for _, c := range []struct{ line, fault, blanks string }{
		{"--- START-FILE: a b.txt ---", "", ""},
		{"--- START-FILE: a ---  ", "", "at the end of the line"},
		{"--- START-FILE: a ---\t", "", "at the end of the line"},
		{"--- DELETE-FILE: a ---\u00a0", "", "at the end of the line"},
		{"--- END-FILE: a --- ", "", "at the end of the line"},
		{"---  START-FILE: a ---", "", "before the command"},
		{"--- START-FILE:  a ---", "", "between the \":\" and the path"},
		{"--- START-FILE:a ---", "", "between the \":\" and the path"},
		{"--- START-FILE : a ---", "", "between the command"},
		{"--- START-FILE: a  ---", "ends in whitespace", ""},
		{"--- START-FILE: a\t ---", "ends in whitespace", ""},
		{"--- DELETE-FILE: a  ---", "ends in whitespace", ""},
		{"--- END-PATCH: a  ---", "ends in whitespace", ""},
		{"--- START-FILE: a\t---", "no space beside", ""},
	} {
		d, ok := parse([]byte(c.line))
		if !ok || !strings.Contains(d.fault, c.fault) || c.fault == "" && d.fault != "" ||
			!strings.Contains(d.oddSpaces, c.blanks) || c.blanks == "" && d.oddSpaces != "" {
			t.Errorf("%q: %v %+v", c.line, ok, d)
		}
	}
}
