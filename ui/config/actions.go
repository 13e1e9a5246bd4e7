package config

// An Action is what a key does. Its value is its name in the config file.
type Action string

// The actions, in the order in which help lists them.
const (
	NextHunk Action = "next-hunk"
	PrevHunk Action = "previous-hunk"
	NextFile Action = "next-file"
	PrevFile Action = "previous-file"
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
	Search   Action = "search"

	Toggle        Action = "toggle"
	Accept        Action = "accept"
	Reject        Action = "reject"
	RejectBecause Action = "reject-because"
	AcceptFile    Action = "accept-file"
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
	Undo          Action = "undo"
	Redo          Action = "redo"

	Words       Action = "words"
	Diagnostics Action = "diagnostics"
	OpenFile    Action = "open"
	Fold        Action = "fold"
	FoldAll     Action = "fold-all"
	MoreContext Action = "more-context"
	LessContext Action = "less-context"
	SideBySide  Action = "side-by-side"
	Wrap        Action = "wrap"
	NextTheme   Action = "next-theme"
	Reload      Action = "reload"
	Help        Action = "help"

	Commit    Action = "commit"
	CopyReply Action = "copy-reply"
	Export    Action = "export"
	Suspend   Action = "suspend"
	Quit      Action = "quit"

	ShowFile Action = "show-file"

	NextMatch Action = "next-match"
	PrevMatch Action = "previous-match"

	MarkLine    Action = "mark-line"
	MarkAll     Action = "mark-all-lines"
	AcceptLines Action = "accept-lines"

	PlaceHere Action = "place-here"

	Confirm    Action = "confirm"
	Yes        Action = "yes"
	No         Action = "no"
	UndoCommit Action = "undo-commit"
	Close      Action = "close"
)

// Scope is where a key works: one place, or several.
type Scope uint8

// The places. The tree and the search lie over the review: what they do not
// bind means there what it means in the review. Selecting lines, placing by
// hand and dialogs know only keys of their own and those that work everywhere.
const (
	InReview Scope = 1 << iota
	InTree         // the tree listens to the keys
	InSearch       // a search is active
	InSelect       // lines of a hunk are selected
	InPlace        // a hunk is placed by hand
	InDialog
)

// Everywhere is all places; in dialogs it is about the dialog.
const Everywhere = InReview | InTree | InSearch | InSelect | InPlace | InDialog

// Meets tells that one key press could mean both scopes.
func (s Scope) Meets(t Scope) bool { return s&t != 0 }
