package cli

import (
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/ui"
)

// replyBudget is how many characters a reply may have.
const replyBudget = 8000

// An ending is what became of the changes that the reply speaks of.
type ending uint8

const (
	checked    ending = iota // looked at: nothing was written
	refused                  // apply writes all or nothing, and wrote nothing
	unverified               // written and undone again, since the verification failed
	reviewing                // what is accepted is about to be written
	committed                // what is accepted was written
)

// written tells that what is accepted is, or will be, in the files when the
// reply is read.
func (e ending) written() bool { return e == reviewing || e == committed }

// decided tells that it is known whether anything is in the files.
func (e ending) decided() bool { return e == refused || e.written() }

// A replyTo is all that a reply is made of. The reply is Markdown for the model
// that wrote the answer: what went in, what did not and why, the text that
// stands at those places now, the rule of the format that was broken, and a
// request for what is missing. The same replyTo gives the same reply.
//
// It quotes only files that the answer itself named, and of those none that
// commonly hold secrets. Outside of fences nothing of an answer or a file stands
// raw; inside, the text is exact, so that whoever prints a reply on a terminal
// sanitises it first.
type replyTo struct {
	answer    *model.Answer
	set       *model.ChangeSet
	decisions model.Decisions
	reasons   map[model.HunkKey]string // why the person rejected, where they said so
	end       ending
	budget    int // characters; 0 means replyBudget
}

// String is the reply. It is never longer than the budget.
func (r replyTo) String() string {
	if r.budget == 0 {
		r.budget = replyBudget
	}
	matters := r.matters()
	head, tail := r.head(matters), r.tail(matters)
	body := layout(matters, r.budget-characters(head)-characters(tail))
	return clip(head+body+tail, r.budget)
}

// reply is the reply while a person reviews, and when they have committed.
func (s *session) reply(r ui.Review) (string, error) {
	to := replyTo{answer: r.Answer, set: r.Set, decisions: r.Decisions, reasons: r.Reasons, end: reviewing}
	if to.decisions == nil {
		to.decisions = r.Set.Start()
	}
	if s.committed != "" {
		to.end = committed
	}
	return to.String(), nil
}

// A tally counts changes by what became of them.
type tally struct{ in, done, failed, rejected int }

func (t tally) all() int { return t.in + t.done + t.failed + t.rejected }

func (r replyTo) tally() tally {
	var t tally
	for id, h := range r.set.Hunks {
		switch {
		case h.Placement == model.Applied:
			t.done++
		case r.decisions[id] == model.Accepted:
			t.in++
		case r.failed(h):
			t.failed++
		case r.declined(h):
			t.rejected++
		}
	}
	return t
}

// failed tells that the answer is to blame for h: it has no place that needs
// no person, and no person settled it otherwise.
func (r replyTo) failed(h *model.Hunk) bool {
	switch {
	case h.Placement == model.Applied || r.decisions[h.ID] == model.Accepted:
		return false
	case r.decisions[h.ID] == model.Undecided:
		return h.Kind != model.KindWhitespace && !r.leftOut(h)
	}
	return !h.Placed()
}

// declined tells that the person rejected h, which could have been accepted.
func (r replyTo) declined(h *model.Hunk) bool {
	return r.decisions[h.ID] == model.Rejected && h.Placed() &&
		(h.Start != model.Rejected || r.reasons[h.Key] != "") || r.leftOut(h)
}

// leftOut tells that nothing is wrong with h, but that a person did not take it
// when the rest was committed.
func (r replyTo) leftOut(h *model.Hunk) bool {
	sure := h.Placement == model.Exact || h.Placement == model.Moved
	return h.LeftOut && sure && r.decisions[h.ID] == model.Undecided
}

var headings = [...]string{
	checked:    "This was a check: nothing has been written.",
	unverified: "Everything was undone again: with the changes in place the verification failed. Its output is not quoted here.",
	refused:    "Nothing was written: a change that does not fit holds back all of them.",
	reviewing:  "Part of your changes was accepted and goes in now.",
	committed:  "Part of your changes is in the files now.",
}

var fitted = [...]string{checked: "fit", refused: "fit", unverified: "fit", reviewing: "are accepted", committed: "were applied"}

// head says what went in.
func (r replyTo) head(matters []matter) string {
	t := r.tally()
	var b strings.Builder
	b.WriteString("# Your changes\n\n")
	switch {
	case t.all() == 0:
		b.WriteString("No change could be read from your answer.\n")
		return b.String()
	case len(matters) == 0 && r.end.written():
		fmt.Fprintf(&b, "All of them are in the files now (%s). Nothing is missing.\n", amount(t.all(), "change"))
		return b.String()
	case len(matters) == 0 && t.in == 0:
		fmt.Fprintf(&b, "All of them are in the files already (%s). Nothing is missing.\n", amount(t.all(), "change"))
		return b.String()
	case len(matters) == 0 && r.end != unverified:
		fmt.Fprintf(&b, "Nothing was written yet, and every change fits (%s). Nothing is missing.\n", amount(t.all(), "change"))
		return b.String()
	case t.in+t.done == 0 && r.end.decided():
		b.WriteString("None of them is in the files.\n")
	default:
		fmt.Fprintln(&b, headings[r.end])
	}
	if t.in > 0 {
		fmt.Fprintf(&b, "%d of %s %s: %s.\n", t.in, amount(t.all(), "change"), fitted[r.end], r.files())
	}
	if t.done > 0 {
		fmt.Fprintf(&b, "%s there already.\n", are(t.done, "change"))
	}
	return b.String()
}

// mostNamed is how many files are named in one sentence.
const mostNamed = 12

// files names those with changes that went in.
func (r replyTo) files() string {
	var names []string
	more := 0
	for _, f := range r.set.Files {
		if !r.touches(f) {
			continue
		}
		if len(names) == mostNamed {
			more++
			continue
		}
		names = append(names, code(f.Path))
	}
	out := strings.Join(names, ", ")
	if more > 0 {
		out += fmt.Sprintf(" and %s more", amount(more, "file"))
	}
	return out
}

func (r replyTo) touches(f *model.File) bool {
	for _, id := range f.Hunks {
		if r.decisions[id] == model.Accepted && r.set.Hunks[id].Placement != model.Applied {
			return true
		}
	}
	return false
}

// tail asks for what is missing, and in which format.
func (r replyTo) tail(matters []matter) string {
	wanted, formats := 0, []*model.Format(nil)
	for _, m := range matters {
		if !m.declined || m.reason != "" {
			wanted += m.changes
			formats = appendNew(formats, m.format)
		}
	}
	if r.end == unverified {
		for _, p := range r.set.Payloads {
			formats = appendNew(formats, p.Format)
		}
	}
	if wanted == 0 && r.end != unverified {
		return ""
	}
	var b strings.Builder
	b.WriteString("\n## What to send\n\n" + r.request(wanted > 0))
	for _, f := range formats {
		fmt.Fprintf(&b, "- %s\n", delivery(f))
	}
	return b.String()
}

// request says which changes to send; listed tells that some are listed above.
func (r replyTo) request(listed bool) string {
	const how = "Take every text to be found from the files as quoted here, to the character. Keep the format:\n"
	t := r.tally()
	switch {
	case t.all() == 0:
		return "Send your changes as\n"
	case !listed:
		return "Send the answer again, mended. " + how
	case !r.end.written() && t.in > 0:
		return "Since nothing was written, send the answer again with the changes listed above mended; repeat those that fit as they were. " + how
	case t.in+t.done > 0:
		return "Send only what is missing: the changes listed above, mended, and none of those that are in. " + how
	}
	return "Send the changes listed above, mended. " + how
}

func appendNew[T comparable](list []T, s T) []T {
	for _, x := range list {
		if x == s {
			return list
		}
	}
	return append(list, s)
}

// amount is "1 change", "2 changes".
func amount(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// are is amount with its verb.
func are(n int, noun string) string {
	if n == 1 {
		return amount(n, noun) + " is"
	}
	return amount(n, noun) + " are"
}
