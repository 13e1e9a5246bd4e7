package ui

import (
	"context"
	"errors"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

func failing(why string) func(context.Context, Review) (Review, error) {
	return func(context.Context, Review) (Review, error) { return Review{}, errors.New(why) }
}

// slow drives a model whose commands do not run until the test says so.
type slow struct {
	*driver
	waiting []tea.Cmd
}

func driveSlowly(t *testing.T, opt Options) *slow {
	s := &slow{driver: drive(t, opt, 250, 40)}
	s.m.task.after = func(_ time.Duration, fn func(time.Time) tea.Msg) tea.Cmd { return nil }
	return s
}

func (s *slow) keys(names ...string) {
	for _, n := range names {
		next, cmd := s.m.Update(keyMsg(n))
		s.m = next.(Model)
		if cmd != nil {
			s.waiting = append(s.waiting, cmd)
		}
	}
}

// answer runs the n-th command asked for and delivers its answer.
func (s *slow) answer(n int) { s.run(s.waiting[n]) }

func TestKeysTypedAheadWaitForTheAnswer(t *testing.T) {
	s := driveSlowly(t, shop().options())
	s.keys("]", "]", "c", "y")
	s.wantMarks("AAUAUUA")
	s.answer(0)
	s.wantMarks("AAAAUUA")
	if h := s.m.rev.Set.Hunks[2]; h.Chosen != 1 {
		t.Errorf("accepted at place %d, want 1", h.Chosen)
	}
}

// Runes typed quickly arrive in one message.
func TestRunesThatArriveTogether(t *testing.T) {
	d := drive(t, shop().options(), 120, 36)
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("]]ynn")})
	d.wantMarks("AAAARRA")
}

func TestPastedTextDecidesNothing(t *testing.T) {
	d := drive(t, shop().options(), 120, 36)
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("DDD"), Paste: true})
	d.wantMarks("AAUAUUA")
	d.wantFooter("pasting does nothing here")
	d.keys("/")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(terminal.CutPaste + "DDD"), Paste: true})
	d.wantFooter("the end of the pasted text did not come; it is dropped")
	equal(t, d.m.prompt.Value(), "")
}

func TestLateAnswersAreDropped(t *testing.T) {
	s := driveSlowly(t, shop().options())
	s.keys("]", "]", "c", "esc")
	s.wantFooter("stopped placing the hunk")
	s.keys(" ")
	s.answer(0)
	equal(t, s.m.rev.current().Chosen, 0)
}

func TestSpinnerNamesTheTask(t *testing.T) {
	s := driveSlowly(t, shop().options())
	s.keys("R")
	s.send(tickMsg{seq: s.m.task.seq})
	s.wantFooter("reloading")
	s.answer(0)
	s.wantFooter("reloaded; decisions that still apply are kept")
	s.send(tickMsg{seq: s.m.task.seq})
	s.wantFooter("reloaded; decisions that still apply are kept")
}

func TestInterruptDuringACommitAsksItToStop(t *testing.T) {
	stopped := errors.New("stopped: nothing was written")
	opt := shop().options()
	opt.Commit = func(ctx context.Context, _ Review, _ *model.Plan, _ Observer) (CommitResult, error) {
		if ctx.Err() == nil {
			return CommitResult{ID: "not stopped"}, nil
		}
		return CommitResult{}, stopped
	}
	s := driveSlowly(t, opt)
	s.driver.keys("]", "]", "y", "y", "n", "w")
	s.waiting = nil
	s.keys("enter", "ctrl+c", "y")
	if s.quit {
		t.Fatal("it did not wait for the commit to stop")
	}
	s.answer(0)
	if out := s.m.Outcome(); !s.quit || out.Ending != Quit || !errors.Is(out.Err, stopped) {
		t.Errorf("quit %v, outcome %+v", s.quit, out)
	}
}

func TestSecondInterruptDoesNotWait(t *testing.T) {
	s := driveSlowly(t, shop().options())
	s.driver.keys("]", "]", "y", "y", "n", "w")
	s.keys("enter", "ctrl+c", "ctrl+c")
	s.answer(len(s.waiting) - 1)
	if !s.quit {
		t.Error("the second ^C did not quit")
	}
}

func TestSuspendDuringACommit(t *testing.T) {
	s := driveSlowly(t, shop().options())
	s.driver.keys("]", "]", "y", "y", "n", "w")
	s.keys("enter", "ctrl+z")
	s.answer(len(s.waiting) - 1)
	equal(t, s.suspended, 1)
}
