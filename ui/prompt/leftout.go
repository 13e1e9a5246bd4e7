package prompt

import (
	"fmt"
	"strings"

	"aptix-tui/model"
)

// A Reason is why a file is left out.
type Reason uint8

// The reasons, in the order in which they are counted.
const (
	NotText Reason = iota + 1
	Secret
	OverBudget
	Refused
	Unnamed
)

// reasons are the words for each reason: in the text, and after a number on standard error.
var reasons = map[Reason]struct{ text, count string }{
	NotText:    {"binary, or not UTF-8 text", "not text"},
	Secret:     {"may hold secrets, and is never shown", "secret"},
	OverBudget: {"does not fit into this text", "over the budget"},
	Refused:    {"no file that can be read and changed here", "refused"},
	Unnamed:    {"cannot be changed, since the answer cannot name it", "that an answer cannot name"},
}

// String is the reason as the text has it.
func (r Reason) String() string { return reasons[r].text }

// Counted lists the numbers of files by reason: "2 not text, 1 secret".
func Counted(left map[Reason]int) string {
	var out []string
	for r := NotText; r <= Unnamed; r++ {
		if n := left[r]; n > 0 {
			out = append(out, model.Number(n)+" "+reasons[r].count)
		}
	}
	return strings.Join(out, ", ")
}

// A leftOut is a file that is not shown although it was asked for.
type leftOut struct {
	path string
	why  Reason
}

// maxNamed is how many files of each reason are named in the text.
const maxNamed = 20

// writeLeftOut lists what was left out, by reason, and returns the paths that it names. It
// takes at most half of the bytes that are left, beside those for its headings.
func (t *Text) writeLeftOut() map[string]bool {
	named := map[string]bool{}
	if len(t.left) == 0 {
		return named
	}
	t.out.WriteString("\nNot shown, although I chose them:\n\n")
	room := (t.limit - int64(t.out.Len()) - minRest) / 2
	for r := NotText; r <= Unnamed; r++ {
		unnamed, listed := 0, 0
		for _, l := range t.left {
			if l.why != r {
				continue
			}
			line := "- " + Quoted(l.path) + ": " + r.String() + "\n"
			if listed == maxNamed || int64(len(line)) > room {
				unnamed++
				continue
			}
			t.out.WriteString(line)
			room -= int64(len(line))
			named[l.path] = true
			listed++
		}
		if unnamed > 0 {
			fmt.Fprintf(&t.out, "- %s more: %s\n", model.Number(unnamed), r)
		}
	}
	return named
}
