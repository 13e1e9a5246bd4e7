package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// REVIEW §2.4: nothing is cut without a mark: a tree that does not show all of its files
// shows the number of the current one.
func TestTreeTitleCounts(t *testing.T) {
	d := drive(t, shop().options(), 120, 24).wantScreen(" files ─")
	d.send(tea.WindowSizeMsg{Width: 120, Height: 7})
	d.wantScreen(" files 1/4 ─")
	d.keys("}").wantScreen(" files 2/4 ─")
}

// nested is an answer with files in several directories, one of them renamed.
func nested() *fixture {
	w := &fixture{tree: memory{}}
	var changes []model.FileChange
	for _, p := range []string{"src/cart/total.go", "src/cart/tax.go", "src/db/sql/open.go", "web/app.ts"} {
		w.tree[p] = "a\nb\nb\n"
		find := text{old: "a\n", new: "A\nA\n"}
		if p == "web/app.ts" {
			find = text{old: "b\n", new: "B\n"}
		}
		changes = append(changes, edit(p, find))
	}
	w.tree["web/old.ts"] = "x\n"
	changes = append(changes, model.FileChange{Op: model.OpRename, Path: "web/old.ts", NewPath: "web/new.ts"})
	w.payloads = []*model.Payload{payload(changes...)}
	return w
}

// treeRows is the rows of the tree on the screen.
func (d *driver) treeRows() string {
	var out []string
	for _, row := range strings.Split(d.screen(), "\n")[paneTop:] {
		left, _, ok := strings.Cut(row, "│")
		if left = strings.TrimRight(left, " "); ok && left != "" {
			out = append(out, left)
		}
	}
	return strings.Join(out, "\n")
}

func (d *driver) wantTree(want ...string) {
	d.t.Helper()
	equal(d.t, d.treeRows(), strings.Join(want, "\n"))
}

func TestTreeShowsTotalsAndRenames(t *testing.T) {
	drive(t, nested().options(), 120, 14).wantTree(
		" ◌ ▾ src                   +6 −3 3/3",
		" ◌  ▾ cart                 +4 −2 2/2",
		"▎    M total.go            +2 −1 1/1",
		" ◌   M tax.go              +2 −1 1/1",
		" ◌  ▾ db/sql               +2 −1 1/1",
		" ◌   M open.go             +2 −1 1/1",
		" ○ ▾ web                   +1 −1 1/2",
		" ○  M app.ts               +1 −1 0/1",
		" ◌  R old.ts → new.ts            1/1",
	)
}

// The numbers of all rows are in columns, or in none where not all names have room beside
// them.
func TestTreeColumns(t *testing.T) {
	w := nested()
	const long = "src/cart/total_of_all.go"
	w.tree[long] = strings.Repeat("x\n", 120)
	w.payloads = []*model.Payload{payload(append(w.payloads[0].Files, edit(long, text{old: w.tree[long], new: strings.Repeat("y\n", 100)}))...)}
	d := drive(t, w.options(), 140, 14)
	d.wantTree(
		" ◌ ▾ src                +106 −123 4/4",
		" ◌  ▾ cart              +104 −122 3/3",
		"▎    M total.go           +2   −1 1/1",
		" ◌   M tax.go             +2   −1 1/1",
		" ◌   M total_of_all.go  +100 −120 1/1",
		" ◌  ▾ db/sql              +2   −1 1/1",
		" ◌   M open.go            +2   −1 1/1",
		" ○ ▾ web                  +1   −1 1/2",
		" ○  M app.ts              +1   −1 0/1",
		" ◌  R old.ts → new.ts             1/1",
	)
}

// Names that are alike remain different where they are cut, and of a rename more of the new one.
func TestTreeCutsNames(t *testing.T) {
	w := &fixture{tree: memory{}}
	var changes []model.FileChange
	for i := range 3 {
		p := fmt.Sprintf("packages/very-long-package-name-number-0%d/src/main/java/com/example/services/CustomerRepositoryImplementation0%d.java", i, i)
		w.tree[p] = "a\n"
		changes = append(changes, edit(p, text{old: "a\n", new: "A\n"}))
	}
	w.tree["format_of_numbers.ts"] = "a\n"
	changes = append(changes, model.FileChange{Op: model.OpRename, Path: "format_of_numbers.ts", NewPath: "money_in_all_currencies.ts"})
	w.payloads = []*model.Payload{payload(changes...)}
	d := drive(t, w.options(), 100, 14)
	d.wantTree(
		" ◌ ▾ packages                3/3",
		"    ▾ …-number-00…e/services 1/1",
		"▎    M Custom…ntation00.java 1/1",
		" ◌  ▾ …-number-01…e/services 1/1",
		" ◌   M Custom…ntation01.java 1/1",
		" ◌  ▾ …-number-02…e/services 1/1",
		" ◌   M Custom…ntation02.java 1/1",
		" ◌ R fo…rs.ts → mon…ncies.ts 1/1",
	)
}

// Lines gained and lost have their colours, and what is decided steps back.
func TestTreeColours(t *testing.T) {
	opt := nested().options()
	opt.inColour("dark")
	d := drive(t, opt, 120, 14)
	p := d.m.paint
	for _, want := range []string{p.Paint(dialog.Good, " +6"), p.Paint(dialog.Failed, " −3"), p.Paint(dialog.Dim, " 3/3 "), p.Paint(dialog.Warned, " 1/2 ")} {
		if !strings.Contains(d.m.View(), want) {
			t.Errorf("the tree has no %q:\n%s", want, d.m.View())
		}
	}
}

// Directories fold by keys and by click; files that are hidden are still visited by }.
func TestTreeFolds(t *testing.T) {
	d := drive(t, nested().options(), 120, 12)
	d.keys("tab", "k", "left")
	if !strings.Contains(d.treeRows(), "▎◌  ▸ cart") || strings.Contains(d.treeRows(), "tax.go") {
		t.Errorf("cart is not folded:\n%s", d.treeRows())
	}
	d.keys("left", "left")
	if !strings.Contains(d.treeRows(), "▸ src") || strings.Contains(d.treeRows(), "db/sql") {
		t.Errorf("src is not folded:\n%s", d.treeRows())
	}
	d.keys("}").wantScreen("src/cart/tax.go  M")
	d.keys("enter", "j").wantScreen("src/cart/total.go  M")
	d.keys("l")
	if !strings.Contains(d.treeRows(), "tax.go") {
		t.Errorf("cart is still folded:\n%s", d.treeRows())
	}
	d.send(tea.MouseMsg{Button: tea.MouseButtonLeft, Action: tea.MouseActionPress, X: 5, Y: paneTop})
	if strings.Contains(d.treeRows(), "cart") {
		t.Errorf("the click does not fold:\n%s", d.treeRows())
	}
}

func TestTreeFilter(t *testing.T) {
	d := drive(t, nested().options(), 120, 12)
	d.keys("tab", "/", "t", "a").wantScreen("files 2/5 ta")
	d.wantTree(
		" ◌ ▾ src                   +6 −3 3/3",
		" ◌  ▾ cart                 +4 −2 2/2",
		"▎    M total.go            +2 −1 1/1",
		" ◌   M tax.go              +2 −1 1/1",
	)
	d.keys("x", "enter").wantScreen("files 1/5 tax")
	d.keys("}", "}").wantScreen("src/db/sql/open.go  M") // the filter is only of the view
	d.keys("esc").wantScreen("web")
	d.keys("/", "T").wantScreen("no path has T")
	d.keys("esc", "F").wantScreen("files 1/5 undecided", "app.ts")
	if strings.Contains(d.treeRows(), "tax.go") {
		t.Errorf("a decided file is shown:\n%s", d.treeRows())
	}
	d.keys("F").wantScreen("tax.go")
	d.keys("/", "a", "p", "p", "enter", "F").wantScreen("files 1/5 undecided app", "1 file with undecided hunks and app in the path; esc shows all")
	d.keys("esc").wantScreen("tax.go")
}

// A rejected hunk without a place is rejected like any other: only the undecided ones are
// marked as failed.
func TestRejectedHunkWithoutAPlace(t *testing.T) {
	d := drive(t, shop().options(), 120, 24)
	if tree := d.treeRows(); !strings.Contains(tree, "!  M db.go") {
		t.Fatalf("the missing hunk is not marked:\n%s", tree)
	}
	d.keys("}", "}", "]", "n")
	if tree := d.treeRows(); strings.Contains(tree, "!  M db.go") {
		t.Errorf("the rejected hunk is marked:\n%s", tree)
	}
	d.keys("w").wantScreen("1 rejected", "db.go             1 undecided · 1 rejected")
}

// scattered is an answer whose order comes back to a directory that it has left, and goes
// into one below it.
func scattered() *fixture {
	w := &fixture{tree: memory{}}
	var changes []model.FileChange
	for _, p := range []string{"web/src/app.ts", "web/src/cart.ts", "go.mod", "deploy/run.sh", "web/src/util/date.ts", "web/src/main.ts"} {
		w.tree[p] = "a\n"
		changes = append(changes, edit(p, text{old: "a\n", new: "A\n"}))
	}
	w.payloads = []*model.Payload{payload(changes...)}
	return w
}

// A directory is one row with all of its files, whatever the order of the answer, and
// everything that goes through the files follows the tree.
func TestDirectoryIsOneRow(t *testing.T) {
	order := []string{"web/src/app.ts", "web/src/cart.ts", "web/src/util/date.ts", "web/src/main.ts", "go.mod", "deploy/run.sh"}
	d := drive(t, scattered().options(), 120, 20)
	d.wantTree(
		" ◌ ▾ web/src        +4 −4 4/4",
		"▎   M app.ts        +1 −1 1/1",
		" ◌  M cart.ts       +1 −1 1/1",
		" ◌  ▾ util          +1 −1 1/1",
		" ◌   M date.ts      +1 −1 1/1",
		" ◌  M main.ts       +1 −1 1/1",
		" ◌ M go.mod         +1 −1 1/1",
		" ◌ ▾ deploy         +1 −1 1/1",
		" ◌  M run.sh        +1 −1 1/1",
	)
	for _, key := range []string{"}", "]", "enter"} {
		d := drive(t, scattered().options(), 120, 20)
		for i, p := range order {
			if i > 0 {
				d.keys(key)
			}
			equal(t, d.m.rev.Set.Files[d.m.rev.file].Path, p, key)
		}
	}
	screen := drive(t, scattered().options(), 80, 24).keys("w").screen()
	at := 0
	for _, p := range order {
		next := strings.Index(screen, "M "+p)
		if next < at {
			t.Errorf("%s is not in the order of the tree:\n%s", p, screen)
		}
		at = next
	}
	d.keys("tab", "g", "n").wantMarks("RRRRAA")
	d.wantScreen("rejected all of web/src (4 files)")
}

// With a filter, keys on a directory decide the files shown, and say how many these are.
func TestFilteredDirectoryIsDecided(t *testing.T) {
	filtered := func(keys ...string) *driver {
		d := drive(t, nested().options(), 120, 24).keys("tab", "/", "o", "p", "e", "n", "enter", "g")
		d.wantTree(
			"▎◌ ▾ src                   +6 −3 3/3",
			"    ▾ db/sql               +2 −1 1/1",
			"     M open.go             +2 −1 1/1",
		)
		return d.keys(keys...)
	}
	for key, marks := range map[string]string{"n": "AARUA", "d": "AARUA", " ": "AARUA", "y": "AAAUA", "a": "AAAUA"} {
		d := filtered(key)
		d.wantMarks(marks)
		d.wantScreen("1 of 3 files of src (the others are hidden)")
	}
	filtered().wantScreen("y accept shown files", "n reject shown files")
	filtered("D").wantScreen("rejected everything, hidden files too").wantMarks("RRRRR")
	drive(t, nested().options(), 120, 24).keys("tab", "D").wantScreen("rejected everything; u undoes")
	d := drive(t, nested().options(), 120, 24).keys("tab", "F", "G", "k", "y")
	d.wantMarks("AAAAA")
	d.wantScreen("accepted 1 of 2 files of web (the others are hidden), 1 at the place shown")
}

// The operation shown is that of the hunks that are not rejected.
func TestRejectedRename(t *testing.T) {
	w := &fixture{tree: memory{"a/old.ts": "x\ny\n", "b.ts": "x\n"}}
	rename := edit("a/old.ts", text{old: "x\n", new: "X\n"})
	rename.Op, rename.NewPath = model.OpRename, "a/new.ts"
	w.payloads = []*model.Payload{payload(rename, edit("b.ts", text{old: "x\n", new: "X\n"}))}
	d := drive(t, w.options(), 120, 24).wantScreen("R old.ts → new.ts", "a/old.ts → a/new.ts  R")
	d.keys("n").wantScreen("M old.ts ", "a/old.ts  M  1/2")
	if strings.Contains(d.treeRows(), "new.ts") {
		t.Errorf("the new name is still shown:\n%s", d.treeRows())
	}
	d.keys("w").wantScreen("M a/old.ts  +1 −1")
	d = drive(t, w.options(), 120, 24).keys("d").wantScreen("R old.ts → new.ts") // nothing else is done
	d.keys("w").wantScreen("R a/old.ts → a/new.ts         2 rejected")
}
