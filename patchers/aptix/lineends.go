package aptix

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A view is a file as a search sees it: as it is, with every line end as LF, or
// with typographic characters in ASCII.
type view struct {
	file   []byte
	text   []byte               // what is searched
	deltas []locate.OffsetDelta // from offsets in text to those in file
	folded bool                 // line ends are
}

// foldLineEnds is the view of t in which CRLF, CR and LF are one.
func foldLineEnds(t *model.Text) view {
	v := view{file: t.Bytes, text: t.Bytes, folded: true}
	if bytes.IndexByte(t.Bytes, '\r') < 0 {
		return v
	}
	v.text = make([]byte, 0, len(t.Bytes))
	for i, c := range t.Bytes {
		switch {
		case c != '\r':
			v.text = append(v.text, c)
		case i+1 < len(t.Bytes) && t.Bytes[i+1] == '\n':
			v.deltas = append(v.deltas, locate.OffsetDelta{At: len(v.text) + 1, Extra: len(v.deltas) + 1})
		default:
			v.text = append(v.text, '\n')
		}
	}
	return v
}

// span is a span of the view in the file.
func (v view) span(s model.Span) model.Span {
	return model.Span{Start: v.offset(s.Start), End: v.offset(s.End)}
}

// offset is where a byte of the view stands in the file; a CRLF begins with
// its CR.
func (v view) offset(n int) int {
	i := sort.Search(len(v.deltas), func(i int) bool { return v.deltas[i].At > n })
	if i == 0 {
		return n
	}
	return n + v.deltas[i-1].Extra
}

// splitsCharacter tells that offset stands between the CR and the LF of one line end, or
// inside of what is one character in the file.
func (v view) splitsCharacter(offset int) bool {
	if offset > 0 && offset < len(v.text) && v.text[offset-1] == '\r' && v.text[offset] == '\n' {
		return true
	}
	at := v.offset(offset)
	return !v.folded && len(v.deltas) > 0 && at < len(v.file) && !utf8.RuneStart(v.file[at])
}

// adaptLineEnds gives new text the line end of the place where it goes. In a view that
// is the file as it is, new text is taken byte for byte.
func (v view) adaptLineEnds(new []byte, place model.Span) []byte {
	if end := firstLineEnd(v.file[place.Start:place.End]); v.folded && end != "\n" {
		return bytes.ReplaceAll(new, []byte("\n"), []byte(end))
	}
	return new
}

// firstLineEnd is the first line end in b, LF if there is none.
func firstLineEnd(b []byte) string {
	n := bytes.IndexAny(b, "\r\n")
	switch {
	case n < 0 || b[n] == '\n':
		return "\n"
	case n+1 < len(b) && b[n+1] == '\n':
		return "\r\n"
	}
	return "\r"
}
