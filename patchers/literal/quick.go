package literal

import (
	"bytes"
	"sync"
	"weak"

	"aptix-tui/model"
)

// A haystack is a text that is searched: a plain one, or a model.EditedText.
type haystack interface {
	Len() int
	At(offset int) byte
	Index(pattern []byte, from int) int // the first occurrence at from or later, or -1
}

// plain is a text in one piece.
type plain []byte

// Len returns the length in bytes.
func (p plain) Len() int { return len(p) }

// At returns the byte at offset.
func (p plain) At(offset int) byte { return p[offset] }

// Index returns the first occurrence of pattern at from or later, or -1.
func (p plain) Index(pattern []byte, from int) int {
	if n := bytes.Index(p[from:], pattern); n >= 0 {
		return from + n
	}
	return -1
}

// LocateQuickly places text that is in e as it is written. It is part of model.QuickLocator.
func (r Replacement) LocateQuickly(e *model.EditedText) (m model.Match, ok bool) {
	switch {
	case len(r.Find) == 0, r.chain.mayBeApplied(r.number):
		return m, false
	case r.CheckSigns && (hasLinePrefix(r.Replace, '+') || hasLinePrefix(r.Replace, '-')):
		return m, false // whether they are meant depends on the whole text
	}
	s := search{view: view{text: e}, old: r.Find, new: r.Replace, wholeLines: r.WholeLines}
	if !s.runFor(r) {
		r.absent.set(&r, e) // in the text of e, which Locate searches next
		return m, false
	}
	return s.match(r), true
}

// An absent is the last text that was not found as it is written. It is safe for concurrent
// use.
type absent struct {
	mu         sync.Mutex
	find       []byte
	wholeLines bool
	in         *model.Text
	edited     weak.Pointer[model.EditedText] // whose text it is
}

func (a *absent) set(r *Replacement, in *model.EditedText) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.find, a.wholeLines, a.in, a.edited = r.Find, r.WholeLines, in.Text(), weak.Make(in)
}

// is reports whether the text to find of r is not in the text.
func (a *absent) is(r *Replacement, in *model.Text) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.in == in && a.wholeLines == r.WholeLines && bytes.Equal(a.find, r.Find)
}

// indexed returns the edited text with this text, if the text to find of r is not in it, or nil.
func (a *absent) indexed(r *Replacement, in *model.Text) *model.EditedText {
	if !a.is(r, in) {
		return nil
	}
	if e := a.edited.Value(); e != nil && e.Text() == in {
		return e
	}
	return nil
}

// mayBeApplied reports whether step n needs the whole text, to see whether the chain is
// applied to it.
func (c *chain) mayBeApplied(n int) bool {
	if c == nil {
		return false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return n == 0 || c.results != nil
}
