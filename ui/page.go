package ui

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// intent is what a dialog wants of its owner.
type intent uint8

const (
	stay intent = iota
	closePage
	leaveQuit    // nothing is written
	leaveNothing // there is nothing to write
	commitPlan
	reloadReview
	askUndo    // whether to undo what was committed
	undoCommit // do it
	backToDone
	copyReply
	answerYes // to the question of a commit
	answerNo
	takeKept // go on where the person left last time
	startAnew
	leaveAsKept
)

// A page is a dialog: lines that scroll, and what its keys ask of the owner.
// It acts on nothing itself.
type page struct {
	title string
	body  []line
	top   int // the first row shown
	does  map[config.Action]intent
	other intent // what every key does that is not in does
	hints []hint
	reply chan<- bool // of the question of a commit; it takes one answer
}

// A line is text in one tone. It is as foreign as what it quotes: drawing
// sanitises it. What does not fit is folded, indented by hang cells.
type line struct {
	tone tone
	text string
	hang int
}

// A hint is a key in the footer of a dialog and what it does there.
type hint struct {
	action config.Action
	label  string
}

// readingPage is a page to read: it scrolls and closes.
func readingPage(title string, body []line) *page {
	return &page{
		title: title, body: body,
		does:  map[config.Action]intent{config.Close: closePage, config.Quit: closePage, config.Confirm: closePage},
		hints: []hint{{config.Close, "close"}},
	}
}

// press says what a key asks for. width and height are the cells for its rows.
func (p *page) press(a config.Action, width, height int) intent {
	if want, ok := p.does[a]; ok {
		return want
	}
	if to, ok := scrolls[a]; ok && p.scroll(to, width, height) {
		return stay
	}
	return p.other
}

// scroll moves the page; it tells whether there is more of it than is shown.
func (p *page) scroll(to scrolling, width, height int) bool {
	last := max(len(p.rows(width))-height, 0)
	p.top = min(max(to(p.top, height, last), 0), last)
	return last > 0
}

// scrolling is where a key leads to from row top: last is the farthest that it
// may, and more is no harm.
type scrolling func(top, height, last int) int

// scrolls is the keys that scroll.
var scrolls = map[config.Action]scrolling{
	config.Down:     func(top, _, _ int) int { return top + 1 },
	config.Up:       func(top, _, _ int) int { return top - 1 },
	config.HalfDown: func(top, height, _ int) int { return top + max(height/2, 1) },
	config.HalfUp:   func(top, height, _ int) int { return top - max(height/2, 1) },
	config.PageDown: func(top, height, _ int) int { return top + max(height-1, 1) },
	config.PageUp:   func(top, height, _ int) int { return top - max(height-1, 1) },
	config.Top:      func(_, _, _ int) int { return 0 },
	config.Bottom:   func(_, _, last int) int { return last },
}

// rows is the body folded to width, each row with the tone of its line.
func (p *page) rows(width int) []line {
	var out []line
	for _, l := range p.body {
		for _, row := range fold(terminal.Sanitize(l.text), l.hang, width) {
			out = append(out, line{tone: l.tone, text: row})
		}
	}
	return out
}

// fold wraps text at words where it can; rows but the first are indented by
// hang cells, if that leaves room.
func fold(text string, hang, width int) []string {
	text = strings.ReplaceAll(text, "\t", "    ")
	width = max(width, 1)
	if ansi.StringWidth(text) <= width {
		return []string{text}
	}
	if hang > width/2 {
		hang = 0
	}
	first := ansi.Wrap(text, width, "")
	if n := strings.IndexByte(first, '\n'); n >= 0 && hang > 0 {
		rest := strings.TrimLeft(text[n:], " ")
		rows := strings.Split(ansi.Wrap(rest, width-hang, ""), "\n")
		for i := range rows {
			rows[i] = strings.Repeat(" ", hang) + rows[i]
		}
		return append([]string{first[:n]}, rows...)
	}
	return strings.Split(first, "\n")
}

// acts is what the owner does on behalf of a dialog.
var acts = map[intent]func(*Model) tea.Cmd{
	stay:         func(*Model) tea.Cmd { return nil },
	closePage:    (*Model).closed,
	leaveQuit:    func(m *Model) tea.Cmd { return m.leave(Quit) },
	leaveNothing: func(m *Model) tea.Cmd { return m.leave(NothingToDo) },
	commitPlan:   (*Model).askCommit,
	reloadReview: (*Model).reloadFromPage,
	askUndo:      (*Model).openUndo,
	undoCommit:   (*Model).askUndo,
	backToDone:   (*Model).openDone,
	copyReply:    func(m *Model) tea.Cmd { return m.reply(0) },
	answerYes:    answer(true),
	answerNo:     answer(false),
	takeKept:     (*Model).takeOver,
	startAnew:    (*Model).startAnew,
	leaveAsKept:  func(m *Model) tea.Cmd { return m.leave(Quit) },
}

// pressPage gives a key to the dialog and does what that asks for.
func (m *Model) pressPage(name string) tea.Cmd {
	m.note = note{}
	b, _, _ := m.keys.lookup(name, config.InDialog)
	if b.Action == config.Suspend {
		return m.suspend(0)
	}
	width, height := m.pageSize()
	before := m.page.top
	want := m.page.press(b.Action, width, height)
	if _, scroll := scrolls[b.Action]; want == stay && !(scroll && m.page.top != before) {
		m.refuse(keyName(name) + " does nothing here")
	}
	cmd := acts[want](m)
	m.settle()
	return cmd
}

// reloadFromPage reads again, if this review can.
func (m *Model) reloadFromPage() tea.Cmd {
	m.page = nil
	if why := needsReload(m); why != "" {
		m.refuse(why)
		return nil
	}
	return m.reload(0)
}
