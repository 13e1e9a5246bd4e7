package shell

import (
	"slices"

	"aptix-tui/model"
)

// A group is a list of commands in braces or parentheses, whose output may go to a file.
type group struct {
	line   int // of its first command
	docs   []heredoc
	prints string // a command whose output is not known; empty if there is none
	nested bool   // it is inside of a condition, a loop or a function
}

// silent are commands without output.
var silent = []string{"", "{", "}", "mkdir", "cd", "set", "true", ":", "export", "pushd", "touch", "chmod", "rm", "mv"}

// readGroup reads command i of st as the beginning, a part or the end of a group; docs are
// its here-documents. It reports whether nothing else of the command is to be read.
func (r *scriptReader) readGroup(st step, i int, docs []heredoc) bool {
	c := st.commands[i]
	if braced := c.braced || c.name() == "{"; braced || c.before == "(" {
		r.openGroup(st, braced, i > 0 && (!braced || r.isConditional(st.commands, i)))
	}
	g := r.group
	switch {
	case g == nil:
		return false
	case c.name() == "}" || c.before == ")" && len(c.words) == 0:
		r.group = nil
		to, ok := outputs(c)
		if !ok && i+1 < len(st.commands) && st.commands[i+1].before == "|" {
			to, ok = teeTargets(st.commands[i+1])
		}
		if ok && len(g.docs) > 0 {
			r.endGroup(st, g, to)
		}
		return true
	case len(docs) > 0 && c.name() == "cat" && len(c.words) == 1:
		if _, goes := outputs(c); !goes && (i+1 >= len(st.commands) || st.commands[i+1].before != "|") {
			g.docs = append(g.docs, docs...)
			return true
		}
	case len(docs) == 0 && len(c.redirs) == 0 && !slices.Contains(silent, c.name()):
		g.prints = c.text()
	}
	return false
}

// openGroup begins a group, in braces or in parentheses.
func (r *scriptReader) openGroup(st step, braced, conditional bool) {
	around := r.depth
	if braced {
		around--
	}
	r.group = &group{line: st.line, nested: conditional || around > 0 || r.group != nil}
}

// endGroup adds the changes of a group whose output goes to files.
func (r *scriptReader) endGroup(st step, g *group, to []target) {
	h := g.docs[0]
	for _, more := range g.docs[1:] {
		h.more = append(h.more, more)
		h.quoted = h.quoted && more.quoted
		h.odd, h.crossed, h.same = h.odd || more.odd, h.crossed || more.crossed, h.same || more.same
	}
	first := st
	first.line = g.line
	for _, t := range to {
		known := len(r.changes)
		if isOutside(t.word) {
			r.outside = append(r.outside, t.word.text)
			continue
		}
		r.addWrite(first, h, t, g.nested)
		if g.prints == "" {
			continue
		}
		why := printsMore.With(g.prints)
		for n := known; n < len(r.changes); n++ {
			r.changes[n].Invalid = why
		}
		r.diags = append(r.diags, model.Diagnostic{Severity: model.Error, Code: why.Code, Message: why.String(), Path: r.place.path(t.word.text), Line: g.line})
	}
}
