package ap

import (
	"regexp"
	"slices"
	"testing"

	"aptix-tui/model"
)

// Every text of up to seven letters and line ends is split as by a regular expression
// (AP §2: LF, CRLF and CR end a line).
func TestDocument(t *testing.T) {
	lineEnd := regexp.MustCompile(`\r\n|\r|\n`)
	texts := []string{""}
	for at := 0; len(texts[at]) < 7; at++ {
		for _, c := range "a\r\n" {
			texts = append(texts, texts[at]+string(c))
		}
	}
	for _, text := range texts {
		var want []line
		at := 0
		for _, end := range lineEnd.FindAllStringIndex(text, -1) {
			want = append(want, line{at, end[0], end[1]})
			at = end[1]
		}
		if at < len(text) {
			want = append(want, line{at, len(text), len(text)})
		}
		if got := newDocument(model.NewText([]byte(text))).lines; !slices.Equal(got, want) {
			t.Errorf("%q is cut at %v, want %v", text, got, want)
		}
	}
}
