package prompt

import (
	"fmt"

	"aptix-tui/model"
)

// A Reason is why a file is left out.
type Reason string

// The reasons.
const (
	NotText    Reason = "binary, or not UTF-8 text"
	Secret     Reason = "may hold secrets, and is never shown"
	OverBudget Reason = "does not fit into this text"
	Refused    Reason = "no file that can be read and changed here"
	Unnamed    Reason = "cannot be changed, since the answer cannot name it"
)

// writeLeftOut lists what was left out. It takes at most half of the bytes that are left, beside
// those for its headings.
func (t *Text) writeLeftOut() {
	var rows []string
	for _, left := range t.left {
		rows = append(rows, "- "+left)
	}
	if len(rows) > 0 {
		t.writeRows("\nNot shown, although I chose them:\n\n", rows, (t.limit-int64(t.out.Len())-minRest)/2)
	}
}

// writeTree adds the files that are neither shown nor left out.
func (t *Text) writeTree() {
	var rows []string
	for _, p := range t.others {
		if !t.named[p] {
			rows = append(rows, row(p))
		}
	}
	if t.more {
		rows = append(rows, "and others: the project has too many files to list them")
	}
	if len(rows) > 0 {
		t.writeRows("\nOther files of the project, of which you see only the names:\n\n", rows, min(t.limit-int64(t.out.Len()), maxRest)-int64(len(End)+2))
	}
}

// writeRows writes a heading and as many rows as fit in room bytes with it.
func (t *Text) writeRows(heading string, rows []string, room int64) {
	const more = "and %s more\n"
	t.out.WriteString(heading)
	room -= int64(len(heading) + len(more) + len("100,000"))
	for i, row := range rows {
		if room -= int64(len(row) + 1); room < 0 {
			fmt.Fprintf(&t.out, more, model.Number(len(rows)-i))
			return
		}
		t.out.WriteString(row + "\n")
	}
}
