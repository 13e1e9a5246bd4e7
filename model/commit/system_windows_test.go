package commit

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"golang.org/x/sys/windows"
)

func openSystem(t *testing.T) (*rootedSystem, string) {
	t.Helper()
	dir := t.TempDir()
	root, err := os.OpenRoot(dir)
	must(t, err)
	s, err := newSystem(root)
	must(t, err)
	t.Cleanup(func() { s.Close(); root.Close() })
	writeTree(t, dir, map[string]string{"a": "a", "b": "b", "d/a": "da", "d/sub/": ""})
	return s, dir
}

// Files get names without replacing others, also on file systems without hard links.
func TestNames(t *testing.T) {
	for name, c := range map[string]struct {
		act      func(*rootedSystem) error
		err      error
		at, want string // a file and its content
	}{
		"new name":           {func(s *rootedSystem) error { return s.renameNew("d/a", "c") }, nil, "c", "da"},
		"existing name":      {func(s *rootedSystem) error { return s.renameNew("d/a", "b") }, fs.ErrExist, "b", "b"},
		"missing file":       {func(s *rootedSystem) error { return s.renameNew("none", "c") }, fs.ErrNotExist, "b", "b"},
		"directory":          {func(s *rootedSystem) error { return s.renameNew("d", "e") }, nil, "e/a", "da"},
		"another case":       {func(s *rootedSystem) error { return s.renameNew("a", "A") }, nil, "A", "a"},
		"link":               {func(s *rootedSystem) error { return s.link("d/a", "d/sub/c") }, nil, "d/sub/c", "da"},
		"link that is there": {func(s *rootedSystem) error { return s.link("d/a", "b") }, fs.ErrExist, "b", "b"},
		"replacing":          {func(s *rootedSystem) error { return s.rename("d/a", "b") }, nil, "b", "da"},
		"no exchange":        {func(s *rootedSystem) error { return s.exchange("a", "b") }, errors.ErrUnsupported, "b", "b"},
	} {
		t.Run(name, func(t *testing.T) {
			s, dir := openSystem(t)
			if err := c.act(s); !errors.Is(err, c.err) {
				t.Errorf("got %v, want %v", err, c.err)
			}
			if got, err := os.ReadFile(filepath.Join(dir, c.at)); string(got) != c.want {
				t.Errorf("%s has %q, %v; want %q", c.at, got, err, c.want)
			}
		})
	}
}

// A file that this program has open can be renamed and removed, and its name is free then. (It can be
// replaced, too, but not under Wine.) One that another program does not share gives a sharing
// violation.
func TestOpenFiles(t *testing.T) {
	s, dir := openSystem(t)
	shared, err := openShared(filepath.Join(dir, "a"), 0, 0)
	must(t, err)
	own, err := s.open("b")
	must(t, err)
	must(t, s.rename("a", "d/moved"))
	must(t, s.remove("d/moved"))
	must(t, s.remove("b"))
	must(t, s.renameNew("d/a", "b"))
	must(t, errors.Join(shared.Close(), own.close()))

	wide, err := windows.UTF16PtrFromString(filepath.Join(dir, "b"))
	must(t, err)
	h, err := windows.CreateFile(wide, windows.GENERIC_READ, 0, nil, windows.OPEN_EXISTING, 0, 0)
	must(t, err)
	for name, err := range map[string]error{"rename": s.renameNew("b", "c"), "remove": s.remove("b")} {
		if !sharingViolation(err) {
			t.Errorf("%s: %v", name, err)
		}
	}
	must(t, windows.CloseHandle(h))
	must(t, s.renameNew("b", "c"))
}

// Hidden and system files and directories stay so. Others lose what they inherited.
func TestAttributesOfWindows(t *testing.T) {
	s, dir := openSystem(t)
	const special = windows.FILE_ATTRIBUTE_HIDDEN | windows.FILE_ATTRIBUTE_SYSTEM
	attributes := func(name string, set uint32) uint32 {
		t.Helper()
		wide, err := windows.UTF16PtrFromString(filepath.Join(dir, name))
		must(t, err)
		if set != 0 {
			must(t, windows.SetFileAttributes(wide, set))
		}
		got, err := windows.GetFileAttributes(wide)
		must(t, err)
		return got & special
	}
	attributes("a", special)
	attributes("d", special)
	must(t, s.mkdir("new", 0o777))
	must(t, s.copyAttributes("new", "d"))
	for name, like := range map[string]string{"n": "a", "m": "b"} {
		f, err := s.create(name, 0o666)
		must(t, err)
		must(t, errors.Join(f.copyAttributes(like), f.chmod(0o444), f.close()))
	}
	for name, want := range map[string]uint32{"n": special, "m": 0, "new": special} {
		if got := attributes(name, 0); got != want {
			t.Errorf("%s: %#x, want %#x", name, got, want)
		}
	}
	if fi, err := os.Stat(filepath.Join(dir, "n")); err != nil || fi.Mode().Perm() != 0o444 {
		t.Errorf("mode: %v, %v", fi, err)
	}
}
