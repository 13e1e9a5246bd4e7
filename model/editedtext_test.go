package model

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// An EditedText is the text that its edits make, with and without its index.
func TestEditedText(t *testing.T) {
	words := []string{"a", "b\n", "ab", "return err\n", "if err != nil {\n", "\tx := compute(a, b)\n", "}\n", "aaaaaaaaaaaaaaaaaaaa", "\r\n", longText()}
	text := rapid.Custom(func(t *rapid.T) []byte {
		return []byte(joined(rapid.SliceOfN(rapid.SampledFrom(words), 0, 20).Draw(t, "words")))
	})
	rapid.Check(t, func(t *rapid.T) {
		want := text.Draw(t, "text")
		e := NewEditedText(slices.Clone(want))
		var expected expectedTexts
		for _, w := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 3*scansBeforeIndex).Draw(t, "expected") {
			expected.add(&Edit{Old: []byte(w)})
		}
		e.index = newGramIndex(e, expected.grams())
		for range rapid.IntRange(0, 12).Draw(t, "edits") {
			start := rapid.IntRange(0, len(want)).Draw(t, "start")
			end := rapid.IntRange(start, min(len(want), start+rapid.SampledFrom([]int{0, 30, 3000}).Draw(t, "most"))).Draw(t, "end")
			new := text.Draw(t, "new")
			e.Replace(Span{start, end}, new)
			want = slices.Concat(want[:start], new, want[end:])
			if !bytes.Equal(e.Text().Bytes, want) {
				t.Fatalf("got %q; want %q", e.Text().Bytes, want)
			}
			checkEditedText(t, e, want)
		}
	})
}

// longText is longer than a patch, without text that is there twice.
func longText() string {
	var out strings.Builder
	for i := uint32(1); out.Len() <= maxPatchText; i++ {
		fmt.Fprintf(&out, "%d\n", i*0x9e3779b1)
	}
	return out.String()
}

func joined(words []string) (out string) {
	for _, w := range words {
		out += w
	}
	return out
}

func checkEditedText(t *rapid.T, e *EditedText, want []byte) {
	at := rapid.IntRange(0, len(want)).Draw(t, "at")
	to := rapid.IntRange(at, len(want)).Draw(t, "to")
	plain := NewText(want)
	if got := e.lineStart(at); got != plain.lineStart(at) {
		t.Fatalf("%q: the line of %d begins at %d", want, at, got)
	}
	if got := e.lineEnd(at); got != plain.lineEnd(at) {
		t.Fatalf("%q: the line of %d ends at %d", want, at, got)
	}
	if got := e.LineAt(at); got != bytes.Count(want[:at], []byte("\n")) {
		t.Fatalf("%q: offset %d is in line %d", want, at, got)
	}
	if at < len(want) && e.At(at) != want[at] {
		t.Fatalf("%q: %q is at %d", want, e.At(at), at)
	}
	pattern := want[at:to]
	if len(pattern) == 0 {
		return
	}
	places, ok := e.index.find(e, pattern)
	if e.index.set == nil && ok != (len(pattern) >= minGramPattern) {
		t.Fatalf("a pattern of %d bytes: %v", len(pattern), ok)
	}
	if ok && !slices.Equal(places, occurrences(want, pattern, 0)) {
		t.Fatalf("%q: %q is at %v", want, pattern, places)
	}
	for _, from := range []int{0, at, at + 1} {
		wanted := bytes.Index(want[min(from, len(want)):], pattern)
		if wanted >= 0 {
			wanted += from
		}
		if got := e.Index(pattern, from); got != wanted {
			t.Fatalf("%q: %q from %d is at %d; want %d; index %v", want, pattern, from, got, wanted, places)
		}
	}
}

// The occurrences of a pattern stay right when edits make, remove and move them.
func TestEditedTextFindsAgain(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringOfN(rapid.RuneFrom([]rune("aab")), 0, 12, -1)
		want := []byte(text.Draw(t, "text"))
		e := NewEditedText(slices.Clone(want))
		pattern := []byte(rapid.SampledFrom([]string{"a", "aa", "aba", "abab"}).Draw(t, "pattern"))
		for range rapid.IntRange(1, 8).Draw(t, "edits") {
			e.Index(pattern, 0)
			start := rapid.IntRange(0, len(want)).Draw(t, "start")
			end := rapid.IntRange(start, min(len(want), start+4)).Draw(t, "end")
			new := []byte(text.Draw(t, "new"))
			e.Replace(Span{start, end}, new)
			want = slices.Concat(want[:start], new, want[end:])
			places := occurrences(want, pattern, 0)
			if scanned := e.scan(pattern); !slices.Equal(e.found, places) || !slices.Equal(scanned, places) {
				t.Fatalf("%q is in %q at %v, and scanned at %v; want %v", pattern, want, e.found, scanned, places)
			}
		}
	})
}
