package commit

import (
	"os"
	"path/filepath"
	"testing"
)

// Where the file system tells case apart, a name that differs in case only is
// another file, and one that appeared is not overwritten.
func TestOtherCaseAppeared(t *testing.T) {
	ws, dir := open(t)
	plant(t, dir, map[string]string{"File": "1"})
	plan := planOf(t, ws, map[string]want{"File": {gone: true}, "file": {content: "1", mode: 0o644, from: "File"}})
	must(t, os.Link(filepath.Join(dir, "File"), filepath.Join(dir, "file")))
	before := treeOf(t, dir)
	_, err := commit(t, ws, plan, nil)
	checkChanged(t, err, "file")
	before.identical(t, treeOf(t, dir))
}
