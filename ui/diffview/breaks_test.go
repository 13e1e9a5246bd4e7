package diffview

import (
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/theme/terminal"
)

// rowsOf returns the rows of a line.
func rowsOf(line string, tab, width, indent int) []string {
	var out []string
	starts := rowStarts(terminal.Line{Text: []byte(line)}, tab, width, indent)
	for i, at := range starts[1:] {
		out = append(out, line[starts[i]:at])
	}
	return append(out, line[starts[len(starts)-1]:])
}

// endOfRow returns how much of a line its next row shows: up to the best boundary of the last
// third, but more than skip bytes, or what fits.
func endOfRow(line []byte, tab, width, skip int) int {
	cells := terminal.Cells(line, tab, -1)
	end, used, best := len(line), 0, noBoundary
	for i, c := range cells {
		if used += c.Width; used > width && i > 0 {
			if best == noBoundary {
				end = c.Start
			}
			return end
		}
		if i+1 == len(cells) {
			break
		}
		next := cells[i+1].Start
		if b := boundaryAt(line, next); b != noBoundary && b >= best && used >= width-width/3 && used <= width && next > skip {
			end, best = next, b
		}
	}
	return len(line)
}

// The rows of a wrapped line add up to it, each of them fits, and each ends where it should.
func TestLineBreaks(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line, tab := string(wideLine(t)), rapid.IntRange(1, 8).Draw(t, "tab")
		width := rapid.IntRange(1, 60).Draw(t, "width")
		indent := rapid.IntRange(0, width/3).Draw(t, "indent")
		rows := rowsOf(line, tab, width, indent)
		if text := strings.Join(rows, ""); text != line {
			t.Fatalf("the rows of %q add up to %q", line, text)
		}
		rest, skip := line, leading([]byte(line))
		for i, row := range rows {
			cells := terminal.Cells([]byte(row), tab, -1)
			if w := widthOf(cells); w > width && len(cells) > 1 {
				t.Fatalf("row %d of %q is %d cells wide: %q", i, line, w, row)
			}
			if end := endOfRow([]byte(rest), tab, width, skip); len(row) != end {
				t.Fatalf("row %d of %q is %q, want %q", i, line, row, rest[:end])
			}
			rest, skip = rest[len(row):], skip-len(row)
			if i == 0 {
				width -= indent
			}
		}
	})
}

// Lines are broken after whitespace, else after punctuation, else where the row is full.
func TestRowsEndAtWords(t *testing.T) {
	for _, c := range []struct{ name, line, want string }{
		{"prose", "The quick brown fox jumps over the lazy dog.", "The quick brown fox |jumps over the lazy |dog."},
		{"a word that fits exactly", "The quick brown fox j. x", "The quick brown fox |j. x"},
		{"a long word", "A pneumonoultramicroscopic word", "A pneumonoultramicro|scopic word"},
		{"the space is not in the last third", "Some pneumonoultramicroscopic", "Some pneumonoultrami|croscopic"},
		{"calls", "fmt.Println(items.Total(name))", "fmt.Println(items.|Total(name))"},
		{"whitespace before punctuation", "f(one, seconds, third(x))", "f(one, seconds, |third(x))"},
		{"JSON without spaces", `{"alpha":1,"beta":[1,2,3],"c":4}`, `{"alpha":1,"beta":[|1,2,3],"c":4}`},
		{"a path", "https://example.org/api/v1/users", "https://example.org/|api/v1/users"},
		{"operators", "aaaaaaaaaaaaaaaa=>bbbb::c", "aaaaaaaaaaaaaaaa=>|bbbb::c"},
		{"tags", "<li>one</li><li>two</li>", "<li>one</li><li>|two</li>"},
		{"spaces", "one two three      four", "one two three      |four"},
		{"indentation", "              abcdefghij", "              abcdef|ghij"},
		{"Japanese", "日本語のテキストです。次の文", "日本語のテキストで|す。次の文"},
		{"an opening bracket", "日本語のテキスト文「次の文」", "日本語のテキスト文|「次の文」"},
		{"Japanese and Latin", "日本語の text です日本語です", "日本語の text です日|本語です"},
		{"Cyrillic", "Съешь же ещё этих мягких булок", "Съешь же ещё этих |мягких булок"},
		{"combining", "one two three fo\u0301ur fi\u0301ve", "one two three fo\u0301ur |fi\u0301ve"},
	} {
		if got := strings.Join(rowsOf(c.line, 4, 20, 0), "|"); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// wideLine generates lines of characters with unusual widths.
func wideLine(t *rapid.T) []byte {
	parts := []string{"a", "word ", "\t", "日", "é", "e\u0301", "👩‍👩‍👧", "\u200b", "\x1b", "\xff", strings.Repeat("plain ", 30), strings.Repeat("語", 50),
		"    ", "f(a, b).c", "://", "/\u0338", " \u0301", "「", "。", "\u3000", "слово ", strings.Repeat("x", 40), strings.Repeat("[1,2],", 20)}
	return []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 40).Draw(t, "parts"), ""))
}
