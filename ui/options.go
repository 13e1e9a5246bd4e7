package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/config"
)

// A Review is what is on the table: the answer as placed in the workspace, and
// what the person wants of it so far. Its parts are never changed in place.
type Review struct {
	Answer *model.Answer // nil when there is no text to show
	Set    *model.ChangeSet
	// Diagnostics are those of the answer as a whole; Set has its own.
	Diagnostics []model.Diagnostic
	Decisions   model.Decisions // nil: Set.Start()
	Choices     *model.Choices  // places and texts chosen by hand
	// Reasons says why hunks were rejected, where the person said so.
	Reasons map[model.HunkKey]string
}

// A CommitResult is what a commit, or the undoing of one, tells about itself.
type CommitResult struct {
	ID    string   // of the transaction
	Notes []string // what the person should know besides
}

// A Witness follows a commit. Its functions may be called from anywhere.
type Witness struct {
	// Progress says how far the commit is.
	Progress func(done, total int)
	// Doing says what it does, when that is not to put files in place.
	Doing func(what string)
	// Ask puts a question that can be answered by yes or no, above details, and
	// waits for the answer; it is no when the context ends.
	Ask func(question string, details []string) bool
}

// Options are what a review works on and the world that it may touch.
type Options struct {
	Review

	Source  string // what the answer was read from; default Answer.Name
	Root    string // the workspace root, as people write it
	Example string // an answer that could be reviewed, shown when this one cannot

	Keys   []config.Binding // default config.DefaultKeys()
	Styles theme.Styles     // default without colours
	// Themes are the styles that the theme key goes through.
	Themes []theme.Styles
	Glyphs theme.Glyphs // default theme.Unicode()
	Mouse  bool
	// Colour highlights the code of one file; nil leaves it plain.
	Colour *theme.Highlighter
	Look   Look

	// Kept is what the person wanted of this answer and these files when they
	// left last time, at KeptAt as people write it; nothing: there is none.
	Kept   Kept
	KeptAt string

	// Background asks the terminal for its background, which may answer never,
	// and says which styles and Themes fit that, if it is known.
	Background func(context.Context) (styles theme.Styles, themes []theme.Styles, known bool)

	// What follows is the world. Each function is called in a command, and each
	// may be nil: its keys then say so.

	// Choose places the review again with its Choices, keeping the decisions
	// that still stand. Reload reads answer and files again first.
	Choose func(context.Context, Review) (Review, error)
	Reload func(context.Context, Review) (Review, error)
	// Commit writes a plan of the review. Undo undoes a transaction.
	Commit func(context.Context, Review, *model.Plan, Witness) (CommitResult, error)
	Undo   func(ctx context.Context, id string) (CommitResult, error)
	// Keep stores what is wanted of the review for next time; an empty Kept means
	// that nothing is to be stored any more. It is never called twice at once.
	Keep func(Review, Kept) error

	// Edit gives the person text in their editor, under a name that tells the
	// language: when the command has run, *text is what they made of it. Open
	// opens the file at a path of the workspace at a line, 1-based. Both commands
	// have the terminal to themselves while they run.
	Edit func(name string, text *[]byte) tea.ExecCommand
	Open func(path string, line int) tea.ExecCommand

	// Reply is what to tell the model. Copy puts text into the clipboard or, where
	// that is not for sure, says what was done with it: "handed to tmux". Patch
	// writes a plan as a Git patch to a new file and says where that is.
	Reply func(Review) (string, error)
	Copy  func(text string) (how string, err error)
	Patch func(plan *model.Plan, name string) (where string, err error)
}

// Look is how the diff is shown at first, as far as that is a matter of taste.
type Look struct {
	// SideBySide is from how many columns on old and new text stand beside each
	// other; 0 means 140, below 0 never.
	SideBySide int
	Wrap       bool // long lines go on in the next row
	Context    int  // unchanged lines around a change; 0 means 3, below 0 none
	TabWidth   int  // 0 means 4
}
