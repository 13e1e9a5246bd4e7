// Package reply writes what to tell the model that wrote an answer: which of its
// changes were applied, which were not and why, the file text at those places,
// the rule of the format that was broken, and a request for what is missing.
//
// The reply is Markdown. It quotes only files that the answer itself named, and
// never files that commonly hold secrets. Outside fences all text of answers
// and files is sanitised. Inside fences it is exact, so a caller that prints a
// reply on a terminal must sanitise it first. The same input gives the same reply. The
// output of a failed verification is quoted without lines that may hold secrets.
package reply

import (
	"cmp"
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
	VerifyFailed                // the verification failed, and its changes were not kept: see Aftermath
	Reviewing                   // nothing is written yet; the person will apply what is accepted
	Committed                   // the accepted changes were written
)

// written reports whether the accepted changes are in the files when the reply
// is acted upon: a review applies them before the model answers.
func (o Outcome) written() bool { return o == Reviewing || o == Committed }

// An Input is everything that a reply is made of.
type Input struct {
	Answer    *model.Answer
	Set       *model.ChangeSet
	Decisions model.Decisions
	Reasons   map[model.HunkKey]string // why the person rejected, where they gave a reason
	Comments  []Comment                // what the person said about lines, in the order of files and lines
	Outcome   Outcome
	Budget    int // characters; 0 means DefaultBudget
	// Verification is the one that failed, with VerifyFailed, or with Committed if the
	// person kept the changes.
	Verification *Verification
	// OtherWriter says that another process is writing to the workspace, or was when the
	// files were read: what is in the files may be undone.
	OtherWriter bool
	// Unattended says that no person decided: what is not accepted did not fit.
	Unattended bool

	// SecretTexts returns the files of the workspace for whose path HoldsSecrets is true.
	SecretTexts func() [][]byte

	// Rule is the sentence of the rule that a hunk broke, empty if none is known.
	// code is the code of the diagnostic about the hunk, or empty.
	Rule func(f *model.Format, c *model.FileChange, h *model.Hunk, code string) string
	// RuleOfCode is the same for a part of the answer that could not be read.
	RuleOfCode func(f *model.Format, code string) string
	// Delivery says how to send changes in a format, or in any if f is nil.
	Delivery func(f *model.Format) string
	// Advised is the format whose shape is shown if no format was found.
	Advised *model.Format
	// SanitizeRow makes text of answers and files safe to show in one row.
	SanitizeRow func(string) string
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
type tally struct{ accepted, applied, nothing, failed, rejected int }

func (t tally) all() int { return t.made() + t.nothing + t.failed + t.rejected }

// made counts those that are in the files or are accepted.
func (t tally) made() int { return t.accepted + t.applied }

func (w writer) tally() tally {
	var t tally
	for id, h := range w.Set.Hunks {
		switch {
		case h.NoEvidence:
			t.nothing++
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
	case w.Unattended:
		return h.InitialDecision != model.Rejected
	}
	return !h.Placed()
}

// declined reports whether the person rejected h, which could have been accepted.
func (w writer) declined(h *model.Hunk) bool {
	return !w.Unattended && w.Decisions[h.ID] == model.Rejected && h.Placed() &&
		(h.InitialDecision != model.Rejected || w.Reasons[h.Key] != "") || w.leftOut(h)
}

// leftOut reports whether nothing is wrong with h, but the person did not accept
// it when the rest was committed.
func (w writer) leftOut(h *model.Hunk) bool {
	sure := h.Placement == model.Exact || h.Placement == model.Moved
	return h.LeftOut && sure && w.Decisions[h.ID] == model.Undecided
}

// tail asks for what is missing, and in which format. quotes says that files are quoted above.
func (w writer) tail(issues []issue, quotes bool) string {
	wanted, listed, formats := false, false, []*model.Format(nil)
	add := func(format *model.Format) {
		if !slices.Contains(formats, format) {
			formats = append(formats, format)
		}
	}
	for _, i := range issues {
		if !i.declined || i.reason != "" {
			wanted, listed = true, listed || !i.comment
			add(i.format)
		}
	}
	if w.verificationFailed() {
		for _, p := range w.Set.Payloads {
			add(p.Format)
		}
	}
	if !wanted && !w.verificationFailed() {
		return ""
	}
	if len(formats) > 1 { // one is known
		formats = slices.DeleteFunc(formats, func(f *model.Format) bool { return f == nil })
	}
	var b strings.Builder
	b.WriteString("\n## What to send\n\n" + w.request(wanted, listed, quotes))
	for _, f := range formats {
		fmt.Fprintf(&b, "- %s\n%s", w.Delivery(f), shape(cmp.Or(f, w.Advised)))
	}
	return b.String()
}

// shape shows the payloads of f in short; empty if f is nil or has no shape.
func shape(f *model.Format) string {
	if f == nil || f.Shape == "" {
		return ""
	}
	mark, info := model.Backticks(3, f.Shape), ""
	if len(f.Infos) > 0 {
		info = f.Infos[0]
	}
	return "\n" + mark + info + "\n" + f.Shape + mark + "\n"
}

// request says which changes to send. wanted says that some are wanted above, listed that some
// of the answer are among them, and quotes that files are quoted there.
func (w writer) request(wanted, listed, quotes bool) string {
	how := "Copy each text to find exactly from the files. Keep the format:\n"
	if quotes {
		how = "Copy each text to find exactly as it is quoted here. Keep the format:\n"
	}
	t := w.tally()
	switch {
	case t.all() == 0:
		return "Send your changes as\n"
	case w.Outcome.written() && (len(w.Comments) > 0 || w.verificationFailed()):
		return w.furtherRequest(t, listed) + how
	case !wanted:
		return "Send the answer again, corrected. " + how
	case !w.Outcome.written() && t.accepted > 0, w.OtherWriter && t.applied > 0:
		send := "Since nothing was written, send"
		if w.verificationFailed() || w.OtherWriter {
			send = "Send"
		}
		return send + " the whole answer again: correct the changes listed above and repeat those that fit unchanged. " + how
	case t.made() > 0:
		return fmt.Sprintf("Send only what is missing: the changes listed above, corrected, and none of those that are %s. ", w.present(t)) + how
	}
	return "Send the changes listed above, corrected. " + how
}

// furtherRequest asks for changes beyond those of the answer: what the comments want, and what
// makes a verification pass. listed says that changes of the answer are wanted, too.
func (w writer) furtherRequest(t tally, listed bool) string {
	var parts []string
	if len(w.Comments) > 0 {
		parts = append(parts, "what the user asks for above")
	}
	if listed {
		parts = append(parts, "the changes listed above, corrected")
	}
	if w.verificationFailed() {
		parts = append(parts, "what makes the verification pass")
	}
	as := "now"
	if w.Outcome == Reviewing && t.accepted > 0 {
		as = "with the accepted changes"
	}
	if t.made() > 0 {
		as += ", and none of your changes that are " + w.present(t)
	}
	return fmt.Sprintf("Send %s, as changes to the files as they are %s. ", strings.Join(parts, ", and "), as)
}

// present says where the changes are that need not be sent again.
func (w writer) present(t tally) string {
	switch {
	case w.Outcome != Reviewing || t.accepted == 0:
		return "in the files"
	case t.applied == 0:
		return "accepted"
	}
	return "accepted or in the files"
}
