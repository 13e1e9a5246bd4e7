package tags

import "bytes"

// maxInside bounds the tags that are counted inside an element, so that the cost stays linear.
const maxInside = 64

// findEnd returns the offset of the end tag of an element of that name, whose text begins text; -1 if
// there is none. What is behind the end tag must be what follows allows. Tags of its name in its text
// count in pairs: then unclear, and where the element ends is in doubt (HABITS §5.2). CDATA is skipped.
func findEnd(text []byte, name string, follows func([]byte) bool) (at int, unclear bool) {
	endTag, depth := []byte("</"+name+">"), 0
	for inside := 0; inside < maxInside; at++ {
		i := bytes.IndexByte(text[at:], '<')
		if i < 0 {
			break
		}
		at += i
		switch rest := text[at:]; {
		case bytes.HasPrefix(rest, cdataStart) && beginsCDATA(text[:at]):
			at += max(0, bytes.Index(rest, cdataEnd))
			continue
		case bytes.HasPrefix(rest, endTag):
			if depth == 0 && follows(rest[len(endTag):]) {
				return at, unclear
			}
			depth = max(0, depth-1)
		default:
			if !opensElement(rest, name) {
				continue
			}
			depth++
		}
		unclear = true
		inside++
	}
	return -1, false
}

// opensElement reports whether text begins with the opening tag of an element of that name with text.
func opensElement(text []byte, name string) bool {
	inTag, named := bytes.CutPrefix(text, []byte("<"+name))
	inTag, _, ended := bytes.Cut(inTag[:min(len(inTag), maxTag)], []byte(">"))
	return named && ended && !bytes.HasSuffix(inTag, []byte("/")) && (len(inTag) == 0 || isBlank(inTag[:1]))
}

// beginsCDATA reports whether CDATA may begin behind text: it begins a line, or a tag is before it.
func beginsCDATA(text []byte) bool {
	text = bytes.TrimRight(text, " \t")
	return len(text) == 0 || bytes.HasSuffix(text, []byte(">")) || bytes.HasSuffix(text, []byte("\n"))
}

var cdataStart, cdataEnd = []byte("<![CDATA["), []byte("]]>")

func isBlank(text []byte) bool { return len(bytes.TrimSpace(text)) == 0 }

// split sets the elements in the text of e that are its arguments or edits. The text must have
// nothing else, unless e is cut off: otherwise it has none.
func (e *element) split() {
	next := func(at int) int { return len(e.text) - len(bytes.TrimLeft(e.text[at:], " \t\r\n")) }
	mayFollow := func(rest []byte) bool {
		t, ok := readTag(bytes.TrimLeft(rest, " \t\r\n"))
		return isBlank(rest) || ok && isArgument(&t)
	}
	line, counted := e.offset, 0
	for at := next(0); at < len(e.text); at = next(at) {
		t, ok := readTag(e.text[at:])
		if !ok || !isArgument(&t) {
			e.isText = true
			break
		}
		start := at + t.end
		if at = start; t.closed {
			continue
		}
		stop, unclear := findEnd(e.text[start:], t.name, mayFollow)
		if stop < 0 {
			e.isText = true
			break
		}
		line += bytes.Count(e.text[counted:start], []byte("\n"))
		counted = start
		ch := &element{tag: t, first: e.first, end: e.end, offset: line, text: e.text[start : start+stop]}
		if unclear {
			ch.doubt = endUnclear.With("<" + t.name + ">")
		}
		e.inner = append(e.inner, ch)
		at = start + stop + len("</>") + len(t.name)
	}
	if e.isText && e.end > 0 {
		e.inner = nil
	}
}
