package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// A handler does what an action means. n is which of the action's keys was
// pressed.
type handler func(m *Model, n int) tea.Cmd

// A deed is what an action does, and what it needs for that.
type deed struct {
	do    handler
	gates []gate
}

// A mode says what keys mean outside of dialogs: in the review itself, or in
// something that is done in it for a while.
type mode struct {
	scopes []config.Scope // where a key is looked up: the first that has a use for it
	does   map[config.Action]deed
	offers []offer // the footer
}

// modes is every mode that there is.
type modes struct{ reviewing, searching, picking, placing *mode }

func newModes() modes {
	return modes{
		reviewing: &mode{[]config.Scope{config.InReview}, reviewDeeds(), reviewOffers},
		searching: &mode{[]config.Scope{config.InSearch, config.InReview}, searchDeeds(), searchOffers},
		picking:   &mode{[]config.Scope{config.InSelect, config.InReview}, pickDeeds(), pickOffers},
		placing:   &mode{[]config.Scope{config.InPlace, config.InSearch, config.InReview}, placeDeeds(), placeOffers},
	}
}

// mode is what keys mean now.
func (m *Model) mode() *mode {
	switch {
	case m.placing != nil:
		return m.modes.placing
	case m.picking != nil:
		return m.modes.picking
	case m.find.active():
		return m.modes.searching
	}
	return m.modes.reviewing
}

// meaning finds what a key means now, and which of the action's keys it is.
func (m *Model) meaning(name string) (b config.Binding, n int, ok bool) {
	scopes := m.mode().scopes
	if m.screen.inTree {
		scopes = append([]config.Scope{config.InTree}, scopes...)
	}
	for _, scope := range scopes {
		if b, n, ok = m.keys.lookup(name, scope); ok && m.mode().does[b.Action].do != nil {
			return b, n, true
		}
	}
	return b, n, ok
}

// why says why an action cannot work now; empty when it can.
func (d deed) why(m *Model) string {
	for _, g := range d.gates {
		if why := g(m); why != "" {
			return why
		}
	}
	return ""
}

// does tells what an action does in this mode, if it does anything.
func (m *Model) does(a config.Action) (deed, bool) {
	d, ok := m.mode().does[a]
	return d, ok && d.do != nil
}

// reviewDeeds says what the actions of the review do, and what each one needs.
func reviewDeeds() map[config.Action]deed {
	d := map[config.Action]deed{}
	for _, part := range []map[config.Action]deed{moveDeeds(), decideDeeds(), placeHunkDeeds(), lookDeeds(), leaveDeeds()} {
		for a, deed := range part {
			d[a] = deed
		}
	}
	return d
}

func moveDeeds() map[config.Action]deed {
	return map[config.Action]deed{
		config.NextHunk: {(*Model).nextHunk, []gate{needsHunk, needsLater}},
		config.PrevHunk: {(*Model).prevHunk, []gate{needsHunk, needsEarlier}},
		config.NextFile: {(*Model).nextFile, []gate{needsFile, needsFileBelow}},
		config.PrevFile: {(*Model).prevFile, []gate{needsFile, needsFileAbove}},
		config.Down:     {(*Model).down, []gate{needsFile}},
		config.Up:       {(*Model).up, []gate{needsFile}},
		config.Top:      {(*Model).toTop, []gate{needsFile}},
		config.Bottom:   {(*Model).toBottom, []gate{needsFile}},
		config.HalfDown: {(*Model).halfDown, []gate{needsFile}},
		config.HalfUp:   {(*Model).halfUp, []gate{needsFile}},
		config.PageDown: {(*Model).pageDown, []gate{needsFile}},
		config.PageUp:   {(*Model).pageUp, []gate{needsFile}},
		config.Left:     {(*Model).left, []gate{needsFile, needsUnwrapped, needsScrolledRight}},
		config.Right:    {(*Model).right, []gate{needsFile, needsUnwrapped}},
		config.Focus:    {(*Model).focus, []gate{needsTree}},
		config.Search:   {(*Model).search, []gate{needsFile}},
		config.ShowFile: {(*Model).showFile, []gate{needsInTree}},
		config.Close:    {(*Model).close, []gate{needsInTree}},
	}
}

func decideDeeds() map[config.Action]deed {
	return map[config.Action]deed{
		config.Toggle:        {(*Model).toggle, []gate{needsHunk, needsOpenHunk, needsPlace}},
		config.Accept:        {(*Model).accept, []gate{needsHunk, needsOpenHunk, needsPlace}},
		config.Reject:        {(*Model).reject, []gate{needsHunk, needsOpenHunk}},
		config.RejectBecause: {(*Model).rejectWhy, []gate{needsHunk, needsDiff, needsOpenHunk}},
		config.AcceptFile:    {(*Model).acceptFile, []gate{needsFile, needsHunk, needsOpenFile, needsPlaceInFile}},
		config.RejectFile:    {(*Model).rejectFile, []gate{needsFile, needsHunk, needsOpenFile}},
		config.AcceptAll:     {(*Model).acceptAll, []gate{needsHunk}},
		config.RejectAll:     {(*Model).rejectAll, []gate{needsHunk}},
		config.Undo:          {(*Model).undo, []gate{needsPast}},
		config.Redo:          {(*Model).redo, []gate{needsFuture}},
	}
}

func placeHunkDeeds() map[config.Action]deed {
	return map[config.Action]deed{
		config.NextCandidate: {(*Model).nextCandidate, []gate{needsHunk, needsPlaces, needsChoose}},
		config.PrevCandidate: {(*Model).prevCandidate, []gate{needsHunk, needsPlaces, needsChoose}},
		config.Candidate:     {(*Model).candidate, []gate{needsHunk, needsPlaces, needsChoose}},
		config.SelectLines:   {(*Model).selectLines, []gate{needsHunk, needsDiff, needsChoose, needsWhole, needsLines}},
		config.Split:         {(*Model).split, []gate{needsHunk, needsDiff, needsChoose, needsGroups}},
		config.Edit:          {(*Model).edit, []gate{needsHunk, needsDiff, needsChoose, needsEditor, needsWhole, needsEditable}},
		config.OpenFile:      {(*Model).open, []gate{needsHunk, needsOpener, needsBase}},
		config.PlaceByHand:   {(*Model).placeByHand, []gate{needsHunk, needsDiff, needsChoose, needsWhole, needsEditable, needsBase}},
	}
}

func lookDeeds() map[config.Action]deed {
	return map[config.Action]deed{
		config.Words:       {(*Model).words, []gate{needsHunk}},
		config.Diagnostics: {(*Model).diagnostics, []gate{needsDiagnostics}},
		config.Fold:        {(*Model).fold, []gate{needsHunk, needsDiff}},
		config.FoldAll:     {(*Model).foldAll, []gate{needsHunk}},
		config.MoreContext: {(*Model).moreContext, []gate{needsFile}},
		config.LessContext: {(*Model).lessContext, []gate{needsFile, needsContext}},
		config.SideBySide:  {(*Model).sideBySide, []gate{needsFile}},
		config.Wrap:        {(*Model).wrap, []gate{needsFile}},
		config.NextTheme:   {(*Model).nextTheme, []gate{needsThemes}},
		config.Reload:      {(*Model).reload, []gate{needsReload}},
		config.Help:        {(*Model).help, nil},
	}
}

func leaveDeeds() map[config.Action]deed {
	return map[config.Action]deed{
		config.CopyReply: {(*Model).reply, []gate{needsReply}},
		config.Export:    {(*Model).patch, []gate{needsHunk, needsPatch, needsAccepted}},
		config.Commit:    {(*Model).commit, []gate{needsHunk, needsCommit}},
		config.Suspend:   {(*Model).suspend, nil},
		config.Quit:      {(*Model).quit, nil},
	}
}

// searchDeeds are those of the review, but for the keys that step through
// matches.
func searchDeeds() map[config.Action]deed {
	d := reviewDeeds()
	d[config.NextMatch] = deed{(*Model).nextMatch, []gate{needsMatch}}
	d[config.PrevMatch] = deed{(*Model).prevMatch, []gate{needsMatch}}
	d[config.Close] = deed{(*Model).endSearch, nil}
	return d
}

// pickDeeds select lines of a hunk.
func pickDeeds() map[config.Action]deed {
	d := map[config.Action]deed{
		config.MarkLine:    {(*Model).pickLine, nil},
		config.MarkAll:     {(*Model).pickAll, nil},
		config.AcceptLines: {(*Model).pickDone, []gate{needsPicked}},
		config.Help:        {(*Model).help, nil},
		config.Suspend:     {(*Model).suspend, nil},
		config.Quit:        {(*Model).pickLeave, nil},
		config.Close:       {(*Model).pickLeave, nil},
	}
	for a, to := range scrolls {
		d[a] = deed{func(m *Model, _ int) tea.Cmd { return m.pickMove(to) }, nil}
	}
	return d
}

// placeDeeds move the marker of a place by hand.
func placeDeeds() map[config.Action]deed {
	d := map[config.Action]deed{
		config.Left:        {(*Model).left, []gate{needsScrolledRight}},
		config.Right:       {(*Model).right, nil},
		config.MoreContext: {(*Model).markMore, nil},
		config.LessContext: {(*Model).markLess, nil},
		config.Search:      {(*Model).markSearch, nil},
		config.NextMatch:   {(*Model).markNext, []gate{needsMarkQuery}},
		config.PrevMatch:   {(*Model).markPrev, []gate{needsMarkQuery}},
		config.PlaceHere:   {(*Model).markDone, nil},
		config.Help:        {(*Model).help, nil},
		config.Suspend:     {(*Model).suspend, nil},
		config.Quit:        {(*Model).markLeave, nil},
		config.Close:       {(*Model).markLeave, nil},
	}
	for a, to := range scrolls {
		d[a] = deed{func(m *Model, _ int) tea.Cmd { return m.markMove(to) }, nil}
	}
	return d
}
