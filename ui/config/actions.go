package config

// An Action is what a key does. Its value is its name in the config file.
type Action string

// The actions, in the order of the help.
const (
	NextHunk Action = "next-hunk"
	PrevHunk Action = "previous-hunk"
	NextFile Action = "next-file"
	PrevFile Action = "previous-file"
	NextOpen Action = "next-open"
	Down     Action = "down"
	Up       Action = "up"
	Top      Action = "top"
	Bottom   Action = "bottom"
	HalfDown Action = "half-page-down"
	HalfUp   Action = "half-page-up"
	PageDown Action = "page-down"
	PageUp   Action = "page-up"
	Left     Action = "left"
	Right    Action = "right"
	Focus    Action = "focus"

	Search Action = "search"

	Toggle        Action = "toggle"
	Accept        Action = "accept"
	Reject        Action = "reject"
	RejectBecause Action = "reject-because"
	AcceptFile    Action = "accept-file"
	ConfirmFile   Action = "confirm-file"
	RejectFile    Action = "reject-file"
	AcceptAll     Action = "accept-all"
	RejectAll     Action = "reject-all"
	NextCandidate Action = "next-candidate"
	PrevCandidate Action = "previous-candidate"
	Candidate     Action = "candidate"
	SelectLines   Action = "select-lines"
	Split         Action = "split"
	PlaceByHand   Action = "place-by-hand"
	Edit          Action = "edit"
	Comment       Action = "comment"
	Undo          Action = "undo"
	Redo          Action = "redo"

	Words       Action = "words"
	Blocks      Action = "blocks"
	Diagnostics Action = "diagnostics"
	Comments    Action = "comments"
	OpenFile    Action = "open"
	Fold        Action = "fold"
	FoldAll     Action = "fold-all"
	MoreContext Action = "more-context"
	LessContext Action = "less-context"
	WholeFile   Action = "whole-file"
	SideBySide  Action = "side-by-side"
	Wrap        Action = "wrap"
	NextTheme   Action = "next-theme"
	Reload      Action = "reload"
	Help        Action = "help"

	Apply     Action = "apply"
	CopyReply Action = "copy-reply"
	Export    Action = "export"
	TakeNext  Action = "next-answer"
	Prompt    Action = "copy-prompt"
	Suspend   Action = "suspend"
	Quit      Action = "quit"

	ShowFile    Action = "show-file"
	FilterFiles Action = "filter-files"

	NextMatch Action = "next-match"
	PrevMatch Action = "previous-match"

	MarkLine    Action = "mark-line"
	AcceptLines Action = "accept-lines"

	PlaceHere Action = "place-here"

	TakeBlock Action = "take-block"

	Confirm       Action = "confirm"
	Yes           Action = "yes"
	No            Action = "no"
	ApplyDecided  Action = "apply-decided"
	UndoApply     Action = "undo-apply"
	DeleteComment Action = "delete-comment"
	Close         Action = "close"
)

// A Scope is one or more parts of the user interface in which a key works.
type Scope uint8

// The scopes. InTree and InSearch are layers over InReview: keys that they do
// not bind act as in the review. The other scopes have only their own keys and
// those of Everywhere.
const (
	InReview Scope = 1 << iota
	InTree         // the tree has the focus
	InSearch       // a search is active
	InSelect       // lines of a hunk are selected
	InPlace        // a hunk is placed by hand
	InBlocks       // the page of code blocks
	InDialog
)

// Everywhere is all scopes. In a dialog, the action concerns the dialog.
const Everywhere = InReview | InTree | InSearch | InSelect | InPlace | InBlocks | InDialog

// Overlaps reports whether s and t have a scope in common.
func (s Scope) Overlaps(t Scope) bool { return s&t != 0 }
