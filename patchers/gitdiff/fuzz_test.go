package gitdiff_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/patchers/gitdiff"
)

// seeds are the answers and the files of all cases.
func seeds(f *testing.F, add func(answer, file []byte)) {
	paths, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(paths) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			f.Fatal(err)
		}
		var answer, file []byte
		for _, part := range archive.Files {
			switch {
			case part.Name == "answer":
				answer = []byte(marks.Read(part.Data))
			case strings.HasPrefix(part.Name, "before/"):
				file = []byte(marks.Read(part.Data))
			}
		}
		add(answer, file)
	}
}

func FuzzScan(f *testing.F) {
	seeds(f, func(answer, _ []byte) { f.Add(answer) })
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 1<<16 {
			return
		}
		a := model.NewAnswer("fuzz", text)
		last := 0
		for n := 1; n <= a.Lines(); n++ {
			if p := gitdiff.Scan(model.Block{Answer: a}, n); p != nil {
				checkPayload(t, a, p, n)
				n = p.Last
				last = n
			}
		}
		if last > a.Lines() {
			t.Errorf("a payload ends at line %d of %d", last, a.Lines())
		}
		first, _ := patchers.Parse(a, patchers.Options{Format: patchers.Named("git")})
		again, _ := patchers.Parse(model.NewAnswer("fuzz", text), patchers.Options{Format: patchers.Named("git")})
		if !reflect.DeepEqual(summary(first), summary(again)) {
			t.Error("reading twice gives two results")
		}
	})
}

// checkPayload holds a payload to what model.Payload and model.FileChange
// promise.
func checkPayload(t *testing.T, a *model.Answer, p *model.Payload, n int) {
	if p.First != n || p.Last < n || p.Last > a.Lines() || len(p.Files) == 0 || !p.SameBase {
		t.Fatalf("a payload from line %d is %d-%d with %d files", n, p.First, p.Last, len(p.Files))
	}
	small := model.NewText([]byte("x\ny\nz\n"))
	failed := map[int]bool{}
	for _, d := range p.Diagnostics {
		failed[d.Line] = failed[d.Line] || d.Severity == model.Error
		if d.Line < n || d.Line > a.Lines() || d.Message == "" {
			t.Errorf("a diagnostic has no place or says nothing: %v", d)
		}
	}
	for _, c := range p.Files {
		if c.First < p.First || c.Last > p.Last || c.Last < c.First || !c.Simultaneous || !c.Literal {
			t.Errorf("%s has lines %d-%d in a payload of %d-%d", c.Path, c.First, c.Last, p.First, p.Last)
		}
		if c.Invalid.None() && c.Path == "" {
			t.Error("a file change has no path")
		}
		if !c.Invalid.None() && len(failed) == 0 {
			t.Errorf("%s is invalid, and no error says so: %s", c.Path, c.Invalid)
		}
		for _, e := range c.Edits {
			checkMatch(t, small, 0, e.Locator.Locate(small, 0))
			if e.First < c.First || e.Last > c.Last || e.Locator == nil {
				t.Errorf("an edit has lines %d-%d in a change of %d-%d", e.First, e.Last, c.First, c.Last)
			}
		}
	}
}

func summary(payloads []*model.Payload) string {
	var b strings.Builder
	for _, p := range payloads {
		fmt.Fprintln(&b, p.First, p.Last, p.Diagnostics)
		for _, c := range p.Files {
			fmt.Fprintln(&b, c.Op, c.Path, c.NewPath, c.Mode, c.First, c.Last, c.Invalid, c.Doubt, string(c.Content))
			for _, e := range c.Edits {
				fmt.Fprintf(&b, "%d %d %q %q\n", e.First, e.Last, e.Old, e.New)
			}
		}
	}
	return b.String()
}

func FuzzLocate(f *testing.F) {
	seeds(f, func(answer, file []byte) {
		body := bytes.Split(answer, []byte("```"))
		f.Add(bytes.TrimPrefix(body[len(body)/2], []byte("diff\n")), file)
	})
	f.Fuzz(func(t *testing.T, diff, file []byte) {
		if len(diff)+len(file) > 1<<16 {
			return
		}
		first, diags := gitdiff.Embedded("f", diff, 1)
		again, _ := gitdiff.Embedded("f", diff, 1)
		if !first.Invalid.None() && len(diags) == 0 {
			t.Errorf("invalid, and no diagnostic says so: %s", first.Invalid)
		}
		from := 0
		for i, e := range first.Edits {
			m := e.Locator.Locate(model.NewText(file), from)
			if other := again.Edits[i].Locator.Locate(model.NewText(file), from); !reflect.DeepEqual(m, other) {
				t.Fatalf("two places: %v and %v", m, other)
			}
			from = max(from, checkMatch(t, model.NewText(file), from, m))
		}
	})
}

// checkMatch holds a match to what model.Match promises and returns the end of
// its first place.
func checkMatch(t *testing.T, text *model.Text, from int, m model.Match) int {
	for _, c := range m.Candidates {
		checkCandidate(t, text, c)
		if len(c.Splices) > 0 && (c.Splices[0].Start < from || m.Placement == model.Applied) {
			t.Fatalf("%v changes the text from %d on, and may from %d on", m.Placement, c.Splices[0].Start, from)
		}
	}
	switch n := len(m.Candidates); {
	case m.Placement == model.Missing && n > 0:
		t.Fatalf("missing, with %d places", n)
	case m.Placement <= model.Applied && n == 0 || m.Placement <= model.Fuzzy && n != 1:
		t.Fatalf("%v, with %d places", m.Placement, n)
	}
	if len(m.Candidates) == 0 {
		return 0
	}
	return m.Candidates[0].Extent.End
}
