package literal

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// Bounds of a chain. They keep the cost of hostile answers low.
const (
	maxChain    = 200
	maxCompared = 256 << 20
	maxGrowth   = 32 << 10
	maxLater    = 16 // new texts that are compared with one place
)

// Link makes edits, whose locators are Replacements, those of one file in one payload, in
// their order. A later one may change the new text of an earlier one, so that this is no
// longer in the file after all of them. What becomes of it is a result of an earlier run, too.
func Link(edits []*model.Edit) {
	size := 0
	for _, e := range edits {
		r := e.Locator.(Replacement)
		size += len(r.Find) + len(r.Replace)
	}
	if len(edits) > maxChain || size > maxCompared/max(len(edits), 1) {
		return
	}
	for i, e := range slices.Backward(edits) {
		r := e.Locator.(Replacement)
		r.final = finalText(r.Replace, edits[i+1:])
		for _, later := range edits[i+1:] {
			l := later.Locator.(Replacement)
			made := l.made()
			links := linked(r.Replace, l.Find)
			keeps := len(made) > len(r.Find) && bytes.Contains(made, r.Find) && !isMade(made, edits[:i])
			if (links || keeps) && len(r.later) < maxLater {
				r.later = append(r.later, laterText{find: l.Find, made: made, linked: links})
			}
		}
		e.Locator = r
	}
}

// A laterText is the new text of a later replacement, and what that one finds; linked, if the
// earlier one may make it.
type laterText struct {
	find, made []byte
	linked     bool
}

// linked reports whether find may be made by a replacement: it begins with the last line of the
// new text, or ends with the first one.
func linked(replace, find []byte) bool {
	first, _, _ := bytes.Cut(replace, []byte("\n"))
	last := replace[bytes.LastIndexByte(replace, '\n')+1:]
	return len(first) > 0 && bytes.HasSuffix(find, append([]byte("\n"), first...)) ||
		len(last) > 0 && bytes.HasPrefix(find, append(bytes.Clone(last), '\n'))
}

// made is the new text of r as the later replacements leave it.
func (r Replacement) made() []byte {
	if r.final != nil {
		return r.final
	}
	return r.Replace
}

// isMade reports whether one of these replacements makes text.
func isMade(text []byte, earlier []*model.Edit) bool {
	return slices.ContainsFunc(earlier, func(e *model.Edit) bool { return bytes.Contains(e.Locator.(Replacement).Replace, text) })
}

// finalText is text after these replacements; nil if they do not change it, or if it is not
// certain what they make of it.
func finalText(text []byte, later []*model.Edit) (out []byte) {
	for _, e := range later {
		r := e.Locator.(Replacement)
		s := search{view: view{text: text}, old: r.Find, made: r.Replace, all: r.All}
		if len(r.Find) == 0 || !s.run() || len(s.pending) == 0 {
			continue
		}
		if s.overlapping || !r.All && len(s.pending) > 1 || len(s.pending)*(len(r.Replace)-len(r.Find)) > maxGrowth {
			return nil
		}
		at := 0
		var next []byte
		for _, place := range s.pending {
			next = append(append(next, text[at:place]...), r.Replace...)
			at = place + len(r.Find)
		}
		text = append(next, text[at:]...)
		out = text
	}
	return out
}

func foldText(text []byte) []byte { return foldLineEnds(text).text }
