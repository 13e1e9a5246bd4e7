package diffview

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// near is a locator that places an edit at a text that differs from the expected
// one, and replaces a part of it.
type near struct {
	here, removed, new string
	candidate          model.Candidate
	as                 model.Placement
}

func (n near) Locate(t *model.Text, _ int) model.Match {
	c := n.candidate
	c.Extent = spansOf(t.Bytes, n.here)[0]
	s := spansOf([]byte(n.here), n.removed)[0]
	s.Start, s.End = s.Start+c.Extent.Start, s.End+c.Extent.Start
	c.Splices = []model.Splice{{Span: s, New: []byte(n.new)}}
	return model.Match{Placement: n.as, Candidates: []model.Candidate{c}}
}

func (n near) edit(old string) model.Edit {
	return model.Edit{Locator: n, Old: []byte(old), New: []byte(n.new)}
}

// damaged has hunks whose old text differs from that of the file.
func damaged() *model.ChangeSet {
	loose := near{here: "\tsum := 0\n\tfor _, i := range items {\n\t\tsum += i.Price\n", removed: "\t\tsum += i.Price\n", new: "\t\tsum += i.Total()\n",
		as: model.Loose, candidate: model.Candidate{Assumptions: because("a change of indentation"), Distance: 3}}
	fuzzy := near{here: "\tfor _, i := range items {\n\t\tnames = append(names, i.Name)\n\t}\n", removed: "\t\tnames = append(names, i.Name)\n",
		new: "\t\tnames = append(names, i.Title)\n", as: model.Fuzzy, candidate: model.Candidate{Score: 0.87, Distance: -2}}
	literal := near{here: "\"total\"", removed: "\"total\"", new: "\"sum\"", as: model.Loose,
		candidate: model.Candidate{Assumptions: because("typographic quotes")}}
	return resolve(tree{"cart/total.go": cart},
		model.FileChange{Op: model.OpEdit, Path: "cart/total.go", Edits: []model.Edit{
			loose.edit("  sum := 0\n  for _, i := range items {\n    sum += i.Price\n"),
			fuzzy.edit("\tfor _, item := range items {\n\t\tnames = append(names, item.Name)\n\t}\n"),
			literal.edit("“total”"),
		}})
}

// scenes are the special views, each from a few rows above the selected hunk.
var scenes = []struct {
	name     string
	set      func() *model.ChangeSet
	selected int
	view     func(in *Input)
}{
	{"from the top", placements, 0, func(*Input) {}},
	{"side by side", placements, 2, func(in *Input) { in.SideBySide = true }},
	{"folded", placements, 3, func(in *Input) { in.Folded = map[int]bool{0: true, 1: true, 3: true, 6: true} }},
	{"no context", placements, 5, func(in *Input) { in.Context = 0 }},
	{"wrapped", characters, 2, func(in *Input) { in.Wrap = WrapAll }},
	{"wrapped side by side", characters, 2, func(in *Input) { in.Wrap, in.SideBySide = WrapAll, true }},
	{"scrolled", characters, 2, func(in *Input) { in.Wrap, in.XOffset = WrapNone, 12 }},
	{"searched", placements, 4, func(in *Input) {
		in.Query = "items"
		in.Current = Search(*in, in.Query).All[8]
	}},
	{"not quite the text", damaged, 0, func(*Input) {}},
	{"not quite the text, side by side", damaged, 1, func(in *Input) { in.SideBySide = true }},
	{"no place", placements, 6, func(in *Input) {
		in.Help = func(h *model.Hunk) string {
			return "m places it by hand, e edits it, n rejects it: " + h.Placement.String()
		}
	}},
	{"picking lines", placements, 1, func(in *Input) {
		in.LineSelection = &LineSelection{Hunk: 1, Selected: []bool{true, false, true}, At: 2}
	}},
	{"placing by hand", placements, 6, func(in *Input) { in.Marker = &Marker{Line: 29, Count: 1, New: in.Set.Hunks[in.Selected].New()} }},
}

// drawScenes draws all scenes in a theme, or in "ascii": without colours and with
// ASCII glyphs.
func drawScenes(width, height int, look string) string {
	var out strings.Builder
	for _, s := range scenes {
		in := input(s.set(), width)
		if in.Selected = s.selected; look == "ascii" {
			in.Glyphs = theme.ASCII()
		} else {
			in = coloured(in, look)
		}
		s.view(&in)
		l := New(in)
		fmt.Fprintf(&out, "== %s\n", s.name)
		for _, row := range l.Render(max(l.HunkRow(s.selected)-2, 0), height) {
			out.WriteString(strings.ReplaceAll(row, "\x1b", "^[") + "¦\n")
		}
	}
	return out.String()
}

// All scenes on one screen without colours, and samples of other screens.
func TestScreens(t *testing.T) {
	golden(t, "screens-80x24-none", drawScenes(80, 24, "none"))
	golden(t, "screens-40x10-ascii", drawScenes(40, 10, "ascii"))
	golden(t, "screens-40x10-dark", drawScenes(40, 10, "dark"))
}

// On every screen, all themes draw the same text, and the ASCII glyphs the same
// layout.
func TestScreensDifferOnlyInStyle(t *testing.T) {
	for _, size := range []struct{ width, height int }{{40, 10}, {120, 36}} {
		text := func(drawn string) string { return sgr.ReplaceAllString(strings.ReplaceAll(drawn, "^[", "\x1b"), "") }
		want := text(drawScenes(size.width, size.height, "none"))
		for _, name := range []string{"dark", "light"} {
			if got := text(drawScenes(size.width, size.height, name)); got != want {
				t.Errorf("%dx%d: %s draws\n%s\nwant\n%s", size.width, size.height, name, got, want)
			}
			for _, g := range goldenSets {
				plain, in := drawAll(goldenInput(g.set(), g.offset, size.width, "none")), goldenInput(g.set(), g.offset, size.width, name)
				if got := text(drawAll(in)); got != text(plain) {
					t.Errorf("%s in %d columns: %s draws\n%s\nwant\n%s", g.name, size.width, name, got, plain)
				}
			}
		}
		u, a := theme.Unicode(), theme.ASCII()
		toASCII := strings.NewReplacer(u.Accepted, a.Accepted, u.Undecided, a.Undecided, u.Rejected, a.Rejected, u.Bar, a.Bar,
			u.Vertical, a.Vertical, u.Horizontal, a.Horizontal, u.Closed, a.Closed, u.Ellipsis, a.Ellipsis, u.Checked, a.Checked,
			u.Marker, a.Marker, u.Wrap, a.Wrap, u.CutLeft, a.CutLeft, u.CutRight, a.CutRight,
			u.Gap, a.Gap, u.Arrow, a.Arrow, u.Hatch, a.Hatch, u.Space, a.Space, u.Minus, a.Minus)
		if got := text(drawScenes(size.width, size.height, "ascii")); toASCII.Replace(got) != toASCII.Replace(want) {
			t.Errorf("%dx%d: ASCII glyphs draw\n%s\nwant\n%s", size.width, size.height, got, want)
		}
	}
}

// Decision and placement of every hunk are written as words in every width.
func TestDecisionAndPlacementAreWords(t *testing.T) {
	for _, set := range []func() *model.ChangeSet{placements, kinds, damaged} {
		cs := set()
		for _, width := range []int{40, 80, 120, 200} {
			for file, f := range cs.Files {
				in := input(cs, width)
				in.File = file
				in.Decisions, _ = cs.Reject(in.Decisions, cs.Order[1])
				l := New(in)
				drawn := l.Render(0, l.Rows())
				for _, id := range f.Hunks {
					row := l.HunkRow(id)
					said := strings.Join(drawn[row:min(row+6, len(drawn))], "\n")
					h := cs.Hunks[id]
					if h.Placement != model.Applied && !strings.Contains(drawn[row], in.Decisions[id].String()) {
						t.Errorf("%d cells: the header does not say %s: %q", width, in.Decisions[id], drawn[row])
					}
					if !strings.Contains(said, h.Placement.String()) {
						t.Errorf("%d cells: nothing says %s:\n%s", width, h.Placement, said)
					}
				}
			}
		}
	}
}
