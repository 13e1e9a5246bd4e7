package workspace

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"strings"
	"syscall"
)

// maxLinks limits the symbolic links in one path, so that loops end.
const maxLinks = 40

// A resolver resolves a path from the root, one component at a time.
type resolver struct {
	w         *Workspace
	asked     string   // for errors
	follow    bool     // follow a link in the last component, too
	resolved  []string // resolved components, as their directories list them
	remaining []string // components to resolve
	ofLinks   int      // how many of remaining, at its start, are from a link
	listed    []string // as ResolvedPath.Listed
	links     int
	info      os.FileInfo // file info of resolved, or nil
	folds     bool        // as Snapshot.Folds
}

// A ResolvedPath is where a path leads.
type ResolvedPath struct {
	Real   string // as Snapshot.Path
	Listed string // as Snapshot.Listed
	folds  bool   // as Snapshot.Folds
}

// ResolvePath returns where a clean path leads, as Read does, without reading a
// file. A refusal is a *PathError.
func (w *Workspace) ResolvePath(path string, follow bool) (ResolvedPath, error) {
	way, _, err := w.resolve(path, follow)
	return way, err
}

// resolve returns where path leads and its file info, nil if there is nothing.
// With follow the result is not a symbolic link.
func (w *Workspace) resolve(path string, follow bool) (ResolvedPath, os.FileInfo, error) {
	r := resolver{w: w, asked: path, follow: follow}
	err := r.run()
	return ResolvedPath{strings.Join(r.resolved, "/"), strings.Join(r.listed, "/"), r.folds}, r.info, err
}

func (r *resolver) run() error {
	r.remaining = strings.Split(r.asked, "/")
	for len(r.remaining) > 0 {
		if err := r.step(); err != nil {
			return err
		}
	}
	if len(r.resolved) == 0 {
		return r.refuse("path/self", "it leads to the workspace itself, not to a file in it")
	}
	return nil
}

// step resolves the next component.
func (r *resolver) step() error {
	name, isAsked := r.remaining[0], r.ofLinks == 0
	r.remaining, r.ofLinks = r.remaining[1:], max(0, r.ofLinks-1)
	switch {
	case name != "..":
		r.resolved = append(r.resolved, name)
	case len(r.resolved) == 0: // only targets of links have ".."
		return r.refuseOutside()
	default:
		r.resolved = r.resolved[:len(r.resolved)-1]
	}
	if len(r.resolved) == 0 {
		return nil
	}
	here := strings.Join(r.resolved, "/")
	fi, err := r.w.spell.lstat(here)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		r.info = nil
		if isAsked {
			r.listed = append(r.listed, name)
		}
		return r.finishAbsent()
	case err != nil:
		return r.lstatError(here, err)
	case name != "..":
		if here, err = r.respell(here, fi); err != nil {
			return err
		}
	}
	if isAsked {
		r.listed = append(r.listed, path.Base(here))
	}
	switch {
	case fi.Mode()&fs.ModeSymlink != 0 && (r.follow || len(r.remaining) > 0):
		return r.followLink(here)
	case !fi.IsDir() && len(r.remaining) > 0:
		return r.refuse("path/not-directory", fmt.Sprintf("%s is not a directory", here))
	}
	r.info = fi
	return nil
}

// respell gives here, the resolved path, the last name that its directory lists, to which the path
// rules apply, too.
func (r *resolver) respell(here string, fi os.FileInfo) (string, error) {
	last := len(r.resolved) - 1
	listed := r.w.spell.spelling(path.Dir(here), r.resolved[last], fi)
	if listed == r.resolved[last] {
		return here, nil
	}
	r.resolved[last] = listed
	return path.Join(path.Dir(here), listed), r.checkComponent(listed, "on this file system it is another name of a path")
}

// finishAbsent takes the remaining components unchanged: below a missing
// directory there are no links. A ".." there is refused.
func (r *resolver) finishAbsent() error {
	r.folds = r.w.spell.folds && len(r.remaining) > 0
	for _, name := range r.remaining {
		if name == ".." {
			return r.refuse("path/broken-link", fmt.Sprintf("a symbolic link leads through %s, which does not exist", strings.Join(r.resolved, "/")))
		}
	}
	r.resolved = append(r.resolved, r.remaining...)
	r.listed = append(r.listed, r.remaining[r.ofLinks:]...)
	r.remaining = nil
	return nil
}

// followLink puts the components of a link's target before the remaining ones.
func (r *resolver) followLink(here string) error {
	if r.links++; r.links > maxLinks {
		return r.refuse("path/link-loop", "its symbolic links form a loop, or are too many")
	}
	target, err := r.w.root.Readlink(here)
	if err != nil {
		return r.lstatError(here, err)
	}
	r.resolved = r.resolved[:len(r.resolved)-1]
	if filepath.IsAbs(target) {
		rest, inside := r.w.relativeToRoot(target)
		if !inside {
			return r.refuseOutside()
		}
		target, r.resolved = rest, nil
	}
	var names []string
	for _, name := range strings.Split(filepath.ToSlash(target), "/") {
		if name == "" || name == "." {
			continue
		}
		if err := r.checkComponent(name, "it is a symbolic link to a path"); err != nil {
			return err
		}
		names = append(names, name)
	}
	r.remaining, r.ofLinks = append(names, r.remaining...), r.ofLinks+len(names)
	return nil
}

// checkComponent applies the path rules to a component that is not in the path
// itself, except for "..", which step handles. what says where it is from.
func (r *resolver) checkComponent(name, what string) error {
	for _, rule := range componentRules {
		if name != ".." && rule.refuses(name) {
			return r.refuse(rule.code, what+" that is refused: "+rule.reason)
		}
	}
	return nil
}

// relativeToRoot returns an absolute path relative to the workspace, and
// reports whether it is in it.
func (w *Workspace) relativeToRoot(target string) (rest string, ok bool) {
	for _, dir := range []string{w.dir, w.real} {
		prefix := strings.TrimSuffix(dir, string(filepath.Separator)) + string(filepath.Separator)
		if target == dir {
			return "", true
		}
		if rest, ok = strings.CutPrefix(target, prefix); ok {
			return rest, true
		}
	}
	return "", false
}

func (r *resolver) refuseOutside() error {
	return r.refuse("path/outside", "it is a symbolic link that leads out of the workspace")
}

func (r *resolver) refuse(code, reason string) error { return &PathError{code, r.asked, reason} }

func (r *resolver) lstatError(here string, err error) error {
	if errors.Is(err, syscall.ENAMETOOLONG) {
		return r.refuse("path/name-too-long", "one of its names is longer than this file system allows")
	}
	return unreadable(r.asked, fmt.Errorf("looking at %s: %w", here, cause(err)))
}

func unreadable(path string, err error) error {
	return &PathError{"path/unreadable", path, fmt.Sprintf("it cannot be read: %v", err)}
}
