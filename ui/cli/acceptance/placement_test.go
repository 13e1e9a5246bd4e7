package acceptance

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/ui/cli"
)

// TestPlacement holds the engine to the corpus of what models get wrong
// (testdata/placement/README.md says how a case is written): every hunk has one
// of the placements wanted, apply commits or refuses as it should, and what a
// person gets by accepting is what was meant. One case is run with
//
//	go test ./ui/cli/acceptance -run 'Placement/indentation/go_uniform/git'
func TestPlacement(t *testing.T) {
	runPlacements(t, filepath.Join("..", "..", "..", "testdata", "placement"))
}

// TestCopiedAnswers holds the formats that models write without being asked to the
// answers of the folders of testdata/answers, which are written like the corpus of
// TestPlacement. A case without placements is an answer in which nothing is proposed.
func TestCopiedAnswers(t *testing.T) {
	runPlacements(t, filepath.Join("..", "..", "..", "testdata", "answers"))
}

func runPlacements(t *testing.T, root string) {
	faults, err := os.ReadDir(root)
	if err != nil {
		t.Fatal(err)
	}
	for _, fault := range faults {
		if !fault.IsDir() {
			continue
		}
		t.Run(fault.Name(), func(t *testing.T) {
			names, err := filepath.Glob(filepath.Join(root, fault.Name(), "*.txtar"))
			if err != nil || len(names) == 0 {
				t.Fatalf("no cases: %v", err)
			}
			for _, name := range names {
				if strings.HasSuffix(name, "_linux.txtar") && runtime.GOOS != "linux" {
					continue
				}
				a := readPlacement(t, name)
				t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
					for _, c := range a.cases {
						t.Run(c.name, func(t *testing.T) {
							t.Parallel()
							p := &placementRun{T: t, placement: a, placementCase: c}
							p.run()
						})
					}
				})
			}
		})
	}
}

// A placement is one file of the corpus: a workspace, and answers for it that
// all have the same fault.
type placement struct {
	files map[string][]byte // by name in the archive, encoded
	cases []placementCase
}

// A placementCase is one answer and what is wanted of it.
type placementCase struct {
	name   string
	want   [][]string // by hunk: the placements allowed
	review string     // what accepting leads to: "want", "full", "choice", "none"
}

func (c placementCase) format() string {
	format, _, _ := strings.Cut(c.name, "_")
	return format
}

// encodings are the directives that change bytes of a file which an archive
// cannot hold as they are.
var encodings = map[string]func([]byte) []byte{
	"crlf": func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r\n")) },
	"cr":   func(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\n"), []byte("\r")) },
	"chop": func(b []byte) []byte { return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r")) },
}

var (
	runeToken   = regexp.MustCompile(`<U\+([0-9A-F]{4,6})>`)
	digestToken = regexp.MustCompile(`<SHA256 ([^>]+)>`)
	wantLine    = regexp.MustCompile(`^([a-z0-9]+(?:_[a-z0-9]+)*):(?: (.*))?$`)
)

func readPlacement(t *testing.T, name string) *placement {
	t.Helper()
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	p := &placement{files: map[string][]byte{}}
	for _, f := range archive.Files {
		p.files[f.Name] = runeToken.ReplaceAllFunc(f.Data, func(token []byte) []byte {
			n, err := strconv.ParseUint(string(token[3:len(token)-1]), 16, 32)
			if err != nil {
				t.Fatalf("%s: %s: %v", name, token, err)
			}
			return []byte(string(rune(n)))
		})
	}
	for line := range strings.Lines(string(archive.Comment)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		m := wantLine.FindStringSubmatch(line)
		if m == nil {
			t.Fatalf("%s: %q is no comment, no encoding and no case", name, line)
		}
		if encode := encodings[m[1]]; encode != nil {
			p.encode(t, name, strings.Fields(m[2]), encode)
			continue
		}
		p.cases = append(p.cases, readCase(t, name, m[1], m[2]))
	}
	for _, c := range p.cases {
		if p.files[c.name+".md"] == nil {
			t.Fatalf("%s: there is no answer %s.md", name, c.name)
		}
	}
	if len(p.cases) == 0 {
		t.Fatalf("%s holds no case", name)
	}
	p.digests(t, name)
	return p
}

func (p *placement) encode(t *testing.T, name string, files []string, encode func([]byte) []byte) {
	for _, f := range files {
		if p.files[f] == nil {
			t.Fatalf("%s: there is no %s to encode", name, f)
		}
		p.files[f] = encode(p.files[f])
	}
}

// digests fills in the SHA-256 that answers state.
func (p *placement) digests(t *testing.T, name string) {
	for f, b := range p.files {
		p.files[f] = digestToken.ReplaceAllFunc(b, func(token []byte) []byte {
			of := string(digestToken.FindSubmatch(token)[1])
			if p.files[of] == nil {
				t.Fatalf("%s: %s: there is no %s", name, f, of)
			}
			return []byte(model.DigestOf(p.files[of]).String())
		})
	}
}

// readCase reads "exact loose|missing; review none".
func readCase(t *testing.T, file, name, text string) placementCase {
	c := placementCase{name: name, review: "want"}
	parts := strings.Split(text, ";")
	for _, hunk := range strings.Fields(parts[0]) {
		c.want = append(c.want, strings.Split(hunk, "|"))
	}
	for _, part := range parts[1:] {
		key, value, _ := strings.Cut(strings.TrimSpace(part), " ")
		switch key {
		case "review":
			c.review = value
		default:
			t.Fatalf("%s: %s: %q is not known", file, name, part)
		}
	}
	return c
}

// tree is the files of the archive below dir, nil if there are none.
func (p *placement) tree(dir string) map[string]string {
	var out map[string]string
	for name, b := range p.files {
		if rel, ok := strings.CutPrefix(name, dir+"/"); ok {
			if out == nil {
				out = map[string]string{}
			}
			out[rel] = string(b)
		}
	}
	return out
}

// A placementRun is one case being run.
type placementRun struct {
	*testing.T
	*placement
	placementCase
	answer, dir string // the answer's file, the workspace
	before      map[string]string
	set         *model.ChangeSet
}

func (p *placementRun) run() {
	p.before = p.tree("ws." + p.name)
	if p.before == nil {
		p.before = p.tree("ws")
	}
	p.dir = filepath.Join(p.TempDir(), "ws")
	for name, content := range p.before {
		write(p.T, filepath.Join(p.dir, filepath.FromSlash(name)), []byte(content), 0o644)
	}
	p.answer = filepath.Join(filepath.Dir(p.dir), "answer.md")
	write(p.T, p.answer, p.files[p.name+".md"], 0o644)

	s, err := cli.OpenSession(p.dir, p.answer, nil)
	if err != nil {
		p.Fatalf("opening the answer: %v", err)
	}
	p.set = s.Set()
	p.placements()
	p.reviewed()
	if err := s.Close(); err != nil {
		p.Fatal(err)
	}
	p.applied()
	if p.Failed() {
		for _, h := range p.set.Hunks {
			p.Logf("%s", spelledOut(h))
		}
		for _, d := range p.set.Diagnostics {
			p.Log(d)
		}
	}
}

// state is the placement of h, with a question mark where a person is asked
// although the placement alone would not need one.
func state(h *model.Hunk) string {
	s := h.Placement.String()
	if h.Placement <= model.Moved && h.InitialDecision == model.Undecided {
		s += "?"
	}
	return s
}

// spelledOut says what became of h, for a person who looks into a failure.
func spelledOut(h *model.Hunk) string {
	var b strings.Builder
	fmt.Fprintf(&b, "hunk %d, %s: %s: %s", h.ID+1, h.Kind, state(h), h.Explanation())
	for _, c := range h.Candidates {
		fmt.Fprintf(&b, "\nat %v, %s %.2f:", c.Extent, c.Relaxation, c.Score)
		for _, s := range c.Splices {
			fmt.Fprintf(&b, " %v becomes %q", s.Span, s.New)
		}
	}
	return b.String()
}

// hunks are those that the answer asks for, in its order. What a format adds
// for the whole file is not among them.
func (p *placementRun) hunks() []*model.Hunk {
	var out []*model.Hunk
	for _, h := range p.set.Hunks {
		if h.Kind != model.KindWhitespace && h.Kind != model.KindLineEnds {
			out = append(out, h)
		}
	}
	return out
}

// placements compares every hunk with what is wanted.
func (p *placementRun) placements() {
	hunks := p.hunks()
	if len(hunks) != len(p.want) {
		p.Errorf("%d hunks, want %d", len(hunks), len(p.want))
		return
	}
	for i, h := range hunks {
		if got := state(h); !slices.Contains(p.want[i], got) {
			p.Errorf("hunk %d is %s, want %s", i+1, got, strings.Join(p.want[i], " or "))
		}
	}
}

// reviewed accepts what can be accepted at its first candidate, rejects the
// rest, and compares the plan with what was meant.
func (p *placementRun) reviewed() {
	if p.review == "none" {
		return
	}
	if p.review == "choice" {
		p.offered()
		return
	}
	d := p.set.InitialDecisions()
	for _, h := range p.hunks() {
		if d[h.ID] == model.Undecided && h.Placed() {
			d, _, _ = p.set.Accept(d, h.ID) // refused where it builds on one without a place
		}
	}
	left := p.set.Undecided(d)
	for _, id := range left {
		d, _ = p.set.Reject(d, id)
	}
	plan, err := p.set.Plan(d)
	if err != nil {
		p.Fatalf("plan: %v", err)
	}
	wanted := p.wanted(len(left))
	got := planned(p.before, plan)
	if !slices.ContainsFunc(wanted, func(w map[string]string) bool { return difference(got, w) == "" }) {
		p.Errorf("accepting leads to another tree:\n%s", difference(got, wanted[0]))
	}
}

// wanted lists the trees that accepting may lead to when so many hunks are
// left without a place.
func (p *placementRun) wanted(left int) []map[string]string {
	switch {
	case left == 0 || p.review == "full":
	case left == len(p.hunks()):
		return []map[string]string{p.before}
	default:
		p.Fatalf("only %d hunks are left without a place: the case does not say what the others lead to", left)
	}
	var out []map[string]string
	for _, dir := range []string{"want." + p.name, "or." + p.name} {
		if w := p.tree(dir); w != nil {
			out = append(out, w)
		}
	}
	for _, dir := range []string{"want", "or"} {
		if w := p.tree(dir); w != nil && p.tree("want."+p.name) == nil {
			out = append(out, w)
		}
	}
	if out == nil {
		out = append(out, p.before)
	}
	return out
}

// offered wants the intended result among the candidates of the only hunk.
func (p *placementRun) offered() {
	h := p.hunks()[0]
	name := p.set.Files[h.File].Path
	want := p.wanted(0)[0][name]
	for _, c := range h.Candidates {
		if string(spliced([]byte(p.before[name]), c.Splices)) == want {
			return
		}
	}
	p.Errorf("the place that was meant is not among the %d candidates", len(h.Candidates))
}

// spliced is b with its splices made.
func spliced(b []byte, splices []model.Splice) []byte {
	var out []byte
	at := 0
	for _, s := range splices {
		out = append(append(out, b[at:s.Start]...), s.New...)
		at = s.End
	}
	return append(out, b[at:]...)
}

// planned is the tree that a plan leads to.
func planned(before map[string]string, plan *model.Plan) map[string]string {
	out := map[string]string{}
	for name, content := range before {
		out[name] = content
	}
	for _, e := range plan.Entries {
		delete(out, e.Path)
		if e.After.Kind == model.Regular {
			out[e.Path] = string(e.Content())
		}
	}
	return out
}

// applied runs apply: with a question open it refuses and leaves the tree
// alone; without, it commits what was meant, and has nothing to do when it is
// run again.
func (p *placementRun) applied() {
	want, status := p.before, exitRefused
	refused := slices.ContainsFunc(p.set.Diagnostics, func(d model.Diagnostic) bool { return d.Severity == model.Error })
	if open := p.open(); len(p.set.Hunks) > 0 && len(open) == 0 && !refused {
		status = exitDone
		if len(p.set.Undecided(p.set.InitialDecisions())) < len(p.set.Hunks) {
			want = p.wanted(0)[0]
		}
	}
	for run := range 2 {
		var out, errs bytes.Buffer
		got := cli.Main([]string{"apply", "--root", p.dir, p.answer}, cli.Streams{In: os.Stdin, Out: &out, Err: &errs})
		if none := len(p.set.Hunks) == 0 && got == exitDone; got != status && !none { // the files may have all blocks already
			p.Errorf("run %d of apply: status %d, want %d\n%s%s", run+1, got, status, out.String(), errs.String())
			return
		}
		if diff := difference(p.onDisk(), want); diff != "" {
			p.Errorf("run %d of apply leaves another tree:\n%s", run+1, diff)
			return
		}
		if status == exitRefused {
			return // another run would be the same
		}
	}
}

// open lists the hunks that make apply refuse: those that are undecided, but
// for replacements that are not found, which it skips (SYS-004 §3.4).
func (p *placementRun) open() []int {
	return slices.DeleteFunc(p.set.Undecided(p.set.InitialDecisions()), func(id int) bool {
		h := p.set.Hunks[id]
		diff := p.set.Payloads[h.Payload].Files[h.Key.Change].Simultaneous // a gitPatch
		return h.NotFound() && !diff && (p.format() == "structured" || strings.HasPrefix(p.name, "bundle_patch"))
	})
}

// onDisk is the workspace as it is.
func (p *placementRun) onDisk() map[string]string {
	out := map[string]string{}
	for name, what := range tree(p.T, p.dir) {
		if mode, content, _ := strings.Cut(what, " "); strings.HasPrefix(mode, "-") {
			out[filepath.ToSlash(name)] = content
		}
	}
	return out
}
