package workspace

import "path"

// A Guard is Workspace.Protected for many paths. It looks at each path and each
// directory above it once and remembers the outcome: make one for one check of
// one transaction, and drop it before the tree may have changed. It is not safe
// for concurrent use.
type ProtectionChecker struct {
	w     *Workspace
	cache map[string]protection
}

// guarded is what a Guard knows about a path.
type protection struct {
	refusal
	notDirectory bool // there is no directory, so nothing below it can be looked at
}

// Guard returns a Guard that has not looked at anything.
func (w *Workspace) NewProtectionChecker() *ProtectionChecker {
	return &ProtectionChecker{w, map[string]protection{}}
}

// Check is Workspace.Protected.
func (g *ProtectionChecker) Check(path string) error { return g.lookup(path).forPath(path) }

// Protected returns a *PathError if path, which must be clean, lies at or below
// what is never touched, and nil otherwise: a directory with a protected name
// (.git, .aptix, .hg and the like), a bare Git repository, and a directory that
// Protect recorded.
//
// No link is followed: of what lies behind a symbolic link only the names are
// looked at, and the caller has to refuse paths through one.
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

// enter looks at p itself; the directory that it is in is not refused. With end
// there is no such directory.
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
