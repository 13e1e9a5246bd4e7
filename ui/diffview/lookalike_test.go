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

// Characters that look like those that they replace are drawn as code points; the others of
// the line are not.
func TestLookalikes(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		want           string
	}{
		{"a space at the end", "title", "title\u00a0", `
- title
+ title‹U+00A0›`},
		{"a space between words", "a b", "a\u00a0b", `
- a·b
+ a‹U+00A0›b`},
		{"a space within another change", "x = one two", "x = 1\u00a0 two", `
- x = one two
+ x = 1‹U+00A0›·two`},
		{"the glyphs of whitespace", `a = "····"`, `a = "    "`, `
- a = "‹U+00B7›‹U+00B7›‹U+00B7›‹U+00B7›"
+ a = "····"`},
		{"composed characters", "name = café", "name = cafe\u0301", `
- name = caf‹U+00E9›
+ name = cafe‹U+0301›`},
		{"a homograph", "user = admin", "user = аdmin", `
- user = admin
+ user = ‹U+0430›dmin`},
		{"a homograph and another change", "user = admin # name", "user = аdmin # role", `
- user = admin # name
+ user = ‹U+0430›dmin # role`},
		{"a homograph of other width", "user = admin", "user = ａdmin", `
- user = admin
+ user = ‹U+FF41›dmin`},
		{"a mark that no letter has", "admin", "a\u0332dmin", `
- admin
+ a‹U+0332›dmin`},
		{"CR and its glyph", "a␍b", "a\rb", `
- a‹U+240D›b
+ a␍b`},
		{"an escape", "a‹U+200B›b", "a\u200bb", `
- a‹U+200B‹U+203A›b
+ a‹U+200B›b`},
		{"whitespace of a mixed change", "    db.commit()", "#\t db.commit()", `
- ····db.commit()
+ #→  ·db.commit()`},
		{"whitespace only, with little in common", "a            ", "a", `
- a············
+ a`},
		{"accents", "cafe naïve", "café naive", `
- cafe naïve
+ café naive`},
		{"Russian", "кот и пёс", "кит и пес", `
- кот и пёс
+ кит и пес`},
		{"Chinese", "日本語の文", "日本語、文", `
- 日本語の文
+ 日本語、文`},
		{"spaces between other words", "one two", "three four five", `
- one two
+ three four five`},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := input(changed(c.old+"\n", c.new+"\n"), 60)
			got := codeRows(in)
			for i := range got {
				got[i] = got[i][5:]
			}
			rowsAre(t, got, c.want)
		})
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
	for off := 0; off < 1000; off += 7 {
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

// Characters that look alike are found in long lines, and what that costs grows with their
// length.
func TestLookalikesOfLongLines(t *testing.T) {
	for _, n := range []int{50, 900, 7000} {
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

// Line ends are drawn where they differ, also a CR at the very end of a text, which no LF
// follows.
func TestLineEndsDiffer(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"a CR at the end", "abc", "abc\r", `
- abc
\ no newline at end of file
+ abc␍
\ no newline at end of file`},
		{"a CR that stays there", "one\rtwo\r", "one\rTWO\r", `
- one␍two␍
\ no newline at end of file
+ one␍TWO␍
\ no newline at end of file`},
		{"the first line end", "abc", "abc\r\n", `
- abc
\ no newline at end of file
+ abc␍`},
		{"of one line", "abc\r\n", "abc\n", `
- abc␍
+ abc`},
		{"more of one line", "abc\r\r\n", "abc\r\n", `
- abc␍
+ abc`},
		{"of an unchanged line", "abc\nx\r", "abd\nx\r", `
- abc
+ abd
  x␍`},
		{"not elsewhere", "abc\r\nend", "abd\r\nEND", `
- abc
- end
\ no newline at end of file
+ abd
+ END
\ no newline at end of file`},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := codeRows(input(changed(c.old, c.new), 60))
			for i := range got {
				got[i] = got[i][5:]
			}
			rowsAre(t, got, c.want)
		})
	}
}

// Lines of one block that look alike are counterparts.
func TestLookalikesAreCounterparts(t *testing.T) {
	got := codeRows(input(changed("café\nadmin\nname\n", "new\ncafe\u0301\nаdmin\nnаme\n"), 60))
	for i := range got {
		got[i] = got[i][5:]
	}
	rowsAre(t, got, `
- caf‹U+00E9›
- admin
- name
+ new
+ cafe‹U+0301›
+ ‹U+0430›dmin
+ n‹U+0430›me`)
}
