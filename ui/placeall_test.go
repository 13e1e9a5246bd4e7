package ui

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"
	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// inPart makes a review of w begin with the first n file changes.
func (w *fixture) inPart(opt Options, n int) Options {
	part := *w.payloads[0]
	part.Files = part.Files[:n]
	whole := opt.Review
	opt.Set = model.Resolve([]*model.Payload{&part}, w.tree, nil, nil)
	opt.AllFiles = len(w.payloads[0].Files)
	opt.PlaceAll = func(context.Context, Review) (Review, error) { return whole, nil }
	return opt
}

// driveInPart opens a review in which the rest of the answer is not placed yet.
func driveInPart(t *testing.T, opt Options) *slow {
	s := &slow{driver: &driver{t: t, m: New(opt)}}
	sized, rest := s.m.Update(tea.WindowSizeMsg{Width: 120, Height: 24})
	s.m, s.waiting = sized.(Model), []tea.Cmd{rest}
	return s
}

func TestFirstFilesAreShownFirst(t *testing.T) {
	w := shop()
	s := driveInPart(t, w.inPart(w.fullOptions(), 2))
	s.wantScreen("placing 2 of 4 files…", "func Total(items []Item) Money {")
	if strings.Contains(s.screen(), "accepted 1") || strings.Contains(s.screen(), "● 2") {
		t.Errorf("a part is counted:\n%s", s.screen())
	}
	first := s.m.rev.current().Key
	s.keys("n", "esc", "w")
	s.answer(0)
	if s.m.partial || len(s.m.rev.Set.Files) != 4 {
		t.Fatal("the rest did not arrive")
	}
	if id := hunkOf(s.m.rev.Set, first); s.m.rev.Decisions[id] != model.Rejected {
		t.Error("the key was not kept")
	}
	if strings.Contains(s.screen(), "placing") {
		t.Errorf("it is still being placed:\n%s", s.screen())
	}
}

// Keys are dropped if they were pressed at something else than they would decide.
func TestKeysOnChangedFilesAreDropped(t *testing.T) {
	w := shop()
	opt := w.inPart(w.fullOptions(), 2)
	for _, h := range opt.Set.Hunks {
		h.Placement = model.Loose
	}
	s := driveInPart(t, opt)
	s.keys("n")
	s.answer(0)
	s.wantScreen("keys ignored: the file shown has changed")
	if !slices.Equal(s.decisions(), s.m.rev.Set.InitialDecisions()) {
		t.Error("something was decided")
	}
}

func TestPlacingFails(t *testing.T) {
	w := shop()
	opt := w.inPart(w.fullOptions(), 2)
	opt.PlaceAll = func(context.Context, Review) (Review, error) { return Review{}, errors.New("the disk is gone") }
	s := driveInPart(t, opt)
	s.keys("y", "w", "enter")
	s.answer(0)
	if out := s.m.Outcome(); out.Ending != Quit || out.Err == nil || len(w.commits) > 0 {
		t.Errorf("the review ends with %+v", out)
	}
}

// A review that began with a part is the one that began with the whole, whatever was
// pressed meanwhile.
func TestPartBecomesWhole(t *testing.T) {
	var keys []string
	for _, b := range config.DefaultKeys() {
		keys = append(keys, b.Keys...)
	}
	others := []string{"ctrl+c", "ctrl+z", "e", "o"} // end the review, or give the terminal to another program
	rapid.Check(t, func(t *rapid.T) {
		w := randomFixture(t)
		if len(w.payloads[0].Files) < 2 || len(w.review().Set.Files) < 2 {
			return
		}
		n := rapid.IntRange(1, len(w.payloads[0].Files)).Draw(t, "placed")
		pressed := rapid.SliceOfN(rapid.SampledFrom(keys), 0, 8).Draw(t, "keys")
		pressed = slices.DeleteFunc(pressed, func(key string) bool { return slices.Contains(others, key) })
		if n := slices.Index(pressed, "b"); n >= 0 {
			pressed = pressed[:n+1] // keys do not wait for what the page of blocks finds
		}
		whole := driveAsOpened(t, w.fullOptions(), 120, 24)
		whole.keys(pressed...)

		part := &driver{t: t, m: New(w.inPart(w.fullOptions(), n))}
		part.m.task.after, part.m.exec = whole.m.task.after, whole.m.exec
		sized, rest := part.m.Update(tea.WindowSizeMsg{Width: 120, Height: 24})
		part.m = sized.(Model)
		same := newReview(w.review())
		alike := same.startsLike(&part.m.rev) && part.m.frame() == whole.m.frame() // long lines wrap by the width of the pane
		part.keys(pressed...)
		checkFrame(t, part)
		part.run(rest)
		if !alike {
			return
		}
		got, want := &part.m, &whole.m
		if !slices.Equal(got.rev.Decisions, want.rev.Decisions) || got.rev.hunk != want.rev.hunk || got.rev.file != want.rev.file ||
			got.out.Ending != want.out.Ending || !reflect.DeepEqual(got.seen, want.seen) {
			t.Fatalf("the review differs after %q:\n%s\nwant\n%s", pressed, part.screen(), whole.screen())
		}
		if part.screen() != whole.screen() {
			t.Fatalf("after %q the screen is\n%s\nwant\n%s", pressed, part.screen(), whole.screen())
		}
	})
}
