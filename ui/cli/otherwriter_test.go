package cli

import (
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"aptix-tui/model/commit"
	"aptix-tui/ui"
)

// writes begins to apply all of the answer of d as another process does. The changes are in
// place when it returns; end ends their verification.
func (d *desk) writes() (end func(error)) {
	d.Helper()
	a := &app{options: d.a.options}
	other, err := a.open([]string{d.answer})
	if err != nil {
		d.Fatal(err)
	}
	inPlace, verified, done := make(chan bool), make(chan error), make(chan bool)
	other.verify = func(context.Context) error {
		inPlace <- true
		return <-verified
	}
	go func() {
		defer close(done)
		plan, err := other.set.Plan(other.set.InitialDecisions())
		if err == nil {
			_, err = other.write(context.Background(), plan, commit.Options{CommittedStates: other.set.CommittedStates(plan), Verify: other.verify})
		}
		if err != nil && !errors.As(err, new(*commit.VerifyError)) {
			d.Error(err)
		}
		other.close()
	}()
	<-inPlace
	return func(err error) {
		verified <- err
		<-done
	}
}

// While another process may still roll back its changes, nothing is reported as done. When it
// has ended, only what it changed since is in the way.
func TestNothingToDoWhileAnotherWrites(t *testing.T) {
	failed := errors.New("no")
	for _, c := range []struct {
		name          string
		readMeanwhile bool
		ends          error
		want          string // why what is in the files may not stay, when it has ended
	}{
		{"read before, rolled back", false, failed, ""},
		{"read meanwhile, rolled back", true, failed, "files have changed since the review: a.txt. Nothing was written. Reload"},
		{"read meanwhile, kept", true, nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newDesk(t, twoPlaces, diffOf("1", "2"))
			d.a.Err = io.Discard
			end := d.writes()
			r := d.review()
			if c.readMeanwhile {
				r = d.reload(r)
			}
			writer, err := d.s.requireSettled(r, "Start aptix-tui again")
			if writer == nil || err == nil || !strings.Contains(err.Error(), "Nothing was written. Start aptix-tui again when it is done") {
				t.Errorf("while it writes: %v, %v", writer, err)
			}
			if err := d.a.reportOutcome(d.s, ui.Outcome{Ending: ui.NothingToDo, Review: r}); err == nil || !strings.Contains(err.Error(), "is writing") {
				t.Errorf("the review ends with %v", err)
			}
			end(c.ends)
			writer, err = d.s.requireSettled(r, "Reload")
			if got := errorText(err); writer != nil || got != c.want {
				t.Errorf("when it has ended: %v, %q, want %q", writer, got, c.want)
			}
			if err := d.a.reportOutcome(d.s, ui.Outcome{Ending: ui.NothingToDo, Review: r}); (err != nil) != (c.want != "") {
				t.Errorf("the review ends with %v", err)
			}
			if _, err := d.s.requireSettled(d.reload(r), "Reload"); err != nil {
				t.Errorf("after a reload: %v", err)
			}
		})
	}
}

func errorText(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}
