package config

// A Binding binds keys to an action and describes it. The footer, the help and
// the dispatcher use the same bindings.
type Binding struct {
	Action Action
	Keys   []string // as Bubble Tea names them: "ctrl+d", "pgdown", " "
	Scope  Scope
	Group  string // its heading in the help
	Label  string // a word or two, for the footer
	Help   string // for the help
}

// InterruptKey always quits, in every scope; no action can be bound to it.
const InterruptKey = "ctrl+c"

// DefaultKeys returns the default bindings in the order of the help. The caller
// owns them.
func DefaultKeys() []Binding {
	return []Binding{
		{NextHunk, []string{"]"}, InReview, "Move", "hunk", "next hunk"},
		{PrevHunk, []string{"["}, InReview, "Move", "hunk", "previous hunk"},
		{NextFile, []string{"}"}, InReview, "Move", "file", "next file"},
		{PrevFile, []string{"{"}, InReview, "Move", "file", "previous file"},
		{NextOpen, []string{"enter"}, InReview, "Move", "next", "next hunk to decide, then the next one not yet seen; on hidden lines, show them"},
		{Down, []string{"j", "down"}, Everywhere, "Move", "down", "move the cursor down"},
		{Up, []string{"k", "up"}, Everywhere, "Move", "up", "move the cursor up"},
		{Top, []string{"g", "home"}, Everywhere, "Move", "top", "go to the top"},
		{Bottom, []string{"G", "end"}, Everywhere, "Move", "bottom", "go to the bottom"},
		{HalfDown, []string{"ctrl+d"}, Everywhere, "Move", "half page", "half a page down"},
		{HalfUp, []string{"ctrl+u"}, Everywhere, "Move", "half page", "half a page up"},
		{PageDown, []string{"pgdown", "ctrl+f"}, Everywhere, "Move", "page", "a page down"},
		{PageUp, []string{"pgup", "ctrl+b"}, Everywhere, "Move", "page", "a page up"},
		{Left, []string{"left", "h"}, InReview | InBlocks, "Move", "left", "scroll left"},
		{Right, []string{"right", "l"}, InReview | InBlocks, "Move", "right", "scroll right"},
		{Focus, []string{"tab"}, InReview, "Move", "tree/diff", "switch between the tree and the diff"},
		{Search, []string{"/"}, InReview | InPlace | InDialog, "Move", "search", "search in all diffs, smart case"},

		{Toggle, []string{" "}, InReview, "Decide", "toggle", "accept or reject; undecided becomes accepted at the place shown"},
		{Accept, []string{"y"}, InReview, "Decide", "accept", "accept, then go to the next undecided hunk"},
		{Reject, []string{"n"}, InReview, "Decide", "reject", "reject, then go to the next undecided hunk"},
		{RejectBecause, []string{"r"}, InReview, "Decide", "reject because", "reject with a reason, which goes into the reply"},
		{AcceptFile, []string{"a"}, InReview, "Decide", "accept file", "accept all of this file except uncertain hunks"},
		{RejectFile, []string{"d"}, InReview, "Decide", "reject file", "reject all of this file"},
		{AcceptAll, []string{"A"}, InReview, "Decide", "accept all", "accept everything except uncertain hunks"},
		{RejectAll, []string{"D"}, InReview, "Decide", "reject all", "reject everything"},
		{NextCandidate, []string{"c"}, InReview, "Decide", "next place", "the next place where this hunk could go, or the next reading of its block"},
		{PrevCandidate, []string{"C"}, InReview, "Decide", "previous place", "the previous place where this hunk could go, or the previous reading"},
		{Candidate, []string{"1", "2", "3", "4", "5", "6", "7", "8", "9"}, InReview | InBlocks, "Decide", "place", "the place, the reading or the file with this number"},
		{SelectLines, []string{"v"}, InReview, "Decide", "lines", "mark lines of this hunk and accept only those"},
		{Split, []string{"s"}, InReview, "Decide", "split", "split this hunk at unchanged lines"},
		{PlaceByHand, []string{"m"}, InReview, "Decide", "place", "place this hunk by hand: move a marker through the file"},
		{Edit, []string{"e"}, InReview, "Decide", "edit", "edit the new text of this hunk in your editor"},
		{Undo, []string{"u"}, InReview, "Decide", "undo", "undo the last decision"},
		{Redo, []string{"ctrl+r"}, InReview, "Decide", "redo", "redo the decision that was undone"},

		{Words, []string{"i"}, InReview, "Look", "details", "why this hunk needs attention, and the answer's text for it"},
		{Blocks, []string{"b"}, InReview, "Look", "blocks", "the unused code blocks; each can be used for a file"},
		{Diagnostics, []string{"!"}, InReview | InDialog, "Look", "warnings", "the warnings and errors of the answer"},
		{OpenFile, []string{"o"}, InReview, "Look", "open", "open the file in your editor at this hunk"},
		{Fold, []string{"z"}, InReview, "Look", "fold", "fold this hunk, or unfold it"},
		{FoldAll, []string{"Z"}, InReview, "Look", "fold all", "fold all hunks, or unfold them"},
		{MoreContext, []string{"+", "="}, InReview | InPlace, "Look", "context", "more unchanged lines around hunks"},
		{LessContext, []string{"-"}, InReview | InPlace, "Look", "context", "fewer unchanged lines around hunks"},
		{FullFile, []string{"f"}, InReview, "Look", "full file", "all unchanged lines of the file, or only those around hunks"},
		{SideBySide, []string{"|"}, InReview, "Look", "side by side", "old and new side by side, or in one column"},
		{Wrap, []string{"W"}, InReview, "Look", "wrap", "wrap all lines, or only changed ones"},
		{ToggleTree, []string{"T"}, InReview, "Look", "tree", "show the tree, or hide it; shown by default from 100 columns"},
		{OpenOnly, []string{"F"}, InReview, "Look", "undecided only", "in the tree, show only files with undecided hunks, or all"},
		{NextTheme, []string{"t"}, InReview, "Look", "theme", "the next theme"},
		{Reload, []string{"R"}, Everywhere, "Look", "reload", "reload files and answer; decisions that still apply are kept"},
		{Help, []string{"?"}, InReview | InDialog, "Look", "help", "this help"},

		{Apply, []string{"w"}, InReview, "Leave", "apply", "apply the accepted hunks; shows a summary first. On the empty screen, wait for an answer"},
		{CopyReply, []string{"Y"}, InReview | InDialog, "Leave", "copy reply", "copy the reply for the model: what failed, what was rejected and why"},
		{CopyHunk, []string{"P"}, InReview, "Leave", "copy hunk", "copy this hunk as a Git patch"},
		{Export, []string{"x"}, InReview, "Leave", "export", "write the accepted changes to a Git patch file"},
		{TakeNext, []string{"N"}, InReview, "Leave", "next answer", "leave this review for the newer answer; decisions are saved"},
		{Answers, []string{"L"}, InReview, "Leave", "answers", "the answers of this run, with what became of them; each can be opened again"},
		{Prompt, []string{"p"}, InReview, "Leave", "copy prompt", "on the empty screen, copy what to tell a model so that it answers in a format"},
		{Suspend, []string{"ctrl+z"}, Everywhere, "Leave", "suspend", "suspend the program; fg in the shell resumes it"},
		{Quit, []string{"q"}, Everywhere, "Leave", "quit", "quit without writing anything"},

		{ShowFile, []string{"enter"}, InTree, "In the tree", "show", "go to the diff of this file; fold or unfold a directory"},
		{FoldDir, []string{"left", "h"}, InTree, "In the tree", "fold", "fold the directory, or go to the one above"},
		{UnfoldDir, []string{"right", "l"}, InTree, "In the tree", "unfold", "unfold the directory, or go into it"},
		{FilterFiles, []string{"/"}, InTree, "In the tree", "filter", "show only files whose path contains a text; smart case"},

		{NextMatch, []string{"n"}, InSearch, "In a search", "next", "the next match; decides nothing"},
		{PrevMatch, []string{"N"}, InSearch, "In a search", "previous", "the previous match; decides nothing"},

		{MarkLine, []string{" "}, InSelect, "Marking lines", "mark", "mark the lines of the range, or unmark them"},
		{NewRange, []string{"v"}, InSelect, "Marking lines", "range", "begin another range here"},
		{MarkAll, []string{"a"}, InSelect, "Marking lines", "all", "mark all lines, or none"},
		{AcceptLines, []string{"enter"}, InSelect, "Marking lines", "accept", "accept the marked lines, or the range if none is marked, and reject the others"},

		{PlaceHere, []string{"enter"}, InPlace, "Placing by hand", "place here", "place the hunk at the marker"},

		{TakeBlock, []string{"enter"}, InBlocks, "Code blocks", "use", "use the code block for the file shown; letters search for a file"},

		{Confirm, []string{"enter"}, InDialog, "Dialogs", "confirm", "do what the dialog offers"},
		{Yes, []string{"y"}, InDialog, "Dialogs", "yes", "answer yes"},
		{No, []string{"n"}, InDialog, "Dialogs", "no", "answer no"},
		{ApplyDecided, []string{"o"}, InDialog, "Dialogs", "apply without", "apply without the undecided hunks; they stay undecided for the next run"},
		{UndoApply, []string{"U"}, InDialog, "Dialogs", "undo", "undo what was just applied; asks first"},
		{Close, []string{"esc"}, Everywhere, "Dialogs", "close", "close, end, cancel"},
	}
}

// A Pair is two actions that do the same in two directions. Help has one line for both.
type Pair struct {
	First, Second Action // Second is empty if there is only one
	Help          string
}

// Pairs lists the pairs of the default meaning of keys.
var Pairs = []Pair{
	{NextHunk, PrevHunk, "next, previous hunk"},
	{NextFile, PrevFile, "next, previous file"},
	{Down, Up, "move the cursor down, up"},
	{Top, Bottom, "go to the top, the bottom"},
	{HalfDown, HalfUp, "half a page down, up"},
	{PageDown, PageUp, "a page down, up"},
	{Left, Right, "scroll left, right"},
	{Accept, Reject, "accept, reject; then go to the next undecided hunk"},
	{AcceptFile, RejectFile, "accept (except uncertain hunks), reject all of this file"},
	{AcceptAll, RejectAll, "accept (except uncertain hunks), reject everything"},
	{NextCandidate, PrevCandidate, "next, previous place where this hunk could go"},
	{Undo, Redo, "undo, redo a decision"},
	{MoreContext, LessContext, "more, fewer unchanged lines around hunks"},
	{FoldDir, UnfoldDir, "fold the directory, or go to the one above; unfold it, or go into it"},
	{NextMatch, PrevMatch, "next, previous match; decides nothing"},
	{Yes, No, "answer yes, no"},
}

// Meanings are what actions do in a scope where that is something else than in the review,
// and the heading for them in the help of that scope.
var Meanings = map[Scope]struct {
	Group string
	Pairs []Pair
}{
	InTree: {"In the tree", []Pair{
		{Down, Up, "go to the row below, above"},
		{Top, Bottom, "go to the first, the last row"},
		{Accept, Reject, "accept, reject the file, or the files shown of the directory; then go to the next undecided hunk"},
		{Toggle, "", "accept or reject all of the file or directory; what is undecided becomes accepted at the place shown"},
		{AcceptFile, RejectFile, "accept (except uncertain hunks), reject the file or directory"},
		{AcceptAll, RejectAll, "accept (except uncertain hunks), reject everything, hidden files too"},
		{OpenOnly, "", "show only files with undecided hunks, or all"},
		{Close, "", "show all files again, or go to the diff"},
	}},
	InSearch: {"In a search", []Pair{{Close, "", "end the search"}}},
	InSelect: {"Marking lines", []Pair{
		{Down, Up, "move down, up, and extend the range"},
		{Close, "", "stop marking; nothing is decided"},
		{Quit, "", "stop marking; nothing is decided"},
	}},
	InPlace: {"Placing by hand", []Pair{
		{MoreContext, LessContext, "replace one line more, less"},
		{Search, "", "search for a line of the file"},
		{NextMatch, PrevMatch, "the next, previous line found"},
		{Close, "", "leave the hunk as it was"},
		{Quit, "", "leave the hunk as it was"},
	}},
}
