package place

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
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
		var want, got [][3]int
		at := 0
		for _, end := range lineEnd.FindAllStringIndex(text, -1) {
			want = append(want, [3]int{at, end[0], end[1]})
			at = end[1]
		}
		if at < len(text) {
			want = append(want, [3]int{at, len(text), len(text)})
		}
		doc := documentOf([]byte(text))
		for i := range doc.lines {
			start, end, next := doc.bounds(i)
			got = append(got, [3]int{start, end, next})
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q is cut at %v, want %v", text, got, want)
		}
		if got, want := splitLines([]byte(text)), doc.linesOf(lineRange{0, doc.lines - 1}); !equalLines(got, want) {
			t.Errorf("%q is split to %q, want %q", text, got, want)
		}
	}
}

// A search finds what a comparison at every line finds.
func TestFind(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SampledFrom([]string{"a", "a", " a", "b\t", "", " ", "long line"})
		lines := rapid.SliceOfN(some, 0, 30).Draw(t, "text")
		doc := documentOf([]byte(strings.Join(lines, "\n")))
		want := splitLines([]byte(strings.Join(rapid.SliceOfN(some, 1, 6).Draw(t, "needle"), "\n")))
		lo := rapid.IntRange(0, doc.lines).Draw(t, "lo")
		hi := rapid.IntRange(lo, doc.lines).Draw(t, "hi")
		n := newNeedle(want)
		var places []lineRange
		first, last := doc.filledFrom(lo), doc.filledFrom(hi)
		for at := first; len(n.keys) > 0 && at+len(n.keys) <= last; at++ {
			if slices.EqualFunc(n.keys, doc.filled[at:at+len(n.keys)], func(key []byte, i int) bool { return bytes.Equal(key, bytes.TrimSpace(doc.text(i))) }) {
				places = append(places, lineRange{doc.filled[at], doc.filled[at+len(n.keys)-1]})
			}
		}
		if got := doc.find(n, lo, hi); !slices.Equal(got, places) {
			t.Errorf("%q is found at %v, want %v", want, got, places)
		}
	})
}
