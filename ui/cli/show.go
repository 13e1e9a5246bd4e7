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
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usageError{fmt.Errorf("show takes one ID, got %d arguments; aptix-tui log lists the IDs", len(args))}
			}
			return noEmptyID(args)
		},
		RunE: func(_ *cobra.Command, args []string) error { return a.show(strings.Join(args, "")) },
	}
	a.rootFlag(c, historyRoot)
	c.Flags().BoolVar(&a.json, "json", false, "print the explanation as JSON")
	return c
}

// A showResult is one transaction, batch, file patch or change that show found.
type showResult struct {
	Kind        string            `json:"kind"` // "transaction", "batch", "filePatch", "change"
	Time        time.Time         `json:"time"`
	Transaction *shownTransaction `json:"transaction,omitempty"` // missing: not committed
	Successful  bool              `json:"successful"`
	Errors      []string          `json:"errors,omitempty"`
	Warnings    []string          `json:"warnings,omitempty"`
	Batch       *batch            `json:"batch,omitempty"` // only the part that was found
	Batches     []*batch          `json:"batches,omitempty"`
}

type shownTransaction struct {
	ID       string      `json:"id"`
	Undoes   string      `json:"undoes,omitempty"`
	UndoneBy string      `json:"undoneBy,omitempty"`
	Files    []shownFile `json:"files"`
}

type shownFile struct {
	Path   string `json:"path"`
	From   string `json:"from,omitempty"`
	Change string `json:"change"`
	Before string `json:"sha256Before,omitempty"`
	After  string `json:"sha256After,omitempty"`
}

// shownReport is show --json.
type shownReport struct {
	Version int          `json:"version"`
	Root    string       `json:"root"`
	Found   []showResult `json:"found"` // the newest first
}

// show looks up committed and refused batches, the newest first. IDs come before keys,
// which are for narration only (TUL §7.2), and keys before prefixes of transaction
// IDs. No ID is that of the newest transaction.
func (a *app) show(id string) (err error) {
	ws, err := a.openHistoryWorkspace()
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, ws.Close()) }()
	history, err := commit.OpenHistory(ws, a.keys())
	if err != nil {
		return err
	}
	if id == "" {
		if len(history.Entries()) == 0 {
			return noHistory(ws)
		}
		id = history.Entries()[len(history.Entries())-1].ID
	}
	all, err := a.recordedRuns(ws.Dir(), history)
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
	if a.json {
		return writeJSON(a.Out, shownReport{Version: reportVersion, Root: ws.Dir(), Found: found})
	}
	short := history.Shortener()
	for _, s := range found {
		if err := a.explain(s, short); err != nil {
			return err
		}
	}
	return nil
}

// explain prints an item with what it is part of: a transaction as text, batches as JSON. short
// shortens IDs of transactions.
func (a *app) explain(s showResult, short func(string) string) error {
	t := s.Transaction
	switch {
	case t != nil:
		a.line("transaction %s of %s%s", short(t.ID), s.Time.Format(time.RFC3339), undoRelations(short(t.Undoes), short(t.UndoneBy)))
	case s.Successful:
		a.line("nothing to do, %s", s.Time.Format(time.RFC3339))
	default:
		a.line("not applied, %s", s.Time.Format(time.RFC3339))
	}
	for _, why := range s.Errors {
		a.line("error: %s", why)
	}
	batches := s.Batches
	if s.Batch != nil {
		batches = []*batch{s.Batch}
	} else {
		for _, f := range t.Files {
			a.line("  %s %s", f.Change, f.Path)
		}
	}
	for _, b := range batches {
		if err := writeJSON(a.Out, b); err != nil {
			return err
		}
	}
	return a.writeErr
}

// A recordedRun is one run whose batches are stored: a transaction, or a run that
// committed nothing.
type recordedRun struct {
	time        time.Time
	transaction *shownTransaction
	results     []*invokeResult
}

// recordedRuns returns all of them, the newest first.
func (a *app) recordedRuns(root string, history *commit.History) ([]recordedRun, error) {
	var out []recordedRun
	for _, e := range history.Entries() {
		m := recordedRun{time: e.Time, transaction: shownTransactionOf(e)}
		if len(e.Details) > 0 {
			if err := json.Unmarshal(e.Details, &m.results); err != nil {
				return nil, fmt.Errorf("the history of transaction %s cannot be read: %w", e.ID, err)
			}
		}
		out = append(out, m)
	}
	refused, err := readUncommitted(root)
	for _, u := range refused {
		out = append(out, recordedRun{time: u.Time, results: u.Results})
	}
	slices.SortStableFunc(out, func(x, y recordedRun) int { return y.time.Compare(x.time) })
	return out, err
}

func shownTransactionOf(e commit.Entry) *shownTransaction {
	t := &shownTransaction{ID: e.ID, Undoes: e.Undoes, UndoneBy: e.UndoneBy, Files: []shownFile{}}
	for _, c := range shownChanges(e) {
		t.Files = append(t.Files, shownFile{Path: c.Path, From: c.From, Change: changeWord(c), Before: digestOf(c.Before), After: digestOf(c.After)})
	}
	return t
}

// shownChanges are the changes of a transaction, a rename once, at its new path.
func shownChanges(e commit.Entry) []commit.Change {
	moved := map[string]bool{}
	for _, c := range e.Changes {
		moved[c.From] = true
	}
	return slices.DeleteFunc(slices.Clone(e.Changes), func(c commit.Change) bool { return moved[c.Path] && c.After.Kind == model.Absent })
}

// digestOf is the SHA-256 of a file; empty for other states.
func digestOf(s model.State) string {
	if s.Kind != model.Regular {
		return ""
	}
	return s.Digest.String()
}

// lookUp finds everything whose ID or key matches.
func lookUp(all []recordedRun, asked func(id, key string) bool) []showResult {
	found := []showResult{}
	for _, m := range all {
		if m.transaction != nil && asked(m.transaction.ID, "") {
			s := showResult{Kind: "transaction", Time: m.time, Transaction: m.transaction, Successful: true}
			for _, r := range m.results {
				if r != nil && r.Result != nil {
					s.Batches = append(s.Batches, r.Result)
				}
			}
			found = append(found, s)
		}
		for _, r := range m.results {
			if r == nil || r.Result == nil {
				continue // not written by this program
			}
			for _, part := range r.Result.parts(asked) {
				part.Time, part.Transaction = m.time, m.transaction
				part.Successful, part.Errors, part.Warnings = r.Successful, r.Errors, r.Warnings
				found = append(found, part)
			}
		}
	}
	return found
}

// parts returns b, or its file patches and changes, that match. Each is in a batch of its
// own.
func (b *batch) parts(asked func(id, key string) bool) []showResult {
	if asked(b.BatchID, b.BatchKey) {
		return []showResult{{Kind: "batch", Batch: b}}
	}
	var out []showResult
	for _, f := range b.Files {
		if asked(f.FilePatchID, f.FileKey) {
			out = append(out, showResult{Kind: "filePatch", Batch: b.with(f)})
			continue
		}
		for _, c := range f.Changes {
			if asked(c.ChangeID, c.ChangeKey) {
				one := f
				one.Changes = []lineChange{c}
				out = append(out, showResult{Kind: "change", Batch: b.with(one)})
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
