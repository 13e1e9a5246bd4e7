package snippet

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
)

// BenchmarkHostileParts merges large parts in which nothing has a place.
func BenchmarkHostileParts(b *testing.B) {
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
		b.Run(name, func(b *testing.B) {
			c := &model.FileChange{Path: "a.go", Content: []byte(part)}
			text := model.NewText([]byte(file))
			for b.Loop() {
				Lazy(c, text)
				Definitions(c, text)
				Added(c, text, "Add this after `old3`, at the end of `old4`:")
				New(c, text)
				Between(c, text)
			}
		})
	}
}
