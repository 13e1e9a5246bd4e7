package ui

import (
	"context"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// work is the one command under way. Keys that are pressed meanwhile wait for
// its answer, so that typing ahead means the same on a slow machine.
type work struct {
	seq    int    // the number of the latest question
	doing  string // what it is, for the spinner; empty when there is none
	ticks  int    // how often the spinner has turned; shown from the first on
	cancel context.CancelFunc
	held   []string
	writes *writing // of a commit or its undoing; nil otherwise
	leave  bool     // the person wants to be gone when it has ended

	after func(time.Duration, func(time.Time) tea.Msg) tea.Cmd // tea.Tick
}

const (
	patience = 200 * time.Millisecond // before a spinner is shown
	turn     = 100 * time.Millisecond
	mostHeld = 64
)

// The answers of commands.
type (
	tickMsg struct{ seq int }
	// placedMsg answers Choose and Reload.
	placedMsg struct {
		seq  int
		next Review
		replacing
		err error
	}
	plannedMsg struct {
		seq        int
		plan       *model.Plan
		unbalanced map[int]bool // hunks: see model.ChangeSet.Unbalanced
		err        error
	}
)

func (w *work) busy() bool { return w.doing != "" }

// now is what is being done at this moment.
func (w *work) now() string {
	if w.writes != nil {
		if what, ok := w.writes.doing.Load().(string); ok {
			return what
		}
	}
	return w.doing
}

// start asks a question. An older one still under way is cancelled, and its
// answer will be late.
func (m *Model) start(doing string, run func(ctx context.Context, seq int) tea.Msg) tea.Cmd {
	if m.work.cancel != nil {
		m.work.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	m.work = work{seq: m.work.seq + 1, doing: doing, cancel: cancel, held: m.work.held, after: m.work.after}
	seq := m.work.seq
	return tea.Batch(
		func() tea.Msg { return run(ctx, seq) },
		m.work.after(patience, func(time.Time) tea.Msg { return tickMsg{seq} }),
	)
}

// finish tells whether an answer is the one waited for, and ends the wait.
func (m *Model) finish(seq int) bool {
	if !m.work.busy() || seq != m.work.seq {
		return false
	}
	m.work.cancel()
	m.work.doing, m.work.cancel, m.work.writes = "", nil, nil
	return true
}

// abandon gives up waiting: the answer will be dropped.
func (m *Model) abandon() {
	m.say("stopped " + m.work.doing)
	m.work.held = nil
	m.finish(m.work.seq)
}

func (m *Model) ticked(msg tickMsg) tea.Cmd {
	if !m.work.busy() || msg.seq != m.work.seq {
		return nil
	}
	m.work.ticks++
	m.work.writes.look()
	return m.work.after(turn, func(time.Time) tea.Msg { return msg })
}

// hold keeps a key for later. Nothing is kept while files are written: what
// follows is another screen, and the footer says that only ^C works.
func (m *Model) hold(key string) {
	if m.work.writes != nil {
		return
	}
	if len(m.work.held) < mostHeld {
		m.work.held = append(m.work.held, key)
	}
}

// replay presses the keys that waited, until one of them starts new work.
func (m *Model) replay() tea.Cmd {
	var cmds []tea.Cmd
	for !m.work.busy() && len(m.work.held) > 0 && m.out.Ending == Open {
		key := m.work.held[0]
		m.work.held = m.work.held[1:]
		cmds = append(cmds, m.press(key))
	}
	return tea.Batch(cmds...)
}

// askPlan makes the plan of the decisions, for the summary.
func (m *Model) askPlan() tea.Cmd {
	set, decisions := m.rev.Set, m.rev.Decisions
	return m.start("making the plan", func(_ context.Context, seq int) tea.Msg {
		plan, err := set.Plan(decisions)
		return plannedMsg{seq, plan, set.Unbalanced(decisions), err}
	})
}

func (m *Model) planned(msg plannedMsg) tea.Cmd {
	if !m.finish(msg.seq) {
		return nil
	}
	if msg.err != nil {
		m.work.held = nil
		m.page = failurePage("No plan can be made", msg.err)
		return nil
	}
	m.plan = msg.plan
	m.page = m.summaryPage(msg.plan, msg.unbalanced)
	return m.replay()
}

// leave ends the program; a commit that has happened stays the outcome.
func (m *Model) leave(how Ending) tea.Cmd {
	if m.work.cancel != nil {
		m.work.cancel()
	}
	if m.out.Ending == Open {
		m.out.Ending = how
	}
	return m.keepAndQuit()
}

// interrupt is ^C. What is being written is asked to stop first, and a second
// ^C does not wait for that: recovery finishes it at the next start.
func (m *Model) interrupt() tea.Cmd {
	if m.work.writes != nil && !m.work.leave {
		m.work.cancel()
		m.work.leave = true
		m.say("stopping; ^C again does not wait")
		return nil
	}
	return m.leave(Quit)
}
