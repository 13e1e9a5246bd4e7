// Package snippet merges a part of a file, as models show it, into the file: text with
// elisions in place of what stays, and new versions of definitions (HABITS §7.4, §7.5).
//
// It decides by certainty. Lines that occur once, in the order of the file, anchor the
// segments between elisions. A segment that begins and ends with anchored lines takes
// the place of what it spans; what was elided is not touched. Everything else needs a
// person.
package snippet

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// HasElision reports whether content, of the file name, has a line that replaces
// omitted code.
func HasElision(content []byte, name string) bool {
	lines := splitLines(content)
	for i := range lines {
		if model.IsElision(lines, i, name) {
			return true
		}
	}
	return false
}

// Lazy returns c, whose Content has elisions, as edits of the file with the text t.
// c.First is the line of the answer with which Content begins. Nothing of an elision is
// written.
func Lazy(c *model.FileChange, t *model.Text) model.FileChange {
	m, out := begin(c, t)
	m.setFresh()
	m.align()
	out.Edits = m.edits()
	return out
}

// begin returns the merge of c with the text t, and c with edits, of which there are none yet.
func begin(c *model.FileChange, t *model.Text) (m *merge, out model.FileChange) {
	out = *c
	out.Op, out.Content, out.Simultaneous = model.OpEdit, nil, true
	return newMerge(c, t), out
}

// A merge is the alignment of a snippet with a file.
type merge struct {
	change      *model.FileChange
	text        *model.Text
	content     []string // the lines of the snippet
	file        *page
	part        *page     // the snippet without its elisions
	partLine    []int     // the line of Content for each line of part
	segments    []segment // between elisions, in order
	stubs       []int     // lines of Content that are definitions with an elided body
	inSeg       []int     // the segment of each line of part that is not blank
	match       []int     // the line of the file for each of these; -1: none
	fresh       []bool    // the lines of part that are in definitions new to the file
	shift       int       // how much more most of its lines are indented in the file
	isShifted   bool      // whether shift is known
	useEnds     bool      // the beginning and the end of the file count as matches
	crossed     bool      // lines of the snippet are in a different order in the file
	indent      func(line []byte) []byte
	uneven      bool // no one change of indentation fits the lines
	finder      locate.Finder
	words       vocabulary              // of the lines of both
	where       map[int32][]int         // see positions
	inFile      map[string][]definition // see definitionsOf
	notInPart   []definition            // see unstated
	renames     int                     // how often a definition was compared with others
	compared    int                     // see offerSimilar
	closers     []int                   // see blockEnds
	inPart      []definition            // see stated
	imports     []int                   // see importsFor
	assignments map[string][]int        // see sameAssignment
	parents     map[int]definition      // see inScope
	shown       map[int32]bool          // see showsAny
	others      map[string]bool         // see outside
	indents     map[string]bool         // see unlikeFile
	unit        string                  // the least indentation in the file
}

// A segment is lines of the snippet without an elision between them.
type segment struct {
	lo, hi        int // its lines that are not blank; hi is not included
	before, after bool
	endIndent     int // the indentation of the elision after it; -1 at the end
}

// newMerge cuts the snippet into segments.
func newMerge(c *model.FileChange, t *model.Text) *merge {
	content, words := splitLines(c.Content), vocabulary{}
	m := &merge{change: c, text: t, content: content, words: words, file: words.page(linesOfText(t))}
	var lines []string
	var breaks []segment // Lo is the row of part before which the elision is
	for i, line := range content {
		code, elided := model.CutElision(content, i, c.Path)
		if elided && m.fileHas(i) {
			code, elided = line, false
		}
		if !elided {
			code = words.withoutNote(line)
		}
		if !elided || code != "" {
			lines, m.partLine = append(lines, code), append(m.partLine, i)
		}
		if elided && code == "" && definedBy(c.Path, line) != "" {
			m.stubs = append(m.stubs, i)
		}
		if elided {
			breaks = append(breaks, segment{lo: len(lines), endIndent: indentation(line)})
		}
	}
	m.part = words.page(lines)
	m.cut(breaks)
	m.match, m.fresh = make([]int, len(m.part.ids)), make([]bool, len(m.part.ids))
	for i := range m.match {
		m.match[i] = -1
	}
	return m
}

// cut sets the segments between the elisions before rows of the part.
func (m *merge) cut(breaks []segment) {
	at, before := 0, false
	add := func(hi, endIndent int, after bool) {
		if at < hi {
			m.segments = append(m.segments, segment{lo: at, hi: hi, before: before, after: after, endIndent: endIndent})
		} else if n := len(m.segments); n > 0 && after {
			m.segments[n-1].after = true
		}
		at, before = hi, before || after
	}
	n := 0
	for _, b := range breaks {
		for n < len(m.part.rows) && m.part.rows[n] < b.lo {
			n++
		}
		add(n, b.endIndent, true)
		before = true
	}
	add(len(m.part.rows), -1, false)
	m.inSeg = make([]int, len(m.part.ids))
	for s, seg := range m.segments {
		for i := seg.lo; i < seg.hi; i++ {
			m.inSeg[i] = s
		}
	}
}

// fileHas reports whether the file has line i of the snippet, which may be an elision there too,
// beside the line that the snippet has before or after it.
func (m *merge) fileHas(i int) bool {
	id, known := m.words[trim(m.content[i])]
	if !known {
		return false
	}
	above, below := neighbour(m.content, i, -1), neighbour(m.content, i, 1)
	return slices.ContainsFunc(m.positions()[id], func(at int) bool {
		return model.IsElision(m.file.lines, m.file.rows[at], m.change.Path) &&
			(at > 0 && above != "" && trim(m.file.line(at-1)) == above || at+1 < len(m.file.rows) && below != "" && trim(m.file.line(at+1)) == below)
	})
}

// neighbour returns the next line in a direction that is not blank, trimmed.
func neighbour(lines []string, i, step int) string {
	for i += step; i >= 0 && i < len(lines); i += step {
		if text := trim(lines[i]); text != "" {
			return text
		}
	}
	return ""
}
