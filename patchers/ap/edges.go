package ap

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap/place"
)

// readEdges reads the snippets ^ and $, which name the beginning and the end of the file
// (AP §8.3, AP 3.2).
func (p *parser) readEdges(c *place.Modification, m *modification) {
	snippet, tail := m.fields["snippet"], m.fields["snippet_tail"]
	name := string(bytes.TrimSpace(c.Snippet))
	c.AtStart, c.AtEnd, c.TailAtEnd = name == "^", name == "$", string(bytes.TrimSpace(c.Tail)) == "$"
	if c.TailAtEnd {
		p.warnNewer(tail.line, "the snippet_tail $")
	}
	if !c.AtStart && !c.AtEnd {
		return
	}
	p.warnNewer(snippet.line, "the snippet "+name)
	switch {
	case c.ScopeEnd:
		p.fault("ap/edge", m.fields["scope_end"].line, "%s opens no block; expected a line of the file with scope_end", name)
	case c.AtEnd && c.Tail != nil:
		p.fault("ap/edge", tail.line, "a range cannot begin at the end of the file; expected a snippet other than $")
	case !strings.HasPrefix(m.action, "INSERT_") && c.Tail == nil:
		p.fault("ap/edge", snippet.line, "there is no text at %s; expected a snippet_tail as well, or lines of the file", name)
	}
	if d, ok := m.fields["anchor"]; ok {
		p.diagnose(model.Note, "ap/ignored", d.line, "anchor has no effect on "+name)
	}
}
