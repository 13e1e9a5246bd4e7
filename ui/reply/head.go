package reply

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// head says what became of the changes. Each of its sentences is true at the moment at which
// the reply is written.
func (w writer) head(issues []issue) string {
	t := w.tally()
	lines := []string{"# Your changes", ""}
	switch {
	case t.all() == 0:
		lines = append(lines, "No change could be read from your answer.")
	case len(issues) == 0 && !w.verificationFailed():
		lines = append(lines, w.complete(t)...)
	default:
		lines = append(lines, w.outcome(t, len(issues) > 0))
		lines = append(lines, w.counts(t)...)
	}
	if w.OtherWriter && (t.applied > 0 || w.Outcome != Committed) {
		lines = append(lines, "Another process is writing to these files, or was when they were read: what is in them may be undone.")
	}
	lines = append(lines, w.withoutTarget(t)...)
	return strings.Join(lines, "\n") + "\n"
}

// subject names the changes that are made.
func (t tally) subject() string {
	if t.nothing > 0 {
		return "All others"
	}
	return "All of them"
}

// complete are the sentences about an answer in which nothing failed.
func (w writer) complete(t tally) []string {
	all, missing := model.Count(t.made(), "change"), " Nothing is missing."
	if w.OtherWriter || t.nothing > 0 {
		missing = ""
	}
	subject := t.subject()
	switch {
	case t.made() == 0:
		return nil // withoutTarget says so
	case t.accepted == 0 && w.OtherWriter:
		return []string{fmt.Sprintf("%s were in the files when they were read (%s).", subject, all)}
	case t.accepted == 0:
		return []string{fmt.Sprintf("%s are in the files already (%s).", subject, all) + missing}
	case w.Outcome == Committed:
		return []string{fmt.Sprintf("%s are in the files now (%s).", subject, all) + missing}
	case t.applied == 0:
		return []string{fmt.Sprintf("Nothing was written yet, and every change fits (%s).", all) + missing}
	}
	return append([]string{fmt.Sprintf("Every change fits (%s).", all) + missing}, w.counts(t)...)
}

// outcome is the sentence about an answer of which something failed or was rejected, or whose
// verification failed.
func (w writer) outcome(t tally, issues bool) string {
	switch {
	case w.verificationFailed():
		return w.outcomeOfVerification(t, issues)
	case w.Outcome == Checked:
		return "This was a check: nothing has been written."
	case t.made() == 0:
		return "None of them is in the files."
	case w.Outcome == Refused:
		return "Nothing was written: if one change does not fit, none is written."
	case w.Outcome == Committed:
		return "Some of your changes are in the files now."
	case t.accepted == 0:
		return "The user is reviewing your changes."
	case t.applied > 0:
		return "The user is reviewing your changes, and will apply those that are accepted."
	}
	return "Nothing is written yet: the user is reviewing your changes, and will apply those that are accepted."
}

// counts say how many changes are accepted, and how many were in the files before.
func (w writer) counts(t tally) []string {
	var out []string
	if t.accepted > 0 {
		out = append(out, fmt.Sprintf("%s %s: %s.", share(t.accepted, t.all()), w.verb(t.accepted), w.acceptedFiles()))
	}
	switch t.applied {
	case 0:
	case 1:
		out = append(out, "1 change was in the files already.")
	default:
		out = append(out, fmt.Sprintf("%d changes were in the files already.", t.applied))
	}
	return out
}

// share names n of all changes.
func share(n, all int) string {
	switch {
	case all == 1:
		return "The change"
	case n == all:
		return fmt.Sprintf("All %d changes", n)
	}
	return fmt.Sprintf("%d of %d changes", n, all)
}

// verb says what became of n accepted changes.
func (w writer) verb(n int) string {
	switch one := n == 1; {
	case one && w.Outcome == Committed:
		return "was applied"
	case w.Outcome == Committed:
		return "were applied"
	case one && w.Outcome == Reviewing:
		return "is accepted"
	case w.Outcome == Reviewing:
		return "are accepted"
	case one:
		return "fits"
	}
	return "fit"
}

// maxNamedFiles is how many files are named in one sentence.
const maxNamedFiles = 12

// withoutTarget names the changes that have nothing to change: the file or text to delete is
// not there.
func (w writer) withoutTarget(t tally) []string {
	if t.nothing == 0 {
		return nil
	}
	out := []string{"1 change has nothing to change, and was skipped:"}
	if t.nothing > 1 {
		out[0] = fmt.Sprintf("%d changes have nothing to change, and were skipped:", t.nothing)
	}
	for _, id := range w.Set.Order {
		h := w.Set.Hunks[id]
		if !h.NoEvidence {
			continue
		}
		if len(out) > maxNamedFiles {
			out = append(out, fmt.Sprintf("- and %d more", t.nothing-maxNamedFiles))
			break
		}
		out = append(out, "- "+w.absent(h))
	}
	return append(out, "If you meant another file or text, send that change again with the path and text of the file.")
}

// absent says what h looks for in vain.
func (w writer) absent(h *model.Hunk) string {
	f := w.Set.Files[h.File]
	name := w.code(f.Path)
	switch {
	case h.Kind == model.KindDelete:
		out := name + ": nothing was deleted: the file does not exist."
		if names := w.similar(h.OtherPaths); len(names) > 0 {
			out += " Files with a similar path: " + strings.Join(names, ", ") + "."
		}
		return out
	case w.withheld(f):
		return name + ": nothing was changed."
	}
	return name + ": nothing was changed: " + w.SanitizeRow(sentence(h.Why.ForModel(w.lines(h))))
}

// acceptedFiles names the files with accepted changes.
func (w writer) acceptedFiles() string {
	var names []string
	more := 0
	for _, f := range w.Set.Files {
		if !w.hasAccepted(f) {
			continue
		}
		if len(names) == maxNamedFiles {
			more++
			continue
		}
		names = append(names, w.code(f.Path))
	}
	out := strings.Join(names, ", ")
	if more > 0 {
		out += " and " + model.Count(more, "file") + " more"
	}
	return out
}

func (w writer) hasAccepted(f *model.File) bool {
	return slices.ContainsFunc(f.Hunks, func(id int) bool {
		return w.Decisions[id] == model.Accepted && w.Set.Hunks[id].Placement != model.Applied
	})
}
