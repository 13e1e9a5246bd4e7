//go:build e2e

package acceptance

import "testing"

// --select opens the review at the place that an editor or a compiler named, and says so if
// the answer does not change that file.
func TestSelectJourney(t *testing.T) {
	for name, c := range map[string]struct{ asked, want string }{
		"file":      {"db.go", "func Close() error { return nil }"},
		"absolute":  {"BASE/ws/db.go:12:1:", "func Close() error { return nil }"},
		"line":      {"total.go:1", "sum += item.Price * item.Count"},
		"unchanged": {"nothing.go:3", "the answer does not change nothing.go:3"},
	} {
		t.Run(name, func(t *testing.T) {
			term := start(t, "tasks", "BIN --select "+c.asked+" BASE/good.md")
			term.shows(c.want)
			term.quits()
		})
	}
}
