package model

import (
	"bytes"
	"slices"
	"strconv"
)

// The locators number the lines of the text that they search: the file with all earlier
// hunks of the answer, whatever is decided about them. People see the file on disk. So
// the reasons of a hunk keep both numbers of a line.

// A ShownLine is where a line of the text in which a hunk was placed is in the text that is
// shown: the file on disk, or what a reply quotes.
type ShownLine struct {
	Number int  // 1-based
	Made   bool // the line is not there: an earlier change makes it, at Number
}

func (n ShownLine) String() string { return ShownLines{n, n}.numbers() }

// ShownLines are the first and the last of several lines.
type ShownLines struct{ First, Last ShownLine }

// String returns the lines as a person reads them: "lines 7 to 9".
func (l ShownLines) String() string {
	if l.First.Number == l.Last.Number {
		return "line " + l.numbers()
	}
	return "lines " + l.numbers()
}

func (l ShownLines) numbers() string {
	out := strconv.Itoa(l.First.Number)
	if l.Last.Number != l.First.Number {
		out += " to " + strconv.Itoa(l.Last.Number)
	}
	switch {
	case l.First.Made && l.Last.Made:
		out += ", made by an earlier change"
	case l.First.Made || l.Last.Made:
		out += ", partly made by an earlier change"
	}
	return out
}

// ShownRange returns where count lines of a text are, from line first on, 0-based. Lines is where
// each line of the text is, or nil if it is the text that is shown.
func ShownRange(lines []ShownLine, first, count int) ShownLines {
	at := func(n int) ShownLine {
		if n < len(lines) {
			return lines[n]
		}
		return ShownLine{Number: n + 1}
	}
	out := ShownLines{at(first), at(first + count - 1)}
	for n := first; n < first+count && out.First.Made && out.Last.Made; n++ {
		out.First.Made = at(n).Made // not all of them
	}
	return out
}

// A diskLines maps the lines of the present text of a file to those on disk.
type diskLines struct {
	text   *Text
	pieces sequence
	on     hunkSet
	base   *Text
}

// diskLines returns the lines of f on disk; nil if no earlier hunk changes the text.
func (r *resolver) diskLines(f *File) *diskLines {
	if s := f.sequence; len(s) == 0 || len(s) == 1 && !s[0].hasHunks() {
		return nil
	}
	if f.disk == nil {
		f.disk = NewText(f.Base.Bytes)
	}
	return &diskLines{r.textOf(f), f.sequence, r.included, f.disk}
}

// line returns where line n of the text is on disk. A nil d is the same text.
func (d *diskLines) line(n FileLine) ShownLine {
	if d == nil {
		return ShownLine{Number: int(n)}
	}
	start := d.text.Start(max(min(int(n)-1, d.text.Lines()), 0))
	base, made := d.pieces.baseOffset(start, d.on)
	if end := d.text.lineEnd(start); made && end > start+1 {
		if last, inserted := d.pieces.baseOffset(end-2, d.on); !inserted { // text before a line on disk
			base, made = d.base.lineStart(last), false
		}
	}
	return ShownLine{Number: d.base.LineAt(min(base, d.base.Len())) + 1, Made: made}
}

func (d *diskLines) placed(n FileLine) placedLine { return placedLine{n, d.line(n)} }

// match returns m with the lines on disk in all its reasons.
func (d *diskLines) match(m Match) Match {
	if d == nil {
		return m
	}
	m.Why, m.Warning = m.Why.onDisk(d), m.Warning.onDisk(d)
	if slices.ContainsFunc(m.Candidates, func(c Candidate) bool { return len(c.Assumptions) > 0 }) {
		m.Candidates = slices.Clone(m.Candidates)
		for i := range m.Candidates {
			m.Candidates[i].Assumptions = m.Candidates[i].Assumptions.onDisk(d)
		}
	}
	return m
}

// closest returns where the lines of a text at line n are on disk.
func (d *diskLines) closest(n int, text []byte) []ShownLine {
	out := make([]ShownLine, max(NewText(text).Lines(), 1))
	for i := range out {
		out[i] = d.line(FileLine(n + i))
	}
	return out
}

// onDisk returns r with the lines on disk.
func (r Reasons) onDisk(d *diskLines) Reasons {
	if len(r) == 0 {
		return r
	}
	out := make(Reasons, len(r))
	for i, one := range r {
		out[i] = one.onDisk(d)
	}
	return out
}

func (r Reason) onDisk(d *diskLines) Reason {
	fields := make([]any, len(r.fields))
	for i, f := range r.fields {
		switch f := f.(type) {
		case Reason:
			fields[i] = f.onDisk(d)
		case Reasons:
			fields[i] = f.onDisk(d)
		case Joined:
			fields[i] = Joined{f.Reasons.onDisk(d), f.Separator}
		case FileLine:
			fields[i] = d.placed(f)
		case FileLines:
			fields[i] = placedLines{d.placed(f.First), d.placed(f.Last)}
		case FileLength:
			if fields[i] = f; int(f) != d.base.Lines() {
				fields[i] = placedLength{f}
			}
		default:
			fields[i] = f
		}
	}
	r.fields = fields
	return r
}

// shownLines returns where the lines of the text with the hunks in on are in base, the text on
// disk.
func (s sequence) shownLines(on hunkSet, base *Text) (out []ShownLine) {
	line, open := ShownLine{}, false
	for i := range s {
		p := s[i]
		for p.isVisible(on) && len(p.bytes) > 0 {
			n := bytes.IndexByte(p.bytes, '\n') + 1
			if n == 0 {
				n = len(p.bytes)
			}
			if made := p.insertedBy != nil; !open || line.Made && !made && n > 1 {
				line = ShownLine{base.LineAt(p.base) + 1, made}
			}
			if open = p.bytes[n-1] != '\n'; !open {
				out = append(out, line)
			}
			p = p.dropBytes(n)
		}
	}
	if open {
		out = append(out, line)
	}
	return out
}
