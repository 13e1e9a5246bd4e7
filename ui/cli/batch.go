package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"

	"github.com/google/uuid"

	"aptix-tui/model"
)

// An invokeResult is what the tool workspace_write_patch answers (TUL §9): an
// expected failure is a result that says so.
type invokeResult struct {
	Successful bool     `json:"successful"`
	Errors     []string `json:"errors"`
	Warnings   []string `json:"warnings"`
	Result     *batch   `json:"result"`

	payload int
}

// A batch echoes what was sent, with the IDs that it got (TUL §7).
type batch struct {
	BatchID    string      `json:"batchId"`
	BatchKey   string      `json:"batchKey,omitempty"`
	BatchLabel string      `json:"batchLabel,omitempty"`
	Files      []filePatch `json:"files"`
}

type filePatch struct {
	FilePatchID string       `json:"filePatchId"`
	FileKey     string       `json:"fileKey,omitempty"`
	DocPath     string       `json:"docPath"`
	FileLabel   string       `json:"fileLabel,omitempty"`
	Path        string       `json:"path,omitempty"` // the file that docPath was mapped to
	Changes     []lineChange `json:"changes"`
}

type lineChange struct {
	ChangeID    string `json:"changeId"`
	ChangeKey   string `json:"changeKey,omitempty"`
	Description string `json:"description,omitempty"`
	Placement   string `json:"placement,omitempty"`
	Decision    string `json:"decision,omitempty"`
	Note        string `json:"note,omitempty"`
}

// invokeResults are the envelopes of all line patches under d, each with IDs
// of its own.
func invokeResults(set *model.ChangeSet, d model.Decisions) []*invokeResult {
	var out []*invokeResult
	for i, p := range set.Payloads {
		if p.Format == "lines" {
			out = append(out, newInvokeResult(set, i, p, d))
		}
	}
	return out
}

func newInvokeResult(set *model.ChangeSet, i int, p *model.Payload, d model.Decisions) *invokeResult {
	b := &batch{BatchID: uuid.NewString(), BatchKey: p.Key, BatchLabel: p.Summary, Files: []filePatch{}}
	for _, c := range p.Files {
		f := filePatch{FilePatchID: uuid.NewString(), FileKey: c.Key, DocPath: c.Path, FileLabel: c.Description, Changes: []lineChange{}}
		for _, e := range c.Edits {
			f.Changes = append(f.Changes, lineChange{ChangeID: uuid.NewString(), ChangeKey: e.Key, Description: e.Description})
		}
		b.Files = append(b.Files, f)
	}
	r := &invokeResult{Successful: true, Errors: []string{}, Warnings: []string{}, Result: b, payload: i}
	for _, x := range set.Diagnostics {
		switch {
		case x.Payload != i:
		case x.Severity == model.Error:
			r.Errors = append(r.Errors, x.Message)
		case x.Severity == model.Warning:
			r.Warnings = append(r.Warnings, x.Message)
		}
	}
	for _, h := range set.Hunks {
		if h.Payload == i {
			r.outcome(set, h, d)
		}
	}
	r.Successful = len(r.Errors) == 0
	return r
}

// outcome enters what became of a hunk.
func (r *invokeResult) outcome(set *model.ChangeSet, h *model.Hunk, d model.Decisions) {
	f := &r.Result.Files[h.Key.Change]
	f.Path = set.Files[h.File].Path
	if h.Key.Edit < len(f.Changes) {
		c := &f.Changes[h.Key.Edit]
		c.Placement, c.Decision, c.Note = h.Placement.String(), d[h.ID].String(), h.Note
	}
	if d[h.ID] == model.Undecided && h.Placement != model.Invalid {
		r.Errors = append(r.Errors, fmt.Sprintf("%s: %s: %s", f.DocPath, h.Placement, h.Note))
	}
}

// details is what the history keeps of the line patches, for show.
func details(results []*invokeResult) (json.RawMessage, error) {
	if len(results) == 0 {
		return nil, nil
	}
	b, err := json.Marshal(results)
	if err != nil {
		return nil, fmt.Errorf("writing the history: %w", err)
	}
	return b, nil
}

// failed enters that the commit failed. It had all of them or none.
func failed(results []*invokeResult, err error) {
	for _, r := range results {
		r.Successful, r.Errors = false, append(r.Errors, err.Error())
	}
}

// logStart and logEnd write the events of TUL §9: a batch came, and was refused,
// stored or checked.
func (s *session) logStart(ctx context.Context) {
	for _, p := range s.payloads {
		if p.Format == "lines" {
			s.log.InfoContext(ctx, "batch received", "batchKey", p.Key, "files", len(p.Files), "line", p.First)
		}
	}
}

func (s *session) logEnd(ctx context.Context, results []*invokeResult, committed bool) {
	for _, r := range results {
		changes := 0
		for _, f := range r.Result.Files {
			changes += len(f.Changes)
		}
		attrs := []any{"batchId", r.Result.BatchID, "files", len(r.Result.Files), "changes", changes}
		switch {
		case !r.Successful:
			s.log.ErrorContext(ctx, "batch refused", append(attrs, "docPaths", docPaths(r.Result), "errors", r.Errors)...)
		case committed:
			s.log.InfoContext(ctx, "batch stored", attrs...)
		default:
			s.log.InfoContext(ctx, "batch checked", attrs...)
		}
	}
}

func docPaths(b *batch) []string {
	var out []string
	for _, f := range b.Files {
		out = append(out, f.DocPath)
	}
	return out
}

// noLog throws events away.
func noLog() *slog.Logger { return slog.New(slog.DiscardHandler) }
