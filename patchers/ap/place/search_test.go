package place

import (
	"bytes"
	"fmt"
	"strings"
	"testing"
)

// TestOccurrences compares the search with a naive one.
func TestOccurrences(t *testing.T) {
	hay := bytes.Split([]byte("aabaabaaabab"), nil)
	for _, needle := range []string{"a", "aa", "aab", "aabaa", "abab", "b", "c", "aabaabaaababa", "aaa", "ba"} {
		var want []int
		for i := range hay {
			if strings.HasPrefix("aabaabaaabab"[i:], needle) {
				want = append(want, i)
			}
		}
		if got := occurrences(hay, bytes.Split([]byte(needle), nil)); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("%q: got %v, want %v", needle, got, want)
		}
	}
}

func TestDecoration(t *testing.T) {
	for prefix, want := range map[string]bool{
		"": true, "  ": true, "- ": true, "1. ": true, "12) ": true, "  * ": true, "# ": true, "// ": true, "<!-- ": true,
		"> - ": true, "- 3. ": true,
		"a ": false, "return ": false, "-": false, "#": false, "1 ": false, "x. ": false, "- x ": false, "!": false, "1.2. ": false,
	} {
		if got := isDecoration([]byte(prefix)); got != want {
			t.Errorf("%q: got %v", prefix, got)
		}
	}
}
