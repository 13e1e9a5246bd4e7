// Package place finds the places of the modifications of AP patches in the text of a file.
// AP is the document of the format, version 3.1; READING §5.5 describes the additions of
// version 3.2.
//
// Package ap describes what it has read as a Modification, and New makes the locator of a
// model.Edit from it. The locator finds the place by AP's normalised search, from the cursor
// that model.Resolve keeps. If the rules of AP find no place, it looks for similar text with
// package locate. A heuristic of AP §3.6 is a note of the match, unless the modification is
// strict.
//
// A modification is applied (AP §3.1) where its result is at its place, in any
// indentation, or where its snippet is not found and distinctive text of the result is
// in its scope: text that neither the snippet nor most files have. If only the missing
// snippet is evidence, a warning says so. New text near a place is a question.
package place

import "aptix-tui/model"

// A Modification is one change of a file's text as a patch states it (AP §2.5). Texts are
// values of directives, with an LF after each line.
type Modification struct {
	Patch *model.Payload // the patch that states it
	Path  string         // of the file; its extension tells the language

	Action            string // REPLACE, DELETE, INSERT_AFTER or INSERT_BEFORE
	Snippet           []byte
	Anchor, Tail      []byte // the anchor and the snippet_tail; nil if not given
	Content           []byte // none for DELETE
	Leading, Trailing int    // how many blank lines around the place it includes (AP §3.3)
	ScopeEnd          bool   // the place extends to the end of the block that the snippet opens (AP §8.4)

	// The snippet or the snippet_tail names the beginning or the end of the file (AP §8.3).
	AtStart, AtEnd, TailAtEnd bool

	LineEnds string // of new lines in a file without line ends; empty for LF
	// Version32: the rules of AP 3.2 apply. The search begins at the first line of the anchor,
	// and text that the patch inserts is not searched.
	Version32 bool
	// SnippetDoubted: a text to search for may have run into prose. If it is not found, that
	// does not show that the modification is applied.
	SnippetDoubted bool
	Strict         bool // without the heuristics of AP §3.6
}

// New returns the locator of m.
func New(m Modification) *Locator {
	l := &Locator{
		Modification: m,
		snippet:      newNeedle(splitLines(m.Snippet)),
		content:      contentLines(m.Content),
		written:      TrimBlank(splitLines(m.Content)),
	}
	if m.Anchor != nil {
		l.anchor = newNeedle(splitLines(m.Anchor))
	}
	if m.Tail != nil {
		l.tail = newNeedle(splitLines(m.Tail))
	}
	l.contentKeys = newNeedle(l.content)
	l.distinctive = distinctive(l.contentKeys.keys, l.snippet.keys)
	return l
}

// TailEndsSnippet reports whether the snippet ends with the snippet_tail, compared as in the
// normalised search of AP §3.2.
func (m *Modification) TailEndsSnippet() bool {
	n, t := newNeedle(splitLines(m.Snippet)).keys, newNeedle(splitLines(m.Tail)).keys
	return len(t) > 0 && len(t) <= len(n) && equalLines(n[len(n)-len(t):], t)
}
