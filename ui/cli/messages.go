package cli

import (
	"fmt"
	"strings"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
)

// maxMessages is how many messages of one kind and code are written; the others are counted
// (COMMANDS §4.2): an answer whose every part is broken must not flood a terminal or a log.
const maxMessages = 200

// A messageKind is a code with what is in front of its messages.
type messageKind struct{ prefix, code string }

// messages are rows of text, of each kind the first ones. The others are counted.
type messages struct {
	rows   strings.Builder
	counts map[messageKind]int
	kinds  []messageKind // of those that are not all written, in order
}

func newMessages() *messages { return &messages{counts: map[messageKind]int{}} }

// allows reports whether a message is to be written.
func (m *messages) allows(kind messageKind) bool {
	m.counts[kind]++
	if m.counts[kind] == maxMessages+1 {
		m.kinds = append(m.kinds, kind)
	}
	return m.counts[kind] <= maxMessages
}

// add adds row, a message with its line break, or counts it.
func (m *messages) add(kind messageKind, row string) {
	if m.allows(kind) {
		m.rows.WriteString(row)
	}
}

// text is all rows and, at their end, how many messages were counted only.
func (m *messages) text() string {
	for _, kind := range m.kinds {
		fmt.Fprintf(&m.rows, "%s: %s [%s]\n", kind.prefix, m.more(kind), terminal.SanitizeRow(kind.code))
	}
	return m.rows.String()
}

// more is how many messages of a kind were counted only.
func (m *messages) more(kind messageKind) string { return andMore(m.counts[kind] - maxMessages) }

func andMore(n int) string { return "and " + model.Number(n) + " more" }

// firstMessages is the beginning of a list of messages without codes.
func firstMessages(all []string) []string {
	if len(all) <= maxMessages {
		return all
	}
	return append(all[:maxMessages:maxMessages], andMore(len(all)-maxMessages))
}
