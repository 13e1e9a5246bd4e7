package linepatch

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

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
// accepted, is what TUL §5 and §6 say; carried out again, it changes nothing unasked.
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
		for id, h := range again.Hunks {
			if again.InitialDecisions()[id] == model.Accepted && h.Placement != model.Applied && whole != text(lines) {
				t.Fatalf("carried out again on %q, the batch has a change that is %v", whole, h.Placement)
			}
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
		t.Fatalf("read:\n%s", formattest.Show(payloads, nil))
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
		checkPayloads(t, payloads)
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
			formattest.CheckMatch(t, string(base), m)
			if m.Placement != model.Exact && m.Placement != model.Applied {
				t.Fatalf("%v in the text that it was made for: %s", m.Placement, m.Why.String())
			}
			other := model.NewText(file)
			m = e.Locator.Locate(other, 0)
			formattest.CheckMatch(t, string(file), m)
			if m.Placement != model.Exact && m.Why.String() == "" {
				t.Fatalf("%v, and nothing says why", m.Placement)
			}
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
