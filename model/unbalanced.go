package model

import (
	"bytes"
	"slices"

	"aptix-tui/model/brackets"
)

// Unbalanced returns, for every file whose brackets balance on disk but not
// under d, the first accepted hunk: the flag belongs to the file and is shown
// once (DECISIONS §4.2). It reads all files that d changes, so call it only
// from commands.
func (cs *ChangeSet) Unbalanced(d Decisions) map[int]bool {
	on := cs.accepted(d)
	loses := make([]bool, len(cs.Files))
	forEach(len(loses), func(i int) {
		f := cs.Files[i]
		loses[i] = slices.ContainsFunc(f.Hunks, on.has) && f.losesBalance(on)
	})
	out := map[int]bool{}
	for i, f := range cs.Files {
		if loses[i] {
			out[f.Hunks[slices.IndexFunc(f.Hunks, on.has)]] = true
		}
	}
	return out
}

func (f *File) losesBalance(on hunkSet) bool {
	if f.Base.Kind != Regular || slices.ContainsFunc(f.deleters, on.has) {
		return false
	}
	name := f.Path
	for _, m := range f.moves {
		if on.has(m.hunk) {
			name = m.to
		}
	}
	lost := false
	f.sequence.withText(on, func(after []byte) {
		if bytes.Equal(after, f.Base.Bytes) {
			return
		}
		if balanced, known := brackets.Balanced(name, after); known && !balanced {
			lost, _ = brackets.Balanced(f.Path, f.Base.Bytes)
		}
	})
	return lost
}
