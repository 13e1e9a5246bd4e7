package ui

import (
	"context"
	"errors"
	"io"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/dialog"
)

// A commitRun is a transaction, or the undo of one, while it runs. The transaction
// writes its progress, the spinner reads it.
type commitRun struct {
	done, total           atomic.Int64
	verifying             atomic.Pointer[string] // the command, once it runs
	output                OutputTail             // of that command
	shownDone, shownTotal int                    // as of the last tick
	shownOutput           []string               // the last lines, as of the last tick
	questions             chan question
}

// A question of a commit, whether to keep the changes after a failed verification, waits
// for its answer.
type question struct {
	failed *VerifyFailure
	answer chan<- bool
}

// questionMsg is a question of a commit. The command that delivered it has to
// run again for the next question.
type questionMsg struct {
	seq int
	question
}

// sample copies the progress for the screen.
func (c *commitRun) sample() {
	if c != nil {
		c.shownDone, c.shownTotal = int(c.done.Load()), int(c.total.Load())
		lines, _ := c.output.Lines()
		c.shownOutput = lines[max(0, len(lines)-maxMessageRows):]
	}
}

// observer is what a commit reports to.
func (c *commitRun) observer() Observer {
	return Observer{
		Progress: func(done, total int) {
			c.total.Store(int64(total))
			c.done.Store(int64(done))
		},
		Verifying: func(command string) io.Writer {
			c.verifying.Store(&command)
			return &c.output
		},
		Keep: c.ask,
	}
}

// ask waits for the person's answer.
func (c *commitRun) ask(ctx context.Context, failed *VerifyFailure) bool {
	answer := make(chan bool, 1)
	select {
	case c.questions <- question{failed, answer}:
	case <-ctx.Done():
		return false
	}
	select {
	case yes := <-answer:
		return yes
	case <-ctx.Done():
		return false
	}
}

// listen delivers the next question, if the commit asks one before it ends.
func (c *commitRun) listen(seq int) tea.Cmd {
	return func() tea.Msg {
		if q, ok := <-c.questions; ok {
			return questionMsg{seq, q}
		}
		return nil
	}
}

// startCommit runs a command that writes, and delivers its questions.
func (t *task) startCommit(doing string, run func(context.Context, Observer) followUp) tea.Cmd {
	t.queuedKeys = nil
	c := &commitRun{questions: make(chan question)}
	cmd := t.start(doing, func(ctx context.Context) followUp {
		defer close(c.questions)
		return run(ctx, c.observer())
	})
	t.commit = c
	return tea.Batch(cmd, c.listen(t.seq))
}

// askCommit applies the plan that the summary has shown.
func (m *Model) askCommit() tea.Cmd {
	m.dialog, m.quits = nil, false
	r, plan, commit := m.rev.Review, m.plan, m.opt.Commit
	return m.task.startCommit("applying", func(ctx context.Context, o Observer) followUp {
		result, err := commit(ctx, r, plan, o)
		return func(m *Model) tea.Cmd { return m.quitIfAsked(m.committed(result, err)) }
	})
}

// questioned puts the question of a commit to the person.
func (m *Model) questioned(msg questionMsg) tea.Cmd {
	c := m.task.commit
	if c == nil || msg.seq != m.task.seq {
		msg.answer <- false
		return nil
	}
	m.note = note{}
	m.dialog = dialog.NewKeep(m.keys, m.verifyLines(msg.failed))
	m.onAnswer = func(_ *Model, yes bool) tea.Cmd {
		msg.answer <- yes
		return nil
	}
	return c.listen(msg.seq)
}

func (m *Model) committed(result CommitResult, err error) tea.Cmd {
	m.plan = nil
	if err != nil {
		m.out.Err = err
		var failed *VerifyFailure
		if result.RolledBack && errors.As(err, &failed) {
			m.dialog = dialog.NewRolledBack(m.keys, m.verifyLines(failed))
		} else {
			m.dialog = dialog.NewFailure(m.keys, "The changes could not be applied", err)
		}
		return nil
	}
	m.setWriter(nil)                     // there is one writer at a time, and it was this one
	cmd := m.saver.replace(&m.rev, true) // what was left out is asked again
	m.out = Outcome{Ending: Committed, Result: result, Applied: m.applied.text(m.opt.Glyphs), LeftOut: m.leftOut}
	m.showApplied()
	return cmd
}

// quitIfAsked adds to cmd that the program ends, if ^C was pressed meanwhile.
func (m *Model) quitIfAsked(cmd tea.Cmd) tea.Cmd {
	if m.task.quitAfter {
		return tea.Batch(cmd, m.leave(Quit))
	}
	return cmd
}

func (m *Model) showApplied() {
	notes := m.out.Result.Notes
	for _, said := range []string{m.out.LeftOut.Advice(), m.commentsText()} {
		if said != "" {
			notes = append([]string{said}, notes...)
		}
	}
	page := dialog.Applied{
		Done: "Applied " + m.out.Applied + m.out.LeftOut.String(), Unread: m.rev.unreadParts(), Notes: notes,
		Watching: m.watching.on,
	}
	if kept := m.out.Result.Kept; kept != nil {
		page.Done += "; " + KeptAlthoughFailed
		page.Output = m.verifyLines(kept)
	}
	page.Done += "."
	m.dialog = dialog.NewApplied(m.keys, page)
	m.appliedPage = m.dialog
}

// undoCommit undoes what was just applied.
func (m *Model) undoCommit() tea.Cmd {
	m.dialog = nil
	id, undo := m.out.Result.ID, m.opt.Undo
	return m.task.startCommit("undoing", func(ctx context.Context, _ Observer) followUp {
		result, err := undo(ctx, id)
		return func(m *Model) tea.Cmd { return m.quitIfAsked(m.undone(result, err)) }
	})
}

// undone returns to the review as it was before it was applied.
func (m *Model) undone(result CommitResult, err error) tea.Cmd {
	if err != nil {
		m.out.Err = err
		m.dialog = dialog.NewNotUndone(m.keys, err, m.watching.on)
		return nil
	}
	m.out, m.undid = Outcome{}, &result
	m.setWriter(nil)
	m.note.say("undone: the files are as they were; your decisions are kept")
	if len(result.Notes) > 0 {
		m.dialog = dialog.NewUndone(m.keys, result.Notes)
	}
	return m.saver.replace(&m.rev, false)
}
