package blocks

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// drawText returns a text with blank lines, trailing space and several line ends.
func drawText(t *rapid.T, name string) []byte {
	lines := rapid.SliceOfN(rapid.SampledFrom([]string{"a\n", "b\n", "c\n", "\n", " \n", "a \n", "\tb\t\n", "c\r\n", "a\rb\n"}), 0, 12).Draw(t, name)
	return []byte(strings.Join(lines, "") + rapid.SampledFrom([]string{"", "", "a", " "}).Draw(t, name+" ends"))
}

// What a comparison says of the two texts is their line diff.
func TestDifferenceIsTheLineDiff(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := compare(&model.FileChange{Content: drawText(t, "new")}, model.NewText(drawText(t, "old")))
		if c.difference().New != nil {
			t.Fatal("a difference before the texts are compared")
		}
		c.compare()
		d := c.difference()
		if d.New == nil {
			return
		}
		if want := linediff.Lines(c.text.Bytes, c.content); !slices.Equal(d.Changes, want) {
			t.Fatalf("%q to %q: got %v, want %v", c.text.Bytes, c.content, d.Changes, want)
		}
	})
}

// newLines visits lines of the content as they are, among them all that the text lacks.
func TestNewLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		c := compare(&model.FileChange{Content: drawText(t, "new")}, model.NewText(drawText(t, "old")))
		lines, visited := strings.Split(string(c.content), "\n"), map[string]bool{}
		c.newLines(func(n int, line string) bool {
			if line != lines[n] {
				t.Fatalf("%q: line %d is %q", c.content, n, line)
			}
			visited[line] = true
			return true
		})
		for _, line := range lines {
			if !c.has(line) && strings.TrimSpace(line) != "" && !visited[line] {
				t.Fatalf("%q to %q: %q was not visited", c.text.Bytes, c.content, line)
			}
		}
	})
}
