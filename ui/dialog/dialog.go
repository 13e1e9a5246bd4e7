// Package dialog holds the pages and boxes shown on top of the review, and the
// line that a person types into. A dialog owns its keys. It changes only itself:
// a key has a Result, and the owner of the dialog acts on it.
//
// The package knows no hunks and no files: their texts arrive as lines. Drawing
// sanitizes them and takes styles and size as arguments, so that a theme can
// change while a dialog is open.
package dialog

import (
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"aptix-tui/ui/config"
)

// A Dialog is a page or box on top of the review.
type Dialog interface {
	// Press returns what a key asks of the owner.
	Press(tea.KeyMsg) Result
	// Hints lists the keys for the footer, the most important first.
	Hints() []Hint
	// Resize sets the cells available for the rows; it must precede the rest.
	Resize(width, height int)
	// Scroll reports whether it moved the rows shown.
	Scroll(ScrollTarget) bool
	// Draw returns the rows with title and, in a box, borders.
	Draw(paint *Painter, boxed bool) []string
}

// A Result is what a key asks of the owner of a dialog.
type Result uint8

const (
	Ignored Result = iota // the key does nothing here
	Handled               // the dialog has changed itself
	Close
	Submit  // the typed line
	Suspend // the program
	Quit
	QuitNothingToDo // there is nothing to write
	Commit          // the plan of the summary
	Reload          // answer and files
	AskUndo         // whether to undo the commit
	UndoCommit
	ShowCommitted // the page of the commit again
	CopyReply
	AnswerYes // to the question of a commit
	AnswerNo
	Resume    // the saved review
	StartOver // without the saved review
)

// A Text is a page to read.
type Text struct{ page }

// NewText returns a page to read.
func NewText(keys KeyTable, title string, body []Line) *Text {
	return &Text{newPage(keys, title, body, Hint{config.Close, "close"})}
}

// Press scrolls or closes the page.
func (t *Text) Press(msg tea.KeyMsg) Result {
	switch a := t.action(msg); a {
	case config.Close, config.Quit, config.Confirm:
		return Close
	default:
		r, _ := t.common(a)
		return r
	}
}

// A Failure is an error to read. Reload is offered because most failures come
// from files that have changed.
type Failure struct{ Text }

// NewFailure returns the page of an error.
func NewFailure(keys KeyTable, title string, err error) *Failure {
	f := &Failure{*NewText(keys, title, errorLines(err))}
	f.hints = append(f.hints, Hint{config.Reload, "reload"})
	return f
}

// Press reloads, scrolls or closes the page.
func (f *Failure) Press(msg tea.KeyMsg) Result {
	if f.action(msg) == config.Reload {
		return Reload
	}
	return f.Text.Press(msg)
}

func errorLines(err error) []Line {
	var out []Line
	for _, text := range strings.Split(err.Error(), "\n") {
		out = append(out, Line{Tone: Failed, Text: text})
	}
	return out
}
