package ui

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
)

// errIdle is the answer of a source that has nothing new.
var errIdle = errors.New("nothing new")

// A watchDriver runs a program as a driver runs a model. Every answer is placed in a shop of
// its own: its text says which payloads of the shop it has.
type watchDriver struct {
	t      *testing.T
	p      Program
	w      *fixture
	quit   bool
	ended  []Outcome
	opened int // reviews

	openErr error
	late    []tea.Cmd // commands that are not run yet, while slow
	slow    bool
}

func watch(t *testing.T) *watchDriver {
	d := &watchDriver{t: t, w: shop()}
	opt := d.w.options()
	opt.Review = Review{Set: &model.ChangeSet{}}
	opt.Prompt = func() string { return "Answer with" }
	opt.Watch = &Watch{On: true, Source: "the clipboard", Open: d.open,
		Next: func(context.Context) (Arrival, error) { return Arrival{}, errIdle }}
	d.p = NewProgram(opt)
	d.begin()
	return d
}

func (d *watchDriver) begin() {
	d.p.review.task.after = func(time.Duration, func(time.Time) tea.Msg) tea.Cmd { return nil }
	d.run(d.p.Init())
	d.send(tea.WindowSizeMsg{Width: 80, Height: 24})
}

// open places the answer in a new shop; "applied" in its text leaves nothing to do.
func (d *watchDriver) open(_ context.Context, a *model.Answer) (Options, error) {
	if d.openErr != nil {
		return Options{}, d.openErr
	}
	d.opened++
	w := shop()
	w.answer = a
	if strings.Contains(string(a.Text()), "applied") {
		w.payloads = []*model.Payload{payload(edit("src/cart/db.go", text{old: "not there", new: "package cart"}))}
	}
	opt := w.options()
	opt.Watch, opt.Prompt = d.p.watch, d.p.review.opt.Prompt
	opt.Ended = func(out Outcome) { d.ended = append(d.ended, out) }
	d.w = w
	return opt, nil
}

func (d *watchDriver) send(msg tea.Msg) {
	next, cmd := d.p.Update(msg)
	d.p = next.(Program)
	d.run(cmd)
}

func (d *watchDriver) run(cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	if d.slow {
		d.late = append(d.late, cmd)
		return
	}
	switch msg := cmd().(type) {
	case nil:
	case tea.QuitMsg:
		d.quit = true
	case tea.BatchMsg:
		for _, c := range msg {
			d.run(c)
		}
	case arrivedMsg:
		if !errors.Is(msg.err, errIdle) {
			d.send(msg)
		}
	default:
		d.send(msg)
	}
}

// copies is what a person copies.
func (d *watchDriver) copies(text string) *watchDriver {
	d.send(arrivedMsg{Arrival: Arrival{Answer: model.NewAnswer("the clipboard", []byte(text)), Payloads: shop().payloads}})
	return d
}

func (d *watchDriver) keys(names ...string) *watchDriver {
	for _, n := range names {
		d.send(keyMsg(n))
	}
	return d
}

func (d *watchDriver) screen() string { return ansi.Strip(d.p.View()) }

func (d *watchDriver) wants(want ...string) *watchDriver {
	d.t.Helper()
	for _, w := range want {
		if !strings.Contains(d.screen(), w) {
			d.t.Errorf("%q is not on the screen:\n%s", w, d.screen())
		}
	}
	return d
}

func (d *watchDriver) lacks(text string) *watchDriver {
	d.t.Helper()
	if strings.Contains(d.screen(), text) {
		d.t.Errorf("%q is on the screen:\n%s", text, d.screen())
	}
	return d
}

const waits = "Waiting for an answer with changes in the clipboard."

// An answer is reviewed as soon as it is there. After it the next one is waited for.
func TestWatchOpensOneAnswerAfterTheOther(t *testing.T) {
	d := watch(t).wants(waits)
	d.copies("first").wants("hunk ", "total.go").lacks(waits)
	d.keys("w", "o").wants("Applied 3 files", "Press any other key to wait for the next answer.")
	d.copies("second").wants("hunk ").lacks("Applied 3 files")
	if len(d.ended) != 1 || d.ended[0].Ending != Committed {
		t.Errorf("ended: %+v", d.ended)
	}
	d.keys("w", "o", "z").wants(waits, "2  structured: src/cart/total.go and 3 more files: applied 3 files", "1  structured:")
	if d.keys("q"); !d.quit || len(d.ended) != 2 {
		t.Errorf("quit %v after %d reviews", d.quit, len(d.ended))
	}
}

// Text that is no answer with changes is named and changes nothing.
func TestWatchIgnoresOtherText(t *testing.T) {
	d := watch(t)
	d.send(arrivedMsg{Arrival: Arrival{Why: "text of 12 characters without changes"}})
	d.wants(waits, "ignored: text of 12 characters without changes")
	before := d.copies("first").screen()
	d.send(arrivedMsg{Arrival: Arrival{Why: "a reply or prompt of aptix-tui"}})
	equal(t, d.screen(), before)
}

// An answer that comes during a review interrupts nothing: it is announced, and opened with a
// key. What was decided is saved.
func TestWatchAnnounces(t *testing.T) {
	d := watch(t).copies("first")
	first := d.w
	d.keys("n").copies("second").wants("there is a newer answer; N leaves this review and opens it", "N next answer")
	equal(t, d.p.review.rev.Answer, first.answer)
	d.keys("?").wants("there is a newer answer").keys("esc")
	d.keys("N").wants("accepted hunks are not written", "Leave it?").keys("n").wants("there is a newer answer")
	d.keys("N", "y").lacks("a newer answer")
	if string(d.p.review.rev.Answer.Text()) != "second" || len(first.saved) == 0 || first.saved[len(first.saved)-1].Empty() {
		t.Errorf("reviewing %q; saved %v", d.p.review.rev.Answer.Text(), first.saved)
	}
	d.keys("N").wants("N: there is no newer answer; aptix-tui --watch waits for answers")
}

// The same answer again is not announced, nor is one that a reload has read.
func TestWatchKnowsTheAnswerUnderReview(t *testing.T) {
	d := watch(t).copies("first").copies("first").lacks("a newer answer")
	d.copies("second").wants("a newer answer")
	next := d.p.review.rev.Review
	next.Answer = model.NewAnswer("the clipboard", []byte("second"))
	d.p.review.opt.Reload = func(context.Context, Review) (Review, error) { return next, nil }
	d.keys("R").lacks("there is a newer answer")
	d.keys("q").wants(waits, "replaced by another")
}

// An answer whose changes are all in the files is not opened.
func TestWatchDoesNotOpenWhatIsApplied(t *testing.T) {
	d := watch(t).copies("applied").wants(waits, "all of it was in the files")
	equal(t, len(d.ended), 1)
}

// q leaves an answer, and the program where none is under review; ^C always quits.
func TestLeavingWhileWatching(t *testing.T) {
	d := watch(t).copies("first").keys("q").wants(waits)
	if d.quit {
		t.Fatal("the program has quit")
	}
	d.copies("second").keys("ctrl+c")
	if !d.quit || len(d.ended) != 2 {
		t.Errorf("quit %v, %d reviews have ended", d.quit, len(d.ended))
	}
}

// If an answer cannot be placed, the screen and the list say why.
func TestWatchCannotOpen(t *testing.T) {
	d := watch(t)
	d.openErr = errors.New("src: permission denied")
	d.copies("first").wants(waits, "the answer could not be opened: src: permission denied", "1  structured: src/cart/total.go and 3 more files: src: permission denied")
}

// Decisions that could not be saved are only given up with a second key.
func TestWatchAsksBeforeDecisionsAreLost(t *testing.T) {
	d := watch(t).copies("first")
	d.w.saveErr = errors.New("the disk is full")
	d.keys("n").wants("your decisions could not be saved: the disk is full")
	d.copies("second").keys("N").wants("Leave it?", "could not be saved").keys("n", "q", "n").wants("hunk ")
	if d.keys("N", "y"); string(d.p.review.rev.Answer.Text()) != "second" {
		t.Errorf("reviewing %q", d.p.review.rev.Answer.Text())
	}
}

// Keys that need an answer say that there is none.
func TestKeysWhileWaiting(t *testing.T) {
	for key, want := range map[string]string{
		"R": "R: no answer is open", "Y": "Y: no answer is open",
		"w": "w: already waiting for an answer", "y": "y: there is no hunk here", "z": "z: there is no hunk here",
	} {
		watch(t).keys(key).wants(want)
	}
}

// What a command of an earlier review returns does not reach the next one.
func TestLateAnswersOfAnEarlierReview(t *testing.T) {
	d := watch(t).copies("first")
	d.slow = true
	d.keys("Y")
	d.slow = false
	late := slices.Clone(d.late)
	d.keys("ctrl+c")
	d.quit = false
	d = &watchDriver{t: t, w: d.w, p: d.p, late: late}
	d.p.generation++ // another review is shown
	before := d.screen()
	for _, cmd := range late {
		d.run(cmd)
	}
	equal(t, d.screen(), before)
}

// A page with a warning stays until a person has read it.
func TestWatchKeepsWarnings(t *testing.T) {
	d := watch(t).copies("first")
	d.w.verify = func(context.Context, Observer) error { return nil }
	d.keys("w", "o").wants("the changes were kept")
	d.copies("second").wants("the changes were kept", "there is a newer answer")
	d.keys("z").wants("hunk ").lacks("the changes were kept")
	equal(t, string(d.p.review.rev.Answer.Text()), "second")
}

// On the empty screen a key copies the prompt, and another one begins to wait.
func TestKeysOfTheEmptyScreen(t *testing.T) {
	d := watch(t)
	opt := d.p.review.opt
	opt.Answer = model.NewAnswer("clipboard", nil)
	opt.Watch = &Watch{Source: "the clipboard", Open: d.open, Next: opt.Watch.Next}
	opt.Ended = func(out Outcome) { d.ended = append(d.ended, out) }
	d.p = NewProgram(opt)
	d.begin()
	d.wants("There is nothing to review.", "p copy prompt", "w wait for an answer")
	d.keys("p").wants("the prompt was handed to tmux: paste it in front of your request")
	equal(t, d.w.copied, "Answer with")
	d.keys("w").wants(waits).keys("w").wants("already waiting for an answer")
	d.copies("first").keys("p").wants("there are changes to review")
	if d.keys("q", "q"); !d.quit || len(d.ended) != 2 {
		t.Errorf("quit %v, %d reviews have ended", d.quit, len(d.ended))
	}
}

// A page of the waiting screen stays as it is.
func TestWatchLeavesPagesAlone(t *testing.T) {
	d := watch(t).keys("?").copies("first").wants("Keys", "there is a newer answer").lacks("N opens it")
	d.keys("esc").wants("there is a newer answer; N opens it").keys("N").lacks(waits)
	equal(t, string(d.p.review.rev.Answer.Text()), "first")
}

// Of two answers that come during a review, the newest one is opened; the other is listed with
// what to do.
func TestWatchListsWhatIsNotOpened(t *testing.T) {
	d := watch(t).copies("first").copies("second").copies("third").keys("N", "y")
	equal(t, string(d.p.review.rev.Answer.Text()), "third")
	d.keys("q").wants(waits, "not opened: a newer one")
	d.copies("second")
	equal(t, string(d.p.review.rev.Answer.Text()), "second")
}

// Keys that are typed faster than an answer is placed open one review.
func TestOpeningOneAnswerAtATime(t *testing.T) {
	d := watch(t).copies("zero").keys("q", "?").copies("first").keys("esc")
	d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("NN")})
	if d.keys("ctrl+c"); d.opened != 2 || len(d.ended) != 2 {
		t.Errorf("%d answers were opened, and %d reviews have ended", d.opened, len(d.ended))
	}
}

// A key is announced only where it works: not on pages, and not while it means something else.
func TestAnnouncementWithoutKey(t *testing.T) {
	d := watch(t).copies("first").copies("second")
	const says = "there is a newer answer; N leaves this review and opens it"
	d.wants(says)
	for _, keys := range [][]string{{"?"}, {"w"}, {"/", "p", "enter"}, {"v"}} {
		d.keys(keys...).lacks(says).lacks("N next answer")
		d.keys("esc").wants(says)
	}
}

// The waiting screen says how an answer comes into its source.
func TestWaitingForAFile(t *testing.T) {
	d := watch(t).wants("Copy one: its review opens here.")
	d.p.file = true
	d.send(nil)
	d.wants("Save one there: its review opens here.").lacks("Copy one")
}

// A text that is pasted on the empty screen is an answer, also while nothing is watched.
func TestPastedAnswer(t *testing.T) {
	for _, on := range []bool{true, false} {
		d := &watchDriver{t: t, w: &fixture{}}
		opt := d.w.options()
		opt.Watch.On, opt.Watch.Open = on, d.open
		if !on {
			opt.Ended = func(out Outcome) { d.ended = append(d.ended, out) }
		}
		d.p = NewProgram(opt)
		d.begin()
		d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("two\r\nlines\r"), Paste: true})
		d.wants("src/cart/total.go")
		equal(t, string(d.p.review.rev.Answer.Text()), "two\nlines\n")
		equal(t, len(d.ended), map[bool]int{true: 0, false: 1}[on])
		d.send(tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune("more"), Paste: true})
		d.wants("pasting does nothing here")
	}
}
