// Package ap reads AI-friendly patches (format "ap", READING §5.5). AP is the document
// of the format, version 3.1; READING §5.5 describes the additions of version 3.2.
//
// Scan finds a patch by its header and returns it as file changes. Every modification
// becomes a model.Edit with a locator of package place. After that no patch comes back
// to this package: model.Resolve calls the locator.
//
// The patch ID alone separates directives, so values may hold fences, diffs, JSON and
// other patches. A modification that breaks a rule of the format (an unknown
// directive, a deletion with content, a range without its beginning) is invalid; the
// other modifications are read. The heuristics of AP §3.6 are warnings where the
// text of the patch shows them, and notes where only the file does. Strict turns the
// latter off.
package ap

import (
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/ap/place"
)

// Scan reads the patch whose header, or the first comment before it, is line n of b.
// It returns nil if there is none. It is a model.Scanner.
func Scan(b model.Block, n int) *model.Payload {
	s, ok := findPatch(b, n)
	if !ok {
		return nil
	}
	lines := s.extent()
	p := &parser{
		id:      s.head.id,
		version: s.head.version,
		payload: &model.Payload{Format: Format, First: n, Last: lines.last, Fence: b.Fence, Summary: s.summary(n)},
	}
	p.checkHeader(s.head)
	p.read(b, s.head.line, lines)
	p.warnAfterEnd(s, lines)
	p.finish()
	return p.payload
}

// Strict turns off those heuristics of AP §3.6 that show only when an edit of p is
// placed: hybrid search and the choice among several anchors. The heuristics that the
// text of the patch shows are warnings in p.Diagnostics.
func Strict(p *model.Payload) {
	for i := range p.Files {
		for j := range p.Files[i].Edits {
			if l, ok := p.Files[i].Edits[j].Locator.(*place.Locator); ok {
				l.Strict = true
			}
		}
	}
}

// checkHeader warns about what is unusual about h.
func (p *parser) checkHeader(h header) {
	if !h.proper {
		p.warn("ap/id", h.line, "the ID %q is not 8 characters of 0-9 and a-f", h.id)
	}
	switch h.version {
	case "3.0", "3.1", "3.2":
	default:
		p.warn("ap/version", h.line, "unknown version %s; read as AP 3.2", h.version)
	}
}

func (p *parser) warn(code string, line int, format string, args ...any) {
	p.diagnose(model.Warning, code, line, fmt.Sprintf(format, args...))
}

// diagnose adds and returns a diagnostic about the current file block.
func (p *parser) diagnose(severity model.Severity, code string, line int, message string) model.Diagnostic {
	d := model.Diagnostic{Severity: severity, Code: code, Message: message, Line: line}
	if p.block != nil {
		d.Path = p.block.path
	}
	p.payload.Diagnostics = append(p.payload.Diagnostics, d)
	return d
}
