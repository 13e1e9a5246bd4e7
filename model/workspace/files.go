package workspace

import (
	"context"
	"io/fs"
	"path"
	"slices"

	"aptix-tui/model"
)

// maxListed is the number of files of Git's index, and of directory entries, that are listed.
const maxListed = 100_000

// A Listing is the regular files of a workspace that a person works on: those that Git tracks
// first, then those that no .gitignore file leaves out, each near the root first. What is in a
// directory that is ignored, or one of packages, is left out also if it is tracked.
type Listing struct {
	Files   []string
	Bounded bool // the tree has more entries than are listed
}

// packageDirs are directories of what tools install or generate.
var packageDirs = []string{
	"node_modules", "bower_components", ".venv", "venv", "__pycache__", ".tox", ".mypy_cache", ".pytest_cache", ".ruff_cache",
	".gradle", ".terraform", ".next", ".nuxt", ".cache",
}

// Files lists the files of the workspace. Links are not followed. Protected directories and
// unreadable ones are skipped.
func (w *Workspace) Files(ctx context.Context) (Listing, error) {
	if err := w.Protected("."); err != nil {
		return Listing{}, err
	}
	tracked, err := w.trackedFiles()
	if err != nil {
		clear(tracked) // the listing of the directories is enough
	}
	var l Listing
	var others []string
	l.Bounded, err = w.walk(ctx, tracked, func(name string, regular bool) {
		switch {
		case !regular:
		case tracked[name]:
			l.Files = append(l.Files, name)
		default:
			others = append(others, name)
		}
	})
	if err != nil {
		return Listing{}, err
	}
	l.Files = append(l.Files, others...)
	return l, nil
}

// A walkedDir is a directory to list, with the rules of the .gitignore files above it.
type walkedDir struct {
	name    string
	ignored *ignoreList
}

// walk calls visit with what is in the tree and is no directory, level by level, up to maxListed
// entries. It leaves out packages and what .gitignore files ignore, unless it is tracked; with
// tracked nil it leaves out nothing but protected and unreadable directories.
func (w *Workspace) walk(ctx context.Context, tracked map[string]bool, visit func(name string, regular bool)) (bounded bool, err error) {
	dirs := []walkedDir{{name: "."}}
	if tracked != nil {
		dirs[0].ignored = w.ignoredAbove()
	}
	for looked := 0; len(dirs) > 0; {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		listed := dirs[:min(len(dirs), maxAtOnce)]
		for i, entries := range w.listDirs(listed) {
			dir := listed[i]
			if tracked != nil && slices.ContainsFunc(entries, func(e fs.DirEntry) bool { return e.Name() == ".gitignore" }) {
				dir.ignored = w.withIgnoreFile(dir.ignored, dir.name)
			}
			for _, e := range entries {
				if looked++; looked > maxListed {
					return true, nil
				}
				name := path.Join(dir.name, e.Name())
				isPackages := tracked != nil && e.IsDir() && slices.Contains(packageDirs, e.Name())
				switch {
				case protectedName(e.Name()).code != "", w.isProtectedDir(name), isPackages, !tracked[name] && dir.ignored.ignores(name, e.IsDir()):
				case e.IsDir():
					dirs = append(dirs, walkedDir{name, dir.ignored})
				default:
					visit(name, e.Type().IsRegular())
				}
			}
		}
		dirs = dirs[len(listed):]
	}
	return false, nil
}

// An Entry is what is at a path.
type Entry struct {
	Real   string // with links resolved, as Snapshot.Path
	Listed string // as Snapshot.Listed
	Kind   model.Kind
	Info   fs.FileInfo // nil if there is nothing
}

// Stat returns what is at path, which must be clean, following links. It opens no file.
// A refusal is a *PathError, also of what is neither a regular file nor a directory.
func (w *Workspace) Stat(path string) (Entry, error) {
	if err := requireClean(path); err != nil {
		return Entry{}, err
	}
	way, fi, err := w.find(path, true)
	at := Entry{Real: way.Real, Listed: way.Listed, Kind: model.Regular, Info: fi}
	switch {
	case err != nil:
		return Entry{}, err
	case fi == nil:
		at.Kind = model.Absent
	case fi.IsDir():
		at.Kind = model.Directory
	case fi.Mode()&fs.ModeType != 0:
		return Entry{}, &PathError{"path/special", path, "it is not a regular file but a " + specialTypeName(fi.Mode())}
	}
	return at, nil
}
