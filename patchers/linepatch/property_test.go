package linepatch

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers/formattest"
)

// A request is one change as JSON has it.
type request struct {
	Operation string    `json:"operation"`
	After     *int      `json:"afterLine,omitempty"`
	Start     int       `json:"startLine,omitempty"`
	End       int       `json:"endLine,omitempty"`
	Expected  []string  `json:"expectedOriginalLines,omitempty"`
	New       *[]string `json:"newLines,omitempty"`
}

// requests draws a valid list of changes of lines.
func requests(t *rapid.T, lines []string) []request {
	texts := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "b", "new", " c\t"}), 0, 3)
	var out []request
	for at := 0; at <= len(lines); at++ {
		here := at
		switch rapid.IntRange(0, 6).Draw(t, "kind") {
		case 0:
			added := append(texts.Draw(t, "inserted"), "x")
			out = append(out, request{Operation: "insert", After: &here, New: &added})
		case 1, 2:
			end := min(len(lines), at+rapid.IntRange(1, 3).Draw(t, "length"))
			if end == at {
				continue
			}
			r := request{Operation: "delete", Start: at + 1, End: end, Expected: lines[at:end]}
			if rapid.Bool().Draw(t, "replaced") {
				added := texts.Draw(t, "replacement")
				r.Operation, r.New = "replace", &added
			}
			out = append(out, r)
			at = end - 1
		}
	}
	return out
}

// carryOut is what the requests that are on make of lines: the definition that
// TUL §5 and §6 give.
func carryOut(lines []string, rs []request, on func(i int) bool) []string {
	var out []string
	for at := 0; at <= len(lines); {
		next, gone := at+1, false
		for i, r := range rs {
			switch {
			case !on(i):
			case r.After != nil && *r.After == at:
				out = append(out, *r.New...)
			case r.After == nil && r.Start-1 == at:
				next, gone = r.End, true
				if r.New != nil {
					out = append(out, *r.New...)
				}
			}
		}
		if at < len(lines) && !gone {
			out = append(out, lines[at])
		}
		at = next
	}
	return out
}

// TestResolve: what the engine makes of a batch, with any of its changes
// accepted, is what TUL §5 and §6 say; carried out again, the batch has nothing
// left to do.
func TestResolve(t *testing.T) {
	dir := t.TempDir()
	w, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOfN(rapid.SampledFrom([]string{"", "a", "b", "c d", "}"}), 0, 8).Draw(t, "lines")
		eol := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "line end")
		if len(lines) == 0 {
			eol = "\n" // there are no neighbours to take another from
		}
		rs := requests(t, lines)
		if len(rs) == 0 {
			return
		}
		text := func(lines []string) string {
			return strings.Join(append(slices.Clone(lines), ""), eol)
		}
		set := resolveBatch(t, w, dir, text(lines), text(lines), rs)
		skip := rapid.IntRange(-1, len(rs)-1).Draw(t, "rejected")
		decisions := set.InitialDecisions()
		for id, h := range set.Hunks {
			if h.Key.Edit == skip && h.Placement == model.Exact {
				decisions[id] = model.Rejected
			}
		}
		after := planned(t, set, decisions, text(lines))
		if want := text(carryOut(lines, rs, func(i int) bool { return i != skip })); after != want {
			t.Fatalf("without change %d the file is %q, want %q", skip, after, want)
		}
		whole := text(carryOut(lines, rs, func(int) bool { return true }))
		again := resolveBatch(t, w, dir, text(lines), whole, rs)
		if left := planned(t, again, again.InitialDecisions(), whole); left != whole {
			t.Fatalf("carried out again, the batch makes %q of %q", left, whole)
		}
	})
}

func resolveBatch(t *rapid.T, w *workspace.Workspace, dir, base, file string, rs []request) *model.ChangeSet {
	var changes []string
	for _, r := range rs {
		b, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		changes = append(changes, string(b))
	}
	if err := os.WriteFile(filepath.Join(dir, "f"), []byte(file), 0o600); err != nil {
		t.Fatal(err)
	}
	payloads := formattest.Scan(batchOf(base, changes...), Scan)
	if len(payloads) != 1 || !payloads[0].Files[0].Invalid.None() {
		t.Fatalf("read:\n%s", show(payloads))
	}
	return model.Resolve(payloads, w, nil, nil)
}

// planned is what the plan makes of the one file that there is.
func planned(t *rapid.T, set *model.ChangeSet, d model.Decisions, file string) string {
	for id, h := range set.Hunks {
		if d[id] == model.Undecided {
			t.Fatalf("undecided: %v, %s", h.Placement, h.Explanation())
		}
	}
	plan, err := set.Plan(d)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range plan.Entries {
		file = string(e.Content())
	}
	return file
}

// TestCutOff cuts a batch with every operation off at every byte: none of it is
// applied, and an error says so (READING §1.6, TUL §9).
func TestCutOff(t *testing.T) {
	whole := bytes.TrimSpace(batchOf(abc, insTop, delOne, repTwo, insBottom))
	claimed := 0
	for n := range whole {
		payloads := formattest.Scan(whole[:n], Scan)
		checkPayloads(t, whole[:n], payloads)
		for _, p := range payloads {
			claimed++
			for _, c := range p.Files {
				if c.Invalid.None() {
					t.Errorf("cut off at %d, %s is kept", n, c.Path)
				}
			}
		}
	}
	if claimed < len(whole)/2 {
		t.Errorf("%d of %d beginnings were seen to be batches", claimed, len(whole))
	}
}

// hostile are texts of about a megabyte that make a careless scanner slow.
func hostile() map[string][]byte {
	const size = 1 << 20
	out := map[string][]byte{}
	entry := `{"docPath":"a","originalSha256":"0","changes":[{"operation":"x"},{"operation":"insert","afterLine":-1,"newLines":["\q\n",1]}]},` + "\n"
	for name, line := range map[string]string{
		"braces":              "{\n",
		"braces in one line":  "{",
		"named objects":       `{"batchKey":"k","files":[{"docPath":"a"},` + "\n",
		"unclosed lists":      `{"files":[{"docPath":"a"}],"z":[` + "\n",
		"unclosed strings":    `{"files":[{"docPath":"a` + "\n",
		"unclosed comments":   `{"files":[{"docPath":"a"}/*` + "\n",
		"comments":            `{"files":[{"docPath":"a"}],"x":"*/",/*` + "\n",
		"line comments":       `{"files":[{"docPath":"a"}] // x` + "\n",
		"empty comments":      `{"files":[{"docPath":"a"}],/**//**//**//**//**//**//**//**//**/` + "\n",
		"foreign objects":     `{"name": "x", "files": ["a"], "docPath": []},` + "\n",
		"file patches":        `{"docPath":"a","changes":[]}` + "\n",
		"whole batches":       `{"files":[{"docPath":"a"}]}` + "\n",
		"batches in one line": `{"files":[{"docPath":"a"}]}`,
		"calls in one line":   `{"arguments":"{\"files\":[{\"docPath\":\"a\"}]}"},`,
		"unclosed calls":      `{"tool":"workspace_write_patch","input":[` + "\n",
		"unclosed arguments":  `{"arguments":"{\"files\":` + "\n",
		"whitespace":          "{                                                       \n",
	} {
		out[name] = bytes.Repeat([]byte(line), size/len(line))
	}
	out["entries full of faults"] = append([]byte("{\"files\":[\n"), bytes.Repeat([]byte(entry), size/len(entry))...)
	out["one long string"] = append([]byte(`{"files":[{"docPath":"`), bytes.Repeat([]byte("\n\t\\u12"), size/6)...)
	call := `{"arguments":{"files":[{"docPath":"a",}],},},`
	out["one array of calls"] = append([]byte("["), bytes.Repeat([]byte(call), size/len(call))...)
	change := `{"operation":"insert","afterLine":0,"newLines":["x"]},` + "\n"
	out["one long batch"] = batchOf("", strings.Repeat(change, size/len(change)), strings.TrimSuffix(change, ",\n"))
	return out
}

// TestHostile reads them all; a quadratic scanner does not come back.
func TestHostile(t *testing.T) {
	for name, text := range hostile() {
		t.Run(name, func(t *testing.T) { checkPayloads(t, text, formattest.Scan(text, Scan)) })
	}
}

// TestHostileFile places many changes in a long file of equal lines that they
// were not made for.
func TestHostileFile(t *testing.T) {
	var changes []string
	for i := range 5000 {
		changes = append(changes, fmt.Sprintf(`{"operation": "replace", "startLine": %d, "endLine": %d, "expectedOriginalLines": ["x", "x"], "newLines": ["y"]}`, 2*i+1, 2*i+2))
	}
	text := model.NewText(bytes.Repeat([]byte("x\n"), 200_000))
	for _, e := range editsOf(t, "x\n", changes...) {
		if m := e.Locator.Locate(text, 0); m.Placement != model.Conflict || len(m.Candidates) < 2 {
			t.Fatalf("%v with %d places", m.Placement, len(m.Candidates))
		}
	}
}

// BenchmarkScan gives the cost of what looks almost like a batch.
func BenchmarkScan(b *testing.B) {
	for name, text := range hostile() {
		b.Run(strings.ReplaceAll(name, " ", "-"), func(b *testing.B) {
			b.SetBytes(int64(len(text)))
			for b.Loop() {
				formattest.Scan(text, Scan)
			}
		})
	}
}

// checkPayloads holds payloads to what model.Payload and model.FileChange
// promise, and errors to their JSON paths.
func checkPayloads(t *testing.T, text []byte, payloads []*model.Payload) {
	t.Helper()
	a := model.NewAnswer("test", text)
	for _, p := range payloads {
		if p.First < 1 || p.Last < p.First || p.Last > a.Lines() {
			t.Fatalf("a payload has lines %d-%d of %d", p.First, p.Last, a.Lines())
		}
		failed := false
		for _, d := range p.Diagnostics {
			failed = failed || d.Severity == model.Error
			if d.Line < p.First || d.Line > a.Lines() || d.Column < 1 || d.Column > len(a.Raw(d.Line))+1 || d.Message == "" {
				t.Fatalf("a diagnostic has no place or says nothing: %v", d)
			}
		}
		if p.Unclosed && !failed {
			t.Fatal("a batch that is cut off has no error")
		}
		for _, c := range p.Files {
			if c.First < p.First || c.Last > p.Last || c.Last < c.First || !c.Simultaneous || !c.PathIsKey {
				t.Fatalf("%s has lines %d-%d in a payload of %d-%d", c.Path, c.First, c.Last, p.First, p.Last)
			}
			if (!c.Invalid.None()) != failed {
				t.Fatalf("the batch failed: %v, and %s is invalid: %q", failed, c.Path, c.Invalid)
			}
			for _, e := range c.Edits {
				if e.First < c.First || e.Last > c.Last || e.Locator == nil && e.Invalid.None() {
					t.Fatalf("an edit has lines %d-%d in a change of %d-%d, locator %v, invalid %q", e.First, e.Last, c.First, c.Last, e.Locator, e.Invalid)
				}
			}
		}
	}
}

// FuzzScan: any text is read without a panic, twice alike, and everything that
// is said of it points into it.
func FuzzScan(f *testing.F) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		f.Fatalf("no cases: %v", err)
	}
	for _, file := range files {
		ar, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		for i, c := range ar.Files {
			if i%2 == 0 {
				f.Add(c.Data, c.Data)
				f.Add(bytes.ReplaceAll(c.Data, []byte("\n"), []byte("\r\n")), []byte(abc))
			}
		}
	}
	f.Fuzz(func(t *testing.T, answer, file []byte) {
		if bytes.Count(answer, []byte("\n")) > 1000 {
			return // scanAll finds its fences in quadratic time
		}
		payloads := formattest.Scan(answer, Scan)
		checkPayloads(t, answer, payloads)
		if again := formattest.Scan(answer, Scan); show(again) != show(payloads) {
			t.Fatalf("read once:\n%sand again:\n%s", show(payloads), show(again))
		}
		text := model.NewText(file)
		for _, p := range payloads {
			for _, c := range p.Files {
				for _, e := range c.Edits {
					if e.Locator != nil {
						checkMatch(t, text, e.Locator.Locate(text, 0))
					}
				}
			}
		}
	})
}

// FuzzLocate places changes of every kind in a text that they were made for and
// in one that they were not.
func FuzzLocate(f *testing.F) {
	for _, c := range placements {
		f.Add([]byte(c.base), []byte(c.file), 1, 1, "new")
	}
	f.Fuzz(func(t *testing.T, base, file []byte, first, count int, added string) {
		if len(base)+len(file) > 1<<16 {
			return
		}
		t0 := model.NewText(base)
		first, count = min(max(first, 0), t0.Lines()), max(min(count, t0.Lines()), 0)
		last := min(first+count, t0.Lines())
		for _, c := range []*change{
			{fieldReader: &fieldReader{}, first: first, last: first, insert: true, placed: true, new: linesOf(added)},
			{fieldReader: &fieldReader{}, first: first + 1, last: last, placed: true, old: linesIn(t0, first, last), new: linesOf(added)},
		} {
			if !c.insert && last <= first {
				continue
			}
			p := &filePatch{original: model.DigestOf(base)}
			e := p.edit(c, 0)
			m := e.Locator.Locate(t0, 0)
			checkMatch(t, t0, m)
			if m.Placement != model.Exact && m.Placement != model.Applied {
				t.Fatalf("%v in the text that it was made for: %s", m.Placement, m.Why.String())
			}
			other := model.NewText(file)
			m = e.Locator.Locate(other, 0)
			checkMatch(t, other, m)
			if m.Placement == model.Exact && !bytes.Equal(file, base) && !bytes.Equal(bytes.TrimPrefix(file, []byte(byteOrderMark)), base) && !bytes.Contains(file, []byte("\r\n")) {
				t.Fatalf("exact in another text: %q, made for %q", file, base)
			}
		}
	})
}

func linesOf(s string) [][]byte {
	var out [][]byte
	for _, line := range strings.FieldsFunc(s, func(r rune) bool { return r == '\n' || r == '\r' }) {
		out = append(out, []byte(line))
	}
	return append(out, []byte("x"))
}

func linesIn(t *model.Text, first, last int) [][]byte {
	var out [][]byte
	for i := first; i < last; i++ {
		out = append(out, t.Line(i))
	}
	return out
}

// checkMatch holds a match to what model.Match promises.
func checkMatch(t *testing.T, text *model.Text, m model.Match) {
	t.Helper()
	for _, c := range m.Candidates {
		if c.Extent.Start < 0 || c.Extent.End < c.Extent.Start || c.Extent.End > len(text.Bytes) {
			t.Fatalf("%v at %v of %d bytes", m.Placement, c.Extent, len(text.Bytes))
		}
		if (len(c.Splices) == 0) != (m.Placement == model.Applied) {
			t.Fatalf("%v with %d splices", m.Placement, len(c.Splices))
		}
		for _, s := range c.Splices {
			if s.Start < c.Extent.Start || s.End > c.Extent.End || s.End < s.Start {
				t.Fatalf("a splice at %v in %v", s.Span, c.Extent)
			}
		}
	}
	switch n := len(m.Candidates); {
	case m.Placement == model.Missing && n > 0, m.Placement == model.Exact && n != 1, m.Placement == model.Applied && n != 1:
		t.Fatalf("%v with %d places", m.Placement, n)
	case m.Placement != model.Exact && m.Why.String() == "":
		t.Fatalf("%v, and nothing says why", m.Placement)
	}
}
