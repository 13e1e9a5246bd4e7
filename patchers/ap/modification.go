package ap

import (
	"slices"
	"strconv"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap/place"
)

// A requirement is the rule of an action for a directive.
type requirement uint8

const (
	optional requirement = iota
	required
	forbidden
)

// fieldOrder lists the directives of a modification in the order of the checks.
var fieldOrder = []string{
	"snippet", "content", "anchor", "snippet_tail", "include_leading_blank_lines", "include_trailing_blank_lines", "scope_end",
}

// requirements are the rules of AP §2.5 for each action. Directives that are not
// listed are optional.
var requirements = map[string]map[string]requirement{
	"REPLACE":       {"snippet": required, "content": required},
	"DELETE":        {"snippet": required, "content": forbidden},
	"INSERT_AFTER":  {"snippet": required, "content": required, "snippet_tail": forbidden},
	"INSERT_BEFORE": {"snippet": required, "content": required, "snippet_tail": forbidden},
}

// deletesFile reports whether m is a DELETE without directives, which deletes the
// file if it is alone in its block (AP §2.5).
func (m *modification) deletesFile() bool {
	return m.action == "DELETE" && len(m.fields) == 0 && m.faults == nil
}

// newEdit checks m and turns it into an edit.
func (p *parser) newEdit(m *modification) model.Edit {
	p.anchorAlone(m)
	p.checkFields(m)
	p.emptyContent(m)
	e := model.Edit{First: m.first, Last: m.last, Inserts: strings.HasPrefix(m.action, "INSERT_"), After: m.action == "INSERT_AFTER"}
	snippet, tail, content := m.fields["snippet"], m.fields["snippet_tail"], m.fields["content"]
	e.Doubt = m.doubt
	e.Old, e.New = slices.Concat(snippet.text(""), tail.text("")), p.text(&content)
	c := place.Modification{
		Patch:          p.payload,
		Path:           p.block.path,
		Action:         m.action,
		Snippet:        snippet.text(""),
		Content:        e.New,
		LineEnds:       p.block.lineEnds,
		Version32:      p.isVersion32(),
		SnippetDoubted: !snippet.doubt.None() || !tail.doubt.None() || !m.fields["anchor"].doubt.None(),
	}
	if d, ok := m.fields["anchor"]; ok {
		c.Anchor = d.text("")
	}
	if d, ok := m.fields["snippet_tail"]; ok {
		c.Tail = d.text("")
		p.correctRange(&c, &d)
	}
	c.ScopeEnd = p.scopeEnd(m)
	c.Leading = p.number(m, "include_leading_blank_lines")
	c.Trailing = p.number(m, "include_trailing_blank_lines")
	p.readEdges(&c, m)
	if m.faults != nil {
		e.Invalid = combined(m.faults)
		return e
	}
	l := place.New(c)
	e.Locator, e.Analyzer = l, l
	return e
}

// checkFields checks m against AP §2.5.
func (p *parser) checkFields(m *modification) {
	if m.deletesFile() {
		p.fault("ap/delete", m.first, "DELETE without a snippet deletes the file, but there are other modifications in its block; expected a snippet, or DELETE alone")
		return
	}
	for _, key := range fieldOrder {
		d, given := m.fields[key]
		switch want := requirements[m.action][key]; {
		case want == required && !given:
			p.fault("ap/missing", m.first, "%s needs %s", m.action, key)
		case want == forbidden && given:
			p.fault("ap/forbidden", d.line, "%s must have no %s", m.action, key)
		case given && key != "content" && keywords[key].value && len(d.value) == 0:
			p.fault("ap/no-value", d.line, "%s is empty; expected lines of the file", key)
		}
	}
	if d, ok := m.fields["snippet_tail"]; ok && m.fields["snippet"].value == nil {
		p.fault("ap/missing", d.line, "snippet_tail must be used together with snippet")
	}
}

// anchorAlone reads an anchor without a snippet as the snippet. A person has to
// accept that (AP §2.5).
func (p *parser) anchorAlone(m *modification) {
	anchor, given := m.fields["anchor"]
	if _, ok := m.fields["snippet"]; ok || !given || len(anchor.value) == 0 || requirements[m.action]["snippet"] != required {
		return
	}
	p.warn("ap/anchor-alone", anchor.line, "%s has an anchor but no snippet: the anchor is used as the snippet", m.action)
	m.fields["snippet"] = anchor
	delete(m.fields, "anchor")
	m.addDoubt(anchorAsSnippet.With(anchor.line))
}

// emptyContent handles content without a value. At the end of the patch, the patch
// may be cut off. Before another directive, REPLACE deletes its snippet, as in AP
// 3.2, and an insertion does nothing, with a warning (AP §8.5).
func (p *parser) emptyContent(m *modification) {
	content, given := m.fields["content"]
	inserts := strings.HasPrefix(m.action, "INSERT_")
	switch {
	case !given || len(content.value) > 0:
	case content.end == beforeDirective && inserts:
		p.warn("ap/no-value", content.line, "the content of %s is empty: nothing is inserted; expected the lines to insert", m.action)
	case content.end == beforeDirective && m.action == "REPLACE":
		p.warnNewer(content.line, "REPLACE with empty content")
	case content.end == beforeDirective:
	case inserts:
		p.fault("ap/no-value", content.line, "the patch ends after empty content: it may be cut off; expected the lines that %s inserts", m.action)
	default:
		m.addDoubt(emptyAtEnd.With(content.line))
	}
}

// correctRange ignores a snippet_tail that is the end of its snippet (AP §3.6).
func (p *parser) correctRange(c *place.Modification, tail *directive) {
	if c.TailEndsSnippet() {
		p.warn("ap/range-corrected", tail.line, "snippet_tail is the end of snippet: ignored, the snippet is the whole range")
		c.Tail = nil
	}
}

// number is the argument of an option, 0 if it is not given.
func (p *parser) number(m *modification, key string) int {
	d, ok := m.fields[key]
	if !ok {
		return 0
	}
	if d.args == "" {
		p.fault("ap/number", d.line, "%s has no number; expected a number of lines", key)
		return 0
	}
	n, err := strconv.Atoi(d.args)
	if err != nil || n < 0 {
		p.fault("ap/number", d.line, "%s is followed by %q; expected a number of lines", key, d.args)
		return 0
	}
	return n
}
