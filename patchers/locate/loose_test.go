package locate_test

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

var update = flag.Bool("update", false, "write what becomes of the cases into testdata")

// TestFindLoose tries the levels of PLACING §3 for the cases of testdata. A case is
// a file, an edit in the form of a hunk, whose first line may set options, and the
// expected match and file after its first candidate. "~" represents
// a space at the end of a line, "^" a carriage return there, "%"
// one anywhere, "$" at the end of a file the absence of a final newline.
func TestFindLoose(t *testing.T) {
	paths, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(paths) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for _, path := range paths {
		archive, err := txtar.ParseFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i := 0; i+1 < len(archive.Files); i += 3 {
			file, edit := archive.Files[i], archive.Files[i+1]
			name, _ := strings.CutSuffix(file.Name, ": file")
			if edit.Name != "edit" || name == file.Name {
				t.Fatalf("%s: %q and %q do not begin a case", path, file.Name, edit.Name)
			}
			t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar")+"/"+name, func(t *testing.T) {
				got := play(t, unmark(file.Data), string(edit.Data))
				switch {
				case *update:
					want := txtar.File{Name: "want", Data: []byte(got)}
					if i+2 < len(archive.Files) && archive.Files[i+2].Name == "want" {
						archive.Files[i+2] = want
					} else {
						archive.Files = append(archive.Files[:i+2], append([]txtar.File{want}, archive.Files[i+2:]...)...)
					}
				case i+2 >= len(archive.Files) || got != string(archive.Files[i+2].Data):
					t.Errorf("got:\n%s", got)
				}
			})
		}
		if *update {
			if err := os.WriteFile(path, txtar.Format(archive), 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

func unmark(data []byte) string {
	s := strings.NewReplacer("~\n", " \n", "^\n", "\r\n", "%", "\r").Replace(string(data))
	return strings.TrimSuffix(s, "$\n")
}

func byteOrderMark(s string) string {
	if s != "" && !strings.HasSuffix(s, "\n") {
		s += "$\n"
	}
	return strings.NewReplacer(" \n", "~\n", "\r\n", "^\n", "\r", "%").Replace(s)
}

// wanted reads an edit as the cases have it.
func wanted(t *testing.T, edit string) locate.Query {
	q := locate.Query{Stated: -1}
	for line := range strings.Lines(edit) {
		switch line[0] {
		case '@':
			for option := range strings.FieldsSeq(line[1:]) {
				if n, err := fmt.Sscanf(option, "stated=%d", &q.Stated); n == 1 && err == nil {
					q.Stated--
					continue
				}
				if n, err := fmt.Sscanf(option, "from=%d", &q.From); n == 1 && err == nil {
					continue
				}
				flag := map[string]*bool{"all": &q.All, "piece": &q.PartialLines, "equal": &q.IncludeExact, "as-written": &q.KeepIndent}[option]
				if flag == nil {
					t.Fatalf("no such option: %q", option)
				}
				*flag = true
			}
		case ' ', '-', '+':
			q.Lines = append(q.Lines, locate.Line{Op: line[0], Text: []byte(unmark([]byte(line[1:])))})
		default:
			t.Fatalf("no line of an edit: %q", line)
		}
	}
	return q
}

func play(t *testing.T, file, edit string) string {
	text := model.NewText([]byte(file))
	q := wanted(t, edit)
	m, ok := new(locate.Finder).FindLoose(text, q)
	if !ok {
		return "none\n"
	}
	checkMatch(t, text, q, m)
	var out strings.Builder
	fmt.Fprintf(&out, "%v: %s\n", m.Placement, m.Why)
	for _, c := range m.Candidates {
		fmt.Fprintf(&out, "at %d: %s", text.LineAt(c.Extent.Start)+1, c.Ignored())
		if c.Score > 0 {
			fmt.Fprintf(&out, " %.2f", c.Score)
		}
		if q.Stated >= 0 {
			fmt.Fprintf(&out, " (%+d)", c.Distance)
		}
		fmt.Fprintln(&out)
	}
	if m.Placement != model.Applied {
		chosen := m.Candidates[:1]
		if m.PlaceAll {
			chosen = m.Candidates
		}
		for line := range strings.Lines(byteOrderMark(string(splice(text.Bytes, chosen)))) {
			fmt.Fprintf(&out, "|%s", line)
		}
	}
	return out.String()
}

func splice(file []byte, candidates []model.Candidate) []byte {
	var out []byte
	at := 0
	for _, c := range candidates {
		for _, s := range c.Splices {
			out = append(append(out, file[at:s.Start]...), s.New...)
			at = s.End
		}
	}
	return append(out, file[at:]...)
}

// checkMatch checks a match against model.Match and PLACING §2.
func checkMatch(t *testing.T, text *model.Text, q locate.Query, m model.Match) {
	t.Helper()
	n := len(m.Candidates)
	switch {
	case m.Placement < model.Loose || m.Placement > model.Applied || len(m.Why) == 0:
		t.Fatalf("%v, %q", m.Placement, m.Why)
	case n == 0 || n > locate.MaxPlaces && !m.PlaceAll || n != 1 && m.Placement != model.Ambiguous && !m.PlaceAll:
		t.Fatalf("%v with %d candidates", m.Placement, n)
	}
	for _, c := range m.Candidates {
		if c.Relaxation == model.AsWritten || c.Score < 0 || c.Score >= 1 || (m.Placement == model.Fuzzy) != (c.Score > 0) && m.Placement < model.Ambiguous {
			t.Fatalf("%v, relaxation %q, score %v", m.Placement, c.Ignored(), c.Score)
		}
		if (len(c.Splices) == 0) != (m.Placement == model.Applied) {
			t.Fatalf("%v with %d splices", m.Placement, len(c.Splices))
		}
		checkSplices(t, text, q, c)
	}
}

// inLF is text with all line ends as LF.
func inLF(text []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
}

// checkSplices: splices ascend inside their extent, change whole lines, and
// remove no more lines with text than the edit does.
func checkSplices(t *testing.T, text *model.Text, q locate.Query, c model.Candidate) {
	t.Helper()
	if c.Extent.Start < 0 || c.Extent.Start > c.Extent.End || c.Extent.End > len(text.Bytes) {
		t.Fatalf("extent %v of %d bytes", c.Extent, len(text.Bytes))
	}
	at, gone, kept := c.Extent.Start, 0, 0
	for _, s := range c.Splices {
		if s.Start < max(at, q.From) || s.End < s.Start || s.End > c.Extent.End {
			t.Fatalf("splice %v behind %d in %v, from %d", s.Span, at, c.Extent, q.From)
		}
		if !wholeLines(text.Bytes, s.Span) {
			t.Fatalf("splice %v is not of whole lines", s.Span)
		}
		gone += countNonBlank(locate.SplitLines(inLF(text.Bytes[s.Start:s.End])))
		kept += countNonBlank(locate.SplitLines(inLF(text.Bytes[at:s.Start])))
		at = s.End
	}
	var removed, old [][]byte
	for _, line := range q.Lines {
		if line.Op == '-' {
			removed = append(removed, line.Text)
		}
		if line.Op != '+' {
			old = append(old, line.Text)
		}
	}
	strays := bytes.ContainsAny(text.Bytes, "\ufeff") || readable(q)
	if proposed(c) {
		if span := gone + kept - countNonBlank(old); span > 2 && !assumes(c, "proposal/merged") && !assumes(c, "proposal/line-breaks") {
			t.Fatalf("%d lines more than the edit has: %s", span, c.Ignored())
		}
		return
	}
	if !strays && (len(c.Splices) > 0 && gone != countNonBlank(removed) || gone+kept > countNonBlank(old)) {
		t.Fatalf("%d lines are removed in %d, the edit removes %d of %d", gone, gone+kept, countNonBlank(removed), countNonBlank(old))
	}
}

// proposed reports whether c is not a place of the old text as it is given, but
// of one that differs in its lines.
func proposed(c model.Candidate) bool {
	return slices.ContainsFunc(c.Assumptions, func(r model.Reason) bool { return strings.HasPrefix(r.Code, "proposal/") })
}

// assumes reports whether c assumes a reason with this code.
func assumes(c model.Candidate, code string) bool {
	return slices.ContainsFunc(c.Assumptions, func(r model.Reason) bool { return r.Code == code })
}

// readable reports whether an edit may have another reading, so that its lines cannot
// be counted.
func readable(q locate.Query) bool {
	for _, line := range q.Lines {
		if bytes.ContainsAny(line.Text, `0123456789&\`) {
			return true
		}
	}
	return false
}

func wholeLines(b []byte, s model.Span) bool {
	begins := func(at int) bool {
		return at == 0 || at == len(b) || b[at-1] == '\n' || b[at-1] == '\r' || at == 3 && bytes.HasPrefix(b, []byte("\ufeff"))
	}
	return begins(s.Start) && begins(s.End)
}

// countNonBlank counts the lines that are not blank.
func countNonBlank(lines [][]byte) int {
	n := 0
	for _, line := range lines {
		folded, _ := locate.FoldTypography(line)
		if len(bytes.Trim(folded, " \t\r\n\v\f")) > 0 {
			n++
		}
	}
	return n
}
