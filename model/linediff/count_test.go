package linediff

import (
	"testing"

	"pgregory.net/rapid"
)

// TestCount holds Count to the changes of Lines.
func TestCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		texts := rapid.StringMatching(`((a|b|c|longer)?\n){0,30}(a|b)?`)
		old, new := []byte(texts.Draw(t, "old")), []byte(texts.Draw(t, "new"))
		var removed, added int
		for _, c := range Lines(old, new) {
			removed, added = removed+c.OldEnd-c.OldStart, added+c.NewEnd-c.NewStart
		}
		if r, a := Count(old, new); r != removed || a != added {
			t.Errorf("Count(%q, %q) = −%d +%d, Lines has −%d +%d", old, new, r, a, removed, added)
		}
	})
}
