package model

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"golang.org/x/text/unicode/norm"

	"aptix-tui/model/linediff"
)

// placeWholeFile gives a file its content: by a creation, or by the hunks of a
// line diff against its present content.
func (r *resolver) placeWholeFile(path, _ string) {
	s := r.lookup(path, true)
	at := s.pathOr(path)
	if at != path && r.isFreed(path) {
		at = path // a symbolic link that the payload removes
	}
	switch {
	case s.err != nil:
		r.existingFile(path, s)
	case s.newDirectory:
		r.addHunk(r.placeholderFile(at), KindContent, Conflict, reasonDirectoryMade.With())
	case s.file == nil:
		r.createFile(at, r.wantedContent(), s.changedBy)
	case s.file.Base.Kind != Absent && r.isFreed(at):
		r.dependOnFreedPath(r.createFile(at, r.wantedContent(), nil), at, s)
	case s.file.Base.Kind == Directory:
		r.existingFile(path, s)
	default:
		r.overwriteFile(r.addFile(s.file), s)
	}
}

// wantedContent returns the requested content with the requested line ends.
func (r *resolver) wantedContent() []byte {
	if r.change.LineEnds != "" {
		return toLineEnds(r.change.Content, r.change.LineEnds)
	}
	return r.change.Content
}

// IsBatch reports whether cmd of Windows runs the file at path. It may not find the labels of a file
// in LF: a code block that creates one is written in CRLF, other formats state their line ends.
func IsBatch(name string) bool {
	return slices.Contains([]string{".bat", ".cmd"}, strings.ToLower(path.Ext(name)))
}

// createFile adds the hunk that creates a file.
func (r *resolver) createFile(path string, content []byte, since []int) *Hunk {
	placement, why := Exact, Reasons(nil)
	if r.change.Op == OpReplace {
		placement, why = Conflict, Because(reasonReplaceMissing.With(), reasonAcceptCreates.With())
	}
	f := r.addAbsentFile(path)
	h := r.addHunk(f, KindCreate, placement, why...)
	if text := r.choices.ForHunk(h.Key).Text; text != nil {
		content = text
		h.InitialDecision = Undecided
		h.addReason(reasonEditedByHand.With())
	}
	h.new, h.Mode = content, r.change.Mode
	h.addNeeds(since...)
	if r.change.OffersSimilar && len(since) == 0 && h.Placement == Exact {
		r.offerSimilar(h, path)
	}
	r.includeHunk(h)
	f.exists, f.createdMode, f.creators = true, max(r.change.Mode, ModeRegular), []int{h.ID}
	r.createText(f, h, content)
	r.setFileAt(path, f, h.ID)
	return h
}

// createText makes content the text of f, which h creates. If a person split h, its first part
// creates the file with the lines of that part, and the others add theirs.
func (r *resolver) createText(f *File, h *Hunk, content []byte) {
	parts := r.splitHunk(f, h, Candidate{Splices: []Splice{{New: content}}})
	if len(parts) == 1 {
		f.setSequence(sequence{{bytes: content, insertedBy: []int{h.ID}}})
		h.baseChanges = []baseChange{{new: content}}
		return
	}
	for _, p := range parts[1:] {
		part := r.cs.Hunks[p.hunk]
		part.Kind, part.Mode, part.SimilarPaths = KindContent, 0, nil
		part.addNeeds(h.ID)
	}
	r.apply(f, parts)
}

// offerSimilar makes h, which creates the file name, undecided if a file may be meant whose path is
// in another case or normal form, has another beginning, or shares the last directory. A path whose
// directory exists is known to the answer: only the case or the normal form may be wrong.
func (r *resolver) offerSimilar(h *Hunk, name string) {
	wanted := FoldPath(name)
	dir := r.lookup(path.Dir(name), true).file
	known := strings.Contains(name, "/") && dir != nil && dir.Base.Kind == Directory
	for _, other := range r.similarPaths(name) {
		has := FoldPath(other)
		if has == wanted && other != name || !known && (r.change.MayEdit && path.Base(has) == path.Base(wanted) || strings.HasSuffix(has, "/"+wanted) || strings.HasSuffix(wanted, "/"+has) || sharesLastDirectory(wanted, has)) {
			h.SimilarPaths = append(h.SimilarPaths, other)
		}
	}
	if len(h.SimilarPaths) > 0 {
		h.InitialDecision = Undecided
		h.addReason(possiblyOther(name, h.SimilarPaths[0]))
	}
}

// possiblyOther is the reason why a path without a file may mean the file other.
func possiblyOther(name, other string) Reason {
	if norm.NFC.String(name) == norm.NFC.String(other) {
		return reasonMayBeComposed.With(other)
	}
	return reasonMayBeOther.With(other)
}

// sharesLastDirectory reports whether the last two components of two paths are equal.
func sharesLastDirectory(a, b string) bool {
	tail := func(name string) string { return path.Join(path.Base(path.Dir(name)), path.Base(name)) }
	return strings.Contains(a, "/") && strings.Contains(b, "/") && tail(a) == tail(b)
}

// overwriteFile changes f into the requested content, hunk by hunk. Content in
// LF is compared with a CRLF file regardless of line ends, and its new lines
// get the line ends of the lines around them.
func (r *resolver) overwriteFile(f *File, s *treeEntry) {
	first := len(r.cs.Hunks)
	r.visibleHunks = first
	t := r.textOf(f)
	content := r.wantedContent()
	if !r.change.Literal && len(content) > 0 && bytes.HasPrefix(t.Bytes, byteOrderMark) && !bytes.HasPrefix(content, byteOrderMark) {
		content = slices.Concat(byteOrderMark, content)
	}
	crlf := []byte("\r\n")
	adapt := !r.change.Literal && r.change.LineEnds == "" && bytes.Contains(t.Bytes, crlf) && !bytes.Contains(content, crlf)
	placement, why := Exact, Reasons(nil)
	if r.isCreationCommitted() {
		r.addHunk(f, KindCreate, Applied, reasonCommitted.With())
	} else if r.change.Op == OpCreate && !(r.change.FillsEmpty && len(t.Bytes) == 0) {
		placement, why = Conflict, Because(reasonCreateExists.With(), reasonAcceptOverwrites.With())
	}
	has := t.Bytes
	if adapt {
		has = bytes.ReplaceAll(has, crlf, []byte("\n"))
	}
	if r.change.hasContent(has, content) {
		r.addHunk(f, KindContent, Applied, reasonHasContent.With())
	} else {
		r.addDiffHunks(f, t, has, content, placement, why)
	}
	if adapt && bytes.IndexByte(content, '\n') >= 0 {
		h := r.addLineEndHunk(f, "\n", reasonLineEndsMixed.With())
		h.InitialDecision = Rejected
	}
	r.placeMode(f)
	for _, h := range r.cs.Hunks[first:] {
		h.addNeeds(s.changedBy...)
	}
}

// byteOrderMark is U+FEFF in UTF-8. A file keeps it if the answer leaves it out.
var byteOrderMark = []byte("\xef\xbb\xbf")

// hasContent reports whether the file has the content already. If trailing
// whitespace is stripped, then trailing whitespace, line ends and a final
// newline do not count (AP §3.1, §3.5).
func (c *FileChange) hasContent(has, content []byte) bool {
	if !c.Literal && !bytes.HasPrefix(content, byteOrderMark) {
		has = bytes.TrimPrefix(has, byteOrderMark)
	}
	if !c.StripTrailing {
		return bytes.Equal(has, content)
	}
	plain := func(b []byte) []byte {
		b = toLineEnds(b, "\n")
		return bytes.TrimSuffix(splicedBytes(b, Span{End: len(b)}, trailingSpace(b)), []byte("\n"))
	}
	return bytes.Equal(plain(has), plain(content))
}

// addLineEndHunk adds a hunk that changes all line ends of f.
func (r *resolver) addLineEndHunk(f *File, end string, why Reason) *Hunk {
	h := r.addHunk(f, KindLineEnds, Exact, why)
	h.LineEnds = end
	f.setSequence(f.sequence.withLineEnds(h.ID, end))
	return h
}

// addDiffHunks adds hunks for the differences between content and has, which is
// t with its line ends in LF or unchanged. Binary content is one hunk.
func (r *resolver) addDiffHunks(f *File, t *Text, has, content []byte, placement Placement, why Reasons) {
	n := NewText(content)
	changes := []linediff.Change{{OldEnd: t.Lines(), NewEnd: n.Lines()}}
	if !IsBinary(t.Bytes) && !IsBinary(content) {
		changes = linediff.Lines(has, content)
	}
	if r.exceeds(len(changes)) {
		return
	}
	batch := make([]placedHunk, 0, len(changes))
	occupied := occupiedSpans{end: -1}
	for i, c := range changes {
		r.key.Site = i
		span := Span{Start: t.Start(c.OldStart), End: t.Start(c.OldEnd)}
		text := content[n.Start(c.NewStart):n.Start(c.NewEnd)]
		if len(has) != len(t.Bytes) {
			text = toLineEnds(text, t.lineEndAt(c.OldStart))
		}
		h := r.addHunk(f, KindContent, placement, why...)
		h.old, h.new = t.Bytes[span.Start:span.End], text
		h.Candidates = []Candidate{{Extent: span, Splices: []Splice{{Span: span, New: text}}}}
		r.applyChoice(f, h)
		if h.Placement == Applied || h.refuseOverlap(occupied) {
			continue
		}
		here := r.splitHunk(f, h, h.Candidates[h.Chosen])
		for _, p := range here {
			occupied.add(&p.Candidate)
		}
		batch = append(batch, here...)
	}
	r.apply(f, batch)
}

// lineEndAt returns the line end of line i, or of the nearest line before it,
// or of the line after it.
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

// IsBinary reports whether b is binary: it has a NUL near its beginning, which
// is Git's rule.
func IsBinary(b []byte) bool { return bytes.IndexByte(b[:min(len(b), 8000)], 0) >= 0 }
