package workspace

import (
	"context"
	"io/fs"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// maxListedEntries is the number of directory entries that are read for a Listing.
const maxListedEntries = 200_000

// A Listing is the files of a workspace that a person works on.
type Listing struct {
	Files   []ListedFile // each directory in the order of its names
	Bounded bool         // the tree has more entries than are read
}

// A ListedFile is a file, or what else is in a directory and is no directory.
type ListedFile struct {
	Path    string
	Regular bool // else it is a link, a device or the like
}

// packageDirs are directories of what tools install or generate. They are listed only as
// far as Git tracks what is in them.
var packageDirs = []string{
	"node_modules", "bower_components", ".venv", "venv", "__pycache__", ".tox", ".mypy_cache", ".pytest_cache", ".ruff_cache",
	".gradle", ".terraform", ".next", ".nuxt", ".cache",
}

// Files lists the files that Git tracks, and those that no .gitignore file leaves out; the
// latter also without Git. Links are not followed. Protected directories and unreadable
// ones are skipped.
func (w *Workspace) Files(ctx context.Context) (Listing, error) {
	if err := w.Protected("."); err != nil {
		return Listing{}, err
	}
	l := &fileLister{ctx: ctx, w: w, tracked: map[string]bool{}}
	tracked, err := w.trackedFiles(maxListedEntries)
	if err != nil {
		tracked = nil // the listing of the directories is enough
	}
	for _, name := range tracked {
		l.tracked[name] = true
	}
	if err := l.list(".", w.ignoredAbove()); err != nil {
		return Listing{}, err
	}
	l.addTracked(tracked)
	return l.Listing, nil
}

// A fileLister makes a Listing.
type fileLister struct {
	Listing
	ctx     context.Context // it lives as long as one call
	w       *Workspace
	tracked map[string]bool // those that are not listed yet
	read    int             // entries
}

// list adds what is in dir.
func (l *fileLister) list(dir string, above *ignoreList) error {
	if err := l.ctx.Err(); err != nil {
		return err
	}
	entries, err := l.w.listDir(dir)
	if err != nil {
		return nil // its files cannot be changed either
	}
	ignored := above
	if slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ".gitignore" }) {
		ignored = l.w.withIgnoreFile(above, dir)
	}
	for _, e := range entries {
		if l.read++; l.read > maxListedEntries {
			l.Bounded = true
			return nil
		}
		name := path.Join(dir, e.Name())
		skipped := protectedName(e.Name()).code != "" || l.w.isProtectedDir(name)
		switch {
		case skipped, e.IsDir() && slices.Contains(packageDirs, e.Name()), !l.tracked[name] && ignored.ignores(name, e.IsDir()):
		case e.IsDir():
			if err := l.list(name, ignored); err != nil {
				return err
			}
		default:
			l.Files = append(l.Files, ListedFile{name, e.Type().IsRegular()})
			delete(l.tracked, name)
		}
	}
	return nil
}

// addTracked adds the tracked files in directories that are ignored.
func (l *fileLister) addTracked(tracked []string) {
	protected := l.w.NewProtectionChecker()
	n := len(l.Files)
	for _, name := range tracked {
		if !l.tracked[name] {
			continue
		}
		if clean, _, err := CheckPath("", name); err != nil || clean != name || protected.Check(path.Dir(name)) != nil || protectedName(path.Base(name)).code != "" {
			continue
		}
		if fi, err := l.w.root.Lstat(name); err == nil && !fi.IsDir() {
			l.Files = append(l.Files, ListedFile{name, fi.Mode().IsRegular()})
		}
	}
	if len(l.Files) > n {
		slices.SortFunc(l.Files, func(a, b ListedFile) int { return comparePaths(a.Path, b.Path) })
	}
}

// comparePaths orders paths as a walk through sorted directories meets them.
func comparePaths(a, b string) int {
	return strings.Compare(strings.ReplaceAll(a, "/", "\x00"), strings.ReplaceAll(b, "/", "\x00"))
}

// Size returns the size of a regular file of a Listing. ok is false for anything else.
func (w *Workspace) Size(name string) (size int64, ok bool) {
	fi, err := w.root.Lstat(name)
	if err != nil || !fi.Mode().IsRegular() {
		return 0, false
	}
	return fi.Size(), true
}

// An Entry is what is at a path.
type Entry struct {
	Real string // with links resolved, as Snapshot.Path
	Kind model.Kind
	Info fs.FileInfo // nil if there is nothing
}

// Stat returns what is at path, which must be clean, following links. It opens no file.
// A refusal is a *PathError, also of what is neither a regular file nor a directory.
func (w *Workspace) Stat(path string) (Entry, error) {
	if clean, _, err := CheckPath("", path); err != nil {
		return Entry{}, err
	} else if clean != path {
		return Entry{}, &PathError{"path/unclean", path, "it is not in its clean form, which is " + clean}
	}
	real, fi, err := w.resolve(path, true)
	if err != nil {
		return Entry{}, err
	}
	if err := w.refusalAlong(real, fi).forPath(path); err != nil {
		return Entry{}, err
	}
	switch {
	case fi == nil:
		return Entry{Real: real, Kind: model.Absent}, nil
	case fi.IsDir():
		return Entry{Real: real, Kind: model.Directory, Info: fi}, nil
	case fi.Mode()&fs.ModeType != 0:
		return Entry{}, &PathError{"path/special", path, "it is not a regular file but a " + specialTypeName(fi.Mode())}
	}
	return Entry{Real: real, Kind: model.Regular, Info: fi}, nil
}
