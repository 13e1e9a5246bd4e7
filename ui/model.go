// Package ui is the review: a Bubble Tea program that shows a change set hunk
// by hunk, takes the person's decisions and hands the plan that follows from
// them to whoever commits it.
//
// It stands between model.Resolve and the commit. Everything that touches the
// world (placing again, reading again, committing) reaches it as a function in
// Options and runs only inside commands; Update does no I/O and views are pure
// functions of state, styles and size. An answer of a command carries the
// number of its question, and is dropped when a later question was asked.
//
// The package decides nothing by itself: what may be accepted, and what goes
// with it, is model's business. It refuses to commit while a hunk is
// undecided, and it refuses every key that cannot work here by saying why.
package ui

import (
	"context"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

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
}

// A CommitResult is what a commit tells about itself.
type CommitResult struct {
	ID    string   // of the transaction
	Notes []string // what the person should know besides
}

// Options are what a review works on and the world that it may touch.
type Options struct {
	Review

	Source  string // what the answer was read from; default Answer.Name
	Root    string // the workspace root, as people write it
	Example string // an answer that could be reviewed, shown when this one cannot

	Keys   []config.Binding // default config.DefaultKeys()
	Styles theme.Styles     // default without colours
	Glyphs theme.Glyphs     // default theme.Unicode()
	Mouse  bool
	// Colour highlights the code of one file; nil leaves it plain.
	Colour *theme.Highlighter

	// Choose places the review again with its Choices, keeping the decisions
	// that still stand. Reload reads answer and files again first. Commit writes
	// a plan and says how far it is. Each may be nil: its keys then say so.
	Choose func(context.Context, Review) (Review, error)
	Reload func(context.Context, Review) (Review, error)
	Commit func(ctx context.Context, plan *model.Plan, progress func(done, total int)) (CommitResult, error)
}

// Ending is how a review ended.
type Ending uint8

const (
	Open Ending = iota // it has not
	Quit               // the person left, nothing was written
	// NothingToDo: there was nothing to write. Nothing was asked for, or all of it
	// is there already, or the person confirmed that nothing is accepted.
	NothingToDo
	Committed // the plan was written
)

// An Outcome is how a review ended, and with what.
type Outcome struct {
	Ending Ending
	Result CommitResult // of Committed
	Err    error        // of the last commit that failed, if none succeeded after it
}

// Model is the state of the review.
type Model struct {
	opt   Options
	keys  keyTable
	tones [tones]lipgloss.Style

	rev     review  // what is reviewed and decided
	past    history // what undo and redo bring back
	seen    map[model.HunkKey]bool
	screen  screen   // size and focus
	stats   stats    // sums of the files
	pane    diffPane // the part of the diff that is visible
	colours colours  // highlighting, as far as it has arrived
	work    work     // the command under way
	note    note     // the footer's message
	page    *page    // the dialog on top, or nil
	plan    *model.Plan
	out     Outcome
}

// screen is the terminal, and which pane listens to the keys.
type screen struct {
	width, height int
	inTree        bool
}

// note is what the footer says until the next key.
type note struct {
	text string
	bad  bool // a refusal or a failure
}

// New makes the model of a review.
func New(opt Options) Model {
	if opt.Keys == nil {
		opt.Keys = config.DefaultKeys()
	}
	if opt.Source == "" && opt.Answer != nil {
		opt.Source = opt.Answer.Name
	}
	if opt.Styles.Name == "" {
		opt.Styles = *theme.NoColor(lipgloss.DefaultRenderer())
	}
	if opt.Glyphs.Vertical == "" {
		opt.Glyphs = theme.Unicode()
	}
	m := Model{
		opt:    opt,
		tones:  tonesOf(&opt.Styles),
		keys:   newKeyTable(opt.Keys),
		rev:    newReview(opt.Review),
		seen:   map[model.HunkKey]bool{},
		screen: screen{width: 80, height: 24},
	}
	m.work.after = tea.Tick
	m.colours.cache = &palette{}
	m.settle()
	m.colours.first = m.askColours()
	return m
}

// Init asks for the colours of the first file.
func (m Model) Init() tea.Cmd { return m.colours.first }

// Outcome is how the review ended; Open while it has not.
func (m Model) Outcome() Outcome { return m.out }

// Review is what is on the table now.
func (m Model) Review() Review { return m.rev.Review }

func (m *Model) say(text string)    { m.note = note{text: text} }
func (m *Model) refuse(text string) { m.note = note{text: text, bad: true} }
