package diffview

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/theme/terminal"
)

// The rows of a wrapped line add up to it, and each of them fits.
func TestLineBreaks(t *testing.T) {
	parts := []string{"a", "word ", "\t", "日", "e\u0301", "👩‍👩‍👧", "\u200b", "\x1b", "\xff", strings.Repeat("plain ", 30), strings.Repeat("語", 50), "    ", "f(a, b).c"}
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 40).Draw(t, "parts"), "")
		tab, width := rapid.IntRange(1, 8).Draw(t, "tab"), rapid.IntRange(1, 60).Draw(t, "width")
		indent := rapid.IntRange(0, width/3).Draw(t, "indent")
		starts := append(rowStarts(terminal.Line{Text: []byte(line)}, tab, width, indent), int32(len(line)))
		for i, at := range starts[1:] {
			row := line[starts[i]:at]
			if cells := terminal.Cells([]byte(row), tab, -1); widthOf(cells) > width && len(cells) > 1 || row == "" && line != "" {
				t.Fatalf("row %d of %q is %d cells wide: %q", i, line, widthOf(cells), row)
			}
			if i == 0 {
				width -= indent
			}
		}
	})
}

// Lines are broken after whitespace in the last third of a row, else where the row is full.
func TestRowsEndAtWords(t *testing.T) {
	for _, c := range []struct{ line, want string }{
		{"The quick brown fox jumps over the lazy dog.", "The quick brown fox |jumps over the lazy |dog."},
		{"The quick brown fox j. x", "The quick brown fox |j. x"},
		{"A pneumonoultramicroscopic word", "A pneumonoultramicro|scopic word"},
		{"              abcdefghij", "              abcdef|ghij"},
	} {
		var got []string
		starts := append(rowStarts(terminal.Line{Text: []byte(c.line)}, 4, 20, 0), int32(len(c.line)))
		for i, at := range starts[1:] {
			got = append(got, c.line[starts[i]:at])
		}
		if rows := strings.Join(got, "|"); rows != c.want {
			t.Errorf("%s, want %s", rows, c.want)
		}
	}
}

// Changed words and matches of a search are highlighted on both sides of a break.
func TestHighlightsContinueAfterABreak(t *testing.T) {
	begin, end := "    "+strings.Repeat("word ", 7)+"w ", " of many words\n"
	in := input(changed(begin+"one"+end, begin+"alpha beta gamma"+end), 60)
	in.Styles = themed("dark")
	l := New(in)
	drawn := strings.Join(l.Render(0, l.Rows()), "\n")
	changedWord := l.codesOf(styleChain{&in.Styles.AddedWord, &in.Styles.Added})
	for _, want := range []string{"alpha beta ", "gamma"} {
		if !strings.Contains(drawn, changedWord.on+want+changedWord.off) {
			t.Errorf("%q is not drawn as changed:\n%q", want, drawn)
		}
	}
	in.Query = "alpha beta gamma"
	l = l.With(in)
	rows := l.Render(0, l.Rows())
	i := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, styled(in.Styles.Match, "alpha beta ")) })
	if i < 0 || !strings.Contains(rows[i+1], styled(in.Styles.Match, "gamma")) {
		t.Errorf("the match over the break is not highlighted:\n%q", rows)
	}
}
