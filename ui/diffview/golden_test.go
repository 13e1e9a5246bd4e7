package diffview

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/theme"
)

var update = flag.Bool("update", false, "write the golden files")

// goldenSets are the change sets of the golden files, which people review.
var goldenSets = []struct {
	name   string
	set    func() *model.ChangeSet
	offset int
}{
	{"placements", placements, 0},
	{"kinds", kinds, 0},
	{"characters", characters, 0},
	{"characters-scrolled", characters, 7},
}

// goldenSamples are the golden files of goldenSets in other widths and colours.
var goldenSamples = []struct {
	name, theme string
	width       int
}{
	{"placements", "none", 40}, {"placements", "dark", 120}, {"kinds", "light", 40}, {"characters", "none", 200},
}

// All placements, decisions and kinds of hunks in 80 columns without colours,
// and samples of other widths and colours. TestScreensDifferOnlyInStyle
// and TestEveryWidth cover the rest.
func TestGoldens(t *testing.T) {
	for _, g := range goldenSets {
		golden(t, fmt.Sprintf("%s-80-none", g.name), drawAll(goldenInput(g.set(), g.offset, 80, "none")))
		for _, s := range goldenSamples {
			if s.name == g.name {
				golden(t, fmt.Sprintf("%s-%d-%s", s.name, s.width, s.theme), drawAll(goldenInput(g.set(), g.offset, s.width, s.theme)))
			}
		}
	}
}

// goldenInput selects the third hunk of cs and rejects the second.
func goldenInput(cs *model.ChangeSet, offset, width int, theme string) Input {
	in := coloured(input(cs, width), theme)
	if in.XOffset = offset; offset > 0 {
		in.Wrap = WrapNone
	}
	in.Decisions, _ = cs.Reject(in.Decisions, cs.Order[1])
	in.Selected = cs.Order[2]
	return in
}

// coloured returns in with the styles and the syntax colours of a theme.
func coloured(in Input, name string) Input {
	in.Styles, in.Highlight = themed(name), highlighters[name].Highlight
	return in
}

var highlighters = map[string]*theme.Highlighter{"none": nil, "dark": theme.NewHighlighter(themed("dark")), "light": theme.NewHighlighter(themed("light"))}

// drawAll draws all files, with ESC as ^[ and the end of a row as ¦.
func drawAll(in Input) string {
	var out strings.Builder
	for i, f := range in.Set.Files {
		fmt.Fprintf(&out, "== %s\n", f.Path)
		in.File = i
		l := New(in)
		for _, row := range l.Render(0, l.Rows()) {
			out.WriteString(strings.ReplaceAll(row, "\x1b", "^[") + "¦\n")
		}
	}
	return out.String()
}

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", name+".txt")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s differs; got:\n%s", file, got)
	}
}

const cart = `package cart

import "fmt"

// Total adds up what the items cost.
func Total(items []Item) int {
	sum := 0
	for _, i := range items {
		sum += i.Price
	}
	return sum
}

func Print(items []Item) {
	for _, i := range items {
		fmt.Println(i.Name, i.Price)
	}
	fmt.Println("total", Total(items))
}

func Empty(items []Item) bool {
	return len(items) == 0
}

func Names(items []Item) []string {
	var names []string
	for _, i := range items {
		names = append(names, i.Name)
	}
	return names
}
`

func placements() *model.ChangeSet {
	c := edits("cart/total.go",
		finding{old: "\tsum := 0\n", new: "\tsum := Money{}\n"},
		finding{old: "\t\tsum += i.Price\n\t}\n\treturn sum\n", new: "\t\tsum = sum.Add(i.Price)\n\t}\n\tlog.Println(sum)\n\treturn sum\n"},
		finding{old: "fmt.Println(", new: "fmt.Fprintln(out, "},
		finding{old: "\treturn len(items) == 0\n", new: "\treturn items == nil\n", as: model.Moved, distance: -12},
		finding{old: "\tvar names []string\n", new: "\tnames := make([]string, 0, len(items))\n", as: model.Loose, relaxation: "trailing whitespace"},
		finding{old: "names = append(names, i.Name)", new: "// ... existing code ...", as: model.Fuzzy, score: 0.874, note: "the best place by similarity"},
		finding{old: "\treturn name\n", new: "\tslices.Sort(names)\n\treturn names\n", note: "no line of the file is like this", closest: "\treturn names\n"},
		finding{old: "x", new: "package cart", as: model.Applied, note: "the new text is already there"},
	)
	return resolve(tree{"cart/total.go": cart}, described(c, "Count in Money, not in int", "", "Print to a writer that the caller gives"))
}

func kinds() *model.ChangeSet {
	write := func(op model.Op, p, content string) model.FileChange {
		return model.FileChange{Op: op, Path: p, Content: []byte(content)}
	}
	run := write(model.OpCreate, "new.sh", "#!/bin/sh\necho hello")
	run.Mode = model.ModeExecutable
	src := tree{
		"dos.txt": "one\r\ntwo\r\n", "old.txt": "goes\naway\n", "mode.sh": "echo\n", "name.txt": "a name\n",
		"open.txt": "one\ntwo", "logo.png": "\x89PNG\x00\x01", "here.txt": "other\n", "renamed.txt": "done\n",
	}
	described := write(model.OpCreate, "why.txt", "because\n")
	described.Description = "Say why"
	return resolve(src, run, described,
		model.FileChange{Op: model.OpRename, Path: "was.txt", NewPath: "renamed.txt"},
		write(model.OpCreate, "empty.txt", ""),
		write(model.OpWrite, "dos.txt", "one\n2\n"),
		model.FileChange{Op: model.OpDelete, Path: "old.txt"},
		model.FileChange{Op: model.OpEdit, Path: "mode.sh", Mode: model.ModeExecutable},
		model.FileChange{Op: model.OpRename, Path: "name.txt", NewPath: "a/rather/long/path/to/name.txt"},
		model.FileChange{Op: model.OpMkdir, Path: "dir"},
		edits("open.txt", finding{old: "two", new: "2\n"}),
		write(model.OpWrite, "logo.png", "\x89PNG\x00\x01\x02\x03"),
		write(model.OpCreate, "here.txt", "mine\n"),
		edits("gone.txt", finding{old: "x\n", new: "y\n"}),
		edits("../up.txt", finding{old: "x\n", new: "y\n"}),
	)
}

func characters() *model.ChangeSet {
	text := "# 見出し\n" +
		"日本語のテキスト = 1\n" +
		"\tindented\tby\ttabs\n" +
		"emoji 👩‍👩‍👧 and e\u0301 and \u200bhidden\n" +
		"bell \a, escape \x1b[31mred\x1b[0m, nul-free, c1 \u009b, bidi \u202egnp\n" +
		"invalid \xff\xfe bytes\n" +
		strings.Repeat("long ", 80) + "\n" +
		"last\n"
	c := edits("notes.md",
		finding{old: "日本語のテキスト = 1\n", new: "日本語の文字列 = 1\n"},
		finding{old: "and e\u0301 and", new: "or\u2028é or"},
		finding{old: "escape \x1b[31mred\x1b[0m", new: "escape \x1b]52;c;aGk=\a"},
		finding{old: "long long\n", new: "long\n"},
		finding{old: "la\x1bst\n", new: "first\n", note: "not\x1b[2J there\n\tat all", closest: "last\n"},
	)
	return resolve(tree{"notes.md": text}, described(c, "wide\x1b[1m 見出し\nand more", "", "\u202eevil"))
}
