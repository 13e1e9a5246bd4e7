package ui

import (
	"context"
	"fmt"
	"sync/atomic"
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
	commit *progress // of a commit; nil otherwise
	far    string    // what commit said at the last tick
	leave  bool      // the person wants to be gone when it has ended

	after func(time.Duration, func(time.Time) tea.Msg) tea.Cmd // tea.Tick
}

// progress is how far a commit is. The commit writes it, the spinner reads it.
type progress struct{ done, total atomic.Int64 }

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
		said string // what to tell when it worked
		err  error
	}
	plannedMsg struct {
		seq  int
		plan *model.Plan
		err  error
	}
	committedMsg struct {
		seq    int
		result CommitResult
		err    error
	}
)

func (w *work) busy() bool { return w.doing != "" }

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
	m.work.doing, m.work.far, m.work.cancel, m.work.commit = "", "", nil, nil
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
	m.work.far = m.work.commit.text()
	return m.work.after(turn, func(time.Time) tea.Msg { return msg })
}

// hold keeps a key for later. Nothing is kept during a commit: what follows it
// is another screen.
func (m *Model) hold(key string) {
	if m.work.commit != nil {
		m.refuse("committing; ^C stops it")
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

// place asks for the review placed again by how.
func (m *Model) place(doing, said string, how func(context.Context, Review) (Review, error), from Review) tea.Cmd {
	return m.start(doing, func(ctx context.Context, seq int) tea.Msg {
		next, err := how(ctx, from)
		return placedMsg{seq: seq, next: next, said: said, err: err}
	})
}

func (m *Model) placed(msg placedMsg) tea.Cmd {
	if !m.finish(msg.seq) {
		return nil
	}
	if msg.err != nil {
		m.work.held = nil
		m.refuse(msg.err.Error())
		return nil
	}
	m.past.push(m.rev)
	m.rev = m.rev.replaced(msg.next)
	m.pane.reveal = true
	m.say(msg.said)
	return m.replay()
}

// askPlan makes the plan of the decisions, for the summary.
func (m *Model) askPlan() tea.Cmd {
	set, decisions := m.rev.Set, m.rev.Decisions
	return m.start("making the plan", func(_ context.Context, seq int) tea.Msg {
		plan, err := set.Plan(decisions)
		return plannedMsg{seq, plan, err}
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
	m.page = m.summaryPage(msg.plan)
	return m.replay()
}

// askCommit hands over the plan that the summary has shown.
func (m *Model) askCommit() tea.Cmd {
	plan, commit, p := m.plan, m.opt.Commit, &progress{}
	m.page, m.work.held = nil, nil
	cmd := m.start("committing", func(ctx context.Context, seq int) tea.Msg {
		result, err := commit(ctx, plan, func(done, total int) {
			p.total.Store(int64(total))
			p.done.Store(int64(done))
		})
		return committedMsg{seq, result, err}
	})
	m.work.commit = p
	return cmd
}

func (m *Model) committed(msg committedMsg) tea.Cmd {
	leave := m.work.leave
	if !m.finish(msg.seq) {
		return nil
	}
	m.plan = nil
	if msg.err != nil {
		m.out.Err = msg.err
		m.page = failurePage("The commit failed", msg.err)
	} else {
		m.out = Outcome{Ending: Committed, Result: msg.result}
		m.page = donePage(msg.result)
	}
	if leave {
		return m.leave(Quit)
	}
	return nil
}

// leave ends the program; a commit that has happened stays the outcome.
func (m *Model) leave(how Ending) tea.Cmd {
	if m.work.cancel != nil {
		m.work.cancel()
	}
	if m.out.Ending == Open {
		m.out.Ending = how
	}
	return tea.Quit
}

// interrupt is ^C. A commit under way is asked to stop first, and a second ^C
// does not wait for that: recovery finishes it at the next start.
func (m *Model) interrupt() tea.Cmd {
	if m.work.commit != nil && !m.work.leave {
		m.work.cancel()
		m.work.leave = true
		m.say("stopping the commit; ^C again does not wait")
		return nil
	}
	return m.leave(Quit)
}

// text is how far the commit is, for people; empty when it does not say.
func (p *progress) text() string {
	if p == nil || p.total.Load() == 0 {
		return ""
	}
	return fmt.Sprintf(" %d of %d", p.done.Load(), p.total.Load())
}
