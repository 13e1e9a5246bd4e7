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
		{NextOpen, []string{"enter"}, InReview, "Move", "next", "next hunk to decide, then the next one not yet seen"},
		{Down, []string{"j", "down"}, Everywhere, "Move", "down", "move the cursor down"},
		{Up, []string{"k", "up"}, Everywhere, "Move", "up", "move the cursor up"},
		{Top, []string{"g", "home"}, Everywhere, "Move", "top", "go to the top"},
		{Bottom, []string{"G", "end"}, Everywhere, "Move", "bottom", "go to the bottom"},
		{HalfDown, []string{"ctrl+d"}, Everywhere, "Move", "half page", "half a page down"},
		{HalfUp, []string{"ctrl+u"}, Everywhere, "Move", "half page", "half a page up"},
		{PageDown, []string{"pgdown", "ctrl+f"}, Everywhere, "Move", "page", "a page down"},
		{PageUp, []string{"pgup", "ctrl+b"}, Everywhere, "Move", "page", "a page up"},
		{Left, []string{"left", "h"}, InReview, "Move", "left", "scroll left"},
		{Right, []string{"right", "l"}, InReview, "Move", "right", "scroll right"},
		{Focus, []string{"tab"}, InReview, "Move", "tree/diff", "switch between the tree and the diff"},
		{Search, []string{"/"}, InReview, "Move", "search", "search in all diffs, smart case"},

		{Toggle, []string{" "}, InReview, "Decide", "toggle", "accept or reject; undecided becomes accepted at the place shown"},
		{Accept, []string{"y"}, InReview, "Decide", "accept", "accept, then go to the next undecided hunk; in the tree, as a"},
		{Reject, []string{"n"}, InReview, "Decide", "reject", "reject, then go to the next undecided hunk; in the tree, all of the file"},
		{RejectBecause, []string{"r"}, InReview, "Decide", "reject because", "reject with a reason, which goes into the reply"},
		{AcceptFile, []string{"a"}, InReview, "Decide", "accept file", "accept all of this file: uncertain hunks that were seen whole, too, after a question"},
		{ConfirmFile, []string{"F"}, InReview, "Decide", "file is right", "accept all hunks of this file of which only the file is doubted"},
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
		{Comment, []string{";"}, InReview | InDialog, "Decide", "comment", "comment on the line at the cursor, for the reply; without words, the comment is deleted"},
		{Undo, []string{"u"}, InReview, "Decide", "undo", "undo the last decision or comment"},
		{Redo, []string{"ctrl+r"}, InReview, "Decide", "redo", "redo the decision that was undone"},

		{Words, []string{"i"}, InReview, "Look", "details", "why this hunk needs attention, and the answer's text for it"},
		{Blocks, []string{"b"}, InReview, "Look", "blocks", "the unused code blocks; each can be used for a file"},
		{Diagnostics, []string{"!"}, InReview | InDialog, "Look", "warnings", "the warnings and errors of the answer"},
		{Comments, []string{"K"}, InReview, "Look", "comments", "all comments: go to one, change or delete it"},
		{OpenFile, []string{"o"}, InReview, "Look", "open", "open the file in your editor at this hunk"},
		{Fold, []string{"z"}, InReview, "Look", "fold", "fold this hunk, or unfold it"},
		{FoldAll, []string{"Z"}, InReview, "Look", "fold all", "fold all hunks, or unfold them"},
		{MoreContext, []string{"+", "="}, InReview | InPlace, "Look", "context", "more unchanged lines around hunks; while placing by hand, replace more lines"},
		{LessContext, []string{"-"}, InReview | InPlace, "Look", "context", "fewer unchanged lines around hunks; while placing by hand, replace fewer lines"},
		{WholeFile, []string{"f"}, InReview, "Look", "whole file", "all unchanged lines, or only those around hunks"},
		{SideBySide, []string{"|"}, InReview, "Look", "side by side", "old and new side by side, or in one column"},
		{Wrap, []string{"W"}, InReview, "Look", "wrap", "wrap all lines, or only changed ones"},
		{NextTheme, []string{"t"}, InReview, "Look", "theme", "the next theme"},
		{Reload, []string{"R"}, Everywhere, "Look", "reload", "reload files and answer; decisions that still apply are kept"},
		{Help, []string{"?"}, InReview, "Look", "help", "this help"},

		{Apply, []string{"w"}, InReview, "Leave", "apply", "apply the accepted hunks; shows a summary first. On the empty screen, wait for an answer"},
		{CopyReply, []string{"Y"}, InReview | InDialog, "Leave", "copy reply", "copy the reply for the model: what failed, what was rejected and why, and comments"},
		{Export, []string{"x"}, InReview, "Leave", "export", "write the accepted changes to a Git patch file"},
		{TakeNext, []string{"N"}, InReview, "Leave", "next answer", "leave this review for the newer answer; decisions are kept"},
		{Prompt, []string{"p"}, InReview, "Leave", "copy prompt", "on the empty screen, copy what to tell a model so that it answers in a format"},
		{Suspend, []string{"ctrl+z"}, Everywhere, "Leave", "suspend", "suspend the program; fg in the shell resumes it"},
		{Quit, []string{"q"}, Everywhere, "Leave", "quit", "quit without writing anything; decisions are kept"},

		{ShowFile, []string{"enter"}, InTree, "In the tree", "show", "go to the diff of this file"},
		{FilterFiles, []string{"/"}, InTree, "In the tree", "filter", "show only files whose path contains a text; smart case"},

		{NextMatch, []string{"n"}, InSearch, "In a search", "next", "the next match; decides nothing"},
		{PrevMatch, []string{"N"}, InSearch, "In a search", "previous", "the previous match; decides nothing"},

		{MarkLine, []string{" "}, InSelect, "Marking lines", "mark", "mark the line, or unmark it, and go to the next one"},
		{AcceptLines, []string{"enter", "y"}, InSelect, "Marking lines", "accept", "accept the marked lines, or this one if none is marked, and reject the others"},

		{PlaceHere, []string{"enter"}, InPlace, "Placing by hand", "place here", "place the hunk at the marker"},

		{TakeBlock, []string{"enter"}, InBlocks, "Code blocks", "use", "use the code block for a file, which is asked for"},

		{Confirm, []string{"enter"}, InDialog, "Dialogs", "confirm", "do what the dialog offers"},
		{Yes, []string{"y"}, InDialog, "Dialogs", "yes", "answer yes"},
		{No, []string{"n"}, InDialog, "Dialogs", "no", "answer no"},
		{ApplyDecided, []string{"o"}, InDialog, "Dialogs", "apply without", "apply without the undecided hunks; they stay undecided for the next run"},
		{UndoApply, []string{"U"}, InDialog, "Dialogs", "undo", "undo what was just applied"},
		{DeleteComment, []string{"d"}, InDialog, "Dialogs", "delete", "delete the selected comment"},
		{Close, []string{"esc"}, Everywhere, "Dialogs", "close", "close, end, cancel"},
	}
}
