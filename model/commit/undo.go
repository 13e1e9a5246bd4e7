package commit

import (
	"context"
	"errors"
	"fmt"
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
func Undo(ctx context.Context, ws *workspace.Workspace, id string, opts Options) (Result, error) {
	if _, err := findUndoable(ws, opts.Keys, id); err != nil { // before anything is locked or created
		return Result{}, err
	}
	return runTransaction(ctx, ws, opts, func(t *transaction) (items, error) {
		e, err := findUndoable(ws, t.keys, id)
		if err != nil {
			return nil, err
		}
		t.undoes = e.ID
		return t.reverseItems(e)
	})
}

// findUndoable returns the transaction to undo.
func findUndoable(ws *workspace.Workspace, keys *Keyring, id string) (Entry, error) {
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
	return e, err
}

// newest returns the newest transaction that is not an undo and not undone.
func (h *History) newest() (Entry, error) {
	for _, e := range slices.Backward(h.entries) {
		if e.Undoes == "" && e.UndoneBy == "" {
			return e, nil
		}
	}
	for _, f := range slices.Backward(h.foreign) {
		if !f.Interrupted {
			return Entry{}, &UntrustedError{f}
		}
	}
	if len(h.entries) == 0 {
		return Entry{}, errors.New("there is nothing to undo: nothing was applied here")
	}
	return Entry{}, errors.New("there is nothing to undo: every transaction in the history is undone")
}

// Find returns the transaction that id, or a unique prefix of it, names. An UntrustedError
// has the foreign record that it names; several transactions are an AmbiguousError.
func (h *History) Find(id string) (Entry, error) {
	e, err := lookUp(h.entries, func(e *Entry) string { return e.ID }, id)
	if e != nil {
		return *e, nil
	}
	f := (*ForeignRecord)(nil)
	if err == nil {
		f, err = h.FindForeign(id)
	}
	switch {
	case err != nil:
		return Entry{}, err
	case f != nil:
		return Entry{}, &UntrustedError{*f}
	case len(h.entries) == 0:
		return Entry{}, errors.New("there is no history: nothing was applied here")
	}
	return Entry{}, fmt.Errorf("there is no transaction %q in the history, which keeps the last %d, at most %d MiB; aptix-tui log lists them", id, defaultLimits.transactions, defaultLimits.bytes>>20)
}

// reverseItems returns the items that revert a transaction.
func (t *transaction) reverseItems(e Entry) (items, error) {
	to := map[string]string{}
	var paths []string
	for _, c := range e.Changes {
		paths = append(paths, c.Path)
		if c.From != "" {
			to[c.From] = c.Path
		}
	}
	t.caseAliases = caseAliasesOf(paths)
	var all items
	for i, c := range e.Changes {
		if c.Before == c.After {
			continue // an earlier version recorded a mode that the file system does not keep
		}
		it, was := &item{path: c.Path, before: c.After, after: c.Before, from: to[c.Path], implied: c.Implied}, &item{}
		was.assignNames(historyDir+"/"+e.ID, i)
		switch {
		case c.Before.Kind == model.Regular:
			if err := t.loadFormerContent(it, was); err != nil {
				return nil, err
			}
		case c.Before.Kind == model.Directory && t.disk.isDirectory(was.template):
			it.attributesFrom = was.template
		}
		wanted, err := t.needsReversing(it)
		if err != nil {
			return nil, err
		}
		if wanted && t.restorable(it) {
			all = append(all, it)
		}
	}
	t.warn(all.dropSpecialBits())
	return all, all.validate(true)
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
		t.warn(fmt.Errorf("%s is not restored: %s; make it yourself if you need it", it.path, why))
	}
	return why == ""
}

// loadFormerContent reads the former content of a path from the history.
func (t *transaction) loadFormerContent(it, was *item) error {
	for _, name := range []string{was.aside, was.staged} {
		f, fi, err := openRegular(t.ws.Root(), name)
		if isNotExist(err) {
			continue
		}
		var b []byte
		if err == nil {
			b, err = readSized(f, fi, maxContent)
			err = errors.Join(err, f.Close())
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
	state, err := t.readState(it.path)
	if err != nil || state.Kind == unknownKind {
		return true, err // check reports it
	}
	if it.before.Kind == model.Directory && it.after.Kind == model.Absent {
		it.before, it.ifEmpty = state, true
		return state.Kind == model.Directory, nil
	}
	if it.before.Kind == model.Absent && state.Kind == model.Directory {
		return false, nil
	}
	if it.before.Kind == model.Directory && state.Kind == model.Directory {
		it.before = state // its journal has the mode before the umask
	}
	return true, nil
}
