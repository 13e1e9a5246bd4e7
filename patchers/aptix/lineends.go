package aptix

import (
	"bytes"
	"sort"

	"aptix-tui/model"
)

// A view is a file as a search sees it: as it is, or with every line end as LF.
type view struct {
	file []byte
	text []byte // what is searched
	// crlf are the offsets in text of the LFs that are CRLF in the file,
	// ascending; empty where the file is seen as it is.
	crlf   []int
	folded bool
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
			v.crlf = append(v.crlf, len(v.text))
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
func (v view) offset(n int) int { return n + sort.SearchInts(v.crlf, n) }

// splits tells that offset stands between the CR and the LF of one line end.
func (v view) splits(offset int) bool {
	return offset > 0 && offset < len(v.text) && v.text[offset-1] == '\r' && v.text[offset] == '\n'
}

// dress gives new text the line end of the place where it goes. In a view that
// is the file as it is, new text is taken byte for byte.
func (v view) dress(new []byte, place model.Span) []byte {
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
