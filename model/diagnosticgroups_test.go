package model

import "testing"

// Repairs of one kind are one row, whatever their messages; other warnings if they say the
// same, with their files; errors never.
func TestGroupDiagnostics(t *testing.T) {
	repair := func(line int, path, message string) Diagnostic {
		return Diagnostic{Severity: Warning, Code: "git/context-blank", Message: message, Path: path, Line: line, Repair: true}
	}
	warning := func(line int, path string) Diagnostic {
		return Diagnostic{Severity: Warning, Code: "answer/unread", Message: "this looks like a patch", Path: path, Line: line}
	}
	failure := Diagnostic{Severity: Error, Code: "git/header", Message: "the header names no file"}
	for _, c := range []struct {
		name string
		in   []Diagnostic
		want []string
	}{
		{"none", nil, nil},
		{"alone", []Diagnostic{repair(7, "a", "blank line")}, []string{"line 7: a: blank line"}},
		{"repairs", []Diagnostic{repair(1, "a", "blank line"), failure, repair(2, "a", "blank line"), repair(2, "a", "blank line")},
			[]string{"a: blank line: 3 (lines 1, 2)", "the header names no file"}},
		{"many lines", []Diagnostic{repair(1, "a", "m"), repair(2, "b", "m"), repair(3, "a", "m"), repair(4, "a", "m"), repair(5, "a", "m"), repair(6, "a", "m")},
			[]string{"m: 6 (lines 1, 2, 3, 4, 5, …)"}},
		{"other words", []Diagnostic{repair(1, "", "counts 1, really 2"), repair(9, "", "counts 3, really 4")},
			[]string{"counts 1, really 2; 2 of this kind (lines 1, 9)"}},
		{"without lines", []Diagnostic{repair(0, "a", "m"), repair(0, "a", "m")}, []string{"a: m: 2"}},
		{"one line", []Diagnostic{warning(4, "a"), warning(4, "a")}, []string{"a: this looks like a patch: 2 (line 4)"}},
		{"other files", []Diagnostic{warning(4, "a"), warning(5, "b")},
			[]string{"this looks like a patch: 2 (a, line 4; b, line 5)"}},
		{"no file", []Diagnostic{warning(4, ""), warning(5, "b")}, []string{"this looks like a patch: 2 (line 4; b, line 5)"}},
		{"errors", []Diagnostic{failure, failure}, []string{"the header names no file", "the header names no file"}},
	} {
		groups := GroupDiagnostics(c.in)
		var got []string
		for _, g := range groups {
			got = append(got, g.String())
		}
		if len(got) != len(c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
			continue
		}
		for i := range got {
			if got[i] != c.want[i] {
				t.Errorf("%s: got %q, want %q", c.name, got[i], c.want[i])
			}
		}
	}
}

func TestAsksForAttention(t *testing.T) {
	for _, c := range []struct {
		of   Diagnostic
		want bool
	}{
		{Diagnostic{Severity: Note}, false},
		{Diagnostic{Severity: Warning}, true},
		{Diagnostic{Severity: Warning, Repair: true}, false},
		{Diagnostic{Severity: Error, Repair: true}, true}, // under --strict
	} {
		if got := c.of.AsksForAttention(); got != c.want {
			t.Errorf("%+v: got %v", c.of, got)
		}
	}
}
