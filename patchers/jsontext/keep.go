package jsontext

import (
	"sync"

	"aptix-tui/model"
)

// A large document is read as a payload, and again when text beside payloads is searched.

// minKept is the length from which the last document is kept.
const minKept = 1 << 16

// A keptDocument is the last large and whole document that a Search found in an answer.
type keptDocument struct {
	mu     sync.Mutex
	doc    *Document
	limits Limits
}

// keptOf is that of the answer of b.
func keptOf(b model.Block) *keptDocument {
	return b.Answer.Memo(keptKey{}, func() any { return &keptDocument{} }).(*keptDocument)
}

type keptKey struct{}

// keep keeps d, which was read with limits l, if it is large and whole.
func keep(d *Document, l Limits) {
	if d.Broken != nil || d.End-d.Top.Span.Start < minKept {
		return
	}
	k := keptOf(d.Block)
	k.mu.Lock()
	defer k.mu.Unlock()
	k.doc, k.limits = d, l
}

// ReadAgain is Read. It returns a document that a Search found before, and forgets that one.
// Callers must not add to its remarks.
func ReadAgain(b model.Block, at int, l Limits) *Document {
	k := keptOf(b)
	k.mu.Lock()
	d, was := k.doc, k.limits
	k.doc = nil
	k.mu.Unlock()
	if d == nil || d.Top.Span.Start != at || d.Block.Fence != b.Fence || was.Depth > l.Depth || was.Comments > l.Comments || was.Comment > l.Comment {
		return Read(b, at, l)
	}
	return d
}
