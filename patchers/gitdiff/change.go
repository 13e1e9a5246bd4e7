package gitdiff

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff/place"
)

// change makes a file change of the section.
func (s *section) change() model.FileChange {
	c := model.FileChange{
		Op: s.operation(), Path: s.header.new, First: s.first, Last: s.last,
		Mode: model.Mode(s.header.newMode), Simultaneous: true, Literal: true, OffersSimilar: s.header.inferred,
	}
	c.PathNames = s.header.names
	if n := len(c.PathNames); n > 0 && c.PathNames[n-1] != c.Path {
		c.PathDoubt = unusualName.With(c.Path)
	}
	s.checkModes()
	switch c.Op {
	case model.OpCreate:
		c.FillsEmpty = !s.header.created
		c.Content = s.newContent()
	case model.OpDelete:
		c.Path = s.header.old
	case model.OpRename, model.OpCopy:
		c.Path, c.NewPath = s.header.old, s.header.new
	}
	if c.Op != model.OpCreate {
		c.Edits = s.edits()
	}
	s.checkChange(&c)
	c.Invalid, c.Doubt = s.invalid, s.doubt
	for i := range s.diags {
		s.diags[i].Path = c.Path
	}
	return c
}

// operation is what the section asks for.
func (s *section) operation() model.Op {
	switch h := &s.header; {
	case h.created || s.impliesCreation():
		return model.OpCreate
	case h.deleted:
		return model.OpDelete
	case h.copied:
		return model.OpCopy
	case h.renamed:
		return model.OpRename
	}
	return model.OpEdit
}

// target is the path that the section writes or deletes.
func (s *section) target() string {
	switch s.operation() {
	case model.OpDelete:
		return s.header.old
	case model.OpRename, model.OpCopy:
		if s.header.new == "" {
			return s.header.old
		}
	}
	return s.header.new
}

// impliesCreation reports whether a plain diff may create its file. Git reads a diff
// as creation if its only hunk replaces nothing and the file does not exist; an
// existing file must be empty.
func (s *section) impliesCreation() bool {
	if s.exists || !s.header.plain || s.header.deleted || len(s.hunks) != 1 {
		return false
	}
	h := s.hunks[0]
	return h.old == 0 && h.OldStart == 0
}

// checkModes refuses files that are not regular.
func (s *section) checkModes() {
	for _, mode := range []uint32{s.header.oldMode, s.header.newMode} {
		if mode != 0 && mode != uint32(model.ModeRegular) && mode != uint32(model.ModeExecutable) {
			s.fail("mode", s.first, "the mode %06o is refused%s; expected 100644 or 100755", mode, modeNames[mode])
			return
		}
	}
}

var modeNames = map[uint32]string{
	0o120000: ", as it is a symbolic link",
	0o160000: ", as it is a submodule",
	0o040000: ", as it is a directory",
}

// checkChange refuses a change that does nothing, and doubts one that does not show
// what it does.
func (s *section) checkChange(c *model.FileChange) {
	for _, h := range s.hunks {
		switch whole := c.Op == model.OpCreate || c.Op == model.OpDelete; {
		case h.cut && whole:
			s.fail("cut-off", h.First, "the patch is cut off before the end of the file that it shows")
		case !h.doubt.None() && whole && s.doubt.None():
			s.doubt = h.doubt
		}
	}
	if len(c.Edits) > 0 || !s.invalid.None() {
		return
	}
	switch {
	case c.Op == model.OpDelete && !isEmptyBlob(s.header.oldID):
		s.doubt = deletesUnseen.With()
	case c.Op == model.OpEdit && c.Mode != 0 && s.header.oldMode == 0:
		s.warn("header", s.first, "no \"old mode\" line; the new mode is set anyway")
	case c.Op == model.OpEdit && c.Mode == 0:
		s.fail("no-change", s.first, "no change to this file; expected a hunk (\"@@ -line,count +line,count @@\")")
	}
}

// newContent is the whole content of a new file.
func (s *section) newContent() []byte {
	if s.binary != nil {
		content, err := s.binary.Apply(nil)
		if err != nil {
			s.fail("binary", s.binary.First, "the binary patch cannot be read: %v", err)
		}
		return content
	}
	content := []byte{}
	for _, h := range s.hunks {
		for _, line := range h.Lines {
			if line.Op != '+' && !(line.Unsigned && len(bytes.TrimSpace(line.Text)) == 0) {
				s.fail("new-file", line.AnswerLine, "the file is new, so each of its lines must begin with \"+\"")
				return nil
			}
			content = append(content, line.Text...)
		}
	}
	return content
}

// edits makes an edit of each hunk.
func (s *section) edits() []model.Edit {
	f := &place.File{OldID: s.header.oldID, NewID: s.header.newID}
	if s.binary != nil {
		return []model.Edit{f.BinaryEdit(s.binary)}
	}
	edits := make([]model.Edit, 0, len(s.hunks))
	for _, h := range s.hunks {
		edits = append(edits, h.edit(f))
	}
	return edits
}

// edit makes an edit of h.
func (h *hunk) edit(f *place.File) model.Edit {
	if h.old == 0 && isEmptyBlob(f.OldID) {
		h.OldStart = 0 // whatever the header says: an empty file has no other place
	}
	h.Counted = h.countsRight()
	e := f.Edit(h.Hunk)
	if h.cut {
		e.Invalid = cutInHunk.With(h.miscounted())
	}
	e.Doubt = h.doubt
	if len(e.Old) == 0 && h.OldStart != 0 {
		e.Doubt = noContext.With()
	}
	return e
}

const emptyBlob = "e69de29bb2d1d6434b8b29ae775ad8c2e48c5391"

// isEmptyBlob reports whether id is that of the empty file, as far as it is stated.
func isEmptyBlob(id string) bool { return len(id) >= 7 && strings.HasPrefix(emptyBlob, id) }
