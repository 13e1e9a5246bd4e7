package ap

import (
	"bytes"
	"slices"
	"strconv"
	"strings"

	"aptix-tui/model"
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
	e.Old, e.New = append(joinLines(snippet.value, "\n"), joinLines(tail.value, "\n")...), p.text(&content)
	l := &locator{
		patch:           p.payload,
		action:          m.action,
		snippet:         snippet.needle(),
		content:         contentLines(e.New),
		written:         trimBlank(splitLines(e.New)),
		lineEnds:        p.block.lineEnds,
		fromAnchorStart: p.isVersion32(),
		snippetDoubted:  !snippet.doubt.None() || !tail.doubt.None() || !m.fields["anchor"].doubt.None(),
	}
	if d, ok := m.fields["anchor"]; ok {
		l.anchor = d.needle()
	}
	if d, ok := m.fields["snippet_tail"]; ok {
		l.tail = d.needle()
		p.correctRange(l, &d)
	}
	l.scopeEnd, l.path = p.scopeEnd(m), p.block.path
	l.leading = p.number(m, "include_leading_blank_lines")
	l.trailing = p.number(m, "include_trailing_blank_lines")
	l.prepare()
	p.readEdges(l, m)
	if m.faults != nil {
		e.Invalid = combined(m.faults)
		return e
	}
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
func (p *parser) correctRange(l *locator, tail *directive) {
	n, t := l.snippet.keys, l.tail.keys
	if len(t) == 0 || len(t) > len(n) || !equalLines(n[len(n)-len(t):], t) {
		return
	}
	p.warn("ap/range-corrected", tail.line, "snippet_tail is the end of snippet: ignored, the snippet is the whole range")
	l.tail = nil
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

// needle is the value of d as a text to search for.
func (d *directive) needle() *needle { return newNeedle(splitLines(joinLines(d.value, "\n"))) }

// joinLines is lines, each with this line end.
func joinLines(lines [][]byte, end string) []byte {
	var out []byte
	for _, line := range lines {
		out = append(append(out, line...), end...)
	}
	return out
}

// contentLines is text by lines, without trailing blanks and without blank lines at
// both ends.
func contentLines(text []byte) [][]byte {
	lines := splitLines(text)
	for i := range lines {
		lines[i] = bytes.TrimRight(lines[i], " \t")
	}
	return trimBlank(lines)
}

// trimBlank is lines without the blank ones at both ends.
func trimBlank(lines [][]byte) [][]byte {
	for len(lines) > 0 && isBlank(lines[0]) {
		lines = lines[1:]
	}
	for len(lines) > 0 && isBlank(lines[len(lines)-1]) {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func equalLines(a, b [][]byte) bool { return slices.EqualFunc(a, b, bytes.Equal) }
