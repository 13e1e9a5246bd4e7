package ui

import (
	"slices"

	"aptix-tui/model"
	"aptix-tui/ui/config"
)

// A precondition says why an action cannot run now; empty when it can. Dispatch
// checks it before an action runs, the footer before it offers the action.
type precondition func(m *Model) string

func unless(ok bool, why string) string {
	if ok {
		return ""
	}
	return why
}

func needsHunk(m *Model) string { return unless(m.rev.hunk >= 0, "there is no hunk here") }
func needsFile(m *Model) string { return unless(m.rev.file >= 0, "there is nothing to review") }

func needsLater(m *Model) string {
	return unless(m.rev.pos[m.rev.hunk] < len(m.rev.Set.Order)-1, "this is the last hunk")
}

func needsEarlier(m *Model) string {
	return unless(m.rev.pos[m.rev.hunk] > 0, "this is the first hunk")
}

func needsFileBelow(m *Model) string {
	return unless(m.rev.file != m.rev.files[len(m.rev.files)-1], "this is the last file")
}

func needsFileAbove(m *Model) string {
	return unless(m.rev.file != m.rev.files[0], "this is the first file")
}

func needsScrolledRight(m *Model) string {
	return unless(m.pane.left > 0, "these are the first columns")
}

func needsTree(m *Model) string {
	return unless(m.frame().tree.width > 0, "the tree is shown for two files or more, from 60 columns")
}

// needsOpenHunk checks the file when the tree has the focus.
func needsOpenHunk(m *Model) string {
	if m.screen.inTree {
		return needsOpenFile(m)
	}
	return unless(m.rev.current().Placement != model.Applied, "this is there already: nothing to decide")
}

func needsOpenFile(m *Model) string {
	open := slices.ContainsFunc(m.rev.hunksOfFile(), func(h *model.Hunk) bool { return h.Placement != model.Applied })
	return unless(open, "all of "+m.fileName()+" is there already: nothing to decide")
}

// needsPlace checks the file when the tree has the focus.
func needsPlace(m *Model) string {
	if m.screen.inTree {
		return needsPlaceInFile(m)
	}
	h := m.rev.current()
	return unless(h.Placed(), sentence("it cannot be accepted", h.Placement.String(), h.Explanation()))
}

// needsPlaceInFile holds if one hunk has a place: the others are left out.
func needsPlaceInFile(m *Model) string {
	why := ""
	for _, h := range m.rev.hunksOfFile() {
		switch {
		case h.Placed():
			return ""
		case h.Placement != model.Applied && why == "":
			why = sentence("nothing of "+m.fileName()+" can be accepted", h.Placement.String(), h.Explanation())
		}
	}
	return why
}

func needsPlaces(m *Model) string {
	h := m.rev.current()
	switch {
	case len(h.SimilarPaths) > 0:
		return ""
	case len(h.Candidates) == 0:
		return "this hunk has no place: " + h.Placement.String()
	}
	return unless(len(h.Candidates) > 1, "this hunk has only one place")
}

// needsDiff keeps actions on one hunk out of the tree, where keys act on a file.
func needsDiff(m *Model) string {
	return unless(!m.screen.inTree, "this is for one hunk: "+m.keys.Names(config.Focus)+" leads back to the diff")
}

func needsWhole(m *Model) string {
	return unless(m.rev.current().Key.Part == 0, "this is part of a hunk: "+m.keys.Names(config.Split)+" makes it whole again")
}

func needsLines(m *Model) string {
	h := m.rev.current()
	switch {
	case h.Placement == model.Applied:
		return "this is there already: nothing to select"
	case !h.Splittable():
		return "this hunk is taken or left as a whole"
	}
	return unless(len(h.ChangedLines()) > 1, "this hunk has only one changed line")
}

func needsGroups(m *Model) string {
	h := m.rev.current()
	switch {
	case h.Key.Part > 0:
		return ""
	case !h.Splittable():
		return "this hunk cannot be split: it is taken or left as a whole"
	}
	return unless(groups(h.ChangedLines()) > 1, "its changed lines are adjacent: "+m.keys.Names(config.SelectLines)+" selects single lines")
}

func needsEditor(m *Model) string {
	return unless(m.opt.Edit != nil, "this review has no editor")
}

func needsOpener(m *Model) string {
	return unless(m.opt.Open != nil, "this review has no editor")
}

// placeable reports whether a person may choose the place and the text of h.
func (v *review) placeable(h *model.Hunk) bool {
	switch {
	case h.Kind != model.KindContent, h.Placement == model.Applied, h.Placement == model.Invalid, len(h.SimilarPaths) > 0:
		return false
	}
	return v.Set.Files[h.File].Base.Kind == model.Regular || len(h.Candidates) > 0
}

func needsEditable(m *Model) string {
	h := m.rev.current()
	switch {
	case h.Placement == model.Applied:
		return "this is there already"
	case h.Placement == model.Invalid:
		return sentence("the answer may not change this", h.Explanation())
	case h.Kind != model.KindContent:
		return "this hunk does not change lines of a file"
	case len(h.SimilarPaths) > 0:
		return "the file is not there: " + m.keys.Names(config.Candidate) + " choose another one first"
	}
	return unless(m.rev.placeable(h), "there is no file to place it in")
}

func needsBase(m *Model) string {
	f := m.rev.Set.Files[m.rev.file]
	return unless(f.Base.Kind == model.Regular, "there is no such file yet")
}

func needsUnwrapped(m *Model) string {
	return unless(!m.view.wrap, "lines are wrapped: nothing is off the screen")
}

func needsContext(m *Model) string {
	return unless(m.view.context > 0, "no context is shown already")
}

func needsThemes(m *Model) string {
	return unless(len(m.opt.Themes) > 1, "there are no other themes")
}

func needsReply(m *Model) string {
	return unless(m.opt.Reply != nil, "this review makes no replies")
}

func needsPatch(m *Model) string {
	return unless(m.opt.Patch != nil, "this review writes no patches")
}

func needsAccepted(m *Model) string {
	return unless(m.rev.tally().accepted > 0, "nothing is accepted")
}

func needsChoose(m *Model) string {
	return unless(m.opt.Choose != nil, "places cannot be chosen in this review")
}

func needsReload(m *Model) string {
	return unless(m.opt.Reload != nil, "this review cannot be reloaded")
}

func needsCommit(m *Model) string {
	return unless(m.opt.Commit != nil, "this review cannot be committed")
}

func needsPast(m *Model) string { return unless(len(m.history.past) > 0, "nothing to undo") }

func needsFuture(m *Model) string { return unless(len(m.history.future) > 0, "nothing to redo") }

func needsDiagnostics(m *Model) string {
	return unless(len(m.rev.diagnostics()) > 0, "the answer has no warnings or errors")
}

func needsInTree(m *Model) string {
	return unless(m.screen.inTree, "there is nothing to close")
}
