package acceptance

import (
	"fmt"
	"path"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// outcomes counts what became of hunks, by a row of a table.
type outcomes struct {
	mu    sync.Mutex
	cases int
	rows  map[string]map[string]int
}

func (o *outcomes) add(row string, counts map[string]int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.cases++
	if o.rows == nil {
		o.rows = map[string]map[string]int{}
	}
	if o.rows[row] == nil {
		o.rows[row] = map[string]int{}
	}
	for what, n := range counts {
		o.rows[row][what] += n
	}
}

func (o *outcomes) sum(what string) int {
	n := 0
	for _, row := range o.rows {
		n += row[what]
	}
	return n
}

// columns of the table of outcomes.
var outcomeColumns = []string{"exact", "moved", "applied", "loose", "fuzzy", "ambiguous", "missing", "conflict", "invalid", "WRONG"}

func (o *outcomes) table(corner string) string {
	var b strings.Builder
	line := func(name string, cell func(string) string) {
		fmt.Fprintf(&b, "%-28s", name)
		for _, what := range outcomeColumns {
			fmt.Fprintf(&b, " %9s", cell(what))
		}
		b.WriteByte('\n')
	}
	line(corner, path.Base)
	names := make([]string, 0, len(o.rows))
	for name := range o.rows {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		line(name, func(what string) string { return strconv.Itoa(o.rows[name][what]) })
	}
	line("all", func(what string) string { return strconv.Itoa(o.sum(what)) })
	return b.String()
}

// firstDifference tells where two texts part.
func firstDifference(got, want string) string {
	at := 0
	for at < len(got) && at < len(want) && got[at] == want[at] {
		at++
	}
	return fmt.Sprintf("at byte %d got %.120q, want %.120q", at, got[max(0, at-40):], want[max(0, at-40):])
}
