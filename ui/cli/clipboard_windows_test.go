package cli

import (
	"errors"
	"strings"
	"testing"

	"github.com/atotto/clipboard"
)

// A text that is read is whole; a longer one is refused.
func TestLongClipboard(t *testing.T) {
	for _, c := range []struct {
		text string
		want error
	}{
		{"a \u2014 \U0001f600 b", nil},
		{strings.Repeat("x", maxSystemText-1), nil},
		{strings.Repeat("\U0001f600", maxSystemText/2), errTooLong},
	} {
		if err := clipboard.WriteAll(c.text); err != nil {
			t.Fatal(err)
		}
		got, err := readClipboard(t.Context(), 1<<30)
		if !errors.Is(err, c.want) || err == nil && string(got) != c.text {
			t.Errorf("of %d bytes it reads %d, %v", len(c.text), len(got), err)
		}
	}
}
