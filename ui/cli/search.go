package cli

import (
	"context"
	"time"

	"aptix-tui/ui"
)

// searchGrace is how long the first frame of a review waits for the files of code blocks without
// a label.
const searchGrace = 60 * time.Millisecond

func searchInTime(found <-chan struct{}) bool {
	select {
	case <-found:
		return true
	case <-time.After(searchGrace):
		return false
	}
}

// A search finds the files of all code blocks of an answer, behind the first frame of its review.
type search struct {
	stop  context.CancelFunc
	ended chan struct{} // closed when full and err are set
	full  reading
	err   error
}

// startSearch begins a search for a reading, which nothing else may use from then on.
func (s *session) startSearch(r reading) *search {
	ctx, stop := context.WithCancel(context.Background())
	out := &search{stop: stop, ended: make(chan struct{}), full: r}
	go func() {
		defer close(out.ended)
		out.err = s.assign(ctx, &out.full)
	}()
	return out
}

// end stops the search and waits for that; s may be nil.
func (s *search) end() {
	if s != nil {
		s.stop()
		<-s.ended
	}
}

// wait waits for the end of the search. It stops the search if ctx ends first.
func (s *search) wait(ctx context.Context) error {
	defer context.AfterFunc(ctx, s.stop)()
	<-s.ended
	return s.err
}

// assignFirst finds the files of the code blocks. Before the first frame of a review it leaves
// those without a label to s.search if that takes long.
func (a *app) assignFirst(s *session) error {
	if a.inTime == nil || !s.NeedsSearch() {
		return s.assign(context.Background(), &s.reading)
	}
	found := s.startSearch(s.reading)
	if a.inTime(found.ended) {
		found.end()
		s.reading = found.full
		return found.err
	}
	s.search = found
	var err error
	if s.reading, err = readPayloads(s.answer, a.options); err != nil {
		return err
	}
	makeRelative(s.Payloads, s.root)
	return s.AssignLabelled(context.Background(), tree{s.workspace.ListedOnce(), s.root})
}

// searchOf is the search of s for its review; nil if there is none.
func (a *app) searchOf(args []string, s *session) func(context.Context, ui.Review) (ui.Review, error) {
	if s.search == nil {
		return nil
	}
	return func(ctx context.Context, r ui.Review) (ui.Review, error) {
		if err := s.search.wait(ctx); err != nil {
			return r, err
		}
		full := s.search.full
		full.Diagnostics = append(full.Diagnostics, s.recordDiagnostics()...)
		s.laterReadings.Store(r.Answer, full)
		r.Set, r.Decisions, r.Blocks = s.resolve(full, nil), nil, full.Blocks
		if err := a.checkOutputFiles(s, r.Set, args); err != nil {
			return r, err
		}
		return s.withOffer(r, a.chooser(s, args)), nil
	}
}
