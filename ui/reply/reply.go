// Package reply writes what to tell the model that wrote an answer: which of its
// changes were applied, which were not and why, the file text at those places,
// the rule of the format that was broken, and a request for what is missing.
//
// The reply is Markdown. It quotes only files that the answer itself named, and
// never files that commonly hold secrets. Outside fences all text of answers
// and files is sanitised. Inside fences it is exact, so a caller that prints a
// reply on a terminal must sanitise it first. The same input gives the same reply.
package reply

import (
	"fmt"
	"slices"
	"strings"

	"aptix-tui/model"
)

// DefaultBudget is the longest reply, in characters, if Input.Budget is 0.
const DefaultBudget = 8000

// An Outcome is what became of the changes.
type Outcome uint8

// The outcomes.
const (
	Checked      Outcome = iota // placed only: nothing was written
	Refused                     // apply writes all or nothing, and wrote nothing
	VerifyFailed                // written and rolled back, since the verification failed
	Reviewing                   // nothing is written yet; the person will apply what is accepted
	Committed                   // the accepted changes were written
)

// written reports whether the accepted changes are in the files when the reply
// is acted upon: a review applies them before the model answers.
func (o Outcome) written() bool { return o == Reviewing || o == Committed }

// decided reports whether it is known if anything is in the files.
func (o Outcome) decided() bool { return o == Refused || o.written() }

// An Input is everything that a reply is made of.
type Input struct {
	Answer    *model.Answer
	Set       *model.ChangeSet
	Decisions model.Decisions
	Reasons   map[model.HunkKey]string // why the person rejected, where they gave a reason
	Outcome   Outcome
	Budget    int // characters; 0 means DefaultBudget
	// Verification is the one that failed, with VerifyFailed.
	Verification *Verification

	// Rule is the sentence of the rule that a hunk broke, empty if none is known.
	// code is the code of the diagnostic about the hunk, or empty.
	Rule func(f *model.Format, c *model.FileChange, h *model.Hunk, code string) string
	// RuleOfCode is the same for a part of the answer that could not be read.
	RuleOfCode func(f *model.Format, code string) string
	// Delivery says how to send changes in a format, or in any if f is nil.
	Delivery func(f *model.Format) string
	// SanitizeRow makes text of answers and files safe to show in one row.
	SanitizeRow func(string) string
}

// A Verification is a command that failed with the changes in place.
type Verification struct {
	Command string
	Ended   string   // "exit status 1"
	Output  []string // the end of its output, as lines
}

// A writer writes one reply.
type writer struct{ Input }

// Write returns the reply. It is never longer than the budget.
func Write(in Input) string {
	w := writer{in}
	if w.Budget == 0 {
		w.Budget = DefaultBudget
	}
	issues := w.issues()
	head := w.head(issues) + w.output()
	body, quotes := w.layout(issues, w.Budget-characters(head)-characters(w.tail(issues, true)))
	return model.FirstRunes(head+body+w.tail(issues, quotes), w.Budget)
}

// A tally counts changes by what became of them.
type tally struct{ accepted, applied, failed, rejected int }

func (t tally) all() int { return t.accepted + t.applied + t.failed + t.rejected }

func (w writer) tally() tally {
	var t tally
	for id, h := range w.Set.Hunks {
		switch {
		case h.Placement == model.Applied:
			t.applied++
		case w.Decisions[id] == model.Accepted:
			t.accepted++
		case w.failed(h):
			t.failed++
		case w.declined(h):
			t.rejected++
		}
	}
	return t
}

// failed reports whether the answer caused the failure of h: no place was found
// that is sure, and the person did not decide otherwise.
func (w writer) failed(h *model.Hunk) bool {
	switch {
	case h.Placement == model.Applied || w.Decisions[h.ID] == model.Accepted:
		return false
	case w.Decisions[h.ID] == model.Undecided:
		return h.Kind != model.KindWhitespace && !w.leftOut(h)
	}
	return !h.Placed()
}

// declined reports whether the person rejected h, which could have been accepted.
func (w writer) declined(h *model.Hunk) bool {
	return w.Decisions[h.ID] == model.Rejected && h.Placed() &&
		(h.InitialDecision != model.Rejected || w.Reasons[h.Key] != "") || w.leftOut(h)
}

// leftOut reports whether nothing is wrong with h, but the person did not accept
// it when the rest was committed.
func (w writer) leftOut(h *model.Hunk) bool {
	sure := h.Placement == model.Exact || h.Placement == model.Moved
	return h.LeftOut && sure && w.Decisions[h.ID] == model.Undecided
}

var headings = [...]string{
	Checked:      "This was a check: nothing has been written.",
	VerifyFailed: "The verification failed with the changes in place. They are rolled back unless the user keeps them.",
	Refused:      "Nothing was written: if one change does not fit, none is written.",
	Reviewing:    "Nothing is written yet: the user is reviewing your changes, and will apply those that are accepted.",
	Committed:    "Some of your changes are in the files now.",
}

var acceptedVerbs = [...]string{Checked: "fit", Refused: "fit", VerifyFailed: "fit", Reviewing: "are accepted", Committed: "were applied"}

// head says which changes were applied.
func (w writer) head(issues []issue) string {
	t := w.tally()
	changes := model.Count(t.all(), "change")
	var b strings.Builder
	b.WriteString("# Your changes\n\n")
	switch {
	case t.all() == 0:
		b.WriteString("No change could be read from your answer.\n")
		return b.String()
	case len(issues) == 0 && w.Outcome == Committed:
		fmt.Fprintf(&b, "All of them are in the files now (%s). Nothing is missing.\n", changes)
		return b.String()
	case len(issues) == 0 && t.accepted == 0:
		fmt.Fprintf(&b, "All of them are in the files already (%s). Nothing is missing.\n", changes)
		return b.String()
	case len(issues) == 0 && w.Outcome != VerifyFailed:
		fmt.Fprintf(&b, "Nothing was written yet, and every change fits (%s). Nothing is missing.\n", changes)
		return b.String()
	case t.accepted+t.applied == 0 && w.Outcome.decided():
		b.WriteString("None of them is in the files.\n")
	default:
		fmt.Fprintln(&b, headings[w.Outcome])
	}
	if t.accepted > 0 {
		fmt.Fprintf(&b, "%d of %s %s: %s.\n", t.accepted, changes, acceptedVerbs[w.Outcome], w.acceptedFiles())
	}
	switch t.applied {
	case 0:
	case 1:
		b.WriteString("1 change is in the files already.\n")
	default:
		fmt.Fprintf(&b, "%d changes are in the files already.\n", t.applied)
	}
	return b.String()
}

// maxNamedFiles is how many files are named in one sentence.
const maxNamedFiles = 12

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

// tail asks for what is missing, and in which format. quotes says that files are quoted above.
func (w writer) tail(issues []issue, quotes bool) string {
	wanted, formats := 0, []*model.Format(nil)
	add := func(format *model.Format) {
		if !slices.Contains(formats, format) {
			formats = append(formats, format)
		}
	}
	for _, i := range issues {
		if !i.declined || i.reason != "" {
			wanted += i.changes
			add(i.format)
		}
	}
	if w.Outcome == VerifyFailed {
		for _, p := range w.Set.Payloads {
			add(p.Format)
		}
	}
	if wanted == 0 && w.Outcome != VerifyFailed {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n## What to send\n\n" + w.request(wanted > 0, quotes))
	for _, f := range formats {
		fmt.Fprintf(&b, "- %s\n", w.Delivery(f))
	}
	return b.String()
}

// request says which changes to send. listed says that some are listed above, and quotes
// that files are quoted there.
func (w writer) request(listed, quotes bool) string {
	how := "Copy each text to find exactly from the files. Keep the format:\n"
	if quotes {
		how = "Copy each text to find exactly as it is quoted here. Keep the format:\n"
	}
	t := w.tally()
	switch {
	case t.all() == 0:
		return "Send your changes as\n"
	case !listed:
		return "Send the answer again, corrected. " + how
	case !w.Outcome.written() && t.accepted > 0:
		return "Since nothing was written, send the whole answer again: correct the changes listed above and repeat those that fit unchanged. " + how
	case t.accepted+t.applied > 0:
		return "Send only what is missing: the changes listed above, corrected, and none of those that are in the files. " + how
	}
	return "Send the changes listed above, corrected. " + how
}
