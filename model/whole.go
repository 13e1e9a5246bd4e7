package model

import (
	"bytes"

	"aptix-tui/model/linediff"
)

// whole gives a file its content: a creation, or the hunks of a line diff
// against what it holds.
func (r *resolver) whole(path, _ string) {
	s := r.look(path, true)
	at := s.at(path)
	if r.leaving[path] {
		at = path // a symbolic link, and the link leaves
	}
	switch {
	case s.err != nil:
		r.target(path, s)
	case s.makes:
		r.hunk(r.orphan(at), KindContent, Conflict, madeHere.With())
	case s.file == nil && len(s.since) == 0 && r.createdAndRenamed(path):
	case s.file == nil:
		r.create(at, r.wanted(), s.since)
	case r.leaving[at] && s.file.Base.Kind != Absent:
		r.claim(r.create(at, r.wanted(), nil), at, s)
	case s.file.Base.Kind == Directory:
		r.target(path, s)
	case r.isMade(path, s) && r.made[s.file] > r.at.Change:
		r.hunk(r.enlist(s.file), KindContent, Applied, holdsContentAndOn.With())
	default:
		r.overwrite(r.enlist(s.file), s)
	}
}

// createdAndRenamed makes the creation at hand applied if its file stands where a
// later change of the payload renames it to.
func (r *resolver) createdAndRenamed(path string) bool {
	s := r.renamed(path)
	if !r.isMade(path, s) {
		return false
	}
	r.hunk(r.enlist(s.file), KindCreate, Applied, holdsContentThere.With())
	return true
}

// wanted is the content asked for, in the line ends asked for.
func (r *resolver) wanted() []byte {
	if r.change.LineEnds != "" {
		return toLineEnds(r.change.Content, r.change.LineEnds)
	}
	return r.change.Content
}

// create makes a file that is not there.
func (r *resolver) create(path string, content []byte, since []int) *Hunk {
	placement, why := Exact, Reasons(nil)
	if r.change.Op == OpReplace {
		placement, why = Conflict, Because(replacesNone.With(), acceptCreates.With())
	}
	f := r.absent(path)
	h := r.hunk(f, KindCreate, placement, why...)
	if text := r.choices.Of(h.Key).Text; text != nil {
		content = text
		h.Start = Undecided
		h.explain(editedByHand.With())
	}
	h.New, h.Mode = content, r.change.Mode
	h.need(since...)
	r.include(h)
	f.exists, f.created, f.creators = true, max(r.change.Mode, ModeRegular), []int{h.ID}
	f.seq = sequence{{bytes: content, needs: []int{h.ID}}}
	h.spots = []spot{{new: content}}
	r.put(path, f, h.ID)
	return h
}

// overwrite changes f into the content wanted, hunk by hunk. Content in LF for
// a file with lines in CRLF is compared without regard to that; new lines take
// the line ends around them.
func (r *resolver) overwrite(f *File, s *slot) {
	first := len(r.cs.Hunks)
	r.basis = first
	t := f.text(r.on)
	content := r.wanted()
	crlf := []byte("\r\n")
	adapt := !r.change.Literal && r.change.LineEnds == "" && bytes.Contains(t.Bytes, crlf) && !bytes.Contains(content, crlf)
	placement, why := Exact, Reasons(nil)
	if r.change.Op == OpCreate && !(r.change.Fills && len(t.Bytes) == 0) {
		placement, why = Conflict, Because(createsOver.With(), acceptOverwrites.With())
	}
	has := t.Bytes
	if adapt {
		has = bytes.ReplaceAll(has, crlf, []byte("\n"))
	}
	if r.change.holds(has, content) {
		r.hunk(f, KindContent, Applied, holdsContent.With())
	} else {
		r.diff(f, t, has, content, placement, why)
	}
	if adapt && bytes.IndexByte(content, '\n') >= 0 {
		h := r.convert(f, "\n", mixesLineEnds.With())
		h.Start = Rejected
	}
	r.mode(f)
	for _, h := range r.cs.Hunks[first:] {
		h.need(s.since...)
	}
}

// holds tells that the file has the content already. Where trailing white
// space is stripped, that, line ends and a final newline do not count (AP
// §3.1, §3.5).
func (c *FileChange) holds(has, content []byte) bool {
	if !c.Strip {
		return bytes.Equal(has, content)
	}
	plain := func(b []byte) []byte {
		return bytes.TrimSuffix(stripped(toLineEnds(b, "\n")), []byte("\n"))
	}
	return bytes.Equal(plain(has), plain(content))
}

// convert makes a hunk that changes all line ends of f.
func (r *resolver) convert(f *File, end string, why Reason) *Hunk {
	h := r.hunk(f, KindLineEnds, Exact, why)
	h.LineEnds = end
	f.seq, f.cached = f.seq.withLineEnds(h.ID, end), nil
	return h
}

// diff makes hunks of the differences between content and has, which is t with
// its lines in LF or as they are; content that is not text is one hunk.
func (r *resolver) diff(f *File, t *Text, has, content []byte, placement Placement, why Reasons) {
	n := NewText(content)
	changes := []linediff.Change{{OldEnd: t.Lines(), NewEnd: n.Lines()}}
	if !IsBinary(t.Bytes) && !IsBinary(content) {
		changes = linediff.Lines(has, content)
	}
	batch := make([]placed, 0, len(changes))
	for i, c := range changes {
		r.at.Site = i
		span := Span{Start: t.Start(c.OldStart), End: t.Start(c.OldEnd)}
		text := content[n.Start(c.NewStart):n.Start(c.NewEnd)]
		if len(has) != len(t.Bytes) {
			text = toLineEnds(text, t.lineEndAt(c.OldStart))
		}
		h := r.hunk(f, KindContent, placement, why...)
		h.Old, h.New = t.Bytes[span.Start:span.End], text
		h.Candidates = []Candidate{{Extent: span, Splices: []Splice{{Span: span, New: text}}}}
		r.chosen(f, h)
		if h.Placement != Applied {
			batch = append(batch, r.cut(f, h, h.Candidates[h.Chosen])...)
		}
	}
	r.weave(f, batch)
}

// lineEndAt is the line end of line i, or of the nearest one before it, or
// behind it.
func (t *Text) lineEndAt(i int) string {
	for _, n := range []int{i, i - 1, i - 2, i + 1} {
		if n < 0 || n >= t.Lines() {
			continue
		}
		if raw := t.Raw(n); len(raw) > len(t.Line(n)) {
			return string(raw[len(t.Line(n)):])
		}
	}
	return "\n"
}

// IsBinary tells that b is not text: it holds a NUL near its beginning, which
// is Git's rule.
func IsBinary(b []byte) bool { return bytes.IndexByte(b[:min(len(b), 8000)], 0) >= 0 }
