package ui

import (
	"context"
	"reflect"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
)

// A Watch is how a Program waits for further answers.
type Watch struct {
	On     bool   // from the start; else from a key on the empty screen
	Source string // of answers: "the clipboard"
	File   bool   // the source is a file
	// Next waits until the source has text that it did not have before.
	Next func(context.Context) (Arrival, error)
	// Open places an answer. Its review ends with a call of Options.Ended.
	Open func(context.Context, *model.Answer) (Options, error)
}

// An Arrival is a text that is new in the source of answers.
type Arrival struct {
	Answer   *model.Answer // nil if the text is ignored
	Payloads []*model.Payload
	Why      string // the text is ignored
}

// A Program is one review or, while it watches, several, one after the other, and between
// them the screen that waits for the next answer. Each review is one Model, which knows
// only its own answer.
type Program struct {
	watching   // as of now; the review has a copy
	review     Model
	generation int // of review: what commands of earlier ones return is dropped
	watch      *Watch
	current    int           // index of the answer under review, or -1
	followed   *model.Answer // the answer of the review that followReload has seen
	size       tea.WindowSizeMsg
}

// The messages of a Program.
type (
	// reviewMsg is what a command of the review of a generation returned.
	reviewMsg struct {
		generation int
		msg        tea.Msg
	}
	// request is what a review, or a command of the program, asks of the program.
	request func(*Program) tea.Cmd
	// endedMsg says that the review has ended and that everything of it is saved.
	endedMsg   struct{}
	arrivedMsg struct {
		Arrival
		err error
	}
)

// NewProgram makes the program that begins with a review. If it watches from the start, opt
// has no answer.
func NewProgram(opt Options) Program {
	p := Program{watch: opt.Watch, current: -1, review: New(opt)}
	p.on, p.waiting, p.source, p.file = opt.Watch.On, opt.Watch.On, opt.Watch.Source, opt.Watch.File
	p.review.watching = p.watching
	return p
}

// Init begins to watch, if that is asked for.
func (p Program) Init() tea.Cmd {
	cmd := p.tag(p.review.Init())
	if p.on {
		return tea.Batch(cmd, func() tea.Msg { return request((*Program).begin) })
	}
	return cmd
}

// View draws the review.
func (p Program) View() string { return p.review.View() }

// Outcome is how the last review ended.
func (p Program) Outcome() Outcome { return p.review.Outcome() }

// Update passes every message to its handler; all others go to the review.
func (p Program) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	var cmd tea.Cmd
	switch msg := msg.(type) {
	case reviewMsg:
		cmd = p.answered(msg)
	case request:
		cmd = msg(&p)
	case arrivedMsg:
		cmd = p.arrived(msg)
	case tea.WindowSizeMsg:
		p.size = msg
		cmd = p.forward(msg)
	default:
		cmd = p.forward(msg)
	}
	return p, cmd
}

// forward gives a message to the review.
func (p *Program) forward(msg tea.Msg) tea.Cmd {
	p.review.watching = p.watching
	next, cmd := p.review.Update(msg)
	p.review = next.(Model)
	p.followReload()
	return p.tag(cmd)
}

func (p *Program) tag(cmd tea.Cmd) tea.Cmd { return tagged(cmd, p.generation) }

// tagged marks the messages that cmd returns for the review with its generation. Messages
// of Bubble Tea stay as they are.
func tagged(cmd tea.Cmd, generation int) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() tea.Msg {
		switch msg := cmd().(type) {
		case nil:
			return nil
		case tea.BatchMsg:
			out := make(tea.BatchMsg, len(msg))
			for i, c := range msg {
				out[i] = tagged(c, generation)
			}
			return out
		default:
			if reflect.TypeOf(msg).PkgPath() != reflect.TypeFor[reviewMsg]().PkgPath() {
				return msg
			}
			return reviewMsg{generation, msg}
		}
	}
}

// answered handles what a command of a review returned.
func (p *Program) answered(msg reviewMsg) tea.Cmd {
	switch inner := msg.msg.(type) {
	case request:
		return inner(p)
	case backgroundMsg: // is about the terminal
		return p.forward(inner)
	}
	if msg.generation != p.generation {
		return nil
	}
	if _, ended := msg.msg.(endedMsg); ended {
		return p.ended()
	}
	return p.forward(msg.msg)
}

// begin waits for answers.
func (p *Program) begin() tea.Cmd {
	if p.listening {
		return nil
	}
	p.on, p.listening = true, true
	p.review.watching = p.watching
	if p.waiting {
		return tea.Batch(p.listen(), p.forward(nil))
	}
	return tea.Batch(p.listen(), p.tag(p.review.leave(NothingToDo)))
}

// listen waits for one text in the source.
func (p *Program) listen() tea.Cmd {
	next := p.watch.Next
	return func() tea.Msg {
		a, err := next(context.Background())
		return arrivedMsg{a, err}
	}
}
