package model

import (
	"testing"

	"pgregory.net/rapid"
)

// mayBeElisionPhrase leaves out nothing that a phrase matches.
func TestMayBeElisionPhrase(t *testing.T) {
	for _, p := range elisionPhrases {
		rapid.Check(t, func(t *rapid.T) {
			phrase := rapid.StringMatching(p.Text).Draw(t, "phrase")
			if words := splitWords(phrase); matchesElisionPhrase(phrase) && !mayBeElisionPhrase(words) {
				t.Fatalf("%q is left out", words)
			}
		})
	}
}
