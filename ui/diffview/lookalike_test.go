package diffview

import (
	"bytes"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/theme"
)

// alike are characters of which some look like others, or like what others are drawn as.
var alike = []string{"a", "а", "α", "e", "é", "e\u0301", "e\u0300\u0301", "\u0301", "\u0332", "й", "и\u0306", "ﬁ", "fi", "Ａ", "A", "K", "\u212a",
	" ", "  ", "\t", "\u00a0", "\u2003", "\u3000", "\u200b", "‹U+200B›", "‹U+00A0›", "‹", "›", "·", "→", "→   ", ".", ">", "␍", "\r", "␀", "\x00", "\x1b", "␛",
	"\xff", "‹FF›", "word", "日", "\u3164", ";", "\u037e", "…", "...", "(", "👩\u200d👧", "\u200d", "ی\u200cی", "«", "»"}

// pairOfLines generates two versions of a line.
func pairOfLines(t *rapid.T) (old, new string) {
	parts := rapid.SliceOfN(rapid.SampledFrom(append([]string{strings.Repeat("word ", 20), strings.Repeat("слово", 15)}, alike...)), 0, 20).Draw(t, "old")
	other := append([]string(nil), parts...)
	for range rapid.IntRange(1, 3).Draw(t, "changes") {
		at := rapid.IntRange(0, len(other)).Draw(t, "at")
		end := min(at+rapid.IntRange(0, 2).Draw(t, "removed"), len(other))
		with := rapid.SliceOfN(rapid.SampledFrom(alike), 0, 2).Draw(t, "with")
		other = append(other[:at:at], append(with, other[end:]...)...)
	}
	return strings.Join(parts, ""), strings.Join(other, "")
}

// rowsOfLine is the rows of a line without its sign, without colours.
func (l *Layout) rowsOfLine(n int32) string {
	c, out := &l.codeLines[n], ""
	for part := range max(c.wrapRows, 1) {
		row := sgr.ReplaceAllString(l.drawSide(c, part, ""), "")
		out += strings.TrimRight(strings.Replace(row, string(c.sign), "", 1), " ") + "\n"
	}
	return out
}

// REVIEW §2.4: a removed line and the added one that it became never look the same, at any
// width, without colours; scrolled sideways, a mark says where they differ.
func TestPairsNeverLookTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		old, new := pairOfLines(t)
		ends := rapid.SampledFrom([]string{"\n", "\n", "\n", "\r\n", "\r", ""})
		in := input(changed(old+ends.Draw(t, "old end"), new+ends.Draw(t, "new end")), rapid.IntRange(20, 200).Draw(t, "width"))
		in.SideBySide, in.TabWidth = rapid.Bool().Draw(t, "side by side"), rapid.IntRange(1, 8).Draw(t, "tab")
		in.Wrap = rapid.SampledFrom([]Wrap{WrapChanged, WrapAll, WrapNone}).Draw(t, "wrap")
		in.XOffset = rapid.IntRange(0, 150).Draw(t, "offset")
		if rapid.Bool().Draw(t, "ASCII") {
			in.Glyphs = theme.ASCII()
		}
		wantPairsDistinct(t, New(in))
	})
}

// withLineEnd is a line up to LF.
func (l *Layout) withLineEnd(c *codeLine) []byte {
	return bytes.TrimSuffix(l.texts[c.text].Raw(int(c.line)), []byte("\n"))
}

// wantPairsDistinct wants that no line looks like its counterpart.
func wantPairsDistinct(t interface{ Fatalf(string, ...any) }, l *Layout) {
	for n := range l.codeLines[1:] {
		c := &l.codeLines[n+1]
		if c.sign != removed || c.counterpart == 0 {
			continue
		}
		if bytes.Equal(l.withLineEnd(c), l.withLineEnd(&l.codeLines[c.counterpart])) {
			continue // only one ends in LF, which a note says
		}
		a, b := l.rowsOfLine(int32(n+1)), l.rowsOfLine(c.counterpart)
		g := l.in.Glyphs
		isMarked := l.in.Wrap == WrapNone && (strings.HasPrefix(a, " "+g.ChangeLeft) || strings.HasSuffix(a, g.ChangeRight+"\n"))
		if a == b && !isMarked {
			t.Fatalf("width %d, offset %d: two lines look the same:\n%s\n%q\n%q", l.in.Width, l.in.XOffset, a, l.line(c), l.line(&l.codeLines[c.counterpart]))
		}
	}
}

// Scrolled sideways, the mark at an edge says that a line differs from its counterpart beyond
// it, also in a search.
func TestDifferencesBeyondTheEdge(t *testing.T) {
	filler := strings.Repeat("word ", 40)
	line := func(a, b string) string { return filler + a + filler + "needle " + filler + b + filler + "\n" }
	in := input(changed(line("one ", "alpha "), line("two ", "beta ")), 60)
	in.Wrap, in.XOffset = WrapNone, 400
	in.Query = "needle"
	in.Current = Search(in, in.Query).All[0]
	for _, row := range codeRows(in) {
		if !strings.Contains(row, "«") || !strings.HasSuffix(row, "»") {
			t.Errorf("differences at both sides are not marked: %q", row)
		}
	}
	for off := 0; off < 1000; off += 31 {
		in.XOffset = off
		wantPairsDistinct(t, New(in))
	}
	in.XOffset = 950
	for _, row := range codeRows(in) {
		if !strings.Contains(row, "«") || strings.HasSuffix(row, "»") {
			t.Errorf("the difference at the left is not marked, or one at the right: %q", row)
		}
	}
}

// Characters that look alike are found in long lines.
func TestLookalikesOfLongLines(t *testing.T) {
	for _, n := range []int{50, 900} {
		filler := strings.Repeat("слово ", n)
		for _, c := range [][2]string{
			{filler + "admin" + filler, filler + "аdmin" + filler},
			{"admin" + filler + "cafe\u0301", "аdmin" + filler + "café"},
			{"a" + filler + "b", "a\u00a0" + filler + "b\u00a0"},
			{filler + " x" + filler, filler + "\tx" + filler},
		} {
			for _, width := range []int{40, 120} {
				in := input(changed(c[0]+"\n", c[1]+"\n"), width)
				wantPairsDistinct(t, New(in))
			}
		}
	}
}
