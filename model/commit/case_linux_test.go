package commit

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// On a case-sensitive file system, a file whose name differs in case only is
// another file, and is not overwritten when it appears.
func TestOtherCaseAppeared(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"File": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"File": {absent: true}, "file": {content: "1", mode: 0o644, from: "File"}})
	must(t, os.Link(filepath.Join(dir, "File"), filepath.Join(dir, "file")))
	before := treeOf(t, dir)
	_, err := commit(t, ws, plan, nil)
	checkChanged(t, err, "file")
	before.identical(t, treeOf(t, dir))
}

// Each path of a directory that is renamed in case only may be an alias of
// another one. The cost of checking one path does not grow with their number.
func TestCaseOnlyRenameIsLinear(t *testing.T) {
	cost := func(files int) float64 {
		ws, dir := openAt(t, memory(t))
		was, wants := map[string]string{}, map[string]wantedFile{}
		for i := range files {
			name := fmt.Sprintf("/%d", i)
			was["dir"+name] = "1"
			wants["dir"+name] = wantedFile{absent: true}
			wants["Dir"+name] = wantedFile{content: "1", mode: 0o644, from: "dir" + name}
		}
		writeTree(t, dir, was)
		all, _, err := newItems(planOf(t, ws, wants))
		must(t, err)
		tr, done, err := openTransaction(ws, Options{Keys: testKeys})
		must(t, err)
		tr.items = all
		allocations := testing.AllocsPerRun(1, func() { must(t, tr.check(context.Background())) })
		must(t, done())
		return allocations
	}
	if few, many := cost(100), cost(800); many > 16*few {
		t.Errorf("100 files take %.0f allocations, 800 take %.0f", few, many)
	}
}
