package cli

import (
	"context"
	"path"

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

// firstPart returns the part of r that a review opens with, and whether that is not all of
// it. It shows the same files and hunks as the whole: these come first in the answer, only
// edit files, and share no path with the others.
func (r reading) firstPart() (reading, bool) {
	if len(r.Payloads) != 1 || len(r.Payloads[0].Files) < manyFiles {
		return r, false
	}
	p := *r.Payloads[0]
	if !onlyEdits(p.Files[:firstFiles]) || sharePaths(p.Root, p.Files[:firstFiles], p.Files[firstFiles:]) {
		return r, false
	}
	p.Files = p.Files[:firstFiles:firstFiles]
	r.Payloads = []*model.Payload{&p}
	return r, true
}

// onlyEdits reports whether changes edit files and do nothing else.
func onlyEdits(changes []model.FileChange) bool {
	for i := range changes {
		c := &changes[i]
		if c.Op != model.OpEdit || c.NewPath != "" || c.PathIsKey || c.Interpreter != nil || !c.Invalid.None() {
			return false
		}
	}
	return true
}

// sharePaths reports whether a path of rest may be, lie below or be above one of first, on
// any file system, or whether one of them is refused.
func sharePaths(root string, first, rest []model.FileChange) bool {
	files, dirs := map[string]bool{}, map[string]bool{}
	for i := range first {
		name, ok := foldedPath(root, first[i].Path)
		if !ok || files[name] || dirs[name] {
			return true
		}
		files[name] = true
		for dir := path.Dir(name); dir != "." && !dirs[dir]; dir = path.Dir(dir) {
			dirs[dir] = true
		}
	}
	for i := range rest {
		for _, as := range []string{rest[i].Path, rest[i].NewPath} {
			if as == "" {
				continue
			}
			name, ok := foldedPath(root, as)
			if !ok || dirs[name] {
				return true
			}
			for ; name != "."; name = path.Dir(name) {
				if files[name] {
					return true
				}
			}
		}
	}
	return false
}

// foldedPath is a path of a payload as the least strict file system compares it; not ok if
// the path is refused.
func foldedPath(root, name string) (folded string, ok bool) {
	clean, _, err := workspace.CheckPath(root, name)
	return model.FoldPath(clean), err == nil
}

// placeAll places the whole answer, if only its first files are placed.
func (s *session) placeAll() {
	if s.partial {
		s.set, s.partial = s.resolve(s.reading, nil), false
	}
}

// openWithFirst makes a review of s begin with the files that are placed.
func (s *session) openWithFirst(opt *ui.Options) {
	if !s.partial {
		return
	}
	opt.AllFiles = len(s.Payloads[0].Files)
	opt.PlaceAll = func(_ context.Context, r ui.Review) (ui.Review, error) {
		r.Set, r.Decisions = s.resolve(s.reading, nil), nil
		return r, nil
	}
}
