// One thread can become another user on Linux only.

package commit

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// asNobody runs a test as the user nobody, to whom permissions apply, and who
// owns dir.
func asNobody(t *testing.T, dir string, run func(t *testing.T)) {
	t.Helper()
	const nobody = 65534
	root := os.Getuid() == 0
	if root {
		must(t, filepath.WalkDir(dir, func(path string, _ os.DirEntry, err error) error {
			if err != nil {
				return err
			}
			return os.Lchown(path, nobody, nobody)
		}))
	}
	t.Run("as nobody", func(t *testing.T) {
		if root {
			runtime.LockOSThread() // the thread ends with this goroutine, and with it the other user
			must(t, syscall.Setfsgid(nobody))
			must(t, syscall.Setfsuid(nobody))
		}
		run(t)
	})
}

// A directory that becomes empty in a read-only one is kept with a warning,
// because its removal was not requested. The same holds for an undo.
func TestEmptiedDirectoryThatCannotBeRemoved(t *testing.T) {
	dir, err := os.MkdirTemp("", "commit") // another user cannot enter the directories of t.TempDir
	must(t, err)
	t.Cleanup(func() { must(t, os.RemoveAll(dir)) })
	ws, _ := openAt(t, dir)
	writeTree(t, dir, map[string]string{"fixed/gen/deep/old": "1", "fixed/other": "1", "a": "1"})
	fixed := filepath.Join(dir, "fixed")
	asNobody(t, dir, func(t *testing.T) {
		stays := func(r Result, err error, name string) {
			t.Helper()
			must(t, err)
			if fi, err := os.Stat(filepath.Join(dir, name)); err != nil || !strings.Contains(strings.Join(r.Warnings, "\n"), name+" is empty now and is kept") {
				t.Errorf("%s: %v, %v; the warnings are %q", name, fi, err, r.Warnings)
			}
		}
		must(t, os.Chmod(fixed, 0o555))
		before := treeOf(t, dir)
		r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"fixed/gen/deep/old": {absent: true}, "a": {content: "2"}}), nil)
		stays(r, err, "fixed/gen")
		_, err = undo(ws, "")
		must(t, err)
		before.same(t, treeOf(t, dir))

		must(t, os.Chmod(fixed, 0o755))
		_, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"fixed/new/file": {content: "1"}}), nil)
		must(t, err)
		must(t, os.Chmod(fixed, 0o555))
		r, err = undo(ws, "")
		stays(r, err, "fixed/new")
		must(t, os.Chmod(fixed, 0o755)) // for those who clean up
	})
}
