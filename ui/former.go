package ui

import (
	"reflect"
	"slices"

	"aptix-tui/model"
)

// formerDecisions are what earlier runs saved that does not hold in the files. They stay
// stored, for the case that the files come back, until something is decided about the same
// edits.
type formerDecisions []*formerEdit

// A formerEdit is what was saved of one edit, or of a file change that no longer has the
// edit: its hunks may have other numbers now.
type formerEdit struct {
	key     model.HunkKey // of byEdit
	saved   []SavedHunk
	open    []model.HunkKey // hunks that are undecided because of that
	settled bool            // the files have the change: there is nothing to decide
	begun   []SavedHunk     // what was decided about it when the review began
}

// formerOf returns decisions that do not hold in set, unlike those about the kept hunks.
func formerOf(lost []SavedHunk, set *model.ChangeSet, kept map[int]bool) formerDecisions {
	if len(lost) == 0 {
		return nil
	}
	hunks := byEdit(set.Hunks, func(h *model.Hunk) model.HunkKey { return h.Key })
	var out formerDecisions
	known := map[model.HunkKey]*formerEdit{}
	for _, k := range lost {
		key := k.Key.OfEdit()
		if len(hunks[key]) == 0 {
			key = changeOf(key)
		}
		f := known[key]
		if f == nil {
			f = &formerEdit{key: key, settled: len(hunks[key]) > 0}
			for _, h := range hunks[key] {
				if h.Placement == model.Applied {
					continue
				}
				if f.settled = false; !kept[h.ID] {
					f.open = append(f.open, h.Key)
				}
			}
			known[key] = f
			out = append(out, f)
		}
		f.saved = append(f.saved, k)
	}
	return out
}

// begin notes what is decided in r, the review in which they were found.
func (f formerDecisions) begin(r Review) formerDecisions {
	if len(f) == 0 {
		return nil
	}
	now := savedByEdit(decidedIn(r).Hunks)
	for _, e := range f {
		e.begun = now[e.key]
	}
	return f
}

// addTo adds to k, which was decided in a review, what that does not replace. What is
// undecided only for this reason is left out.
func (f formerDecisions) addTo(k Saved) Saved {
	now, open := savedByEdit(k.Hunks), map[model.HunkKey]bool{}
	for _, e := range f {
		if !sameDecisions(now[e.key], e.begun) {
			continue
		}
		k.Former = append(k.Former, e.saved...)
		for _, key := range e.open {
			open[key] = true
		}
	}
	k.Hunks = slices.DeleteFunc(k.Hunks, func(h SavedHunk) bool { return open[h.Key] })
	return k
}

// sameDecisions reports whether the same is saved in both, whatever it does in the files.
func sameDecisions(a, b []SavedHunk) bool {
	return slices.EqualFunc(a, b, func(a, b SavedHunk) bool {
		a.File, a.Effect, a.Base = b.File, b.Effect, b.Base
		return reflect.DeepEqual(a, b)
	})
}

// byEdit groups all by HunkKey.OfEdit, and all of a file change by changeOf.
func byEdit[T any](all []T, key func(T) model.HunkKey) map[model.HunkKey][]T {
	out := make(map[model.HunkKey][]T, 2*len(all))
	for _, one := range all {
		edit, change := key(one).OfEdit(), changeOf(key(one))
		out[edit] = append(out[edit], one)
		out[change] = append(out[change], one)
	}
	return out
}

func savedByEdit(all []SavedHunk) map[model.HunkKey][]SavedHunk {
	return byEdit(all, func(k SavedHunk) model.HunkKey { return k.Key })
}

// changeOf stands for all edits of the file change of a hunk.
func changeOf(key model.HunkKey) model.HunkKey {
	return model.HunkKey{Payload: key.Payload, Change: key.Change, Edit: -1}
}
