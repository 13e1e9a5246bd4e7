package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// Undo reverts the transaction that id, or a unique prefix of it, names. With
// an empty id it reverts the newest one that is not an undo and not undone. It
// is a transaction itself, with the same guarantees and errors: refused if a
// file is not as the transaction left it, and stored in the history, so that an
// undo can be undone (PROTOCOL §13).
//
// A foreign record is undone only if opts.Trust names it.
func Undo(ctx context.Context, ws *workspace.Workspace, id string, opts Options) (Result, error) {
	if _, err := findUndoable(ws, opts.Keys, id, opts.Trust != nil); err != nil { // before anything is locked or created
		return Result{}, err
	}
	result, err := runTransaction(ctx, ws, opts, func(t *transaction) (items, error) {
		if opts.Trust != nil {
			if err := t.trustRecord(*opts.Trust); err != nil {
				return nil, err
			}
		}
		e, err := findUndoable(ws, t.keys, id, false)
		if err != nil {
			return nil, err
		}
		t.undoes = e.ID
		return t.reverseItems(e)
	})
	return result, nothingWritten(err)
}

// findUndoable returns the transaction to undo.
func findUndoable(ws *workspace.Workspace, keys *Keyring, id string, trusted bool) (Entry, error) {
	h, err := OpenHistory(ws, keys)
	if err != nil {
		return Entry{}, err
	}
	if id == "" {
		return h.newest()
	}
	e, err := h.Find(id)
	if err == nil && e.UndoneBy != "" {
		short := h.Shortener()
		err = &UndoneError{short(e.ID), short(e.UndoneBy)}
	}
	if trusted && errors.As(err, new(*UntrustedError)) {
		err = nil
	}
	return e, err
}

// newest returns the newest transaction that is not an undo and not undone.
func (h *History) newest() (Entry, error) {
	for _, e := range slices.Backward(h.entries) {
		if e.Undoes == "" && e.UndoneBy == "" {
			return e, nil
		}
	}
	var latest *ForeignRecord
	for i, f := range h.foreign {
		if !f.Location.Pending() && (latest == nil || f.ID > latest.ID) {
			latest = &h.foreign[i]
		}
	}
	if latest != nil {
		return Entry{}, &UntrustedError{Foreign: *latest}
	}
	if len(h.entries) == 0 {
		return Entry{}, errors.New("there is nothing to undo: this workspace has no history")
	}
	return Entry{}, errors.New("there is nothing to undo: every transaction in the history is undone")
}

// Find returns the transaction that id, or a unique prefix of it, names. An UntrustedError
// has the foreign record that it names; several transactions are an AmbiguousError.
func (h *History) Find(id string) (Entry, error) {
	e, err := lookUp(h.entries, func(e *Entry) string { return e.ID }, id)
	if err != nil {
		return Entry{}, err
	}
	if e != nil {
		return *e, nil
	}
	f, err := lookUp(h.foreign, foreignID, id)
	switch {
	case err != nil:
		return Entry{}, err
	case f != nil:
		return Entry{}, &UntrustedError{Foreign: *f}
	case len(h.entries) == 0:
		return Entry{}, errors.New("this workspace has no history")
	}
	return Entry{}, fmt.Errorf("there is no transaction %q in the history, which keeps the last %d, at most %d MiB", id, defaultLimits.transactions, defaultLimits.bytes>>20)
}

// reverseItems returns the items that revert a transaction.
func (t *transaction) reverseItems(e Entry) (items, error) {
	to := map[string]string{}
	for _, c := range e.Changes {
		if c.From != "" {
			to[c.From] = c.Path
		}
	}
	was := make(items, len(e.Changes))
	for i := range was {
		was[i] = &item{path: e.Changes[i].Path}
	}
	was.assignNames(historyDir + "/" + e.ID)
	t.caseAliases = caseAliasesOf(was.paths())
	var all items
	for i, c := range e.Changes {
		it := &item{path: c.Path, before: c.After, after: c.Before, from: to[c.Path], implied: c.Implied}
		switch c.Before.Kind {
		case model.Regular:
			if err := t.loadFormerContent(it, was[i]); err != nil {
				return nil, err
			}
		case model.Directory:
			t.findFormerAttributes(it, was[i])
		}
		wanted, err := t.needsReversing(it)
		if err != nil {
			return nil, err
		}
		if wanted && t.restorable(it) {
			all = append(all, it)
		}
	}
	t.warning = errors.Join(t.warning, all.dropSpecialBits())
	return all, all.validate(authenticated, true)
}

// restorable reports whether an undo may restore what was at a path. It may not
// restore a link that leads out of the workspace, and adds a warning then.
func (t *transaction) restorable(it *item) bool {
	if it.after.Kind != model.Symlink {
		return true
	}
	why := linkProblem(it.path, it.after.Target)
	if why == "" {
		if _, err := t.ws.ResolvePath(path.Join(path.Dir(it.path), it.after.Target), true); err != nil {
			why = err.Error()
		}
	}
	if why != "" {
		t.warning = errors.Join(t.warning, fmt.Errorf("%s is not restored: %s; make it yourself if you need it", it.path, why))
	}
	return why == ""
}

// loadFormerContent reads the former content of a path from the history.
func (t *transaction) loadFormerContent(it, was *item) error {
	records := t.records()
	for _, name := range []string{was.aside, was.staged} {
		b, err := records.readContent(name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err == nil && model.DigestOf(b) != it.after.Digest {
			err = errors.New("it was changed")
		}
		if err != nil {
			return fmt.Errorf("the former content of %s cannot be read from %s: %w", it.path, name, cause(err))
		}
		it.content, it.attributesFrom = func() []byte { return b }, name
		return nil
	}
	return fmt.Errorf("the former content of %s is not in the history", it.path)
}

// needsReversing reports whether an item is needed, and adapts directories to
// their present state: one that was made is removed if it exists and is empty,
// one that was removed is made if it does not exist.
func (t *transaction) needsReversing(it *item) (bool, error) {
	if it.before.Kind != model.Directory && it.after.Kind != model.Directory {
		return true, nil
	}
	state, _, err := t.readState(it.path)
	if errors.As(err, new(*unsupportedTypeError)) {
		return true, nil // check reports it
	}
	if err != nil {
		return false, err
	}
	if it.before.Kind == model.Directory && it.after.Kind == model.Absent {
		it.before, it.ifEmpty = state, true
		return state.Kind == model.Directory && t.removable(it.path), nil
	}
	if it.before.Kind == model.Absent && state.Kind == model.Directory {
		return false, nil
	}
	if it.before.Kind == model.Directory && state.Kind == model.Directory {
		it.before = state // its journal has the mode before the umask
	}
	return true, nil
}
