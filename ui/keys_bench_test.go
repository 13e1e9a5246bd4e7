package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// BenchmarkKeys is what a key and its frame cost with 20,000 hunks in one file.
func BenchmarkKeys(b *testing.B) {
	var file strings.Builder
	var finds []text
	for i := range 20_000 {
		fmt.Fprintf(&file, "line %05d\nsame\n", i)
		finds = append(finds, text{old: fmt.Sprintf("line %05d\n", i), new: fmt.Sprintf("new %05d\n", i)})
	}
	w := &fixture{tree: memory{"a.go": file.String()}, payloads: []*model.Payload{payload(edit("a.go", finds...))}}
	begin := New(w.options())
	sized, _ := begin.Update(tea.WindowSizeMsg{Width: 120, Height: 36})
	for _, key := range []string{"j", "]", "y", "W", "f", "|", "Z"} {
		b.Run(key, func(b *testing.B) {
			m := sized
			for b.Loop() {
				m, _ = m.Update(keyMsg(key))
				m.View()
			}
		})
	}
}
