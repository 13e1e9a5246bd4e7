package linediff

import (
	"bytes"
	"testing"
	"unicode/utf8"

	"pgregory.net/rapid"
)

func TestClosestPart(t *testing.T) {
	for _, c := range []struct {
		text, part, want string
		close            bool
	}{
		{"x = foo(a, b);", "foo( a,b )", "foo(a, b)", true},
		{"x = foo(a,b);", "foo(a, b)", "foo(a,b)", true},
		{"if\t(x)  {", "if (x) {", "if\t(x)  {", true},
		{"x = 1;", "1", "1", true},
		{"y = 2;", "1", "", false},
		{"return total + tax", "return sum + tax", "return total + tax", true},
		{"total := count", "um := count", "total := count", true}, // no part of a word
		{"umount", "mount", "mount", true},                        // unless it is equal
		{"a :=\n\tfoo(\n\t\tb)\nc", "foo(b)", "foo(\n\t\tb)", true},
		{"größe = 1", "grösse = 1", "größe = 1", true},
		{"", "a", "", false},
		{"a", "", "", false},
		{"nothing alike", "zzz(qqq)", "", false},
	} {
		at, score := ClosestPart([]byte(c.text), []byte(c.part))
		if got := c.text[at.Start:at.End]; score >= CloseEnough != c.close || c.close && got != c.want {
			t.Errorf("%q in %q: %q with %.2f, want %q", c.part, c.text, got, score, c.want)
		}
	}
}

// A part that the text has is found as the first one that is equal, and every other span is
// one of whole characters.
func TestClosestPartIsTheEqualOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`[ab \n\t(ß]{0,30}`).Draw(t, "text")
		part := rapid.StringMatching(`[ab \n\t(ß]{1,8}`).Draw(t, "part")
		at, score := ClosestPart([]byte(text), []byte(part))
		found := text[at.Start:at.End]
		switch first := bytes.Index([]byte(text), []byte(part)); {
		case first >= 0 && (found != part || score != 1):
			t.Fatalf("%q in %q: %q with %v", part, text, found, score)
		case first < 0 && score == 1:
			t.Fatalf("%q is not in %q, and the score is 1", part, text)
		case !utf8.ValidString(found):
			t.Fatalf("%q is a part of a character", found)
		}
	})
}
