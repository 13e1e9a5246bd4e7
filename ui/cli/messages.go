package cli

import (
	"fmt"
	"io"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

// maxMessages is how many messages of one kind and code are written; the others are counted
// (COMMANDS §4.2): an answer whose every part is broken must not flood a terminal or a log.
const maxMessages = 200

// A messageKind is a code with what is in front of its messages.
type messageKind struct{ prefix, code string }

// A messageLimit lets the first messages of a list through and counts the others.
type messageLimit struct {
	written map[messageKind]int
	counted map[messageKind]int
	kinds   []messageKind // of those that are only counted, in order
}

func newMessageLimit() *messageLimit {
	return &messageLimit{written: map[messageKind]int{}, counted: map[messageKind]int{}}
}

// allows reports whether a message is to be written.
func (l *messageLimit) allows(kind messageKind) bool {
	if l.written[kind] < maxMessages {
		l.written[kind]++
		return true
	}
	if l.counted[kind]++; l.counted[kind] == 1 {
		l.kinds = append(l.kinds, kind)
	}
	return false
}

// write writes row, a message with its line break, or counts it.
func (l *messageLimit) write(w io.Writer, kind messageKind, row string) {
	if l.allows(kind) {
		fmt.Fprint(w, row)
	}
}

// writeRest writes how many messages were counted only.
func (l *messageLimit) writeRest(w io.Writer) {
	for _, kind := range l.kinds {
		fmt.Fprintf(w, "%s: %s [%s]\n", kind.prefix, andMore(l.counted[kind]), terminal.SanitizeRow(kind.code))
	}
}

func andMore(n int) string { return "and " + model.Number(n) + " more" }

// firstMessages is the beginning of a list of messages without codes.
func firstMessages(all []string) []string {
	if len(all) <= maxMessages {
		return all
	}
	return append(all[:maxMessages:maxMessages], andMore(len(all)-maxMessages))
}
