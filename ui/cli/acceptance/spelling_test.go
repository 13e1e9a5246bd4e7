//go:build e2e && linux

package acceptance

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// PATHS §2.3: an answer with other spellings is applied, and undone from a workspace in another one,
// on a file system that ignores case: ntfs-3g, which then lists lower case.
func TestOtherSpelling(t *testing.T) {
	if !privileged(t) {
		return
	}
	dir := t.TempDir()
	image, mnt := filepath.Join(dir, "image"), filepath.Join(dir, "mnt")
	write(t, filepath.Join(mnt, "x"), nil, 0o644)
	write(t, image, make([]byte, 8<<20), 0o644)
	run := func(want, name string, args ...string) {
		t.Helper()
		if out, err := exec.Command(name, args...).CombinedOutput(); err != nil || !strings.Contains(string(out), want) {
			t.Fatalf("%s %v: %v, %s", name, args, err, out)
		}
	}
	run("", "mkfs.ntfs", "-F", "-Q", image)
	run("", "lowntfs-3g", "-o", "ignore_case", image, mnt)
	t.Cleanup(func() { run("", "umount", mnt) })
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	ws := filepath.Join(mnt, "proj")
	write(t, filepath.Join(ws, "src", "a"), []byte("a\n"), 0o644)
	write(t, filepath.Join(ws, "src", "b"), []byte("b\n"), 0o644)
	answer := filepath.Join(dir, "answer.md")
	write(t, answer, []byte(fenced("json", `{"files": [{"path": "src/a", "content": "A\n"}, {"path": "SRC/B", "content": "B\n"}]}`)), 0o644)
	run("path/other-case", bin, "apply", "--root", ws, answer)
	run("nothing to do", bin, "apply", "--root", ws, answer)
	run("2 changed", bin, "undo", "--root", filepath.Join(mnt, "PROJ"))
	for _, name := range []string{"a", "b"} {
		if got, err := os.ReadFile(filepath.Join(ws, "src", name)); err != nil || string(got) != name+"\n" {
			t.Errorf("%s holds %q, %v", name, got, err)
		}
	}

	run("", "umount", mnt)
	run("", "ntfs-3g", "-o", "fmask=0133", image, mnt) // without executable bits
	mode := filepath.Join(dir, "mode.diff")
	write(t, mode, []byte("diff --git a/src/a b/src/a\nold mode 100644\nnew mode 100755\n"), 0o644)
	run("the executable bit of src/a cannot be kept here\n", bin, "apply", "--root", ws, mode)
	run("undoes", bin, "log", "--root", ws) // the newest is the undo above
}
