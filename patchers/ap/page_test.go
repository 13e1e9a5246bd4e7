package ap

import (
	"fmt"
	"regexp"
	"testing"
)

// Every text of up to seven letters and line ends is cut as the plainest
// description says (AP §2: LF, CRLF and CR end a line).
func TestSplit(t *testing.T) {
	lineEnd := regexp.MustCompile(`\r\n|\r|\n`)
	texts := []string{""}
	for at := 0; len(texts[at]) < 7; at++ {
		for _, c := range "a\r\n" {
			texts = append(texts, texts[at]+string(c))
		}
	}
	for _, text := range texts {
		want := lineEnd.Split(text, -1)
		if want[len(want)-1] == "" {
			want = want[:len(want)-1]
		}
		if got := split([]byte(text)); fmt.Sprintf("%q", got) != fmt.Sprintf("%q", want) {
			t.Errorf("%q is cut into %q, want %q", text, got, want)
		}
	}
}
