package model

import (
	"slices"

	"aptix-tui/model/newtext"
)

// What is said of new text, whatever format it came from (PLACING §8).

// textReasons are the reasons for what package newtext finds.
var textReasons = [...]ReasonKind{
	newtext.Control:  {Code: "text/control", Sentence: "the new text begins or ends with %q, maybe a part of the message around it"},
	newtext.Escaped:  {Code: "text/escaped", Sentence: "the new text may be escaped: it has %s as two characters"},
	newtext.Entities: {Code: "text/entities", Sentence: "the new text may be escaped: it has %s and never that character"},
	newtext.Numbered: {Code: "text/numbers", Sentence: "each line begins with a number, maybe the line numbers of a listing"},
	newtext.Patch:    {Code: "text/patch", Sentence: "the new text is %s, not the text of a file"},
	newtext.Signs:    {Code: "text/signs", Sentence: "new lines begin with the signs of a diff"},
	newtext.Indented: {Code: "text/indented", Sentence: "every line is indented, as the block is in the answer"},
	newtext.Quotes:   {Code: "text/quotes", Sentence: "code has %s where a string begins or ends"},
	newtext.Encoding: {Code: "text/encoding", Sentence: "the new text is UTF-8, and the encoding of the file is %s"},
}

// checkNewTexts leaves the hunks undecided whose new text may not be meant as it is. Where the
// answer states place and bytes exactly, it only flags them: real files have such lines.
func (r *resolver) checkNewTexts() {
	c := newTextChecker{r, map[*File]*newtext.File{}, map[changeKey][]newtext.Finding{}}
	for _, h := range r.cs.Hunks {
		file := c.file(h)
		if name := file.Encoding(); name != "" && h.NotFound() {
			h.addReason(reasonOtherEncoding.With(name))
		}
		if !h.Placed() || h.Kind != KindContent && h.Kind != KindCreate {
			continue
		}
		stated := h.isPrescribed(r.cs)
		if r.asksElision(h, stated) {
			h.doubtText(reasonElision.With(Truncate(h.elision, shownElision)))
		}
		for _, found := range c.findings(h, file) {
			why := textReasons[found.Kind].With()
			if found.Detail != "" {
				why = textReasons[found.Kind].With(found.Detail)
			}
			if stated {
				h.newText, h.Flags = why, append(h.Flags, FlagNewText)
				break
			}
			h.doubtText(why)
		}
	}
}

// shownElision is how many characters of an elision a reason has.
const shownElision = 60

// asksElision reports whether the elision in the new text of h is asked (PLACING §4.2). A digest
// does not say that nothing is left out.
func (r *resolver) asksElision(h *Hunk, stated bool) bool {
	if h.elision == "" || h.elisionFlagged || h.InitialDecision != Accepted || stated && r.cs.FileChange(h).Base == "" {
		return false
	}
	return h.removesLines() || isOmissionMark(h.elision) || r.cs.Payloads[h.Payload].isHabit()
}

// A newTextChecker checks the texts of hunks, and what they have in common once.
type newTextChecker struct {
	*resolver
	files map[*File]*newtext.File
	whole map[changeKey][]newtext.Finding // in the content of a whole file, which is that of several hunks
}

func (c *newTextChecker) file(h *Hunk) *newtext.File {
	f := c.cs.Files[h.File]
	if c.files[f] == nil {
		c.files[f] = &newtext.File{Name: f.Path, Before: f.Base.Bytes, After: func() []byte { return c.textOf(f).Bytes }}
	}
	return c.files[f]
}

// findings returns what is unusual in the new text of h, as the answer states it.
func (c *newTextChecker) findings(h *Hunk, file *newtext.File) []newtext.Finding {
	change := c.cs.FileChange(h)
	if !slices.Contains(WholeFileOps(), change.Op) {
		return newtext.Check(&newtext.Text{File: file, Old: h.old, New: h.new})
	}
	key := changeKey{h.Payload, h.Key.Change}
	if _, known := c.whole[key]; !known {
		c.whole[key] = newtext.Check(&newtext.Text{File: file, Old: file.Before, New: change.Content, Whole: true, Indented: change.Indented})
	}
	return c.whole[key]
}

// doubtText leaves h undecided because of its new text.
func (h *Hunk) doubtText(why Reason) {
	h.newText = why
	h.addDoubt(why)
	if h.InitialDecision == Accepted {
		h.InitialDecision = Undecided
	}
}

// isPrescribed reports whether the answer states the bytes of h and their place exactly, like a
// patch that a program made.
func (h *Hunk) isPrescribed(cs *ChangeSet) bool {
	if h.Kind == KindCreate {
		return cs.FileChange(h).Literal
	}
	return h.Placement == Exact && len(h.Candidates) > 0 && h.Candidates[h.Chosen].AsStated
}
