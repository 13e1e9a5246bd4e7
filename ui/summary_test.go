package ui

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"aptix-tui/model"
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
		screen := drive(t, w.fullOptions(), size[0], size[1]).keys("w").screen()
		at := strings.Index(screen, "  M z  ")
		for i := range 9 {
			next := strings.Index(screen, fmt.Sprintf("%02d.java  +1 −1  1 not seen", 20-i))
			if next < at || at < 0 {
				t.Errorf("%v: file %d is not on one row, in the order of the tree:\n%s", size, i, screen)
			}
			at = next
		}
		if row := screen[at:]; !regexp.MustCompile(`R \S+ava → \S+ava  [+]0`).MatchString(row) {
			t.Errorf("%v: the rename is not on one row:\n%s", size, screen)
		}
	}
}
