package ap_test

import (
	"bytes"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/formattest"
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

func FuzzScan(f *testing.F) {
	seeds(f, func(answer, _ string) { f.Add([]byte(answer)) })
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, ap.Scan) })
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
					formattest.CheckMatch(t, file, m)
					if m.Placement > model.Ambiguous && len(m.Why) == 0 {
						t.Errorf("%v without a note", m.Placement)
					}
					if again := e.Locator.Locate(text, from); !reflect.DeepEqual(m, again) {
						t.Errorf("%v, then %v", m, again)
					}
					checkInsertion(t, e, file)
				}
			}
		}
	})
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
