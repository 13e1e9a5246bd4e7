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
	other.verify = func(context.Context, io.Writer) error {
		inPlace <- true
		return <-verified
	}
	go func() {
		defer close(done)
		plan, err := other.set.Plan(other.set.InitialDecisions())
		if err == nil {
			_, err = other.write(context.Background(), plan, commit.Options{CommittedStates: other.set.CommittedStates(plan), Verify: other.verifying(ui.Observer{}, nil)})
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

// While another process may still roll back its changes, and until the files are read again,
// nothing is reported as done.
func TestNothingToDoWhileAnotherWrites(t *testing.T) {
	for _, readMeanwhile := range []bool{false, true} {
		d := newDesk(t, twoPlaces, diffOf("1", "2"))
		d.a.Err = io.Discard
		end := d.writes()
		r := d.review()
		if readMeanwhile {
			r = d.reload(r)
		}
		done := func(when string, want bool) {
			t.Helper()
			err := d.s.requireSettled(r.Set, "Reload")
			if (err == nil) != want || err != nil && !strings.Contains(err.Error(), "is writing to this workspace, and may roll back what is in place now. Nothing was written. Reload when it is done") {
				t.Errorf("%s: %v", when, err)
			}
			if err := d.a.reportOutcome(d.s, ui.Outcome{Ending: ui.NothingToDo, Review: r}); (err == nil) != want {
				t.Errorf("%s the review ends with %v", when, err)
			}
		}
		done("while it writes", false)
		end(errors.New("no"))
		done("when it has ended", !readMeanwhile)
		r = d.reload(r)
		done("after a reload", true)
	}
}
