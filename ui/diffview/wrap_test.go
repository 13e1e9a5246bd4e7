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
		words := rapid.SliceOfN(rapid.StringMatching("[a-z]{1,8}|[語日]{1,4}"), 2, 10).Draw(t, "words")
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
 2   - word word word word word word word word
   ↪ - word word word word old
 3   - word word word word word word word word
   ⋯ - word word word word word word word word
   ↪ - word word word word word word word word 1
   ↪ - word word word word word word word word wo›
   2 + word word word word word word word word
   ↪ + word word word word new
   3 + word word word word word word word word
   ⋯ + word word word word word word word word
   ↪ + word word word word word word word word 2
   ↪ + word word word word word word word word wo›`)
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

// Further rows are indented as their line, by a third of the row at most, and not in a narrow
// pane.
func TestFurtherRowsAreIndented(t *testing.T) {
	old := "\treturn fmt.Errorf(\"reading the configuration of %s: %w\", name, err)\n" +
		strings.Repeat("\t", 9) + "deep(nesting, of, calls)\n- A list of Markdown with a sentence that wraps at its words.\n"
	rows := `
 ● accepted  @@ 1                                     exact
 1   -     return fmt.Errorf("reading the configuration of
   ↪ -     %s: %w", name, err)
 2   -                                     deep(nesting,
   ↪ -                  of, calls)
 3   - - A list of Markdown with a sentence that wraps at
   ↪ - its words.
   1 + x`
	cs := changed(old, "x\n")
	rowsAre(t, plain(input(cs, 60)), rows)
	rowsAre(t, plain(input(cs, 40))[:6], `
 ● accepted  @@ 1                 exact
 1   -     return fmt.Errorf("reading
   ↪ - the configuration of %s: %w",
   ↪ - name, err)
 2   - →   →   →   →   →   →   →   →
   ↪ -     deep(nesting, of, calls)`)
}

// Whitespace before a break is visible: the glyph of the next row stands for one space, other
// whitespace is drawn.
func TestWhitespaceBeforeABreak(t *testing.T) {
	for _, c := range []struct{ between, want string }{
		{" ", "words with a long,\n   ↪ - ending"},
		{"", "words with a long,\n   ↳ - ending"},
		{"  ", "words with a long,··\n   ↪ - ending"},
		{"\t", "words with a long,→\n   ↪ - ending"},
	} {
		rows := strings.Join(plain(input(changed("words with a long,"+c.between+"ending\n", "x\n"), 30)), "\n")
		if !strings.Contains(rows, c.want) {
			t.Errorf("with %q between the words:\n%s", c.between, rows)
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

func textOf(cells []terminal.Cell) string {
	var out strings.Builder
	for _, c := range cells {
		out.WriteString(c.Text)
	}
	return out.String()
}
