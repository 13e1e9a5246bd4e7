package ui

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/model"
	"aptix-tui/ui/config"
	"aptix-tui/ui/dialog"
	"aptix-tui/ui/diffview"
)

// PlacedComments returns the comments of r in the order of files and lines, with the line numbers
// that follow from decisions.
func (r Review) PlacedComments(decisions model.Decisions) []diffview.PlacedComment {
	var out []diffview.PlacedComment
	in := r.commentsByFile()
	files, _ := shownOrder(r.Set)
	for _, f := range files {
		if len(in[f]) > 0 {
			whole := diffview.New(diffview.Input{Set: r.Set, File: f, Decisions: decisions, Comments: in[f], Selected: -1, Width: 200, Context: r.lines(f), Wrap: diffview.WrapNone})
			out = append(out, whole.Comments()...)
		}
	}
	return out
}

// lines is how many lines a file has on disk.
func (r Review) lines(file int) int { return model.NewText(r.Set.Files[file].Base.Bytes).Lines() }

// commentsByFile returns the comments on lines of each file. Those whose change does not exist any
// more are with the first hunk.
func (r Review) commentsByFile() map[int][]diffview.Comment {
	out := map[int][]diffview.Comment{}
	for _, c := range r.Comments {
		if len(r.Set.Hunks) > 0 {
			f := r.Set.Hunks[max(nearest(r.Set, c.Hunk), 0)].File
			out[f] = append(out[f], c)
		}
	}
	return out
}

// whereOf names the line of a comment: "cart.go:41".
func whereOf(p *diffview.PlacedComment, file string) string {
	switch n := cmp.Or(p.New, p.Old); {
	case n == 0:
		return file
	case p.Gone:
		return fmt.Sprintf("%s, was at line %d", file, n)
	default:
		return fmt.Sprintf("%s:%d", file, n)
	}
}

// comment asks what to say about the line at the cursor.
func (m *Model) comment() {
	c, ok := m.pane.layout.CommentAt(m.pane.cursor, m.rev.hunk)
	if !ok {
		m.note.refuse("there is no line here to comment on")
		return
	}
	m.askComment(&c, func(*Model) {})
}

// askComment asks what to say about a line, and goes on with then.
func (m *Model) askComment(p *diffview.PlacedComment, then func(*Model)) {
	m.ask("comment on "+strings.Replace(whereOf(p, "line"), ":", " ", 1), p.Says, func(m *Model, says string) tea.Cmd {
		m.setComment(p, says)
		then(m)
		return nil
	})
	m.prompt.closed = then
}

// setComment makes says the comment on a line; without words there is none.
func (m *Model) setComment(p *diffview.PlacedComment, says string) {
	if says == p.Says {
		return
	}
	m.history.push(m.rev)
	m.rev.stamp++
	m.rev.Comments = slices.DeleteFunc(slices.Clone(m.rev.Comments), func(c diffview.Comment) bool { return c.Line == p.Line })
	said := "comment on " + whereOf(p, path.Base(p.Path))
	if says == "" {
		m.note.say("deleted the " + said)
		return
	}
	m.rev.Comments = append(m.rev.Comments, diffview.Comment{Line: p.Line, Shown: p.Shown, Says: says})
	m.note.say(said + m.paint.Dot() + m.keys.Names(config.CopyReply) + " copies the reply")
}

// listComments lists all comments, with one of them selected.
func (m *Model) listComments(at int) {
	m.dialog = nil
	var body []dialog.Line
	for i, p := range m.rev.PlacedComments(m.rev.Decisions) {
		body = append(body, dialog.Line{Text: whereOf(&p, p.Path) + "  " + p.Says, Indent: 2, Item: i + 1},
			dialog.Line{Text: "  " + model.Truncate(strings.TrimSpace(p.Text), 200), Tone: dialog.Dim, Indent: 2, Item: i + 1})
	}
	if len(body) > 0 {
		m.dialog = dialog.NewComments(m.keys, body, at)
	}
}

// onComment is the handler of do with the comment that is selected in the list.
func onComment(do func(m *Model, p *diffview.PlacedComment, at int)) handler {
	return call(func(m *Model) {
		at := m.dialog.Item()
		m.dialog = nil
		do(m, &m.rev.PlacedComments(m.rev.Decisions)[at], at)
	})
}

func (m *Model) editComment(p *diffview.PlacedComment, at int) {
	m.askComment(p, func(m *Model) { m.listComments(at) })
}

func (m *Model) deleteComment(p *diffview.PlacedComment, at int) {
	m.setComment(p, "")
	m.listComments(at)
}

// showComment puts the cursor on the line of a comment, with as much context as that takes.
func (m *Model) showComment(p *diffview.PlacedComment, _ int) {
	if p.Gone {
		m.note.refuse("this line is not there any more: " + whereOf(p, p.Path))
		return
	}
	m.goTo(p.Hunk)
	m.screen.inTree = false
	m.view.unfold(m.rev.current().Key)
	m.layOut()
	for m.pane.layout.CommentRow(p.Line) < 0 && m.view.context < m.rev.lines(m.rev.file) {
		m.view.context = 2*m.view.context + 1
		m.layOutRows()
	}
	row := m.pane.layout.CommentRow(p.Line)
	for _, m.pane.cursor = range []int{row - 1, row} { // the line is on the screen, too
		m.pane.keep()
	}
	m.selectAtCursor()
}

// commentsText counts the comments, for the pages before and after applying; empty if there are
// none.
func (m *Model) commentsText() string {
	n := len(m.rev.Comments)
	if n == 0 {
		return ""
	}
	return model.Count(n, "comment") + ": " + m.keys.Names(config.CopyReply) + " copies " + plural(n, "it", "them") + " with the reply"
}
