package locate

import (
	"slices"
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

// A Finder answers many searches in one text. The zero Finder is ready; it is not for
// concurrent use.
type Finder struct{ last Memo[*indexedText] }

// An indexedText is a text with its indexes. Each is made when it is first needed, from that of
// the text before if there is one.
type indexedText struct {
	text      *model.Text
	exact     [len(exactLevels)]*Index
	nonBlank  *Index // of normalized lines
	blankless *Index // of lines without blanks
	wordIndex *wordIndex
	lf        *indexedText // the text with an LF for each CR that ends a line
	lfOf      *model.Text  // what lf is made of
	searches  int          // see Offsets
}

func (f *Finder) indexed(t *model.Text) *indexedText {
	if in, ok := t.Indexes(func() any { return &indexedText{} }).(*indexedText); ok {
		in.text = t
		return in
	}
	return f.last.Get(t, func(t *model.Text) *indexedText { return &indexedText{text: t} })
}

func (in *indexedText) onLevel(r int) *Index {
	if in.exact[r] == nil {
		in.exact[r] = newIndex(exactLevels[r].Fold, true)
	}
	in.exact[r] = in.exact[r].Of(in.text)
	return in.exact[r]
}

func (in *indexedText) normalized() *Index {
	if in.nonBlank == nil {
		in.nonBlank = NewIndex(normalized)
	}
	in.nonBlank = in.nonBlank.Of(in.text)
	return in.nonBlank
}

func (in *indexedText) withoutBlanks() *Index {
	if in.blankless == nil {
		in.blankless = NewIndex(withoutBlanks)
	}
	in.blankless = in.blankless.Of(in.text)
	return in.blankless
}

func (in *indexedText) words() *wordIndex {
	if in.wordIndex == nil {
		in.wordIndex = &wordIndex{}
	}
	in.wordIndex.setLines(in.onLevel(Bytes))
	return in.wordIndex
}

// withLF returns the text with an LF for each CR that ends a line: in itself if there is none.
func (in *indexedText) withLF() *indexedText {
	if in.lfOf != in.text {
		lf := CRToLF(in.text)
		switch in.lfOf = in.text; {
		case lf == in.text:
			in.lf = in
		case in.lf == nil || in.lf == in:
			in.lf = &indexedText{text: lf}
		default:
			in.lf.text = lf
		}
	}
	return in.lf
}

// Find returns the first lines of all places of lines in t on level r, ascending. If
// there are more than MaxPlaces, it returns some of them, including those near line
// near, and reports more.
func (f *Finder) Find(t *model.Text, r int, lines [][]byte, near int) (places []int, more bool) {
	return f.indexed(t).onLevel(r).find(lines, near)
}

// fewSearches is how many searches in a file do without an index.
const fewSearches = 16

// Offsets returns the offsets of all places of lines, byte for byte. It knows them only in a file
// with many searches, and if there are not more than MaxPlaces.
func (f *Finder) Offsets(t *model.Text, lines [][]byte) (offsets []int, ok bool) {
	in := f.indexed(t)
	if in.searches++; in.searches <= fewSearches {
		return nil, false
	}
	offsets, more := in.onLevel(Bytes).find(lines, 0)
	for i, row := range offsets {
		offsets[i] = t.Start(row)
	}
	return offsets, !more
}

// Lacks reports whether whole lines are not all in t. It knows only if t, or a text before it, was
// searched loosely.
func (f *Finder) Lacks(t *model.Text, lines [][]byte) bool {
	in := f.indexed(t)
	if in.nonBlank == nil {
		return false
	}
	return slices.ContainsFunc(lines, func(line []byte) bool {
		return len(normalized(line)) > 0 && in.normalized().idsOf([][]byte{line})[0] == unknownID
	})
}

// Closest returns the text of t that most resembles lines, nil if none is close.
func (f *Finder) Closest(t *model.Text, lines [][]byte) *model.Closest {
	if !t.AllowLooseSearch() {
		return nil
	}
	return f.indexed(t).words().closest(lines)
}

// A Query is an edit whose old text is not in the text exactly.
type Query struct {
	Lines  []Line
	Stated int  // the line of the old text as stated by the answer, from 0; negative if unknown
	From   int  // no change before this offset
	All    bool // levels that guess are not tried
	// PartialLines: the old text may begin and end inside a line.
	PartialLines bool
	// IncludeExact: exact places count too. Else the caller has rejected them.
	IncludeExact bool
	// KeepIndent: the indentation of the old text has no meaning, so added lines keep
	// theirs.
	KeepIndent bool
}

// maxCompared is how many lines are compared in evaluating the places of one old
// text.
const maxCompared = 1 << 12

// maxAdded is how many added lines are used to find the indentation of the new text.
const maxAdded = 64

// FindLoose tries the levels of PLACING §3 after equal lines, and stops at the first
// level with a place of the old text of q. It reports whether there is a match.
// Places before q.From do not count.
func (f *Finder) FindLoose(t *model.Text, q Query) (model.Match, bool) {
	if !t.AllowLooseSearch() {
		return model.Match{}, false
	}
	in := f.indexed(t).withLF()
	if in.text == t {
		return tryLevels(in, q)
	}
	q.IncludeExact = true
	m, ok := tryLevels(in, q)
	restoreCR(t, &m)
	return m, ok
}

// hasLoneCR reports whether a CR in t ends a line.
func (f *Finder) hasLoneCR(t *model.Text) bool { return f.indexed(t).withLF().text != t }

func tryLevels(in *indexedText, q Query) (model.Match, bool) {
	s := newSearch(in, q)
	if hits := s.allHits(); len(hits) > 0 {
		return s.match(hits)
	}
	blankless := newSearchIn(in, in.withoutBlanks(), q)
	if hits := blankless.allHits(); len(hits) > 0 {
		return blankless.match(hits)
	}
	if q.All {
		return model.Match{}, false
	}
	return s.match(s.findPartial())
}

// findPartial finds places of a part of the old text of s, or of similar text.
func (s *search) findPartial() []hit {
	if s.removes() {
		if hits := s.withLessContext(); len(hits) > 0 {
			return hits
		}
	}
	return s.similar()
}
