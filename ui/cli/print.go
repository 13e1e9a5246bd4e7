package cli

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

// print writes the report in the requested form. plan is nil if there is none.
func (a *app) print(out io.Writer, r *report, plan *model.Plan) error {
	a.printFindings(r)
	switch {
	case a.json:
		if a.onlyEnvelopes() {
			return writeJSON(out, r.envelopes())
		}
		r.addHunks()
		return writeJSON(out, r)
	case a.diff && plan == nil:
		return nil
	case a.diff && a.output == "" && terminal.IsTerminal(a.Out): // which must not get text of files raw
		var patch strings.Builder
		if err := writeGitPatch(&patch, plan); err != nil {
			return err
		}
		_, err := io.WriteString(out, terminal.Sanitize(patch.String()))
		return err
	case a.diff:
		return writeGitPatch(out, plan)
	}
	return printSummary(out, r)
}

// printFindings prints what is to be said about the changes to standard error, in one write:
// there may be thousands of lines.
func (a *app) printFindings(r *report) {
	var out bytes.Buffer
	if a.json {
		a.printDiagnostics(&out, r.session.answer, r.session.leftOut) // also for users who do not read the report
	} else {
		a.printDiagnostics(&out, r.session.answer, r.session.set.Diagnostics)
		printFlags(&out, r)
		printUndecided(&out, r)
	}
	if out.Len() > 0 {
		fmt.Fprintf(a.Err, "%s", out.Bytes())
	}
}

// printUndecided prints the hunks that need a person.
func printUndecided(w io.Writer, r *report) {
	set := r.session.set
	for _, id := range set.Undecided(r.decisions) {
		h := set.Hunks[id]
		where := ""
		if h.First > 0 {
			where = fmt.Sprintf("line %d: ", h.First)
		}
		fmt.Fprintf(w, "needs a person: %s%s: %s: %s\n", where, terminal.SanitizeRow(set.Files[h.File].Path),
			h.Placement, terminal.SanitizeRow(h.Explanation()))
	}
}

// printFlags prints one line for each file with the flags of the hunks that would
// change something, each flag once.
func printFlags(w io.Writer, r *report) {
	for _, f := range r.session.set.Files {
		if texts := r.flagsOf(f); len(texts) > 0 {
			name := f.Path
			if f.NewPath != "" {
				name += " -> " + f.NewPath
			}
			fmt.Fprintf(w, "flag: %s\n", terminal.SanitizeRow(name+": "+strings.Join(texts, ", ")))
		}
	}
}

// flags are the flags of h, with the one that depends on other accepted hunks.
func (r *report) flags(h *model.Hunk) []model.Flag {
	if r.unbalanced[h.ID] {
		return append(slices.Clone(h.Flags), model.FlagUnbalanced)
	}
	return h.Flags
}

func (r *report) flagsOf(f *model.File) []string {
	var seen []model.Flag
	var texts []string
	for _, id := range f.Hunks {
		h := r.session.set.Hunks[id]
		if !h.Placed() || r.decisions[id] == model.Rejected {
			continue
		}
		for _, flag := range r.flags(h) {
			if !slices.Contains(seen, flag) {
				seen, texts = append(seen, flag), append(texts, h.FlagText(flag))
			}
		}
	}
	return texts
}

// printSummary writes a line for each file and a last line with the result. It writes
// once, so a reader that stops after the first line causes no error.
func printSummary(w io.Writer, r *report) error {
	var out strings.Builder
	for _, f := range r.Files {
		to := ""
		if f.NewPath != "" {
			to = " -> " + terminal.SanitizeRow(f.NewPath)
		}
		fmt.Fprintf(&out, "%-7s %s%s  +%d -%d  %s\n", f.Operation, terminal.SanitizeRow(f.Path), to, f.Added, f.Removed, f.Status)
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
	fmt.Fprintf(&out, "%s in %s%s\n", last, terminal.SanitizeRow(r.Root), r.skippedCount())
	if _, err := io.WriteString(w, out.String()); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// skippedCount counts the replacements that were not found, as the end of a sentence.
func (r *report) skippedCount() string {
	if n := r.session.skipped; n > 0 {
		return "; " + model.Count(n, "replacement") + " skipped"
	}
	return ""
}

// pending reports whether apply would change something.
func (r *report) pending() bool {
	return slices.ContainsFunc(r.Files, func(f reportFile) bool { return f.Status == "ready" })
}

// line writes a line to standard output. a.writeErr keeps the first error for the end
// of the command.
func (a *app) line(format string, args ...any) {
	if _, err := fmt.Fprintln(a.Out, terminal.SanitizeRow(fmt.Sprintf(format, args...))); err != nil && a.writeErr == nil {
		a.writeErr = fmt.Errorf("writing the result: %w", err)
	}
}

// caretReach is how much of a line is shown before and after the caret, in bytes.
const caretReach = 60

// pointAt returns the line of the answer that d is about and a line with a caret
// below the column. Both are empty if d has no column.
func pointAt(a *model.Answer, d model.Diagnostic) (line, caret string) {
	if d.Line < 1 || d.Line > a.Lines() || d.Column < 1 {
		return "", ""
	}
	text := a.Line(d.Line)
	at := min(d.Column-1, len(text))
	from := max(0, at-caretReach)
	for from > 0 && from < at && text[from]&0xc0 == 0x80 {
		from++
	}
	to := min(len(text), at+caretReach)
	for to < len(text) && text[to]&0xc0 == 0x80 {
		to++
	}
	head := oneLine(string(text[from:at]))
	return head + oneLine(string(text[at:to])), strings.Repeat(" ", ansi.StringWidth(head)) + "^"
}

func oneLine(s string) string { return terminal.Sanitize(strings.ReplaceAll(s, "\t", " ")) }
