package patchers

import (
	"bytes"
	"cmp"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/merge"
)

// assignLabel finds the file that the label of b means.
func (s *assigner) assignLabel(b *assigned) {
	name, moved, ok := s.relative(b.Label)
	if !ok {
		b.leave(blocks.NoSuchFile.With(b.Label))
		return
	}
	clean, _, err := s.tree.CheckPath("", name)
	if err != nil {
		b.leave(blocks.UnsafeLabel.With(err))
		return
	}
	if s.text(clean).exists {
		if b.use(clean, model.Reason{}); moved {
			b.target.Doubt = model.Because(b.target.Doubt, blocks.FileBySuffix.With(b.Label)).Distinct()
		}
		return
	}
	s.assignAbsent(b, clean)
}

var schemePattern = lazyregexp.New(`^file://(?:localhost)?`)

// relative returns a label as a path below the root. An absolute path that is not below it
// means the longest end of it that is a file; moved reports that.
func (s *assigner) relative(label string) (name string, moved, ok bool) {
	name = schemePattern.ReplaceAllString(label, "")
	rel, below := s.tree.Relative(name)
	switch {
	case below:
		return rel, false, true
	case !strings.HasPrefix(name, "/") && !driveStart.MatchString(name) && name == label:
		return name, false, true
	}
	rest := strings.ReplaceAll(name, `\`, "/")
	for more := true; more && rest != ""; {
		if s.isFile(rest) {
			return rest, true, true
		}
		_, rest, more = strings.Cut(rest, "/")
	}
	return "", false, false
}

var driveStart = lazyregexp.New(`^[A-Za-z]:[\\/]`)

// assignAbsent finds the file for the label name, which no file has as its path: files that
// end with it, or a new one.
func (s *assigner) assignAbsent(b *assigned, name string) {
	dir := path.Dir(name)
	made := dir != "." && s.hasDirectory(dir)
	files, least := s.named(name), 1
	if len(files) == 0 && !made {
		files, least = s.sameBase(name), max(minSharedLines, len(b.distinctive())*minSharedShare/100)
	}
	if twin := s.twin(name); twin != "" && len(files) == 0 {
		files = []string{twin}
	}
	s.sortByLines(b, files)
	if len(files) > 0 && b.fits(files[0]) && (s.shared(b, files[0]) >= least || path.Ext(name) == "" || len(files) == 1 && s.mayFill(b, files[0])) {
		doubt := blocks.FileBySuffix.With(b.Label)
		if len(files) > 1 {
			doubt = blocks.FileOfSeveral.With(b.Label, len(files))
		}
		b.use(files[0], doubt, append(slices.Clone(files[1:]), name)...)
		return
	}
	b.use(name, model.Reason{}, files...)
	if b.target.Create = s.doubtCreation(name, files); b.target.Create.None() && !s.isAtHome(name) {
		b.target.Create = blocks.NewDirectory.With(name)
	}
}

// isInferred reports whether p has hunks without a header: the text above names their file, as it names that of a
// block.
func isInferred(p *model.Payload) bool {
	return p.Format == gitdiff.Format && slices.ContainsFunc(p.Files, func(c model.FileChange) bool { return isUnheaded(&c) })
}

// isUnheaded reports whether c, of a Git patch, has no header.
func isUnheaded(c *model.FileChange) bool { return c.Op == model.OpEdit && c.OffersSimilar }

// resolveInferred gives hunks without a header the one file of the name above them.
func (s *assigner) resolveInferred() {
	for _, p := range s.others {
		for i := range p.Files {
			c := &p.Files[i]
			clean, _, err := s.tree.CheckPath("", c.Path)
			if p.Format != gitdiff.Format || !isUnheaded(c) || err != nil || slices.ContainsFunc(c.PathNames, s.isFile) {
				continue
			}
			if files := s.named(clean); len(files) == 1 {
				c.Path, c.OtherPaths, c.Doubt = files[0], []string{clean}, model.Because(c.Doubt, blocks.FileBySuffix.With(clean)).Distinct()
			}
		}
	}
}

// mayFill reports whether b may be for a file that has none of its lines: the file is empty, or b
// is a fragment, so of a file that exists, and merge finds a place for it there.
func (s *assigner) mayFill(b *assigned, file string) bool {
	text := s.text(file).bytes
	return len(bytes.TrimSpace(text)) == 0 || merge.IsFragment(file, b.Content) && s.afford(file) && len(s.merge.Readings(file, text, b.Content)) > 0
}

// isAtHome reports whether the place of the new file name is one that the workspace suggests:
// where, at the root or below the same directory of the root, files have its extension.
func (s *assigner) isAtHome(name string) bool {
	kind := func(file string) string { return strings.TrimSuffix(path.Ext(file), "x") } // .tsx is TypeScript
	top, ext := topOf(name), kind(name)
	return len(s.files()) == 0 || top == "" && (ext == "" || name[0] == '.') || slices.ContainsFunc(s.files(), func(file string) bool {
		return topOf(file) == top && kind(file) == ext
	})
}

// topOf is the first directory of the path name; empty if it has none.
func topOf(name string) string {
	top, _, nested := strings.Cut(name, "/")
	if !nested {
		return ""
	}
	return top
}

// sortByLines sorts files by how many lines of b they have, most first.
func (s *assigner) sortByLines(b *assigned, files []string) {
	if len(files) > 1 {
		slices.SortStableFunc(files, func(x, y string) int { return cmp.Compare(s.shared(b, y), s.shared(b, x)) })
	}
}

// hasDirectory reports whether the workspace has a directory, or a block creates a file in it.
func (s *assigner) hasDirectory(dir string) bool {
	if !s.dirs[dir] {
		at, err := s.tree.Read(dir, true)
		s.dirs[dir] = err == nil && at.Kind == model.Directory
	}
	return s.dirs[dir]
}

var placeholderPattern = lazyregexp.New(`(?i)YYYY|\bXXX+|^@|^(?:my[-_ ]?(?:app|project|file|module|package|component|script)\b|(?:file|filename|example|foo|bar|baz)\.\w+$)`)

// doubtCreation returns why the file name may not be meant to be new, if files has others
// that may be meant.
func (s *assigner) doubtCreation(name string, files []string) model.Reason {
	switch {
	case placeholderPattern.MatchString(name):
		return blocks.Placeholder.With(name)
	case len(files) > 0:
		return blocks.MayBeOther.With(files[0])
	}
	return model.Reason{}
}

// twin is a file in the directory of name with the same stem and another extension; empty
// if there is none. Extensions of several parts, as of tests, are a part of the stem.
func (s *assigner) twin(name string) string {
	dir, stem := path.Dir(name), strings.TrimSuffix(path.Base(name), path.Ext(name))
	if stem == "" || stem[0] == '.' {
		return ""
	}
	for _, file := range s.files() {
		base := path.Base(file)
		if path.Dir(file) == dir && base != path.Base(name) && strings.TrimSuffix(base, path.Ext(base)) == stem {
			return file
		}
	}
	return ""
}
