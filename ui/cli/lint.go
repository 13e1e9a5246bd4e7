package cli

import (
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers"
	"aptix-tui/patchers/aptix/lint"
)

// listRules lists the rules of --lint.
func (a *app) listRules() error {
	var out strings.Builder
	for _, r := range lint.Rules() {
		kind := ""
		if r.Advice {
			kind = " (advice)"
		}
		fmt.Fprintf(&out, "%-32s %s%s: %s\n", r.Name, r.Section, kind, r.Text)
	}
	return writeResult(a.Out, out.String())
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
	rows := newMessages()
	for _, d := range found {
		severity := d.Severity.String()
		if d.Severity == model.Note {
			severity = "advice"
		}
		rows.add(messageKind{severity, d.Code}, diagnosticRow(answer, severity, d, d.String()))
	}
	return writeResult(a.Out, rows.text())
}
