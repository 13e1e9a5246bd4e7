package model

import (
	"bytes"
	"math/rand/v2"
	"slices"
	"testing"
)

// The parts of a text have the grams that the whole text has.
func TestGramsOfParts(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		kinds := 1 + r.IntN(20)
		text := make([]byte, 100+r.IntN(2000))
		for i := range text {
			text[i] = byte('a' + r.IntN(kinds))
		}
		middle := 40 + r.IntN(len(text)-80)
		parts := []Span{{0, middle / 2}, {middle / 2, middle}, {middle, len(text)}}
		set := newGramSet(3)
		for range 3 {
			set.add(gramAt(text, r.IntN(len(text)-gramSize)))
		}
		for _, set := range []*gramSet{nil, set} {
			want := appendGrams(nil, text, 0)
			if set != nil {
				want = set.appendGrams(nil, text, 0)
			}
			some, n := gramsOf(text, parts, set)
			if got := slices.Concat(some...); !slices.Equal(got, want) || n != len(want) {
				t.Fatalf("%q in %v: got %x, want %x", text, parts, got, want)
			}
		}
	}
}

// An index that is made in parts finds what a search byte by byte finds.
func TestGramIndexOfLargeText(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	text := make([]byte, 3*partSize/2)
	for i := range text {
		text[i] = byte('a' + r.IntN(3))
	}
	e := NewEditedText(text)
	x := newGramIndex(e, nil)
	middle := len(text) / 2
	for _, start := range []int{0, 5, middle - 30, middle - 14, middle - 7, middle - 1, middle, middle + 3, len(text) - 40} {
		pattern := text[start : start+40]
		found, ok := x.find(e, pattern)
		if want := bytes.Index(text, pattern); !ok || len(found) == 0 || found[0] != want || !slices.Contains(found, start) {
			t.Errorf("at %d: got %v %v, want %d", start, found, ok, want)
		}
	}
}
