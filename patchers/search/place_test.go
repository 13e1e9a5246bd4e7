package search

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/patchers/formattest"
)

// readEdit returns the only edit of a block with these lines.
func readEdit(t *testing.T, name string, block ...string) model.Edit {
	t.Helper()
	all := formattest.Scan([]byte(name+"\n"+strings.Join(block, "\n")+"\n"), Scan)
	if len(all) != 1 || len(all[0].Files) != 1 || len(all[0].Files[0].Edits) != 1 {
		t.Fatalf("read:\n%s", formattest.Show(all, nil))
	}
	return all[0].Files[0].Edits[0]
}

// place places the only edit of a block with these lines in file, and returns its
// placement and what the first candidate makes of the file.
func place(t *testing.T, file, name string, block ...string) string {
	t.Helper()
	e := readEdit(t, name, block...)
	m := e.Locator.Locate(model.NewText([]byte(file)), 0)
	formattest.CheckMatch(t, file, m)
	out := fmt.Sprint(m.Placement)
	if !e.Doubt.None() {
		out += "?"
	}
	if len(m.Candidates) > 0 && m.Placement != model.Applied {
		out += " " + spliced(file, m.Candidates[0].Splices)
	}
	return out
}

func spliced(file string, splices []model.Splice) string {
	var out strings.Builder
	from := 0
	for _, s := range splices {
		out.WriteString(file[from:s.Start] + string(s.New))
		from = s.End
	}
	return out.String() + file[from:]
}

const (
	search  = "<<<<<<< SEARCH"
	divide  = "======="
	replace = ">>>>>>> REPLACE"
)

// TestPlace: whole lines are found once; the readings of several dividers
// and elisions in both texts are as HABITS §2.2, §2.4, §2.5 and §2.6 say; what is there
// already is applied (HABITS §1.5).
func TestPlace(t *testing.T) {
	for _, c := range []struct {
		rule, file, name string
		block            []string
		want             string
	}{
		{"HABITS §2.4: whole lines", "ab\nb\n", "a.go", []string{search, "b", divide, "c", replace}, "exact ab\nc\n"},
		{"HABITS §2.4: a part of a word is no line", "ab\n", "a.go", []string{search, "b", divide, "c", replace}, "missing"},
		{"HABITS §2.4: a part of a line is offered", "\treturn b; // d\n", "a.go", []string{search, "return b;", divide, "return c;", replace}, "loose \treturn c; // d\n"},
		{"HABITS §2.4: the end of one line and the beginning of the next", "x = f(a,\n  b) // d\n", "a.go", []string{search, "f(a,", "  b)", divide, "f(a,", "  c)", replace}, "loose x = f(a,\n  c) // d\n"},
		{"HABITS §2.4: parts of two lines", "f(b); g()\nf(b); h()\n", "a.go", []string{search, "f(b);", divide, "f(c);", replace}, "ambiguous f(c); g()\nf(b); h()\n"},
		{"HABITS §2.4: a part with the new text", "f(b, c) // d\n", "a.go", []string{search, "f(b", divide, "f(b, c)", replace}, "missing"},
		{"HABITS §2.4: lines that overlap", "x\nx\nx\n", "a.go", []string{search, "x", "x", divide, "y", replace}, "ambiguous y\nx\n"},
		{"HABITS §2.4: the last line goes", "a\nb", "a.go", []string{search, "b", divide, replace}, "exact a\n"},
		{"HABITS §2.4: the last line has no line end", "a\nb", "a.go", []string{search, "b", divide, "c", replace}, "exact a\nc"},
		{"HABITS §2.4: a line that is there again at the end", "b\nb", "a.go", []string{search, "b", divide, "c", replace}, "ambiguous c\nb"},
		{"HABITS §2.4: CRLF, one line", "a\r\nb", "a.go", []string{search, "b", divide, "c", "d", replace}, "exact a\r\nc\r\nd"},
		{"HABITS §2.4: a blank last line counts", "a\nb\na\n\n", "a.go", []string{search, "a", "", divide, "c", "", replace}, "exact a\nb\nc\n\n"},
		{"HABITS §2.4: deletion", "a\nb\n", "a.go", []string{search, "a", divide, replace}, "exact b\n"},
		{"HABITS §1.5: the new text holds the old one", "a\nb\n", "a.go", []string{search, "a", divide, "a", "b", replace}, "applied"},
		{"HABITS §1.5: kept lines tell the place", "f a\nnew\ng b\n", "a.go", []string{search, "f a", "old", "g b", divide, "f a", "new", "g b", replace}, "applied"},
		{"HABITS §1.5: similar text elsewhere may be the old one", "x := total(items, 3)\n\nx := total(item, 4)\n", "a.go",
			[]string{search, "x := total(item, 3)", divide, "x := total(items, 3)", replace}, "missing"},
		{"HABITS §1.5: a deletion joins the lines that stay", "f a\ng b\n", "a.go", []string{search, "f a", "old", "g b", divide, "f a", "g b", replace}, "applied"},
		{"HABITS §2.2: the stated line does not choose", "x\nb\nx\n", "a.go", []string{search, ":start_line:3", "x", divide, "y", replace}, "ambiguous y\nb\nx\n"},
		{"HABITS §2.2: a literal backslash is taken for an escape", "\\=======\n", "a.md", []string{search, "\\=======", divide, "c", replace}, "loose \\c\n"},
		{"HABITS §2.5: the longer reading", "T\n=======\na\n", "a.md", []string{search, "T", divide, "a", divide, "T", divide, "b", replace}, "exact T\n=======\nb\n"},
		{"HABITS §2.5: the text goes on in the file", "T\n=======\nb\n", "a.md", []string{search, "T", divide, "a", divide, "T", divide, "c", replace},
			"ambiguous a\n=======\nT\n=======\nc\n=======\nb\n"},
		{"HABITS §2.5: no reading", "x\n", "a.md", []string{search, "T", divide, "a", divide, "c", replace}, "missing"},
		{"HABITS §2.5: a divider in a program", "a\n", "a.go", []string{search, "a", divide, "b", divide, "c", replace}, "ambiguous b\n=======\nc\n"},
		{"HABITS §2.6: kept text", "f {\n\ta\n\tb\n\tc\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tc", divide, "g {", "\t// ...", "\td", replace}, "loose g {\n\ta\n\tb\n\td\n}\n"},
		{"HABITS §2.6: several places for a part that stays", "f {\n\ta\n}\ng {\n}\n", "a.go", []string{search, "f {", "\t// ...", "}", divide, "h {", "\t// ...", "}", replace}, "loose h {\n\ta\n}\ng {\n}\n"},
		{"HABITS §2.6: several places for a part that changes", "f {\n\ta\n}\ng {\n}\n", "a.go", []string{search, "f {", "\t// ...", "}", divide, "f {", "\t// ...", "};", replace}, "ambiguous f {\n\ta\n};\ng {\n}\n"},
		{"HABITS §2.6: done", "g {\n\ta\n\td\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tc", divide, "g {", "\t// ...", "\td", replace}, "applied"},
		{"HABITS §2.6: not the same", "f {\n\ta\n}\n", "a.go", []string{search, "f {", "\t// ...", "}", divide, "g {", "}", replace}, "missing"},
		{"HABITS §2.6: the file has the line", "f {\n\t// ...\n}\n", "a.go", []string{search, "f {", "\t// ...", "}", divide, "g {", "}", replace}, "exact g {\n}\n"},
		{"HABITS §2.6: nothing to place new text by", "f {\n\ta\n}\n", "a.go", []string{search, "// ...", "}", divide, "x", "// ...", "}", replace}, "missing"},
		{"HABITS §2.6: only in the new text", "f {\n}\n", "a.go", []string{search, "f {", divide, "f {", "\t// ...", replace}, "exact f {\n\t// ...\n}\n"},
		{"HABITS §2.6: CRLF, no last line end", "f {\r\n\ta\r\n\tc", "a.go", []string{search, "f {", "\t// ...", "\tc", divide, "f {", "\t// ...", "\td", "\te", replace}, "loose f {\r\n\ta\r\n\td\r\n\te"},
		{"HABITS §2.2: a line of dashes without options", "a\n", "a.go", []string{search, "-------", "a", divide, "b", replace}, "missing"},
		{"HABITS §2.1: fences in the block", "a\n", "a.go", []string{search, "```", "a", "```", divide, "```", "b", "```", replace}, "loose b\n"},
		{"HABITS §2.1: indented markers, the file is indented", "  a\n", "a.go", []string{"  " + search, "  a", "  " + divide, "  b", "  " + replace}, "exact   b\n"},
		{"HABITS §2.1: indented markers, the file is not", "a\n", "a.go", []string{"  " + search, "  a", "  " + divide, "  b", "  " + replace}, "loose b\n"},
	} {
		t.Run(c.rule, func(t *testing.T) {
			if got := place(t, c.file, c.name, c.block...); got != c.want && (c.want != "ambiguous" || !strings.HasPrefix(got, c.want)) {
				t.Errorf("got  %q\nwant %q", got, c.want)
			}
		})
	}
}

// Of many places a person is offered the first.
func TestManyPlaces(t *testing.T) {
	payloads := formattest.Scan([]byte("a.go\n"+strings.Join([]string{search, "x", divide, "y", replace}, "\n")+"\n"), Scan)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "a.go"), []byte(strings.Repeat("x\n", 180)), 0o644); err != nil {
		t.Fatal(err)
	}
	tree, err := workspace.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer tree.Close()
	h := model.Resolve(payloads, tree, nil, nil).Hunks[0]
	if h.Placement != model.Ambiguous || len(h.Candidates) != model.MaxOffered || h.Why.String() != "matches more than 50 places; first 50 shown" {
		t.Errorf("%d places are offered as %v: %s", len(h.Candidates), h.Placement, h.Why)
	}
}
