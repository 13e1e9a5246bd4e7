package ui

import (
	"fmt"
	"strings"
	"testing"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// BenchmarkKeys is what a key and its frame cost with 18,000 hunks, about as many as an answer may have, in one file.
func BenchmarkKeys(b *testing.B) {
	var file strings.Builder
	var finds []text
	for i := range 18_000 {
		fmt.Fprintf(&file, "%05d\ns\n", i)
		finds = append(finds, text{old: fmt.Sprintf("%05d\n", i), new: fmt.Sprintf("n %05d\n", i)})
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
