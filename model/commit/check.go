package commit

import (
	"context"
	"errors"
	"fmt"
	"path"
	"slices"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// check looks whether every path is as it was reviewed, before anything is
// written (SPEC §7).
func (t *transaction) check(ctx context.Context) error {
	var changed []string
	for _, it := range t.items {
		if err := ctx.Err(); err != nil {
			return fmt.Errorf("stopped before the first write: %w", err)
		}
		ok, err := t.standsFirst(it)
		if err != nil {
			return err
		}
		if !ok {
			changed = append(changed, it.Path)
		}
	}
	if len(changed) > 0 {
		return &ChangedError{Paths: changed}
	}
	return nil
}

// standsFirst is stands before any path had its turn: what is to be absent may
// still be in the shadow of a path that leaves.
func (t *transaction) standsFirst(it *item) (bool, error) {
	if it.Before.Kind == model.Absent && t.items.cleared(it.Path) {
		return true, nil
	}
	ok, err := t.stands(it.Path, it.Before)
	if ok || err != nil || it.Before.Kind != model.Absent || !t.items.respelled(it.Path) {
		return ok, err
	}
	names, err := t.disk.names(path.Dir(it.Path))
	return err == nil && !slices.Contains(names, path.Base(it.Path)), err
}

// stands tells whether p, and not a link on the way to it, is in the state
// want. What cannot be read at all is an error, since nobody can tell.
func (t *transaction) stands(p string, want model.State) (bool, error) {
	snap, err := t.ws.Read(p, false)
	var refused *workspace.PathError
	if errors.As(err, &refused) && refused.Code != "path/unreadable" {
		return false, nil // it became something that no plan is made for
	}
	if err != nil {
		return false, err
	}
	return snap.Path == p && snap.State == want, nil
}

// expect is stands as an error.
func (t *transaction) expect(p string, want model.State) error {
	ok, err := t.stands(p, want)
	if err == nil && !ok {
		err = &ChangedError{Paths: []string{p}}
	}
	return err
}

// fold gives paths that a file system may take for the same the same form.
func fold(p string) string { return norm.NFC.String(cases.Fold().String(norm.NFC.String(p))) }
