package diffview

import (
	"strings"
	"testing"

	"github.com/charmbracelet/lipgloss"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// Binary content is described by its size.
func TestBinary(t *testing.T) {
	binary := "\x00\x01\x02"
	cs := resolve(tree{"a": "text\n", "b": strings.Repeat(binary, 500), "d": "\x00head\nof\ntail\n"},
		model.FileChange{Op: model.OpWrite, Path: "a", Content: []byte(binary)},
		model.FileChange{Op: model.OpWrite, Path: "b", Content: []byte("x")},
		model.FileChange{Op: model.OpCreate, Path: "c", Content: []byte(binary)},
		model.FileChange{Op: model.OpWrite, Path: "d", Content: []byte("\x00head\nnew\ntail\n")})
	for file, want := range []string{"5 bytes → 3 bytes", "1,500 bytes → 1 byte", "0 bytes → 3 bytes", "14 bytes → 15 bytes"} {
		in := input(cs, 60)
		in.File = file
		rows := plain(in)
		if rows[len(rows)-1] != "   binary content: "+want || len(rows) > 3 {
			t.Errorf("%s: got\n%s\nwant a header, perhaps a flag, and %q", cs.Files[file].Path, strings.Join(rows, "\n"), want)
		}
		for _, text := range New(in).Texts() {
			if model.IsBinary(text.Text) {
				t.Errorf("%s: colours are wanted for binary content", cs.Files[file].Path)
			}
		}
	}
}

// Hunks and candidates in binary content are distinguished by their byte offset.
func TestBinaryPlaces(t *testing.T) {
	block := func(i int) string { return "\x00" + strings.Repeat(string(rune('a'+i)), 254) + "\n" }
	var file strings.Builder
	var findings []finding
	for i := range 6 {
		file.WriteString(block(i))
		if i%2 == 0 {
			findings = append(findings, finding{old: strings.Repeat(string(rune('a'+i)), 4) + "\n", new: "1\n"})
		}
	}
	rows := strings.Join(plain(input(resolve(tree{"b": file.String()}, edits("b", findings...)), 60)), "\n")
	for _, want := range []string{"251", "763", "1,275"} {
		if !strings.Contains(rows, " @@ byte "+want+" ") || !strings.Contains(rows, "binary content at byte "+want+": 4 bytes → 1 byte") {
			t.Errorf("byte %s is not shown:\n%s", want, rows)
		}
	}

	// One line, so that all lies in one region.
	cs := resolve(tree{"b": "\x00one.two.one.three"}, edits("b", finding{old: "one", new: "1"}, finding{old: "three", new: "3"}))
	for chosen, want := range []string{"1", "9"} {
		var at *model.Choices
		at = at.With(cs.Hunks[0].Key, model.Choice{Candidate: chosen})
		rows := strings.Join(plain(input(model.Resolve(cs.Payloads, tree{"b": "\x00one.two.one.three"}, nil, at), 80)), "\n")
		if !strings.Contains(rows, "@@ byte "+want+" ") || !strings.Contains(rows, "at byte "+want+": 3 bytes → 1 byte") || !strings.Contains(rows, "byte 13: 5 bytes → 1 byte") {
			t.Errorf("place %d is not shown:\n%s", chosen+1, rows)
		}
	}
}

// With ASCII glyphs, rows are ASCII.
func TestASCII(t *testing.T) {
	in := input(placements(), 80)
	in.Glyphs, in.Selected = theme.ASCII(), 2
	for _, row := range plain(in) {
		for _, r := range row {
			if r > 0x7e {
				t.Errorf("%q is in %q", r, row)
			}
		}
	}
}

// The bar is beside every row of the selected hunk and no other row.
func TestGutter(t *testing.T) {
	in := input(placements(), 80)
	in.Selected = 2
	l := New(in)
	for i, row := range l.Render(0, l.Rows()) {
		if got, want := strings.HasPrefix(row, in.Glyphs.Bar), l.HunkAt(i) == 2; got != want {
			t.Errorf("row %d of hunk %d: bar is %v: %q", i, l.HunkAt(i), got, row)
		}
	}
}

// styled is text as drawn in a style.
func styled(style lipgloss.Style, text string) string {
	return codesOf(style).on + text + codesOf(style).off
}

// The words that differ in paired lines are highlighted unless the hunk is
// rejected.
func TestWords(t *testing.T) {
	cs := resolve(tree{"n": "let total = 0;\n"}, edits("n", finding{old: "let total = 0;\n", new: "let total = 1;\n"}))
	in := input(cs, 60)
	in.Styles = themed("dark")
	old, new := styled(in.Styles.RemovedWord.Inherit(in.Styles.Removed), "0"), styled(in.Styles.AddedWord.Inherit(in.Styles.Added), "1")
	rows := New(in).Render(0, 3)
	if !strings.Contains(rows[1], old) || !strings.Contains(rows[2], new) {
		t.Errorf("no marks in\n%q\n%q", rows[1], rows[2])
	}
	in.Decisions, _ = cs.Reject(in.Decisions, 0)
	rows = New(in).Render(0, 3)
	if strings.Contains(rows[1], old) || !strings.Contains(rows[2], styled(in.Styles.Dim, "let total = 1;")) {
		t.Errorf("a rejected hunk is drawn as\n%q\n%q", rows[1], rows[2])
	}
}
