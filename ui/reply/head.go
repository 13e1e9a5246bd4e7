package reply

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// Title is the first line of each reply.
const Title = "# Your changes, as aptix-tui read them"

// head says what became of the changes. Each of its sentences is true at the moment at which
// the reply is written.
func (w writer) head(issues []issue) string {
	t := w.tally()
	lines := []string{Title, ""}
	if t.all() == 0 {
		lines = append(lines, "No change could be read from your answer.")
	} else {
		lines = append(lines, w.outcome(t))
		lines = append(lines, w.counts(t)...)
	}
	if t.all() > 0 && len(issues) == 0 && !w.verificationFailed() && !w.OtherWriter && t.nothing == 0 {
		lines = append(lines, "", "Nothing is missing.")
	}
	if w.OtherWriter && (t.applied > 0 || w.Outcome != Committed) {
		lines = append(lines, "", "Another process is writing to these files, or was when they were read: what is in them may be undone.")
	}
	return strings.Join(lines, "\n") + "\n"
}

// outcome is the sentence about all changes.
func (w writer) outcome(t tally) string {
	switch {
	case w.verificationFailed():
		return aftermaths[w.aftermath()]
	case w.Outcome == Checked:
		return "This was a check: nothing has been written."
	case w.Outcome == Refused:
		return "Nothing was written: if one change does not fit, none is written."
	case w.Outcome == Reviewing && t.accepted > 0:
		return "The user is reviewing your changes, and will apply those that are accepted."
	case w.Outcome == Reviewing:
		return "The user is reviewing your changes."
	case t.accepted > 0:
		return "The changes that fit were applied."
	}
	return "There was nothing to apply."
}

// counts list what became of the changes.
func (w writer) counts(t tally) []string {
	fit, applied := "fit in their places", "in the files already"
	switch w.Outcome {
	case Reviewing:
		fit = "accepted"
	case Committed:
		fit = "in the files now"
	}
	if w.OtherWriter {
		applied = "in the files when they were read"
	}
	out := []string{"", "Of " + model.Count(t.all(), "change") + ":"}
	for _, c := range []struct {
		n           int
		what, files string
	}{{t.accepted, fit, w.acceptedFiles()}, {n: t.applied, what: applied}, {n: t.failed, what: "no sure place"}, {n: t.rejected, what: "rejected"}, {n: t.nothing, what: "skipped"}} {
		if c.n > 0 {
			out = append(out, strings.TrimSpace(fmt.Sprintf("- %s: %d %s", c.what, c.n, c.files)))
		}
	}
	return out
}

// maxNamedFiles is how many files are named in one sentence.
const maxNamedFiles = 12

// acceptedFiles names the files with accepted changes.
func (w writer) acceptedFiles() string {
	var names []string
	for _, f := range w.Set.Files {
		if slices.ContainsFunc(f.Hunks, func(id int) bool {
			return w.Decisions[id] == model.Accepted && w.Set.Hunks[id].Placement != model.Applied
		}) {
			names = append(names, w.code(f.Path))
		}
	}
	switch more := len(names) - maxNamedFiles; {
	case len(names) == 0:
		return ""
	case more > 0:
		return fmt.Sprintf("(%s and %s more)", strings.Join(names[:maxNamedFiles], ", "), model.Count(more, "file"))
	}
	return "(" + strings.Join(names, ", ") + ")"
}
