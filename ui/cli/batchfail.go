package cli

import (
	"errors"
	"fmt"

	"aptix-tui/patchers"
)

// envelopes is what --format lines --json prints: the envelope of the only batch,
// or an array of envelopes in the order of the answer. Without a batch it is one
// envelope with an error (TUL §9).
func (r *report) envelopes() any {
	if len(r.InvokeResults) == 1 {
		return r.InvokeResults[0]
	}
	return r.InvokeResults
}

// onlyEnvelopes reports whether line patches are all that this run is about, so
// that each of its failures is an envelope.
func (a *app) onlyEnvelopes() bool {
	f := patchers.Named(a.format)
	return f != nil && f.Batches
}

// withoutBatch adds an envelope to a run that found no batch.
func (r *report) withoutBatch() {
	if len(r.InvokeResults) > 0 {
		return
	}
	e := emptyEnvelope()
	e.Errors = append(e.Errors, "expected one or more batches of line patches, found none")
	for _, d := range r.Diagnostics {
		if d.Severity == "error" {
			e.fail(d.Message)
		} else {
			e.Warnings = append(e.Warnings, d.Message)
		}
	}
	r.InvokeResults = []*invokeResult{e}
}

// failEarly ends a run that failed before placing. It prints an envelope for every batch that was
// read, or one, to standard output: another file may be one that the answer changes.
func (a *app) failEarly(s *session, failure error) error {
	r := &report{session: s, applies: !a.readOnly, failure: failure}
	for _, p := range s.Payloads {
		if p.Format.Batches {
			r.InvokeResults = append(r.InvokeResults, echo(p))
		}
	}
	if len(r.InvokeResults) == 0 {
		if !a.onlyEnvelopes() {
			return failure
		}
		r.InvokeResults = []*invokeResult{emptyEnvelope()}
	}
	failAll(r.InvokeResults, failure.Error())
	r.keepIDs(s.root)
	if a.json && a.onlyEnvelopes() {
		failure = errors.Join(failure, writeJSON(a.Out, r.envelopes()))
	}
	return failure
}

// failUnexpected prints an envelope with a generic message for a run that ended in a
// bug, and writes the details to the log (TUL §9).
func (a *app) failUnexpected(bug any, stack []byte) {
	if !a.onlyEnvelopes() {
		return
	}
	e := emptyEnvelope()
	e.fail("an unexpected error occurred: this is a bug in aptix-tui")
	if a.session != nil && a.session.logFile != nil {
		a.session.log.Error("unexpected error", "batchId", e.Result.BatchID, "error", fmt.Sprint(bug), "stack", string(stack))
	}
	if a.json {
		if err := writeJSON(a.Out, e); err != nil {
			fmt.Fprintf(a.Err, "aptix-tui: %v\n", err)
		}
	}
}
