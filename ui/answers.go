package ui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// A knownAnswer is an answer of this run, and what became of it.
type knownAnswer struct {
	answer  *model.Answer // of the answer under review and of the newest one; nil for others
	name    string
	outcome string
}

const (
	underReview = "under review"
	notOpened   = "not opened yet"
)

// know lists an answer and returns its index. An older one that was not opened has to be copied
// again.
func (p *Program) know(a *model.Answer, payloads []*model.Payload, outcome string) int {
	for i := range p.answers {
		k := &p.answers[i]
		if i != p.current {
			k.answer = nil
		}
		if k.outcome == notOpened {
			k.outcome = "not opened: a newer one came; copy it again to review it"
		}
	}
	p.answers = append(p.answers, knownAnswer{a, nameOf(payloads), outcome})
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
	same := func(i int) bool { return p.review.rev.hasAnswer(p.answers[i].answer) }
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

// shownAnswers is how many answers the waiting screen lists.
const shownAnswers = 8

// answerLines are the most recent answers, the newest first, each with its number and what
// became of it.
func (m *Model) answerLines() []dialog.Line {
	var out []dialog.Line
	all := m.watching.answers
	for i := len(all) - 1; i >= max(len(all)-shownAnswers, 0); i-- {
		out = append(out, dialog.Line{Text: fmt.Sprintf("%d  %s: %s", i+1, all[i].name, all[i].outcome), Indent: 3})
	}
	return out
}
