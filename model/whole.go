package model

import (
	"bytes"

	"aptix-tui/model/linediff"
)

// whole gives a file its content: a creation, or the hunks of a line diff
// against what it holds.
func (r *resolver) whole(path, _ string) {
	s := r.look(path, true)
	switch {
	case s.err != nil:
		r.target(path, s)
	case s.file == nil:
		r.create(s.at(path), r.wanted(), s.since)
	case r.leaving[path] && s.file.Base.Kind != Absent:
		r.claim(r.create(path, r.wanted(), nil), path, s)
	case s.file.Base.Kind == Directory:
		r.target(path, s)
	default:
		r.overwrite(r.enlist(s.file), s)
	}
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
	placement, note := Exact, ""
	if r.change.Op == OpReplace {
		placement, note = Conflict, "the file to replace does not exist; accepting creates it"
	}
	f := r.absent(path)
	h := r.hunk(f, KindCreate, placement, note)
	h.New, h.Mode = content, r.change.Mode
	h.need(since...)
	r.include(h)
	f.exists, f.created, f.creators = true, max(r.change.Mode, ModeRegular), []int{h.ID}
	f.seq = sequence{{bytes: content, needs: []int{h.ID}}}
	h.spots = []spot{{new: content}}
	r.tree[path] = &slot{file: f, since: []int{h.ID}}
	return h
}

// overwrite changes f into the content wanted, hunk by hunk.
func (r *resolver) overwrite(f *File, s *slot) {
	first := len(r.cs.Hunks)
	t := f.text(r.on)
	content := r.wanted()
	adapt := !r.change.Literal && r.change.LineEnds == "" && usesCRLF(t.Bytes) && !bytes.Contains(content, []byte("\r\n"))
	if adapt {
		content = toLineEnds(content, "\r\n")
	}
	placement, note := Exact, ""
	if r.change.Op == OpCreate {
		placement, note = Conflict, "the file to create exists with other content; accepting overwrites"
	}
	if r.holds(t.Bytes, content) {
		r.hunk(f, KindContent, Applied, "the file holds this content")
	} else {
		r.diff(f, t, content, placement, note)
	}
	if adapt && bytes.IndexByte(content, '\n') >= 0 {
		h := r.convert(f, "\n", "the new content is in LF, the file in CRLF")
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
func (r *resolver) holds(has, content []byte) bool {
	if !r.change.Strip {
		return bytes.Equal(has, content)
	}
	plain := func(b []byte) []byte {
		return bytes.TrimSuffix(stripped(toLineEnds(b, "\n")), []byte("\n"))
	}
	return bytes.Equal(plain(has), plain(content))
}

// convert makes a hunk that changes all line ends of f.
func (r *resolver) convert(f *File, end, note string) *Hunk {
	h := r.hunk(f, KindLineEnds, Exact, note)
	h.LineEnds = end
	f.seq, f.cached = f.seq.withLineEnds(h.ID, end), nil
	return h
}

// usesCRLF tells that every line of b that ends, ends in CRLF.
func usesCRLF(b []byte) bool {
	n := bytes.Count(b, []byte("\r\n"))
	return n > 0 && n == bytes.Count(b, []byte("\n"))
}

// diff makes hunks of the differences between t and content; content that is
// not text is one hunk.
func (r *resolver) diff(f *File, t *Text, content []byte, placement Placement, note string) {
	n := NewText(content)
	changes := []linediff.Change{{OldEnd: t.Lines(), NewEnd: n.Lines()}}
	if !IsBinary(t.Bytes) && !IsBinary(content) {
		changes = linediff.Lines(t.Bytes, content)
	}
	batch := make([]placed, 0, len(changes))
	for i, c := range changes {
		r.at.Site = i
		span := Span{Start: t.Start(c.OldStart), End: t.Start(c.OldEnd)}
		text := content[n.Start(c.NewStart):n.Start(c.NewEnd)]
		h := r.hunk(f, KindContent, placement, note)
		h.Old, h.New = t.Bytes[span.Start:span.End], text
		h.Candidates = []Candidate{{Extent: span, Splices: []Splice{{Span: span, New: text}}}}
		batch = append(batch, placed{hunk: h.ID, Candidate: h.Candidates[0]})
	}
	r.weave(f, batch)
}

// IsBinary tells that b is not text: it holds a NUL near its beginning, which
// is Git's rule.
func IsBinary(b []byte) bool { return bytes.IndexByte(b[:min(len(b), 8000)], 0) >= 0 }
