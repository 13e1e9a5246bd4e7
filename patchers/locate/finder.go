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
	return m.Update(t, func(_ T, t *model.Text) T { return compute(t) })
}

// Update is Get for what is computed with less work from the value for the text before, the
// zero value for the first text.
func (m *Memo[T]) Update(t *model.Text, compute func(before T, t *model.Text) T) T {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.text != t {
		m.text, m.value = t, compute(m.value, t)
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

// An indexed text has the indexes of one text, which are made when they are first needed.
type indexedText interface {
	nonBlankLines() lineIndex // normalized
	wordLines() wordIndex
	wrapLines() wrapLines
}

// indexed returns t with its indexes.
func (f *Finder) indexed(t LineText) indexedText {
	if x, ok := t.(*EditedLines); ok {
		return x
	}
	return memoized{f, t.(*model.Text)}
}

// memoized is a text whose indexes a Finder keeps.
type memoized struct {
	*Finder
	text *model.Text
}

func (m memoized) nonBlankLines() lineIndex { return m.nonBlank.Update(m.text, newNonBlankIndex) }

func (m memoized) wordLines() wordIndex { return m.words.Update(m.text, newWordIndex) }

func (m memoized) wrapLines() wrapLines { return m.wraps.Get(m.text, newWrapIndex) }

// Find returns the first lines of all places of lines in t on level r, ascending. If
// there are more than MaxPlaces, it returns some of them, including those near line
// near, and reports more.
func (f *Finder) Find(in LineText, r int, lines [][]byte, near int) (places []int, more bool) {
	if x, ok := in.(*EditedLines); ok {
		return x.find(r, lines, near)
	}
	x := f.indexes[r].Update(in.(*model.Text), func(before *Index, t *model.Text) *Index { return newIndex(before, t, exactLevels[r].Fold, true) })
	return x.Find(lines, near)
}

// Closest returns the text of t that most resembles lines, nil if none is close.
func (f *Finder) Closest(t LineText, lines [][]byte) *model.Closest {
	return closest(f.indexed(t).wordLines(), lines)
}

// A Query is an edit whose old text is not in the text exactly.
type Query struct {
	Lines  []Line
	Stated int // the line of the old text as stated by the answer, from 0; negative if unknown
	From   int // no change before this offset
	// All: every place is meant, not one of them. Levels that guess are not tried.
	All bool
	// PartialLines: the old text may begin and end inside a line.
	PartialLines bool
	// IncludeExact: exact places count too. Else the caller has rejected them.
	IncludeExact bool
	// KeepIndent: the indentation of the old text has no meaning, so added lines keep
	// theirs.
	KeepIndent bool
	// ExplicitOps: the author has marked each line as kept, removed or added, so that no
	// line of the text is both kept and removed.
	ExplicitOps bool
}

// maxCompared is how many lines are compared in evaluating the places of one old
// text.
const maxCompared = 1 << 12

// maxAll is how many lines, over all of its places, an edit of every place may
// change. Larger changes are ambiguous.
const maxAll = 1 << 17

// maxAdded is how many added lines are used to find the indentation of the new text.
const maxAdded = 64

// FindLoose tries the levels of PLACING §3 after equal lines, and stops at the first
// level with a place of the old text of q. It reports whether there is a match.
// Places before q.From do not count.
func (f *Finder) FindLoose(in LineText, q Query) (model.Match, bool) {
	t, ok := in.(*model.Text)
	if !ok {
		return tryLevels(f.indexed(in), q)
	}
	lf := f.lfText.Get(t, crToLF)
	if lf == t {
		return tryLevels(f.indexed(t), q)
	}
	q.IncludeExact = true
	m, ok := tryLevels(f.indexed(lf), q)
	restoreCR(t, &m)
	return m, ok
}

// hasLoneCR reports whether a CR in t ends a line.
func (f *Finder) hasLoneCR(in LineText) bool {
	t, ok := in.(*model.Text)
	return ok && f.lfText.Get(t, crToLF) != t
}

func tryLevels(in indexedText, q Query) (model.Match, bool) {
	s := newSearch(in.nonBlankLines(), q, model.Reason{})
	if hits := s.allHits(); len(hits) > 0 {
		return s.match(hits)
	}
	if m, result, ok := s.findResult(); ok {
		r, hits := findRelaxed(in, s)
		return UnlessPending(m, r.pending(hits, result)), true
	}
	if r, hits := s.reread(); len(hits) > 0 {
		return r.match(hits)
	}
	if q.All {
		return model.Match{}, false
	}
	return propose(in, s)
}

// findRelaxed tries the levels that interpret the edit of s, or leave out a part of
// it. It returns the search that has hits.
func findRelaxed(in indexedText, s *search) (*search, []hit) {
	if r, hits := s.reread(); len(hits) > 0 {
		return r, hits
	}
	return s, findPartial(in, s)
}

// reread tries the readings of the edit, up to the first with a place of its old
// text.
func (s *search) reread() (*search, []hit) {
	before := joined(Side(s.Lines, '-'))
	for i := range readings {
		if r, ok := readings[i].search(s.x, s.Query, before); ok {
			if hits := r.allHits(); len(hits) > 0 {
				return r, hits
			}
		}
	}
	return s, nil
}

// findPartial finds places of a part of the old text of s, or of similar text.
func findPartial(in indexedText, s *search) []hit {
	if s.All || !s.removes() {
		return nil
	}
	if hits := s.withLessContext(); len(hits) > 0 {
		return hits
	}
	return s.similar(in.wordLines())
}

// propose places an edit whose old text has no place by what may have become of its
// lines.
func propose(in indexedText, s *search) (model.Match, bool) {
	if m, ok := s.offer(s.wrapped(in.wrapLines()), model.Loose); ok {
		return m, true
	}
	if parts, placement := s.merged(); len(parts) > 0 {
		return s.offer(parts, placement)
	}
	proposals := s.proposals(in.wordLines())
	if len(proposals) > 0 && proposals[0].doubt {
		if m, ok := s.offer(proposals, model.Fuzzy); ok {
			return m, true
		}
	}
	if hits := findPartial(in, s); len(hits) > 0 {
		return s.match(hits)
	}
	return s.offer(proposals, model.Fuzzy)
}
