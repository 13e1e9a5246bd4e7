package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// print writes the report in the form asked for. plan is nil if there is none.
func (a *app) print(r *report, plan *model.Plan) (err error) {
	if !a.json {
		a.printDiagnostics(r.session, r.session.set.Diagnostics)
		a.printUndecided(r)
	}
	out := a.Out
	if a.output != "" {
		f, err := os.Create(a.output)
		if err != nil {
			return fmt.Errorf("writing --output: %w", err)
		}
		defer func() {
			if e := f.Close(); e != nil && err == nil {
				err = fmt.Errorf("writing --output: %w", e)
			}
		}()
		out = f
	}
	switch {
	case a.json:
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		if a.format == "lines" {
			return e.Encode(r.envelope())
		}
		return e.Encode(r)
	case a.diff:
		if plan == nil {
			return nil
		}
		return writeGitPatch(out, plan)
	}
	return printSummary(out, r)
}

// envelope is the answer to the one line patch that was sent; several, or
// none that could be read, are a failure of their own.
func (r *report) envelope() *invokeResult {
	if len(r.InvokeResults) == 1 {
		return r.InvokeResults[0]
	}
	failed := &invokeResult{Errors: []string{fmt.Sprintf("expected one batch of line patches, found %d", len(r.InvokeResults))}, Warnings: []string{}}
	for _, d := range r.Diagnostics {
		failed.Errors = append(failed.Errors, d.Message)
	}
	return failed
}

// printUndecided says what needs a person, hunk by hunk.
func (a *app) printUndecided(r *report) {
	set := r.session.set
	for _, id := range set.Undecided(r.decisions) {
		h := set.Hunks[id]
		where := ""
		if h.First > 0 {
			where = fmt.Sprintf("line %d: ", h.First)
		}
		fmt.Fprintf(a.Err, "needs a person: %s%s: %s: %s\n", where, theme.Sanitize(set.Files[h.File].Path),
			h.Placement, theme.Sanitize(h.Note))
	}
}

// printSummary is a line a file and one that sums up.
func printSummary(w io.Writer, r *report) error {
	for _, f := range r.Files {
		to := ""
		if f.NewPath != "" {
			to = " -> " + theme.Sanitize(f.NewPath)
		}
		if _, err := fmt.Fprintf(w, "%-7s %s%s  +%d -%d  %s\n", f.Operation, theme.Sanitize(f.Path), to, f.Added, f.Removed, f.Status); err != nil {
			return fmt.Errorf("writing the report: %w", err)
		}
	}
	last := "nothing to do"
	switch {
	case r.Transaction != "":
		last = "committed, transaction " + r.Transaction
	case !r.OK:
		last = "refused"
	case r.pending():
		last = "ready to apply"
	}
	if _, err := fmt.Fprintf(w, "%s in %s\n", last, theme.Sanitize(r.Root)); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// pending tells that an apply would change something.
func (r *report) pending() bool {
	for _, f := range r.Files {
		if f.Status == "ready" {
			return true
		}
	}
	return false
}
