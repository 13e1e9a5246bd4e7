package cli

import (
	"bytes"
	"fmt"
	"io"
	"os"
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
	case a.diff && plan == nil && (r.applies || r.failure != nil):
		return nil
	case a.diff:
		return a.printPatch(out, r, plan)
	}
	return printSummary(out, r, a.minus())
}

// printPatch prints the plan as a Git patch or, if there is none, what needs no review.
func (a *app) printPatch(out io.Writer, r *report, plan *model.Plan) (err error) {
	if set := r.session.set; plan == nil {
		fmt.Fprintf(a.Err, "the patch is not complete: %s\n", r.blockers())
		if plan, err = set.Plan(set.WithoutUndecided(r.decisions)); err != nil {
			return err
		}
	}
	if a.output != "" || !terminal.IsTerminal(a.Out) {
		return writeGitPatch(out, plan)
	}
	var patch strings.Builder // a terminal must not get text of files raw
	if err := writeGitPatch(&patch, plan); err != nil {
		return err
	}
	_, err = io.WriteString(out, terminal.Sanitize(patch.String()))
	return err
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
	if absent := r.session.set.AbsentFiles(); !r.OK && absent.WrongRoot() {
		fmt.Fprintf(&out, "wrong root? %s not in %s; --root names another directory\n", absent, terminal.SanitizeRow(r.Root))
	}
	if out.Len() > 0 {
		fmt.Fprintf(a.Err, "%s", out.Bytes())
	}
}

// printUndecided prints the hunks that need a person.
func printUndecided(w io.Writer, r *report) {
	set, limit := r.session.set, newMessageLimit()
	for _, id := range set.Undecided(r.decisions) {
		h := set.Hunks[id]
		where := ""
		if h.First > 0 {
			where = fmt.Sprintf("line %d: ", h.First)
		}
		limit.write(w, messageKind{"needs review", codeOf(h)}, fmt.Sprintf("needs review: %s%s: %s: %s\n", where,
			terminal.SanitizeRow(set.Files[h.File].Path), h.Placement, terminal.SanitizeRow(h.Explanation())))
	}
	limit.writeRest(w)
}

// codeOf is the code of the first reason for the placement of h, or the placement.
func codeOf(h *model.Hunk) string {
	if len(h.Why) > 0 {
		return h.Why[0].Code
	}
	return h.Placement.String()
}

// printFlags prints one line for each file with the flags of the hunks that would
// change something, each flag once.
func printFlags(w io.Writer, r *report) {
	limit := newMessageLimit()
	for _, f := range r.session.set.Files {
		if flags := strings.Join(r.flagsOf(f), ", "); flags != "" {
			name := f.Path
			if f.NewPath != "" {
				name += " -> " + f.NewPath
			}
			limit.write(w, messageKind{"flag", flags}, fmt.Sprintf("flag: %s\n", terminal.SanitizeRow(name+": "+flags)))
		}
	}
	limit.writeRest(w)
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
func printSummary(w io.Writer, r *report, minus string) error {
	var out strings.Builder
	unplaced := 0
	for _, f := range r.Files {
		if f.Status == statusNeedsReview {
			if unplaced++; unplaced > maxMessages {
				continue
			}
		}
		to := ""
		if f.NewPath != "" {
			to = " -> " + terminal.SanitizeRow(f.NewPath)
		}
		fmt.Fprintf(&out, "%-7s %s%s%s  %s\n", f.Operation, terminal.SanitizeRow(f.Path), to, f.counts(minus), r.statusText(f))
	}
	if unplaced > maxMessages {
		fmt.Fprintf(&out, "%s: %s\n", statusNeedsReview, andMore(unplaced-maxMessages))
	}
	fmt.Fprintln(&out, r.lastLine(minus))
	if _, err := io.WriteString(w, out.String()); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// counts are the lines of a file: what apply writes, or what a review can accept. Binary
// content and modes have none.
func (f *reportFile) counts(minus string) string {
	added, removed, condition := f.Added, f.Removed, ""
	if f.Status == statusNeedsReview {
		added, removed, condition = f.proposed.Added, f.proposed.Removed, " if accepted"
	}
	if added == 0 && removed == 0 {
		return ""
	}
	return fmt.Sprintf("  +%d %s%d%s", added, minus, removed, condition)
}

// statusText is the status of a file for a person.
func (r *report) statusText(f reportFile) string {
	switch {
	case f.Status == statusReady && r.Transaction != "":
		return "applied" + skippedText(f.Skipped)
	case f.Status == statusSkipped:
		return f.Status
	case f.Status == statusDone && r.locked:
		return f.Status + ", but another aptix-tui may undo it"
	}
	return f.Status + skippedText(f.Skipped)
}

// lastLine is the result: what was applied or would be, or why nothing was.
func (r *report) lastLine(minus string) string {
	ready := r.ready(minus)
	skipped := 0
	for _, f := range r.Files {
		skipped += f.Skipped
	}
	end := inRoot(r.Root) + skippedText(skipped) + r.unusedText()
	switch {
	case r.Transaction != "":
		return "Applied " + ready + end + "."
	case r.locked && r.applies:
		return "not applied: another aptix-tui is writing" + inRoot(r.Root)
	case r.locked:
		return "cannot be applied: another aptix-tui is writing" + inRoot(r.Root)
	case r.failure != nil && r.applies:
		return "apply failed" + inRoot(r.Root)
	case r.failure != nil:
		return "cannot be applied" + inRoot(r.Root)
	case !r.OK && r.applies:
		return "not applied: " + r.blockers() + end
	case !r.OK:
		return "cannot be applied: " + r.blockers() + end
	case ready != "":
		return "ready to apply: " + ready + end
	}
	return "nothing to do" + end
}

// ready counts what is applied, or would be: "12 files (+284 −44)". It is empty for nothing.
func (r *report) ready(minus string) string {
	files, added, removed := 0, 0, 0
	for _, f := range r.Files {
		if f.Status == statusReady {
			files, added, removed = files+1, added+f.Added, removed+f.Removed
		}
	}
	if files == 0 {
		return ""
	}
	return fmt.Sprintf("%s (+%d %s%d)", model.Count(files, "file"), added, minus, removed)
}

// blockers counts what keeps the answer from being applied.
func (r *report) blockers() string {
	if len(r.session.Payloads) == 0 {
		return "no changes found"
	}
	var out []string
	switch n := len(r.session.set.Undecided(r.decisions)); n {
	case 0:
	case 1:
		out = append(out, "1 change needs review")
	default:
		out = append(out, fmt.Sprintf("%d changes need review", n))
	}
	errs := 0
	for _, d := range r.session.set.Diagnostics {
		if d.Severity == model.Error {
			errs++
		}
	}
	if errs > 0 {
		out = append(out, model.Count(errs, "error"))
	}
	return strings.Join(out, ", ")
}

// skippedText counts skipped changes, as the end of a sentence.
func skippedText(n int) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprintf(", %d skipped", n)
}

// inRoot names the root as the end of a sentence, unless it is the current directory.
func inRoot(root string) string {
	if cwd, err := os.Getwd(); err == nil && cwd == root {
		return ""
	}
	return " in " + terminal.SanitizeRow(root)
}

// minus is the sign before a number of removed lines.
func (a *app) minus() string { return a.glyphs().Minus }

// line writes a line to standard output. a.writeErr keeps the first error for the end
// of the command.
func (a *app) line(format string, args ...any) {
	if _, err := fmt.Fprintln(a.Out, terminal.SanitizeRow(fmt.Sprintf(format, args...))); err != nil && a.writeErr == nil {
		a.writeErr = fmt.Errorf("writing the result: %w", err)
	}
}

// diagnosticRow is the message of a diagnostic, with the line of the answer that it is about.
func diagnosticRow(answer *model.Answer, severity string, d model.Diagnostic, message string) string {
	row := fmt.Sprintf("%s: %s [%s]\n", severity, terminal.SanitizeRow(message), d.Code)
	if line, caret := pointAt(answer, d); line != "" {
		row += fmt.Sprintf("    %s\n    %s\n", line, caret)
	}
	return row
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
