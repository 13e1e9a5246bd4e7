package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/model/commit"
)

func (a *app) showCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "show ID",
		Short: "Explain a transaction, or a batch, file patch or change by its ID or key",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) != 1 {
				return usageError{fmt.Errorf("show takes one ID, got %d arguments", len(args))}
			}
			return noEmptyID(args)
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.show(args[0]) },
	}
}

// show looks the history up, the newest transaction first. The beginning of the
// ID of a transaction will do.
func (a *app) show(id string) (err error) {
	ws, err := a.openPast(id)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	history, err := commit.OpenHistory(ws, a.keys())
	if err != nil {
		return err
	}
	entries := history.Entries()
	for i := len(entries) - 1; i >= 0; i-- {
		found, err := a.explain(entries[i], id)
		if found || err != nil {
			return errors.Join(err, a.unwritten)
		}
	}
	e, err := history.Find(id)
	if foreign := new(commit.UntrustedError); errors.As(err, &foreign) {
		a.listForeign(foreign.Foreign)
		return a.unwritten
	}
	if err != nil {
		return fmt.Errorf("%w, and no batch, file patch or change of that name, in %s", err, ws.Dir())
	}
	_, err = a.explain(e, e.ID)
	return errors.Join(err, a.unwritten)
}

// explain prints e, or the part of it that id names, if it has one.
func (a *app) explain(e commit.Entry, id string) (bool, error) {
	var results []invokeResult
	if len(e.Details) > 0 {
		if err := json.Unmarshal(e.Details, &results); err != nil {
			return false, fmt.Errorf("the history of transaction %s cannot be read: %w", e.ID, err)
		}
		results = slices.DeleteFunc(results, func(r invokeResult) bool { return r.Result == nil }) // not written by us
	}
	if e.ID == id {
		a.explainTransaction(e)
		for _, r := range results {
			a.explainBatch(r.Result)
		}
		return true, nil
	}
	for _, r := range results {
		if a.explainPart(e, r.Result, id) {
			return true, nil
		}
	}
	return false, nil
}

// explainTransaction prints what e did to each path.
func (a *app) explainTransaction(e commit.Entry) {
	a.line("transaction %s of %s%s", e.ID, e.Time.Format(time.RFC3339), relations(e.Undoes, e.UndoneBy))
	moved := map[string]bool{}
	for _, c := range e.Changes {
		moved[c.From] = true
	}
	for _, c := range e.Changes {
		if !moved[c.Path] || c.After.Kind != model.Absent {
			a.line("  %s %s", changeWord(c), c.Path)
		}
	}
}

// explainPart prints the batch, file patch or change that id names, with what
// it is part of.
func (a *app) explainPart(e commit.Entry, b *batch, id string) bool {
	head := func() { a.line("transaction %s of %s", e.ID, e.Time.Format(time.RFC3339)) }
	if id == b.BatchID || id == b.BatchKey {
		head()
		a.explainBatch(b)
		return true
	}
	for _, f := range b.Files {
		if id == f.FilePatchID || id == f.FileKey {
			head()
			a.line("part of batch %s", named(b.BatchID, b.BatchKey, b.BatchLabel))
			a.explainFile(f)
			return true
		}
		for _, c := range f.Changes {
			if id == c.ChangeID || id == c.ChangeKey {
				head()
				a.line("part of batch %s", named(b.BatchID, b.BatchKey, b.BatchLabel))
				a.line("part of file patch %s of %s", named(f.FilePatchID, f.FileKey, f.FileLabel), f.Path)
				a.explainChange(c)
				return true
			}
		}
	}
	return false
}

func (a *app) explainBatch(b *batch) {
	a.line("batch %s", named(b.BatchID, b.BatchKey, b.BatchLabel))
	for _, f := range b.Files {
		a.explainFile(f)
	}
}

func (a *app) explainFile(f filePatch) {
	a.line("file patch %s: %s is %s", named(f.FilePatchID, f.FileKey, f.FileLabel), f.DocPath, f.Path)
	for _, c := range f.Changes {
		a.explainChange(c)
	}
}

func (a *app) explainChange(c lineChange) {
	a.line("  change %s: %s, %s", named(c.ChangeID, c.ChangeKey, c.Description), c.Placement, c.Decision)
	if c.Note != "" {
		a.line("    %s", c.Note)
	}
}

// named is an ID with the key and the words that the answer gave it.
func named(id, key, words string) string {
	if key != "" {
		id += " (" + key + ")"
	}
	if words != "" {
		id += " " + words
	}
	return id
}
