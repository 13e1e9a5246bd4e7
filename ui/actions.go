package ui

import (
	"maps"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// A handler runs an action. n is the index of the key that was pressed among the
// keys of the action.
type handler func(m *Model, n int) tea.Cmd

// An action is what a key does, and the preconditions for that.
type action struct {
	run   handler
	needs []precondition
}

// A mode defines the keys outside dialogs: in the review itself, in a search,
// while lines are selected, while a hunk is placed by hand, or on the page of code
// blocks.
type mode struct {
	scopes  []config.Scope // in which a key is looked up, in this order
	actions map[config.Action]action
	offers  []offer // the footer
}

// modes lists all modes.
type modes struct{ reviewing, searching, selecting, placing, choosing *mode }

func newModes() modes {
	return modes{
		reviewing: &mode{[]config.Scope{config.InReview}, reviewActions(), reviewOffers},
		searching: &mode{[]config.Scope{config.InSearch, config.InReview}, searchActions(), searchOffers},
		selecting: &mode{[]config.Scope{config.InSelect, config.InReview}, selectActions(), selectOffers},
		placing:   &mode{[]config.Scope{config.InPlace, config.InReview}, placeActions(), placeOffers},
		choosing:  &mode{[]config.Scope{config.InBlocks}, blockActions(), blockOffers},
	}
}

// mode is the current mode.
func (m *Model) mode() *mode {
	switch {
	case m.blocks != nil:
		return m.modes.choosing
	case m.placing != nil:
		return m.modes.placing
	case m.selection != nil:
		return m.modes.selecting
	case m.find.active():
		return m.modes.searching
	}
	return m.modes.reviewing
}

// meaning finds what a key does now, and its index among the keys of that action.
func (m *Model) meaning(key string) (a config.Action, n int, ok bool) {
	scopes := m.mode().scopes
	if m.screen.inTree && m.blocks == nil {
		scopes = append([]config.Scope{config.InTree}, scopes...)
	}
	for _, scope := range scopes {
		if b, n, ok := m.keys.Lookup(key, scope); ok && m.mode().actions[b.Action].run != nil {
			return b.Action, n, true
		}
	}
	return a, 0, false
}

// refusal is why an action of the current mode cannot run now; empty when it can.
func (m *Model) refusal(a config.Action) string {
	for _, need := range m.mode().actions[a].needs {
		if why := need(m); why != "" {
			return why
		}
	}
	return ""
}

// offered reports whether the current mode has an action, and it can run now.
func (m *Model) offered(a config.Action) bool {
	return m.mode().actions[a].run != nil && m.refusal(a) == ""
}

// call is the handler of an action that starts no command.
func call(do func(*Model)) handler {
	return func(m *Model, _ int) tea.Cmd {
		do(m)
		return nil
	}
}

// step is the handler of do in one direction: 1 forwards, -1 backwards.
func step(by int, do func(m *Model, by int)) handler {
	return call(func(m *Model) { do(m, by) })
}

// scrolling adds the keys that scroll.
func scrolling(d map[config.Action]action, do func(*Model, dialog.ScrollTarget), needs ...precondition) map[config.Action]action {
	for a, to := range dialog.ScrollTargets {
		d[a] = action{call(func(m *Model) { do(m, to) }), needs}
	}
	return d
}

// modal adds the keys of a mode in which they move something else than the cursor.
func modal(d map[config.Action]action, do func(*Model, dialog.ScrollTarget)) map[config.Action]action {
	d[config.Help] = action{call((*Model).help), nil}
	d[config.Suspend] = action{suspend, nil}
	d[config.Quit] = action{call((*Model).leaveMode), nil}
	d[config.Close] = action{call((*Model).leaveMode), nil}
	return scrolling(d, do)
}

func suspend(*Model, int) tea.Cmd { return tea.Suspend }

// reviewActions are the actions of the review.
func reviewActions() map[config.Action]action {
	d := scrolling(changeActions(), (*Model).moveCursor, needsFile)
	for _, a := range []config.Action{config.Down, config.Up, config.Top, config.Bottom} {
		d[a] = action{call(func(m *Model) { m.moveInPane(dialog.ScrollTargets[a]) }), []precondition{needsFile}}
	}
	maps.Copy(d, map[config.Action]action{
		config.NextHunk:    {step(1, (*Model).stepHunk), []precondition{needsHunk, needsLater}},
		config.PrevHunk:    {step(-1, (*Model).stepHunk), []precondition{needsHunk, needsEarlier}},
		config.NextFile:    {step(1, (*Model).stepFile), []precondition{needsFile, needsFileBelow}},
		config.PrevFile:    {step(-1, (*Model).stepFile), []precondition{needsFile, needsFileAbove}},
		config.NextOpen:    {call((*Model).nextOpen), []precondition{needsHunk}},
		config.Left:        {step(-1, (*Model).stepSideways), []precondition{needsFile, needsUnwrapped, needsScrolledRight}},
		config.Right:       {step(1, (*Model).stepSideways), []precondition{needsFile, needsUnwrapped, needsColumns}},
		config.Focus:       {call((*Model).switchFocus), []precondition{needsTree}},
		config.Search:      {call((*Model).search), []precondition{needsFile}},
		config.ShowFile:    {call((*Model).leaveTree), []precondition{needsInTree}},
		config.FilterFiles: {call((*Model).filterFiles), []precondition{needsInTree}},
		config.Close:       {call((*Model).closeTree), []precondition{needsInTree}},
		config.Words:       {call((*Model).words), []precondition{needsHunk}},
		config.Blocks:      {(*Model).openBlocks, []precondition{needsBlocks}},
		config.Diagnostics: {call((*Model).diagnostics), []precondition{needsDiagnostics}},
		config.Comments:    {call(func(m *Model) { m.listComments(0) }), []precondition{needsComments}},
		config.Fold:        {call((*Model).fold), []precondition{needsHunk, needsDiff}},
		config.FoldAll:     {call((*Model).foldAll), []precondition{needsHunk}},
		config.MoreContext: {step(1, (*Model).resizeContext), []precondition{needsFile}},
		config.LessContext: {step(-1, (*Model).resizeContext), []precondition{needsFile, needsContext}},
		config.WholeFile:   {call((*Model).wholeFile), []precondition{needsFile}},
		config.SideBySide:  {call((*Model).sideBySide), []precondition{needsFile}},
		config.Wrap:        {call((*Model).wrap), []precondition{needsFile}},
		config.NextTheme:   {call((*Model).nextTheme), []precondition{needsThemes}},
		config.Reload:      {(*Model).reload, []precondition{needsAnswer}},
		config.Help:        {call((*Model).help), nil},
		config.CopyReply:   {(*Model).reply, []precondition{needsAnswer}},
		config.Export:      {call((*Model).patch), []precondition{needsHunk, needsAccepted}},
		config.Apply:       {(*Model).applyOrWatch, []precondition{needsApplyOrWatch}},
		config.TakeNext:    {(*Model).takeAnnounced, []precondition{needsAnnounced}},
		config.Prompt:      {(*Model).copyPrompt, []precondition{needsPrompt}},
		config.Suspend:     {suspend, nil},
		config.Quit:        {(*Model).quit, nil},
	})
	return d
}

// changeActions are those that decide on hunks, and place and edit them.
func changeActions() map[config.Action]action {
	return map[config.Action]action{
		config.Toggle:        {onVisible(call((*Model).toggle)), []precondition{needsHunk, needsOpenHunk, needsPlace}},
		config.Accept:        {onVisible(call((*Model).accept)), []precondition{needsHunk, needsOpenHunk, needsPlace}},
		config.Reject:        {onVisible(call((*Model).reject)), []precondition{needsHunk, needsOpenHunk}},
		config.RejectBecause: {onVisible(call((*Model).rejectBecause)), []precondition{needsHunk, needsDiff, needsOpenHunk}},
		config.AcceptFile:    {call((*Model).acceptFile), []precondition{needsFile, needsHunk, needsOpenFile, needsPlaceInFile}},
		config.ConfirmFile:   {call((*Model).confirmFile), []precondition{needsFile, needsDoubtedFile}},
		config.RejectFile:    {call((*Model).rejectFile), []precondition{needsFile, needsHunk, needsOpenFile}},
		config.AcceptAll:     {call((*Model).acceptAll), []precondition{needsHunk}},
		config.RejectAll:     {call((*Model).rejectEverything), []precondition{needsHunk}},
		config.Comment:       {call((*Model).comment), []precondition{needsHunk, needsDiff}},
		config.Undo:          {call((*Model).undo), []precondition{needsPast}},
		config.Redo:          {call((*Model).redo), []precondition{needsFuture}},
		config.NextCandidate: {func(m *Model, _ int) tea.Cmd { return m.stepCandidate(1) }, []precondition{needsHunk, needsPlaces}},
		config.PrevCandidate: {func(m *Model, _ int) tea.Cmd { return m.stepCandidate(-1) }, []precondition{needsHunk, needsPlaces}},
		config.Candidate:     {(*Model).candidate, []precondition{needsHunk, needsPlaces}},
		config.SelectLines:   {call((*Model).selectLines), []precondition{needsHunk, needsDiff, needsWhole, needsLines}},
		config.Split:         {(*Model).split, []precondition{needsHunk, needsDiff, needsGroups}},
		config.Edit:          {(*Model).edit, []precondition{needsHunk, needsDiff, needsWhole, needsEditable}},
		config.OpenFile:      {(*Model).open, []precondition{needsHunk, needsBase}},
		config.PlaceByHand:   {call((*Model).placeByHand), []precondition{needsHunk, needsDiff, needsWhole, needsHandPlace}},
	}
}

// searchActions are those of the review, with keys that step through matches.
func searchActions() map[config.Action]action {
	d := reviewActions()
	d[config.NextMatch] = action{func(m *Model, _ int) tea.Cmd { return m.stepMatch(1) }, []precondition{needsMatch}}
	d[config.PrevMatch] = action{func(m *Model, _ int) tea.Cmd { return m.stepMatch(-1) }, []precondition{needsMatch}}
	d[config.Close] = action{call((*Model).endSearch), nil}
	return d
}

// selectActions select lines of a hunk.
func selectActions() map[config.Action]action {
	return modal(map[config.Action]action{
		config.MarkLine:    {call((*Model).markLine), nil},
		config.AcceptLines: {(*Model).acceptLines, nil},
	}, (*Model).moveLineCursor)
}

// placeActions move the marker of a place by hand.
func placeActions() map[config.Action]action {
	return modal(map[config.Action]action{
		config.Left:        {step(-1, (*Model).stepSideways), []precondition{needsScrolledRight}},
		config.Right:       {step(1, (*Model).stepSideways), []precondition{needsColumns}},
		config.MoreContext: {step(1, (*Model).resizeMarker), nil},
		config.LessContext: {step(-1, (*Model).resizeMarker), nil},
		config.PlaceHere:   {(*Model).placeHere, nil},
	}, (*Model).moveMarker)
}

// blockActions are those of the page of code blocks.
func blockActions() map[config.Action]action {
	return scrolling(map[config.Action]action{
		config.TakeBlock: {call((*Model).takeBlock), nil},
		config.Candidate: {(*Model).takeBlockForFile, []precondition{needsBlockFile}},
		config.Suspend:   {suspend, nil},
		config.Close:     {call((*Model).closeBlocks), nil},
	}, (*Model).moveBlock)
}
