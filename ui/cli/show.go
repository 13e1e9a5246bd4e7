package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
)

func (a *app) showCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "show [ID]",
		Short: "Explain a transaction, or a batch, file patch or change by its ID or key",
		Long: `Explains a transaction, or a batch of line patches, a file patch or a change:
what was requested, the result, and whether it was undone. Without an ID it is
the newest transaction; the beginning of the ID of a transaction is enough. If a
key has several matches, all are explained, the newest first. Batches that apply
refused are included: the state directory keeps the last 50 runs for each
workspace, for 30 days at most.`,
		Args: atMost(1, "show takes one ID"),
		RunE: func(_ *cobra.Command, args []string) error { return a.show(strings.Join(args, "")) },
	}
	a.rootFlag(c, historyRoot)
	return c
}

// show explains what has an ID or a key, the newest first; an empty ID is that of the newest
// transaction. IDs come before keys, which are for narration only (TUL §7.2), and keys before
// prefixes of transaction IDs.
func (a *app) show(id string) error {
	return a.withHistory(func(ws *workspace.Workspace, history *commit.History) error {
		if id == "" {
			if len(history.Entries()) == 0 {
				return noHistory(ws)
			}
			id = history.Entries()[len(history.Entries())-1].ID
		}
		all, err := recordedRuns(ws.Dir(), history)
		if err != nil {
			return err
		}
		found := lookUp(all, func(own, _ string) bool { return own == id })
		if len(found) == 0 {
			found = lookUp(all, func(_, key string) bool { return key == id })
		}
		if len(found) == 0 {
			e, err := history.Find(id)
			if foreign := new(commit.UntrustedError); errors.As(err, &foreign) {
				a.listForeign(foreign.Foreign)
				return a.writeErr
			}
			switch {
			case errors.As(err, new(*commit.AmbiguousError)):
				return err
			case err != nil:
				return fmt.Errorf("there is no transaction, batch, file patch or change %q in %s; aptix-tui log lists the transactions", id, ws.Dir())
			}
			found = lookUp(all, func(own, _ string) bool { return own == e.ID })
		}
		for _, item := range found {
			if err := a.explain(item, history.Shortener()); err != nil {
				return err
			}
		}
		return a.writeErr
	})
}

// A shownItem is a transaction, or a part of a batch that is in one or was not committed.
type shownItem struct {
	recordedRun      // with the result of that part alone
	part        bool // it is no whole transaction
}

// explain prints an item with what it is part of: a transaction as text, batches as JSON. short
// shortens IDs of transactions.
func (a *app) explain(item shownItem, short func(string) string) error {
	at := item.time.Format(time.RFC3339)
	switch t := item.transaction; {
	case t != nil:
		a.line("transaction %s of %s%s", short(t.ID), at, undoRelations(short(t.Undoes), short(t.UndoneBy)))
	case item.results[0].Successful:
		a.line("nothing to do, %s", at)
	default:
		a.line("not applied, %s", at)
	}
	if !item.part {
		for _, c := range shownChanges(*item.transaction) {
			a.line("  %s %s", changeWord(c), c.Path)
		}
	}
	for _, r := range item.results {
		for _, why := range r.Errors {
			a.line("error: %s", why)
		}
		if err := writeJSON(a.Out, r.Result); err != nil {
			return err
		}
	}
	return nil
}

// A recordedRun is one run whose batches are stored: a transaction, or a run that
// committed nothing.
type recordedRun struct {
	time        time.Time
	transaction *commit.Entry
	results     []*invokeResult
}

// recordedRuns returns all of them, the newest first.
func recordedRuns(root string, history *commit.History) ([]recordedRun, error) {
	var out []recordedRun
	for _, e := range history.Entries() {
		run := recordedRun{time: e.Time, transaction: &e}
		if len(e.Details) > 0 {
			if err := json.Unmarshal(e.Details, &run.results); err != nil {
				return nil, fmt.Errorf("the history of transaction %s cannot be read: %w", e.ID, err)
			}
		}
		out = append(out, run)
	}
	refused, err := readUncommitted(root)
	for _, u := range refused {
		out = append(out, recordedRun{time: u.Time, results: u.Results})
	}
	for i := range out {
		out[i].results = slices.DeleteFunc(out[i].results, func(r *invokeResult) bool { return r == nil || r.Result == nil }) // not written by this program
	}
	slices.SortStableFunc(out, func(x, y recordedRun) int { return y.time.Compare(x.time) })
	return out, err
}

// shownChanges are the changes of a transaction, a rename once, at its new path.
func shownChanges(e commit.Entry) []commit.Change {
	moved := map[string]bool{}
	for _, c := range e.Changes {
		moved[c.From] = true
	}
	return slices.DeleteFunc(slices.Clone(e.Changes), func(c commit.Change) bool { return moved[c.Path] && c.After.Kind == model.Absent })
}

// lookUp finds everything whose ID or key matches.
func lookUp(all []recordedRun, asked func(id, key string) bool) []shownItem {
	var found []shownItem
	for _, run := range all {
		if run.transaction != nil && asked(run.transaction.ID, "") {
			found = append(found, shownItem{recordedRun: run})
		}
		for _, r := range run.results {
			for _, part := range r.Result.parts(asked) {
				one := *r
				one.Result = part
				found = append(found, shownItem{recordedRun{run.time, run.transaction, []*invokeResult{&one}}, true})
			}
		}
	}
	return found
}

// parts returns b, or its file patches and changes, that match. Each is in a batch of its
// own.
func (b *batch) parts(asked func(id, key string) bool) []*batch {
	if asked(b.BatchID, b.BatchKey) {
		return []*batch{b}
	}
	var out []*batch
	for _, f := range b.Files {
		if asked(f.FilePatchID, f.FileKey) {
			out = append(out, b.with(f))
			continue
		}
		for _, c := range f.Changes {
			if asked(c.ChangeID, c.ChangeKey) {
				one := f
				one.Changes = []lineChange{c}
				out = append(out, b.with(one))
			}
		}
	}
	return out
}

func (b *batch) with(f filePatch) *batch {
	out := *b
	out.Files = []filePatch{f}
	return &out
}
