package jsontext

import (
	"fmt"
	"sort"
	"unicode/utf8"
)

// A Path is the position of a value in a document, as "files[0].path"; empty for
// the top.
type Path string

// Field is the path of a field of the object at p.
func (p Path) Field(name string) Path {
	if p != "" {
		p += "."
	}
	head, more := truncate([]byte(name))
	return p + Path(head) + Path(more)
}

// Item is the path of an element of the array at p.
func (p Path) Item(i int) Path { return p + Path(fmt.Sprintf("[%d]", i)) }

// Path is the path of the innermost value at offset.
func (d *Document) Path(offset int) (p Path) {
	for v := d.Top; ; {
		n := sort.Search(len(v.Members), func(i int) bool { return v.Members[i].Name.Span.Start > offset }) - 1
		i := sort.Search(len(v.Items), func(i int) bool { return v.Items[i].Span.Start > offset }) - 1
		switch {
		case n >= 0 && v.Members[n].Value.contains(offset):
			p = p.Field(string(v.Members[n].Name.Text))
			v = v.Members[n].Value
		case i >= 0 && v.Items[i].contains(offset):
			p = p.Item(i)
			v = v.Items[i]
		default:
			return p
		}
	}
}

// Quote returns the beginning of a text in quotes, for a message.
func Quote(text []byte) string {
	head, more := truncate(text)
	return fmt.Sprintf("%q%s", head, more)
}

// truncate returns the beginning of a text, cut between two characters, and an
// ellipsis if there is more of it.
func truncate(text []byte) (head []byte, more string) {
	const most = 60
	if len(text) <= most {
		return text, ""
	}
	n := most
	for n > most-utf8.UTFMax && !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n], "…"
}
