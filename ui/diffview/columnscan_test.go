package diffview

import (
	"strings"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"

	"aptix-tui/theme/terminal"
)

// wideLine generates lines of characters with unusual widths.
func wideLine(t *rapid.T) []byte {
	parts := []string{"a", "word ", "\t", "日", "é", "e\u0301", "👩‍👩‍👧", "\u200b", "\x1b", "\xff", strings.Repeat("plain ", 30), strings.Repeat("語", 50),
		"    ", "f(a, b).c", "://", "/\u0338", " \u0301", "「", "。", "\u3000", "слово ", strings.Repeat("x", 40), strings.Repeat("[1,2],", 20)}
	return []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(parts), 0, 40).Draw(t, "parts"), ""))
}

// markedLine generates a line of which some characters are drawn as code points.
func markedLine(t *rapid.T) terminal.Line {
	line := terminal.Line{Text: wideLine(t)}
	for at, r := range string(line.Text) {
		if r > ' ' && r != utf8.RuneError && rapid.IntRange(0, 20).Draw(t, "marked") == 0 {
			line.CodePoints = append(line.CodePoints, at)
		}
	}
	return line
}

func textOf(cells []terminal.Cell) string {
	var out strings.Builder
	for _, c := range cells {
		out.WriteString(c.Text)
	}
	return out.String()
}

// Skipping the invisible part gives the same cells as clipping the whole line.
func TestSkip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line, tab := markedLine(t), rapid.IntRange(1, 8).Draw(t, "tab")
		off, width := rapid.IntRange(0, 400).Draw(t, "off"), rapid.IntRange(1, 80).Draw(t, "width")
		from := checkpoint{}.skip(line, tab, off, func(checkpoint) {})
		if from.column > off {
			t.Fatalf("column %d is beyond offset %d", from.column, off)
		}
		want := textOf(clip(line.Cells(0, len(line.Text), tab, -1), off, width, edgeMarks{}))
		got := textOf(clip(from.cells(line, tab, off-from.column+width+1), off-from.column, width, edgeMarks{}))
		if got != want {
			t.Fatalf("%q from %d on: %q, want %q", line.Text, off, got, want)
		}
	})
}

func TestColumnOf(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		line, tab := markedLine(t), rapid.IntRange(1, 8).Draw(t, "tab")
		column := 0
		for _, c := range line.Cells(0, len(line.Text), tab, -1) {
			if got := columnOf(line, tab, c.Start); got != column {
				t.Fatalf("byte %d of %q is at column %d, want %d", c.Start, line.Text, got, column)
			}
			column += c.Width
		}
	})
}

// A long line is not measured from its beginning for every frame.
func TestCheckpointsAreKept(t *testing.T) {
	line := strings.Repeat("語\t", 200_000) + "\n"
	cs := resolve(tree{"n": line}, edits("n", finding{old: line, new: "x" + line}))
	in := input(cs, 80)
	in.Wrap, in.XOffset = WrapNone, 500_000
	l := New(in)
	l.Render(0, 3)
	in.XOffset = 499_000
	if far := testing.AllocsPerRun(5, func() { l.With(in).Render(0, 3) }); far > 10_000 {
		t.Errorf("drawing the end of a long line again takes %v allocations", far)
	}
	in.XOffset = 500_000
	want := New(in).Render(0, 3)
	for _, off := range []int{0, 1000, 499_999, 70_000, 500_000} {
		in.XOffset = off
		l = l.With(in)
		got := l.Render(0, 3)
		if strings.Join(got, "\n") != strings.Join(New(in).Render(0, 3), "\n") {
			t.Errorf("at offset %d rows differ from those of a new layout", off)
		}
	}
	if got := l.Render(0, 3); strings.Join(got, "\n") != strings.Join(want, "\n") {
		t.Error("back at the offset, the rows have changed")
	}
}
