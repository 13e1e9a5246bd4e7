package ui

import (
	"cmp"
	"context"
	"slices"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
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
	blocks []model.CodeBlock
	at     int // the selected block
	found  model.BlockSearch
	failed error
	cancel context.CancelFunc
}

// openBlocks opens the page of code blocks, at the first unused one, or else the first that was
// not taken.
func (m *Model) openBlocks(int) tea.Cmd {
	p := &blocksPage{blocks: m.rev.Blocks}
	open := func(b model.CodeBlock) bool { return len(m.rev.takenFor(&b)) == 0 }
	if p.at = slices.IndexFunc(p.blocks, func(b model.CodeBlock) bool { return b.Unused && open(b) }); p.at < 0 {
		p.at = max(slices.IndexFunc(p.blocks, open), 0)
	}
	m.blocks = p
	var ctx context.Context
	ctx, p.cancel = context.WithCancel(context.Background())
	r, find := m.rev.Review, m.opt.FindBlocks
	return func() tea.Msg {
		var found model.BlockSearch
		err := find(ctx, r, func(s model.BlockSearch) { found = s })
		return followUp(func(*Model) tea.Cmd {
			p.found, p.failed = found, err // of a page that is closed meanwhile, too
			return nil
		})
	}
}

// closeBlocks closes the page and ends its search of the workspace.
func (m *Model) closeBlocks() {
	m.blocks.cancel()
	m.blocks = nil
}

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
		} else if len(out.Files) < maxHolders {
			out.Files = append(out.Files, h)
		}
	}
	return out
}

// maxHolders is how many files of a block the page shows.
const maxHolders = 9

// moveBlock moves to another block.
func (m *Model) moveBlock(to dialog.ScrollTarget) {
	m.blocks.at = m.moved(to, m.blocks.at, blocksPerPage, len(m.blocks.blocks)-1, "code block")
}

// blocksPerPage is by how many blocks the keys move that move by a page.
const blocksPerPage = 6

// takeBlock asks for the path of the file for which the selected block is taken: the first one
// that is shown if nothing is typed.
func (m *Model) takeBlock() {
	label, best := "use for the file", ""
	if files := m.blocks.holders(m.blocks.at).Files; len(files) > 0 {
		best = files[0].Path
		label += " (empty: " + terminal.SanitizeRow(best) + ")"
	}
	m.ask(label, "", func(m *Model, path string) tea.Cmd { return m.takeBlockFor(cmp.Or(path, best)) })
}

// takeBlockForFile takes the selected block for the file with index n.
func (m *Model) takeBlockForFile(n int) tea.Cmd {
	if files := m.blocks.holders(m.blocks.at).Files; n < len(files) {
		return m.takeBlockFor(files[n].Path)
	}
	m.note.refuse("there is no file " + model.Number(n+1) + " of this block")
	return nil
}

// takeBlockFor takes the selected block for a file: its hunks join the review.
func (m *Model) takeBlockFor(to string) tea.Cmd {
	b := &m.blocks.blocks[m.blocks.at]
	switch {
	case to == "":
		m.note.refuse("a block needs the path of a file")
		return nil
	case slices.Contains(m.rev.takenFor(b), to):
		m.note.refuse("this block is already used for " + to)
		return nil
	}
	m.closeBlocks()
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
