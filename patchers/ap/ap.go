// Package ap reads AI-friendly patches (format "ap", SPEC §5.5). AP is the
// document of the format, version 3.1; SPEC §5.5 says what version 3.2 adds.
//
// It stands between the answer and model.Resolve: Scan finds a patch by its
// header, wherever it stands, and returns it as file changes; every
// modification becomes a model.Edit whose locator finds its place by AP's own
// normalised search, from the cursor that Resolve keeps.
//
// A patch is cut into directives by its ID alone, so that its values may hold
// fences, diffs, JSON and other patches. What the format does not allow (an
// unknown directive, a deletion with content, a range without its beginning)
// makes that one modification invalid, and the others go on. The heuristics of
// AP §3.6 are warnings where the text shows them, notes where only the file
// does; Strict switches the latter off.
//
// The package refuses to guess: where a value may have run into the prose behind
// it, and where a snippet stands in several places, a person decides. What the
// rules refuse is offered where another reading of the modification leads to a
// place: a mark before a single line, a snippet above its anchor, a range without
// its end, the signs of a diff in a value, an anchor in another form.
//
// A modification is done (AP §3.1) where its result stands at its place, in any
// indentation, and where text that shows it stands in its scope: text that the
// snippet lacks and most files do, while no looser search finds the snippet.
// What later modifications of the patch make of the result counts, too. Where
// nothing but the lack of the snippet says so, people are told.
package ap

import (
	"fmt"

	"aptix-tui/model"
)

// Scan reads the patch whose header, or the first of the comments before it,
// is line n of b; it returns nil if there is none. It is a model.Scanner.
func Scan(b model.Block, n int) *model.Payload {
	s, ok := begin(b, n)
	if !ok {
		return nil
	}
	lines := s.extent()
	p := &parser{
		id:      s.head.id,
		version: s.head.version,
		payload: &model.Payload{Format: Format, First: n, Last: lines.last, Fence: b.Fence, Summary: s.summary(n)},
	}
	p.header(s.head)
	p.read(b, s.head.line, lines)
	p.behindEnd(s, lines)
	p.finish()
	return p.payload
}

// Strict switches the heuristics of AP §3.6 off that only placing an edit of p
// would show: hybrid search and the choice among several anchors. Those that
// the text of the patch shows are warnings in p.Diagnostics.
func Strict(p *model.Payload) {
	for i := range p.Files {
		for j := range p.Files[i].Edits {
			if l, ok := p.Files[i].Edits[j].Locator.(*locator); ok {
				l.strict = true
			}
		}
	}
}

// NoHeader is the code of the warning about a patch that is read without its
// header. Where another patch has a header with the same ID, it may be an
// excerpt of that.
const NoHeader = "ap/no-header"

// header says what is unusual about h.
func (p *parser) header(h header) {
	if h.version == "" {
		p.warn(NoHeader, h.line+1, "the patch has no header; expected the line \"%s AP 3.1\" before its first directive (AP §2.2)", h.id)
		return
	}
	if !h.proper {
		p.warn("ap/id", h.line, "the ID %q is not of 8 digits 0-9 and letters a-f (AP §2.2)", h.id)
	}
	if h.loose {
		p.warn("ap/header", h.line, "expected the header \"%s AP %s\" and nothing else on the line (AP §2.2)", h.id, h.version)
	}
	switch h.version {
	case "3.0", "3.1", "3.2":
	default:
		p.warn("ap/version", h.line, "the version %s is unknown; it is read as AP 3.2", h.version)
	}
}

func (p *parser) warn(code string, line int, format string, args ...any) {
	p.say(model.Warning, code, line, fmt.Sprintf(format, args...))
}

// say adds a diagnostic about the file block at hand.
func (p *parser) say(severity model.Severity, code string, line int, message string) {
	d := model.Diagnostic{Severity: severity, Code: code, Message: message, Line: line}
	if p.block != nil {
		d.Path = p.block.path
	}
	p.payload.Diagnostics = append(p.payload.Diagnostics, d)
}
