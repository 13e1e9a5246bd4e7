package ui

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// A live driver runs commands as Bubble Tea does, each in a goroutine of its
// own, and waits for their answers where the test says so.
type live struct {
	*driver
	answers chan tea.Msg
}

func driveLive(t *testing.T, opt Options, keys ...string) *live {
	l := &live{driver: drive(t, opt, 120, 40), answers: make(chan tea.Msg)}
	l.driver.keys(keys...)
	return l
}

func (l *live) press(name string) { l.deliver(keyMsg(name)) }

// deliver hands over a message and starts the commands that it leads to.
func (l *live) deliver(msg tea.Msg) {
	next, cmd := l.m.Update(msg)
	l.m = next.(Model)
	l.begin(cmd)
}

func (l *live) begin(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	go func() { l.answers <- cmd() }()
}

// await delivers answers until the review is as is says.
func (l *live) await(is func(*Model) bool) {
	for {
		switch msg := (<-l.answers).(type) {
		case nil:
		case tea.QuitMsg:
			l.quit = true
			return
		case tea.BatchMsg:
			for _, cmd := range msg {
				l.begin(cmd)
			}
		default:
			l.deliver(msg)
			if is(&l.m) {
				return
			}
		}
	}
}

func isQuestion(m *Model) bool { return m.task.commit != nil && m.dialog != nil }
func isAnswer(m *Model) bool   { return !m.task.busy() }

// errVerify is a failed verification with more output than a screen shows.
var errVerify = &VerifyFailure{Command: "go test ./...", Err: errors.New("exit \x1b[31mstatus 1"), Cut: 123,
	Output: append(slices.Repeat([]string{"ok"}, 60), "--- FAIL: TestTotal")}

// verify is a transaction whose check has failed, and that asks whether to keep it.
func verify(ctx context.Context, on Observer) error {
	if on.Keep(ctx, errVerify) {
		return nil
	}
	return errVerify
}

var toSummary = []string{"]", "]", "y", "y", "n", "w"}

// COMMANDS §5 --verify: the person sees why it failed and decides; undoing is what
// happens unless they say otherwise.
func TestCommitAsks(t *testing.T) {
	for key, kept := range map[string]bool{"y": true, "n": false, "enter": false, "esc": false, "q": false} {
		t.Run(key, func(t *testing.T) {
			w := shop()
			w.verify = verify
			l := driveLive(t, w.options(), toSummary...)
			l.press("enter")
			l.await(isQuestion)
			l.wantScreen("--- FAIL: TestTotal", `go test ./...: exit ␛[31mstatus 1`, "Verification failed. Keep the changes anyway?")
			l.wantFooter("y keep  n roll back")
			l.press("home")
			l.wantScreen("… 123 earlier lines left out")
			l.press("x")
			l.wantFooter("x does nothing here")
			l.press(key)
			l.await(isAnswer)
			if kept {
				l.wantScreen("--- FAIL: TestTotal", `go test ./...: exit ␛[31mstatus 1`,
					"Applied 4 files (+8 −5); 1 hunk rejected; the verification failed, and the changes were kept.", "U undoes it.")
			} else {
				l.wantScreen("Rolled back", "--- FAIL: TestTotal", "The verification failed, and the changes were rolled back: the files are as they were.")
				if screen := l.screen(); strings.Contains(screen, "could not be applied") || strings.Contains(screen, "Keep the changes") {
					t.Errorf("it says more:\n%s", screen)
				}
				l.wantFooter("Y copy reply")
			}
			equal(t, l.m.Outcome().Ending == Committed, kept)
		})
	}
}

// ^C at a question is no, and leaves when the commit has ended.
func TestInterruptAtAQuestion(t *testing.T) {
	w := shop()
	w.verify = verify
	l := driveLive(t, w.options(), toSummary...)
	l.press("enter")
	l.await(isQuestion)
	l.press("ctrl+c")
	l.await(func(*Model) bool { return false }) // until it quits
	if out := l.m.Outcome(); !l.quit || out.Ending != Quit || !errors.Is(out.Err, errVerify) {
		t.Errorf("quit %v, outcome %+v", l.quit, out)
	}
}

// A question is answered with no when the verification that asks is stopped, as by a signal.
func TestQuestionOfAStoppedVerification(t *testing.T) {
	w := shop()
	stopped, stop := context.WithCancel(context.Background())
	w.verify = func(_ context.Context, on Observer) error { return verify(stopped, on) }
	l := driveLive(t, w.options(), toSummary...)
	l.press("enter")
	l.await(isQuestion)
	stop()
	l.await(isAnswer)
	l.wantScreen("The verification failed, and the changes were rolled back")
}

// REVIEW §4.2, "U".
func TestUndoWhatWasApplied(t *testing.T) {
	cases := []struct {
		name, keys string
		undone     int
		ending     Ending
		quit       bool
		screen     string
	}{
		{"undoes", "U", 1, Open, false, "undone: the files are as they were; your decisions are kept"},
		{"and quits", "U q", 1, Undone, true, ""},
		{"and interrupts", "U ctrl+c", 1, Undone, true, ""},
		{"and applies again", "U w enter", 1, Committed, false, "Applied 4 files"},
		{"and undoes again", "U w enter U q", 2, Undone, true, ""},
		{"and goes on", "U u u ] n w", 1, Open, false, "1 undecided: enter goes there, o applies without it"},
		{"any other key leaves", "x", 0, Committed, true, ""},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			w := shop()
			d := drive(t, w.options(), 100, 30).keys(toSummary...).keys("enter")
			d.wantFooter("U undo")
			d.keys(words(c.keys)...)
			if len(w.undone) != c.undone || d.m.Outcome().Ending != c.ending || d.quit != c.quit {
				t.Errorf("undone %v, outcome %+v, quit %v", w.undone, d.m.Outcome(), d.quit)
			}
			d.wantScreen(c.screen)
		})
	}
}

// After an undo the review is as it was, and quitting reports the undo.
func TestUndoReturnsToTheReview(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 100, 30).keys(toSummary...)
	before := d.marks()
	d.keys("enter", "U").wantMarks(before)
	d.wantFooter("your decisions are kept")
	d.keys("u").wantFooter("undone;")
	d.keys("q")
	if out := d.m.Outcome(); out.Ending != Undone || out.Result.ID != "20260102-2" {
		t.Errorf("the outcome is %+v", out)
	}
}

// Warnings of an undo are read before the review goes on.
func TestNotesOfAnUndo(t *testing.T) {
	opt := shop().options()
	opt.Undo = func(context.Context, string) (CommitResult, error) {
		return CommitResult{ID: "2", Notes: []string{"a directory remains: \x1b]x"}}, nil
	}
	d := drive(t, opt, 100, 30).keys(toSummary...).keys("enter", "U")
	d.wantScreen("Undone: the files are as they were.", "a directory remains: ␛]x")
	d.keys("esc").wantScreen("w apply")
}

func TestUndoThatFails(t *testing.T) {
	w := shop()
	d := drive(t, w.options(), 100, 30).keys(toSummary...).keys("enter")
	w.failing = errors.New("src/cart/tax.go has changed since")
	d.keys("U").wantScreen("Not undone", "src/cart/tax.go has changed since", "The changes remain")
	d.keys("x")
	if out := d.m.Outcome(); !d.quit || out.Ending != Committed || out.Result.ID != "20260102-1" || !errors.Is(out.Err, w.failing) {
		t.Errorf("quit %v, outcome %+v", d.quit, out)
	}
}

// Long commits show how far they are, or what else they do, and that only ^C
// works. The footer names no other key afterwards.
func TestProgress(t *testing.T) {
	opt := shop().options()
	opt.Commit = func(_ context.Context, _ Review, _ *model.Plan, on Observer) (CommitResult, error) {
		on.Progress(120, 400)
		return CommitResult{ID: "1"}, nil
	}
	s := driveSlowly(t, opt)
	s.driver.keys(toSummary...)
	s.keys("enter")
	on := s.m.task.commit.observer()
	on.Progress(120, 400)
	s.send(tickMsg{seq: s.m.task.seq})
	s.wantFooter("applying ●●●●●●────────────── 120 of 400")
	s.wantFooter("^C stop")
	out := on.Verifying("go test\n./...")
	fmt.Fprint(out, "one\ntwo\nthree\nfour\nfive \x1b[31mred\x1b[0m\nsix\u202e\n")
	s.keys("j", "w")
	s.wantFooter("verifying: go test ./...")
	s.wantFooter("^C stop")
	if screen := s.screen(); strings.Contains(screen, "three") {
		t.Errorf("it draws what was not there at the last tick:\n%s", screen)
	}
	s.send(tickMsg{seq: s.m.task.seq})
	s.wantScreen("verifying: go test ./...", "\n three ", "\n four ", "\n five red ", "\n six")
	if screen := s.screen(); strings.Contains(screen, "\n two ") || strings.Contains(screen, "\u202e") {
		t.Errorf("it shows more than the last lines, or raw text:\n%s", screen)
	}
	s.m.dialog = dialog.NewKeep(s.m.keys, nil)
	if screen := s.screen(); strings.Contains(screen, "verifying") || strings.Contains(screen, "five red") {
		t.Errorf("it goes on behind a question:\n%s", screen)
	}
	s.m.dialog = nil
	s.answer(0)
	if footer := s.footer(); strings.Contains(footer, "stop") || strings.Contains(footer, "applying") {
		t.Errorf("when it is done the footer says %q", footer)
	}
}
