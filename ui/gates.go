package ui

import "aptix-tui/model"

// A gate says why an action cannot work now; empty when it can. Dispatch asks
// the gates before it acts, the footer before it offers.
type gate func(m *Model) string

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

// needsOpenHunk is met in the tree, where the file is meant.
func needsOpenHunk(m *Model) string {
	return unless(m.screen.inTree || m.rev.current().Placement != model.Applied, "this is there already: nothing to decide")
}

// needsPlace is met in the tree, where what has no place is left out.
func needsPlace(m *Model) string {
	h := m.rev.current()
	if m.screen.inTree || h.Placed() {
		return ""
	}
	return sentence("it cannot be accepted", h.Placement.String(), h.Note)
}

func needsPlaces(m *Model) string {
	h := m.rev.current()
	if len(h.Candidates) == 0 {
		return "this hunk has no place: " + h.Placement.String()
	}
	return unless(len(h.Candidates) > 1, "this hunk has only one place")
}

func needsChoose(m *Model) string {
	return unless(m.opt.Choose != nil, "places cannot be chosen in this review")
}

func needsReload(m *Model) string {
	return unless(m.opt.Reload != nil, "this review cannot be read again")
}

func needsCommit(m *Model) string {
	return unless(m.opt.Commit != nil, "this review cannot be committed")
}

func needsPast(m *Model) string { return unless(len(m.past.past) > 0, "nothing to undo") }

func needsFuture(m *Model) string { return unless(len(m.past.future) > 0, "nothing to do again") }

func needsDiagnostics(m *Model) string {
	return unless(len(m.rev.diagnostics()) > 0, "the answer has no warnings or errors")
}

func needsInTree(m *Model) string {
	return unless(m.screen.inTree, "there is nothing to close")
}
