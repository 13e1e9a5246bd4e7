package ui

import (
	"cmp"
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

// requires returns the precondition that ok holds.
func requires(ok func(*Model) bool, why string) precondition {
	return func(m *Model) string { return unless(ok(m), why) }
}

var (
	needsAnswer = requires(func(m *Model) bool { return m.rev.Answer != nil }, "no answer is open")
	needsHunk   = requires(func(m *Model) bool { return m.rev.hunk >= 0 }, "there is no hunk here")
	needsFile   = requires(func(m *Model) bool { return m.rev.file >= 0 }, "there is nothing to review")
	needsLater  = requires(func(m *Model) bool { return m.rev.pos[m.rev.hunk] < len(m.rev.Set.Order)-1 },
		"this is the last hunk")
	needsEarlier   = requires(func(m *Model) bool { return m.rev.pos[m.rev.hunk] > 0 }, "this is the first hunk")
	needsFileBelow = requires(func(m *Model) bool { return m.rev.file != m.rev.files[len(m.rev.files)-1] },
		"this is the last file")
	needsFileAbove     = requires(func(m *Model) bool { return m.rev.file != m.rev.files[0] }, "this is the first file")
	needsScrolledRight = requires(func(m *Model) bool { return m.pane.left > 0 }, "already at the left edge")
	needsColumns       = requires(func(m *Model) bool { return m.pane.left < m.pane.layout.LastOffset() }, "already at the right edge")
	needsTree          = requires(func(m *Model) bool { return len(m.rev.files) > 1 }, "there is only one file")
	needsBase          = requires(func(m *Model) bool { return m.rev.Set.Files[m.rev.file].Base.Kind == model.Regular },
		"the file does not exist")
	needsUnwrapped = requires(func(m *Model) bool { return !m.view.wrap },
		"long lines are wrapped: nothing is off the screen")
	needsContext     = requires(func(m *Model) bool { return m.view.context > 0 }, "already at 0 lines of context")
	needsThemes      = requires(func(m *Model) bool { return m.opt.Themes != nil && len(m.opt.Themes()) > 1 }, "there are no other themes")
	needsAccepted    = requires(func(m *Model) bool { return m.stats.tally.accepted > 0 }, "nothing is accepted")
	needsPast        = requires(func(m *Model) bool { return len(m.history.past) > 0 }, "nothing to undo")
	needsFuture      = requires(func(m *Model) bool { return len(m.history.future) > 0 }, "nothing to redo")
	needsDiagnostics = requires(func(m *Model) bool { return len(m.rev.Diagnostics)+len(m.rev.Set.Diagnostics) > 0 },
		"the answer has no warnings or errors")
	needsBlocks = requires(func(m *Model) bool { return len(m.rev.Blocks) > 0 }, "the answer has no unused code blocks")
	needsInTree = requires(func(m *Model) bool { return m.screen.inTree }, "there is nothing to close here")
)

var needsDoubtedFile = requires(func(m *Model) bool { return len(m.rev.Set.OnlyFileDoubted(m.rev.Decisions, m.rev.file)) > 0 },
	"no hunk of this file waits for that alone")

// needsOpenHunk checks the file when the tree has the focus.
func needsOpenHunk(m *Model) string {
	if m.screen.inTree {
		return needsOpenFile(m)
	}
	return unless(m.rev.current().Placement != model.Applied, "this hunk is already in place: nothing to decide")
}

func needsOpenFile(m *Model) string {
	open := slices.ContainsFunc(m.rev.hunks(), func(h *model.Hunk) bool { return h.Placement != model.Applied })
	return unless(open, "all of "+m.shortName()+" is already in place: nothing to decide")
}

// needsPlace checks the file when the tree has the focus.
func needsPlace(m *Model) string {
	if m.screen.inTree {
		return needsPlaceInFile(m)
	}
	h := m.rev.current()
	return unless(h.Placed(), sentence("this hunk cannot be accepted", h.Placement.String(), h.Explanation()))
}

// needsPlaceInFile holds if one hunk has a place: the others are left out.
func needsPlaceInFile(m *Model) string {
	why := ""
	for _, h := range m.rev.hunks() {
		switch {
		case h.Placed():
			return ""
		case h.Placement != model.Applied && why == "":
			why = sentence("nothing in "+m.shortName()+" can be accepted", h.Placement.String(), h.Explanation())
		}
	}
	return why
}

func needsPlaces(m *Model) string {
	h := m.rev.current()
	switch {
	case len(h.SimilarPaths) > 0, m.places().all > 1:
		return ""
	case h.Kind == model.KindCreate:
		return "a new file: there is no other place"
	case h.Kind != model.KindContent:
		return "this hunk is about the whole file: there is no other place"
	case len(h.Candidates) == 0:
		return "this hunk has no place: " + h.Placement.String()
	}
	return unless(len(h.Candidates) > 1, "this hunk has only one place")
}

// needsDiff keeps actions on one hunk out of the tree, where keys act on a file.
func needsDiff(m *Model) string {
	return unless(!m.screen.inTree, "this key works on one hunk: "+m.keys.Names(config.Focus)+" goes back to the diff")
}

func needsComments(m *Model) string {
	return unless(len(m.rev.Comments) > 0, "no comments; "+m.keys.Names(config.Comment)+" writes one")
}

func needsWhole(m *Model) string {
	return unless(m.rev.current().Key.Part == 0, "this is a part of a hunk: "+m.keys.Names(config.Split)+" makes it whole again")
}

func needsLines(m *Model) string {
	h := m.rev.current()
	switch {
	case h.Placement == model.Applied:
		return "this hunk is already in place: nothing to select"
	case !h.Splittable():
		return "this hunk is accepted or rejected as a whole"
	}
	lines := h.ChangedLines()
	if len(lines) > 1 && !m.pane.layout.ShowsChanges(h.ID, lines) {
		return "this hunk builds on another one: its lines cannot be marked"
	}
	return unless(len(lines) > 1, "this hunk has only one changed line")
}

func needsGroups(m *Model) string {
	h := m.rev.current()
	switch {
	case h.Key.Part > 0:
		return ""
	case !h.Splittable():
		return "this hunk cannot be split: it is accepted or rejected as a whole"
	}
	return unless(groups(h.ChangedLines()) > 1, "the changed lines of this hunk are adjacent: "+m.keys.Names(config.SelectLines)+" selects individual lines")
}

// placeable reports whether a person may choose the place and the text of h.
func (v *review) placeable(h *model.Hunk) bool {
	switch {
	case h.Kind != model.KindContent, h.Placement == model.Applied, h.Placement == model.Invalid, len(h.SimilarPaths) > 0:
		return false
	}
	return v.Set.Files[h.File].Base.Kind == model.Regular || len(h.Candidates) > 0
}

// needsHandPlace holds where a marker can be moved through the file, or a file can be named.
func needsHandPlace(m *Model) string {
	switch h := m.rev.current(); {
	case m.rev.Set.LacksFile(h):
		return ""
	case h.Kind != model.KindContent:
		return notLines
	}
	return cmp.Or(needsEditable(m), needsBase(m))
}

const notLines = "this hunk does not change lines of a file"

func needsEditable(m *Model) string {
	h := m.rev.current()
	switch {
	case h.Placement == model.Applied:
		return "this hunk is already in place"
	case h.Placement == model.Invalid:
		return sentence("the answer is not allowed to change this", h.Explanation())
	case h.Kind == model.KindCreate:
		return ""
	case h.Kind != model.KindContent:
		return notLines
	case len(h.SimilarPaths) > 0:
		return "the file does not exist: choose another one with " + m.digits(len(h.SimilarPaths)) + " first"
	}
	return unless(m.rev.placeable(h), "there is no file to place it in")
}

var needsBlockFile = requires(func(m *Model) bool { return len(m.blocks.holders(m.blocks.at).Files) > 0 }, "no file is known for this block")

// needsApplyOrWatch checks the key that applies or, on the empty screen, waits for answers.
func needsApplyOrWatch(m *Model) string {
	if m.rev.file >= 0 {
		return needsHunk(m)
	}
	return unless(!m.watching.waiting || !m.watching.listening, "already waiting for an answer")
}

var needsAnnounced = requires(func(m *Model) bool { return m.watching.announced > 0 && !m.watching.opening },
	"there is no newer answer; aptix-tui --watch waits for answers")

// needsPrompt keeps the prompt from replacing the clipboard while there is something to review.
func needsPrompt(m *Model) string {
	return unless(m.rev.file < 0, "there are changes to review; aptix-tui prompt prints the prompt")
}
