package ui

import (
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// watching is what a Program and its review know of the answers of this run.
type watching struct {
	on        bool // the program goes on after this review
	listening bool // the source is being watched
	waiting   bool // this is not a review but the screen between two
	source    string
	file      bool          // the source is a file
	answers   []knownAnswer // of this run, the newest last
	announced int           // the number of the newer answer that was not opened yet; 0: none
	opening   bool          // an answer is being placed
	ignored   string        // why the last text that was ignored was
}

// isOver reports whether another review may take the place of this one without a question:
// it is applied without a warning, or there is nothing to review, and no command runs.
func (m *Model) isOver() bool {
	r := &m.out.Result
	applied := m.out.Ending == Committed && m.dialog != nil && m.dialog == m.appliedPage && r.Kept == nil && len(r.Notes) == 0
	nothing := m.rev.file < 0 && m.dialog == nil && m.blocks == nil && m.prompt == nil
	return (applied || nothing) && !m.task.busy() && !m.away
}

// takeAnnounced leaves the review for the answer that was announced. It asks first if that leaves
// accepted hunks unwritten.
func (m *Model) takeAnnounced(int) tea.Cmd {
	if m.watching.waiting {
		index := m.watching.announced - 1
		return func() tea.Msg { return request(func(p *Program) tea.Cmd { return p.chosen(index) }) }
	}
	if n := m.stats.tally.accepted; n > 0 && m.out.Ending == Open {
		m.askToLeave(model.Count(n, "accepted hunk") + plural(n, " is", " are") + " not written. " + m.kept())
		return nil
	}
	return m.leave(Quit)
}

// applyOrWatch applies what is accepted or, where nothing can be reviewed, waits for answers.
func (m *Model) applyOrWatch(n int) tea.Cmd {
	if m.rev.file >= 0 {
		return m.askPlan(n)
	}
	return func() tea.Msg { return request((*Program).begin) }
}

// copyPrompt copies what to tell a model so that its answer can be reviewed.
func (m *Model) copyPrompt(int) tea.Cmd {
	make := m.opt.Prompt
	return m.copy("copying the prompt", func() (clipping, error) {
		return clipping{what: "the prompt", then: ": paste it in front of your request", title: "Prompt", text: make()}, nil
	})
}

// waitingLines are shown while an answer is waited for.
func (m *Model) waitingLines() []dialog.Line {
	w := &m.watching
	head := "Waiting for an answer with changes in " + w.source + "."
	if w.opening {
		head = "Placing the changes of an answer" + m.opt.Glyphs.Ellipsis
	}
	out := []dialog.Line{{Tone: dialog.Strong, Text: head},
		{Text: w.howTo() + ": its review opens here. Other text is ignored, and so are replies and prompts of aptix-tui."}}
	if w.ignored != "" {
		out = append(out, dialog.Line{Tone: dialog.Dim, Text: "ignored: " + w.ignored})
	}
	if len(w.answers) > 0 {
		out = append(out, dialog.Line{}, dialog.Line{Tone: dialog.Strong, Text: "Answers of this run, newest first:"})
		out = append(out, m.answerLines()...)
	}
	return out
}

// howTo says how to bring an answer into the source.
func (w *watching) howTo() string {
	if w.file {
		return "Save one there"
	}
	return "Copy one"
}

// announcement says that another answer waits; empty if none does.
func (m *Model) announcement() string {
	key := m.keys.Names(config.TakeNext)
	switch {
	case m.watching.announced == 0:
		return ""
	case !m.takesNext():
		return "there is a newer answer"
	case m.watching.waiting:
		return "there is a newer answer; " + key + " opens it"
	}
	return "there is a newer answer; " + key + " leaves this review and opens it"
}

// takesNext reports whether a key opens the answer that was announced. It does not on pages and
// in prompts, and means something else while a search is active.
func (m *Model) takesNext() bool {
	if m.dialog != nil || m.prompt != nil || !m.offered(config.TakeNext) {
		return false
	}
	return slices.ContainsFunc(m.keys.Of(config.TakeNext).Keys, func(key string) bool {
		a, _, _ := m.meaning(key)
		return a == config.TakeNext
	})
}
