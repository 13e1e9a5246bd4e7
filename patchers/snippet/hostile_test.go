package snippet

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"aptix-tui/model"
)

// TestHostileParts holds the cost of merging large parts in which nothing has a place.
func TestHostileParts(t *testing.T) {
	// HABITS §7.4
	many := func(n int, line func(i int) string) string {
		var b strings.Builder
		for i := range n {
			b.WriteString(line(i) + "\n")
		}
		return b.String()
	}
	file := many(5000, func(i int) string { return fmt.Sprintf("func old%d() {\n\tstep(%d)\n\tdone()\n}\n", i, i%7) })
	parts := map[string]string{
		"new definitions":  "// ... existing code ...\n" + many(3000, func(i int) string { return fmt.Sprintf("func new%d() {\n\tdone()\n}\n", i) }),
		"lone lines":       many(3000, func(i int) string { return fmt.Sprintf("// ... existing code ...\n\tlone(%d)", i) }),
		"one name":         "// ...\n" + many(3000, func(i int) string { return fmt.Sprintf("func old%d() {\n\tother(%d)\n}\n// ...\n", i%3, i) }),
		"in other blocks":  many(3000, func(i int) string { return fmt.Sprintf("func old%d() {\n\t// ...\n\tadded(%d)\n}", i, i) }),
		"without a marker": many(3000, func(i int) string { return fmt.Sprintf("func fresh%d() {\n\tdone()\n}\nvar x%d = 1", i, i) }),
	}
	for name, part := range parts {
		t.Run(name, func(t *testing.T) {
			c := &model.FileChange{Path: "a.go", Content: []byte(part)}
			text := model.NewText([]byte(file))
			began := time.Now()
			Lazy(c, text)
			Definitions(c, text)
			Added(c, text, "Add this after `old3`, at the end of `old4`:")
			New(c, text)
			Between(c, text)
			if took := time.Since(began); took > 20*time.Second {
				t.Errorf("merging took %v", took)
			} else {
				t.Log(took)
			}
		})
	}
}
