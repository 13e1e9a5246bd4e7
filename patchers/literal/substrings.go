package literal

import (
	"bytes"
	"index/suffixarray"
	"slices"
	"sync"
	"sync/atomic"

	"aptix-tui/model"
)

// scansBeforeSort is how many searches read a text before its suffixes are sorted.
const scansBeforeSort = 16

// maxSorted is the number of occurrences from which the first one is found from the beginning
// of the text.
const maxSorted = 1 << 10

// Substrings is a haystack that is searched often, mostly for text that it does not have. It is
// safe for concurrent use.
type substrings struct {
	text     []byte
	searches atomic.Int32
	sort     sync.Once
	suffixes *suffixarray.Index
}

func newSubstrings(t *model.Text) *substrings { return &substrings{text: t.Bytes} }

// Len returns the length in bytes.
func (s *substrings) Len() int { return len(s.text) }

// At returns the byte at offset.
func (s *substrings) At(offset int) byte { return s.text[offset] }

// Index returns the first occurrence of part at from or later, or -1.
func (s *substrings) Index(part []byte, from int) int {
	if from > 0 {
		return plain(s.text).Index(part, from)
	}
	if s.searches.Add(1) > scansBeforeSort {
		s.sort.Do(func() { s.suffixes = suffixarray.New(s.text) })
		switch all := s.suffixes.Lookup(part, maxSorted); {
		case len(all) == 0:
			return -1
		case len(all) < maxSorted:
			return slices.Min(all)
		}
	}
	return bytes.Index(s.text, part)
}
