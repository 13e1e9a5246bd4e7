package ui

import (
	"bytes"
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// A knownAnswer is an answer of this run, and what became of it.
type knownAnswer struct {
	answer  *model.Answer // nil if it is too old to be opened again
	name    string
	outcome string
	written string // the last outcome of a review that wrote something
}

// The answers that can be opened again.
const (
	maxKnownAnswers = 50
	maxKnownBytes   = 256 << 20 // of their texts together
)

const underReview = "under review"

// know lists an answer and returns its index. The texts of old ones are dropped.
func (p *Program) know(a *model.Answer, payloads []*model.Payload, outcome string) int {
	p.answers = append(p.answers, knownAnswer{answer: a, name: nameOf(payloads), outcome: outcome})
	size := 0
	for i := range slices.Backward(p.answers) {
		k := &p.answers[i]
		if k.answer == nil {
			break
		}
		if size += len(k.answer.Text()); len(p.answers)-i > maxKnownAnswers || size > maxKnownBytes && i < len(p.answers)-1 {
			k.answer = nil
		}
	}
	return len(p.answers) - 1
}

// nameOf names an answer by its formats and files: "git: cart/total.go and 2 more files".
func nameOf(payloads []*model.Payload) string {
	if len(payloads) == 0 {
		return "code blocks"
	}
	var formats []string
	first, files := "", map[string]bool{}
	for _, p := range payloads {
		if !slices.Contains(formats, p.Format.Name) {
			formats = append(formats, p.Format.Name)
		}
		for _, c := range p.Files {
			first = cmp.Or(first, c.Path)
			files[c.Path] = true
		}
	}
	name := strings.Join(formats, " + ") + ": " + first
	if n := len(files) - 1; n > 0 {
		name += " and " + model.Count(n, "more file")
	}
	return name
}

// followReload takes note of the answer that a reload of the review has read.
func (p *Program) followReload() {
	now := p.review.rev.Answer
	if p.current < 0 || now == nil || now == p.followed {
		return
	}
	p.followed = now
	same := func(i int) bool { a := p.answers[i].answer; return a != nil && bytes.Equal(a.Text(), now.Text()) }
	if same(p.current) {
		return
	}
	p.answers[p.current].outcome = "replaced by another answer with reload"
	if p.announced > 0 && same(p.announced-1) {
		p.current, p.announced = p.announced-1, 0
		p.answers[p.current].outcome = underReview
		return
	}
	p.current = p.know(now, p.review.rev.Set.Payloads, underReview)
}

// end notes how a review of the answer ended. One that wrote nothing does not hide that an
// earlier one did.
func (k *knownAnswer) end(out Outcome) {
	k.outcome = out.inWords()
	if out.Ending == Committed || out.Ending == Undone {
		k.written = k.outcome
	}
	k.outcome = cmp.Or(k.written, k.outcome)
}

// inWords says what became of an answer.
func (o Outcome) inWords() string {
	switch o.Ending {
	case Committed:
		return "applied " + o.Applied + o.LeftOut.String()
	case Undone:
		return "applied, then undone"
	case Quit:
		if o.Err != nil {
			return o.Err.Error()
		}
	case NothingToDo:
		return "nothing to do"
	}
	d := 0
	for _, decision := range o.Review.Decisions {
		if decision != model.Undecided {
			d++
		}
	}
	return fmt.Sprintf("left with %s of %s decided; nothing written", model.Number(d), model.Count(len(o.Review.Decisions), "hunk"))
}

// answersPage lists the answers of this run.
func (m *Model) answersPage() {
	m.dialog = dialog.NewAnswers(m.keys, m.answerLines(len(m.watching.answers)))
}

// answerLines are the most recent answers, the newest first, each with its number and what
// became of it.
func (m *Model) answerLines(most int) []dialog.Line {
	var out []dialog.Line
	all := m.watching.answers
	for i := len(all) - 1; i >= 0 && len(out) < most; i-- {
		out = append(out, dialog.Line{Text: fmt.Sprintf("%d  %s: %s", i+1, all[i].name, all[i].outcome), Indent: 3})
	}
	return out
}

// openChosen leaves the review for the answer that was chosen on the page.
func (m *Model) openChosen() tea.Cmd {
	index := len(m.watching.answers) - 1 - m.dialog.Chosen()
	m.dialog = nil
	if m.watching.answers[index].answer == nil {
		m.note.refuse("that answer is too old to be opened again; copy it again")
		return nil
	}
	if m.watching.opening {
		m.note.refuse("another answer is being opened")
		return nil
	}
	if m.watching.waiting {
		return func() tea.Msg { return openMsg{index} }
	}
	return m.leaveFor(afterReview{open: index + 1})
}

// shownAnswers is how many answers the waiting screen lists; the page lists all.
const shownAnswers = 8
