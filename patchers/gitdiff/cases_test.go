package gitdiff_test

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/patchers/formattest"
)

// TestCases runs testdata/cases. A case is an answer, the files before, and
// what is wanted: a report of payloads, file changes, placements and
// diagnostics, and the files after whatever has one place.
func TestCases(t *testing.T) {
	formattest.Archives(t, "testdata/cases/*.txtar", func(name string, ar *txtar.Archive) {
		t.Run(name, func(t *testing.T) { runCase(t, ar) })
	})
}

// marks are those of the files in cases.
var marks = formattest.NewMarks()

func runCase(t *testing.T, ar *txtar.Archive) {
	files := map[string]string{}
	for _, f := range ar.Files {
		files[f.Name] = marks.Read(f.Data)
	}
	i := slices.IndexFunc(ar.Files, func(f txtar.File) bool { return f.Name == "want" })
	if i < 0 {
		i = len(ar.Files)
		ar.Files = append(ar.Files, txtar.File{Name: "want"})
	}
	ar.Files[i].Data = formattest.Compare(t, report(t, files), ar.Files[i].Data) // with its marks
}

// report is what becomes of the answer, as text.
func report(t *testing.T, files map[string]string) string {
	var out bytes.Buffer
	payloads, _ := patchers.Parse(model.NewAnswer("answer", []byte(files["answer"])), patchers.Options{Format: patchers.Named("git")})
	for _, p := range payloads {
		fmt.Fprintf(&out, "payload %d-%d\n", p.First, p.Last)
		for _, d := range p.Diagnostics {
			fmt.Fprintf(&out, "  %v %s: %v\n", d.Severity, d.Code, d)
		}
		for _, c := range p.Files {
			reportChange(t, &out, c, files)
		}
	}
	return out.String()
}

func reportChange(t *testing.T, out *bytes.Buffer, c model.FileChange, files map[string]string) {
	fmt.Fprintf(out, "  %v %s", c.Op, c.Path)
	if c.NewPath != "" {
		fmt.Fprintf(out, " -> %s", c.NewPath)
	}
	if c.Mode != 0 {
		fmt.Fprintf(out, " %o", c.Mode)
	}
	fmt.Fprintln(out)
	if !c.Invalid.None() {
		fmt.Fprintln(out, "    invalid")
		return
	}
	if !c.Doubt.None() {
		fmt.Fprintf(out, "    doubt: %s\n", c.Doubt)
	}
	after := marks.Write(string(c.Content))
	if before, ok := files["before/"+c.Path]; ok {
		after = marks.Write(reportEdits(t, out, c, before))
	}
	for line := range strings.Lines(after) {
		fmt.Fprintf(out, "    |%s", line)
	}
}

func reportEdits(t *testing.T, out *bytes.Buffer, c model.FileChange, before string) string {
	text := model.NewText([]byte(before))
	from := 0
	for _, e := range c.Edits {
		fmt.Fprintf(out, "    lines %d-%d: ", e.First, e.Last)
		if !e.Invalid.None() {
			fmt.Fprintf(out, "invalid, %s\n", e.Invalid)
			continue
		}
		m := e.Locator.Locate(text, from)
		fmt.Fprint(out, m.Placement)
		for _, candidate := range m.Candidates {
			checkCandidate(t, text, candidate)
			fmt.Fprintf(out, " at %d", text.LineAt(candidate.Extent.Start)+1)
			if candidate.Distance != 0 {
				fmt.Fprintf(out, " (%+d)", candidate.Distance)
			}
			from = candidate.Extent.End
		}
		for _, note := range []string{m.Why.String(), e.Doubt.String()} {
			if note != "" {
				fmt.Fprintf(out, ", %s", note)
			}
		}
		if m.Closest != nil {
			fmt.Fprintf(out, ", closest %.2f: %q", m.Closest.Score, before[m.Closest.Start:m.Closest.End])
		}
		fmt.Fprintln(out)
	}
	after, _ := tryEdits(t, c, before, model.Fuzzy)
	return after
}
