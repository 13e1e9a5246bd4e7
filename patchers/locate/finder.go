package locate

import (
	"sync"

	"aptix-tui/model"
)

// A Memo caches what was computed from the last text. The edits of one file share it,
// because they are placed in one text. The zero Memo is ready; it is safe for
// concurrent use.
type Memo[T any] struct {
	mu    sync.Mutex
	text  *model.Text
	value T
}

// Get is compute(t), computed once while t stays the same.
func (m *Memo[T]) Get(t *model.Text, compute func(*model.Text) T) T {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.text != t {
		m.text, m.value = t, compute(t)
	}
	return m.value
}

// A Finder answers many searches in one text. It has one index for each level, built
// when it is first needed. The zero Finder is ready; it is safe for concurrent use.
type Finder struct {
	indexes  [len(exactLevels)]Memo[*Index]
	nonBlank Memo[*Index]
	lfText   Memo[*model.Text]
	words    Memo[*WordIndex]
	wraps    Memo[*wrapIndex]
}

// Find returns the first lines of all places of lines in t on level r, ascending. If
// there are more than MaxPlaces, it returns some of them, including those near line
// near, and reports more.
func (f *Finder) Find(t *model.Text, r int, lines [][]byte, near int) (places []int, more bool) {
	x := f.indexes[r].Get(t, func(t *model.Text) *Index { return NewIndex(t, exactLevels[r].Fold) })
	return x.Find(lines, near)
}

// Closest returns the text of t that most resembles lines, nil if none is close.
func (f *Finder) Closest(t *model.Text, lines [][]byte) *model.Closest {
	return f.words.Get(t, NewWordIndex).Closest(lines)
}
