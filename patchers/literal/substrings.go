package literal

import (
	"bytes"
	"index/suffixarray"
	"sync"
	"sync/atomic"

	"aptix-tui/model"
)

// scansBeforeSort is how many searches read a text before its suffixes are sorted.
const scansBeforeSort = 16

// Substrings finds parts of one text. It is safe for concurrent use.
type substrings struct {
	text     []byte
	searches atomic.Int32
	sort     sync.Once
	suffixes *suffixarray.Index
}

func newSubstrings(t *model.Text) *substrings { return &substrings{text: t.Bytes} }

// index returns the first occurrence of part, or -1.
func (s *substrings) index(part []byte) int {
	if s.searches.Add(1) > scansBeforeSort {
		s.sort.Do(func() { s.suffixes = suffixarray.New(s.text) })
		if len(s.suffixes.Lookup(part, 1)) == 0 {
			return -1
		}
	}
	return bytes.Index(s.text, part)
}
