package formattest

import (
	"strconv"
	"strings"
	"testing"

	"aptix-tui/model"
)

// Cases reads the pairs of testdata: an answer, with Marks, and what scan reads of it. describe
// is that of Show.
func Cases(t *testing.T, scan model.Scanner, describe func(model.Locator) string) {
	t.Helper()
	Pairs(t, "testdata/*.txtar", func(answer []byte) string {
		return Show(Scan([]byte(NewMarks().Read(answer)), scan), describe)
	})
}

// Fuzz calls check for the answers of testdata and other texts of up to 16 KiB.
func Fuzz(f *testing.F, check func(t *testing.T, answer []byte)) {
	Seeds(f, "testdata/*.txtar")
	f.Fuzz(func(t *testing.T, answer []byte) {
		if len(answer) <= 1<<14 {
			check(t, answer)
		}
	})
}

// Hostile reads texts of many units, which make a careless scanner slow. "%d" in a unit is its
// number.
func Hostile(t *testing.T, scan model.Scanner, units ...string) {
	t.Helper()
	for _, unit := range units {
		var answer []byte
		for i := 0; len(answer) < 1<<14; i++ {
			answer = append(answer, strings.ReplaceAll(unit, "%d", strconv.Itoa(i))...)
		}
		checkPayloads(t, model.NewAnswer("", answer), ScanUnfenced(answer, scan))
	}
}

// CheckScan reads answer with scan, twice alike: payloads are in order, changes and diagnostics
// have lines of it, errors say what is invalid, and locators give places in the answer as a file.
func CheckScan(t *testing.T, answer []byte, scan model.Scanner) []*model.Payload {
	t.Helper()
	a, text := model.NewAnswer("", answer), model.NewText(answer)
	payloads := Scan(answer, scan)
	checkPayloads(t, a, payloads)
	if once, again := Show(payloads, nil), Show(Scan(answer, scan), nil); once != again {
		t.Fatalf("read once:\n%sand again:\n%s", once, again)
	}
	for _, p := range payloads {
		for _, c := range p.Files {
			for _, e := range c.Edits {
				if c.Invalid.None() && e.Invalid.None() {
					CheckMatch(t, string(answer), e.Locator.Locate(text, 0))
				}
			}
			if c.Interpreter != nil && c.Invalid.None() {
				c.Interpreter.Interpret(&c, text)
			}
		}
	}
	return payloads
}

// checkPayloads holds payloads to what model.Payload and model.FileChange promise.
func checkPayloads(t *testing.T, a *model.Answer, payloads []*model.Payload) {
	t.Helper()
	for _, p := range payloads {
		if p.First < 1 || p.Last < p.First || p.Last > a.Lines() {
			t.Fatalf("a payload in lines %d to %d of %d", p.First, p.Last, a.Lines())
		}
		failed := false
		for _, d := range p.Diagnostics {
			failed = failed || d.Severity == model.Error
			if d.Line < p.First || d.Line > a.Lines() || d.Column > len(a.Raw(d.Line))+1 || d.Message == "" {
				t.Fatalf("a diagnostic has no place or says nothing: %v", d)
			}
		}
		for _, c := range p.Files {
			if c.First < p.First || c.Last < c.First || c.Last > a.Lines() {
				t.Fatalf("a change in lines %d to %d of a payload in %d to %d", c.First, c.Last, p.First, p.Last)
			}
			if !c.Invalid.None() && !failed {
				t.Fatalf("%s is invalid, and no error says so: %s", c.Path, c.Invalid)
			}
		}
	}
}

// CheckMatch fails the test if the spans of m, a match in file, are not in order, or
// its placement does not fit its candidates.
func CheckMatch(t *testing.T, file string, m model.Match) {
	t.Helper()
	last := 0
	for _, c := range m.Candidates {
		if c.Extent.Start > c.Extent.End || c.Extent.End > len(file) || m.PlaceAll && c.Extent.Start < last {
			t.Fatalf("extent %v behind %d, in %d bytes", c.Extent, last, len(file))
		}
		at := c.Extent.Start
		for _, s := range c.Splices {
			if s.Start < at || s.End < s.Start || s.End > c.Extent.End {
				t.Fatalf("splice %v in extent %v", s.Span, c.Extent)
			}
			at = s.End
		}
		last = c.Extent.End
	}
	if none := len(m.Candidates) == 0; none && m.Placement < model.Applied || !none && m.Placement == model.Missing {
		t.Fatalf("%s with %d candidates", m.Placement, len(m.Candidates))
	}
}
