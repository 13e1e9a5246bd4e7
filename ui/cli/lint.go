package cli

import (
	"fmt"
	"io"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/patchers/aptix/lint"
)

// listRules lists the rules of --lint.
func (a *app) listRules() error {
	for _, r := range lint.Rules() {
		kind := ""
		if r.Advice {
			kind = " (advice)"
		}
		if _, err := fmt.Fprintf(a.Out, "%-32s %s%s: %s\n", r.Name, r.Section, kind, r.Text); err != nil {
			return fmt.Errorf("writing the rules: %w", err)
		}
	}
	return nil
}

// lint checks the Aptix JSON of an answer against its documents. It looks at the text
// only. It prints nothing if no rule is broken, and a note if there is nothing to
// check.
func (a *app) lint(args []string) error {
	if err := a.checkFormat(); err != nil {
		return err
	}
	answer, err := a.read(args)
	if err != nil {
		return err
	}
	payloads, found := patchers.Parse(answer, patchers.Options{Format: patchers.Named(a.format)})
	if err := checkText(answer, payloads); err != nil {
		return err
	}
	found = append(found, lint.Check(answer, payloads)...)
	if !lint.Applies(payloads) {
		fmt.Fprintln(a.Err, "note: there is no Aptix JSON in the answer: nothing for --lint to check [lint/nothing]")
	}
	for _, d := range found {
		if d.Severity == model.Error {
			a.status = exitRefused
		}
	}
	if a.json {
		return writeJSON(a.Out, reportDiagnostics(found))
	}
	var out strings.Builder
	limit := newMessageLimit()
	for _, d := range found {
		severity := d.Severity.String()
		if d.Severity == model.Note {
			severity = "advice"
		}
		limit.write(&out, messageKind{severity, d.Code}, diagnosticRow(answer, severity, d, d.String()))
	}
	limit.writeRest(&out)
	if _, err := io.WriteString(a.Out, out.String()); err != nil {
		return fmt.Errorf("writing the result: %w", err)
	}
	return nil
}
