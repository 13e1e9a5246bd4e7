package ui

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/ui/filetree"
)

// review is a Review with the current position in it, and what is derived from
// its change set. Undo needs only a copy of it: nothing is changed in place.
type review struct {
	Review
	file, hunk int // the current file and hunk; -1 if there is none

	files  []int // file indices in the order shown
	pos    []int // pos[id] is the index of hunk id in Order
	tree   *filetree.Tree
	names  int // cells of the longest name in the tree
	sums   sums
	absent model.AbsentFiles
	stamp  int // grows with every change, so that views can detect it
}

func newReview(r Review) review {
	if r.Set == nil {
		r.Set = &model.ChangeSet{}
	}
	if r.Decisions == nil {
		r.Decisions = r.Set.InitialDecisions()
	}
	v := review{Review: r, file: -1, hunk: -1}
	v.files, v.pos = shownOrder(r.Set)
	v.tree, v.names = fileTree(r.Set, v.files)
	v.sums = sumsOf(r)
	v.absent = r.Set.AbsentFiles()
	if open := v.firstOpen(); open >= 0 {
		v.goTo(open)
	} else if len(v.files) > 0 {
		v.file = v.files[0]
	}
	return v
}

// shownOrder lists the files in the order of their first hunks, those without
// hunks last, and the index of each hunk in Order.
func shownOrder(set *model.ChangeSet) (files, pos []int) {
	pos = make([]int, len(set.Hunks))
	listed := make([]bool, len(set.Files))
	add := func(f int) {
		if !listed[f] {
			listed[f] = true
			files = append(files, f)
		}
	}
	for i, id := range set.Order {
		pos[id] = i
		add(set.Hunks[id].File)
	}
	for f := range set.Files {
		add(f)
	}
	return files, pos
}

// goTo makes a hunk the current one.
func (v *review) goTo(id int) { v.hunk, v.file = id, v.Set.Hunks[id].File }

// current is the current hunk, or nil.
func (v *review) current() *model.Hunk {
	if v.hunk < 0 {
		return nil
	}
	return v.Set.Hunks[v.hunk]
}

// sums is what the header says of a change set, whatever the decisions.
type sums struct {
	formats          []string // of the payloads, each once
	warnings, errors int
	unread           int // errors that are about no hunk
}

func sumsOf(r Review) sums {
	var s sums
	for _, p := range r.Set.Payloads {
		if !slices.Contains(s.formats, p.Format.Name) {
			s.formats = append(s.formats, p.Format.Name)
		}
	}
	for _, all := range [][]model.Diagnostic{r.Diagnostics, r.Set.Diagnostics} {
		for i := range all {
			switch {
			case all[i].Severity == model.Error:
				s.errors++
			case all[i].AsksForAttention():
				s.warnings++
			}
		}
	}
	s.unread = len(r.unreadDiagnostics())
	return s
}

// unreadDiagnostics lists the errors that are about no hunk: what they are about could not be read.
func (r Review) unreadDiagnostics() []model.Diagnostic {
	known := map[model.DiagnosticKey]bool{}
	for _, h := range r.Set.Hunks {
		for _, why := range h.Why {
			known[why.Key()] = true
		}
	}
	return slices.DeleteFunc(slices.Clone(r.Set.Diagnostics), func(d model.Diagnostic) bool { return d.Severity != model.Error || known[d.Key()] })
}

// tally counts the hunks for the header.
type tally struct{ all, accepted, undecided, rejected, settled int }

func (v *review) tally() tally {
	t := tally{all: len(v.Set.Hunks)}
	for id, h := range v.Set.Hunks {
		switch d := v.Decisions[id]; {
		case h.Placement == model.Applied:
			t.settled++
		case d == model.Accepted:
			t.accepted++
		case d == model.Rejected:
			t.rejected++
		default:
			t.undecided++
		}
	}
	return t
}

// losesWork reports whether quitting would lose something that could be
// committed.
func (v *review) losesWork() bool {
	return slices.ContainsFunc(v.Set.Hunks, func(h *model.Hunk) bool {
		return h.Placed() && v.Decisions[h.ID] != model.Rejected
	})
}

// settled reports whether there is nothing to decide: the answer asks for
// nothing, or all of it is in the files already.
func (v *review) settled() bool {
	t := v.tally()
	return t.settled == t.all
}

// hunks lists the hunks of the current file.
func (v *review) hunks() []*model.Hunk {
	var out []*model.Hunk
	for _, id := range v.Set.Files[v.file].Hunks {
		out = append(out, v.Set.Hunks[id])
	}
	return out
}

// fileNumber is the number of the current file in the order shown, from 1.
func (v *review) fileNumber() int { return slices.Index(v.files, v.file) + 1 }

// diagnostics lists those of the answer and of its changes.
func (v *review) diagnostics() []model.Diagnostic {
	return slices.Concat(v.Diagnostics, v.Set.Diagnostics)
}

// lineOf is the line of the file on disk at which a hunk is, 1-based.
func (v *review) lineOf(id int) int {
	h := v.Set.Hunks[id]
	for _, r := range v.Set.Regions(h.File, v.Decisions) {
		for _, c := range r.Changes {
			if c.Hunk == id {
				return r.OldStart + 1
			}
		}
	}
	if len(h.ClosestOnDisk) > 0 {
		return h.ClosestOnDisk[0].Number
	}
	return 1
}

// history holds whole reviews: those before the present one, and undone ones.
type history struct{ past, future []review }

// push records the review as it was before a change.
func (h *history) push(v review) {
	h.past = append(h.past, v)
	h.future = nil
}
