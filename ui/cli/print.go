package cli

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/term"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// openOutput opens what --output names, or standard output. It is opened
// before anything is committed.
func (a *app) openOutput() (io.WriteCloser, error) {
	if a.output == "" {
		return standardOutput{a.Out}, nil
	}
	f, err := os.Create(a.output)
	if err != nil {
		return nil, fmt.Errorf("opening --output: %w", err)
	}
	return f, nil
}

// standardOutput stays open.
type standardOutput struct{ io.Writer }

func (standardOutput) Close() error { return nil }

// print writes the report in the form asked for. plan is nil if there is none.
func (a *app) print(out io.Writer, r *report, plan *model.Plan) error {
	if !a.json {
		a.printDiagnostics(r.session, r.session.set.Diagnostics)
		a.printUndecided(r)
	}
	switch {
	case a.json:
		e := json.NewEncoder(out)
		e.SetIndent("", "  ")
		if a.format == "lines" {
			return e.Encode(r.envelope())
		}
		return e.Encode(r)
	case a.diff && plan == nil:
		return nil
	case a.diff && a.output == "" && a.onTerminal():
		var patch strings.Builder
		if err := writeGitPatch(&patch, plan); err != nil {
			return err
		}
		_, err := io.WriteString(out, theme.Sanitize(patch.String()))
		return err
	case a.diff:
		return writeGitPatch(out, plan)
	}
	return printSummary(out, r)
}

// onTerminal tells that standard output is a terminal, to which nothing of a
// file goes raw.
func (a *app) onTerminal() bool {
	f, ok := a.Out.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
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
		fmt.Fprintf(a.Err, "needs a person: %s%s: %s: %s\n", where, theme.SanitizeRow(set.Files[h.File].Path),
			h.Placement, theme.SanitizeRow(h.Note))
	}
}

// printSummary is a line a file and one that sums up.
func printSummary(w io.Writer, r *report) error {
	for _, f := range r.Files {
		to := ""
		if f.NewPath != "" {
			to = " -> " + theme.SanitizeRow(f.NewPath)
		}
		if _, err := fmt.Fprintf(w, "%-7s %s%s  +%d -%d  %s\n", f.Operation, theme.SanitizeRow(f.Path), to, f.Added, f.Removed, f.Status); err != nil {
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
	if _, err := fmt.Fprintf(w, "%s in %s\n", last, theme.SanitizeRow(r.Root)); err != nil {
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
