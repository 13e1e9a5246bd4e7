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

// A refusal is why a directory is protected with everything in it. Without a
// code it is not.
type refusal struct{ code, reason string }

// forPath returns the refusal as an error about a path, or nil.
func (r refusal) forPath(path string) error {
	if r.code == "" {
		return nil
	}
	return &PathError{r.code, path, r.reason}
}

// A ProtectionChecker is Workspace.Protected for many paths. It inspects each
// path and each directory above it once. Make one for one check of one
// transaction, and drop it before the tree may have changed. It is not safe for
// concurrent use.
type ProtectionChecker struct {
	w     *Workspace
	cache map[string]protection
}

// A protection is what a ProtectionChecker knows about a path.
type protection struct {
	refusal
	notDirectory bool // nothing below it can be inspected
}

// NewProtectionChecker returns a ProtectionChecker with an empty cache.
func (w *Workspace) NewProtectionChecker() *ProtectionChecker {
	return &ProtectionChecker{w, map[string]protection{}}
}

// Check is Workspace.Protected.
func (g *ProtectionChecker) Check(path string) error { return g.lookup(path).forPath(path) }

// Protected returns a *PathError if path, which must be clean, is at or below a
// protected directory: one with a protected name (.git, .aptix, .hg and the
// like), a bare Git repository, or a directory that Protect registered.
//
// No link is followed. Beyond a symbolic link only names are checked, so the
// caller has to refuse paths through one.
func (w *Workspace) Protected(path string) error { return w.NewProtectionChecker().Check(path) }

func (g *ProtectionChecker) lookup(p string) protection {
	if known, ok := g.cache[p]; ok {
		return known
	}
	var at protection
	if p != "." {
		at = g.lookup(path.Dir(p))
	}
	if at.code == "" {
		at = g.inspect(p, at.notDirectory)
	}
	g.cache[p] = at
	return at
}

// inspect checks p itself; its parent is not refused. With notDirectory, its
// parent is not a directory.
func (g *ProtectionChecker) inspect(p string, end bool) protection {
	if !end {
		fi, err := g.w.root.Lstat(p)
		if err != nil && !isInaccessible(err) {
			return protection{refusal: unreadableDir(p, err)}
		}
		end = err != nil || !fi.IsDir()
	}
	if p != "." {
		if r := protectedName(path.Base(p)); r.code != "" {
			return protection{r, end}
		}
	}
	return protection{g.w.refusal(p, !end), end}
}

// entryRefusal returns why name, found in a directory that is not protected,
// is.
func (w *Workspace) entryRefusal(name string, isDir bool) refusal {
	if r := protectedName(path.Base(name)); r.code != "" {
		return r
	}
	return w.refusal(name, isDir)
}

// refusal returns why p, whose name is not protected, is. isDir reports whether
// it may be a directory.
func (w *Workspace) refusal(p string, isDir bool) refusal {
	if p == "." && w.rootRefusal.code != "" {
		return w.rootRefusal
	}
	if w.isProtectedDir(p) {
		return refusal{"path/state-dir", "it leads into " + p + ", where aptix-tui keeps its own state"}
	}
	if !isDir {
		return refusal{}
	}
	switch bare, err := isGitDirectory(w.root.Lstat, p); {
	case err != nil:
		return unreadableDir(p, err)
	case bare && p == ".":
		return refusal{"path/git-dir", "the workspace " + w.dir + " is itself the directory of a Git repository; start in a work tree"}
	case bare:
		return refusal{"path/git-dir", "it leads into " + p + ", which is the directory of a Git repository: it holds HEAD, objects and refs, or HEAD and commondir"}
	}
	return refusal{}
}

// refusalAlong returns why p, or a directory above it, is protected. p has no
// links, and its names passed the path rules. fi describes it; nil if it does not exist. Below
// a missing directory only names are checked.
func (w *Workspace) refusalAlong(p string, fi os.FileInfo) refusal {
	if r := w.refusal(".", true); r.code != "" || p == "." {
		return r
	}
	missing := false
	for at := 0; ; at++ {
		if n := strings.IndexByte(p[at:], '/'); n >= 0 {
			at += n
		} else {
			at = len(p)
		}
		if fi == nil && !missing {
			_, err := w.root.Lstat(p[:at])
			missing = err != nil
		}
		if r := w.refusal(p[:at], !missing && (at < len(p) || fi != nil && fi.IsDir())); r.code != "" || at == len(p) {
			return r
		}
	}
}

func unreadableDir(p string, err error) refusal {
	return refusal{"path/unreadable", fmt.Sprintf("it cannot be read: looking into %s: %v", p, cause(err))}
}

// isGitDirectory reports whether Git takes dir for the directory of a
// repository. It decides like Git's is_git_directory, except that it ignores
// the content of HEAD, which an answer might change later, and the types of the
// other entries. Mostly it needs one call of lstat.
func isGitDirectory(lstat func(string) (fs.FileInfo, error), dir string) (bool, error) {
	holds := func(name string) (os.FileInfo, error) {
		fi, err := lstat(path.Join(dir, name))
		if err != nil && isInaccessible(err) {
			return nil, nil
		}
		return fi, err
	}
	head, err := holds("HEAD")
	if head == nil || err != nil || head.IsDir() {
		return false, err
	}
	common, err := holds("commondir")
	if common != nil || err != nil {
		return common != nil, err
	}
	objects, err := holds("objects")
	if objects == nil || err != nil {
		return false, err
	}
	refs, err := holds("refs")
	return refs != nil, err
}

// isInaccessible reports whether err means that a file does not exist or cannot
// be reached with this user's permissions.
func isInaccessible(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) || errors.Is(err, fs.ErrPermission)
}

// enclosingRefusal returns why a workspace at dir is refused as a whole: it is
// in a protected directory or in a repository's directory. A work tree in
// between, for example one that was added to a bare repository, ends the
// search.
func enclosingRefusal(dir string) refusal {
	for at := dir; ; at = filepath.Dir(at) {
		if r := protectedName(filepath.Base(at)); r.code != "" {
			return refusal{r.code, fmt.Sprintf("the workspace %s is in %s, which is protected; start in a work tree", dir, at)}
		}
		if _, err := os.Lstat(filepath.Join(at, ".git")); err == nil || at == filepath.Dir(at) {
			return refusal{}
		}
		if bare, err := isGitDirectory(os.Lstat, at); bare && err == nil && at != dir {
			return refusal{"path/git-dir", fmt.Sprintf("the workspace %s is in %s, which is the directory of a Git repository; start in a work tree", dir, at)}
		}
	}
}

// Protect registers a directory, by its absolute path, as protected: paths at
// or below it are refused, also through links. All paths are refused if the
// workspace is in it. It need not exist. Call it before anything is read.
func (w *Workspace) Protect(dir string) {
	root, err := w.root.Stat(".")
	if err != nil || !filepath.IsAbs(dir) {
		return // the root was removed
	}
	// If dir itself is a link, both the link and its target are protected.
	for _, at := range []string{RealPath(dir), filepath.Join(RealPath(filepath.Dir(dir)), filepath.Base(dir))} {
		if state, err := os.Stat(at); err == nil {
			if _, inside := relativeTo(state, w.real); inside {
				w.rootRefusal = refusal{"path/state-dir", fmt.Sprintf("the workspace %s is in %s, where aptix-tui keeps its own state", w.dir, dir)}
			}
		}
		if below, ok := relativeTo(root, at); ok {
			w.protectedDirs = append(w.protectedDirs, below)
		}
	}
}

// relativeTo returns path relative to the directory that info describes, and
// whether path is at or below it.
func relativeTo(info os.FileInfo, path string) (string, bool) {
	below := "."
	for at := path; ; at = filepath.Dir(at) {
		if fi, err := os.Stat(at); err == nil && os.SameFile(fi, info) {
			return below, true
		}
		if at == filepath.Dir(at) {
			return "", false
		}
		below = filepath.ToSlash(filepath.Join(filepath.Base(at), below))
	}
}

// RealPath returns path with its symbolic links resolved as far as it exists.
func RealPath(path string) string { return realPath(path, maxLinks) }

// realPath is RealPath, following at most hops links to missing files.
func realPath(path string, hops int) string {
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	dir := filepath.Dir(path)
	if dir == path {
		return path
	}
	path = filepath.Join(realPath(dir, hops), filepath.Base(path))
	target, err := os.Readlink(path)
	if err != nil || hops == 0 {
		return path
	}
	if !filepath.IsAbs(target) {
		target = filepath.Join(filepath.Dir(path), target)
	}
	return realPath(target, hops-1)
}

// isProtectedDir reports whether p is a directory that Protect registered, in
// any case of its letters or under another name.
func (w *Workspace) isProtectedDir(p string) bool {
	for _, dir := range w.protectedDirs {
		if strings.EqualFold(p, dir) {
			return true
		}
		if strings.Count(p, "/") != strings.Count(dir, "/") || p == "." {
			continue
		}
		a, err := w.root.Lstat(p)
		b, err2 := w.root.Lstat(dir)
		if err == nil && err2 == nil && os.SameFile(a, b) {
			return true
		}
	}
	return false
}
