package ui

import (
	"context"
	"sync/atomic"

	tea "github.com/charmbracelet/bubbletea"
)

// writing is a commit, or the undoing of one, while it is under way. It writes
// how far it is, the spinner reads it.
type writing struct {
	done, total atomic.Int64
	doing       atomic.Value // a string, if it says so itself
	far, of     int          // as the last tick saw them
	questions   chan question
}

// A question of a commit waits for its answer.
type question struct {
	text    string
	details []string
	answer  chan<- bool
}

// The answers of commands that write.
type (
	committedMsg struct {
		seq    int
		result CommitResult
		err    error
	}
	undoneMsg struct {
		seq    int
		result CommitResult
		err    error
	}
	// askedMsg is a question; the command that brought it has to be run again for
	// the next one.
	askedMsg struct {
		seq int
		question
	}
)

// look takes over how far it is, for the screen.
func (w *writing) look() {
	if w != nil {
		w.far, w.of = int(w.done.Load()), int(w.total.Load())
	}
}

// witness is what w gives to a commit.
func (w *writing) witness(ctx context.Context) Witness {
	return Witness{
		Progress: func(done, total int) {
			w.total.Store(int64(total))
			w.done.Store(int64(done))
		},
		Doing: func(what string) { w.doing.Store(what) },
		Ask:   func(text string, details []string) bool { return w.ask(ctx, text, details) },
	}
}

// ask waits until the person has answered.
func (w *writing) ask(ctx context.Context, text string, details []string) bool {
	answer := make(chan bool, 1)
	select {
	case w.questions <- question{text, details, answer}:
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

// listen brings the next question, if there is one before the writing ends.
func (w *writing) listen(seq int) tea.Cmd {
	return func() tea.Msg {
		if q, ok := <-w.questions; ok {
			return askedMsg{seq, q}
		}
		return nil
	}
}

// write runs what writes, and brings its questions.
func (m *Model) write(doing string, run func(context.Context, Witness, int) tea.Msg) tea.Cmd {
	m.page, m.work.held = nil, nil
	w := &writing{questions: make(chan question)}
	cmd := m.start(doing, func(ctx context.Context, seq int) tea.Msg {
		defer close(w.questions)
		return run(ctx, w.witness(ctx), seq)
	})
	m.work.writes = w
	return tea.Batch(cmd, w.listen(m.work.seq))
}

// askCommit hands over the plan that the summary has shown.
func (m *Model) askCommit() tea.Cmd {
	r, plan, commit := m.rev.Review, m.plan, m.opt.Commit
	return m.write("committing", func(ctx context.Context, w Witness, seq int) tea.Msg {
		result, err := commit(ctx, r, plan, w)
		return committedMsg{seq, result, err}
	})
}

// asked puts the question of a commit to the person.
func (m *Model) asked(msg askedMsg) tea.Cmd {
	w := m.work.writes
	if w == nil || msg.seq != m.work.seq {
		msg.answer <- false
		return nil
	}
	m.page = questionPage(msg.question)
	return w.listen(msg.seq)
}

func (m *Model) committed(msg committedMsg) tea.Cmd {
	leave := m.work.leave
	if !m.finish(msg.seq) {
		return nil
	}
	m.plan, m.page = nil, nil
	var cmd tea.Cmd
	if msg.err != nil {
		m.out.Err = msg.err
		m.page = failurePage("The commit failed", msg.err)
	} else {
		cmd = m.forget()
		m.out = Outcome{Ending: Committed, Result: msg.result}
		m.page = m.donePage(msg.result)
	}
	if leave {
		return tea.Batch(cmd, m.leave(Quit))
	}
	return cmd
}

// askUndo undoes what was just committed.
func (m *Model) askUndo() tea.Cmd {
	id, undo := m.out.Result.ID, m.opt.Undo
	return m.write("undoing", func(ctx context.Context, _ Witness, seq int) tea.Msg {
		result, err := undo(ctx, id)
		return undoneMsg{seq, result, err}
	})
}

func (m *Model) undone(msg undoneMsg) tea.Cmd {
	leave := m.work.leave
	if !m.finish(msg.seq) {
		return nil
	}
	var cmd tea.Cmd
	if msg.err != nil {
		m.out.Err = msg.err
		m.page = notUndonePage(msg.err)
	} else {
		cmd = m.remember()
		m.out = Outcome{Ending: Undone, Result: msg.result}
		m.page = undonePage(msg.result)
	}
	if leave {
		return tea.Batch(cmd, m.leave(Quit))
	}
	return cmd
}
