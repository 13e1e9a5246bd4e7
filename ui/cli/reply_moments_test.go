package cli

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/ui"
)

// The reply and the last line of a review whose verification failed, at each moment. A line
// that may hold a secret is not in the reply.
func TestMomentsOfAFailedVerification(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	r := d.review()
	r.Decisions, _, _ = r.Set.Accept(r.Decisions, 0)
	d.s.verify = func(context.Context, io.Writer) error {
		return &ui.VerifyFailure{Command: "make", Output: []string{"login with TOKEN=hunter2value", "--- FAIL: TestTotal"}, Err: errors.New("exit status 1")}
	}
	plan, err := r.Set.Plan(r.Set.WithoutUndecided(r.Decisions))
	if err != nil {
		t.Fatal(err)
	}
	say := func(moment, want string, never ...string) {
		t.Helper()
		text, err := d.s.reply(r)
		for _, w := range []string{want, "`make` failed: exit status 1.", "\n(1 line withheld: may hold secrets)\n--- FAIL: TestTotal\n"} {
			if err != nil || !strings.Contains(text, w) {
				t.Errorf("%s: the reply lacks %q (%v):\n%s", moment, w, err, text)
			}
		}
		for _, bad := range append(never, "hunter2value", "Another process", "Nothing is missing") {
			if strings.Contains(text, bad) {
				t.Errorf("%s: the reply has %q:\n%s", moment, bad, text)
			}
		}
	}
	commit := func(keep bool) ui.CommitResult {
		done, _ := d.s.commit(context.Background(), r, plan, ui.Observer{Progress: func(int, int) {}, Keep: func(context.Context, *ui.VerifyFailure) bool { return keep }})
		return done
	}
	commit(false)
	say("rolled back", "They were rolled back: the files are as they were.", "in the files now")
	done := commit(true)
	say("kept", "in the files now, although the verification failed: the user kept them.", "rolled back")
	if done.Kept == nil {
		t.Error("the result does not say that the changes were kept")
	}
	var said bytes.Buffer
	d.a.Err = &said
	if err := d.a.reportOutcome(d.s, ui.Outcome{Ending: ui.Committed, Applied: "1 file (+1 −1)", LeftOut: ui.LeftOut{Rejected: 2}}); err != nil {
		t.Fatal(err)
	}
	if want := "Applied 1 file (+1 −1) in " + d.ws + "; 2 hunks rejected; the verification failed, and the changes were kept.\n"; said.String() != want {
		t.Errorf("the last line is %q, want %q", said.String(), want)
	}
	if _, err := d.s.undo(context.Background(), done.ID); err != nil {
		t.Fatal(err)
	}
	say("undone", "They were undone: the files are as they were.", "in the files now")
}

// What was read while another process was writing is not called done, not even in a review
// that goes on when that process has ended.
func TestReplyBesideAWriter(t *testing.T) {
	d := newDesk(t, twoPlaces, diffOf("1", "2"))
	d.s.otherWriter.Store(&commit.LockedError{PID: 7})
	r := d.review()
	for _, h := range r.Set.Hunks {
		h.Placement = model.Applied
	}
	text, err := d.s.reply(r)
	if err != nil || !strings.Contains(text, "- in the files when they were read: 2\n") || !strings.Contains(text, "Another process is writing") || strings.Contains(text, "Nothing is missing") {
		t.Errorf("%v:\n%s", err, text)
	}
}
