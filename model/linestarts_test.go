package model

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// The parts of a long text give the same lines as the text at once.
func TestLineStartsOfLongTexts(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := bytes.Repeat([]byte("a line\n"), 2*partSize/7)
		text = append(text[rapid.IntRange(0, partSize).Draw(t, "from"):], rapid.SampledFrom([]string{"", "\n", "\n\n", "end", "end\r\n"}).Draw(t, "end")...)
		if got, want := lineStarts(text), appendLineStarts(nil, text); !slices.Equal(got, want) {
			t.Fatalf("%d lines of %d bytes, want %d", len(got)-1, len(text), len(want)-1)
		}
	})
}
