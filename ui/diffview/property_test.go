package diffview

import (
	"regexp"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// sgr is the only escape sequence that a row may hold.
var sgr = regexp.MustCompile("\x1b\\[[0-9;]*m")

// sound checks what must hold for all content.
func sound(t *testing.T, in Input) {
	t.Helper()
	l := New(in)
	drawn := l.Render(-1, l.Rows()+2)
	if len(drawn) != l.Rows()+2 {
		t.Fatalf("asked for %d rows, got %d", l.Rows()+2, len(drawn))
	}
	for i, row := range drawn {
		if w := ansi.StringWidth(row); w != in.Width {
			t.Fatalf("width %d, offset %d: row %d is %d cells wide: %q", in.Width, in.XOffset, i-1, w, row)
		}
		if !utf8.ValidString(row) {
			t.Fatalf("row %d is not UTF-8: %q", i-1, row)
		}
		for _, r := range sgr.ReplaceAllString(row, "") {
			if r < 0x20 || r >= 0x7f && r < 0xa0 || r >= 0x202a && r <= 0x202e || r == 0x2028 || r == 0x2029 {
				t.Fatalf("row %d holds %U: %q", i-1, r, row)
			}
		}
	}
	for _, text := range l.Texts() {
		if model.IsBinary(text.Text) {
			t.Fatalf("colours are wanted for binary content of %s", text.Path)
		}
	}
	if in.Marker != nil {
		if row := l.HunkRow(in.Selected); l.rows[row].kind != rowMarker {
			t.Fatalf("row %d is not the marker of hunk %d", row, in.Selected)
		}
		return
	}
	for _, id := range in.Set.Files[in.File].Hunks {
		if row := l.HunkRow(id); row < 0 || l.HunkAt(row) != id {
			t.Fatalf("hunk %d has row %d, which belongs to hunk %d", id, row, l.HunkAt(row))
		}
	}
}

// answer returns a change set that replaces a part of old by new in several ways.
func answer(old, new string) *model.ChangeSet {
	middle := old[len(old)/3 : len(old)*2/3]
	return resolve(tree{"f.go": old},
		described(edits("f.go",
			finding{old: middle, new: new, as: model.Loose, relaxation: new, note: old},
			finding{old: "\n", new: "\r\n"},
			finding{old: new + "?", new: middle, closest: middle},
		), new, old),
		model.FileChange{Op: model.OpWrite, Path: "f.go", Content: []byte(new)},
		model.FileChange{Op: model.OpCreate, Path: new, Content: []byte(old)},
		model.FileChange{Op: model.OpRename, Path: "f.go", NewPath: new},
	)
}

// options sets view options according to bits.
func options(in Input, bits uint, query string) Input {
	on := func(n int) bool { return bits>>n&1 != 0 }
	in.SideBySide, in.Wrap, in.Query = on(0), []Wrap{WrapChanged, WrapAll, WrapNone, WrapNone}[bits>>1&1|bits>>11&2], query
	in.Context = []int{0, -1, 1, 1 << 40}[bits>>2&3]
	in.TabWidth, in.Height = int(bits>>4&15), int(bits>>20&63)
	in.Moves = in.Set.Moves(in.Decisions, nil)
	if on(8) {
		in.Folded = map[int]bool{in.Selected: true, in.Selected + 2: true}
	}
	if on(9) {
		in.LineSelection = &LineSelection{Hunk: in.Selected, Selected: []bool{true, false}, At: int(bits >> 16 & 3)}
	}
	if on(10) {
		in.Marker = &Marker{Line: int(bits >> 16 & 255), Count: int(bits >> 24 & 3)}
	}
	if on(11) {
		in.Glyphs = theme.ASCII()
	}
	if on(13) {
		if found := Search(in, query).All; len(found) > 0 {
			in.Current = found[int(bits>>14)%len(found)]
		}
	}
	return in
}

// With any content, width and view, rows have exactly the requested width and
// contain no control character.
func FuzzRender(f *testing.F) {
	f.Add("one\ntwo\nthree\n", "2\n", 80, 0, false, uint(0), "")
	f.Add("日本語\n\tテキスト\r\nx", "\x1b[31m\u202e\x00", 7, 3, true, uint(1), "本")
	f.Add("e\u0301\u0301 👩‍👩‍👧 🇩🇪🇫 \u0600a \u1100\u1161\u11a8", "\U000111c2\u0903\xff\xc3", 21, 5, true, uint(3), "E")
	f.Add("\u200d👧\u0903\ufe0f", "a\u0903\u0903", 3, 1, false, uint(0x902), "a")
	f.Add("a\tlong line that is wrapped\nb\n", "a\tlonger line\n", 40, 0, true, uint(0x203), "long")
	f.Add("1\n2\n3\n4\n5\n6\n7\n8\n9\n", "x", 60, 0, true, uint(0x30400), "")
	f.Fuzz(func(t *testing.T, old, new string, width, offset int, dark bool, bits uint, query string) {
		if len(old) > 4000 || len(new) > 4000 || len(query) > 100 {
			return
		}
		cs := answer(old, new)
		in := input(cs, 1+(width&0xff)%250)
		in.XOffset = offset
		if dark {
			in.Styles = themed("dark")
			in.Highlight = theme.NewHighlighter(in.Styles).Highlight
		}
		for id := range in.Decisions {
			in.Decisions[id] = model.Decision((offset + id) & 1)
		}
		for i, file := range cs.Files {
			in.File, in.Selected = i, file.Hunks[0]
			sound(t, options(in, bits, query))
		}
	})
}

// Widths of a pane, from none on.
func TestEveryWidth(t *testing.T) {
	for _, set := range []func() *model.ChangeSet{placements, kinds, characters, damaged} {
		cs := set()
		for width := 0; width <= 250; width += 1 + width/10 {
			in := input(cs, width)
			in.Wrap, in.XOffset = WrapNone, width%9
			for i := range cs.Files {
				in.File, in.Selected = i, cs.Files[i].Hunks[0]
				sound(t, options(in, uint(width)*0x9e37, "a"))
			}
		}
	}
}
