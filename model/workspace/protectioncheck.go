package workspace

import "path"

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
	if p == "." {
		return protection{g.w.refusal(p, !end), end}
	}
	return protection{g.w.entryRefusal(p, !end), end}
}
