package diffview

import (
	"strings"
	"testing"
)

// REVIEW §2.4: a removed line and the added one that it became do not look the same where only
// the script of letters, their composition or the kind of a space differs.
func TestLookalikes(t *testing.T) {
	for _, c := range []struct{ old, new, want string }{
		{"admin = 1", "\u0430dmin = 1", "‹U+0430›dmin = 1"},
		{"caf\u00e9 = 1", "cafe\u0301 = 1", "cafe‹U+0301› = 1"},
		{"a b", "a\u00a0b", "a‹U+00A0›b"},
		{"\ufb01x", "fix", "‹U+FB01›x"},
		{"a  b", "a\tb", "··"},
	} {
		drawn := strings.Join(plain(input(changed(c.old+"\n", c.new+"\n"), 100)), "\n")
		if !strings.Contains(drawn, c.want) {
			t.Errorf("%q and %q are drawn as\n%s\nwant %s", c.old, c.new, drawn, c.want)
		}
	}
}
