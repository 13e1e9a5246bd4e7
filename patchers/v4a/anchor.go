package v4a

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A zone is the lines to which an anchor leads: head is the line of the anchor, end the
// line after its block. Lines are counted from 0.
type zone struct {
	head, end int
	tail      bool // the end of the file; head is its last line
}

// has reports whether a change is below the head of z, or in its block: the lines of its
// text are start to last, the first changed line is first.
func (z zone) has(start, first, last int, inside bool) bool {
	if z.tail {
		return last >= z.head
	}
	return first >= z.head && last >= z.head && (!inside || start < z.end)
}

const (
	maxZones = 64 // lines that one anchor may name
	maxNamed = 64 // changes of a file whose anchors may be parts of lines
)

// A fileState is shared by the placers of one file.
type fileState struct {
	finder locate.Finder
	many   bool // too many changes to look for parts of lines
}

// zones returns where anchors lead, one after the other, or the first anchor that is not
// in the text.
func (f *fileState) zones(t *model.Text, anchors []string) (found []zone, missing string) {
	found = []zone{{head: -1, end: t.Lines()}}
	for _, anchor := range anchors {
		rows := f.rows(t, anchor)
		next := below(t, rows, found, true)
		if len(next) == 0 {
			next = below(t, rows, found[:1], false)
		}
		if len(next) == 0 {
			return nil, anchor
		}
		found = next
	}
	return found, ""
}

// below returns the zones of rows that are in one of zones, or below the head of one.
func below(t *model.Text, rows []int, zones []zone, inside bool) (out []zone) {
	for _, row := range rows {
		in := func(z zone) bool { return row > z.head && (row < z.end || !inside) }
		if slices.ContainsFunc(zones, in) && len(out) < maxZones {
			out = append(out, zone{head: row, end: blockEnd(t, row)})
		}
	}
	return out
}

// rows returns the lines that anchor names: those that equal it, or else those that have
// its text.
func (f *fileState) rows(t *model.Text, anchor string) (out []int) {
	for i, names := range []func(line []byte) bool{
		func(line []byte) bool { return string(bytes.TrimSpace(line)) == anchor },
		func(line []byte) bool { return hasName(line, anchor) },
	} {
		if i > 0 && f.many {
			break
		}
		for row := 0; row < t.Lines() && len(out) < maxZones; row++ {
			if names(t.Line(row)) {
				out = append(out, row)
			}
		}
		if len(out) > 0 {
			return out
		}
	}
	return nil
}

// hasName reports whether line begins with anchor, or has it after other words.
func hasName(line []byte, anchor string) bool {
	at := bytes.Index(line, []byte(anchor))
	if at < 0 {
		return false
	}
	end := at + len(anchor)
	whole := func(i int) bool { return i < 0 || i >= len(line) || isNoWord(rune(line[i])) }
	return (whole(at-1) || isNoWord(rune(anchor[0]))) && (whole(end) || isNoWord(rune(anchor[len(anchor)-1])))
}

func isNoWord(r rune) bool { return r != '$' && locate.NotInWord(r) }

// blockEnd returns the line after the block of row; after all lines if it has none. A block ends
// at the first line that is indented no more than its head; a line that only closes it belongs
// to it, and so does one that only opens it.
func blockEnd(t *model.Text, row int) int {
	end := dedent(t, row)
	beside := func(test func(line []byte) bool) bool {
		return end < t.Lines() && model.Indentation(t.Line(end)) == model.Indentation(t.Line(row)) && test(bytes.TrimSpace(t.Line(end)))
	}
	if beside(opensBlock) {
		end = dedent(t, end)
	}
	if beside(closesBlock) {
		end++
	}
	if end > row+1 {
		return end
	}
	return t.Lines()
}

// dedent returns the next line with text that is indented no more than row.
func dedent(t *model.Text, row int) int {
	width := model.Indentation(t.Line(row))
	for row++; row < t.Lines(); row++ {
		if line := t.Line(row); len(bytes.TrimSpace(line)) > 0 && model.Indentation(line) <= width {
			break
		}
	}
	return row
}

// opensBlock reports whether line belongs to the head of a block: "{", or the end of
// parameters on several lines.
func opensBlock(line []byte) bool {
	return string(line) == "{" || line[0] == ')' && (line[len(line)-1] == '{' || line[len(line)-1] == ':')
}

// closesBlock reports whether line only closes a block.
func closesBlock(line []byte) bool {
	return len(bytes.Trim(line, "})];,")) == 0 || string(line) == "end"
}

// tail returns the end of the text: only blank lines may follow.
func tail(t *model.Text) zone {
	end := t.Lines()
	for end > 0 && len(bytes.TrimSpace(t.Line(end-1))) == 0 {
		end--
	}
	return zone{head: end - 1, end: t.Lines(), tail: true}
}
