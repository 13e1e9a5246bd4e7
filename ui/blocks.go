package ui

import (
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
)

// A TakenBlock is a code block that a person took for a file.
type TakenBlock struct {
	Line    int    `json:"line"`    // its first line in the answer, 1-based
	Heading string `json:"heading"` // as of model.CodeBlock
	Path    string `json:"path"`    // of the file
}

// is reports whether t is b, for any file.
func (t TakenBlock) is(b *model.CodeBlock) bool { return t.Line == b.First && t.Heading == b.Heading }

// Block returns the block of r that t is, or nil.
func (r Review) Block(t TakenBlock) *model.CodeBlock {
	if i := slices.IndexFunc(r.Blocks, func(b model.CodeBlock) bool { return t.is(&b) }); i >= 0 {
		return &r.Blocks[i]
	}
	return nil
}

// WithBlocks returns r with the code blocks of another answer. What was taken stays taken
// if the other answer has the same block.
func (r Review) WithBlocks(blocks []model.CodeBlock) Review {
	var still []TakenBlock
	for _, t := range r.Taken {
		was := r.Block(t)
		if was == nil {
			continue
		}
		same := func(b model.CodeBlock) bool { return string(b.Content) == string(was.Content) }
		if i := slices.IndexFunc(blocks, same); i >= 0 {
			still = append(still, TakenBlock{blocks[i].First, blocks[i].Heading, t.Path})
		}
	}
	r.Blocks, r.Taken = blocks, still
	return r
}

// A blocksPage is the page of the code blocks that are in no payload (HABITS §8). While it
// is open, a search of the workspace runs.
type blocksPage struct {
	blocks  []model.CodeBlock
	at      int // the selected block
	choice  int // the selected file, an index into choices
	choices []fileChoice
	typed   *dialog.Prompt // the search for a file

	found  model.BlockSearch
	failed error
	cancel context.CancelFunc
}

// A fileChoice is a file that the selected block can be taken for.
type fileChoice struct {
	path  string
	lines int  // of the block that it has, as far as is known
	fresh bool // there is no such file: it is to be created
}

// blocksFoundMsg is what the search of a page has found, or why it failed. The command
// that delivered it has to run again for the next result.
type blocksFoundMsg struct {
	page  *blocksPage
	found model.BlockSearch
	err   error
	next  tea.Cmd
}

// openBlocks opens the page of code blocks, at the first unused one, or else the first that was
// not taken.
func (m *Model) openBlocks(int) tea.Cmd {
	p := &blocksPage{blocks: m.rev.Blocks, typed: dialog.NewPrompt(m.keys, "file", "")}
	open := func(b model.CodeBlock) bool { return len(m.rev.takenFor(&b)) == 0 }
	if p.at = slices.IndexFunc(p.blocks, func(b model.CodeBlock) bool { return b.Unused && open(b) }); p.at < 0 {
		p.at = max(slices.IndexFunc(p.blocks, open), 0)
	}
	p.choose()
	m.blocks = p
	return p.search(m.rev.Review, m.opt.FindBlocks)
}

// search starts the search for the lines of the blocks.
func (p *blocksPage) search(r Review, find func(context.Context, Review, func(model.BlockSearch)) error) tea.Cmd {
	ctx, cancel := context.WithCancel(context.Background())
	p.cancel = cancel
	results := make(chan blocksFoundMsg, 1)
	deliver := func(msg blocksFoundMsg) { // a result that was not read yet is out of date
		select {
		case <-results:
		default:
		}
		results <- msg
	}
	run := func() tea.Msg {
		defer close(results)
		err := find(ctx, r, func(s model.BlockSearch) { deliver(blocksFoundMsg{page: p, found: s}) })
		if err != nil {
			deliver(blocksFoundMsg{page: p, err: err})
		}
		return nil
	}
	return tea.Batch(run, listenBlocks(results))
}

// listenBlocks delivers the next result, if there is one before the search ends.
func listenBlocks(results <-chan blocksFoundMsg) tea.Cmd {
	return func() tea.Msg {
		msg, ok := <-results
		if !ok {
			return nil
		}
		msg.next = listenBlocks(results)
		return msg
	}
}

// blocksFound shows a result of the search of the open page. Others are dropped.
func (m *Model) blocksFound(msg blocksFoundMsg) tea.Cmd {
	if p := m.blocks; p != nil && p == msg.page {
		if p.failed = msg.err; p.failed == nil {
			p.found = msg.found
		}
		p.choose()
	}
	return msg.next
}

// closeBlocks ends the search for a file, or closes the page and ends its search of the
// workspace.
func (m *Model) closeBlocks() {
	if p := m.blocks; p.typing() {
		p.typed = dialog.NewPrompt(m.keys, "file", "")
		p.choose()
		return
	}
	m.leaveBlocks()
}

func (m *Model) leaveBlocks() {
	m.blocks.cancel()
	m.blocks = nil
}

func (p *blocksPage) block() *model.CodeBlock { return &p.blocks[p.at] }

func (p *blocksPage) typing() bool { return p.typed.Value() != "" }

// holders are the files that block i may be for, best first: those that are known from reading
// the answer, then the others that have lines of it.
func (p *blocksPage) holders(i int) model.Holders {
	known, found := p.blocks[i].Holders, model.Holders{}
	if i < len(p.found.Holders) {
		found = p.found.Holders[i]
	}
	out := model.Holders{Distinctive: max(known.Distinctive, found.Distinctive)}
	for _, h := range slices.Concat(known.Files, found.Files) {
		if n := slices.IndexFunc(out.Files, func(o model.Holder) bool { return o.Path == h.Path }); n >= 0 {
			out.Files[n].Lines = max(out.Files[n].Lines, h.Lines)
		} else if len(out.Files) < maxChoices {
			out.Files = append(out.Files, h)
		}
	}
	return out
}

// maxChoices is how many files the digits can choose.
const maxChoices = 9

// chosen is the file for which the selected block would be taken, or nil.
func (p *blocksPage) chosen() *fileChoice {
	if p.choice < len(p.choices) {
		return &p.choices[p.choice]
	}
	return nil
}

// choose brings the choices up to date. The selected file stays selected if it still is
// one of them.
func (p *blocksPage) choose() {
	was := p.chosen()
	holders := p.holders(p.at).Files
	p.choices = nil
	if p.typing() {
		p.choices = matchFiles(p.found.Files, holders, p.typed.Value())
	} else {
		for _, h := range holders {
			p.choices = append(p.choices, fileChoice{path: h.Path, lines: h.Lines})
		}
	}
	if was != nil && p.choice > 0 {
		p.choice = max(slices.IndexFunc(p.choices, func(c fileChoice) bool { return c.path == was.path }), 0)
	}
}

// pressBlocks gives a key to the search for a file, and reports whether it was for that.
// Digits choose a file until something is typed.
func (m *Model) pressBlocks(key tea.KeyMsg) bool {
	p := m.blocks
	b, _, _ := m.keys.Lookup(key.String(), config.InBlocks)
	if !p.typing() && (!dialog.IsTyped(key) || b.Action == config.Candidate) || p.typed.Press(key) != dialog.Handled {
		return false
	}
	m.note = note{}
	p.choice = 0
	p.choose()
	return true
}

// moveBlock moves to another block or, while a file is searched, to another file.
func (m *Model) moveBlock(to dialog.ScrollTarget) tea.Cmd {
	p := m.blocks
	if p.typing() {
		p.choice = clampIndex(to(p.choice, len(p.choices), len(p.choices)-1), len(p.choices))
		return nil
	}
	at := clampIndex(to(p.at, blocksPerPage, len(p.blocks)-1), len(p.blocks))
	if at == p.at {
		m.note.refuse("there are no more code blocks")
	}
	p.at, p.choice = at, 0
	p.choose()
	return nil
}

// blocksPerPage is by how many blocks the keys move that move by a page.
const blocksPerPage = 6

func clampIndex(i, n int) int { return max(min(i, n-1), 0) }

// stepBlockFile goes to the next or the previous file, round the ends.
func (m *Model) stepBlockFile(by int) tea.Cmd {
	n := len(m.blocks.choices)
	return m.blockFile((m.blocks.choice + by + n) % n)
}

// blockFile selects the file with index n.
func (m *Model) blockFile(n int) tea.Cmd {
	if p := m.blocks; n < len(p.choices) {
		p.choice = n
	} else {
		m.note.refuse("there is no file " + model.Number(n+1) + ": " + model.Count(len(p.choices), "file") + " " + plural(len(p.choices), "is", "are") + " shown")
	}
	return nil
}

// takeBlock takes the selected block for the selected file: its hunks join the review.
func (m *Model) takeBlock(int) tea.Cmd {
	b, to := m.blocks.block(), m.blocks.chosen().path
	m.leaveBlocks()
	from := m.rev.Review
	from.Taken = append(slices.Clip(from.Taken), TakenBlock{b.First, b.Heading, to})
	return m.place(placeRequest{
		doing: "placing the code block", from: from, how: m.opt.Choose,
		then: func(m *Model) { m.showTaken(to) },
	})
}

// showTaken goes to the first hunk of the block that was taken last, which is in the last
// payload.
func (m *Model) showTaken(path string) {
	set, first, open := m.rev.Set, -1, 0
	for _, id := range set.Order {
		if h := set.Hunks[id]; h.Payload == len(set.Payloads)-1 {
			if first < 0 {
				first = id
			}
			if h.Placement != model.Applied {
				open++
			}
		}
	}
	if first >= 0 {
		m.goTo(first)
		m.screen.inTree = false
	}
	undo := "; " + m.keys.Names(config.Undo) + " undoes it"
	if open == 0 {
		m.note.say("the code block changes nothing in " + path + undo)
		return
	}
	m.note.say("used for " + path + ": " + model.Count(open, "hunk") + " to decide" + undo)
}

// takenFor lists the files for which b was taken.
func (v *review) takenFor(b *model.CodeBlock) []string {
	var out []string
	for _, t := range v.Taken {
		if t.is(b) {
			out = append(out, t.Path)
		}
	}
	return out
}

// unusedBlocks lists the code blocks that may be changes and were not taken for a file.
func (v *review) unusedBlocks() []*model.CodeBlock {
	var out []*model.CodeBlock
	for i := range v.Blocks {
		if b := &v.Blocks[i]; b.Unused && len(v.takenFor(b)) == 0 {
			out = append(out, b)
		}
	}
	return out
}

// unusedText counts the unused code blocks, and says which key shows them with the others
// that have no hunks; empty if there are none.
func (m *Model) unusedText() string {
	n := len(m.rev.unusedBlocks())
	key := m.keys.Names(config.Blocks)
	if n == 0 || key == "" {
		return ""
	}
	return model.Count(n, "code block") + " unused: " + key + " shows " + plural(n, "it", "them")
}
