package literal

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/locate"
)

// A view is a file in the form in which it is searched: unchanged, with every
// line end as LF, or with typographic characters in ASCII.
type view struct {
	file   []byte
	text   []byte               // what is searched
	deltas []locate.OffsetDelta // from offsets in text to those in file
	folded bool                 // every line end is LF
	same   bool                 // no byte of the file is folded
}

// foldLineEnds returns the view of file in which CRLF and CR are LF.
func foldLineEnds(file []byte) view {
	v := view{file: file, text: file, folded: true}
	if bytes.IndexByte(file, '\r') < 0 {
		v.same = true
		return v
	}
	text := make([]byte, 0, len(file))
	for i, c := range file {
		switch {
		case c != '\r':
			text = append(text, c)
		case i+1 < len(file) && file[i+1] == '\n':
			v.deltas = append(v.deltas, locate.OffsetDelta{At: len(text) + 1, Extra: len(v.deltas) + 1})
		default:
			text = append(text, '\n')
		}
	}
	v.text = text
	return v
}

// span converts a span of the view to one of the file.
func (v view) span(s model.Span) model.Span {
	return model.Span{Start: v.offset(s.Start), End: v.offset(s.End)}
}

// offset converts an offset of the view to one of the file. A CRLF begins with
// its CR.
func (v view) offset(n int) int {
	i := sort.Search(len(v.deltas), func(i int) bool { return v.deltas[i].At > n })
	if i == 0 {
		return n
	}
	return n + v.deltas[i-1].Extra
}

// splitsCharacter reports whether offset is between the CR and the LF of one line
// end, or inside of one character of the file.
func (v view) splitsCharacter(offset int) bool {
	if offset > 0 && offset < len(v.text) && v.text[offset-1] == '\r' && v.text[offset] == '\n' {
		return true
	}
	at := v.offset(offset)
	return !v.folded && len(v.deltas) > 0 && at < len(v.file) && !utf8.RuneStart(v.file[at])
}

// adaptLineEnds returns new with the line ends of the place where it goes. In a
// view of the unchanged file, new is not changed.
func (v view) adaptLineEnds(new []byte, place model.Span) []byte {
	if !v.folded {
		return new
	}
	if end := lineEnd.Find(v.file[place.Start:place.End]); bytes.HasPrefix(end, []byte("\r")) {
		return bytes.ReplaceAll(new, []byte("\n"), end)
	}
	return new
}

var lineEnd = lazyregexp.New(`\r\n|\r|\n`)
