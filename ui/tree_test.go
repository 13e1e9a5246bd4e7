package ui

import (
	"regexp"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
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
		if left = regexp.MustCompile(` +(\d+/\d+) *$`).ReplaceAllString(left, " $1"); ok && strings.TrimSpace(left) != "" {
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
		" ◌ ▾ src 3/3",
		" ◌  ▾ cart 2/2",
		"▎    M total.go 1/1",
		" ◌   M tax.go 1/1",
		" ◌  ▾ db/sql 1/1",
		" ◌   M open.go 1/1",
		" ○ ▾ web 1/2",
		" ○  M app.ts 0/1",
		" ◌  R old.ts → new.ts 1/1",
	)
}

func TestTreeFilter(t *testing.T) {
	d := drive(t, nested().options(), 120, 12)
	d.keys("tab", "/", "t", "a").wantScreen("files 2/5 ta")
	d.wantTree(
		" ◌ ▾ src 3/3",
		" ◌  ▾ cart 2/2",
		"▎    M total.go 1/1",
		" ◌   M tax.go 1/1",
	)
	d.keys("x", "enter").wantScreen("files 1/5 tax", "src/cart/tax.go  M") // the current file is one that has it
	d.keys("}").wantScreen("src/db/sql/open.go  M")                        // the filter is only of the view
	d.keys("esc").wantScreen("web")
	d.keys("/", "T").wantScreen("no path has T")
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
		" ◌ ▾ web/src 4/4",
		"▎   M app.ts 1/1",
		" ◌  M cart.ts 1/1",
		" ◌  ▾ util 1/1",
		" ◌   M date.ts 1/1",
		" ◌  M main.ts 1/1",
		" ◌ M go.mod 1/1",
		" ◌ ▾ deploy 1/1",
		" ◌  M run.sh 1/1",
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
