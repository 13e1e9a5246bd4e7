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
	lines = append(lines, w.withoutTarget(t)...)
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

// withoutTarget names the changes that have nothing to change: the file or text to delete is
// not there.
func (w writer) withoutTarget(t tally) []string {
	if t.nothing == 0 {
		return nil
	}
	out := []string{"", "Skipped, since there is nothing to change:", ""}
	for _, id := range w.Set.Order {
		h := w.Set.Hunks[id]
		if !h.NoEvidence {
			continue
		}
		if len(out) > maxNamedFiles+2 {
			out = append(out, fmt.Sprintf("- and %d more", t.nothing-maxNamedFiles))
			break
		}
		out = append(out, "- "+w.absent(h))
	}
	return append(out, "", "If you meant another file or text, send that change again with the path and text of the file.")
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
	if out == "" {
		return ""
	}
	return "(" + out + ")"
}

func (w writer) hasAccepted(f *model.File) bool {
	return slices.ContainsFunc(f.Hunks, func(id int) bool {
		return w.Decisions[id] == model.Accepted && w.Set.Hunks[id].Placement != model.Applied
	})
}
