package terminal

import (
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"
)

// No row is wider than the screen, where it would be cut, and nothing is lost.
func TestWrap(t *testing.T) {
	word := rapid.SampledFrom([]string{"a", "the", "\"---", "---\"", "--", "well-known", "--- START-FILE: a/b.txt ---", " ", "世界", "a_long_word_without_any_break"})
	rapid.Check(t, func(t *rapid.T) {
		text := strings.Join(rapid.SliceOf(word).Draw(t, "words"), " ")
		width := rapid.IntRange(2, 40).Draw(t, "width")
		rows := Wrap(text, width)
		for _, row := range rows {
			if ansi.StringWidth(row) > width {
				t.Errorf("the row %q has more than %d cells", row, width)
			}
		}
		if got, want := strings.Join(strings.Fields(strings.Join(rows, "")), ""), strings.Join(strings.Fields(text), ""); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}
