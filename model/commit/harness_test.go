package commit

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// TestMain keeps temporary files in memory if it can, unless TMPDIR is set: tests wait long for
// disks otherwise.
func TestMain(m *testing.M) {
	dir := ""
	if os.Getenv("TMPDIR") == "" {
		var err error
		if dir, err = os.MkdirTemp("/dev/shm", "commit"); err == nil && os.Chmod(dir, 0o755) == nil {
			os.Setenv("TMPDIR", dir)
		}
	}
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// open makes a workspace in a new directory.
func open(t *testing.T) (*workspace.Workspace, string) {
	t.Helper()
	return openAt(t, t.TempDir())
}

func openAt(t *testing.T, dir string) (*workspace.Workspace, string) {
	t.Helper()
	ws, err := workspace.Open(dir)
	must(t, err)
	t.Cleanup(func() { ws.Close() })
	return ws, dir
}

// writeTree makes files from "path" → content. A path that ends in '/' is a
// directory, one that ends in '*' is executable, and content that begins with
// "-> " is the target of a symbolic link.
func writeTree(t *testing.T, dir string, files map[string]string) {
	t.Helper()
	for name, content := range files {
		path := filepath.Join(dir, strings.TrimSuffix(name, "*"))
		if strings.HasSuffix(name, "/") {
			must(t, os.MkdirAll(path, 0o755))
			continue
		}
		must(t, os.MkdirAll(filepath.Dir(path), 0o755))
		if target, link := strings.CutPrefix(content, "-> "); link {
			must(t, os.Symlink(target, path))
			continue
		}
		must(t, os.WriteFile(path, []byte(content), 0o644))
		if strings.HasSuffix(name, "*") {
			must(t, os.Chmod(path, 0o755))
		}
	}
}

// A wantedFile is the wanted state of a path.
type wantedFile struct {
	content string
	mode    fs.FileMode
	from    string
	dir     bool
	absent  bool
}

// planOf returns a plan as a review of the present tree would.
func planOf(t *testing.T, ws *workspace.Workspace, wants map[string]wantedFile) *model.Plan {
	t.Helper()
	p := &model.Plan{}
	for path, w := range wants {
		snap, err := ws.Read(path, false)
		var refused *workspace.PathError
		if err != nil && !(errors.As(err, &refused) && refused.Code == "path/not-directory") {
			t.Fatal(err)
		}
		e := model.PlanEntry{Path: path, Before: snap.State, Old: snap.Bytes, From: w.from}
		if strings.EqualFold(w.from, path) {
			e.Before, e.Old = model.State{}, nil // where case is ignored it was read in its other spelling
		}
		switch {
		case w.absent:
		case w.dir:
			e.After = model.State{Kind: model.Directory, Mode: 0o777}
			if w.from != "" {
				e.After.Mode = w.mode
			}
		default:
			e.New = []byte(w.content)
			e.After = model.State{Kind: model.Regular, Mode: w.mode, Digest: model.DigestOf(e.New)}
			if w.mode == 0 {
				e.After.Mode = modeOf(ws, cmp.Or(w.from, path))
			}
		}
		p.Entries = append(p.Entries, e)
	}
	sortPlan(p)
	return p
}

// modeOf is the mode of a file, or of a new one.
func modeOf(ws *workspace.Workspace, path string) fs.FileMode {
	snap, err := ws.Read(path, false)
	if err != nil || snap.Kind != model.Regular {
		return 0o666
	}
	return snap.Mode
}

func sortPlan(p *model.Plan) {
	slices.SortFunc(p.Entries, func(a, b model.PlanEntry) int { return strings.Compare(a.Path, b.Path) })
}

// A tree is everything below a directory except .aptix.
type tree map[string]entry

type entry struct {
	info    fs.FileInfo
	content string
}

func treeOf(t *testing.T, dir string) tree {
	t.Helper()
	out, err := readTree(dir)
	must(t, err)
	return out
}

func readTree(dir string) (tree, error) {
	out := tree{}
	err := filepath.WalkDir(dir, func(path string, _ fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil || name == "." {
			return err
		}
		if name == aptixDir {
			return fs.SkipDir
		}
		out[filepath.ToSlash(name)], err = readEntry(path)
		return err
	})
	return out, err
}

func readEntry(path string) (e entry, err error) {
	if e.info, err = os.Lstat(path); err != nil {
		return e, err
	}
	os.SameFile(e.info, e.info) // Windows reads the identity at the first comparison, by the path
	var b []byte
	switch e.info.Mode().Type() {
	case 0:
		b, err = os.ReadFile(path)
		e.content = string(b)
	case fs.ModeSymlink:
		e.content, err = os.Readlink(path)
	}
	return e, err
}

// lines returns names, types, modes and contents, one line each.
func (a tree) lines() []string {
	var out []string
	for name, e := range a {
		out = append(out, fmt.Sprintf("%s %v %q", name, e.info.Mode(), e.content))
	}
	slices.Sort(out)
	return out
}

func (a tree) same(t *testing.T, b tree) {
	t.Helper()
	if got, want := strings.Join(b.lines(), "\n"), strings.Join(a.lines(), "\n"); got != want {
		t.Errorf("the tree is\n%s\nand should be\n%s", got, want)
	}
}

// checkTree fails unless the tree is one of these files, as for writeTree.
func checkTree(t *testing.T, dir string, files ...map[string]string) {
	t.Helper()
	expected := t.TempDir()
	for _, f := range files {
		writeTree(t, expected, f)
	}
	treeOf(t, expected).same(t, treeOf(t, dir))
}

// identical fails unless the files are the same, with inodes and times.
func (a tree) identical(t *testing.T, b tree) {
	t.Helper()
	a.same(t, b)
	for name, e := range a {
		now, ok := b[name]
		if !ok {
			continue
		}
		if !e.info.IsDir() && !os.SameFile(e.info, now.info) { // directories may have been made again
			t.Errorf("%s is another file than before", name)
		}
		if !e.info.IsDir() && !e.info.ModTime().Equal(now.info.ModTime()) {
			t.Errorf("%s has another time than before", name)
		}
	}
}

// checkNoAptixDir fails if there is a .aptix.
func checkNoAptixDir(t *testing.T, dir string) {
	t.Helper()
	err := filepath.WalkDir(filepath.Join(dir, aptixDir), func(path string, _ fs.DirEntry, err error) error {
		if err == nil {
			t.Errorf("left behind: %s", path)
		}
		return err
	})
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("looking for %s: %v", aptixDir, err)
	}
}

func commit(t *testing.T, ws *workspace.Workspace, plan *model.Plan, hook func(op) error) (Result, error) {
	t.Helper()
	return Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: hooked(hook)})
}

// checkClean fails if .aptix holds anything but finished transactions.
func checkClean(t *testing.T, dir string) {
	t.Helper()
	for _, name := range leftoversIn(dir) {
		t.Errorf("left behind: %s", name)
	}
}

// leftoversIn returns the names in .aptix that belong to no finished
// transaction, and those that Git would not ignore.
func leftoversIn(dir string) []string {
	var out []string
	for _, name := range listNames(dir, aptixDir) {
		if name != "history" && name != ".gitignore" {
			out = append(out, aptixDir+"/"+name)
		}
	}
	kept := listNames(dir, historyDir)
	for _, name := range kept {
		if _, err := os.Lstat(filepath.Join(dir, historyDir, name, journalForward)); err != nil || !isID(name) {
			out = append(out, historyDir+"/"+name)
		}
	}
	if b, err := os.ReadFile(filepath.Join(dir, ignoreName)); len(kept) > 0 && (err != nil || !strings.HasPrefix(string(b), "*")) {
		out = append(out, fmt.Sprintf("%s with %q", ignoreName, b))
	}
	return out
}

func listNames(dir, name string) []string {
	found, err := os.ReadDir(filepath.Join(dir, name))
	if err != nil {
		return nil // the callers look for what should not be there
	}
	var out []string
	for _, f := range found {
		out = append(out, f.Name())
	}
	return out
}
