package ui

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// unnamed is an answer with code blocks that name no file: for total.go, for two files
// that do not hold its lines, and some output.
func unnamed() *fixture {
	total := strings.Replace(totalGo, "\tsum := 0\n\tfor _", "\tsum := Money{}\n\tfor _", 1)
	w := &fixture{
		tree:   memory{"src/cart/total.go": totalGo, "src/cart/db.go": dbGo, "src/cart/totals_test.go": "package cart\n"},
		answer: model.NewAnswer("clipboard", []byte("Do this:\n```go\n"+total+"```\n```sql\nselect 1;\n```\n```\n$ make\n```\n")),
	}
	block := func(first int, language, content, why string) {
		w.blocks = append(w.blocks, model.CodeBlock{
			First: first, Last: first + strings.Count(content, "\n") - 1, Language: language, Content: []byte(content),
			Heading: strings.SplitN(content, "\n", 2)[0], Unused: language != "", Why: because(why)[0],
		})
	}
	block(3, "go", total, "it names no file")
	block(22, "sql", "select 1;\n", "it names no file")
	block(25, "", "$ make\n", "it shows what a command prints")
	w.holders = []model.Holders{
		{Distinctive: 12, Files: []model.Holder{{Path: "src/cart/total.go", Lines: 11}, {Path: "src/cart/db.go", Lines: 1}}},
		{Distinctive: 1}, {Distinctive: 1},
	}
	return w
}

// HABITS §8: a block that is taken becomes undecided hunks, which can be decided and
// committed as others.
func TestTakeBlock(t *testing.T) {
	w := unnamed()
	d := drive(t, w.options(), 100, 30).keys("1")
	d.wantFooter("used for src/cart/total.go: 1 hunk to decide; u undoes it")
	d.wantScreen("src/cart/total.go", "sum := Money{}", "undecided")
	d.wantMarks("U")
	d.keys("b").wantScreen("used for src/cart/total.go", "2/3")
	d.keys("up", "1").wantFooter("this block is already used for src/cart/total.go")
	d.keys("esc", "y", "w", "enter")
	if len(w.commits) != 1 || len(w.commits[0].Entries) != 1 || w.commits[0].Entries[0].Path != "src/cart/total.go" {
		t.Errorf("the commits are %v", w.commits)
	}
}

// The other decisions stay as they are, also when the block is given back.
func TestTakenBlockKeepsDecisions(t *testing.T) {
	w := shop()
	w.blocks, w.holders = unnamed().blocks, unnamed().holders
	d := drive(t, w.options(), 100, 30).keys("n", "b", "2")
	before := d.marks()
	if !strings.Contains(before, "R") || d.m.rev.current().Payload != 1 {
		t.Errorf("decisions are %s at the hunk %+v", before, d.m.rev.current().Key)
	}
	d.keys("u")
	if len(d.m.rev.Set.Payloads) != 1 || len(d.m.rev.Taken) != 0 || !strings.Contains(d.marks(), "R") {
		t.Errorf("after undo: %v, %s", d.m.rev.Taken, d.marks())
	}
	d.keys("ctrl+r")
	if d.marks() != before || len(d.m.rev.Taken) != 1 {
		t.Errorf("after redo: %v, %s", d.m.rev.Taken, d.marks())
	}
}

func TestTakenBlockChangesNothing(t *testing.T) {
	w := unnamed()
	w.blocks[0].Content = []byte(totalGo)
	drive(t, w.options(), 100, 30).keys("1").wantFooter("the code block changes nothing in src/cart/total.go")
}

// The search runs while the page is open, and ends with it.
func TestLeavingBlocksPageEndsItsSearch(t *testing.T) {
	for _, keys := range []string{"esc", "1", "ctrl+c"} {
		w := unnamed()
		d := drive(t, w.options(), 100, 30)
		d.keys(words(keys)...)
		if len(w.searches) != 1 || w.searches[0].Err() == nil {
			t.Errorf("after %q the search of the workspace goes on", keys)
		}
	}
}

// What was taken is saved with the decisions, and offered again.
func TestTakenBlocksAreResumed(t *testing.T) {
	w := unnamed()
	drive(t, w.options(), 100, 30).keys("1", "y")
	saved := w.saved[len(w.saved)-1]
	if len(saved.Blocks) != 1 || len(saved.Hunks) != 1 {
		t.Fatalf("saved is %+v", saved)
	}
	d := drive(t, unnamed().offering(saved), 100, 30).wantScreen("2 decisions are kept").keys("y")
	d.wantFooter("resumed")
	d.wantMarks("A")
	d.keys("u").wantScreen("There is nothing to review.")
}

func TestWithBlocks(t *testing.T) {
	w := unnamed()
	r := w.review()
	r.Taken = []TakenBlock{{3, "package cart", "a.go"}, {22, "select 1;", "b.sql"}, {99, "", "c"}}
	moved := w.blocks[0]
	moved.First = 40
	next := r.WithBlocks([]model.CodeBlock{w.blocks[2], moved})
	if len(next.Taken) != 1 || next.Taken[0] != (TakenBlock{40, "package cart", "a.go"}) || len(r.Taken) != 3 {
		t.Errorf("taken are %+v", next.Taken)
	}
}

// Many blocks scroll; the selected one is always visible.
func TestManyBlocksScroll(t *testing.T) {
	w := unnamed()
	for i := range 40 {
		w.blocks = append(w.blocks, model.CodeBlock{First: 100 + i, Last: 100 + i, Heading: fmt.Sprintf("line %02d of them", i)})
	}
	for _, size := range []size{{60, 20}, {40, 10}, {100, 30}} {
		d := drive(t, w.options(), size.width, size.height).keys("down", "down")
		for i := range 40 {
			d.keys("down").wantScreen(fmt.Sprintf("line %02d", i))
			checkSize(t, d.m.View(), size)
		}
		d.keys("home").wantScreen("1/43")
		d.keys("end").wantScreen("43/43", "line 39")
	}
}

// The wheel goes through the blocks, and a click decides nothing.
func TestBlocksPageMouse(t *testing.T) {
	d := drive(t, unnamed().options(), 100, 30)
	wheel := func(b tea.MouseButton) { d.send(tea.MouseMsg{X: 30, Y: 12, Button: b, Action: tea.MouseActionPress}) }
	wheel(tea.MouseButtonWheelDown)
	d.wantScreen("2/3")
	wheel(tea.MouseButtonLeft)
	wheel(tea.MouseButtonWheelUp)
	d.wantScreen("1/3")
}

// The files that are known from reading the answer come before those that a search finds.
func TestBlocksPageShowsKnownFiles(t *testing.T) {
	w := unnamed()
	w.blocks[0].Holders = model.Holders{Distinctive: 12, Files: []model.Holder{{Path: "near.go"}, {Path: "src/cart/db.go"}}}
	d := drive(t, w.options(), 100, 30).wantScreen("1 near.go", "2 src/cart/db.go has 1 of 12 distinctive lines", "3 src/cart/total.go")
	d.keys("down").wantScreen("it names no file").keys("up", "esc", "b", "enter").wantFooter("use for the file (empty: near.go)")
	d.keys("enter").wantFooter("used for near.go")
}

// A block can be taken for any path, also of a file that does not exist, and the search of the
// workspace may fail.
func TestTakeBlockForAPath(t *testing.T) {
	d := drive(t, unnamed().options(), 100, 30).keys("down", "enter")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("db/one.sql"), Paste: true})
	d.keys("enter").wantFooter("used for db/one.sql: 1 hunk to decide")
	d.wantScreen("select 1;")
	d.wantMarks("U")
	opt := unnamed().options()
	opt.FindBlocks = func(context.Context, Review, func(model.BlockSearch)) error { return errors.New("permission denied") }
	drive(t, opt, 100, 30).wantScreen("the workspace cannot be searched: permission denied")
}
