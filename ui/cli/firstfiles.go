package cli

import (
	"iter"
	"path"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
	"aptix-tui/ui"
)

const (
	// A review of an answer with manyFiles or more file changes opens with the first
	// firstFiles placed: as many as a screen lists. All others are placed behind its first
	// frame.
	manyFiles  = 200
	firstFiles = 64
)

// firstPart returns r with its first file changes only, and whether it has many and those
// are enough to begin with: the same files and hunks come first in the whole, and what
// becomes of them depends on no other file change.
func (r reading) firstPart(many, first int) (part reading, ok bool) {
	if len(r.Payloads) != 1 || len(r.Payloads[0].Files) < many {
		return r, false
	}
	p := *r.Payloads[0]
	if !independent(&p, first) {
		return r, false
	}
	p.Files = p.Files[:first:first]
	r.Payloads = []*model.Payload{&p}
	return r, true
}

// independent reports whether the first n file changes of p have the same result with and
// without the others.
func independent(p *model.Payload, n int) bool {
	for i := range p.Files[:n] {
		if !namesItsFiles(p, &p.Files[i]) {
			return false
		}
	}
	paths := firstPaths{root: p.Root, files: map[string]bool{}, dirs: map[string]bool{}}
	for i := range p.Files[:n] {
		if !paths.add(&p.Files[i]) {
			return false
		}
	}
	for i := range p.Files[n:] {
		if !paths.disjoint(&p.Files[n+i]) {
			return false
		}
	}
	return true
}

// namesItsFiles reports whether a change of p is about the files at its paths, and these
// are known before it is placed. Changes that build on each other may be done by a later
// one; only edits do not look for that.
func namesItsFiles(p *model.Payload, c *model.FileChange) bool {
	switch c.Op {
	case model.OpEdit:
	case model.OpCreate, model.OpDelete, model.OpRename:
		if !p.SameBase {
			return false
		}
	default:
		return false
	}
	return !c.PathIsKey && !c.AllowsDirectory && c.Interpreter == nil && c.Invalid.None()
}

// firstPaths are the paths of the first file changes, and the directories above them, as
// the least strict file system compares them.
type firstPaths struct {
	root        string
	files, dirs map[string]bool
}

// add adds the paths of c. It reports whether they are allowed, and neither they nor those
// above or below them are there already.
func (f *firstPaths) add(c *model.FileChange) bool {
	for name := range f.pathsOf(c) {
		if name == "" || f.dirs[name] || f.files[name] {
			return false
		}
		f.files[name] = true
		for dir := path.Dir(name); dir != "."; dir = path.Dir(dir) {
			if f.files[dir] {
				return false
			}
			f.dirs[dir] = true
		}
	}
	return true
}

// disjoint reports whether the paths of c are allowed, and are not, lie above or below one
// of f.
func (f *firstPaths) disjoint(c *model.FileChange) bool {
	for name := range f.pathsOf(c) {
		if name == "" || f.dirs[name] {
			return false
		}
		for ; name != "."; name = path.Dir(name) {
			if f.files[name] {
				return false
			}
		}
	}
	return true
}

// pathsOf yields the folded paths of c. It yields an empty one for a path that is refused,
// and for one that may be part of a Git repository: that is refused with all that is in
// the directory of the repository.
func (f *firstPaths) pathsOf(c *model.FileChange) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, as := range []string{c.Path, c.NewPath} {
			if as == "" {
				continue
			}
			name := ""
			if clean, _, err := workspace.CheckPath(f.root, as); err == nil {
				name = model.FoldPath(clean)
			}
			if mayBeOfRepository(name) {
				name = ""
			}
			if !yield(name) {
				return
			}
		}
	}
}

// mayBeOfRepository reports whether a directory may be that of a Git repository because of
// a file at a folded path. A file system may ignore invisible characters.
func mayBeOfRepository(name string) bool {
	for part := range strings.SplitSeq(name, "/") {
		switch part {
		case "head", "commondir", "objects", "refs":
			return true
		}
	}
	return strings.ContainsFunc(name, func(r rune) bool { return unicode.Is(unicode.Cf, r) })
}

// placeAll places the whole answer, if only its first files are placed.
func (s *session) placeAll() {
	if s.partial {
		s.set, s.partial = s.resolve(s.reading, nil), false
	}
}

// openWithFirst makes a review of s begin with all files.
func (s *session) openWithFirst(opt *ui.Options) {
	s.placeAll()
	opt.Set = s.set
}
