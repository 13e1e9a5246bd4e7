package workspace

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"testing"
)

// aheadPaths lead to everything that a tree may hold.
var aheadPaths = []string{
	"a.txt", "d/b.txt", "d/e/c.sh", "d/none", "none/x", "none/deeper/x", "empty", "twice", "again",
	"link", "broken", "outside", "dirlink/b.txt", "dirlink/none", "loop/x", "d", "d/a.txt/x", "a.txt/x",
	"bare/x", "bare/sub/y", ".git/config", "../x", "unclean//x", "Vendor/.hg/x",
	"kept/x", "kept/below/x",
}

// What was read ahead is what Read reads, refusals included.
func TestReadAhead(t *testing.T) {
	w, dir := open(t)
	for _, name := range []string{"a.txt", "d/b.txt", "d/e/c.sh", "twice", "bare/x", "bare/sub/y", "bare/HEAD", ".git/config", "kept/x", "kept/below/x"} {
		write(t, dir, name, "text of "+name)
	}
	write(t, dir, "empty", "")
	for i := range 2*filesAtOnce + 1 {
		write(t, dir, fmt.Sprintf("d/many%d", i), fmt.Sprint("file ", i))
	}
	must(t, os.Chmod(filepath.Join(dir, "d/e/c.sh"), 0o755))
	must(t, os.Link(filepath.Join(dir, "twice"), filepath.Join(dir, "again")))
	must(t, os.MkdirAll(filepath.Join(dir, "bare/objects"), 0o777))
	must(t, os.MkdirAll(filepath.Join(dir, "bare/refs"), 0o777))
	for link, target := range map[string]string{"link": "a.txt", "broken": "nothing", "outside": "/etc/passwd", "dirlink": "d", "loop": "loop"} {
		must(t, os.Symlink(target, filepath.Join(dir, link)))
	}
	w.Protect(filepath.Join(dir, "kept"))

	paths := append([]string(nil), aheadPaths...)
	for i := range 2*filesAtOnce + 1 {
		paths = append(paths, fmt.Sprintf("d/many%d", i))
	}
	ahead := w.ReadAhead(append(paths, paths...))
	for _, path := range append(paths, "d/e/not-asked") {
		for _, follow := range []bool{false, true} {
			want, wantErr := w.Read(path, follow)
			got, gotErr := ahead.Read(path, follow)
			if !reflect.DeepEqual(got, want) || fmt.Sprint(gotErr) != fmt.Sprint(wantErr) {
				t.Errorf("%s, follow %v: got %+v, %v; want %+v, %v", path, follow, got, gotErr, want, wantErr)
			}
		}
	}
}

// A file of a directory that was replaced while its files were read is read again.
func TestReadAheadOfReplacedDirectory(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "d/f", "old")
	write(t, dir, "new/f", "new")
	r := newReadAhead(w)
	b := r.batches([]string{"d/f"})[0]
	was, ok := r.plainDir("d")
	if !ok {
		t.Fatal("d is no plain directory")
	}
	must(t, os.Rename(filepath.Join(dir, "d"), filepath.Join(dir, "old")))
	must(t, os.Rename(filepath.Join(dir, "new"), filepath.Join(dir, "d")))
	r.readIn(b, was)
	if e := r.reads["d/f"]; e.plain {
		t.Errorf("%s was read in another directory", e.snap.Path)
	}
}
