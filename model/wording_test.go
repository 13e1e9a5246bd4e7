package model

import (
	"errors"
	"testing"
)

func TestCount(t *testing.T) {
	for n, want := range map[int]string{0: "0 lines", 1: "1 line", 2: "2 lines", 999: "999 lines", 1204: "1,204 lines", 1000000: "1,000,000 lines"} {
		if got := Count(n, "line"); got != want {
			t.Errorf("%d: %q, want %q", n, got, want)
		}
	}
}

func TestShorten(t *testing.T) {
	for _, c := range []struct{ s, want string }{{"", ""}, {"äöü", "äöü"}, {"äöüß", "äöüß"}, {"äöüße", "äöü…"}} {
		if got := Truncate(c.s, 4); got != c.want {
			t.Errorf("%q: %q, want %q", c.s, got, c.want)
		}
	}
}

// A message that is a sentence gets no second full stop.
func TestAddSentence(t *testing.T) {
	for message, want := range map[string]string{"open a: denied": "open a: denied. Try again.", "open a: Access is denied.": "open a: Access is denied. Try again."} {
		cause := errors.New(message)
		if err := AddSentence(cause, "Try again."); err.Error() != want || !errors.Is(err, cause) {
			t.Errorf("%q, want %q", err, want)
		}
	}
}
