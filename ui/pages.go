package ui

import (
	"fmt"
	"strings"
	"unicode/utf8"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// mostSource is how many lines of the answer one page quotes.
const mostSource = 2000

// quitPage asks whether to leave with something undone.
func (m *Model) quitPage() *page {
	body := []line{{tone: strong, text: fmt.Sprintf("nothing has been written; quit? %s/%s", m.keys.names(config.Yes), m.keys.names(config.No))}}
	switch {
	case m.keeping.failed != nil:
		body = append(body, line{tone: warned, text: notKept(m.keeping.failed)})
	case m.opt.Keep != nil:
		body = append(body, line{tone: plain, text: "decisions are kept for next time"})
	}
	return &page{
		title: "Quit", body: body,
		does: map[config.Action]intent{
			config.Yes: leaveQuit, config.Confirm: leaveQuit,
			config.No: closePage, config.Close: closePage, config.Quit: closePage,
		},
		hints: []hint{{config.Yes, "quit"}, {config.No, "stay"}},
	}
}

// failurePage tells why something failed; files that have changed since are
// the commonest reason, so that reading again is at hand.
func failurePage(title string, err error) *page {
	p := readingPage(title, nil)
	p.does[config.Reload] = reloadReview
	p.hints = append(p.hints, hint{config.Reload, "read again"})
	p.body = errorLines(err)
	return p
}

func errorLines(err error) []line {
	var out []line
	for _, text := range strings.Split(err.Error(), "\n") {
		out = append(out, line{tone: failed, text: text})
	}
	return out
}

// help lists the keys, group by group, from the table that dispatches them.
func (m *Model) help(int) tea.Cmd {
	var body []line
	group := ""
	for _, k := range m.keys {
		if len(k.Keys) == 0 {
			continue
		}
		if k.Group != group {
			if group != "" {
				body = append(body, line{})
			}
			group = k.Group
			body = append(body, line{tone: strong, text: group})
		}
		body = append(body, helpLine(m.keys.names(k.Action), k.Help))
	}
	body = append(body, helpLine(keyName(config.InterruptKey), "leave at once"), line{}, line{tone: strong, text: "Marks"})
	for _, mark := range m.legend() {
		body = append(body, helpLine(mark[0], mark[1]))
	}
	m.page = readingPage("Keys", body)
	return nil
}

// helpLine is what keys or marks mean, in columns as far as there is room.
func helpLine(what, means string) line {
	return line{tone: plain, text: "  " + padRight(what+" ", 9) + means, hang: 11}
}

// diagnostics lists what the answer was warned for, errors first.
func (m *Model) diagnostics(int) tea.Cmd {
	var body []line
	for _, severity := range []model.Severity{model.Error, model.Warning, model.Note} {
		for _, d := range m.rev.diagnostics() {
			if d.Severity == severity {
				body = append(body, line{tone: severityTones[severity], text: d.Severity.String() + ": " + d.String()})
			}
		}
	}
	m.page = readingPage("Diagnostics", body)
	return nil
}

var severityTones = map[model.Severity]tone{model.Error: failed, model.Warning: warned, model.Note: plain}

// words shows what the answer itself says of the current hunk.
func (m *Model) words(int) tea.Cmd {
	h := m.rev.current()
	var body []line
	add := func(t tone, text string) {
		if text = strings.TrimSpace(text); text == "" {
			return
		}
		for _, row := range strings.Split(text, "\n") {
			body = append(body, line{tone: t, text: row})
		}
	}
	p := m.rev.payloadOf(h)
	add(plain, p.Prose)
	add(plain, p.Summary)
	c := &p.Files[h.Key.Change]
	if c.Description != h.Description {
		add(plain, c.Description)
	}
	add(strong, h.Description)
	add(dim, identity(p, c, h))
	if h.Note() != "" {
		add(warned, h.Placement.String()+": "+h.Note())
	}
	if why := m.rev.reasonFor(h); why != "" {
		add(failed, "rejected, because "+why)
	}
	body = append(body, line{}, line{tone: dim, text: sourceTitle(p, h)})
	m.page = readingPage("The answer's own words", append(body, m.source(p, h)...))
	return nil
}

// identity says which IDs and keys a change has, if its format gives it any.
func identity(p *model.Payload, c *model.FileChange, h *model.Hunk) string {
	out := ""
	add := func(what, id, key string) {
		if id == "" {
			return
		}
		if key != "" {
			id += " (" + key + ")"
		}
		out += what + " " + id + "\n"
	}
	add("batch", p.ID, p.Key)
	add("file patch", c.ID, c.Key)
	if h.Key.Edit < len(c.Edits) {
		e := &c.Edits[h.Key.Edit]
		add("change", e.ID, e.Key)
	}
	return out
}

func sourceTitle(p *model.Payload, h *model.Hunk) string {
	first, last := sourceRange(p, h)
	if first == last {
		return fmt.Sprintf("Line %d of the answer (%s):", first, p.Format)
	}
	return fmt.Sprintf("Lines %d to %d of the answer (%s):", first, last, p.Format)
}

// sourceRange is the lines of a hunk in the answer, or else of its payload.
func sourceRange(p *model.Payload, h *model.Hunk) (first, last int) {
	if h.First > 0 && h.Last >= h.First {
		return h.First, h.Last
	}
	return p.First, p.Last
}

func (m *Model) source(p *model.Payload, h *model.Hunk) []line {
	if m.rev.Answer == nil {
		return []line{{tone: dim, text: "  (the answer's text is not at hand)"}}
	}
	first, last := sourceRange(p, h)
	first, last = max(first, 1), min(last, m.rev.Answer.Lines())
	digits := 2 + len(fmt.Sprint(last))
	var out []line
	for n := first; n <= min(last, first+mostSource-1); n++ {
		out = append(out, line{tone: plain, text: fmt.Sprintf("%*d  %s", digits, n, m.rev.Answer.Line(n)), hang: digits + 2})
	}
	if last-first >= mostSource {
		out = append(out, line{tone: dim, text: fmt.Sprintf("  and %d lines more", last-first-mostSource+1)})
	}
	return out
}

// nothing is what stands in place of a diff when there is nothing to review.
func (m *Model) nothing() []line {
	out := []line{{tone: strong, text: "There is nothing to review."}}
	if a := m.rev.Answer; a != nil {
		out = append(out, line{tone: plain, text: fmt.Sprintf("Looked at: %s, %s, %s.", m.opt.Source,
			count(utf8.RuneCount(a.Text()), "character"), count(a.Lines(), "line"))})
	}
	for _, d := range m.rev.diagnostics() {
		out = append(out, line{tone: severityTones[d.Severity], text: d.Severity.String() + ": " + d.String()})
	}
	if m.opt.Example != "" {
		out = append(out, line{}, line{tone: plain, text: "An answer that could be reviewed:"})
		for _, text := range strings.Split(strings.TrimRight(m.opt.Example, "\n"), "\n") {
			out = append(out, line{tone: dim, text: "  " + text})
		}
	}
	return out
}
