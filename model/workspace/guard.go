package workspace

import "path"

// A Guard is Workspace.Protected for many paths. It looks at each path and each
// directory above it once and remembers the outcome: make one for one check of
// one transaction, and drop it before the tree may have changed. It is not safe
// for concurrent use.
type Guard struct {
	w     *Workspace
	known map[string]guarded
}

// guarded is what a Guard knows about a path.
type guarded struct {
	refusal
	end bool // there is no directory, so nothing below it can be looked at
}

// Guard returns a Guard that has not looked at anything.
func (w *Workspace) Guard() *Guard { return &Guard{w, map[string]guarded{}} }

// Check is Workspace.Protected.
func (g *Guard) Check(path string) error { return g.look(path).of(path) }

// Protected returns a *PathError if path, which must be clean, lies at or below
// what is never touched, and nil otherwise: a directory with a protected name
// (.git, .aptix, .hg and the like), a bare Git repository, and a directory that
// Protect recorded.
//
// No link is followed: of what lies behind a symbolic link only the names are
// looked at, and the caller has to refuse paths through one.
func (w *Workspace) Protected(path string) error { return w.Guard().Check(path) }

func (g *Guard) look(p string) guarded {
	if known, ok := g.known[p]; ok {
		return known
	}
	var at guarded
	if p != "." {
		at = g.look(path.Dir(p))
	}
	if at.code == "" {
		at = g.enter(p, at.end)
	}
	g.known[p] = at
	return at
}

// enter looks at p itself; the directory that it is in is not refused. With end
// there is no such directory.
func (g *Guard) enter(p string, end bool) guarded {
	if !end {
		fi, err := g.w.root.Lstat(p)
		if err != nil && !missing(err) {
			return guarded{refusal: unreadableDir(p, err)}
		}
		end = err != nil || !fi.IsDir()
	}
	if p == "." {
		return guarded{g.w.refusal(p, !end), end}
	}
	return guarded{g.w.entryRefusal(p, !end), end}
}
