package cli

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/ui"
)

// roots finds the directories that the answer of r may be for, other than the root.
func (s *session) roots(ctx context.Context, r ui.Review) ([]ui.RootChoice, error) {
	from := s.workspace.Dir()
	found, of, complete := workspace.LikelyRoots(ctx, from, mustExist(s.readingOf(r.Answer).Payloads))
	var out []ui.RootChoice
	only := complete && len(found) > 0 && found[0].Found == of && (len(found) == 1 || found[1].Found < of)
	for i, l := range found {
		name, err := filepath.Rel(from, l.Dir)
		if err != nil {
			name = l.Dir
		}
		out = append(out, ui.RootChoice{Dir: l.Dir, Name: name, Root: underHome(l.Dir), Found: l.Found, Of: of, Only: only && i == 0})
	}
	return out, ctx.Err()
}

// changeRoot places the answer of r in the workspace at dir, which is checked as that of
// --root is. From then on the session writes there. Decisions and choices are dropped: they
// are about other files.
func (a *app) changeRoot(args []string, s *session, r ui.Review, dir string) (ui.Review, error) {
	if waiting, err := commit.FindPending(dir, a.keys()); err != nil || waiting != "" {
		return r, errors.Join(err, pendingError(waiting))
	}
	answer := model.NewAnswer(r.Answer.Name, r.Answer.Text()) // its payloads depend on the root
	next, err := readPayloads(answer, a.options)
	if err != nil {
		return r, err
	}
	ws, err := openWorkspace(dir)
	if err != nil {
		return r, fmt.Errorf("opening the workspace %s: %w", dir, err)
	}
	moved := &session{workspace: ws, keys: s.keys}
	if err := moved.readHistory(); err != nil {
		return r, errors.Join(err, ws.Close())
	}
	makeRelative(next.Payloads, dir)
	moved.root = dir
	if err := moved.assign(context.Background(), &next); err != nil {
		return r, errors.Join(err, ws.Close())
	}
	next.Diagnostics = append(next.Diagnostics, a.recordDiagnostics(moved)...)
	set := moved.resolve(next, nil)
	if err := a.checkOutputFiles(moved, set, args); err != nil {
		return r, errors.Join(err, ws.Close())
	}
	s.storeOf(r.Answer) // what is still being saved belongs to the former root
	s.former = append(s.former, s.workspace)
	s.workspace, s.root, s.set = ws, dir, set
	s.history.Store(moved.history.Load())
	writer := s.findWriter()
	s.failedVerify.Store(nil)
	s.laterReadings.Store(answer, next)
	return s.withOffer(ui.Review{Answer: answer, Set: set, Blocks: next.Blocks, OtherWriter: asError(writer)}, a.chooser(s, args)), nil
}

// pendingError refuses a root with an interrupted commit at waiting; nil if that is empty.
func pendingError(waiting string) error {
	if waiting == "" {
		return nil
	}
	return errors.New(interruptedWarning(waiting).Message)
}
