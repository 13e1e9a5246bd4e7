package ui

import (
	"context"
	"strings"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// A task is the one command that runs. Keys that are pressed meanwhile wait for
// its answer, so that typing ahead has the same effect on a slow machine.
type task struct {
	seq        int    // of the latest request
	doing      string // for the footer; empty when no command runs
	ticks      int    // since it runs; the spinner is shown from the first one on
	cancel     context.CancelFunc
	queuedKeys []tea.KeyMsg
	commit     *commitRun // of a commit or its undo; nil otherwise
	quitAfter  bool       // quit when it has ended

	frames []string // of the spinner
	after  func(time.Duration, func(time.Time) tea.Msg) tea.Cmd
}

const (
	spinnerDelay    = 200 * time.Millisecond // short tasks show no spinner
	spinnerInterval = 100 * time.Millisecond
	maxQueuedKeys   = 64
)

// A followUp is the message of a command: what follows from its result.
type followUp func(*Model) tea.Cmd

// tickMsg says that the spinner of a task is due.
type tickMsg struct{ seq int }

func (t *task) busy() bool { return t.doing != "" }

// start makes a request, and gives its result to then. A request that still runs is cancelled, and its
// answer will be dropped.
func start[T any](t *task, doing string, run func(context.Context) (T, error), then func(*Model, T, error) tea.Cmd) tea.Cmd {
	if t.cancel != nil {
		t.cancel()
	}
	ctx, cancel := context.WithCancel(context.Background())
	*t = task{seq: t.seq + 1, doing: doing, cancel: cancel, queuedKeys: t.queuedKeys, frames: t.frames, after: t.after}
	seq, after := t.seq, t.after
	return tea.Batch(
		func() tea.Msg {
			result, err := run(ctx)
			return followUp(func(m *Model) tea.Cmd {
				if !m.task.finish(seq) {
					return nil
				}
				return tea.Batch(then(m, result, err), m.pressQueued())
			})
		},
		after(spinnerDelay, func(time.Time) tea.Msg { return tickMsg{seq} }),
	)
}

// finish ends the task and reports whether seq is that of the running task.
func (t *task) finish(seq int) bool {
	if !t.busy() || seq != t.seq {
		return false
	}
	t.cancel()
	t.doing, t.cancel, t.commit = "", nil, nil
	return true
}

// ticked turns the spinner.
func (t *task) ticked(msg tickMsg) tea.Cmd {
	if !t.busy() || msg.seq != t.seq {
		return nil
	}
	t.ticks++
	t.commit.sample()
	return t.after(spinnerInterval, func(time.Time) tea.Msg { return msg })
}

// queue keeps a key for later. No key is kept during a commit: another screen
// follows, and the footer says that only ^C works.
func (t *task) queue(key tea.KeyMsg) {
	if t.commit == nil && len(t.queuedKeys) < maxQueuedKeys {
		t.queuedKeys = append(t.queuedKeys, key)
	}
}

// status is the spinner, what is done now, and how far a commit is.
func (t *task) status(g theme.Glyphs) string {
	doing := t.doing
	if t.commit != nil {
		if command := t.commit.verifying.Load(); command != nil {
			doing = "verifying: " + *command
		}
	}
	return t.spinner() + " " + oneLine(doing) + t.commit.bar(g)
}

func (t *task) spinner() string { return t.frames[t.ticks%len(t.frames)] }

// barWidth is the width of the progress bar in cells.
const barWidth = 20

// bar is the progress of a commit; empty when that is not known, and when the
// verification runs. The caller colours it.
func (c *commitRun) bar(g theme.Glyphs) string {
	if c == nil || c.shownTotal == 0 || c.verifying.Load() != nil {
		return ""
	}
	full := min(c.shownDone, c.shownTotal) * barWidth / c.shownTotal
	return " " + strings.Repeat(g.Accepted, full) + strings.Repeat(g.Horizontal, barWidth-full) + " " + model.Number(c.shownDone) + " of " + model.Number(c.shownTotal)
}

// fail refuses what was asked for. The keys that were typed ahead were meant for another screen.
func (m *Model) fail(why string) {
	m.task.queuedKeys = nil
	m.note.refuse(why)
}

// abandon stops waiting: the answer will be dropped.
func (m *Model) abandon() {
	m.note.say("stopped " + m.task.doing)
	m.task.queuedKeys = nil
	m.task.finish(m.task.seq)
}

// pressQueued presses the queued keys, after what a task has changed is shown, until one of
// them starts a task.
func (m *Model) pressQueued() tea.Cmd {
	m.settle()
	var cmds []tea.Cmd
	for !m.task.busy() && len(m.task.queuedKeys) > 0 && (m.out.Ending == Open || m.dialog != nil) {
		key := m.task.queuedKeys[0]
		m.task.queuedKeys = m.task.queuedKeys[1:]
		cmds = append(cmds, m.press(key))
	}
	return tea.Batch(cmds...)
}

// leave ends the review; a commit that has succeeded remains the outcome.
func (m *Model) leave(how Ending) tea.Cmd {
	if m.task.cancel != nil {
		m.task.cancel()
	}
	if m.blocks != nil {
		m.blocks.cancel()
	}
	m.save()
	switch {
	case m.out.Ending != Open:
	case m.undid != nil:
		m.out.Ending, m.out.Result = Undone, *m.undid
	default:
		m.out.Ending = how
	}
	return m.flush()
}

// interrupt is ^C. A running commit is asked to stop first. A second ^C does not
// wait for that: recovery finishes the commit at the next start.
func (m *Model) interrupt() tea.Cmd {
	m.quits = true
	if m.task.commit != nil && !m.task.quitAfter {
		m.task.cancel()
		m.task.quitAfter = true
		m.note.say("stopping; ^C again quits immediately")
		return nil
	}
	return m.leave(Quit)
}
