// The file systems of macOS and Windows ignore case, and names are UTF-8 there.

package commit

import (
	"os"
	"path/filepath"
	"testing"
)

func init() {
	commits = append(commits, committed{"names with odd bytes", map[string]string{"a b/é\xff": "1"}, map[string]string{"a b/é\xff": "2"},
		map[string]wantedFile{"a b/é\xff": {content: "2"}}, Result{Changed: 1}})
}

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
