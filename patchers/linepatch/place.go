package linepatch

import (
	"bytes"
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/locate"
)

// A placer is the locator of one change.
type placer struct {
	patch    *filePatch
	path     jsontext.Path
	last     int // the last line of its range, from 1
	at       int // the first original line, from 0; the line before which an insertion goes
	old, new [][]byte
	shift    int // how many lines the edits before it add
}

// dropByteOrderMark removes a byte order mark from the first line. The mark is no
// part of a line and is kept in the file.
func (p *placer) dropByteOrderMark() {
	for _, lines := range []*[][]byte{&p.old, &p.new} {
		if p.at == 0 && len(*lines) > 0 && bytes.HasPrefix((*lines)[0], []byte(byteOrderMark)) {
			*lines = append([][]byte{(*lines)[0][len(byteOrderMark):]}, (*lines)[1:]...)
		}
	}
}

// Locate places the edit in t. All places are those of the text before the
// first edit of the file, so from does not matter.
func (p *placer) Locate(t *model.Text, _ int) model.Match {
	m := p.locate(t)
	if m.Placement == model.Conflict || m.Placement == model.Missing {
		m.Stated, m.Faults = p.at+1, p.Validate(t)
	}
	return m
}

// Validate returns all faults of the edit in t: of the digest (TUL §4.2.1), the
// line numbers (TUL §9) and the original lines (TUL §5.3), each with the JSON
// path of the field.
func (p *placer) Validate(t *model.Text) []model.Fault {
	s := p.patch.memo.Get(t, p.patch.compare)
	var out []model.Fault
	add := func(code string, at jsontext.Path, message string) {
		out = append(out, model.Fault{Code: "lines/" + code, At: string(at), Message: message})
	}
	if !s.isOriginal && p.patch.hasDigest {
		add("stale", p.patch.field, fmt.Sprintf("the patch is for another version of the file: its SHA-256 is %s", s.digest))
	}
	i := p.firstDifference(t)
	switch {
	case p.last > t.Lines():
		add("range", p.lastField(), p.behindEnd(t).String())
	case len(p.old) != p.last-p.at: // that is a violation of its own
	case i < len(p.old):
		add("original", p.originalField(i), fmt.Sprintf("line %d is not this line: it is %s", p.at+i+1, jsontext.Quote(t.Line(p.at+i))))
	case p.addsAfterUnterminatedLine(t):
		add("no-line-end", p.lastField(), afterUnterminatedLine.With().String())
	}
	return out
}

// behindEnd is why the line numbers of the edit are not in t.
func (p *placer) behindEnd(t *model.Text) model.Reason {
	return behindEnd.With(p.last, model.FileLength(t.Lines()))
}

// lastField is the JSON path of the last line of the range.
func (p *placer) lastField() jsontext.Path {
	if p.last == p.at {
		return p.path.Field("afterLine")
	}
	return p.path.Field("endLine")
}

// originalField is the JSON path of original line i.
func (p *placer) originalField(i int) jsontext.Path {
	return p.path.Field("expectedOriginalLines").Item(i)
}

func (p *placer) locate(t *model.Text) model.Match {
	s := p.patch.memo.Get(t, p.patch.compare)
	switch {
	case !s.isOriginal:
		return p.placeStale(t)
	case p.last > t.Lines():
		return model.Match{Placement: model.Conflict, Why: model.Because(p.behindEnd(t).At(string(p.lastField())))}
	case !hasLines(t, p.old, p.at):
		i := p.firstDifference(t)
		return p.offerElsewhere(t, model.Conflict, otherLine.With(model.FileLine(p.at+i+1)).At(string(p.originalField(i))))
	case len(p.old) > 0 && equalLines(p.old, p.new):
		return p.appliedMatch(t, p.at, isSame.With())
	case p.addsAfterUnterminatedLine(t):
		return model.Match{Placement: model.Conflict, Why: model.Because(afterUnterminatedLine.With().At(string(p.lastField())))}
	}
	c := p.candidate(t, p.at)
	c.AsStated = true
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{c}, Why: model.Because(s.why)}
}

// firstDifference is the first original line that t does not have; their number if it has all.
func (p *placer) firstDifference(t *model.Text) int {
	i := 0
	for i < len(p.old) && hasLines(t, p.old[i:i+1], p.at+i) {
		i++
	}
	return i
}

// placeStale places the edit in a text that is not the original: it may be
// applied already, or be offered to a person, but no more (TUL §5.3).
func (p *placer) placeStale(t *model.Text) model.Match {
	stale := otherFile.With().At(string(p.patch.field))
	for _, at := range []int{p.at + p.shift, p.at} {
		if p.hasResult(t, at) {
			return p.appliedMatch(t, at, isInPlace.With())
		}
	}
	if len(p.old) == 0 {
		return model.Match{Placement: model.Missing, Why: model.Because(stale, insertionNotFound.With())}
	}
	return p.offerElsewhere(t, model.Missing, stale)
}

// hasResult reports whether the new lines are at line at, and the old ones are not.
// New lines that the old ones contain prove nothing. Neither do blank lines, nor a single
// inserted line that is in the file elsewhere, too, such as "}".
func (p *placer) hasResult(t *model.Text, at int) bool {
	if !hasLines(t, p.new, at) || len(bytes.TrimSpace(bytes.Join(p.new, nil))) == 0 {
		return false
	}
	if len(p.old) == 0 {
		places, _ := p.patch.finder.Find(t, locate.Ends, p.new, at)
		return len(p.new) > 1 || len(places) == 1
	}
	return locate.Adds(locate.Ends, p.old, p.new) && (len(p.new) > len(p.old) || !hasLines(t, p.old, at))
}

func (p *placer) appliedMatch(t *model.Text, at int, why model.Reason) model.Match {
	end := min(at+len(p.new), t.Lines())
	extent := linesSpan(t, min(at, end), end)
	return model.Match{Placement: model.Applied, Candidates: []model.Candidate{{Extent: extent}}, Why: model.Because(why)}
}

// offerElsewhere offers the places of the original lines at any line: a person may
// override a conflict. Without any place, the match is none.
func (p *placer) offerElsewhere(t *model.Text, none model.Placement, why model.Reason) model.Match {
	places, more := p.patch.finder.Find(t, locate.Ends, p.old, p.at)
	if len(places) == 0 {
		return model.Match{Placement: none, Why: model.Because(why, originalNotFound.With()),
			Closest: p.patch.finder.Closest(t, p.old)}
	}
	m := model.Match{Placement: model.Conflict}
	for _, at := range locate.ByDistance(places, p.at) {
		m.Candidates = append(m.Candidates, p.candidate(t, at))
	}
	switch {
	case more:
		m.Why = model.Because(why, originalTooMany.With(locate.MaxPlaces))
	case len(places) > 1:
		m.Why = model.Because(why, originalSeveral.With(len(places)))
	default:
		m.Why = model.Because(why, originalElsewhere.With(model.FileLine(places[0]+1)))
	}
	return m
}

// candidate returns the candidate of the edit at line at.
func (p *placer) candidate(t *model.Text, at int) model.Candidate {
	splice := p.splice(t, at)
	return model.Candidate{Extent: splice.Span, Splices: []model.Splice{splice}, Distance: at - p.at}
}

// linesSpan returns the lines from and up to, but without, end. A byte order mark
// is no part of the first line.
func linesSpan(t *model.Text, from, end int) model.Span {
	s := model.Span{Start: t.Start(from), End: t.Start(end)}
	if from == 0 && bytes.HasPrefix(t.Bytes, []byte(byteOrderMark)) {
		s.Start = len(byteOrderMark)
	}
	s.End = max(s.Start, s.End)
	return s
}

// hasLines reports whether lines are exactly the lines of t from line at on.
func hasLines(t *model.Text, lines [][]byte, at int) bool {
	if at < 0 || at+len(lines) > t.Lines() {
		return false
	}
	for i, line := range lines {
		have := t.Line(at + i)
		if at+i == 0 {
			have = bytes.TrimPrefix(have, []byte(byteOrderMark))
		}
		if !bytes.Equal(line, have) {
			return false
		}
	}
	return true
}

// splice returns the change of t by the edit at line at: whole lines are replaced
// by whole lines with the line ends of their neighbours (TUL §6, PLACING §6.2).
// If the last line of t has no line end, the new last line has none either.
func (p *placer) splice(t *model.Text, at int) model.Splice {
	end := at + len(p.old)
	s := model.Splice{Span: linesSpan(t, at, end)}
	if len(p.new) == 0 {
		return s
	}
	var eol []byte
	for i, line := range p.new {
		eol = p.lineEnd(t, at, i)
		s.New = append(append(s.New, line...), eol...)
	}
	if end < t.Lines() || !lacksFinalNewline(t) {
		return s
	}
	s.New = s.New[:len(s.New)-len(eol)]
	if len(p.old) == 0 {
		s.New = append(bytes.Clone(eol), s.New...)
	}
	return s
}

// lineEnd returns the line end of new line i at line at: that of the line that it
// replaces, else that of the line before, else that of the line after. Next to a
// last line without a line end, it is that of the line before that one.
func (p *placer) lineEnd(t *model.Text, at, i int) []byte {
	end := at + len(p.old)
	for _, n := range []int{min(at+i, end-1), at - 1, end, t.Lines() - 2} {
		if n < 0 || n >= t.Lines() {
			continue
		}
		if raw := t.Raw(n); len(raw) > len(t.Line(n)) {
			return raw[len(t.Line(n)):]
		}
	}
	return []byte("\n")
}

// lacksFinalNewline reports whether the last line of t has no line end.
func lacksFinalNewline(t *model.Text) bool {
	return len(t.Bytes) > 0 && t.Bytes[len(t.Bytes)-1] != '\n'
}

// addsAfterUnterminatedLine reports whether the edit inserts after a last line
// that has no line end and that another edit removes. Whether the new lines need
// a line end before them would depend on the decision about that edit.
func (p *placer) addsAfterUnterminatedLine(t *model.Text) bool {
	if len(p.old) > 0 || p.at == 0 || p.at < t.Lines() || !lacksFinalNewline(t) {
		return false
	}
	for i := len(p.patch.placers) - 1; i >= 0; i-- {
		if o := p.patch.placers[i]; len(o.old) > 0 {
			return len(o.new) == 0 && o.at+len(o.old) == p.at
		}
	}
	return false
}
