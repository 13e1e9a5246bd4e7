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
	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/lipgloss"

	"aptix-tui/model"
	"aptix-tui/theme"
	"aptix-tui/ui/config"
)

// Ending is how a review ended.
type Ending uint8

const (
	Open Ending = iota // it has not
	Quit               // the person left, nothing was written
	// NothingToDo: there was nothing to write. Nothing was asked for, or all of it
	// is there already, or the person confirmed that nothing is accepted.
	NothingToDo
	Committed // the plan was written
	Undone    // the plan was written, and that was undone
)

// An Outcome is how a review ended, and with what.
type Outcome struct {
	Ending Ending
	Result CommitResult // of Committed; of Undone, that of the undoing
	Err    error        // of the last commit that failed, if none succeeded after it
	Unkept error        // why decisions were not kept for next time

	Review Review // what was on the table at last
}

// Model is the state of the review.
type Model struct {
	opt   Options
	keys  keyTable
	modes modes
	tones [tones]lipgloss.Style

	rev     review  // what is reviewed and decided
	past    history // what undo and redo bring back
	seen    map[model.HunkKey]bool
	screen  screen   // size and focus
	stats   stats    // sums of the files
	pane    diffPane // the part of the diff that is visible
	view    view     // how the diff is shown
	find    finder   // the search that is active
	picking *picking // the lines being selected, or nil
	placing *placing // the place being chosen by hand, or nil
	prompt  *prompt  // the line being typed, or nil
	page    *page    // the dialog on top, or nil
	colours colours  // highlighting, as far as it has arrived
	work    work     // the command under way
	keeping keeping  // what is stored for next time
	note    note     // the footer's message
	plan    *model.Plan
	out     Outcome

	exec func(tea.ExecCommand, tea.ExecCallback) tea.Cmd // tea.Exec
}

// screen is the terminal, and which pane listens to the keys.
type screen struct {
	width, height int
	measured      bool // not assumed: the terminal has told its size
	inTree        bool
	tree          treeScroll
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
		keys:   opt.Keys,
		modes:  newModes(),
		rev:    newReview(opt.Review),
		seen:   map[model.HunkKey]bool{},
		screen: screen{width: 80, height: 24},
	}
	m.work.after, m.exec = tea.Tick, tea.Exec
	m.view = newView(opt)
	m.keeping.store = &store{}
	if !opt.Kept.Empty() {
		m.page = m.resumePage()
	}
	m.settle()
	m.colours.first = m.askColours()
	return m
}

// Init asks for the colours of the first file, and of the terminal.
func (m Model) Init() tea.Cmd { return tea.Batch(m.colours.first, m.askBackground()) }

// Outcome is how the review ended; Open while it has not.
func (m Model) Outcome() Outcome {
	out := m.out
	out.Review = m.rev.Review
	return out
}

// Review is what is on the table now.
func (m Model) Review() Review { return m.rev.Review }

func (m *Model) say(text string)    { m.note = note{text: text} }
func (m *Model) refuse(text string) { m.note = note{text: text, bad: true} }
