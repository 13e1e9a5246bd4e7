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
		starts := append(rowStarts([]byte(line), tab, width), int32(len(line)))
		for i, at := range starts[1:] {
			row := line[starts[i]:at]
			if cells := terminal.Cells([]byte(row), tab, -1); widthOf(cells) > width && len(cells) > 1 || row == "" && line != "" {
				t.Fatalf("row %d of %q is %d cells wide: %q", i, line, widthOf(cells), row)
			}
		}
	})
}

// Changed words and matches of a search are highlighted on both sides of a break.
func TestHighlightsContinueAfterABreak(t *testing.T) {
	begin, end := "    "+strings.Repeat("word ", 7)+"w ", " of many words\n"
	in := input(changed(begin+"one"+end, begin+"alpha beta gamma"+end), 60)
	in.Styles = themed("dark")
	l := New(in)
	drawn := strings.Join(l.Render(0, l.Rows()), "\n")
	changedWord := l.codesOf(styleChain{&in.Styles.AddedWord, &in.Styles.Added})
	for _, want := range []string{"alpha beta g", "amma"} {
		if !strings.Contains(drawn, changedWord.Around(want)) {
			t.Errorf("%q is not drawn as changed:\n%q", want, drawn)
		}
	}
	in.Query = "alpha beta gamma"
	l = l.With(in)
	rows := l.Render(0, l.Rows())
	i := slices.IndexFunc(rows, func(row string) bool { return strings.Contains(row, styled(in.Styles.Match, "alpha beta g")) })
	if i < 0 || !strings.Contains(rows[i+1], styled(in.Styles.Match, "amma")) {
		t.Errorf("the match over the break is not highlighted:\n%q", rows)
	}
}
