package gitdiff_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers"
)

var update = flag.Bool("update", false, "rewrite what the cases want")

// TestCases runs testdata/cases. A case is an answer, the files before, and
// what is wanted: a report of payloads, file changes, placements and
// diagnostics, and the files after whatever has one place.
// "~" stands for a space at the end of a line and "^" for a carriage return, "$"
// at the end of a file for the absence of a final newline.
func TestCases(t *testing.T) {
	paths, err := filepath.Glob("testdata/cases/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) { runCase(t, path) })
	}
}

func runCase(t *testing.T, path string) {
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.Files {
		if files[f.Name] = unmark(f.Data); f.Name == "want" {
			files[f.Name] = string(f.Data) // marks stay visible there
		}
	}
	got := report(t, files)
	if *update {
		rewriteWant(t, path, archive, got)
		return
	}
	if got != files["want"] {
		t.Errorf("got:\n%s\nwant:\n%s", got, files["want"])
	}
}

func unmark(data []byte) string {
	s := strings.NewReplacer("~\n", " \n", "^\n", "\r\n").Replace(string(data))
	return strings.TrimSuffix(s, "$\n")
}

func mark(s string) string {
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "$\n"
	}
	return strings.NewReplacer(" \n", "~\n", "\r\n", "^\n").Replace(s)
}

func rewriteWant(t *testing.T, path string, archive *txtar.Archive, want string) {
	for i := range archive.Files {
		if archive.Files[i].Name == "want" {
			archive.Files = archive.Files[:i]
			break
		}
	}
	archive.Files = append(archive.Files, txtar.File{Name: "want", Data: []byte(want)})
	if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
		t.Fatal(err)
	}
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
	if c.Invalid != "" {
		fmt.Fprintln(out, "    invalid")
		return
	}
	if c.Doubt != "" {
		fmt.Fprintf(out, "    doubt: %s\n", c.Doubt)
	}
	after := mark(string(c.Content))
	if before, ok := files["before/"+c.Path]; ok {
		after = mark(reportEdits(t, out, c, before))
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
		if e.Invalid != "" {
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
		for _, note := range []string{m.Note, e.Doubt} {
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
