package terminal

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"aptix-tui/model/invisible"
)

// england is a flag that tags spell.
const england = "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"

func TestCells(t *testing.T) {
	for _, c := range []struct {
		name, line, want string
		width            int
	}{
		{"empty", "", "", 0},
		{"ASCII", "a b", "a b", 3},
		{"tab stops", "\ta\tb", "    a   b", 9},
		{"C0", "\x1b[31m\x07\x00", "␛[31m␇␀", 7},
		{"CR", "a\r", "a␍", 2},
		{"DEL", "\x7f", "␡", 1},
		{"C1", "\u009b", "‹U+009B›", 8},
		{"bidirectional controls", "a\u202eb\u2066", "a‹U+202E›b‹U+2066›", 18},
		{"zero width", "a\u200bb\ufeff", "a‹U+200B›b‹U+FEFF›", 18},
		{"soft hyphen", "\u00ad", "‹U+00AD›", 8},
		{"tags", "\U000e0041", "‹U+E0041›", 9},
		{"variation selectors", "a\ufe01\U000e0100", "a‹U+FE01›‹U+E0100›", 18},
		{"fillers", "\u3164\u2800", "‹U+3164›‹U+2800›", 16},
		{"line separators", "\u2028\u2029", "‹U+2028›‹U+2029›", 16},
		{"private use", "\ue000", "‹U+E000›", 8},
		{"invalid UTF-8", "a\xffb\xc3", "a‹FF›b‹C3›", 10},
		{"wide", "日本", "日本", 4},
		{"combined", "e\u0301x", "e\u0301x", 2},
		{"combining with nothing before it", "\u0301x", "‹U+0301›x", 9},
		{"attaching with nothing before it", "\u0e33x", "‹U+0E33›x", 9},
		{"marks with cells of their own", "ｶﾞक्षिx", "ｶﾞ" + Padding + "क्षि" + Padding + Padding + "x", 6},
		{"Hangul in parts", "\u1112\u1161\u11ab", "\u1112\u1161\u11ab", 2},
		{"emoji", "👍🏽", "👍🏽", 2},
		{"emoji with joiners", "👨\u200d👩\u200d👧", "👨\u200d👩\u200d👧", 2},
		{"key cap", "#\ufe0f\u20e3", "#\ufe0f\u20e3", 2},
		{"joiner in a word", "a\u200db", "a‹U+200D›b", 10},
		{"flags", "🇩🇪🇫🇷", "🇩🇪🇫🇷", 4},
		{"a flag of tags", england + "x", england + "x", 3},
		{"tags without their end", "🏴\U000e0067x", "🏴‹U+E0067›x", 12},
		{"tags after another emoji", "👨\U000e0067\U000e007f", "👨‹U+E0067›‹U+E007F›", 20},
		{"emoji in text style", "☎\ufe0e", "☎\ufe0e", 1},
		{"information", "ℹ\ufe0f", "ℹ\ufe0f", 2},
		{"emoji style of a digit", "1\ufe0f", "1‹U+FE0F›", 9},
		{"emoji style of an operator", "+\ufe0f=", "+‹U+FE0F›=", 10},
		{"joined arrows", "→\u200d→", "→‹U+200D›→", 10},
		{"Persian", "می\u200cخواهم", "می\u200cخواهم", 7},
		{"non-joiner between Latin letters", "a\u200cb", "a‹U+200C›b", 10},
		{"non-joiner twice", "ی\u200c\u200cخ", "ی‹U+200C›‹U+200C›خ", 18},
		{"joiner between Arabic letters", "ی\u200dخ", "ی‹U+200D›خ", 10},
		{"Devanagari", "क\u094d\u200dष", "क\u094d\u200dष" + Padding, 2},
		{"non-joiner at the end of a word", "क\u094d\u200c ", "क\u094d‹U+200C› ", 10},
	} {
		got, width := "", 0
		for _, cell := range Cells([]byte(c.line), 4, -1) {
			got += cell.Text
			width += cell.Width
		}
		if got != c.want || width != c.width {
			t.Errorf("%s: got %q of %d cells, want %q of %d", c.name, got, width, c.want, c.width)
		}
	}
}

// The size of a cell is limited, whatever the number of combining marks.
func TestEndlessCluster(t *testing.T) {
	for _, line := range []string{"a" + strings.Repeat("\u0301", 5000), strings.Repeat("\u1100", 5000), "👨" + strings.Repeat("\u200d👨", 5000)} {
		for _, c := range Cells([]byte(line), 4, -1) {
			if len(strings.TrimRight(c.Text, Padding)) > maxGrapheme {
				t.Fatalf("a cell of %d bytes", len(c.Text))
			}
		}
		wantSound(t, []byte(line), 4)
	}
}

// The cost of a long line is that of its visible part.
func TestCellsStop(t *testing.T) {
	line := []byte(strings.Repeat("x", 1<<20))
	if n := len(Cells(line, 4, 80)); n != 80 {
		t.Errorf("%d cells, want 80", n)
	}
	if n := len(Cells([]byte("a日b"), 4, 2)); n != 2 {
		t.Errorf("%d cells, want the one that reaches over the limit and none behind it", n)
	}
}

// wantSound checks what holds for the cells of any line: no raw control
// characters, correct widths in any position, ascending offsets.
func wantSound(t interface{ Fatalf(string, ...any) }, line []byte, tab int) {
	width, start := 0, 0
	var drawn strings.Builder
	for i, c := range Cells(line, tab, -1) {
		if c.Width < 1 || c.Text == "" {
			t.Fatalf("%q: cell %d is %q of width %d", line, i, c.Text, c.Width)
		}
		if i == 0 && c.Start != 0 || i > 0 && c.Start <= start {
			t.Fatalf("%q: cell %d begins at byte %d, the one before it at %d", line, i, c.Start, start)
		}
		start = c.Start
		width += c.Width
		drawn.WriteString(c.Text)
	}
	wantSafe(t, strings.ReplaceAll(drawn.String(), Padding, ""))
	if got := ansi.StringWidth(" " + drawn.String() + " "); got != width+2 {
		t.Fatalf("%q: drawn as %q it takes %d cells, not %d", line, drawn.String(), got-2, width)
	}
}

// wantSafe checks that text contains nothing that must be escaped (REVIEW §6).
func wantSafe(t interface{ Fatalf(string, ...any) }, text string) {
	if !utf8.ValidString(text) {
		t.Fatalf("%q is not UTF-8", text)
	}
	for at := 0; at < len(text); {
		n, hidden := invisible.Next([]byte(text), at)
		if hidden && text[at] != '\n' && text[at] != '\t' {
			t.Fatalf("%q holds %+q", text, text[at:at+n])
		}
		at += n
	}
}

// pieces are parts of difficult lines.
var pieces = []string{"a", " ", "\t", "\x1b[2J", "\x9b", "\r", "\u202e", "\u200b", "\u200d", "\ufe0f", "\u0301", "\u0903",
	"日", "👨", "👩", "🏽", "🇩", "#", "\u20e3", "\xff", "\xe2\x80", "\u1100", "\u1161", "\u11a8", "\u0e33", "\uff9e", "\u0d4e",
	"\u0915", "\u094d", "\u200c", "ی", "🏴", "\U000e007f", "☎", "\ufe0e", "→", "\U000e0041", "\u3164", "©", "\u2028", "\ue000"}

func TestCellsAreSound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 40).Draw(t, "pieces"), "")
		wantSound(t, []byte(line), rapid.IntRange(-1, 8).Draw(t, "tab"))
	})
}

func FuzzCells(f *testing.F) {
	for _, p := range pieces {
		f.Add([]byte("x"+p+"y"+p), 4)
	}
	f.Fuzz(func(t *testing.T, line []byte, tab int) {
		if tab > 100 || strings.ContainsRune(string(line), '\n') {
			return // lines have no LF, and no screen is that wide
		}
		wantSound(t, line, tab)
		wantSafe(t, Sanitize(string(line)))
	})
}

// A single character takes no more cells than its width: no cell of one is padded.
func TestSingleCharactersNeedNoPadding(t *testing.T) {
	t.Parallel()
	for r := rune(0x80); r <= unicode.MaxRune; r++ {
		if text := string(r); utf8.ValidRune(r) && ansi.StringWidthWc(text) > ansi.StringWidth(text) {
			t.Errorf("%U has %d cells, and a width of %d", r, ansi.StringWidthWc(text), ansi.StringWidth(text))
		}
	}
}

// What is drawn as a mark because it is invisible has a flag, and nothing else has.
func TestMarksAreThoseOfTheFlag(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line := []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(append(pieces, england)), 0, 12).Draw(t, "pieces"), ""))
		hidden := map[int]bool{}
		for at := 0; at < len(line); {
			n, is := invisible.Next(line, at)
			hidden[at] = is
			at += n
		}
		for _, c := range Cells(line, 4, -1) {
			r, n := utf8.DecodeRune(line[c.Start:])
			alone := unicode.Is(unicode.M, r) || r == utf8.RuneError && n == 1 || !invisible.Is(r)
			if is := hidden[c.Start]; is != c.Escaped && r != '\t' && (is || !alone) {
				t.Fatalf("%+q: byte %d, %U, is drawn as a mark: %v, flagged: %v", line, c.Start, r, c.Escaped, is)
			}
		}
	})
}
