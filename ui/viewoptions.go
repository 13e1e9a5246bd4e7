package ui

import (
	"slices"

	"aptix-tui/model"
)

// view is how the diff is shown. Undo does not change it.
type view struct {
	arranged    arrangement
	from        int // columns from which old and new are side by side; 0 means never
	wrap        bool
	context     int // unchanged lines around a change
	narrow      int // as many before all were shown
	tab         int
	themeChosen bool                   // by the person
	styleStamp  int                    // grows with every change of styles
	folded      map[model.HunkKey]bool // never changed in place
	foldStamp   int                    // grows with every change of folded
}

// arrangement says how old and new text are arranged.
type arrangement uint8

const (
	byWidth arrangement = iota // of the screen
	sideBySide
	unified
)

const (
	maxContext = 1 << 20 // lines: more than a file has
	// fillContext is the context from which on more lines are shown where rows are left. Who asks for
	// less gets exactly that.
	fillContext = 3
)

// sideBySide reports whether old and new text are side by side on a screen of
// that width.
func (v *view) sideBySide(width int) bool {
	if v.arranged == byWidth {
		return v.from > 0 && width >= v.from
	}
	return v.arranged == sideBySide
}

// unfold shows a hunk.
func (v *view) unfold(key model.HunkKey) {
	if v.folded[key] {
		v.setFolded(false, key)
	}
}

// setFolded folds or unfolds hunks.
func (v *view) setFolded(on bool, keys ...model.HunkKey) {
	v.folded = withValue(v.folded, on, keys...)
	v.foldStamp++
}

// foldedIn is the hunks of a change set that are folded.
func (v *view) foldedIn(set *model.ChangeSet) map[int]bool {
	out := map[int]bool{}
	for id, h := range set.Hunks {
		if v.folded[h.Key] {
			out[id] = true
		}
	}
	return out
}

func (m *Model) fold() {
	key := m.rev.current().Key
	m.view.setFolded(!m.view.folded[key], key)
	m.pane.reveal = true
}

// foldAll folds every hunk or, when all are folded, unfolds them.
func (m *Model) foldAll() {
	var keys []model.HunkKey
	for _, h := range m.rev.Set.Hunks {
		keys = append(keys, h.Key)
	}
	open := slices.ContainsFunc(keys, func(k model.HunkKey) bool { return !m.view.folded[k] })
	m.view.setFolded(open, keys...)
	m.pane.reveal = true
}

// resizeContext doubles the context or halves it. The change remains where it is on the
// screen.
func (m *Model) resizeContext(by int) {
	n := m.view.context / 2
	if by > 0 {
		n = m.view.context*2 + 1
	}
	m.view.context = min(n, maxContext)
	m.note.say("at least " + model.Count(m.view.context, "line") + " around a change")
}

// wholeFile shows all unchanged lines, or again as many as before.
func (m *Model) wholeFile() {
	if v := &m.view; v.context == maxContext {
		v.context = v.narrow
	} else {
		v.context, v.narrow = maxContext, v.context
	}
}

func (m *Model) sideBySide() {
	on := !m.view.sideBySide(m.screen.width)
	m.view.arranged = unified
	if on {
		m.view.arranged = sideBySide
	}
}

func (m *Model) wrap() {
	m.view.wrap = !m.view.wrap
	m.pane.left = 0
}
