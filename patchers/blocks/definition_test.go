package blocks

import (
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// A line that may not match a definition does not match it.
func TestDefinitionsMayMatch(t *testing.T) {
	words := strings.Fields("export pub pub(crate) const final static async get set func func(a) function* def macro_rules! impl<T> impl create CREATE Table or replace name x.y \"key\" : = == => ( ) { } [ ]] [[ # ## ; - @ * & < > , . if $ é")
	rapid.Check(t, func(t *rapid.T) {
		line := ""
		for _, word := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 7).Draw(t, "words") {
			line += rapid.SampledFrom([]string{"", " ", "  ", "\t", "\r"}).Draw(t, "space") + word
		}
		for i := range definitions {
			d := &definitions[i]
			if !d.mayMatch(line, firstWord(line)) && d.pattern.MatchString(line) {
				t.Fatalf("%q matches %v", line, d.pattern)
			}
		}
	})
}

// A line that may not begin a part does not match the pattern of parts.
func TestMayBeginPart(t *testing.T) {
	words := strings.Fields("// # -- /* <!-- ; % ❌ ✅ before OLD After new code : */ --> x é *")
	rapid.Check(t, func(t *rapid.T) {
		line := ""
		for _, word := range rapid.SliceOfN(rapid.SampledFrom(words), 0, 5).Draw(t, "words") {
			line += rapid.SampledFrom([]string{"", " ", "\t"}).Draw(t, "space") + word
		}
		if partLine.MatchString(line) && !mayBeginPart([]byte(line)) {
			t.Fatalf("%q begins a part", line)
		}
	})
}
