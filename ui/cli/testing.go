package cli

import (
	"context"
	"io"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/ui"
)

// A Session is an answer placed in a workspace, without a screen. The acceptance
// tests decide and commit with it what a person decides in a review.
type Session struct{ session *session }

// OpenSession places the answer of a file in the workspace root, as a review does.
// Records are signed with keys; nil means the user's own.
func OpenSession(root, answer string, keys *commit.Keyring) (*Session, error) {
	a := &app{options: options{root: root, maxInput: "64MiB"}, keyring: keys, Streams: Streams{Out: io.Discard, Err: io.Discard}}
	s, err := a.open([]string{answer})
	if err != nil {
		return nil, err
	}
	return &Session{s}, nil
}

// Set is the placed answer.
func (s *Session) Set() *model.ChangeSet { return s.session.set }

// Commit commits a plan of Set.
func (s *Session) Commit(plan *model.Plan) (ui.CommitResult, error) {
	return s.session.commit(context.Background(), ui.Review{Set: s.session.set}, plan, ui.Observer{Progress: func(int, int) {}})
}

// Close releases the workspace.
func (s *Session) Close() error { return s.session.close() }
