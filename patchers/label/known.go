package label

import (
	"slices"
	"strings"
)

//go:generate go test -run TestTables -update

// known is what is known of an expression. To find it takes as long as to compile the
// expression, so tables have it for all expressions of this program.
type known struct {
	text string
	list string // separated by NUL bytes; empty for nil
}

// listOf returns the list that a table, sorted by the texts, has for an expression. For
// others it is computed.
func listOf(table []known, text string, compute func(text string) []string) []string {
	at, ok := slices.BinarySearchFunc(table, text, func(k known, text string) int { return strings.Compare(k.text, text) })
	switch {
	case !ok:
		return compute(text)
	case table[at].list == "":
		return nil
	}
	return strings.Split(table[at].list, "\x00")
}
