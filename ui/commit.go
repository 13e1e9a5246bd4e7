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
func (c *commitRun) listen() tea.Cmd {
	return func() tea.Msg {
		if q, ok := <-c.questions; ok {
			return followUp(func(m *Model) tea.Cmd { return m.questioned(c, q) })
		}
		return nil
	}
}

// startCommit runs a command that writes, and delivers its questions. The program ends after it if ^C was
// pressed meanwhile.
func (m *Model) startCommit(doing string, run func(context.Context, Observer) (CommitResult, error), then func(*Model, CommitResult, error)) tea.Cmd {
	m.dialog, m.task.queuedKeys = nil, nil
	c := &commitRun{questions: make(chan question)}
	cmd := start(&m.task, doing, func(ctx context.Context) (CommitResult, error) {
		defer close(c.questions)
		return run(ctx, c.observer())
	}, func(m *Model, result CommitResult, err error) tea.Cmd {
		then(m, result, err)
		if m.task.quitAfter {
			return m.leave(Quit)
		}
		return nil
	})
	m.task.commit = c
	return tea.Batch(cmd, c.listen())
}

// askCommit applies the plan that the summary has shown.
func (m *Model) askCommit(int) tea.Cmd {
	m.quits = false
	r, plan, commit := m.rev.Review, m.plan, m.opt.Commit
	return m.startCommit("applying", func(ctx context.Context, o Observer) (CommitResult, error) { return commit(ctx, r, plan, o) }, (*Model).committed)
}

// questioned puts the question of a commit to the person.
func (m *Model) questioned(c *commitRun, q question) tea.Cmd {
	if c != m.task.commit {
		q.answer <- false
		return nil
	}
	m.note = note{}
	m.dialog = dialog.NewKeep(m.keys, m.verifyLines(q.failed))
	m.onAnswer = func(_ *Model, yes bool) tea.Cmd {
		q.answer <- yes
		return nil
	}
	return c.listen()
}

func (m *Model) committed(result CommitResult, err error) {
	m.plan = nil
	if err != nil {
		m.out.Err = err
		var failed *VerifyFailure
		if result.RolledBack && errors.As(err, &failed) {
			m.dialog = dialog.NewRolledBack(m.keys, m.verifyLines(failed))
		} else {
			m.dialog = dialog.NewFailure(m.keys, "The changes could not be applied", err)
		}
		return
	}
	m.setWriter(nil) // there is one writer at a time, and it was this one
	m.rev.stamp++    // saved: what was left out is asked again
	m.out = Outcome{Ending: Committed, Result: result, Applied: m.applied.text(m.opt.Glyphs), LeftOut: m.applied.LeftOut}
	m.showApplied()
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
func (m *Model) undoCommit(int) tea.Cmd {
	id, undo := m.out.Result.ID, m.opt.Undo
	return m.startCommit("undoing", func(ctx context.Context, _ Observer) (CommitResult, error) { return undo(ctx, id) }, (*Model).undone)
}

// undone returns to the review as it was before it was applied.
func (m *Model) undone(result CommitResult, err error) {
	if err != nil {
		m.out.Err = err
		m.dialog = dialog.NewNotUndone(m.keys, err, m.watching.on)
		return
	}
	m.out, m.undid = Outcome{}, &result
	m.setWriter(nil)
	m.note.say("undone: the files are as they were; your decisions are kept")
	if len(result.Notes) > 0 {
		m.dialog = dialog.NewUndone(m.keys, result.Notes)
	}
	m.rev.stamp++ // saved: the decisions are kept
}
