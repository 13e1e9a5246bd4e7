package cli

import (
	"context"
	"slices"

	"aptix-tui/model"
)

// logStart and logEnd write the events of TUL §9: a batch was received, and was
// refused, stored or checked. Only a review stores a batch in part.
func (s *session) logStart(ctx context.Context) {
	for _, p := range s.payloads {
		if p.Format.Batches {
			s.log.InfoContext(ctx, "batch received", "batchId", p.ID, "batchKey", p.Key, "files", len(p.Files), "line", p.First)
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
		case !r.Successful && committed && r.Result.anyAccepted():
			s.log.WarnContext(ctx, "batch stored in part", append(attrs, "docPaths", docPaths(r.Result), "errors", r.Errors)...)
		case !r.Successful:
			s.log.ErrorContext(ctx, "batch refused", append(attrs, "docPaths", docPaths(r.Result), "errors", r.Errors)...)
		case committed:
			s.log.InfoContext(ctx, "batch stored", attrs...)
		default:
			s.log.InfoContext(ctx, "batch checked", attrs...)
		}
	}
}

// anyAccepted reports whether any change of b was accepted.
func (b *batch) anyAccepted() bool {
	accepted := func(c lineChange) bool { return c.Decision == model.Accepted.String() }
	return slices.ContainsFunc(b.Files, func(f filePatch) bool { return slices.ContainsFunc(f.Changes, accepted) })
}

func docPaths(b *batch) []string {
	var out []string
	for _, f := range b.Files {
		out = append(out, f.DocPath)
	}
	return out
}
