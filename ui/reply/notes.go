package reply

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"aptix-tui/model"
)

// The code of this file depends on the wording of notes and diagnostics.

// fileLine matches a line number in a note. Without words around it, it is a line
// of the text in which the hunk was placed.
var fileLine = regexp.MustCompile(`(answer |its )?\bline ([0-9]+)( of the answer| is stated)?`)

// note is the note of h with line numbers of the text that the reply quotes.
func (w writer) note(h *model.Hunk) string {
	f := w.Set.Files[h.File]
	if h.Placement == model.Invalid || f.Base.Kind != model.Regular || !fileLine.MatchString(h.Note) {
		return h.Note
	}
	on, now := w.Set.Placing(h.ID), w.currentText(f)
	if bytes.Equal(on, now) {
		return h.Note
	}
	shift := lineMapper(on, now)
	return fileLine.ReplaceAllStringFunc(h.Note, func(named string) string {
		m := fileLine.FindStringSubmatch(named)
		n, err := strconv.Atoi(m[2])
		if m[1] != "" || m[3] != "" || err != nil {
			return named
		}
		return fmt.Sprintf("line %d", shift(model.Span{Start: n - 1, End: n}).Start+1)
	})
}

// why is a sentence that says why h has no sure place.
func (w writer) why(h *model.Hunk) string {
	note, _, _ := strings.Cut(w.note(h), "; accepting ")
	return w.SanitizeRow(sentence(strings.TrimSuffix(fmt.Sprintf("%s: %s", h.Placement, note), ": ")))
}

// codeOf is the code of the diagnostic about h, or empty.
func (w writer) codeOf(h *model.Hunk) string {
	best := ""
	for _, d := range w.Set.Diagnostics {
		if d.Payload != h.Payload || d.Severity != model.Error {
			continue
		}
		if h.Note != "" && strings.HasSuffix(h.Note, d.Message) {
			return d.Code
		}
		if best == "" && d.Line >= h.First && d.Line <= h.Last && h.Placement == model.Invalid {
			best = d.Code
		}
	}
	return best
}

// unread lists the errors of the answer that belong to no hunk.
func (w writer) unread() []issue {
	known := map[string]bool{}
	for _, h := range w.Set.Hunks {
		known[h.Note] = true
	}
	var out []issue
	for _, d := range w.Set.Diagnostics {
		if d.Severity != model.Error || known[d.Message] || known["--strict: "+d.Message] || known[fmt.Sprintf("line %d: %s", d.Line, d.Message)] {
			continue
		}
		// The model does not need the name of the input.
		message := strings.Replace(d.Message, " in "+w.Answer.Name, "", 1)
		m := issue{changes: 1, why: w.SanitizeRow(sentence(message)), quote: func() []passage { return nil }, title: "The answer"}
		if d.Payload >= 0 && d.Payload < len(w.Set.Payloads) {
			m.format = w.Set.Payloads[d.Payload].Format
		}
		if d.Path != "" {
			m.title = w.code(d.Path)
		}
		if d.Line > 0 && d.Line <= w.Answer.Lines() {
			m.title += fmt.Sprintf(", line %d", d.Line)
			if line := strings.TrimSpace(string(w.Answer.Line(d.Line))); line != "" {
				m.hints = []string{"The line: " + w.code(model.Shorten(line, 120))}
			}
		}
		m.rule = w.RuleOfCode(m.format, d.Code)
		out = append(out, m)
	}
	return out
}
