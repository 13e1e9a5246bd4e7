package locate

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// A Line is one line of an edit, as its author wrote it.
type Line struct {
	Op   byte   // ' ' kept, '-' removed, '+' added
	Text []byte // with its line end, if it has one
}

// DiffLines returns the lines that an edit keeps, removes and adds, for formats that
// give only the old text and the new one. Both have LF line ends.
func DiffLines(old, new []byte) []Line {
	a, b := SplitLines(old), SplitLines(new)
	lines := make([]Line, 0, len(a)+len(b))
	add := func(op byte, texts [][]byte) {
		for _, text := range texts {
			lines = append(lines, Line{op, text})
		}
	}
	at := 0
	for _, c := range linediff.Lines(old, new) {
		add(' ', a[at:c.OldStart])
		add('-', a[c.OldStart:c.OldEnd])
		add('+', b[c.NewStart:c.NewEnd])
		at = c.OldEnd
	}
	add(' ', a[at:])
	return lines
}

// Side is the old ('-') or the new ('+') text of an edit, line by line.
func Side(lines []Line, sign byte) [][]byte {
	var out [][]byte
	for _, line := range lines {
		if line.Op == sign || line.Op == ' ' {
			out = append(out, line.Text)
		}
	}
	return out
}

// Distinctive reports whether the new text shows that the edit is applied at its
// place: it holds an added line, or the context that a deletion joined. Blank lines
// show nothing.
func Distinctive(lines []Line) bool {
	leading, trailing, changed := false, false, false
	for _, line := range lines {
		blank := len(bytes.TrimSpace(line.Text)) == 0
		switch {
		case line.Op == '+' && !blank:
			return true
		case line.Op != ' ':
			changed, trailing = true, false
		case blank:
		case changed:
			trailing = true
		default:
			leading = true
		}
	}
	return leading && trailing
}

// DistinctiveAnywhere reports whether the new text identifies a place anywhere in a
// file: two lines of its context hold words, so that it is not just a pattern that
// the file may repeat.
func DistinctiveAnywhere(lines []Line) bool {
	var kept [][]byte
	for _, line := range lines {
		if line.Op == ' ' {
			kept = append(kept, line.Text)
		}
	}
	return TwoWithWords(kept) && Distinctive(lines)
}

// TwoWithWords reports whether two of lines hold words.
func TwoWithWords(lines [][]byte) bool { return countWithWords(lines) >= 2 }

// AnyWithWords reports whether one of lines holds words.
func AnyWithWords(lines [][]byte) bool { return countWithWords(lines) > 0 }

func countWithWords(lines [][]byte) int {
	words := 0
	for _, line := range lines {
		if bytes.ContainsFunc(line, isWord) {
			words++
		}
	}
	return words
}

func isWord(r rune) bool {
	return r >= '0' && r <= '9' || r|0x20 >= 'a' && r|0x20 <= 'z' || r >= 0x80
}

// An Alignment is an edit aligned with a text: the line of the text for each old
// line.
type Alignment struct {
	Text  *model.Text
	Lines []Line
	// Rows has the line of the text for every one of Lines: ascending, -1 for added lines
	// and for those without one.
	Rows []int
	At   int // the line of the text for lines before all Rows
	From int // the offset before which the extent does not begin
	// Literal: added lines are inserted byte for byte. Else they get the line ends of
	// their neighbours.
	Literal bool

	indent func(line []byte) []byte // how added lines are indented; nil: as they are
}

// AlignedAt is an edit aligned with the lines of t from line at on.
func AlignedAt(t *model.Text, lines []Line, at int) Alignment {
	f := Alignment{Text: t, Lines: lines, At: at}
	for _, line := range lines {
		if line.Op == '+' {
			f.Rows = append(f.Rows, noRow)
			continue
		}
		f.Rows = append(f.Rows, at)
		at++
	}
	return f
}

// Candidate is the place, with a splice for every run of changed lines, so that
// context keeps the bytes of the file.
func (f *Alignment) Candidate() model.Candidate {
	end := f.At
	for _, row := range f.Rows {
		end = max(end, row+1)
	}
	c := model.Candidate{Extent: model.Span{Start: max(f.Text.Start(f.At), f.From), End: f.Text.Start(end)}}
	c.Extent.End = max(c.Extent.Start, c.Extent.End)
	at := f.At
	for i := 0; i < len(f.Lines); {
		if f.Lines[i].Op == ' ' {
			if f.Rows[i] >= 0 {
				at = f.Rows[i] + 1
			}
			i++
			continue
		}
		r := run{Alignment: f, first: at, last: at}
		for ; i < len(f.Lines) && f.Lines[i].Op != ' '; i++ {
			r.add(f.Lines[i], f.Rows[i])
		}
		if r.first < r.last || len(r.added) > 0 {
			c.Splices = append(c.Splices, model.Splice{Span: r.span(), New: r.text()})
		}
		at = r.last
	}
	return c
}

// A run is consecutive changed lines of an edit and the lines first to last, last
// excluded, of the text that they replace.
type run struct {
	*Alignment
	first, last int
	added       [][]byte
	hasMark     bool // the edit removes the byte order mark of the text
}

func (r *run) add(line Line, row int) {
	if line.Op == '+' {
		r.added = append(r.added, line.Text)
		return
	}
	if row < 0 {
		return
	}
	if r.first == r.last {
		r.first = row
	}
	r.last = row + 1
	r.hasMark = r.hasMark || row == 0 && bytes.HasPrefix(line.Text, byteOrderMark)
}

// byteOrderMark is U+FEFF in UTF-8.
var byteOrderMark = []byte("\xef\xbb\xbf")

func (r *run) span() model.Span {
	span := model.Span{Start: r.Text.Start(r.first), End: r.Text.Start(r.last)}
	if r.keepsMark() {
		span.Start += len(byteOrderMark)
		span.End = max(span.Start, span.End)
	}
	return span
}

// keepsMark reports whether the text has a byte order mark where the run begins, which the
// edit does not mention.
func (r *run) keepsMark() bool {
	return r.first == 0 && !r.Literal && !r.hasMark && r.Text.Lines() > 0 && bytes.HasPrefix(r.Text.Raw(0), byteOrderMark)
}

// text is what replaces the run: byte for byte as in the edit if Literal, else with
// the line ends of the neighbours.
func (r *run) text() []byte {
	if r.Literal || r.Text.Lines() == 0 {
		return bytes.Join(r.added, nil)
	}
	var out []byte
	var end []byte
	for i, line := range r.added {
		end = r.lineEnd(i, line)
		body := withoutEnd(line)
		if i == 0 && r.keepsMark() {
			body = bytes.TrimPrefix(body, byteOrderMark)
		}
		if r.indent != nil {
			body = r.indent(body)
		}
		out = append(append(out, body...), end...)
	}
	if r.last < r.Text.Lines() || len(out) == 0 {
		return out
	}
	if r.first == r.last && r.textLacksNewline() {
		out = append(bytes.Clone(end), out...)
	}
	if r.wantsNoNewline() {
		out = out[:len(out)-len(end)]
	}
	return out
}

// lineEnd is the line end for the added line i: that of the line it replaces, or else
// of the lines before it, or else of the line after.
func (r *run) lineEnd(i int, line []byte) []byte {
	for _, n := range []int{min(r.first+i, r.last-1), r.first - 1, r.last, r.first - 2} {
		if n < 0 || n >= r.Text.Lines() {
			continue
		}
		raw := r.Text.Raw(n)
		if end := raw[len(withoutEnd(raw)):]; len(end) > 0 {
			return end
		}
	}
	if end := line[len(withoutEnd(line)):]; len(end) > 0 {
		return end
	}
	return []byte("\n")
}

// wantsNoNewline reports whether the text is to end without a line end: as the edit
// says if its old side ends as the text does, else as before.
func (r *run) wantsNoNewline() bool {
	if LacksFinalNewline(Side(r.Lines, '-')) == r.textLacksNewline() {
		return LacksFinalNewline(Side(r.Lines, '+'))
	}
	return r.textLacksNewline()
}

func (r *run) textLacksNewline() bool {
	last := r.Text.Lines() - 1
	return last < 0 || !bytes.HasSuffix(r.Text.Raw(last), []byte("\n"))
}

// LacksFinalNewline reports whether the last of lines has no line end.
func LacksFinalNewline(lines [][]byte) bool {
	return len(lines) > 0 && !bytes.HasSuffix(lines[len(lines)-1], []byte("\n"))
}
