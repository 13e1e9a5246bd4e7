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
	out := map[int]bool{}
	for _, f := range cs.Files {
		if first := slices.IndexFunc(f.Hunks, on.has); first >= 0 && f.losesBalance(on) {
			out[f.Hunks[first]] = true
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
	after := f.sequence.render(on)
	if bytes.Equal(after, f.Base.Bytes) {
		return false
	}
	if balanced, known := brackets.Balanced(name, after); balanced || !known {
		return false
	}
	had, _ := brackets.Balanced(f.Path, f.Base.Bytes)
	return had
}
