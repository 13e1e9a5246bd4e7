package ap_test

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers"
	"aptix-tui/patchers/formattest"
)

// parse finds the patches of an answer.
func parse(answer string, strict bool) []*model.Payload {
	payloads, _ := patchers.Parse(model.NewAnswer("test", []byte(answer)), patchers.Options{Format: patchers.Named("ap"), Strict: strict})
	return payloads
}

// A scene is one case: an answer, the files before, and what is to become of
// both.
type scene struct {
	answer string
	before map[string]string
	strict bool // --strict: without the heuristics of AP §3.6
	once   bool // nothing in the files can tell a second run that there was a first
	asks   bool // a second run may ask a person, but changes nothing
	want   string
}

// TestCases resolves the answer of every case in its files and commits what
// needs no person. Where that is everything, a second run must find nothing to
// do (AP §3.1). The names of the cases name the section that they keep.
func TestCases(t *testing.T) {
	formattest.Archives(t, "testdata/*.txtar", func(file string, ar *txtar.Archive) {
		scenes, order := scenesOf(ar)
		for _, name := range order {
			t.Run(file+"/"+name, func(t *testing.T) {
				s := scenes[name]
				rewrite(ar, name, formattest.Compare(t, s.play(t), []byte(s.want)))
			})
		}
	})
}

func scenesOf(ar *txtar.Archive) (map[string]*scene, []string) {
	scenes := map[string]*scene{}
	var order []string
	for _, f := range ar.Files {
		name, part, _ := strings.Cut(f.Name, "/")
		s := scenes[name]
		if s == nil {
			s = &scene{before: map[string]string{}}
			scenes[name] = s
			order = append(order, name)
		}
		switch path, ok := strings.CutPrefix(part, "before/"); {
		case ok:
			s.before[path] = marks.Read(f.Data)
		case part == "want":
			s.want = string(f.Data)
		default:
			s.answer, s.strict, s.once, s.asks = marks.Read(f.Data), part == "strict", part == "once", part == "asked"
		}
	}
	return scenes, order
}

// rewrite puts got after the last part of the case.
func rewrite(ar *txtar.Archive, name string, got []byte) {
	at := 0
	for i, f := range ar.Files {
		if f.Name == name+"/want" {
			ar.Files[i].Data = got
			return
		}
		if strings.HasPrefix(f.Name, name+"/") {
			at = i + 1
		}
	}
	ar.Files = slices.Insert(ar.Files, at, txtar.File{Name: name + "/want", Data: got})
}

// In the cases, | begins lines of whitespace and such as txtar would read itself.
var marks = formattest.NewMarks("\n|", "\n")

// play runs a scene and reports what became of it.
func (s *scene) play(t *testing.T) string {
	dir := t.TempDir()
	for name, text := range s.before {
		write(t, dir, name, text)
	}
	var w bytes.Buffer
	payloads := parse(s.answer, s.strict)
	reportPayloads(&w, payloads)
	cs, after := s.resolve(t, dir, payloads)
	reportHunks(&w, cs)
	reportFiles(&w, s.before, after)
	if len(cs.Undecided(cs.InitialDecisions())) == 0 && !s.once {
		s.again(t, after)
	}
	return w.String()
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// resolve places payloads in dir and returns the files that what starts as
// accepted leads to.
func (s *scene) resolve(t *testing.T, dir string, payloads []*model.Payload) (*model.ChangeSet, map[string]string) {
	t.Helper()
	ws, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer ws.Close()
	cs := model.Resolve(payloads, ws, nil, nil)
	after := maps.Clone(s.before)
	decisions := cs.InitialDecisions()
	for id := range decisions {
		if decisions[id] == model.Undecided {
			decisions, _ = cs.Reject(decisions, id)
		}
	}
	plan, err := cs.Plan(decisions)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range plan.Entries {
		delete(after, e.Path)
		if e.After.Kind == model.Regular {
			after[e.Path] = string(e.Content())
		}
	}
	return cs, after
}

// again plays the scene on its own result: nothing may change (AP §3.1).
func (s *scene) again(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		write(t, dir, name, text)
	}
	second := &scene{before: files}
	cs, after := second.resolve(t, dir, parse(s.answer, s.strict))
	if !maps.Equal(files, after) {
		t.Errorf("the second run changes files:\n%q\n%q", files, after)
	}
	for _, h := range cs.Hunks {
		if !s.asks && h.Placement != model.Applied && h.Kind != model.KindMkdir {
			t.Errorf("the second run finds something to do: %v %v, %s", h.Kind, h.Placement, h.Explanation())
		}
	}
}

func reportPayloads(w *bytes.Buffer, payloads []*model.Payload) {
	for _, p := range payloads {
		fmt.Fprintf(w, "%s %d-%d", p.Format, p.First, p.Last)
		if p.Summary != "" {
			fmt.Fprintf(w, " %q", p.Summary)
		}
		fmt.Fprintln(w)
		for _, d := range p.Diagnostics {
			fmt.Fprintf(w, "  %v %s: %v\n", d.Severity, d.Code, d)
		}
	}
}

func reportHunks(w *bytes.Buffer, cs *model.ChangeSet) {
	for _, h := range cs.Hunks {
		fmt.Fprintf(w, "%v %s %d-%d: %v", h.Kind, cs.Files[h.File].Path, h.First, h.Last, h.Placement)
		for i, c := range h.Candidates {
			if i == 8 {
				fmt.Fprintf(w, " ...")
				break
			}
			fmt.Fprintf(w, " [%d,%d)", c.Extent.Start, c.Extent.End)
		}
		fmt.Fprintf(w, ", %v", h.InitialDecision)
		if len(h.Why) > 0 {
			fmt.Fprintf(w, ": %v", h.Why)
		}
		if h.Closest != nil {
			fmt.Fprintf(w, "; closest %q", h.Closest)
		}
		fmt.Fprintln(w)
	}
}

func reportFiles(w *bytes.Buffer, before, after map[string]string) {
	for _, name := range slices.Sorted(maps.Keys(after)) {
		if old, ok := before[name]; ok && old == after[name] {
			fmt.Fprintf(w, "%s is unchanged\n", name)
			continue
		}
		fmt.Fprintf(w, "%s becomes\n", name)
		for line := range strings.Lines(marks.Write(after[name])) {
			fmt.Fprintf(w, "  %s", line)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(before)) {
		if _, ok := after[name]; !ok {
			fmt.Fprintf(w, "%s is gone\n", name)
		}
	}
}
