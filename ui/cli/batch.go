package cli

import (
	"context"
	"fmt"
	"slices"

	"github.com/google/uuid"

	"aptix-tui/model"
)

// An invokeResult is the result of the tool workspace_write_patch (TUL §9). An
// expected failure is a result with Successful false.
type invokeResult struct {
	Successful bool     `json:"successful"`
	Errors     []string `json:"errors"`
	Warnings   []string `json:"warnings"`
	Result     *batch   `json:"result"`
}

// A batch echoes the request with the IDs that were assigned (TUL §7).
type batch struct {
	BatchID    string      `json:"batchId"`
	BatchKey   string      `json:"batchKey,omitempty"`
	BatchLabel string      `json:"batchLabel,omitempty"`
	Files      []filePatch `json:"files"`
}

type filePatch struct {
	FilePatchID    string       `json:"filePatchId"`
	FileKey        string       `json:"fileKey,omitempty"`
	DocPath        string       `json:"docPath"`
	OriginalSHA256 string       `json:"originalSha256,omitempty"`
	FileLabel      string       `json:"fileLabel,omitempty"`
	Path           string       `json:"path,omitempty"` // the file that docPath maps to
	Changes        []lineChange `json:"changes"`        // in the order of the request
}

// A lineChange is a ChangeObject of TUL §5 with its outcome.
type lineChange struct {
	ChangeID              string   `json:"changeId"`
	ChangeKey             string   `json:"changeKey,omitempty"`
	Operation             string   `json:"operation,omitempty"`
	Description           string   `json:"description,omitempty"`
	AfterLine             *int     `json:"afterLine,omitempty"`
	StartLine             int      `json:"startLine,omitempty"`
	EndLine               int      `json:"endLine,omitempty"`
	ExpectedOriginalLines []string `json:"expectedOriginalLines,omitzero"`
	NewLines              []string `json:"newLines,omitzero"`
	Placement             string   `json:"placement,omitempty"`
	Decision              string   `json:"decision,omitempty"`
	Note                  string   `json:"note,omitempty"`
}

// assignIDs gives the line patches of an answer their IDs. The review, the reports
// and the history use the same ones (TUL §7.1).
func assignIDs(payloads []*model.Payload) {
	for _, p := range payloads {
		if !p.Format.Batches {
			continue
		}
		p.ID = uuid.NewString()
		for i := range p.Files {
			c := &p.Files[i]
			c.ID = uuid.NewString()
			for j := range c.Edits {
				c.Edits[j].ID = uuid.NewString()
			}
		}
	}
}

// echo is the envelope of a batch before its outcome is known.
func echo(p *model.Payload) *invokeResult {
	b := &batch{BatchID: p.ID, BatchKey: p.Key, BatchLabel: p.Summary, Files: []filePatch{}}
	for i := range p.Files {
		c := &p.Files[i]
		f := filePatch{FilePatchID: c.ID, FileKey: c.Key, DocPath: c.Path, OriginalSHA256: c.Base, FileLabel: c.Description,
			Changes: make([]lineChange, len(c.Edits))}
		for j := range c.Edits {
			f.Changes[position(c, j)] = echoChange(&c.Edits[j])
		}
		b.Files = append(b.Files, f)
	}
	return &invokeResult{Errors: []string{}, Warnings: []string{}, Result: b}
}

// position is the index of edit i of c in the request.
func position(c *model.FileChange, i int) int {
	if r := c.Edits[i].Request; r != nil {
		return r.Position
	}
	return i
}

func echoChange(e *model.Edit) lineChange {
	out := lineChange{ChangeID: e.ID, ChangeKey: e.Key, Description: e.Description}
	r := e.Request
	if r == nil {
		return out
	}
	out.Operation, out.ExpectedOriginalLines, out.NewLines = r.Operation, r.Old, r.New
	switch {
	case !r.Placed:
	case r.Operation == "insert":
		out.AfterLine = &r.First
	default:
		out.StartLine, out.EndLine = r.First, r.Last
	}
	return out
}

// emptyEnvelope is the envelope of a run in which no batch could be read.
func emptyEnvelope() *invokeResult {
	return echo(&model.Payload{ID: uuid.NewString()})
}

// invokeResults are the envelopes of all line patches under d.
func invokeResults(set *model.ChangeSet, d model.Decisions) []*invokeResult {
	if !slices.ContainsFunc(set.Payloads, func(p *model.Payload) bool { return p.Format.Batches }) {
		return nil
	}
	var out []*invokeResult
	hunks := make([][]*model.Hunk, len(set.Payloads))
	for _, h := range set.Hunks {
		hunks[h.Payload] = append(hunks[h.Payload], h)
	}
	for i, p := range set.Payloads {
		if p.Format.Batches {
			out = append(out, newInvokeResult(set, i, hunks[i], d))
		}
	}
	return out
}

// newInvokeResult is the envelope of payload i, which has these hunks.
func newInvokeResult(set *model.ChangeSet, i int, hunks []*model.Hunk, d model.Decisions) *invokeResult {
	p := set.Payloads[i]
	r := echo(p)
	r.diagnose(set, i, p)
	taken, rejected := 0, 0
	for _, h := range hunks {
		r.outcome(set, h, d[h.ID])
		switch d[h.ID] {
		case model.Accepted:
			taken++
		case model.Rejected:
			rejected++
		}
	}
	if rejected > 0 && taken == 0 {
		r.fail("every change of the batch was rejected")
	}
	r.Errors, r.Warnings = firstMessages(r.Errors), firstMessages(r.Warnings)
	r.Successful = len(r.Errors) == 0
	return r
}

// diagnose adds the errors and warnings about payload i, p.
func (r *invokeResult) diagnose(set *model.ChangeSet, i int, p *model.Payload) {
	for _, x := range set.Diagnostics {
		switch {
		case x.Payload != i:
		case x.Severity == model.Error:
			r.fail(x.Message)
		case x.Severity == model.Warning:
			r.Warnings = append(r.Warnings, x.Message)
		}
	}
	for n := range p.Files {
		if c := &p.Files[n]; !c.Invalid.None() {
			for j := range r.Result.Files[n].Changes {
				r.Result.Files[n].Changes[j].Placement = model.Invalid.String()
				r.Result.Files[n].Changes[j].Decision = model.Undecided.String()
				r.Result.Files[n].Changes[j].Note = c.Invalid.String()
			}
		}
	}
}

// fail adds an error, once.
func (r *invokeResult) fail(why string) {
	r.Successful = false
	if !slices.Contains(r.Errors, why) {
		r.Errors = append(r.Errors, why)
	}
}

// outcome adds the outcome of a hunk.
func (r *invokeResult) outcome(set *model.ChangeSet, h *model.Hunk, d model.Decision) {
	change := &set.Payloads[h.Payload].Files[h.Key.Change]
	f := &r.Result.Files[h.Key.Change]
	if file := set.Files[h.File]; file.Base.Kind == model.Regular {
		f.Path = file.Path
	}
	name := change.Field
	if h.Key.Edit < len(f.Changes) {
		at := position(change, h.Key.Edit)
		c := &f.Changes[at]
		name = fmt.Sprintf("files[%d].changes[%d]", h.Key.Change, at)
		if c.Decision != "" && c.Decision != d.String() && change.Invalid.None() {
			c.Decision = "in part" // a person split it
		} else {
			c.Decision = d.String()
		}
		c.Placement, c.Note = h.Placement.String(), h.Explanation()
	}
	switch {
	case d == model.Rejected:
		r.Warnings = append(r.Warnings, name+": rejected in the review, and not written")
	case d != model.Undecided || h.Placement == model.Invalid:
	case len(h.Faults) == 0:
		r.fail(fmt.Sprintf("%s: %s: %s", name, h.Placement, h.Explanation()))
	}
	if d == model.Undecided {
		for _, fault := range h.Faults {
			r.fail(change.Sentence(fault))
		}
	}
}

// failAll adds the reason why nothing was written to all results.
func failAll(results []*invokeResult, why string) {
	for _, r := range results {
		r.fail(why)
	}
}

// warnIDsNotKept warns that the IDs are not stored, if there is an error.
func warnIDsNotKept(results []*invokeResult, err error) {
	for _, r := range results {
		if err != nil {
			r.Warnings = append(r.Warnings, "the IDs are not stored, so show cannot find them: "+err.Error())
		}
	}
}

// refusal says why nothing of the answer was written. Batches without an error of
// their own report it.
func (r *report) refusal() string {
	const nothing = "nothing was written, since the whole answer is refused: "
	set := r.session.set
	for _, x := range set.Diagnostics {
		if x.Severity == model.Error {
			return nothing + x.String()
		}
	}
	for _, id := range set.Undecided(r.decisions) {
		h := set.Hunks[id]
		return nothing + fmt.Sprintf("%s at line %d needs review for %s: %s: %s",
			set.Payloads[h.Payload].Format.Noun, set.Payloads[h.Payload].First, set.Files[h.File].Path, h.Placement, h.Explanation())
	}
	return "nothing was written"
}

// logStart and logEnd write the events of TUL §9: a batch was received, and was
// refused, stored or checked. A review may store a batch in part, with errors.
func (s *session) logStart(ctx context.Context) {
	for _, p := range s.Payloads {
		if p.Format.Batches {
			s.log.InfoContext(ctx, "batch received", "batchId", p.ID, "batchKey", p.Key, "files", len(p.Files), "line", p.First)
		}
	}
}

func (s *session) logEnd(ctx context.Context, results []*invokeResult, committed bool) {
	for _, r := range results {
		changes, accepted := 0, false
		var docPaths []string
		for _, f := range r.Result.Files {
			docPaths = append(docPaths, f.DocPath)
			changes += len(f.Changes)
			for _, c := range f.Changes {
				accepted = accepted || c.Decision == model.Accepted.String()
			}
		}
		attrs := []any{"batchId", r.Result.BatchID, "files", len(r.Result.Files), "changes", changes, "docPaths", docPaths, "errors", r.Errors}
		switch {
		case !r.Successful && !(committed && accepted):
			s.log.ErrorContext(ctx, "batch refused", attrs...)
		case committed:
			s.log.InfoContext(ctx, "batch stored", attrs...)
		default:
			s.log.InfoContext(ctx, "batch checked", attrs...)
		}
	}
}
