package v4a

import (
	"bytes"
	"slices"
	"strings"

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
	finder  locate.Finder
	outline locate.Memo[outline]
	many    bool // too many changes to look for parts of lines
}

// An outline is what is known about the lines of a text.
type outline struct {
	rows map[string][]int // line without surrounding whitespace → where it is
	ends []int            // line → the line after its block
}

// zones returns where anchors lead, one after the other, or the first anchor that is not
// in the text.
func (f *fileState) zones(t *model.Text, anchors []string) (found []zone, missing string) {
	o := f.outline.Get(t, newOutline)
	found = []zone{{head: -1, end: t.Lines()}}
	for _, anchor := range anchors {
		rows := f.rows(t, &o, anchor)
		next := o.below(rows, found, true)
		if len(next) == 0 {
			next = o.below(rows, found[:1], false)
		}
		if len(next) == 0 {
			return nil, anchor
		}
		found = next
	}
	return found, ""
}

// below returns the zones of rows that are in one of zones, or below the head of one.
func (o *outline) below(rows []int, zones []zone, inside bool) []zone {
	var out []zone
	for _, row := range rows {
		in := func(z zone) bool { return row > z.head && (row < z.end || !inside) }
		if slices.ContainsFunc(zones, in) && len(out) < maxZones {
			out = append(out, zone{head: row, end: o.reach(row)})
		}
	}
	return out
}

// reach returns the line after the block of row; after all lines if it has none.
func (o *outline) reach(row int) int {
	if end := o.ends[row]; end > row+1 {
		return end
	}
	return len(o.ends)
}

// rows returns the lines that anchor names: those that equal it, or else those that have
// its text, or all of its words.
func (f *fileState) rows(t *model.Text, o *outline, anchor string) []int {
	if rows := o.rows[anchor]; len(rows) > 0 || f.many {
		return rows
	}
	for _, names := range []func(line []byte) bool{
		func(line []byte) bool { return hasName(line, anchor) },
		func(line []byte) bool { return hasWords(line, strings.FieldsFunc(anchor, isNoWord)) },
	} {
		var out []int
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

// hasWords reports whether line has all of words.
func hasWords(line []byte, words []string) bool {
	for _, word := range words {
		if !bytes.Contains(line, []byte(word)) {
			return false
		}
	}
	has := strings.FieldsFunc(string(line), isNoWord)
	missing := func(word string) bool { return !slices.Contains(has, word) }
	return len(words) > 0 && !slices.ContainsFunc(words, missing)
}

func isNoWord(r rune) bool {
	return r != '_' && r != '$' && r < 0x80 && (r < '0' || r > '9') && (r|0x20 < 'a' || r|0x20 > 'z')
}

// newOutline reads t. A block ends at the first line that is indented no more than its
// head; a line that only closes it belongs to it, and so does one that only opens it.
func newOutline(t *model.Text) outline {
	o := outline{rows: make(map[string][]int, t.Lines()), ends: make([]int, t.Lines())}
	for row := range t.Lines() {
		if text := string(bytes.TrimSpace(t.Line(row))); text != "" && len(o.rows[text]) < maxZones {
			o.rows[text] = append(o.rows[text], row)
		}
	}
	next := o.dedents(t)
	for row := t.Lines() - 1; row >= 0; row-- {
		end := next[row]
		beside := func(test func(line []byte) bool) bool {
			return end < t.Lines() && model.Indentation(t.Line(end)) == model.Indentation(t.Line(row)) && test(bytes.TrimSpace(t.Line(end)))
		}
		if beside(opensBlock) {
			end = next[end]
		}
		if beside(closesBlock) {
			end++
		}
		o.ends[row] = end
	}
	return o
}

// dedents returns, for each line, the next line with text that is indented no more.
func (o *outline) dedents(t *model.Text) []int {
	out := make([]int, t.Lines())
	var later []int // lines with text below, with decreasing indentation from the last to the first
	for row := t.Lines() - 1; row >= 0; row-- {
		blank := len(bytes.TrimSpace(t.Line(row))) == 0
		for len(later) > 0 && model.Indentation(t.Line(later[len(later)-1])) > model.Indentation(t.Line(row)) && !blank {
			later = later[:len(later)-1]
		}
		out[row] = t.Lines()
		if len(later) > 0 {
			out[row] = later[len(later)-1]
		}
		if !blank {
			later = append(later, row)
		}
	}
	return out
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
