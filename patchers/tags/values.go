package tags

import (
	"bytes"

	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/jsontext"
)

// value returns text, which begins after a tag in line n of the answer, as an argument: without
// the first line end, the indentation of the end tag, and the marks of CDATA (HABITS §5.2).
func (e *element) value(name string, text []byte, n int) calls.Arg {
	a := calls.Arg{Name: name, IsText: true, First: n, Last: n + bytes.Count(text, []byte("\n"))}
	text, block := trimValue(text)
	if trimmed := bytes.TrimSpace(text); bytes.HasPrefix(trimmed, []byte("<![CDATA[")) && bytes.HasSuffix(trimmed, []byte("]]>")) {
		text = bytes.ReplaceAll(trimmed[len("<![CDATA["):len(trimmed)-len("]]>")], []byte("]]]]><![CDATA[>"), []byte("]]>"))
		text, block = trimValue(text)
	}
	a.Text, a.WholeLines = text, block
	if shortNames[jsontext.FoldName(name)] {
		a.Text = bytes.TrimSpace(text)
	}
	return a
}

// trimValue removes the first line end of text, and whitespace after the last one. block
// reports whether the text is whole lines.
func trimValue(text []byte) (value []byte, block bool) {
	first, rest, many := bytes.Cut(text, []byte("\n"))
	if !many || len(bytes.TrimSpace(first)) > 0 {
		if many && len(bytes.TrimSpace(text[bytes.LastIndexByte(text, '\n')+1:])) == 0 {
			text = text[:bytes.LastIndexByte(text, '\n')+1]
		}
		return text, false
	}
	at := bytes.LastIndexByte(rest, '\n') + 1
	if len(bytes.TrimSpace(rest[at:])) == 0 {
		return rest[:at], true
	}
	return rest, false
}

// shortNames are arguments without line ends: whitespace around them does not count.
var shortNames = calls.Names(`path file_path target_file file filename command insert_line line start_line end_line replace_all use_regex ignore_case expected_replacements
	line_count operation action type`)

// A child is an element in the text of another.
type child struct {
	element
}

// split returns the elements in text for which is is true. text must have nothing else:
// otherwise it returns nil. An element ends at the first end tag after which another
// element or the end of text follows. line is the line of the answer in which text begins.
func (e *element) split(text []byte, line int, is func(*tag) bool) []child {
	var out []child
	counted := 0 // the bytes of text whose lines are counted
	for at := 0; ; {
		rest := text[at:]
		body := bytes.TrimLeft(rest, " \t\r\n")
		at += len(rest) - len(body)
		if len(body) == 0 {
			return out
		}
		t, ok := readTag(body)
		if !ok || !is(&t) {
			return e.partial(out)
		}
		if t.closed {
			at += t.end
			continue
		}
		n, whole := endOf(body[t.end:], t.name, is)
		if !whole {
			return e.partial(out)
		}
		line += bytes.Count(text[counted:at+t.end], []byte("\n"))
		counted = at + t.end
		c := child{element{tag: t, first: e.first, depth: e.depth + 1, text: body[t.end : t.end+n], offset: line}}
		out = append(out, c)
		at += t.end + n + len(t.name) + 3
	}
}

// partial returns the elements of an element that is cut off; nil if it is whole and has
// something else in it.
func (e *element) partial(found []child) []child {
	if e.end == 0 {
		return found
	}
	return nil
}

// endOf returns the offset of the end tag of an element, whose text begins text.
func endOf(text []byte, name string, is func(*tag) bool) (n int, ok bool) {
	end := []byte("</" + name + ">")
	for at := 0; ; {
		i := bytes.Index(text[at:], end)
		if i < 0 {
			return 0, false
		}
		at += i
		rest := bytes.TrimLeft(text[at+len(end):], " \t\r\n")
		if len(rest) == 0 {
			return at, true
		}
		if t, ok := readTag(rest); ok && is(&t) {
			return at, true
		}
		at += len(end)
	}
}
