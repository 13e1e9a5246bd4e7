package locate

import (
	"sync"

	"aptix-tui/model"
)

// A Memo remembers what was computed from the last text that it was asked
// about. The edits of one file share it, as they are placed on one text. The
// zero Memo is ready; it is safe for concurrent use.
type Memo[T any] struct {
	mu    sync.Mutex
	text  *model.Text
	value T
}

// Get is compute(t), computed once for as long as t stays the same.
func (m *Memo[T]) Get(t *model.Text, compute func(*model.Text) T) T {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.text != t {
		m.text, m.value = t, compute(t)
	}
	return m.value
}

// A Finder answers many searches in one text with one index a rung, built when
// it is first needed. The zero Finder is ready; it is safe for concurrent use.
type Finder struct {
	indexes  [len(exactLevels)]Memo[*Index]
	nonBlank Memo[*Index]
	lfText   Memo[*model.Text]
	words    Memo[*Words]
	wraps    Memo[*wrapIndex]
}

// Find returns the first lines of all places where lines stand in t on rung r,
// ascending; if there are more than Limit, some of them, those about line near
// among them, and that there are more.
func (f *Finder) Find(t *model.Text, r int, lines [][]byte, near int) (places []int, more bool) {
	x := f.indexes[r].Get(t, func(t *model.Text) *Index { return NewIndex(t, exactLevels[r].Fold) })
	return x.Find(lines, near)
}

// Closest returns the text of t that most resembles lines, nil if none is close.
func (f *Finder) Closest(t *model.Text, lines [][]byte) *model.Closest {
	return f.words.Get(t, NewWords).Closest(lines)
}
