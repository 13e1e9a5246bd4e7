package ui

import (
	"context"
	"io"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/config"
	"aptix-tui/ui/diffview"
)

// A Review is the answer as placed in the workspace, and what the person has
// decided so far. Its parts are never changed in place.
type Review struct {
	Answer *model.Answer // nil while one is waited for
	Set    *model.ChangeSet
	// Diagnostics are those of the answer as a whole; Set has its own.
	Diagnostics []model.Diagnostic
	Decisions   model.Decisions // nil in Options: those that Set begins with
	Choices     *model.Choices  // places and texts chosen by hand
	// Reasons says why hunks were rejected, where the person said so.
	Reasons map[model.HunkKey]string
	// Comments are what the person said about lines, in the order in which it was said.
	Comments []diffview.Comment
	// Blocks are the code blocks of the answer that are in no payload. Taken are those
	// that the person took for a file: each is one more payload of Set.
	Blocks []model.CodeBlock
	Taken  []TakenBlock
	Kept   Kept // the answer, by the last reload
	// Offer is what was decided on the answer in earlier runs, if that is to be offered.
	Offer *Offer
	// OtherWriter names the other process that is writing to the workspace, as far as is
	// known, and that may roll back what it wrote; nil if there is none.
	OtherWriter error
}

// Kept is why a reload kept the answer although there is other text where it came from.
type Kept uint8

const (
	NotKept          Kept = iota
	KeptForNoText         // there is no text, or nothing but whitespace
	KeptForNoChanges      // no change in the text could be placed
	KeptForOwnText        // the review copied that text itself: a reply or a patch
)

var keptBecause = [...]string{KeptForNoText: "has no text", KeptForNoChanges: "has no changes to place", KeptForOwnText: "has text that was copied from this review"}

// A CommitResult is the result of a commit, or of its undo.
type CommitResult struct {
	ID    string   // of the transaction
	Notes []string // for the person
	// RolledBack says that the verification failed, and that all files are as they were.
	RolledBack bool
	// Kept is the failed verification if the person kept the changes.
	Kept *VerifyFailure
}

// KeptAlthoughFailed says that the changes are kept although their verification failed.
const KeptAlthoughFailed = "the verification failed, and the changes were kept"

// An Observer follows a commit. Its functions may be called from any goroutine.
type Observer struct {
	// Progress reports how many files of the commit are done.
	Progress func(done, total int)
	// Verifying reports that the command of the verification begins, and returns what gets its
	// output.
	Verifying func(command string) io.Writer
	// Keep asks whether to keep the changes though their verification failed, and waits
	// for the answer; it is no when the context of the verification ends, too.
	Keep func(context.Context, *VerifyFailure) bool
}

// A VerifyFailure is the error of a verification that failed with the changes in place.
type VerifyFailure struct {
	Command string
	Err     error    // how it ended
	Output  []string // the last lines of its output, as those of an OutputTail
	Cut     int      // how many lines of its output came before these
}

func (e *VerifyFailure) Error() string { return e.Command + ": " + e.Err.Error() }
func (e *VerifyFailure) Unwrap() error { return e.Err }

// Options are what a review works on and the world that it may touch.
type Options struct {
	Review

	Source  string // what the answer was read from
	Root    string // the workspace root, as people write it
	Verify  string // the command that runs after a commit, which is undone if it fails; may be empty
	Example string // an answer that could be reviewed, shown when this one cannot

	Keys   []config.Binding
	Styles theme.Styles
	// Themes returns the styles that the theme key goes through: they are not made before the
	// key is pressed.
	Themes func() []theme.Styles
	Glyphs theme.Glyphs
	Mouse  bool
	// Colour highlights the code of one file; nil leaves it plain.
	Colour *theme.Highlighter
	Look   Look

	// Background asks the terminal for its background, which may never answer,
	// and returns the styles and Themes that fit it, if it is known.
	Background func(context.Context) (styles theme.Styles, themes func() []theme.Styles, known bool)

	// The following functions touch the world. Each is called in a command. The screen that
	// waits for an answer has only Copy, Prompt and Watch; the others are nil.

	// Choose places the review again with its Choices and with what is Taken, and
	// keeps the decisions that are still valid. Reload reads answer and files again first.
	Choose Chooser
	Reload func(context.Context, Review) (Review, error)
	// Search, if not nil, looks for the files of the code blocks without a path when the review
	// begins, and returns the review with them.
	Search func(context.Context, Review) (Review, error)
	// FindBlocks finds out why no payload was read in the Blocks of a review, and which
	// files have their lines. It reports what it has found so far, and ends when its
	// context does.
	FindBlocks func(context.Context, Review, func(model.BlockSearch)) error
	// Settled reports whether the files of a review are as they stay. writer names another
	// process that is writing now; err is not nil if it may change them, or if they are not
	// as they were read, while another process was writing.
	Settled func(Review) (writer, err error)
	// Changed lists the paths of a plan that are no longer as the review has read them.
	Changed func(*model.Plan) []string
	// Commit writes a plan of the review. Undo undoes a transaction.
	Commit func(context.Context, Review, *model.Plan, Observer) (CommitResult, error)
	Undo   func(ctx context.Context, id string) (CommitResult, error)
	// Save saves the decisions for next time; an empty Saved removes what was
	// saved. It is never called concurrently.
	Save func(Review, Saved) error

	// Edit opens text in the person's editor, under a name that shows the
	// language: when the command has run, *text is the edited text. Open opens the
	// file at a path of the workspace at a line, 1-based. Both commands have the
	// terminal to themselves while they run.
	Edit func(name string, text *[]byte) tea.ExecCommand
	Open func(path string, line int) tea.ExecCommand

	// Reply is the text for the model. Copy puts text into the clipboard or, where
	// that is uncertain, returns what was done with it: "handed to tmux". Patch
	// writes a plan as a Git patch to a new file and returns where that is.
	Reply func(Review) (string, error)
	Copy  func(text string) (how string, err error)
	Patch func(plan *model.Plan, name string) (where string, err error)

	// Prompt is what to tell a model so that its answer can be reviewed.
	Prompt func() string
	// Watch is how to wait for further answers. Ended is called once in a Program that
	// watches, when the review has ended.
	Watch *Watch
	Ended func(Outcome)
}

// Look is how the diff is shown at first.
type Look struct {
	// SideBySide is the number of columns from which old and new text are shown
	// side by side; 0 means never.
	SideBySide int
	Wrap       bool // all long lines continue in the next row, whole
	Context    int  // unchanged lines around a change
	TabWidth   int
}
