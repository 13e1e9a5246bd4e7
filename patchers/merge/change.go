package merge

import (
	"bytes"
	"fmt"
	"strings"

	"aptix-tui/model"
)

// Change returns c as the edits of r in the file with the text t. Line ends are those of the
// file.
func (r *Reading) Change(c *model.FileChange, t *model.Text) model.FileChange {
	out := *c
	out.Op, out.Content, out.Simultaneous = model.OpEdit, nil, true
	if r.Kind == Same {
		span := spanOf(t, r.At[0], r.At[1])
		out.Edits = []model.Edit{{New: c.Content, First: c.First, Last: c.Last, Locator: model.Placed{
			Placement: model.Applied, Candidates: []model.Candidate{{Extent: span}}, Why: model.Because(hasLines.With()),
		}}}
	}
	for i := range r.Edits {
		out.Edits = append(out.Edits, r.Edits[i].change(c, t))
	}
	return out
}

// Merged returns the readings of c, whose Content may leave out code, for the file with the
// text t; one without a place if Content is nothing for that file. Those that lose lines or have no certain
// place have a doubt.
func Merged(c *model.FileChange, t *model.Text) []model.Reading {
	return (*Memo)(nil).Merged(c, t)
}

// Unplaced returns c as an edit without a place.
func Unplaced(c *model.FileChange) []model.Reading {
	out := *c
	out.Op, out.Content = model.OpEdit, nil
	out.Edits = []model.Edit{{New: c.Content, First: c.First, Last: c.Last, Locator: model.Placed{Placement: model.Missing, Why: model.Because(noPlace.With())}}}
	return model.OneReading(out)
}

// A Memo keeps readings of a block: it is compared with the same text of a file when its file
// is chosen, and when it is placed.
type Memo struct {
	path        string
	file, block []byte
	marks       []Mark
	found       []Reading
}

// Keep returns the Memo of the readings for these arguments.
func (c *Cache) Keep(path string, file, block []byte, marks []Mark) *Memo {
	return &Memo{path, file, block, marks, c.Readings(path, file, block, marks...)}
}

// Readings returns the readings that m keeps, or others for other arguments. m may be nil.
func (m *Memo) Readings(path string, file, block []byte) []Reading {
	switch {
	case m == nil:
		return Readings(path, file, block)
	case m.path == path && bytes.Equal(m.file, file) && bytes.Equal(m.block, block):
		return m.found
	}
	return Readings(path, file, block, m.marks...)
}

// Merged is Merged with the readings that m keeps.
func (m *Memo) Merged(c *model.FileChange, t *model.Text) []model.Reading {
	if found := changes(m.Readings(c.Path, t.Bytes, c.Content), c, t); len(found) > 0 {
		return found
	}
	return Unplaced(c)
}

// IsIn reports whether the file at path has all of block already.
func (c *Cache) IsIn(path string, file, block []byte) bool {
	found := c.Readings(path, file, block)
	return len(found) > 0 && found[0].Kind == Same
}

// MergedPair is Merged for a new text that takes the place of an old one.
func MergedPair(c *model.FileChange, old, new []byte, t *model.Text) []model.Reading {
	return changes(PairReadings(c.Path, t.Bytes, old, new), c, t)
}

// changes returns the readings found as readings of c.
func changes(found []Reading, c *model.FileChange, t *model.Text) []model.Reading {
	var out []model.Reading
	for i := range found {
		f := &found[i]
		r := model.Reading{FileChange: f.Change(c, t), Name: f.Name, Added: f.Added, Removed: f.Removed, LostLines: f.LostLines, LostNames: f.LostNames}
		r.Doubt = model.Because(c.Doubt, f.doubt(len(found))).Distinct()
		out = append(out, r)
	}
	return out
}

// doubt returns why r, one of several, may not start as accepted; none if it loses nothing.
func (r *Reading) doubt(of int) model.Reason {
	lost := r.LostLines > 0 || len(r.LostNames) > 0
	switch {
	case r.Kind == Same:
	case lost:
		kind := losesLines
		if of > 1 {
			kind = severalReadings
		}
		if kind.Doubts = model.OfPart; r.Kind == Whole || r.Kind == Lossy {
			kind.Doubts = model.OfWhole
		}
		return kind.With(losses(r.LostLines, r.LostNames))
	case !r.Explains:
		return leavesOut.With()
	case r.Uncertain != "":
		return notCertain.With(r.Uncertain)
	}
	return model.Reason{}
}

// losses says what a reading deletes: "2 definitions (a, b), 14 lines".
func losses(lines int, names []string) string {
	var out []string
	if n := len(names); n > 0 {
		out = append(out, fmt.Sprintf("%s (%s)", model.Count(n, "definition"), strings.Join(names[:min(n, maxLosses)], ", ")))
	}
	if lines > 0 {
		out = append(out, model.Count(lines, "line"))
	}
	return strings.Join(out, ", ")
}

const maxLosses = 4

// Why a reading needs a decision.
var (
	severalReadings = model.ReasonKind{Code: "block/readings", Sentence: "deletes %s; the block can be read in several ways"}
	losesLines      = model.ReasonKind{Code: "block/loses", Sentence: "deletes %s"}
	leavesOut       = model.ReasonKind{Code: "block/leaves-out", Doubts: model.OfPart, Sentence: "not every line of the block has a place"}
	noPlace         = model.ReasonKind{Code: "block/no-place", Sentence: "no line of the block is in the file, so its place is unclear"}
	mayBeFragment   = model.ReasonKind{Code: "block/fragment", Doubts: model.OfWhole, Sentence: "the block may be a part of a file only: it has an elision, or brackets that do not balance, or begins inside something"}
	addsMost        = model.ReasonKind{Code: "block/may-be-whole", Doubts: model.OfPart, Sentence: "adds more lines than the file has: the block may be the whole file"}
	severalTexts    = model.ReasonKind{Code: "block/texts", Sentence: "the answer has %d texts for this file"}
	notCertain      = model.ReasonKind{Code: "block/uncertain", Doubts: model.OfPlace, Sentence: "the place is not certain: %s"}
)

var hasLines = model.ReasonKind{Code: "applied/block", Sentence: "the file has these lines: quoted or already applied"}

// change returns e as an edit with a known place.
func (e *Edit) change(c *model.FileChange, t *model.Text) model.Edit {
	span := spanOf(t, e.From, e.To)
	out := model.Edit{Old: t.Slice(span), New: e.text(t, e.New), Inserts: e.From == e.To}
	if c.First > 0 {
		out.First = min(c.First+e.BlockLine, c.Last)
		out.Last = min(out.First+max(len(e.New)-1, 0), c.Last)
	}
	out.Locator = model.Placed{Placement: model.Exact, Candidates: []model.Candidate{{Extent: span, Splices: []model.Splice{{Span: span, New: out.New}}}}}
	return out
}

// spanOf returns the bytes of some lines of t, without a byte order mark (PLACING §6.5).
func spanOf(t *model.Text, from, to int) model.Span {
	mark := t.Len() - len(bytes.TrimPrefix(t.Bytes, []byte(byteOrderMark)))
	return model.Span{Start: max(t.Start(from), mark), End: max(t.Start(to), mark)}
}

const byteOrderMark = "\xef\xbb\xbf"

// text returns lines, which are for the place of e, with line ends.
func (e *Edit) text(t *model.Text, lines []string) []byte {
	text := []byte(strings.Join(append(lines[:len(lines):len(lines)], ""), e.lineEnd(t)))
	if n := t.Len(); n > 0 && t.Bytes[n-1] != '\n' && e.To == t.Lines() && len(text) > 0 {
		end := []byte(e.lineEnd(t))
		if text = bytes.TrimSuffix(text, end); e.From == e.To {
			text = append(end, text...)
		}
	}
	return text
}

// Apply returns text with the edits of r.
func (r *Reading) Apply(text []byte) []byte {
	t, at := model.NewText(text), 0
	var out []byte
	for i := range r.Edits {
		e := r.Edits[i].change(&model.FileChange{}, t)
		s := e.Locator.(model.Placed).Candidates[0].Splices[0]
		out = append(append(out, text[at:s.Start]...), s.New...)
		at = s.End
	}
	return append(out, text[at:]...)
}

// lineEnd is the line end of the lines beside e.
func (e *Edit) lineEnd(t *model.Text) string {
	for _, i := range []int{e.From - 1, e.From} {
		if i >= 0 && i < t.Lines() && bytes.HasSuffix(t.Raw(i), []byte("\r\n")) {
			return "\r\n"
		}
	}
	return "\n"
}
