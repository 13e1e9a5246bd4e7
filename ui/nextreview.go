package ui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// arrived takes note of a text. An answer is opened if that interrupts nothing, and else
// announced.
func (p *Program) arrived(msg arrivedMsg) tea.Cmd {
	if msg.err != nil {
		p.listening, p.ignored = false, msg.err.Error()
		return p.forward(nil)
	}
	listen := p.listen()
	switch {
	case msg.Answer == nil:
		p.ignored = msg.Why
		return tea.Batch(listen, p.forward(nil))
	case p.isUnderReview(msg.Answer):
		return listen
	}
	p.ignored = ""
	p.announced = p.know(msg.Answer, msg.Payloads, notOpened) + 1
	switch {
	case p.opening: // the other one comes first
	case p.review.isOver() && p.waiting:
		return tea.Batch(listen, p.open(p.announced-1, false))
	case p.review.isOver():
		return tea.Batch(listen, p.tag(p.review.leave(Quit)))
	case !p.review.note.bad:
		p.review.note = note{} // it would hide the announcement
	}
	return tea.Batch(listen, p.forward(nil))
}

// isUnderReview reports whether a review of this answer is open, and more than its end.
func (p *Program) isUnderReview(a *model.Answer) bool {
	return !p.waiting && p.review.out.Ending == Open && p.review.rev.hasAnswer(a)
}

// chosen opens the answer that a person chose on the screen between two reviews, unless the
// screen is gone or another answer was opened meanwhile.
func (p *Program) chosen(index int) tea.Cmd {
	if p.opening || !p.waiting {
		return nil
	}
	return p.open(index, true)
}

// open places an answer of this run, to be reviewed.
func (p *Program) open(index int, asked bool) tea.Cmd {
	if p.announced == index+1 {
		p.announced = 0
	}
	p.opening = true
	answer, place := p.answers[index].answer, p.watch.Open
	return tea.Batch(p.forward(nil), func() tea.Msg {
		opt, err := place(context.Background(), answer)
		return request(func(p *Program) tea.Cmd { return p.placed(index, asked, opt, err) })
	})
}

// placed begins the review of an answer, unless it came unasked and all of it is in place.
func (p *Program) placed(index int, asked bool, opt Options, err error) tea.Cmd {
	p.opening = false
	known := &p.answers[index]
	switch {
	case err != nil:
		known.outcome = err.Error()
		p.review.note.refuse("the answer could not be opened: " + err.Error())
	case !asked && inPlace(opt.Set):
		known.outcome = "all of it was in the files already"
		return tea.Batch(p.next(), opt.ended(Outcome{Ending: NothingToDo}, nil))
	default:
		end := p.review.opt.ended(p.review.Outcome(), nil) // of an empty screen that is no wait
		p.current, known.outcome = index, underReview
		return tea.Batch(p.show(opt, false), end)
	}
	return p.next()
}

// ended reports how a review ended, and returns then.
func (o *Options) ended(out Outcome, then tea.Msg) tea.Cmd {
	end := o.Ended
	return func() tea.Msg {
		if end != nil {
			end(out)
		}
		return then
	}
}

// inPlace reports whether the files have all changes of set already.
func inPlace(set *model.ChangeSet) bool {
	return !slices.ContainsFunc(set.Hunks, func(h *model.Hunk) bool { return h.Placement != model.Applied })
}

// next opens the answer that was announced or, if there is none, waits.
func (p *Program) next() tea.Cmd {
	if p.announced > 0 {
		return p.open(p.announced-1, false)
	}
	return p.forward(nil)
}

// show makes a review, or the screen between two, the one that is shown. It looks as the one
// before.
func (p *Program) show(opt Options, waiting bool) tea.Cmd {
	was := &p.review
	opt.Styles, opt.Themes, opt.Background = was.opt.Styles, was.opt.Themes, nil
	opt.Look = Look{SideBySide: was.view.from, Wrap: was.view.wrap, Context: was.view.context, TabWidth: was.view.tab}
	if opt.Colour != nil {
		opt.Colour = theme.NewHighlighter(&opt.Styles)
	}
	next := New(opt)
	next.view.themeChosen = was.view.themeChosen
	next.task.after, next.exec = was.task.after, was.exec
	p.generation++
	p.followed = nil
	p.review, p.waiting = next, waiting
	p.review.watching = p.watching
	return tea.Batch(p.tag(p.review.Init()), p.forward(p.size))
}

// ended goes on after a review: to the next answer, or to the screen that waits.
func (p *Program) ended() tea.Cmd {
	out, opt := p.review.Outcome(), p.review.opt
	if p.current >= 0 {
		p.answers[p.current].outcome = out.inWords()
		p.current = -1
	}
	if p.review.quits || p.waiting {
		return opt.ended(out, tea.Quit())
	}
	wait := p.show(p.review.opt.waiting(), true)
	if out.SaveErr != nil {
		p.review.note.refuse(notSaved(out.SaveErr))
	}
	return tea.Batch(opt.ended(out, nil), wait, p.next())
}

// waiting are the options of the screen between two reviews.
func (o *Options) waiting() Options {
	return Options{
		Review: Review{Set: &model.ChangeSet{}}, Source: o.Source, Root: o.Root, Keys: o.Keys, Glyphs: o.Glyphs, Mouse: o.Mouse,
		Copy: o.Copy, Prompt: o.Prompt, Watch: o.Watch,
	}
}
