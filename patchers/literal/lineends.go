package literal

import (
	"bytes"
	"sort"
	"unicode/utf8"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A view is a file in the form in which it is searched: unchanged, with every line end as LF,
// with typographic characters in ASCII, or also without blanks.
type view struct {
	file   []byte
	text   []byte               // what is searched
	deltas []locate.OffsetDelta // from offsets in text to those in file
	folded bool                 // every line end is LF
	same   bool                 // no byte of the file is folded
	// endless: the last line of the file has no line end, and has one in text.
	endless   bool
	blankless bool // text has no blanks
}

// closed returns v with a line end at its end.
func (v view) closed() view {
	if n := len(v.text); n > 0 && !isLineEnd(v.text[n-1]) {
		v.text, v.endless = append(v.text[:n:n], '\n'), true
	}
	return v
}

// addsLineEnd reports whether the line end that the file lacks is the end of text[:end].
func (v view) addsLineEnd(end int) bool { return v.endless && end == len(v.text) }

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

// span converts a span of the view to one of the file. Blanks at its borders are outside.
func (v view) span(s model.Span) model.Span {
	out := model.Span{Start: v.offset(s.Start), End: min(v.offset(s.End), len(v.file))}
	if v.blankless {
		out.End = out.Start + len(bytes.TrimRight(v.file[out.Start:out.End], " \t\r\u00a0"))
	}
	return out
}

// lineOffset converts the offset of the beginning of a line, other than the first, to one of
// the file.
func (v view) lineOffset(n int) int {
	if v.blankless {
		return v.offset(n-1) + 1
	}
	return v.offset(n)
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
	return len(v.deltas) > 0 && at < len(v.file) && !utf8.RuneStart(v.file[at])
}

// splitsWord reports whether a word of the file is only in part between the offsets.
func (v view) splitsWord(start, end int) bool {
	isWord := func(at int) bool { return at >= 0 && at < len(v.file) && !locate.NotInWord(rune(v.file[at])) }
	s := v.span(model.Span{Start: start, End: end})
	return isWord(s.Start-1) && isWord(s.Start) || isWord(s.End-1) && isWord(s.End)
}

// adaptLineEnds returns new with the line ends of the place where it goes. In a
// view of the unchanged file, new is not changed.
func (v view) adaptLineEnds(new []byte, place model.Span) []byte {
	if !v.folded || bytes.IndexByte(new, '\n') < 0 {
		return new
	}
	rest := v.file[place.Start:place.End]
	if !bytes.ContainsAny(rest, "\r\n") { // then that of a line beside it
		rest = v.file[len(bytes.TrimRight(v.file[:place.Start], "\r\n")):]
	}
	at := bytes.IndexAny(rest, "\r\n")
	switch {
	case at < 0 || rest[at] == '\n':
		return new
	case bytes.HasPrefix(rest[at:], []byte("\r\n")):
		return bytes.ReplaceAll(new, []byte("\n"), []byte("\r\n"))
	}
	return bytes.ReplaceAll(new, []byte("\n"), []byte("\r"))
}
