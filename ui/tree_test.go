package ui

import (
	"testing"

	tea "github.com/charmbracelet/bubbletea"
)

// REVIEW §2.4: nothing is cut without a mark: a tree that does not show all of its files
// shows the number of the current one.
func TestTreeTitleCounts(t *testing.T) {
	d := drive(t, shop().fullOptions(), 100, 24).wantScreen(" files ─")
	d.send(tea.WindowSizeMsg{Width: 100, Height: 7})
	d.wantScreen(" files 1/4 ─")
	d.keys("}").wantScreen(" files 2/4 ─")
}
