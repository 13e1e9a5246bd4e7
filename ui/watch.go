package ui

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// watching is what a review knows of the Program that it is part of.
type watching struct {
	can       bool // answers can be waited for
	on        bool // the program goes on after this review
	listening bool // the source is being watched
	waiting   bool // this is not a review but the screen between two
	source    string
	answers   []knownAnswer // of this run
	announced bool          // another answer waits
	opening   bool          // an answer is being placed
	ignored   string        // why the last text that was ignored was
}

// afterReview is what a person has asked for when leaving a review.
type afterReview struct {
	quit bool // the program, also while it watches
	open int  // the index of an answer from 1; 0: the one that was announced, if one was
}

// state is what the review knows of p.
func (p *Program) state(waiting bool) watching {
	w := watching{can: p.watch != nil, on: p.on, listening: p.listening, waiting: waiting, answers: p.answers, announced: p.announced >= 0, opening: p.opening, ignored: p.ignored}
	if w.can {
		w.source = p.watch.Source
	}
	return w
}

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
	p.announced = p.know(msg.Answer, msg.Payloads, "not opened yet")
	switch {
	case p.opening: // the other one comes first
	case p.review.watching.waiting:
		return tea.Batch(listen, p.open(p.announced, false))
	case p.review.isOver():
		return tea.Batch(listen, p.tag(p.review.leave(Quit)))
	case !p.review.note.bad:
		p.review.note = note{} // it would hide the announcement
	}
	return tea.Batch(listen, p.forward(nil))
}

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
	if p.announced >= 0 && same(p.announced) {
		p.current, p.announced = p.announced, -1
		p.answers[p.current].outcome = underReview
		return
	}
	p.current = p.know(now, p.review.rev.Set.Payloads, underReview)
}

// isUnderReview reports whether a review of this answer is open, and more than its end.
func (p *Program) isUnderReview(a *model.Answer) bool {
	now := p.review.rev.Answer
	return !p.review.watching.waiting && p.review.out.Ending == Open && now != nil && bytes.Equal(now.Text(), a.Text())
}

// isOver reports whether another review may take the place of this one without a question:
// it is applied without a warning, or there is nothing to review, and no command runs.
func (m *Model) isOver() bool {
	r := &m.out.Result
	applied := m.out.Ending == Committed && m.dialog != nil && m.dialog == m.appliedPage && r.Kept == nil && len(r.Notes) == 0
	nothing := m.rev.file < 0 && m.dialog == nil && m.blocks == nil && m.prompt == nil
	return (applied || nothing) && !m.task.busy() && !m.away
}

// open places an answer of this run, to be reviewed.
func (p *Program) open(index int, asked bool) tea.Cmd {
	if p.announced == index {
		p.announced = -1
	}
	p.opening = true
	answer, place := p.answers[index].answer, p.watch.Open
	return tea.Batch(p.forward(nil), func() tea.Msg {
		opt, err := place(context.Background(), answer)
		return placedMsg{index, asked, opt, err}
	})
}

// placed begins the review of an answer, unless nobody asked for it and all of it is in place.
func (p *Program) placed(msg placedMsg) tea.Cmd {
	p.opening = false
	known := &p.answers[msg.index]
	switch {
	case msg.err != nil:
		known.outcome = msg.err.Error()
		p.review.note.refuse("the answer could not be opened: " + msg.err.Error())
	case !msg.asked && inPlace(msg.opt.Set):
		known.outcome = "all of it was in the files already"
		end := msg.opt.Ended
		return tea.Batch(p.next(), func() tea.Msg { end(Outcome{Ending: NothingToDo}); return nil })
	default:
		p.current, known.outcome = msg.index, underReview
		return p.show(msg.opt, false)
	}
	return p.next()
}

// inPlace reports whether the files have all changes of set already.
func inPlace(set *model.ChangeSet) bool {
	return !slices.ContainsFunc(set.Hunks, func(h *model.Hunk) bool { return h.Placement != model.Applied })
}

// next opens the answer that was announced or, if there is none, waits.
func (p *Program) next() tea.Cmd {
	if p.announced >= 0 {
		return p.open(p.announced, false)
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
	next.screen.tree, next.screen.treeResized = was.screen.tree, was.screen.treeResized
	next.task.after, next.exec = was.task.after, was.exec
	p.generation++
	p.followed = nil
	p.review = next
	p.review.watching = p.state(waiting)
	return tea.Batch(p.tag(p.review.Init()), p.forward(p.size))
}

// ended goes on after a review: to the answer that was asked for, to the next one, or to the
// screen that waits.
func (p *Program) ended() tea.Cmd {
	out, end, then := p.review.Outcome(), p.review.opt.Ended, p.review.after
	finish := func() tea.Msg {
		if end != nil {
			end(out)
		}
		return nil
	}
	if p.current >= 0 {
		p.answers[p.current].end(out)
		p.current = -1
	}
	if then.quit || p.review.watching.waiting {
		return func() tea.Msg { finish(); return tea.Quit() }
	}
	wait := p.show(p.review.opt.waiting(), true)
	if out.SaveErr != nil {
		p.review.note.refuse(notSaved(out.SaveErr))
	}
	if then.open > 0 {
		return tea.Batch(finish, wait, p.open(then.open-1, true))
	}
	return tea.Batch(finish, wait, p.next())
}

// waiting are the options of the screen between two reviews.
func (o *Options) waiting() Options {
	return Options{
		Review: Review{Set: &model.ChangeSet{}}, Source: o.Source, Root: o.Root, Keys: o.Keys, Glyphs: o.Glyphs, Mouse: o.Mouse,
		Copy: o.Copy, Prompt: o.Prompt, Watch: o.Watch,
	}
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

// takeAnnounced leaves the review for the answer that was announced.
func (m *Model) takeAnnounced(int) tea.Cmd { return m.leaveFor(afterReview{}) }

// leaveFor leaves the review. What was decided is saved; if that failed, it asks first.
func (m *Model) leaveFor(then afterReview) tea.Cmd {
	if m.rev.losesWork() && m.saver.failed != nil && m.after != then {
		m.after = then
		m.note.refuse(notSaved(m.saver.failed) + "; the same key again leaves them")
		return nil
	}
	m.after = then
	return m.leave(Quit)
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

// applyOrWatch applies what is accepted or, where nothing can be reviewed, waits for answers.
func (m *Model) applyOrWatch(n int) tea.Cmd {
	if m.rev.file >= 0 {
		return m.askPlan(n)
	}
	return func() tea.Msg { return watchMsg{} }
}

// copyPrompt copies what to tell a model so that its answer can be reviewed.
func (m *Model) copyPrompt(int) tea.Cmd {
	make, put := m.opt.Prompt, m.opt.Copy
	return m.task.start("copying the prompt", func(context.Context) followUp {
		text, err := make()
		how, lost := "", error(nil)
		if err == nil && put != nil {
			how, lost = put(text)
		}
		return func(m *Model) tea.Cmd { return m.promptCopied(text, how, err, lost) }
	})
}

// promptCopied reports how the prompt was copied, or shows it for copying by hand.
func (m *Model) promptCopied(text, how string, err, lost error) tea.Cmd {
	switch {
	case err != nil:
		m.note.refuse("no prompt could be made: " + err.Error())
	case m.opt.Copy == nil, lost != nil:
		m.dialog = dialog.NewText(m.keys, "Prompt", replyLines(text, lost))
	case how != "":
		m.note.say("the prompt was " + how + ": paste it in front of your request")
	default:
		m.note.say("copied the prompt: paste it in front of your request")
	}
	return m.pressQueued()
}

// waitingLines are shown while an answer is waited for.
func (m *Model) waitingLines() []dialog.Line {
	w := &m.watching
	head := "Waiting for an answer with changes in " + w.source + "."
	if w.opening {
		head = "Placing the changes of an answer" + m.opt.Glyphs.Ellipsis
	}
	out := []dialog.Line{{Tone: dialog.Strong, Text: head},
		{Text: "Copy one: its review opens here. Other text is ignored, and so are replies and prompts of aptix-tui."}}
	if w.ignored != "" {
		out = append(out, dialog.Line{Tone: dialog.Dim, Text: "ignored: " + w.ignored})
	}
	if len(w.answers) > 0 {
		out = append(out, dialog.Line{}, dialog.Line{Tone: dialog.Strong, Text: "Answers of this run, newest first:"})
		out = append(out, m.answerLines(shownAnswers)...)
	}
	return out
}

// shownAnswers is how many answers the waiting screen lists; the page lists all.
const shownAnswers = 8

// announcement says that another answer waits; empty if none does.
func (m *Model) announcement() string {
	if !m.watching.announced || m.watching.waiting {
		return ""
	}
	return "there is a newer answer; " + m.keys.Names(config.TakeNext) + " leaves this review and opens it"
}

// adviceFor is Advice on the page after applying, from which a program that watches goes on
// to the list of answers.
func (m *Model) adviceFor(n LeftOut) string {
	if n.Undecided > 0 && m.watching.on {
		return "To decide the rest, open this answer again: " + m.keys.Names(config.Answers) + " on the next screen lists the answers."
	}
	return n.Advice()
}
