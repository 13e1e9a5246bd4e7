package diffview

import (
	"strings"
	"testing"

	"aptix-tui/theme"
)

// The first changed row is below the header and shows what differs, in every
// arrangement.
func TestFirstChangeRow(t *testing.T) {
	long := strings.Repeat("word ", 30)
	moved := resolve(tree{"n": numbered(30) + long + "end\n"},
		edits("n", finding{old: "10\n", new: "ten\n"}, finding{old: long + "end\n", new: long + "END\n"},
			finding{old: "nowhere\n", new: "wanted\n"}))
	for _, c := range []struct {
		name   string
		change func(*Input)
		want   [3]string // what the first changed row of each hunk shows
	}{
		{"unified", func(*Input) {}, [3]string{"- 10", "word end", "> nowhere"}},
		{"side by side", func(in *Input) { in.SideBySide = true }, [3]string{"+ ten", "word END", "> nowhere"}},
		{"wrapped", func(in *Input) { in.Wrap = WrapAll }, [3]string{"- 10", "word end", "> nowhere"}},
		{"folded", func(in *Input) { in.Folded = map[int]bool{0: true, 1: true, 2: true} }, [3]string{"@@ 10", "@@ 31", "@@"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			in := input(moved, 80)
			c.change(&in)
			l := New(in)
			for id, want := range c.want {
				row := l.FirstChangeRow(id)
				if got := l.Render(row, 1)[0]; row < l.HunkRow(id) || !strings.Contains(got, want) {
					t.Errorf("hunk %d: row %d, %q, does not show %q", id, row, got, want)
				}
			}
		})
	}
	if got := New(input(moved, 80)).FirstChangeRow(7); got != -1 {
		t.Errorf("a hunk of another file has the row %d", got)
	}
}

// A hunk without changed lines is shown by the row that says what it does.
func TestFirstChangeRowWithoutLines(t *testing.T) {
	in := input(kinds(), 80)
	for i, f := range in.Set.Files {
		in.File = i
		l := New(in)
		row := l.FirstChangeRow(f.Hunks[0])
		if f.Path == "empty.txt" && !strings.Contains(l.Render(row, 1)[0], "an empty file") {
			t.Errorf("the empty file is shown by %q", l.Render(row, 1)[0])
		}
		if f.Path == "mode.sh" && row != l.HunkRow(f.Hunks[0]) {
			t.Errorf("the mode is shown by row %d", row)
		}
	}
}

// The cursor is a mark that replaces the bar and changes nothing else.
func TestCursor(t *testing.T) {
	for _, glyphs := range []theme.Glyphs{theme.Unicode(), theme.ASCII()} {
		in := input(placements(), 80)
		in.Selected, in.Glyphs = 0, glyphs
		l := New(in)
		for row, without := range l.Render(0, l.Rows()) {
			in.Cursor = row
			with := sgr.ReplaceAllString(l.With(in).Render(row, 1)[0], "")
			if !strings.HasPrefix(with, glyphs.Marker) || []rune(with)[1] != []rune(sgr.ReplaceAllString(without, ""))[1] {
				t.Fatalf("row %d with the cursor: %q, without: %q", row, with, without)
			}
		}
	}
}

// The header that is kept in sight looks like the row.
func TestRenderHeader(t *testing.T) {
	in := input(placements(), 80)
	in.Selected = 2
	l := New(in)
	for _, id := range in.Set.Files[0].Hunks {
		if got, want := l.RenderHeader(id), l.Render(l.HunkRow(id), 1)[0]; got != want {
			t.Errorf("hunk %d: %q, want %q", id, got, want)
		}
	}
}

// The rows of a change, and its first row with new text. A note belongs to the line above.
func TestChangeAt(t *testing.T) {
	for _, c := range []struct {
		name, old, new string
		beside         bool
		firstNew, end  int // from the first changed row on
	}{
		{"replaced", "a\nb\nc\nd\n", "a\nx\ny\nz\nd\n", false, 3, 5},
		{"removed", "a\nb\nc\nd\n", "a\nd\n", false, 0, 2},
		{"added", "a\nd\n", "a\nb\nd\n", false, 1, 1},
		{"with a note", "a\nb", "a\nx\n", false, 3, 3},
		{"side by side", "a\nb\nc\nd\n", "a\nx\nd\n", true, 1, 2},
	} {
		in := input(changed(c.old, c.new), 100)
		in.SideBySide = c.beside
		l := New(in)
		row := l.FirstChangeRow(0)
		if firstNew, end := l.ChangeAt(row); firstNew-row != c.firstNew || end-row != c.end {
			t.Errorf("%s: the first new row is %d, the end %d:\n%s", c.name, firstNew-row, end-row, strings.Join(plain(in), "\n"))
		}
	}
	in := input(kinds(), 80)
	for in.File = range in.Set.Files {
		New(in).ChangeAt(-1)
	}
}

// The selected hunk does not stand out while keys act elsewhere; its bar remains.
func TestDimmed(t *testing.T) {
	in := coloured(input(placements(), 80), "dark")
	in.Selected = 1
	l := New(in)
	bright := l.RenderHeader(1)
	in.Dimmed = true
	dim := l.With(in).RenderHeader(1)
	if bright == dim || sgr.ReplaceAllString(bright, "") != sgr.ReplaceAllString(dim, "") {
		t.Errorf("dimmed: %q, else %q", dim, bright)
	}
}
