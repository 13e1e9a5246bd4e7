package tags

import (
	"bytes"
	"iter"
	"strings"
)

// Where an element ends (HABITS §5.2): at its own end tag. Tags of its name in its text count in
// pairs, and leave it in doubt. If its opening tag is alone on its line, only tags at the beginning
// of a line count, unless no end tag does; then pairs leave no doubt if it could not end at theirs.

// maxInside bounds the tags that are counted inside an element, so that the cost stays linear.
const maxInside = 64

// findEnd returns the offset of the end tag of an element of that name, whose text begins text; -1 if
// there is none. What is behind the end tag must be what follows allows. unclear reports whether the
// text has tags that count.
func findEnd(text []byte, name string, follows func([]byte) bool) (at int, unclear bool) {
	for _, alone := range []bool{true, false} {
		if alone && !isAlone(text) {
			continue
		}
		if at, unclear = endAmong(text, name, alone, follows); at >= 0 {
			return at, unclear
		}
	}
	return -1, false
}

// endAmong is findEnd for all tags, or for those that begin a line.
func endAmong(text []byte, name string, alone bool, follows func([]byte) bool) (at int, unclear bool) {
	depth, inside := 0, 0
	for t := range marks(text, name) {
		if alone && !(beginsLine(text, t.at) && (t.isEnd || isAlone(text[t.after:]))) {
			continue
		}
		switch {
		case !t.isEnd:
			depth++
		case depth > 0:
			depth--
			unclear = unclear || follows(text[t.after:])
		case follows(text[t.after:]):
			return t.at, unclear || inside > 0 && !alone
		default:
			unclear = true
		}
		if inside++; inside > maxInside {
			break
		}
	}
	return -1, false
}

// A mark is an opening tag or an end tag in a text.
type mark struct {
	at, after int
	isEnd     bool
}

// marks yields the tags of that name in text that are not in CDATA.
func marks(text []byte, name string) iter.Seq[mark] {
	return func(yield func(mark) bool) {
		for at := 0; ; {
			i := bytes.IndexByte(text[at:], '<')
			if i < 0 {
				return
			}
			m := mark{at: at + i, after: at + i + len("<")}
			switch rest := text[m.at:]; {
			case bytes.HasPrefix(rest, cdataStart) && beginsCDATA(text[:m.at]):
				m.after += max(0, bytes.Index(rest, cdataEnd))
			case bytes.HasPrefix(rest, []byte("</"+name+">")):
				m.isEnd, m.after = true, m.at+len("</>")+len(name)
			case bytes.HasPrefix(rest[1:], []byte(name)):
				if t, ok := readTag(rest); ok && t.name == name && !t.closed {
					m.after = m.at + t.end
				}
			}
			at = m.after
			if m.after > m.at+len("<") && !bytes.HasPrefix(text[m.at:], cdataStart) && !yield(m) {
				return
			}
		}
	}
}

// beginsCDATA reports whether CDATA may begin behind text: it begins a line, or a tag is before it.
func beginsCDATA(text []byte) bool {
	before := bytes.TrimRight(text, " \t")
	return len(before) == 0 || strings.IndexByte(">\n", before[len(before)-1]) >= 0
}

var cdataStart, cdataEnd = []byte("<![CDATA["), []byte("]]>")

// isAlone reports whether text, behind an opening tag, begins on another line, or as CDATA.
func isAlone(text []byte) bool {
	first, _, many := bytes.Cut(text, []byte("\n"))
	return many && isBlank(first) || bytes.HasPrefix(bytes.TrimSpace(first), cdataStart)
}

func isBlank(text []byte) bool { return len(bytes.TrimSpace(text)) == 0 }

// beginsLine reports whether only blanks, or the end of CDATA, are before offset at in its line.
func beginsLine(text []byte, at int) bool {
	before := bytes.TrimRight(text[bytes.LastIndexByte(text[:at], '\n')+1:at], " \t")
	return len(before) == 0 || bytes.HasSuffix(before, cdataEnd)
}

// A child is an element in the text of another.
type child struct{ element }

// split returns the elements in the text of e for which is is true. The text must have nothing
// else, unless e is cut off: otherwise it returns nil.
func (e *element) split(is func(*tag) bool) (found []child) {
	next := func(at int) int { return len(e.text) - len(bytes.TrimLeft(e.text[at:], " \t\r\n")) }
	mayFollow := func(rest []byte) bool {
		t, ok := readTag(bytes.TrimLeft(rest, " \t\r\n"))
		return isBlank(rest) || ok && is(&t)
	}
	line, counted := e.offset, 0
	for at := next(0); at < len(e.text); at = next(at) {
		t, ok := readTag(e.text[at:])
		start := at + t.end
		stop := -1
		c := child{element{tag: t, first: e.first, depth: e.depth + 1}}
		if ok = ok && is(&t); ok && t.closed {
			at = start
			continue
		}
		if ok {
			var unclear bool
			if stop, unclear = findEnd(e.text[start:], t.name, mayFollow); unclear {
				c.doubt = endUnclear.With("<" + t.name + ">")
			}
		}
		switch {
		case stop < 0 && e.end == 0:
			return found
		case stop < 0:
			return nil
		}
		line += bytes.Count(e.text[counted:start], []byte("\n"))
		counted = start
		c.offset, c.text = line, e.text[start:start+stop]
		found = append(found, c)
		at = start + stop + len("</>") + len(t.name)
	}
	return found
}
