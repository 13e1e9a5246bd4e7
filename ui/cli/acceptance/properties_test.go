package acceptance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	lib "github.com/bluekeyes/go-gitdiff/gitdiff"
	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/ui/cli"
)

// For random change sets and random subsets of decisions: the bytes that the
// view shows are the preview's, the preview's are the plan's, the plan's are
// the ones committed; what no accepted hunk touches is identical; and the same
// answer again changes nothing.
func TestProperties(t *testing.T) {
	// AFS §8: deterministic and idempotent: the second run changes nothing.
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp("", "aptix-property-")
		if err != nil {
			rt.Fatal(err)
		}
		defer os.RemoveAll(dir)
		p := &property{T: rt, dir: dir, ws: filepath.Join(dir, "ws")}
		p.run(t)
	})
}

type property struct {
	*rapid.T
	dir, ws string
	files   map[string]string
}

func (p *property) run(t *testing.T) {
	p.files = map[string]string{}
	for i := range rapid.IntRange(1, 3).Draw(p.T, "files") {
		name := fmt.Sprintf("%sf%d.txt", []string{"", "d/"}[i%2], i)
		p.files[name] = p.text("content")
		write(t, filepath.Join(p.ws, name), []byte(p.files[name]), 0o644)
	}
	answer := p.answer()
	name := filepath.Join(p.dir, "answer.md")
	write(t, name, []byte(answer), 0o644)
	before := tree(t, p.ws)

	s := p.session(name)
	d := p.decide(s.Set())
	p.sameView(s.Set(), d)
	plan, err := s.Set().Plan(d)
	if err != nil {
		p.Fatalf("plan: %v\n%s", err, answer)
	}
	result, err := s.Commit(plan)
	if err != nil {
		p.Fatalf("commit: %v\n%s", err, answer)
	}
	p.committed(t, plan, before)
	if err := s.Close(); err != nil {
		p.Fatal(err)
	}
	if result.ID != "" {
		p.again(t, name)
	}
}

// text draws a small file of few different lines, so that much is ambiguous.
func (p *property) text(name string) string {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a", "b", "c", "  a", "", "long line with words"}), 0, 14).Draw(p.T, name)
	end := rapid.SampledFrom([]string{"\n", "\n", "\n", "\r\n"}).Draw(p.T, "line end")
	s := strings.Join(lines, end)
	if s != "" && rapid.IntRange(0, 4).Draw(p.T, "final newline") > 0 {
		s += end
	}
	return s
}

func (p *property) session(name string) *cli.Session {
	s, err := cli.OpenSession(p.ws, name, nil)
	if err != nil {
		p.Fatalf("open: %v", err)
	}
	return s
}

// answer draws an answer of one to three payloads.
func (p *property) answer() string {
	out := "Some prose.\n"
	for range rapid.IntRange(1, 3).Draw(p.T, "payloads") {
		out += "\n" + rapid.SampledFrom([]func() string{p.structured, p.bundle, p.patch, p.patch}).Draw(p.T, "payload")() + "\nMore prose.\n"
	}
	return out
}

func (p *property) path() string {
	names := []string{"new.txt"}
	for name := range p.files {
		names = append(names, name)
	}
	slices.Sort(names)
	return rapid.SampledFrom(names).Draw(p.T, "path")
}

// snip draws a piece of a file, to be found there again.
func (p *property) snip(path string) string {
	text := p.files[path]
	if text == "" {
		return "a"
	}
	from := rapid.IntRange(0, len(text)-1).Draw(p.T, "from")
	to := rapid.IntRange(from+1, min(len(text), from+12)).Draw(p.T, "to")
	return text[from:to]
}

type replacement struct {
	Find    string `json:"find"`
	Replace string `json:"replace"`
	Limit   string `json:"limit"`
}

func (p *property) replacements(path string) []replacement {
	var out []replacement
	for range rapid.IntRange(1, 4).Draw(p.T, "replacements") {
		out = append(out, replacement{p.snip(path), rapid.SampledFrom([]string{"", "X", "a", "Y\nZ\n", "b\n"}).Draw(p.T, "replace"),
			rapid.SampledFrom([]string{"once", "once", "all"}).Draw(p.T, "limit")})
	}
	return out
}

func (p *property) structured() string {
	path := p.path()
	return p.json(map[string]any{"root": ".", "patches": []any{map[string]any{"path": path, "replacements": p.replacements(path)}}})
}

func (p *property) bundle() string {
	var files []any
	for range rapid.IntRange(1, 2).Draw(p.T, "entries") {
		path := p.path()
		e := map[string]any{"path": path}
		switch op := rapid.SampledFrom([]string{"", "create", "replace", "delete", "patch"}).Draw(p.T, "operation"); op {
		case "delete":
			e["operation"] = op
		case "patch":
			e["operation"], e["patches"] = op, p.replacements(path)
		case "":
			e["content"] = p.text("new content")
		default:
			e["operation"], e["content"] = op, p.text("new content")
		}
		files = append(files, e)
	}
	return p.json(map[string]any{"root": ".", "files": files})
}

func (p *property) json(v any) string {
	b, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		p.Fatal(err)
	}
	return "```json\n" + string(b) + "\n```\n"
}

// patch draws a Git patch, its line numbers sometimes wrong.
func (p *property) patch() string {
	path := p.path()
	text := p.text("patched content")
	f := &lib.File{OldName: path, NewName: path, IsNew: p.files[path] == "", TextFragments: gitdiff.Fragments([]byte(p.files[path]), []byte(text))}
	if f.IsNew {
		f.NewMode = 0o100644
	}
	if len(f.TextFragments) == 0 {
		return "Nothing to patch.\n"
	}
	if rapid.IntRange(0, 3).Draw(p.T, "wrong numbers") == 0 && !f.IsNew {
		by := rapid.Int64Range(0, 5).Draw(p.T, "off by")
		for _, t := range f.TextFragments {
			t.OldPosition, t.NewPosition = t.OldPosition+by, t.NewPosition+by
		}
	}
	return "```diff\n" + f.String() + "```\n"
}

// decide draws decisions as a person takes them, until none is open.
func (p *property) decide(set *model.ChangeSet) model.Decisions {
	d := set.InitialDecisions()
	if len(set.Hunks) == 0 {
		return d
	}
	for range rapid.IntRange(0, 8).Draw(p.T, "decisions") {
		id := rapid.IntRange(0, len(set.Hunks)-1).Draw(p.T, "hunk")
		if rapid.Bool().Draw(p.T, "accept") {
			d, _, _ = set.Accept(d, id) // a refusal leaves d as it is
		} else {
			d, _ = set.Reject(d, id)
		}
		p.closed(set, d)
	}
	for _, id := range set.Undecided(d) {
		d, _ = set.Reject(d, id)
	}
	p.closed(set, d)
	return d
}

// closed: what an accepted hunk builds on is accepted.
func (p *property) closed(set *model.ChangeSet, d model.Decisions) {
	for id, h := range set.Hunks {
		for _, n := range h.Needs {
			if d[id] == model.Accepted && h.Placement != model.Applied && d[n] != model.Accepted && set.Hunks[n].Placement != model.Applied {
				p.Fatalf("hunk %d is accepted, %d, on which it builds, is not", id, n)
			}
		}
	}
}

// sameView: the base lines between the regions and, in the regions, the text
// of the last accepted hunk, are the preview.
func (p *property) sameView(set *model.ChangeSet, d model.Decisions) {
	for _, f := range set.Files {
		if slices.ContainsFunc(f.Hunks, func(id int) bool { return set.Hunks[id].Kind == model.KindLineEnds && d[id] == model.Accepted }) {
			continue // concerns every line, and is shown as one row
		}
		v := set.View(f.Index, d)
		var shown []byte
		at := 0
		for _, r := range v.Regions {
			if r.OldStart < at {
				p.Fatalf("regions of %s overlap", f.Path)
			}
			shown = append(shown, v.Base.Bytes[v.Base.Start(at):v.Base.Start(r.OldStart)]...)
			if n := bytes.Count(shown, []byte("\n")); n != r.NewStart {
				p.Fatalf("%s: a region begins at new line %d, but is at %d", f.Path, r.NewStart, n)
			}
			text := v.Base.Bytes[v.Base.Start(r.OldStart):v.Base.Start(r.OldEnd)]
			for _, c := range r.Changes {
				if d[c.Hunk] == model.Accepted {
					text = c.New
				}
			}
			shown = append(shown, text...)
			at = r.OldEnd
		}
		shown = append(shown, v.Base.Bytes[v.Base.Start(at):]...)
		if preview := set.Preview(f.Index, d); !bytes.Equal(shown, preview) {
			p.Fatalf("%s: the view shows %q, the preview is %q", f.Path, shown, preview)
		}
	}
}

// committed: the paths of the plan hold its bytes, all others what they held.
func (p *property) committed(t *testing.T, plan *model.Plan, before map[string]string) {
	want := map[string]string{}
	dirs := map[string]bool{".": true}
	for path, what := range before {
		if strings.HasPrefix(what, "-") {
			want[path] = what
		}
	}
	for _, e := range plan.Entries {
		delete(want, e.Path)
		if e.After.Kind == model.Regular {
			want[e.Path] = "-rw-r--r-- " + string(e.Content())
		}
	}
	got := tree(t, p.ws)
	for path := range want {
		for dir := filepath.Dir(path); dir != "."; dir = filepath.Dir(dir) {
			dirs[dir] = true
		}
	}
	for path, what := range got {
		if !strings.HasPrefix(what, "-") && dirs[path] {
			delete(got, path)
		}
	}
	if diff := difference(got, want); diff != "" {
		p.Fatalf("the tree is not what was planned:\n%s", diff)
	}
}

// again: the same answer has nothing left to do.
func (p *property) again(t *testing.T, name string) {
	before := tree(t, p.ws)
	s := p.session(name)
	d := s.Set().InitialDecisions()
	for id, h := range s.Set().Hunks {
		if d[id] == model.Accepted && h.Placement != model.Applied {
			p.Fatalf("hunk %d (%s, %s) would be applied again: %s", id, s.Set().Files[h.File].Path, h.Placement, h.Explanation())
		}
	}
	plan, err := s.Set().Plan(s.Set().RejectAll(d, nil))
	if err != nil || len(plan.Entries) > 0 {
		p.Fatalf("the second run has %d changes (%v)", len(plan.Entries), err)
	}
	if diff := difference(tree(t, p.ws), before); diff != "" {
		p.Fatalf("the second run changed something:\n%s", diff)
	}
	if err := s.Close(); err != nil {
		p.Fatal(err)
	}
}
