package cli

import (
	"bytes"
	"errors"
	"sync"

	"aptix-tui/ui"
)

// reviews are those of one run of the program: one, or all of a run that watches.
type reviews struct {
	mu      sync.Mutex
	current *session     // of the review that has not ended; nil if none has
	ended   int          // how many have ended while the program went on
	report  bytes.Buffer // about those, printed when the program has ended
	written bool         // one of those has written something
	kept    int          // decisions of those that are saved
	closed  error        // errors of closing
}

// begin notes that a review of s begins. It returns what to call when that has ended and the
// program goes on.
func (r *reviews) begin(a *app, s *session) func(ui.Outcome) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.current = s
	return func(out ui.Outcome) { r.end(a, s, out) }
}

// end closes a session and keeps what is to be said about it.
func (r *reviews) end(a *app, s *session, out ui.Outcome) {
	out = s.finish(out)
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.current == s {
		r.current = nil
	}
	r.ended++
	r.written = r.written || out.Ending == ui.Committed
	quiet := &app{Streams: Streams{In: a.In, Out: a.Out, Err: &r.report}, options: a.options}
	switch out.Ending {
	case ui.Committed, ui.Undone:
		r.closed = errors.Join(r.closed, quiet.reportOutcome(s, out))
	default:
		quiet.printSaveError(out.SaveErr)
		r.kept += keptDecisions(out)
	}
	r.closed = errors.Join(r.closed, s.close())
}

// finish is the outcome of a review of s. A running commit is always finished.
func (s *session) finish(out ui.Outcome) ui.Outcome {
	s.writing.Wait()
	if s.committed != "" && out.Ending != ui.Committed {
		return ui.Outcome{Ending: ui.Committed, Result: ui.CommitResult{ID: s.committed}}
	}
	return out
}

// endReviews reports how the run ended. out is the outcome of the last review, and err the
// failure of the program.
func (a *app) endReviews(out ui.Outcome, err error) error {
	r := &a.reviews
	if s := r.current; s != nil && r.ended == 0 && !a.watching {
		if out = s.finish(out); err == nil {
			err = a.reportOutcome(s, out)
		}
		return errors.Join(err, s.close())
	} else if s != nil {
		r.end(a, s, out)
	}
	if _, failed := a.Err.Write(r.report.Bytes()); failed != nil {
		err = errors.Join(err, failed)
	}
	if err = errors.Join(err, r.closed); err != nil || r.written {
		return err
	}
	a.endUnwritten(r.kept)
	return nil
}
