package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
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
	return writeResult(out, r.summary(a.glyphs().Minus))
}

// printPatch prints the plan as a Git patch or, if there is none, what needs no review.
func (a *app) printPatch(out io.Writer, r *report, plan *model.Plan) (err error) {
	if set := r.session.set; plan == nil {
		fmt.Fprintf(a.Err, "the patch is not complete: %s\n", r.blockers())
		if plan, err = set.Plan(set.WithoutUndecided(r.decisions)); err != nil {
			return err
		}
	}
	return gitdiff.Write(out, plan)
}

// printFindings prints what is to be said about the changes to standard error, in one write:
// there may be thousands of lines.
func (a *app) printFindings(r *report) {
	out := newMessages()
	if a.json {
		a.addDiagnostics(out, r.session.answer, r.session.leftOut) // also for users who do not read the report
	} else {
		a.addDiagnostics(out, r.session.answer, r.session.set.Diagnostics)
		r.tellFlags(out)
		r.tellUndecided(out)
	}
	text := out.text()
	if absent := r.session.set.AbsentFiles(); !r.OK && absent.WrongRoot() {
		text += fmt.Sprintf("wrong root? %s not in %s; --root names another directory\n", absent, terminal.SanitizeRow(r.Root))
	}
	fmt.Fprint(a.Err, text)
}

// tellUndecided tells of the hunks that need a person.
func (r *report) tellUndecided(out *messages) {
	set := r.session.set
	for _, id := range set.Undecided(r.decisions) {
		h := set.Hunks[id]
		where := ""
		if h.First > 0 {
			where = fmt.Sprintf("line %d: ", h.First)
		}
		out.add(messageKind{"needs review", codeOf(h)}, fmt.Sprintf("needs review: %s%s: %s: %s\n", where,
			terminal.SanitizeRow(set.Name(set.Files[h.File])), h.Word(), terminal.SanitizeRow(h.Explanation())))
	}
}

// codeOf is the code of the first reason for the placement of h, or the placement.
func codeOf(h *model.Hunk) string {
	if len(h.Why) > 0 {
		return h.Why[0].Code
	}
	return h.Placement.String()
}

// tellFlags tells, in one line for each file, the flags of the hunks that would
// change something, each flag once.
func (r *report) tellFlags(out *messages) {
	for _, f := range r.session.set.Files {
		if flags := strings.Join(r.flagsOf(f), ", "); flags != "" {
			out.add(messageKind{"flag", flags}, fmt.Sprintf("flag: %s: %s\n", r.nameOf(f), terminal.SanitizeRow(flags)))
		}
	}
}

// nameOf names a file, and its new path if it is renamed.
func (r *report) nameOf(f *model.File) string {
	name := r.session.set.Name(f)
	if f.NewPath != "" {
		name += " -> " + f.NewPath
	}
	return terminal.SanitizeRow(name)
}

func (r *report) flagsOf(f *model.File) []string {
	var seen []model.Flag
	var texts []string
	for _, id := range f.Hunks {
		h := r.session.set.Hunks[id]
		if !h.Placed() || r.decisions[id] == model.Rejected {
			continue
		}
		for _, flag := range h.Flags {
			if !slices.Contains(seen, flag) {
				seen, texts = append(seen, flag), append(texts, h.FlagText(flag))
			}
		}
		if d := r.defects[id]; d != nil {
			texts = append(texts, d.String())
		}
	}
	return texts
}

// summary is a line for each file and a last line with the result. It is written
// at once, so a reader that stops after the first line causes no error.
func (r *report) summary(minus string) string {
	var out strings.Builder
	unplaced := 0
	for i, f := range r.Files {
		if f.Status == statusNeedsReview {
			if unplaced++; unplaced > maxMessages {
				continue
			}
		}
		fmt.Fprintf(&out, "%-7s %s%s  %s\n", f.Operation, r.nameOf(r.session.set.Files[i]), f.counts(minus), r.statusText(f))
	}
	if unplaced > maxMessages {
		fmt.Fprintf(&out, "%s: %s\n", statusNeedsReview, andMore(unplaced-maxMessages))
	}
	fmt.Fprintln(&out, r.lastLine(minus))
	return out.String()
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
	refused := "cannot be applied"
	if r.applies {
		refused = "not applied"
	}
	switch {
	case r.Transaction != "":
		return "Applied " + ready + end + "."
	case r.locked:
		return refused + ": another aptix-tui is writing" + inRoot(r.Root)
	case r.failure != nil:
		return refused + inRoot(r.Root)
	case !r.OK:
		return refused + ": " + r.blockers() + end
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
	undecided, errs := len(r.session.set.Undecided(r.decisions)), 0
	for _, d := range r.session.set.Diagnostics {
		if d.Severity == model.Error {
			errs++
		}
	}
	text := model.Count(undecided, "change") + " need review"
	if undecided == 1 {
		text = "1 change needs review"
	}
	switch {
	case errs > 0 && undecided > 0:
		return text + ", " + model.Count(errs, "error")
	case errs > 0:
		return model.Count(errs, "error")
	}
	return text
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
	head := wholeCharacters(text[max(0, at-caretReach):at])
	return head + wholeCharacters(text[at:min(len(text), at+caretReach)]), strings.Repeat(" ", ansi.StringWidth(head)) + "^"
}

// wholeCharacters is a part of a line without the parts of characters at its ends.
func wholeCharacters(part []byte) string {
	return terminal.Sanitize(strings.ToValidUTF8(strings.ReplaceAll(string(part), "\t", " "), ""))
}
