package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// Each file is one row of the summary, whatever the size: long paths are cut in their
// middle, both of a rename. The order is that of the tree.
func TestSummaryOfLongPaths(t *testing.T) {
	w := &fixture{tree: memory{"z": "1\n1\n"}}
	deep := "packages/very-long-package-name/src/main/java/example/application/services/"
	changes := []model.FileChange{edit("z", text{old: "1\n", new: "2\n"})}
	for i := range 9 {
		name := fmt.Sprintf("%sCustomerRepositoryImplementation%02d.java", deep, 20-i)
		w.tree[name] = "1\n"
		changes = append(changes, edit(name, text{old: "1\n", new: "2\n"}))
	}
	w.tree[deep+"OldNameOfTheService.java"] = "1\n"
	changes = append(changes, model.FileChange{Op: model.OpRename, Path: deep + "OldNameOfTheService.java", NewPath: deep + "newer/Service.java"})
	w.payloads = []*model.Payload{payload(changes...)}
	for _, size := range [][2]int{{200, 50}, {120, 36}, {80, 24}, {60, 30}, {40, 30}} {
		screen := drive(t, w.options(), size[0], size[1]).keys("w").screen()
		at := strings.Index(screen, "  M z  ")
		for i := range 9 {
			next := -1
			if found := regexp.MustCompile(fmt.Sprintf(`%02d[.]java +[+]1 −1  1 not seen`, 20-i)).FindStringIndex(screen); found != nil {
				next = found[0]
			}
			if next < at || at < 0 {
				t.Errorf("%v: file %d is not on one row, in the order of the tree:\n%s", size, i, screen)
			}
			at = next
		}
		if row := screen[at:]; !regexp.MustCompile(`R \S+ava → \S+ava  +1 not seen`).MatchString(row) {
			t.Errorf("%v: the rename is not on one row:\n%s", size, screen)
		}
	}
}

// deep is an answer for files whose paths differ only in their middle, with flags.
func deep() *fixture {
	w := &fixture{tree: memory{}}
	var changes []model.FileChange
	for _, name := range []string{"alpha", "bravo", "charlie"} {
		p := "services/backend/internal/deeply/nested/" + name + "/some/more/directories/below/here/index_of_everything.ts"
		w.tree[p] = "a\n"
		changes = append(changes, edit(p, text{old: "a\n", new: "a\u200b\n"}))
	}
	w.tree["Makefile"] = strings.Repeat("all:\n", 40)
	w.tree["legacy.go"] = "x\n"
	changes = append(changes, edit("Makefile", text{old: w.tree["Makefile"], new: "all:\u200b\n"}), model.FileChange{Op: model.OpDelete, Path: "legacy.go"})
	w.payloads = []*model.Payload{payload(changes...)}
	return w
}

// No flag disappears without a trace, no two files are on equal rows, and flags come before
// what was not seen, the most important ones first.
func TestSummaryOfFlags(t *testing.T) {
	flags := regexp.MustCompile(`invisible characters|[1-9] flag|[1-9] more`)
	for _, width := range []int{60, 80, 100, 120, 160} {
		screen := drive(t, deep().options(), width, 36).keys("w").screen()
		rows := map[string]bool{}
		for _, row := range strings.Split(screen, "\n") {
			_, row, found := strings.Cut(row, "│   M ")
			if !found || !strings.Contains(row, "+1 −") {
				continue
			}
			if rows[row] {
				t.Errorf("%d columns: two rows are equal: %s", width, row)
			}
			rows[row] = true
			if at := flags.FindStringIndex(row); at == nil || strings.Contains(row[:at[0]], "not seen") {
				t.Errorf("%d columns: a row has no flag before all else: %s", width, row)
			}
		}
		equal(t, len(rows), 4, width)
		if width >= 80 && !strings.Contains(screen, "deletes a file · 1 not seen") {
			t.Errorf("%d columns: a flag is cut:\n%s", width, screen)
		}
	}
	drive(t, deep().options(), 120, 36).keys("w").wantScreen("  runs automatically")
}

// The totals are the sums of the rows.
func TestSummaryIsTheSumOfItsRows(t *testing.T) {
	lines := regexp.MustCompile(`[+]([0-9,]+) −([0-9,]+)`)
	for name, w := range map[string]*fixture{"shop": shop(), "nested": nested(), "deep": deep(), "scattered": scattered()} {
		for _, keys := range []string{"w", "A w", "n w", "} n w", "A } } d w"} {
			screen := drive(t, w.options(), 160, 50).keys(words(keys)...).screen()
			_, box, _ := strings.Cut(screen, "Apply to")
			var sums [][2]int
			for _, found := range lines.FindAllStringSubmatch(box, -1) {
				var added, removed int
				fmt.Sscan(strings.ReplaceAll(found[1], ",", ""), &added)
				fmt.Sscan(strings.ReplaceAll(found[2], ",", ""), &removed)
				sums = append(sums, [2]int{added, removed})
			}
			var all [2]int
			for _, s := range sums[1:] {
				all[0], all[1] = all[0]+s[0], all[1]+s[1]
			}
			equal(t, all, sums[0], name)
		}
	}
}

// What could not be read is in the summary and on the page after it, with the key that lists
// it; closing the list leads back.
func TestSummaryNamesUnreadParts(t *testing.T) {
	w := files("a.go")
	w.payloads[0].Diagnostics = []model.Diagnostic{{Severity: model.Error, Code: "json/unclosed", Line: 9, Message: "the JSON breaks off"}}
	const said = "1 part of the answer could not be read: ! lists it"
	opt := w.options()
	opt.inColour("dark")
	d := drive(t, opt, 80, 24).keys("w").wantScreen(said)
	amber, _, _ := strings.Cut(d.m.paint.Paint(dialog.Warned, "x"), "mx")
	if !regexp.MustCompile(regexp.QuoteMeta(amber) + `[0-9;]*m 1 part of`).MatchString(d.m.View()) {
		t.Errorf("it is not amber:\n%q", d.m.View())
	}
	d.keys("!").wantScreen("the JSON breaks off").keys("esc").wantScreen("Apply to", said)
	d.keys("enter").wantScreen("Applied 1 file", said)
	d.keys("!").wantScreen("the JSON breaks off").keys("esc").wantScreen("Applied 1 file")
	d.keys("x").play("quits")
	if d := drive(t, files("a.go").options(), 80, 24).keys("w"); strings.Contains(d.screen(), "could not be read") {
		t.Errorf("all was read:\n%s", d.screen())
	}
}
