package model

import (
	"bytes"
	"slices"
	"sort"
)

// An EditedText is a text that edits change one after another. An edit and an exact search
// cost little of the length of the text. Offsets count bytes of the text as it is now. It is
// not safe for concurrent use.
type EditedText struct {
	base    []byte
	patches []*patch // ascending; base text is between any two
	length  int

	changes []textChange

	line       Span       // the line that was asked for last
	counted    lineAt     // the place up to which lines were counted last
	text       *Text      // nil after a change
	searches   int        // in the whole text, or as good as done
	index      *gramIndex // of base, with the changes; nil until it pays
	expected   *expectedTexts
	unexpected int    // searches for other texts
	searched   []byte // the last pattern
	found      []int  // its occurrences

	followers map[any]Follower
}

// A Follower keeps what was computed of an EditedText up to date.
type Follower interface {
	// Follow is called after span of the text became length bytes.
	Follow(span Span, length int)
}

// A textChange is a Span that was replaced by so many bytes.
type textChange struct {
	Span
	length int
}

// A lineAt is an offset and the number of line ends before it.
type lineAt struct{ offset, line int }

// A patch is new text in place of a part of the base. Patches may follow each other without
// text of the base between them.
type patch struct {
	baseStart, baseEnd int
	at                 int // its offset in the text
	text               []byte
	dead               bool // it was replaced by another patch
}

func (p *patch) end() int { return p.at + len(p.text) }

// maxPatches and bytesPerPatch limit the number of patches. Beyond that, the text as it is
// becomes the base. A long text may have more patches than maxPatches, because a new base costs
// as much as it is long.
const (
	maxPatches    = 1 << 13
	bytesPerPatch = 1 << 10
)

// maxPatchText is the length up to which patches that touch are merged, and of the patches into
// which longer text is cut. So an edit in or next to new text costs little of its length.
const maxPatchText = 1 << 11

// NewEditedText returns the text b, which it keeps.
func NewEditedText(b []byte) *EditedText { return &EditedText{base: b, length: len(b)} }

// Text returns the whole text, which costs as much as it is long.
func (e *EditedText) Text() *Text {
	if e.text == nil {
		e.text = NewText(e.Slice(Span{End: e.length}))
	}
	return e.text
}

// Len returns the length in bytes.
func (e *EditedText) Len() int { return e.length }

// At returns the byte at offset.
func (e *EditedText) At(offset int) byte { return e.runFrom(offset)[0] }

// runFrom returns text from offset on, up to where base and new text meet, or the end.
func (e *EditedText) runFrom(offset int) []byte {
	n := sort.Search(len(e.patches), func(i int) bool { return e.patches[i].at > offset })
	start, end := offset, len(e.base)
	if n > 0 {
		p := e.patches[n-1]
		if offset < p.end() {
			return p.text[offset-p.at:]
		}
		start = p.baseEnd + offset - p.end()
	}
	if n < len(e.patches) {
		end = e.patches[n].baseStart
	}
	return e.base[start:end]
}

// runBefore returns the text before offset, from where base and new text meet, or the
// beginning.
func (e *EditedText) runBefore(offset int) []byte {
	n := sort.Search(len(e.patches), func(i int) bool { return e.patches[i].at >= offset })
	if n == 0 {
		return e.base[:offset]
	}
	p := e.patches[n-1]
	if offset <= p.end() && len(p.text) > 0 {
		return p.text[:offset-p.at]
	}
	return e.base[p.baseEnd : p.baseEnd+offset-p.end()]
}

// Slice returns the bytes of span. They may be shared.
func (e *EditedText) Slice(span Span) []byte {
	n := span.End - span.Start
	if n == 0 {
		return nil
	}
	if run := e.runFrom(span.Start); len(run) >= n {
		return run[:n:n]
	}
	out := make([]byte, 0, n)
	for len(out) < n {
		run := e.runFrom(span.Start + len(out))
		out = append(out, run[:min(len(run), n-len(out))]...)
	}
	return out
}

// lineStart returns where the line with offset begins.
func (e *EditedText) lineStart(offset int) int {
	if e.line.Start <= offset && offset < e.line.End {
		return e.line.Start
	}
	start := e.findLineStart(offset)
	e.line = Span{start, e.findLineEnd(offset)}
	return start
}

func (e *EditedText) findLineStart(offset int) int {
	for offset > 0 {
		run := e.runBefore(offset)
		if n := bytes.LastIndexByte(run, '\n'); n >= 0 {
			return offset - len(run) + n + 1
		}
		offset -= len(run)
	}
	return 0
}

// lineEnd returns where the line with offset ends, after its LF.
func (e *EditedText) lineEnd(offset int) int {
	e.lineStart(offset)
	return max(offset, e.line.End)
}

func (e *EditedText) findLineEnd(offset int) int {
	for offset < e.length {
		run := e.runFrom(offset)
		if n := bytes.IndexByte(run, '\n'); n >= 0 {
			return offset + n + 1
		}
		offset += len(run)
	}
	return e.length
}

// hasAt reports whether pattern is at offset.
func (e *EditedText) hasAt(offset int, pattern []byte) bool {
	if offset < 0 || offset+len(pattern) > e.length {
		return false
	}
	for len(pattern) > 0 {
		run := e.runFrom(offset)
		n := min(len(run), len(pattern))
		if !bytes.Equal(run[:n], pattern[:n]) {
			return false
		}
		pattern, offset = pattern[n:], offset+n
	}
	return true
}

// Follower returns the follower of the text that has this key. The first time it is the one
// that begin returns.
func (e *EditedText) Follower(key any, begin func() Follower) Follower {
	f, ok := e.followers[key]
	if !ok {
		f = begin()
		if e.followers == nil {
			e.followers = map[any]Follower{}
		}
		e.followers[key] = f
	}
	return f
}

// Changes returns how often the text has changed.
func (e *EditedText) Changes() int { return len(e.changes) }

// ChangedSince returns the part of the text that has changed since it had changed so often: old
// in the text of then became now. It reports whether there is one.
func (e *EditedText) ChangedSince(changes int) (old, now Span, ok bool) {
	for i, c := range e.changes[changes:] {
		if i == 0 {
			old, now = c.Span, c.Span
		}
		if before := now.Start - c.Start; before > 0 {
			old.Start, now.Start = old.Start-before, c.Start
		}
		if behind := c.End - now.End; behind > 0 {
			old.End, now.End = old.End+behind, c.End
		}
		now.End += c.length - (c.End - c.Start)
	}
	return old, now, len(e.changes) > changes
}

// LineAt returns the 0-based number of the line with offset. It counts the lines between offset
// and that of the call before.
func (e *EditedText) LineAt(offset int) int {
	end := []byte("\n")
	for at := min(offset, e.counted.offset); at < max(offset, e.counted.offset); {
		run := e.runFrom(at)
		run = run[:min(len(run), max(offset, e.counted.offset)-at)]
		if at += len(run); offset > e.counted.offset {
			e.counted = lineAt{at, e.counted.line + bytes.Count(run, end)}
		} else {
			e.counted.line -= bytes.Count(run, end)
		}
	}
	e.counted.offset = offset
	return e.counted.line
}

// moveCounted brings the place up to which lines were counted up to date before span becomes
// text.
func (e *EditedText) moveCounted(span Span, text []byte) {
	switch {
	case span.Start >= e.counted.offset:
	case span.End > e.counted.offset:
		e.LineAt(span.Start)
	default:
		end := []byte("\n")
		e.counted.line += bytes.Count(text, end) - bytes.Count(e.Slice(span), end)
		e.counted.offset += len(text) - (span.End - span.Start)
	}
}

// Replace puts text in the place of span.
func (e *EditedText) Replace(span Span, text []byte) {
	e.changes = append(e.changes, textChange{span, len(text)})
	e.moveCounted(span, text)
	first := sort.Search(len(e.patches), func(i int) bool { return e.patches[i].end() >= span.Start })
	last := first
	for last < len(e.patches) && e.patches[last].at <= span.End {
		last++
	}
	var made []*patch
	if merged := e.merge(first, last, span, text); merged != nil {
		made = []*patch{merged}
	} else {
		first, last, made = e.cut(first, last, span, text)
	}
	kept := first // a patch that is made has the grams of a patch that was there if it is the same
	if len(made) > 0 && first < last && made[0] == e.patches[first] {
		kept = first + 1
	}
	for _, p := range e.patches[kept:last] {
		p.dead = true
	}
	e.patches = slices.Replace(e.patches, first, last, made...)
	by := len(text) - (span.End - span.Start)
	for _, p := range e.patches[first+len(made):] {
		p.at += by
	}
	e.length += by
	e.text, e.line = nil, Span{}
	e.updateFound(span, len(text))
	switch {
	case len(e.patches) > max(maxPatches, len(e.base)/bytesPerPatch):
		e.base = e.Slice(Span{End: e.length})
		e.patches, e.index = nil, nil
	case e.index != nil:
		for _, p := range made[kept-first:] {
			e.index.addAround(e, p)
		}
	}
	for _, f := range e.followers {
		f.Follow(span, len(text))
	}
}

// updateFound brings the occurrences of the last pattern up to date after span became n bytes.
func (e *EditedText) updateFound(span Span, n int) {
	if e.searched == nil {
		return
	}
	size := len(e.searched)
	first := sort.SearchInts(e.found, span.Start-size+1)
	last := max(first, sort.SearchInts(e.found, span.End))
	around := Span{max(0, span.Start-size+1), min(e.length, span.Start+n+size-1)}
	made := occurrences(e.Slice(around), e.searched, around.Start)
	e.found = slices.Replace(e.found, first, last, made...)
	for i := first + len(made); i < len(e.found); i++ {
		e.found[i] += n - (span.End - span.Start)
	}
}

// occurrences returns where pattern is in b, which begins at an offset.
func occurrences(b, pattern []byte, start int) (out []int) {
	for at := 0; ; {
		n := bytes.Index(b[at:], pattern)
		if n < 0 {
			return out
		}
		out = append(out, start+at+n)
		at += n + 1
	}
}

// replaceAll makes splices, which are ascending and disjoint.
func (e *EditedText) replaceAll(splices []Splice) {
	for _, s := range slices.Backward(splices) {
		e.Replace(s.Span, s.New)
	}
}

// merge returns text in the place of span as one patch with patches[first:last], which touch
// span; nil if that is too long.
func (e *EditedText) merge(first, last int, span Span, text []byte) *patch {
	if first == last && len(text) <= maxPatchText {
		start := e.baseOffset(first, span.Start)
		return &patch{at: span.Start, baseStart: start, baseEnd: start + span.End - span.Start, text: text}
	}
	if first == last {
		return nil
	}
	head, tail := e.patches[first], e.patches[last-1]
	before, behind := Span{min(head.at, span.Start), span.Start}, Span{span.End, max(span.End, tail.end())}
	if before.End-before.Start+len(text)+behind.End-behind.Start > maxPatchText {
		return nil
	}
	made := &patch{at: before.Start}
	made.baseStart, made.baseEnd = e.baseSpan(first, last, span)
	made.text = slices.Concat(e.Slice(before), text, e.Slice(behind))
	return made
}

// baseSpan returns the part of the base that span and patches[first:last], which it touches,
// stand for.
func (e *EditedText) baseSpan(first, last int, span Span) (start, end int) {
	if first == last {
		start = e.baseOffset(first, span.Start)
		return start, start + span.End - span.Start
	}
	if head := e.patches[first]; head.at <= span.Start {
		start = head.baseStart
	} else {
		start = e.baseOffset(first, span.Start)
	}
	if tail := e.patches[last-1]; tail.end() >= span.End {
		end = tail.baseEnd
	} else {
		end = tail.baseEnd + span.End - tail.end()
	}
	return start, end
}

// cut returns the patches with text in the place of span, and which of patches[first:last],
// which touch span, they replace: those that overlap it. What such patches have before and
// behind span stays: before it as the same patch, shortened.
func (e *EditedText) cut(first, last int, span Span, text []byte) (from, to int, made []*patch) {
	for first < last && e.patches[first].end() <= span.Start {
		first++
	}
	for first < last && e.patches[last-1].at >= span.End {
		last--
	}
	start, end := e.baseSpan(first, last, span)
	var rest *patch
	if first < last {
		head, tail := e.patches[first], e.patches[last-1]
		if n := tail.end() - span.End; n > 0 {
			text := tail.text[len(tail.text)-n:]
			rest = &patch{at: span.End + n, baseStart: end, baseEnd: end, text: text}
		}
		if head.at < span.Start {
			head.text = head.text[: span.Start-head.at : span.Start-head.at]
			head.baseEnd = start
			made = append(made, head)
		}
	}
	at := span.Start
	for part := range slices.Chunk(text, maxPatchText) {
		made = append(made, &patch{at: at, baseStart: start, baseEnd: start, text: part})
		at += len(part)
	}
	if len(text) == 0 {
		made = append(made, &patch{at: at, baseStart: start})
	}
	made[len(made)-1].baseEnd = end
	if rest != nil {
		rest.at = at
		made = append(made, rest)
	}
	return first, last, made
}

// baseOffset returns the offset in the base of an offset in the text that is in no patch; n is
// the first patch that does not end before it.
func (e *EditedText) baseOffset(n, offset int) int {
	if n == 0 {
		return offset
	}
	p := e.patches[n-1]
	return p.baseEnd + offset - p.end()
}

// Index returns the first occurrence of pattern at from or later, or -1. Occurrences may
// overlap.
func (e *EditedText) Index(pattern []byte, from int) int {
	if e.searched == nil || !bytes.Equal(e.searched, pattern) {
		e.searched, e.found = pattern, e.find(pattern)
	}
	n, _ := slices.BinarySearch(e.found, from)
	if n == len(e.found) {
		return -1
	}
	return e.found[n]
}

// scansBeforeIndex is how often the whole text is searched before it is indexed, and
// minIndexed the length from which that pays.
const (
	scansBeforeIndex = 16
	minIndexed       = 1 << 14
)

// expect says that searches for these texts will follow.
func (e *EditedText) expect(texts *expectedTexts) {
	if e.expected != texts && texts != nil && texts.searches > scansBeforeIndex {
		e.searches, e.expected = max(e.searches, scansBeforeIndex), texts
	}
}

// find returns all occurrences of pattern, which is not empty, in order.
func (e *EditedText) find(pattern []byte) (out []int) {
	if e.searches++; e.index == nil && e.searches > scansBeforeIndex && e.length >= minIndexed {
		e.index = newGramIndex(e, e.expected.grams())
	}
	if e.index != nil {
		if places, ok := e.index.find(e, pattern); ok {
			return places
		}
		e.indexUnexpected()
	}
	return e.scan(pattern)
}

// indexUnexpected notes a search that the index of the expected texts is of no use for. Some
// more of them, and the whole text is indexed.
func (e *EditedText) indexUnexpected() {
	if e.index.set == nil {
		return
	}
	if e.unexpected++; e.unexpected > scansBeforeIndex {
		e.expected = nil
		e.index = newGramIndex(e, nil)
	}
}

// scan returns all occurrences of pattern, in order: those in each run of base and new text,
// and those that begin in one and end behind it.
func (e *EditedText) scan(pattern []byte) (out []int) {
	for at, size := 0, len(pattern); at < e.length; {
		run := e.runFrom(at)
		out = append(out, occurrences(run, pattern, at)...)
		end := at + len(run)
		across := Span{max(at, end-size+1), min(e.length, end+size-1)}
		if end < e.length && across.End-across.Start >= size {
			out = append(out, occurrences(e.Slice(across), pattern, across.Start)...)
		}
		at = end
	}
	return out
}
