package literal

import (
	"bytes"
	"testing"

	"aptix-tui/model"
)

func TestSubstrings(t *testing.T) {
	text := model.NewText([]byte("a b a b c\n\xff\nb c\n"))
	s := newSubstrings(text)
	for range 2 * scansBeforeSort {
		for _, part := range []string{"a b", "b c", "c\n", "\xff\n", "d", "b a b a", "a b a b c\n\xff\nb c\n"} {
			if got, want := s.Index([]byte(part), 0), bytes.Index(text.Bytes, []byte(part)); got != want {
				t.Errorf("%q: got %d, want %d", part, got, want)
			}
		}
	}
}
