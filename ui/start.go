package ui

import (
	"slices"
	"strings"

	"aptix-tui/model"
)

// A Start is where a person asked the review to begin.
type Start struct {
	Asked string // as the person wrote it; empty: at the first hunk to decide
	// Places are what Asked may mean. The first one whose file the answer changes counts.
	Places []StartPlace
}

// A StartPlace is a file of the workspace, and a line of it.
type StartPlace struct {
	Path string // slash-separated, from the root
	Line int    // of the file on disk, 1-based; 0: none
}

// goToStart goes to the hunk at which the review is to begin and reports whether there is one.
func (m *Model) goToStart() bool {
	for _, p := range m.opt.Start.Places {
		if f := m.rev.fileAt(p.Path); f >= 0 {
			m.goTo(m.rev.hunkNear(f, p.Line))
			return true
		}
	}
	return false
}

// fileAt is the index of the file at a path or, if there is none, of one that is renamed to
// it, or whose path differs from it only in case; -1 if no file with hunks is there.
func (v *review) fileAt(path string) int {
	for _, is := range []func(*model.File) bool{
		func(f *model.File) bool { return f.Path == path },
		func(f *model.File) bool { return f.NewPath == path },
		func(f *model.File) bool { return strings.EqualFold(f.Path, path) },
	} {
		if i := slices.IndexFunc(v.Set.Files, func(f *model.File) bool { return len(f.Hunks) > 0 && is(f) }); i >= 0 {
			return i
		}
	}
	return -1
}

// hunkNear is the hunk of a file that contains a line of the file on disk or, if none does,
// the first one below it, or else the last one above it. It is the first hunk if line is 0.
func (v *review) hunkNear(file, line int) int {
	hunks := v.Set.Files[file].Hunks
	if line <= 0 {
		return hunks[0]
	}
	ends := v.lastLines(file)
	last := hunks[0]
	for _, id := range hunks {
		end, known := ends[id]
		if known && line <= end {
			return id
		}
		if known {
			last = id
		}
	}
	return last
}

// lastLines are the last lines on disk of the hunks of a file, 1-based. It has no hunk
// whose place is not known.
func (v *review) lastLines(file int) map[int]int {
	out := map[int]int{}
	for _, r := range v.Set.Regions(file, v.Decisions) {
		for _, c := range r.Changes {
			out[c.Hunk] = max(r.OldEnd, r.OldStart+1)
		}
	}
	for _, id := range v.Set.Files[file].Hunks {
		if near := v.Set.Hunks[id].ClosestOnDisk; len(near) > 0 && out[id] == 0 {
			out[id] = near[len(near)-1].Number
		}
	}
	return out
}
