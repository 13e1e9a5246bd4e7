package diffview

import (
	"cmp"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A Comment is what a person says about a line.
type Comment struct {
	Line
	Shown int    `json:"shown,omitempty"` // the number that the line had then, 0 for none
	Says  string `json:"says"`
}

// A Line identifies a line of code whatever is decided: a line of the file on disk by its number,
// and one that only a hunk has by its place among the equal lines of that hunk.
type Line struct {
	Hunk   model.HunkKey `json:"hunk"` // whole, that shows the line; context belongs to the hunk above it
	Path   string        `json:"path"` // of the file
	Text   string        `json:"text"`
	Number int           `json:"number,omitempty"` // in the file on disk, 0 if it is not there
	Nth    int           `json:"nth,omitempty"`    // of the lines with this text that only the hunk has, from 1
}

// A PlacedComment is a comment with where its line is.
type PlacedComment struct {
	Comment
	Hunk     int  // the ID of its hunk, or the first one of the file
	Old, New int  // line numbers, 1-based, 0 for none
	Gone     bool // the line is not there any more; Old is the number that it had

	line int32 // index into Layout.codeLines, 0 if it is not there any more
}

// Comments returns the comments from top to bottom, after those whose line is not laid out.
func (l *Layout) Comments() []PlacedComment { return l.comments }

// CommentAt returns the comment on the line at a row, or a new one without words; in rows
// without a line, on the first new line of a hunk, or else the first that it changes. ok is
// false if there is none.
func (l *Layout) CommentAt(row, hunk int) (c PlacedComment, ok bool) {
	n := l.lineAt(row)
	if first := l.FirstChangeRow(hunk); n == 0 {
		firstNew, _ := l.ChangeAt(first)
		n = l.lineAt(max(firstNew-1, first))
	}
	if at := slices.IndexFunc(l.comments, func(c PlacedComment) bool { return c.line == n }); at >= 0 && n > 0 {
		return l.comments[at], true
	}
	c = l.placed(Comment{Line: l.identities()[n]}, n)
	c.Shown = cmp.Or(c.New, c.Old)
	return c, n > 0
}

// CommentRow returns the row below the line of a comment, or -1 if it is not shown.
func (l *Layout) CommentRow(on Line) int {
	return slices.IndexFunc(l.rows, func(r row) bool { return r.kind == rowComment && l.comments[r.line].Line == on })
}

// lineAt returns the line of code of a row, the new one if there are two; 0 if there is none.
func (l *Layout) lineAt(row int) int32 {
	if row < 0 || row >= len(l.rows) {
		return 0
	}
	n := cmp.Or(l.rows[row].right, l.rows[row].left)
	if l.codeLines[n].sign == note {
		n--
	}
	return n
}

// hunkOf returns the hunk of a line, above the first one of the file that one.
func (l *Layout) hunkOf(n int32) int {
	if id := l.codeLines[n].hunk; n > 0 && id >= 0 {
		return int(id)
	}
	return l.file.Hunks[0]
}

func (l *Layout) placed(c Comment, n int32) PlacedComment {
	at := &l.codeLines[n]
	p := PlacedComment{Comment: c, Hunk: l.hunkOf(n), Old: int(at.old), New: int(at.new), Gone: n == 0, line: n}
	switch {
	case p.Gone:
		p.Old = c.Shown
	case at.sign == unchanged: // it has no new number in a rejected hunk
		p.New = cmp.Or(p.New, p.Old)
	}
	return p
}

// identities returns what identifies each of codeLines.
func (l *Layout) identities() []Line {
	out, own := make([]Line, len(l.codeLines)), map[Line]int{}
	for n, c := range l.codeLines[1:] {
		id := Line{Hunk: l.in.Set.Hunks[l.hunkOf(int32(n+1))].Key.Whole(), Path: l.file.Path, Text: string(l.texts[c.text].Line(int(c.line)))}
		if c.text == baseText {
			id.Number = int(c.line) + 1
		} else {
			own[id]++
			id.Nth = own[id]
		}
		out[n+1] = id
	}
	return out
}

// addComments finds the lines of the comments, and adds a row below each. If the file on disk
// has changed, a line of it is the nearest one with the same text.
func (l *Layout) addComments() {
	if len(l.in.Comments) == 0 {
		return
	}
	lines := l.identities()
	for _, c := range l.in.Comments {
		number := nearestLine(l.texts[baseText].Text, c.Number, c.Text)
		n := slices.IndexFunc(lines, func(is Line) bool {
			return is.Nth == c.Nth && is.Text == c.Text && (c.Nth == 0 && is.Number == number || c.Nth > 0 && is.Hunk == c.Hunk)
		})
		l.comments = append(l.comments, l.placed(c, int32(max(n, 0))))
	}
	slices.SortStableFunc(l.comments, func(a, b PlacedComment) int { return cmp.Compare(a.line, b.line) })
	l.rewriteRows(l.toCommented)
}

// nearestLine returns the number of the line with a text that is nearest to a number; 0 if there
// is none.
func nearestLine(t *model.Text, number int, text string) int {
	best, away := 0, 0
	for n := 1; number > 0 && n <= t.Lines(); n++ {
		if d := max(n-number, number-n); string(t.Line(n-1)) == text && (best == 0 || d < away) {
			best, away = n, d
		}
	}
	return best
}

// toCommented adds the comments on the lines of a row, below the last row of them.
func (l *Layout) toCommented(out, rest []row) ([]row, int) {
	out = append(out, rest[0])
	for i, c := range l.comments {
		if r := rest[0]; l.isOn(&r, c) && (len(rest) == 1 || rest[1].wrapRow == 0) {
			out = append(out, row{kind: rowComment, hunk: r.hunk, left: c.line, line: int32(i)})
		}
	}
	return out, 1
}

// isOn reports whether a row shows the line of a comment.
func (l *Layout) isOn(r *row, c PlacedComment) bool {
	return r.kind == rowCode && c.line > 0 && (c.line == r.left || c.line == r.right)
}

// isCommented reports whether a row begins a line with a comment.
func (l *Layout) isCommented(r *row) bool {
	return r.wrapRow == 0 && slices.ContainsFunc(l.comments, func(c PlacedComment) bool { return l.isOn(r, c) })
}

// drawComment draws a comment below the code of its line.
func (l *Layout) drawComment(r *row) string {
	indent := l.prefixWidth()
	if l.sideBySide && l.onRight(r.left) {
		indent += l.codeWidth + 1 + l.prefixWidth()
	}
	text := strings.Repeat(" ", max(indent, 0)) + l.in.Glyphs.Comment + " " + sanitize(l.comments[r.line].Says)
	return l.styled(l.truncate(text, l.in.Width-gutterWidth), &l.in.Styles.Dim)
}
