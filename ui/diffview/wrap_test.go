package diffview

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// longLines generates versions of one line that differ in a few places.
func longLines(t *rapid.T, most int) []string {
	parts := []string{"x", "日", "e\u0301", "👩‍👩‍👧", "\t", "\u200b", strings.Repeat("word,", 40), strings.Repeat("x", 900), strings.Repeat("語", 200)}
	line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 1, 12).Draw(t, "line"), "")
	out := []string{line}
	for range rapid.IntRange(1, most-1).Draw(t, "versions") {
		runes := []rune(rapid.SampledFrom(out).Draw(t, "version of"))
		at := rapid.IntRange(0, len(runes)-1).Draw(t, "at")
		runes[at] = rapid.SampledFrom([]rune("x1日\t\u0301")).Draw(t, "rune")
		out = append(out, string(runes[:rapid.SampledFrom([]int{len(runes), at + 1}).Draw(t, "end")]))
	}
	return out
}

// looks is what a line looks like without its sign and number: the text of its rows, and
// where something is hidden.
func (l *Layout) looks(n int32) string {
	c, out := &l.codeLines[n], ""
	for part := range max(c.wrapRows, 1) {
		if part > 0 {
			out += "\n" + l.continuation(c, part)
		}
		out += textOf(l.visibleCells(c, part, l.line(c)))
	}
	return out
}

// REVIEW §2.4: two changed lines of a hunk that differ never look the same, at any width.
func TestChangedLinesNeverLookTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		side := func(name string) string {
			return strings.Join(rapid.SliceOfN(rapid.SampledFrom(longLines(t, 3)), 0, 3).Draw(t, name), "z\n") + "z\n"
		}
		old := side("old")
		in := input(changed(old, side("new")), rapid.IntRange(20, 200).Draw(t, "width"))
		in.SideBySide, in.TabWidth = rapid.Bool().Draw(t, "side by side"), rapid.IntRange(1, 8).Draw(t, "tab")
		l := New(in)
		seen := map[string]string{}
		for i := range l.codeLines[1:] {
			n := int32(i + 1)
			c, text, looks := &l.codeLines[n], string(l.line(&l.codeLines[n])), l.looks(n)
			if c.sign != added && c.sign != removed {
				continue
			}
			if was, ok := seen[looks]; ok && was != text {
				t.Fatalf("width %d: two lines look the same:\n%s\n%q\n%q", in.Width, looks, was, text)
			}
			if seen[looks] = text; c.wrapRows > maxPartRows {
				t.Fatalf("a line takes %d rows", c.wrapRows)
			}
		}
	})
}

// A changed line of up to maxWholeRows rows is shown whole. Of a longer one, what is hidden
// is marked, and the difference from its counterpart is the first changed row. Context is cut.
func TestChangedLinesWrap(t *testing.T) {
	short, long := strings.Repeat("word ", 12), strings.Repeat("word ", 1000)
	cs := resolve(tree{"n": long + "0\n" + short + "old\n" + long + "1 " + long + "\n"},
		edits("n", finding{old: short + "old\n" + long + "1 ", new: short + "new\n" + long + "2 "}))
	in := input(cs, 50)
	rowsAre(t, plain(in), `
 ● accepted  @@ 2                           exact
 1 1   word word word word word word word word wo›
 2   - word word word word word word word word wor
   ↪ - d word word word old
 3   - word word word word word word word word wor
   ⋯ - word word word word word word word word wor
   ↪ - d word word 1 word word word word word word
   ↪ -  word word word word word word word word w›
   2 + word word word word word word word word wor
   ↪ + d word word word new
   3 + word word word word word word word word wor
   ⋯ + word word word word word word word word wor
   ↪ + d word word 2 word word word word word word
   ↪ +  word word word word word word word word w›`)
	l := New(in)
	if c := &l.codeLines[l.rows[3].left]; l.FirstChangeRow(0) != 3 || !strings.Contains(l.looks(l.rows[3].left), "old") || c.wrapRows != 2 {
		t.Errorf("the first changed row is %d", l.FirstChangeRow(0))
	}
	in.Wrap, in.XOffset = WrapNone, 8
	rows := plain(in)
	if text := strings.Join(rows, "\n"); len(rows) != 6 || !strings.Contains(text, "1 word") || !strings.Contains(text, "2 word") {
		t.Errorf("scrolled sideways, a line is not one row in which the difference is visible:\n%s", text)
	}
}

// Of a very long line, each place at which it differs from its counterpart is shown.
func TestEachDifferenceIsShown(t *testing.T) {
	filler := strings.Repeat("word ", 120)
	text := func(a, b, c string) string { return filler + a + filler + b + filler + c + filler + "\n" }
	rows := strings.Join(plain(input(changed(text("alpha ", "beta ", "gamma "), text("one ", "two ", "three ")), 80)), "\n")
	for _, word := range []string{"alpha", "beta", "gamma", "one", "two", "three"} {
		if !strings.Contains(rows, word) {
			t.Errorf("%s is not shown:\n%s", word, rows)
		}
	}
}

// What a file of long lines costs does not grow with the square of their number.
func TestManyLongLines(t *testing.T) {
	cost := func(n int) int {
		var old strings.Builder
		for i := range n {
			old.WriteString(strings.Repeat("x", 1000+i) + "y" + strings.Repeat("x", 500) + "\n")
		}
		l := New(input(changed(old.String(), "new\n"), 80))
		return len(l.pieces)
	}
	if small, large := cost(100), cost(400); large > 5*small {
		t.Errorf("100 lines take %d rows, 400 lines %d", small, large)
	}
}
