// Package ui is the review: a Bubble Tea program that shows a change set hunk
// by hunk, takes the person's decisions, and passes the plan that follows from
// them to the commit.
//
// It sits between model.Resolve and the commit. Everything that touches the
// world (placing, reading, committing) is a function in Options that runs only
// inside commands; Update does no I/O, and views are pure functions of state,
// styles and size. The message of a command is what follows from its result: it
// is dropped when a later request was made.
//
// The package makes no decisions: package model says what may be accepted, and
// what depends on it. The review refuses to commit while a hunk is undecided,
// and refuses every key that cannot work with the reason.
package ui

import (
	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/dialog"
)

// Ending is how a review ended.
type Ending uint8

const (
	Open Ending = iota // it has not ended
	Quit               // the person quit, nothing was written
	// NothingToDo: there was nothing to write. The answer asks for nothing, or all
	// of it is in the files already, or the person confirmed that nothing is
	// accepted.
	NothingToDo
	Committed // the plan was written
	Undone    // the plan was written, that was undone, and nothing was written after it
)

// An Outcome is how a review ended, with its result.
type Outcome struct {
	Ending  Ending
	Result  CommitResult // of Committed; of Undone, that of the undo
	Err     error        // of the last commit that failed, if none succeeded after it
	SaveErr error        // why decisions were not saved for next time
	Applied string       // of Committed: "12 files (+284 −44)"
	LeftOut LeftOut      // of Committed

	Review Review // the last state of the review
}

// Model is the state of the review.
type Model struct {
	opt   Options
	keys  dialog.KeyTable
	modes modes
	paint *dialog.Painter

	rev       review                           // what is reviewed and decided
	history   history                          // for undo and redo
	seen      map[model.HunkKey]int            // how many changed lines, from the first one on, were on the screen; at least 1
	screen    screen                           // size and focus
	stats     stats                            // sums of the files
	tree      treeView                         // the part of the tree that is visible
	pane      diffPane                         // the part of the diff that is visible
	view      view                             // how the diff is shown
	find      finder                           // the active search
	selection *lineSelection                   // the lines being selected, or nil
	placing   *handPlacement                   // the place being chosen by hand, or nil
	prompt    *prompt                          // the line being typed, or nil
	dialog    *dialog.Dialog                   // the dialog on top, or nil
	under     *dialog.Dialog                   // the one that is shown again when dialog is closed, or nil
	onAnswer  func(m *Model, yes bool) tea.Cmd // what the question of the dialog is about
	blocks    *blocksPage                      // the page of code blocks, or nil
	colours   colours                          // syntax colours, as far as they have arrived
	task      task                             // the running command
	saver     saver                            // saves the review for next time
	note      note                             // the footer's message
	away      bool                             // another program has the terminal, or is about to
	plan      *model.Plan
	applied   totals // of plan, and of what was applied last
	out       Outcome
	undid     *CommitResult // of the last undo of what was applied; nil if there was none

	appliedPage *dialog.Dialog // the last page of what was applied
	watching    watching
	quits       bool // the program, also while it watches

	exec func(tea.ExecCommand, tea.ExecCallback) tea.Cmd // tea.Exec
}

// screen is the terminal, and which pane has the focus.
type screen struct {
	width, height int
	measured      bool // the terminal has reported its size
	inTree        bool
}

// prompt is the line being typed, and what to do with it.
type prompt struct {
	*dialog.Prompt
	done func(m *Model, text string) tea.Cmd

	changed func(m *Model, text string) // after each key, if not nil
	closed  func(m *Model)              // without done, if not nil
}

// note is the footer's message until the next key.
type note struct {
	text string
	bad  bool // a refusal or a failure
}

// New makes the model of a review.
func New(opt Options) Model {
	m := Model{
		opt:     opt,
		paint:   dialog.NewPainter(&opt.Styles, opt.Glyphs),
		keys:    opt.Keys,
		modes:   newModes(),
		rev:     newReview(opt.Review),
		seen:    map[model.HunkKey]int{},
		screen:  screen{width: 80, height: 24},
		task:    task{frames: opt.Glyphs.Spinner, after: tea.Tick},
		saver:   saver{store: &store{}},
		view:    view{from: opt.Look.SideBySide, wrap: opt.Look.Wrap, context: opt.Look.Context, tab: opt.Look.TabWidth},
		exec:    tea.Exec,
		colours: colours{requests: &colourRequests{}},
	}
	m.offerResume()
	m.settle()
	return m
}

// Init asks for the colours of the terminal. What else the review begins with waits until
// the terminal has reported its size: the first frame comes first.
func (m Model) Init() tea.Cmd { return m.askBackground() }

// Outcome is how the review ended; Open while it has not.
func (m Model) Outcome() Outcome {
	out := m.out
	out.Review = m.rev.Review
	return out
}

func (n *note) say(text string)    { *n = note{text: text} }
func (n *note) refuse(text string) { *n = note{text: text, bad: true} }
