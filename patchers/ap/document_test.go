package ap

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
		same := func(line []byte) []byte { return line }
		var exact []int
		for at := lo; len(want) > 0 && at+len(want) <= hi; at++ {
			if equalLines(want, doc.linesOf(lineRange{at, at + len(want) - 1})) {
				exact = append(exact, at)
			}
		}
		if got := doc.findLines(want, lo, hi, same); !slices.Equal(got, exact) {
			t.Errorf("%q is found exactly at %v, want %v", want, got, exact)
		}
	})
}

// A text behind decoration is found as by isDecoration.
func TestFindMarked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"- ", "1. ", "//  ", "a ", "b", "\u00a0", "> \t", "-", "2) ", "\v"})
		var lines []string
		for range rapid.IntRange(0, 4).Draw(t, "lines") {
			lines = append(lines, strings.Join(rapid.SliceOfN(word, 0, 12).Draw(t, "line"), ""))
		}
		doc := documentOf([]byte(strings.Join(lines, "\n")))
		key := bytes.TrimSpace([]byte(strings.Join(rapid.SliceOfN(word, 1, 3).Draw(t, "key"), "")))
		var want []lineRange
		for i := range doc.lines {
			prefix, ok := bytes.CutSuffix(bytes.TrimSpace(doc.text(i)), key)
			if ok && len(key) > 0 && isDecoration(prefix) {
				want = append(want, lineRange{i, i})
			}
		}
		if len(key) == 0 {
			return
		}
		if got := doc.findMarked(key, 0, doc.lines); !slices.Equal(got, want) {
			t.Errorf("%q is found in %q at %v, want %v", key, lines, got, want)
		}
	})
}
