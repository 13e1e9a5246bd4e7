package ui

import (
	"context"
	"errors"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// elsewhere is an answer for three files, of which one is below the root and all are in
// another directory, and the options of its review.
func elsewhere() (*fixture, Options) {
	w := &fixture{tree: memory{"a.go": "old\n"}}
	find := text{old: "old\n", new: "new\n"}
	w.payloads = []*model.Payload{payload(edit("a.go", find), edit("b.go", find), edit("c.go", find))}
	opt := w.options()
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) {
		return []RootChoice{
			{Dir: "/src/api", Name: "../api", Root: "~/api", Found: 2, Of: 3},
			{Dir: "/src/web", Name: "../web", Root: "~/web", Found: 3, Of: 3},
		}, nil
	}
	opt.ChangeRoot = func(_ context.Context, _ Review, dir string) (Review, error) {
		if dir != "/src/web" {
			return Review{}, errors.New(dir + " is locked")
		}
		w.tree["b.go"], w.tree["c.go"] = "old\n", "old\n"
		return w.review(), nil
	}
	return w, opt
}

func TestAnotherRootIsChosen(t *testing.T) {
	w, opt := elsewhere()
	drive(t, opt, 200, 24).wantScreen("R directory")
	d := drive(t, opt, 80, 24).wantScreen("2 of 3 files are not here; R chooses another directory")
	d.keys("R").wantScreen("1  ../api  2 of 3", "2  ../web  3 of 3", "enter use it")
	d.keys("down", "up", "2", "enter").wantScreen("~/web", "the directory is now ~/web")
	d.wantMarks("AAA")
	d.keys("j")
	d.wantNot("not here")
	d.keys("u").wantScreen("nothing to undo")
	d.keys("w", "enter")
	if len(w.commits) != 1 || len(w.commits[0].Entries) != 3 {
		t.Errorf("%d plans were applied", len(w.commits))
	}
}

// The only directory that has all files is taken at once, unless decisions would be lost.
func TestOnlyRootIsTaken(t *testing.T) {
	_, opt := elsewhere()
	only := RootChoice{Dir: "/src/web", Name: "../web", Root: "~/web", Found: 3, Of: 3, Only: true}
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) { return []RootChoice{only}, nil }
	d := drive(t, opt, 80, 24)
	d.keys("R").wantScreen("~/web", "now in ../web, the only directory nearby that has all 3 files")
	d.wantMarks("AAA")

	_, opt = elsewhere()
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) { return []RootChoice{only}, nil }
	d = drive(t, opt, 80, 24)
	d.keys("n", "R").wantScreen("1  ../web  3 of 3", "enter use it")

	_, opt = elsewhere()
	only.Dir = "/src/locked"
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) { return []RootChoice{only}, nil }
	drive(t, opt, 80, 24).keys("R").wantScreen("/src/locked is locked", "1  ../web  3 of 3")
}

// A message does not hide that the files are not here.
func TestBannerStays(t *testing.T) {
	_, opt := elsewhere()
	for _, height := range []int{24, 10, 6} {
		d := drive(t, opt, 80, height)
		d.keys("9").wantScreen("2 of 3 files are not here", "count 9")
	}
	drive(t, opt, 40, 10).wantScreen("2 of 3 files are not here; R chooses a…")
	drive(t, opt, 30, 10).wantScreen("2 of 3 files are not here; R…")
	opt.OtherWriter = errors.New("another aptix-tui is writing")
	drive(t, opt, 80, 24).wantScreen("R chooses another directory") // which is what R does
}

// A directory that is refused leaves the review as it is.
func TestAnotherRootIsRefused(t *testing.T) {
	_, opt := elsewhere()
	d := drive(t, opt, 80, 24)
	d.keys("R", "enter").wantScreen("/src/api is locked", "~/src/shop")
	d.keys("R", "esc").wantScreen("2 of 3 files are not here")
	d.keys("R", "R").wantScreen("reloaded")
}

func TestNoOtherRoot(t *testing.T) {
	_, opt := elsewhere()
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) { return nil, nil }
	drive(t, opt, 80, 24).keys("R").wantScreen("No nearby directory has more of them.", "R reload here").keys("enter", "j").wantScreen("not here")
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) { return nil, errors.New("stopped") }
	drive(t, opt, 80, 24).keys("R").wantScreen("stopped")
}

// Most files must be missing, more than one, and new files are none of them.
func TestWhenRootIsWrong(t *testing.T) {
	for _, c := range []struct {
		absent, of int
		want       bool
	}{{1, 1, false}, {2, 2, true}, {2, 4, false}, {3, 5, true}, {0, 0, false}} {
		equal(t, (model.AbsentFiles{Absent: c.absent, Of: c.of}).WrongRoot(), c.want, c)
	}
	equal(t, shop().review().Set.AbsentFiles(), (model.AbsentFiles{Of: 2}))
}

// The only file of an answer is looked for while the review goes on; if it is nowhere, R
// reloads.
func TestOnlyFileIsElsewhere(t *testing.T) {
	w := &fixture{tree: memory{}}
	w.payloads = []*model.Payload{payload(edit("b.go", text{old: "old\n", new: "new\n"}))}
	found, asked := []RootChoice{{Dir: "/src/web", Name: "../web", Root: "~/web", Found: 1, Of: 1, Only: true}}, 0
	opt := w.options()
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) {
		asked++
		return found, nil
	}
	opt.ChangeRoot = func(context.Context, Review, string) (Review, error) {
		w.tree["b.go"] = "old\n"
		return w.review(), nil
	}
	d := drive(t, opt, 80, 24).wantScreen("the file is not here; R chooses another directory")
	d.keys("R").wantScreen("The file is not in ~/src/shop.", "These directories have it:", "1  ../web ", "enter use it")
	d.keys("enter").wantScreen("the directory is now ~/web")
	d.keys("j").wantNot("not here")

	delete(w.tree, "b.go")
	found, asked = nil, 0
	d = drive(t, opt, 80, 24)
	d.keys("j", "k", "R").wantScreen("reloaded")
	if strings.Contains(d.screen(), "not here") || asked != 2 {
		t.Errorf("it was looked for %d times, want once for each reading:\n%s", asked, d.screen())
	}
}

// The first frame does not wait for the search.
func TestOnlyFileIsLookedForBehindTheFirstFrame(t *testing.T) {
	w := &fixture{tree: memory{}}
	w.payloads = []*model.Payload{payload(edit("b.go", text{old: "old\n", new: "new\n"}))}
	opt := w.options()
	opt.Roots = func(context.Context, Review) ([]RootChoice, error) { panic("it was looked for before the first frame") }
	opt.ChangeRoot = func(context.Context, Review, string) (Review, error) { return Review{}, nil }
	m := New(opt)
	if cmd := m.askNearby(); cmd != nil {
		t.Error("it is looked for before the screen is measured")
	}
	next, _ := m.Update(tea.WindowSizeMsg{Width: 80, Height: 24})
	if screen := next.View(); !strings.Contains(screen, "b.go") || strings.Contains(screen, "not here") {
		t.Errorf("the first frame is\n%s", screen)
	}
}
