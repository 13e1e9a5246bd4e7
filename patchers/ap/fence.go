package ap

import (
	"bytes"

	"aptix-tui/model"
)

// A fenceLine is a line that opens or closes a Markdown fence.
type fenceLine struct {
	char   byte
	length int
	indent int
	info   string
}

// readFenceLine reads line as a fence line.
func readFenceLine(line []byte) (fenceLine, bool) {
	rest := bytes.TrimLeft(line, " \t")
	if len(rest) < 3 || rest[0] != '`' && rest[0] != '~' {
		return fenceLine{}, false
	}
	n := 0
	for n < len(rest) && rest[n] == rest[0] {
		n++
	}
	info := bytes.TrimSpace(rest[n:])
	if n < 3 || rest[0] == '`' && bytes.IndexByte(info, '`') >= 0 {
		return fenceLine{}, false
	}
	return fenceLine{char: rest[0], length: n, indent: len(line) - len(rest), info: string(info)}, true
}

// closes reports whether m can close a fence.
func (m fenceLine) closes(char byte, length int) bool {
	return m.info == "" && m.char == char && m.length >= length
}

// closesPatch reports whether m can close the fence around the patch. The indentation
// of that fence is removed already, so an indented line is part of a value.
func (m fenceLine) closesPatch(f *model.Fence) bool {
	return m.indent == 0 && m.closes(f.Char, f.Length)
}

// A closing is where the fence around a patch ends.
type closing struct {
	line     int // the closer that leaves no fence of a value open; 0 if there is none
	last     int // the last possible closer, up to line; 0 if there is none
	doubtful bool
}

// closing looks for the closer of the fence around the patch in the lines between
// from and to, both excluded. The fences in between are counted in pairs.
func (s *patchScan) closing(from, to int) closing {
	var open []fenceLine
	last := 0
	for n := from + 1; n < to; n++ {
		m, ok := readFenceLine(s.b.Line(n))
		if !ok {
			continue
		}
		var top fenceLine
		if len(open) > 0 {
			top = open[len(open)-1]
		}
		ends := m.closesPatch(s.b.Fence)
		if ends {
			last = n
		}
		switch {
		case ends && (top.char != m.char || s.b.Fence.Length > top.length):
			opens, doubtful := s.reopens(n, to)
			if !opens {
				return closing{line: n, last: n, doubtful: doubtful}
			}
			open = append(open, m)
		case m.closes(top.char, top.length):
			open = open[:len(open)-1]
		case len(open) == 0 || m.info != "" && m.char == top.char && m.length >= top.length:
			open = append(open, m)
		}
	}
	return closing{last: last}
}

// reopens reports whether the bare fence line n, which could close the fence around
// the patch, opens a fence of the value instead: text follows directly, and the bare
// line that ends this is followed by another one. If only the former is so, it is
// doubtful.
func (s *patchScan) reopens(n, to int) (opens, doubtful bool) {
	if n+1 >= to || isBlank(s.b.Line(n+1)) {
		return false, false
	}
	end := n + 1
	for ; end < to; end++ {
		if m, ok := readFenceLine(s.b.Line(end)); ok {
			if m.info != "" {
				return false, false
			}
			break
		}
	}
	if end >= to {
		return false, false
	}
	next := end + 1
	for next < to && isBlank(s.b.Line(next)) {
		next++
	}
	if next < to {
		if m, ok := readFenceLine(s.b.Line(next)); ok && m.closesPatch(s.b.Fence) {
			return true, false
		}
	}
	return false, true
}
