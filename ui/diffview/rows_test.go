package diffview

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// A view is changes and how they are shown. Its name is what its rows promise; the rows are in
// testdata/rows.txt, which people review.
type view struct {
	name  string
	set   *model.ChangeSet
	width int
	as    func(in *Input)
}

func asIs(*Input) {}

// viewsOfFiles are views of several hunks.
func viewsOfFiles() []view {
	long, short := strings.Repeat("word ", 20), strings.Repeat("word ", 12)
	beside := resolve(tree{"n": "one\nold = first(a, b)\ngone\nold = second(c, d)\nfive"}, edits("n",
		finding{old: "old = first(a, b)\ngone\nold = second(c, d)\nfive", new: "# new\nnew = first(a, b)\nnew = second(c, d)\nsix\nseven\n"}))
	wrapped := resolve(tree{"n": "one two three four five\nnext\n"}, edits("n", finding{old: "two three four five", new: "2"}))
	rows := resolve(tree{"n": "a line that goes on\n\tindented text, and more\n日本語テキスト\nend\n"},
		edits("n", finding{old: "end", new: "the very end of it"}))
	two := resolve(tree{"n": numbered(20)}, edits("n", finding{old: "\n6\n", new: "\nsix\n"}, finding{old: "\n10\n", new: "\nten\n"}))
	git := model.FileChange{Op: model.OpEdit, Path: "n", Edits: []model.Edit{{Locator: splices{{"3\n", "three\n"}, {"9\n", "nine\n"}}}}}
	between := resolve(tree{"n": numbered(9)}, git, edits("n", finding{old: "6\n", new: "six\n"}))
	apart := model.FileChange{Op: model.OpEdit, Path: "n", Edits: []model.Edit{{Locator: splices{{"\n3\n", "\nthree\n"}, {"\n50\n", "\nfifty\n"}}}}}
	stacked := resolve(tree{"n": "1\n2\n3\n"}, edits("n", finding{old: "2\n", new: "two\nlines\n"}),
		edits("n", finding{old: "two\n", new: "TWO\n"}), edits("n", finding{old: "3\n", new: "three\n"}))
	narrow := resolve(tree{".envrc": "a  \nb\n"}, described(edits(".envrc",
		finding{old: "b\n", new: "# ... rest of the file\n", as: model.Loose, relaxation: "trailing whitespace"}), "Say less"))
	folds := resolve(tree{"n": numbered(20)}, edits("n", finding{old: "\n6\n", new: "\nsix\n"},
		finding{old: "\n10\n", new: "\nten\nand more\n"}, finding{old: "99\n", new: "y\n", note: "not there"}))
	help := resolve(tree{"n": "1\n"}, edits("n", finding{old: "2\n", new: "two\n", note: "not there"}, finding{old: "1\n", new: "one\n"}))
	help.Hunks[0].SimilarPaths = []string{"m", "o\x1b"}
	other := resolve(tree{}, model.FileChange{Op: model.OpCreate, Path: "n", Content: []byte("1\n")})
	other.Hunks[0].SimilarPaths = []string{"a/n", "b/\x1bn"}
	placed := resolve(tree{"n": "1\n2\n3\n"}, edits("n", finding{old: "x\n", new: "new\nlines\n"}))
	entries := resolve(tree{"gone.txt": ""}, model.FileChange{Op: model.OpDelete, Path: "gone.txt"})
	entries.Files[0].Base.Kind, entries.Hunks[0].Entries = model.Directory, []string{"gone/a", "gone/\x1bb"}
	lineEnds := resolve(tree{"n": "1\r\n2\r\n3\r\n4\r\n"}, edits("n", finding{old: "2\r\n", new: "2\n"}, finding{old: "3\r\n", new: "three\r\n"}))
	changedLines := resolve(tree{"n": long + "0\n" + short + "old\n" + long + "1 " + long + "\n"},
		edits("n", finding{old: short + "old\n" + long + "1 ", new: short + "new\n" + long + "2 "}))
	moving := "func total(items []Item) int {\n\tn := sum(items)\n\treturn n\n"
	filler := strings.Repeat("word ", 12)
	three := func(a, b, c string) string { return filler + a + filler + b + filler + c + filler + "\n" }
	repeated := described(edits("a.go", finding{old: "\tb()\n", new: "\tc()\n"}), "func A() {")
	repeated.Edits[0].Heading = true
	context := func(n int) func(*Input) { return func(in *Input) { in.Context = n } }
	rejecting := func(hunk int) func(*Input) {
		return func(in *Input) { in.Decisions, _ = in.Set.Reject(in.Decisions, hunk) }
	}
	marker := func(line, count int) func(*Input) {
		return func(in *Input) {
			in.Selected, in.Marker = 0, &Marker{Line: line, Count: count, New: in.Set.Hunks[0].New()}
		}
	}
	out := []view{
		{"old is on the left, new on the right, counterparts in one row", beside, 60, func(in *Input) { in.SideBySide = true }},
		{"sides that would be too narrow for code are one below the other", two, 35, func(in *Input) { in.SideBySide = true }},
		{"two sides have room", two, 36, func(in *Input) { in.SideBySide = true }},
		{"of a very long line, the first difference is shown", changed(three("alpha ", "beta ", "gamma "), three("one ", "two ", "three ")), 80, asIs},
		{"the heading that a diff repeats gives way to that of the change", resolve(tree{"a.go": "func A() {\n}\n\nfunc B() {\n\tb()\n}\n"}, repeated), 80, asIs},
		{"where a line of one side takes more rows, the other side is blank", wrapped, 40, func(in *Input) { in.SideBySide, in.Wrap = true, WrapAll }},
		{"wrapped lines ignore the offset", rows, 20, func(in *Input) { in.Wrap, in.XOffset = WrapAll, 9 }},
		{"wrapped in a narrow pane", rows, 8, func(in *Input) { in.Wrap = WrapAll }},
		{"one line of context", two, 54, context(1)},
		{"no context", two, 54, context(0)},
		{"a hunk in several regions has one header", resolve(tree{"n": numbered(9)}, git), 50, asIs},
		{"it has another header after rows of another hunk", between, 50, asIs},
		{"folded, it has one row", between, 60, func(in *Input) { in.Folded = map[int]bool{0: true} }},
		{"what a hunk elides is kept: only context and a row that counts the others (PLACING §4.1)", resolve(tree{"n": numbered(60)}, apart), 60, context(1)},
		{"more context shows what a hunk elides", resolve(tree{"n": numbered(60)}, apart), 60, context(30)},
		{"a hunk that builds on another one shows how it changes its text", stacked, 75, asIs},
		{"numbers without hunk 0", stacked, 75, rejecting(0)},
		{"numbers without hunk 1", stacked, 75, rejecting(1)},
		{"lines between the changes of a rejected hunk keep a number", changed("a\nb\nc\nd\n", "A\nmore\nb\nC\nd\n"), 40, rejecting(0)},
		{"a folded hunk shows its header, its neighbours their context", folds, 60, func(in *Input) { in.Context, in.Folded = 1, map[int]bool{1: true, 2: true} }},
		{"an unplaced hunk shows keys that help and possible files", help, 60, func(in *Input) {
			in.Help = func(h *model.Hunk) string { return fmt.Sprintf("m places change %d", h.ID) }
		}},
		{"a hunk that creates a file shows others that may be meant", other, 60, func(in *Input) {
			in.Help = func(*model.Hunk) string { return "1-9 take one" }
		}},
		{"a marker before a line", placed, 44, marker(1, 0)},
		{"a marker that replaces lines", placed, 44, marker(0, 2)},
		{"a marker stays within the file", placed, 44, marker(9, 9)},
		{"entries of a deleted directory", entries, 70, asIs},
		{"line ends are shown only where they differ", lineEnds, 40, asIs},
		{"a changed line is whole", changedLines, 50, asIs},
		{"whitespace is drawn where it differs, in ASCII", changed("\ty = 2\n", "    y = 20 \n"), 40, func(in *Input) { in.Glyphs = theme.ASCII() }},
		{"moved lines have no counterpart", resolve(tree{"a": moving + "\ttwo(old)\n", "b": "end\n"},
			edits("a", finding{old: moving, new: "func total(items []Item) (sum int) {\n"}), edits("b", finding{old: "end\n", new: moving})), 80, func(in *Input) {
			in.SideBySide, in.Moves = true, in.Set.Moves(in.Decisions, nil)
		}},
		{"whitespace is shown", changed("\tone()\n", "    one()\n"), 40, asIs},
	}
	for _, width := range []int{100, 70, 42, 24, 14} {
		out = append(out, view{fmt.Sprintf("a header of %d cells keeps decision and placement; other parts get the row below", width), narrow, width, asIs})
	}
	return out
}

// viewsOfBinary are views of binary content.
func viewsOfBinary() []view {
	var out []view
	binary := resolve(tree{"a": "text\n", "b": strings.Repeat("\x00\x01\x02", 500), "d": "\x00head\nof\ntail\n"},
		model.FileChange{Op: model.OpWrite, Path: "a", Content: []byte("\x00\x01\x02")},
		model.FileChange{Op: model.OpWrite, Path: "b", Content: []byte("x")},
		model.FileChange{Op: model.OpCreate, Path: "c", Content: []byte("\x00\x01\x02")},
		model.FileChange{Op: model.OpWrite, Path: "d", Content: []byte("\x00head\nnew\ntail\n")})
	for file := range binary.Files {
		out = append(out, view{"binary content is described by its size: " + binary.Files[file].Path, binary, 60, func(in *Input) { in.File = file }})
	}
	inLine := tree{"b": "\x00one.two.one.three"}
	places := resolve(inLine, edits("b", finding{old: "one", new: "1"}, finding{old: "three", new: "3"}))
	for chosen := range 2 {
		var at *model.Choices
		at = at.With(places.Hunks[0].Key, model.Choice{Candidate: chosen})
		out = append(out, view{fmt.Sprintf("place %d in binary content", chosen+1), model.Resolve(places.Payloads, inLine, nil, at), 80, asIs})
	}
	return out
}

// viewsOfMessages are views of hunks with rows of text.
func viewsOfMessages() []view {
	var out []view
	base := "one\ntwo\nthree\nfour\nfive\nsix\n"
	for _, before := range []finding{{old: "two\n", new: "2a\n2b\n2c\n"}, {old: "one\ntwo\n", new: ""}} {
		cs := resolve(tree{"n": base}, edits("n", before, finding{old: "6", closest: "five\nsix\n", note: "not there"}))
		for _, d := range []model.Decision{model.Undecided, model.Rejected, model.Accepted} {
			out = append(out, view{fmt.Sprintf("the closest text has the lines on disk: the hunk before is %s", d), cs, 80,
				func(in *Input) { in.Decisions = model.Decisions{d, model.Undecided} }})
		}
	}
	made := resolve(tree{"n": base}, edits("n", finding{old: "two\n", new: "2a\n2b\n"}, finding{old: "gone\n", closest: "2b\nthree\n", note: "not there"}))
	out = append(out, view{"a line that an earlier hunk makes has no number", made, 80, asIs})
	signs := resolve(tree{"n": "1\n2\n"}, edits("n", finding{old: "3", closest: "2\n", note: "the text to find is not in the file"}))
	signs.Hunks[0].Why = signs.Hunks[0].Why.And(because("the new text is at line 1, which is far away from here")...)
	signs.Hunks[0].Flags = []model.Flag{model.FlagRunsCode}
	words := strings.Repeat("a long explanation ", 20)
	explained := resolve(tree{"n": "2\n"}, edits("n", finding{old: "2\n", new: "two\n", as: model.Fuzzy, note: words, relaxation: words, score: 0.5}))
	for _, width := range []int{40, 60, 80, 120} {
		out = append(out, view{fmt.Sprintf("the signs are explained in %d columns; reasons give way", width), signs, width, asIs},
			view{fmt.Sprintf("the explanation takes one row of %d columns", width), explained, width, func(in *Input) { in.Rest = "i shows more" }})
	}
	keys := func(d model.Decision) func(in *Input) {
		return func(in *Input) {
			in.Decisions = model.Decisions{d}
			in.Help = func(*model.Hunk) string { return "m places it by hand · e edits it · n rejects it" }
		}
	}
	lost := resolve(tree{"n": "1\n"}, edits("n", finding{old: "2\n", new: "two\n", note: "not there"}))
	out = append(out, view{"rows of keys end between two items", lost, 40, keys(model.Undecided)},
		view{"a rejected hunk names no keys that help", lost, 40, keys(model.Rejected)},
		view{"any context is as long as the file", changed("1\n2\n3\n", "1\ntwo\n3\n"), 60, func(in *Input) { in.Context = 1 << 60 }})
	return out
}

// pairs are changes of one text, by what their rows promise.
var pairs = []struct{ name, old, new string }{
	{"the final line end goes", "1\n2\n", "1\n2"},
	{"the final line end was never there", "1\n2\n", "1\n2\n\n"},
	{"a CR at the end", "abc", "abc\r"},
	{"a CR that stays at the end", "one\rtwo\r", "one\rTWO\r"},
	{"the first line end", "abc", "abc\r\n"},
	{"the line end of one line", "abc\r\n", "abc\n"},
	{"more line ends of one line", "abc\r\r\n", "abc\r\n"},
	{"the line end of an unchanged line", "abc\nx\r", "abd\nx\r"},
	{"line ends do not differ", "abc\r\nend", "abd\r\nEND"},

	{"indentation by tabs", "    x = 1\n", "\tx = 1\n"},
	{"more indentation", "  x = 1\n", "      x = 1\n"},
	{"whitespace within the line", "x  = one\n", "x = one\n"},
	{"whitespace at the end", "x = one\n", "x = one \t\n"},
	{"indentation and words", "\ty = 2\n", "    y = 20\n"},
	{"words, not whitespace", "x = one\n", "x = two\n"},

	{"the glyphs of whitespace", `a = "····"` + "\n", `a = "    "` + "\n"},
	{"CR and its glyph", "a␍b\n", "a\rb\n"},
	{"an escape", "a‹U+200B›b\n", "a\u200bb\n"},
	{"whitespace of a mixed change", "    db.commit()\n", "#\t db.commit()\n"},
	{"whitespace only, with little in common", "a            \n", "a\n"},
	{"spaces between other words", "one two\n", "three four five\n"},
}

func TestRows(t *testing.T) {
	all := slices.Concat(viewsOfFiles(), viewsOfBinary(), viewsOfMessages())
	for _, p := range pairs {
		all = append(all, view{p.name, changed(p.old, p.new), 60, asIs})
	}
	var out strings.Builder
	for _, v := range all {
		in := input(v.set, v.width)
		v.as(&in)
		fmt.Fprintf(&out, "== %s\n%s\n", v.name, strings.Join(plain(in), "\n"))
	}
	golden(t, "rows", out.String())
}
