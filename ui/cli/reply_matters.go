package cli

import (
	"bytes"
	"fmt"
	"strings"

	"aptix-tui/model"
)

// A matter is one point of a reply: a change that failed or was rejected, with
// all that the model has to know about it.
type matter struct {
	title    string
	why      string
	reason   string // the person's words
	rule     string // the rule of the format's document that was broken
	hints    []string
	format   *model.Format // nil if no payload is concerned
	changes  int           // how many changes of the answer it stands for
	declined bool          // the person rejected what could have been accepted
	quote    func() []passage
}

// mostMatters is how many are worked out; the others are counted only.
const mostMatters = 40

// matters lists what the answer could not be read for, what failed and what was
// rejected, in the order of the answer's files.
func (r replyTo) matters() []matter {
	out := r.unread()
	var last *model.Hunk
	for _, id := range r.set.Order {
		h := r.set.Hunks[id]
		failed, declined := r.failed(h), r.declined(h)
		if !failed && !declined {
			continue
		}
		if last != nil && r.alike(last, h) {
			m := &out[len(out)-1]
			m.changes++
			m.title = r.title(last, m.changes)
			first, own := m.quote, r.quote(h)
			m.quote = func() []passage { return append(first(), own()...) }
			continue
		}
		last = h
		m := matter{reason: r.reasons[h.Key], format: r.format(h), changes: 1, declined: declined, quote: r.quote(h)}
		if len(out) < mostMatters {
			r.workOut(&m, h)
		}
		out = append(out, m)
	}
	return out
}

// alike tells that what is to be said of b was said of a.
func (r replyTo) alike(a, b *model.Hunk) bool {
	return a.File == b.File && a.Payload == b.Payload && a.Key.Change == b.Key.Change && a.Placement == b.Placement &&
		a.Note == b.Note && r.decisions[a.ID] == r.decisions[b.ID] && r.reasons[a.Key] == r.reasons[b.Key] &&
		(len(r.change(b).Edits) == 0 || len(b.Candidates) == 0 && b.Closest == nil)
}

func (r replyTo) change(h *model.Hunk) *model.FileChange {
	return &r.set.Payloads[h.Payload].Files[h.Key.Change]
}

func (r replyTo) format(h *model.Hunk) *model.Format { return r.set.Payloads[h.Payload].Format }

// workOut says what there is to say of h.
func (r replyTo) workOut(m *matter, h *model.Hunk) {
	m.title = r.title(h, 1)
	if m.declined {
		m.why = "The person rejected it and gave no reason."
		switch {
		case m.reason != "":
			m.why = "The person rejected it:"
		case r.leftOut(h):
			m.why = "The person left it out when the rest was committed."
		}
		return
	}
	m.rule = ruleFor(m.format, r.change(h), h, r.codeOf(h))
	f := r.set.Files[h.File]
	if r.withheld(f) {
		m.why = fmt.Sprintf("Its placement is %s. The file may hold secrets: nothing of it is quoted.", h.Placement)
		return
	}
	m.why = r.why(h)
	m.hints = r.hints(f, h)
}

// why says in a sentence why h was not placed for sure.
func (r replyTo) why(h *model.Hunk) string {
	note, _, _ := strings.Cut(r.note(h), "; accepting ")
	return plain(sentence(strings.TrimSuffix(fmt.Sprintf("%s: %s", h.Placement, note), ": ")))
}

// hints are facts that help with mending: what the answer looked for, the
// digest that a line patch needs, paths like one that is wrong.
func (r replyTo) hints(f *model.File, h *model.Hunk) []string {
	var out []string
	if len(r.change(h).Edits) > 0 && h.Placement != model.Invalid {
		if line := firstLine(h.Old); line != "" {
			out = append(out, "It looks for text that begins with "+code(shorten(line, 120))+".")
		}
	}
	if r.format(h).Batches && f.Base.Kind == model.Regular && h.Placement != model.Invalid {
		out = append(out, fmt.Sprintf("The SHA-256 of %s is %s %s.", code(f.Path), model.DigestOf(r.now(f)), r.when(f)))
	}
	if f.Base.Kind == model.Regular && len(r.now(f)) == 0 && h.Placement != model.Invalid {
		out = append(out, fmt.Sprintf("%s is empty %s.", code(f.Path), r.when(f)))
	}
	if len(h.Candidates)+len(h.Closest) > 0 && !r.end.written() && !bytes.Equal(r.set.Placing(h.ID), r.now(f)) {
		out = append(out, "It comes after other changes of this file in your answer and is placed in the text that they leave.")
	}
	if names := similar(h.Paths); len(names) > 0 {
		out = append(out, "Files with a similar path: "+strings.Join(names, ", ")+".")
	}
	return out
}

// mostSimilar is how many paths are offered for one that is wrong.
const mostSimilar = 3

// similar are the paths to offer; files that hold secrets are not named.
func similar(paths []string) []string {
	var out []string
	for _, p := range paths {
		if !secret(p) && len(out) < mostSimilar {
			out = append(out, code(p))
		}
	}
	return out
}

// title names the file and the part of the answer.
func (r replyTo) title(h *model.Hunk, changes int) string {
	f := r.set.Files[h.File]
	out := code(f.Path)
	if f.Path == "" {
		out = "a file without a path"
	}
	if f.NewPath != "" {
		out += " to " + code(f.NewPath)
	}
	if changes > 1 {
		return fmt.Sprintf("%s: %d changes", out, changes)
	}
	if h.Kind != model.KindContent {
		out += ": " + h.Kind.String()
	}
	if h.Description != "" {
		out += ": " + plain(shorten(h.Description, 100))
	}
	return out
}

// codeOf is the code under which h was reported, if it was.
func (r replyTo) codeOf(h *model.Hunk) string {
	best := ""
	for _, d := range r.set.Diagnostics {
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

// unread lists the errors of the answer that no hunk stands for.
func (r replyTo) unread() []matter {
	told := map[string]bool{}
	for _, h := range r.set.Hunks {
		told[h.Note] = true
	}
	var out []matter
	for _, d := range r.set.Diagnostics {
		if d.Severity != model.Error || told[d.Message] || told["--strict: "+d.Message] || told[fmt.Sprintf("line %d: %s", d.Line, d.Message)] {
			continue
		}
		// The name of the input is the person's business.
		message := strings.Replace(d.Message, " in "+r.answer.Name, "", 1)
		m := matter{changes: 1, why: plain(sentence(message)), quote: func() []passage { return nil }, title: "The answer"}
		if d.Payload >= 0 && d.Payload < len(r.set.Payloads) {
			m.format = r.set.Payloads[d.Payload].Format
		}
		if d.Path != "" {
			m.title = code(d.Path)
		}
		if d.Line > 0 && d.Line <= r.answer.Lines() {
			m.title += fmt.Sprintf(", line %d", d.Line)
			if line := strings.TrimSpace(string(r.answer.Line(d.Line))); line != "" {
				m.hints = []string{"The line: " + code(shorten(line, 120))}
			}
		}
		m.rule = ruleOfCode(m.format, d.Code)
		out = append(out, m)
	}
	return out
}

// sentence gives s the full stop that it may lack.
func sentence(s string) string {
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, ":") {
		return s
	}
	return s + "."
}

// firstLine is the first line of text that is not blank.
func firstLine(text []byte) string {
	for line := range strings.Lines(string(text)) {
		if line = strings.TrimSpace(line); line != "" {
			return line
		}
	}
	return ""
}
