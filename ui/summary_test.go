package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// Nothing of a long row of the summary is hidden: it wraps. The order is that of the tree.
func TestSummaryOfLongPaths(t *testing.T) {
	w := &fixture{tree: memory{"z": "1\n1\n"}}
	deep := "packages/very-long-package-name/src/main/java/example/application/services/"
	changes := []model.FileChange{edit("z", text{old: "1\n", new: "2\n"})}
	w.tree[deep+"OldNameOfTheService.java"], w.tree[deep+"Customer.java"] = "1\n", "1\n"
	changes = append(changes, edit(deep+"Customer.java", text{old: "1\n", new: "2\n"}),
		model.FileChange{Op: model.OpRename, Path: deep + "OldNameOfTheService.java", NewPath: deep + "newer/Service.java"})
	w.payloads = []*model.Payload{payload(changes...)}
	for _, size := range [][2]int{{200, 50}, {120, 36}, {80, 24}, {60, 30}, {40, 30}} {
		screen := drive(t, w.options(), size[0], size[1]).keys("w").screen()
		_, box, _ := strings.Cut(screen, "Apply to")
		whole := regexp.MustCompile(`[\s│▶▎]+`).ReplaceAllString(box, "")
		at := 0
		for _, want := range []string{"Mz", "M" + deep + "Customer.java", "R" + deep + "OldNameOfTheService.java→" + deep + "newer/Service.java"} {
			next := strings.Index(whole, want)
			if next < at {
				t.Errorf("%v: %s is not there, or not in the order of the tree:\n%s", size, want, screen)
			}
			at = next
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

// Every flag of a file is named, the most important ones first, and before what was not seen.
func TestSummaryOfFlags(t *testing.T) {
	for _, width := range []int{80, 100, 120, 160} {
		screen := drive(t, deep().options(), width, 44).keys("w").screen()
		equal(t, strings.Count(screen, "invisible characters"), 5, width)
		equal(t, strings.Count(screen, "not seen"), 5+1, width)
	}
	drive(t, deep().options(), 120, 36).keys("w").wantScreen("deletes a file · 1 not seen", "runs automatically")
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
	d := drive(t, opt, 80, 24).keys("w").wantScreen("not read: line 9: the JSON breaks off")
	amber, _, _ := strings.Cut(d.m.paint.Paint(dialog.Warned, "x"), "mx")
	if !regexp.MustCompile(regexp.QuoteMeta(amber) + `[0-9;]*m not read: `).MatchString(d.m.View()) {
		t.Errorf("it is not amber:\n%q", d.m.View())
	}
	d.keys("!").wantScreen("the JSON breaks off").keys("esc").wantScreen("Apply to", "not read: line 9: ")
	d.keys("enter").wantScreen("Applied 1 file", said)
	d.keys("!").wantScreen("the JSON breaks off").keys("esc").wantScreen("Applied 1 file")
	d.keys("x").play("quits")
	if d := drive(t, files("a.go").options(), 80, 24).keys("w"); strings.Contains(d.screen(), "not read") {
		t.Errorf("all was read:\n%s", d.screen())
	}
}
