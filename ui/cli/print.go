package cli

import (
	"fmt"
	"io"
	"os"
	"slices"
	"strings"

	"golang.org/x/term"

	"aptix-tui/model"
	"aptix-tui/theme"
)

// print writes the report in the form asked for. plan is nil if there is none.
func (a *app) print(out io.Writer, r *report, plan *model.Plan) error {
	if a.json {
		a.printDiagnostics(r.session.answer, r.session.leftOut) // who does not read the report must know, too
	} else {
		a.printDiagnostics(r.session.answer, r.session.set.Diagnostics)
		a.printFlags(r)
		a.printUndecided(r)
	}
	switch {
	case a.json:
		if a.onlyEnvelopes() {
			return writeJSON(out, r.envelopes())
		}
		return writeJSON(out, r)
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

// printFlags names what deserves a second look, a line a file: the flags of the
// hunks that would change something, in their order, each once.
func (a *app) printFlags(r *report) {
	for _, f := range r.session.set.Files {
		if texts := r.flagsOf(f); len(texts) > 0 {
			name := f.Path
			if f.NewPath != "" {
				name += " -> " + f.NewPath
			}
			fmt.Fprintf(a.Err, "flag: %s\n", theme.SanitizeRow(name+": "+strings.Join(texts, ", ")))
		}
	}
}

// flags are those of h, and the one that depends on what else is accepted.
func (r *report) flags(h *model.Hunk) []model.Flag {
	if r.unbalanced[h.ID] {
		return append(slices.Clone(h.Flags), model.FlagUnbalanced)
	}
	return h.Flags
}

func (r *report) flagsOf(f *model.File) []string {
	var told []model.Flag
	var texts []string
	for _, id := range f.Hunks {
		h := r.session.set.Hunks[id]
		if !h.Placed() || r.decisions[id] == model.Rejected {
			continue
		}
		for _, flag := range r.flags(h) {
			if !slices.Contains(told, flag) {
				told, texts = append(told, flag), append(texts, h.FlagText(flag))
			}
		}
	}
	return texts
}

// printSummary is a line a file and one that sums up, in one piece: who reads
// its first line only has taken all of it.
func printSummary(w io.Writer, r *report) error {
	var out strings.Builder
	for _, f := range r.Files {
		to := ""
		if f.NewPath != "" {
			to = " -> " + theme.SanitizeRow(f.NewPath)
		}
		fmt.Fprintf(&out, "%-7s %s%s  +%d -%d  %s\n", f.Operation, theme.SanitizeRow(f.Path), to, f.Added, f.Removed, f.Status)
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
	fmt.Fprintf(&out, "%s in %s%s\n", last, theme.SanitizeRow(r.Root), r.skippedCount())
	if _, err := io.WriteString(w, out.String()); err != nil {
		return fmt.Errorf("writing the report: %w", err)
	}
	return nil
}

// skippedCount counts the replacements that were not found, as the end of a sentence.
func (r *report) skippedCount() string {
	if n := len(r.session.skipped); n > 0 {
		return "; " + model.Count(n, "replacement") + " skipped"
	}
	return ""
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

// line writes a line to standard output. What could not be written is the
// command's error, by way of a.unwritten, when it is done.
func (a *app) line(format string, args ...any) {
	if _, err := fmt.Fprintln(a.Out, theme.SanitizeRow(fmt.Sprintf(format, args...))); err != nil && a.writeErr == nil {
		a.writeErr = fmt.Errorf("writing the result: %w", err)
	}
}
