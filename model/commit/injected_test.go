package commit

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// injectedSystems answer like file systems and systems as people have them.
var injectedSystems = []capabilities{
	{name: "FAT on Windows", lack: []string{"exchange", "link", "syncAll"}, kind: "modeless"},
	{name: "ntfs-3g", lack: []string{"exchange", "renameNew", "syncAll"}, kind: "modeless"},
	{name: "ignoring case", lack: []string{"syncAll"}, kind: "folding"},
	{name: "with an indexer", lack: []string{"exchange", "syncAll"}, kind: "busy"},
}

var injectors = map[string]func(system, *os.Root) system{
	"modeless": func(s system, _ *os.Root) system { return modelessSystem{s} },
	"folding":  func(s system, root *os.Root) system { return foldingSystem{s, root.Name()} },
	"busy":     func(s system, _ *os.Root) system { return &busySystem{system: s} },
}

// A modelessSystem keeps no mode bits: every file can be read and written, as on Windows, and
// setting them is refused.
type modelessSystem struct{ system }

func (m modelessSystem) mkdir(name string, mode fs.FileMode) error {
	return errors.Join(m.system.mkdir(name, mode), m.system.chmod(name, 0o777))
}

func (m modelessSystem) create(name string, mode fs.FileMode) (file, error) {
	f, err := m.system.create(name, mode)
	if err != nil {
		return nil, err
	}
	return modelessFile{f}, f.chmod(0o666)
}

func (m modelessSystem) chmod(string, fs.FileMode) error     { return syscall.EPERM }
func (m modelessSystem) copyAttributes(string, string) error { return nil }

type modelessFile struct{ file }

func (modelessFile) chmod(fs.FileMode) error     { return syscall.EPERM }
func (modelessFile) copyAttributes(string) error { return nil }

// A foldingSystem ignores the case of names, and keeps that of new ones.
type foldingSystem struct {
	system
	dir string
}

// listed returns the spelling of name that its directories list.
func (s foldingSystem) listed(name string) string {
	at := ""
	for part := range strings.SplitSeq(name, "/") {
		entries, _ := os.ReadDir(filepath.Join(s.dir, at)) // none below what does not exist
		for _, e := range entries {
			if strings.EqualFold(e.Name(), part) {
				part = e.Name()
			}
		}
		at = path.Join(at, part)
	}
	return at
}

// free returns the name for a new file: another spelling must not exist.
func (s foldingSystem) free(name string) (string, error) {
	listed := s.listed(name)
	if _, err := os.Lstat(filepath.Join(s.dir, listed)); err == nil {
		return "", fs.ErrExist
	}
	return path.Join(path.Dir(listed), path.Base(name)), nil
}

func (s foldingSystem) inParent(name string, act func(*os.Root, string) error) error {
	if dir, isDir := strings.CutSuffix(name, "/."); isDir {
		return s.system.inParent(s.listed(dir)+"/.", act)
	}
	return s.system.inParent(s.listed(name), act)
}

func (s foldingSystem) mkdir(name string, mode fs.FileMode) error {
	name, err := s.free(name)
	if err == nil {
		err = s.system.mkdir(name, mode)
	}
	return err
}

func (s foldingSystem) renameNew(from, to string) error {
	to, err := s.free(to)
	if err == nil {
		err = s.system.renameNew(s.listed(from), to)
	}
	return err
}

func (s foldingSystem) rename(from, to string) error {
	return s.system.rename(s.listed(from), s.listed(to))
}
func (s foldingSystem) exchange(a, b string) error {
	return s.system.exchange(s.listed(a), s.listed(b))
}
func (s foldingSystem) remove(name string) error { return s.system.remove(s.listed(name)) }
func (s foldingSystem) chmod(name string, mode fs.FileMode) error {
	return s.system.chmod(s.listed(name), mode)
}

// errBusy is a sharing violation: another program has the file open.
var errBusy = errors.New("another program is using this file")

// A busySystem refuses to move or remove a file at the first attempt.
type busySystem struct {
	system
	tried bool
}

func (s *busySystem) transient(err error, waited time.Duration) bool {
	return waited < 10*time.Millisecond && errors.Is(err, errBusy) || s.system.transient(err, waited)
}

func (s *busySystem) busy(run func() error) error {
	if s.tried = !s.tried; s.tried {
		return errBusy
	}
	return run()
}

func (s *busySystem) rename(a, b string) error {
	return s.busy(func() error { return s.system.rename(a, b) })
}
func (s *busySystem) renameNew(a, b string) error {
	return s.busy(func() error { return s.system.renameNew(a, b) })
}
func (s *busySystem) remove(a string) error {
	return s.busy(func() error { return s.system.remove(a) })
}

// A mode that the file system does not keep is no change: it is left out with a warning, and the
// rest can be undone.
func TestModesThatAreNotKept(t *testing.T) {
	for name, wants := range map[string]map[string]wantedFile{
		"only the mode":    {"run.sh": {content: "1", mode: 0o755}},
		"and a whole file": {"run.sh": {content: "1", mode: 0o755}, "a": {content: "2"}},
		"and its content":  {"run.sh": {content: "2", mode: 0o755}},
	} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"run.sh": "1", "a": "1"})
		must(t, errors.Join(os.Chmod(filepath.Join(dir, "run.sh"), 0o666), os.Chmod(filepath.Join(dir, "a"), 0o666)))
		before := treeOf(t, dir)
		opts := Options{Keys: testKeys, wrap: injectedSystems[0].wrap(nil)}
		r, err := Commit(context.Background(), ws, planOf(t, ws, wants), opts)
		if err != nil || strings.Join(r.Warnings, "") != "the executable bit of run.sh cannot be kept here" || (r.ID == "") != (r.Changed == 0) || (r.ID == "") != (name == "only the mode") {
			t.Errorf("%s: %+v, %v", name, r, err)
		}
		if r.ID == "" {
			before.identical(t, treeOf(t, dir))
			checkNoAptixDir(t, dir)
			continue
		}
		_, err = Undo(context.Background(), ws, "", opts)
		must(t, err)
		before.same(t, treeOf(t, dir))
	}
}

// A crowdedSystem is one in which a shell is in the directory "gen", which cannot be removed then.
type crowdedSystem struct{ *busySystem }

func (s crowdedSystem) remove(name string) error {
	if name == "gen" {
		return errBusy
	}
	return s.system.remove(name)
}

// An emptied directory that a shell is in is kept with a warning.
func TestEmptiedDirectoryInUse(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"gen/old": "1", "a": "1"})
	opts := Options{Keys: testKeys, wrap: func(s system) system { return crowdedSystem{&busySystem{system: s}} }}
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"gen/old": {absent: true}, "a": {content: "2"}}), opts)
	if err != nil || len(r.Warnings) != 1 || !strings.HasPrefix(r.Warnings[0], "gen is empty now and is kept: ") {
		t.Errorf("%+v, %v", r, err)
	}
	if now := treeOf(t, dir); now["gen"].info == nil || now["a"].content != "2" {
		t.Errorf("the tree is %q", now.lines())
	}
	_, err = undo(ws, "")
	must(t, err)
	if now := treeOf(t, dir); now["gen/old"].content != "1" || now["a"].content != "1" {
		t.Errorf("undone, the tree is %q", now.lines())
	}
}

// Some file systems refuse every chmod: none is made where the mode is right.
func TestChmodUnless(t *testing.T) {
	_, dir := open(t)
	refuse := func(fs.FileMode) error { return syscall.EPERM }
	fi, err := os.Stat(dir)
	must(t, err)
	for mode, want := range map[fs.FileMode]error{fi.Mode(): nil, fi.Mode() ^ 0o444: syscall.EPERM} {
		if got := chmodUnless(func() (fs.FileInfo, error) { return fi, nil }, refuse, mode); !errors.Is(got, want) {
			t.Errorf("%v: %v", mode, got)
		}
	}
}
