package ap_test

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
)

// seeds adds the answers of all cases, each with one of its files.
func seeds(f *testing.F, add func(answer, file string)) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		ar, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		scenes, _ := scenesOf(ar)
		for _, s := range scenes {
			file := ""
			for _, text := range s.before {
				file = text
			}
			add(s.answer, file)
		}
	}
}

// FuzzScan reads answers: no panic, the same result every time, and an error for every
// refusal.
func FuzzScan(f *testing.F) {
	seeds(f, func(answer, _ string) { f.Add(answer) })
	f.Fuzz(func(t *testing.T, answer string) {
		payloads := parse(answer, false)
		again := parse(answer, false)
		last := 0
		for i, p := range payloads {
			if p.First <= last || p.Last < p.First {
				t.Errorf("payload %d has lines %d to %d, behind line %d", i, p.First, p.Last, last)
			}
			last = p.Last
			if len(again) <= i || !reflect.DeepEqual(p.Diagnostics, again[i].Diagnostics) || p.Last != again[i].Last {
				t.Errorf("payload %d is read differently the second time", i)
			}
			checkChanges(t, p)
		}
	})
}

func checkChanges(t *testing.T, p *model.Payload) {
	errors := map[int]bool{}
	for _, d := range p.Diagnostics {
		if d.Line < p.First || d.Line > p.Last {
			t.Errorf("%v is not about lines %d to %d", d, p.First, p.Last)
		}
		errors[d.Line] = errors[d.Line] || d.Severity == model.Error
	}
	said := func(first, last int) bool {
		for line := range errors {
			if errors[line] && first <= line && line <= last {
				return true
			}
		}
		return false
	}
	for _, c := range p.Files {
		if c.First < p.First || c.Last > p.Last || c.Last < c.First {
			t.Errorf("a change has lines %d to %d", c.First, c.Last)
		}
		if !c.Invalid.None() && !said(c.First, c.Last) {
			t.Errorf("no error says: %s", c.Invalid)
		}
		for _, e := range c.Edits {
			if !e.Invalid.None() && !said(e.First, e.Last) {
				t.Errorf("no error says: %s", e.Invalid)
			}
			if e.Invalid.None() != (e.Locator != nil) {
				t.Errorf("an edit has a locator and is invalid, or neither")
			}
		}
	}
}

// FuzzLocate places the edits of answers in a text: no panic, splices that are
// in order and inside their extents, the same result every time; and an applied
// insertion is not applied again.
func FuzzLocate(f *testing.F) {
	seeds(f, func(answer, file string) { f.Add(answer, file, 0) })
	f.Fuzz(func(t *testing.T, answer, file string, from int) {
		text := model.NewText([]byte(file))
		from = min(max(from, 0), len(file))
		for _, p := range parse(answer, false) {
			for _, c := range p.Files {
				for _, e := range c.Edits {
					if e.Locator == nil {
						continue
					}
					m := e.Locator.Locate(text, from)
					checkMatch(t, m, file)
					if again := e.Locator.Locate(text, from); !reflect.DeepEqual(m, again) {
						t.Errorf("%v, then %v", m, again)
					}
					checkInsertion(t, e, file)
				}
			}
		}
	})
}

func checkMatch(t *testing.T, m model.Match, file string) {
	if n := len(m.Candidates); n != 1 && m.Placement == model.Exact || n == 0 && m.Placement == model.Ambiguous {
		t.Errorf("%v has %d candidates", m.Placement, n)
	}
	if m.Placement > model.Ambiguous && len(m.Why) == 0 {
		t.Errorf("%v without a note", m.Placement)
	}
	for _, c := range m.Candidates {
		at := c.Extent.Start
		if at < 0 || c.Extent.End > len(file) || at > c.Extent.End {
			t.Fatalf("extent %v of %d bytes", c.Extent, len(file))
		}
		if (len(c.Splices) == 0) != (m.Placement == model.Applied) {
			t.Errorf("%v has %d splices", m.Placement, len(c.Splices))
		}
		for _, s := range c.Splices {
			if s.Start < at || s.End < s.Start || s.End > c.Extent.End {
				t.Errorf("splice %v in %v", s.Span, c.Extent)
			}
			at = s.End
		}
	}
}

// checkInsertion applies an insertion that has its place and looks for it again.
func checkInsertion(t *testing.T, e model.Edit, file string) {
	m := e.Locator.Locate(model.NewText([]byte(file)), 0)
	if m.Placement != model.Exact || m.Candidates[0].Splices[0].Start < m.Candidates[0].Splices[0].End {
		return
	}
	if bytes.Contains(e.New, []byte("\ufeff")) || strings.Contains(file, "\ufeff") {
		return // a mark that begins the text is not part of a line
	}
	after := splice([]byte(file), m.Candidates[0].Splices)
	if again := e.Locator.Locate(model.NewText(after), 0); again.Placement == model.Exact {
		t.Errorf("inserted twice: %q, then %q at %v", file, after, again.Candidates[0].Extent)
	}
}

func splice(b []byte, splices []model.Splice) []byte {
	var out []byte
	at := 0
	for _, s := range splices {
		out = append(append(out, b[at:s.Start]...), s.New...)
		at = s.End
	}
	return append(out, b[at:]...)
}
