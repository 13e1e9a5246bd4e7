package cli

import (
	"context"
	"errors"
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

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

// failEarly ends a run that failed before placing. It writes an envelope for every
// batch that was read, or one, and an event to the log.
func (a *app) failEarly(ctx context.Context, args []string, s *session, failure error, applies bool) error {
	r := &report{session: s, applies: applies, failure: failure}
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
	if root := s.root; root == "" {
		warnIDsNotKept(r.InvokeResults, "there is no workspace to store them for")
	} else {
		r.keepIDs(root)
	}
	err := a.logEarly(ctx, args, s, r.InvokeResults)
	if a.json && a.onlyEnvelopes() {
		err = errors.Join(err, a.printEarly(args, s, r))
	}
	return errors.Join(failure, err)
}

// logEarly writes the events of such a run, unless the log file may be one that the
// answer changes.
func (a *app) logEarly(ctx context.Context, args []string, s *session, results []*invokeResult) error {
	if a.log == "" || !a.mayOverwrite(s, args, a.log) {
		return nil
	}
	if err := a.openLog(s); err != nil {
		return err
	}
	s.logStart(ctx)
	s.logEnd(ctx, results, false)
	return s.logFile.Close()
}

// printEarly prints the envelopes to the output of the report, unless that file may
// be one that the answer changes.
func (a *app) printEarly(args []string, s *session, r *report) error {
	to := a.output
	if to != "" && !a.mayOverwrite(s, args, to) {
		to = ""
	}
	out, err := a.create("--output", to)
	if err != nil {
		return err
	}
	return errors.Join(writeJSON(out, r.envelopes()), out.Close())
}

// mayOverwrite reports whether a result may be written to the file name although
// nothing was placed: the file is neither the answer nor another result, and no
// batch names a file with the same base name.
func (a *app) mayOverwrite(s *session, args []string, name string) bool {
	result := fileNamed("", name)
	others := a.answerFiles(args)
	for _, other := range []string{a.output, a.reply, a.log} {
		if other != "" && other != "-" && other != name {
			others = append(others, fileNamed("", other))
		}
	}
	for _, p := range s.Payloads {
		for _, c := range p.Files {
			if strings.EqualFold(path.Base(filepath.ToSlash(c.Path)), filepath.Base(name)) {
				return false
			}
		}
	}
	return !slices.ContainsFunc(others, result.sameAs)
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
