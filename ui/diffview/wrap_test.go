package diffview

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/theme/terminal"
)

// longLines generates versions of one line that differ in a few places.
func longLines(t *rapid.T, most int) []string {
	blank := rapid.SampledFrom([]string{" ", "\t"}).Draw(t, "blank") // one looks like the other
	parts, count := []string{"x", "日", "e\u0301", "👩‍👩‍👧", blank, "。", "\u3000", "\u200b", strings.Repeat(blank, 30), strings.Repeat("word,", 40),
		strings.Repeat("word,"+blank, 40), strings.Repeat("x", 900), strings.Repeat("語", 200)}, 12
	if rapid.Bool().Draw(t, "words") {
		parts, count = []string{"x", "日", "word", "語語", ",", blank}, 60
	}
	line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), count/6, count).Draw(t, "line"), "")
	out := []string{line}
	for range rapid.IntRange(1, most-1).Draw(t, "versions") {
		runes := []rune(rapid.SampledFrom(out).Draw(t, "version of"))
		at := rapid.IntRange(0, len(runes)).Draw(t, "at")
		end := rapid.SampledFrom([]int{at, min(at+1, len(runes)), len(runes)}).Draw(t, "end")
		with := rapid.SampledFrom([]string{"", "x", "1", "日", ",", "\u0301", "\u3000", blank}).Draw(t, "with")
		out = append(out, string(runes[:at])+with+string(runes[end:]))
	}
	return out
}

// looks is what a line looks like without its sign and number: the text of its rows, how they
// continue, and where something is hidden.
func (l *Layout) looks(n int32) string {
	c, out := &l.codeLines[n], ""
	line := l.shown(c)
	for part := range max(c.wrapRows, 1) {
		if part > 0 {
			out += "\n" + l.continuation(c, part)
		}
		cells := l.visibleCells(c, part, line)
		if part+1 < c.wrapRows {
			showSpace(cells, line.Text, addBreakSpace(nil, cells, line.Text), l.in.Glyphs)
		}
		out += strings.TrimRight(textOf(cells), " \u3000")
	}
	return out
}

// REVIEW §2.4: two changed lines of a hunk that differ never look the same, at any width.
func TestChangedLinesNeverLookTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := longLines(t, 5)
		side := func(name string) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(lines), 0, 3).Draw(t, name), "z\n") + "z\n"
		}
		old := side("old")
		in := input(changed(old, side("new")), rapid.IntRange(20, 200).Draw(t, "width"))
		in.SideBySide, in.TabWidth = rapid.Bool().Draw(t, "side by side"), rapid.IntRange(1, 8).Draw(t, "tab")
		in.Wrap = rapid.SampledFrom([]Wrap{WrapChanged, WrapAll}).Draw(t, "wrap")
		l := New(in)
		l.wantDistinct(t)
		for i := range l.codeLines {
			if n := l.codeLines[i].wrapRows; in.Wrap == WrapChanged && n > maxPartRows {
				t.Fatalf("a line takes %d rows", n)
			}
		}
	})
}

// wantDistinct wants that changed lines that differ do not look the same.
func (l *Layout) wantDistinct(t *rapid.T) {
	seen := map[string]string{}
	for i := range l.codeLines[1:] {
		n := int32(i + 1)
		c, text, looks := &l.codeLines[n], string(l.line(&l.codeLines[n])), l.looks(n)
		if c.sign != added && c.sign != removed {
			continue
		}
		if was, ok := seen[looks]; ok && was != text {
			t.Fatalf("width %d: two lines look the same:\n%s\n%q\n%q", l.in.Width, looks, was, text)
		}
		seen[looks] = text
	}
}

// What is between two words is visible wherever the line is broken.
func TestBreaksAreVisible(t *testing.T) {
	between := []string{"", " ", "  ", ",", ", ", ",  ", "語", "語 ", "。", "\u3000", "\u3000\u3000"}
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching("[a-z]{1,8}|[語日]{1,4}"), 2, 6).Draw(t, "words")
		separators := rapid.SliceOfN(rapid.SampledFrom(between), len(words), len(words)).Draw(t, "separators")
		versions := ""
		for i := range words {
			for _, other := range between {
				for n, word := range words {
					if versions += word; n == i {
						versions += other
					} else {
						versions += separators[n]
					}
				}
				versions += "end\n"
			}
		}
		in := input(changed("x\n", versions), rapid.IntRange(20, 60).Draw(t, "width"))
		in.Wrap = WrapAll
		New(in).wantDistinct(t)
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

func textOf(cells []terminal.Cell) string {
	var out strings.Builder
	for _, c := range cells {
		out.WriteString(c.Text)
	}
	return out.String()
}
