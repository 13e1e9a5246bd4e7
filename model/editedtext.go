package model

import "bytes"

// An EditedText is a text that edits change one after another. Offsets count bytes of the text
// as it is now. It is not safe for concurrent use.
type EditedText struct {
	text      *Text
	changes   []textChange
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

// NewEditedText returns the text b, which it keeps.
func NewEditedText(b []byte) *EditedText { return &EditedText{text: NewText(b)} }

// Text returns the whole text.
func (e *EditedText) Text() *Text { return e.text }

// Len returns the length in bytes.
func (e *EditedText) Len() int { return e.text.Len() }

// At returns the byte at offset.
func (e *EditedText) At(offset int) byte { return e.text.Bytes[offset] }

// Slice returns the bytes of span. They may be shared.
func (e *EditedText) Slice(span Span) []byte { return e.text.Slice(span) }

// LineAt returns the 0-based number of the line with offset.
func (e *EditedText) LineAt(offset int) int { return e.text.LineAt(offset) }

// Index returns the first occurrence of pattern at from or later, or -1.
func (e *EditedText) Index(pattern []byte, from int) int {
	if from > e.Len() {
		return -1
	}
	if n := bytes.Index(e.text.Bytes[from:], pattern); n >= 0 {
		return from + n
	}
	return -1
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

// Replace puts text in the place of span.
func (e *EditedText) Replace(span Span, text []byte) {
	e.changes = append(e.changes, textChange{span, len(text)})
	e.text = NewText(splicedBytes(e.text.Bytes, Span{End: e.Len()}, []Splice{{Span: span, New: text}}))
	for _, f := range e.followers {
		f.Follow(span, len(text))
	}
}
