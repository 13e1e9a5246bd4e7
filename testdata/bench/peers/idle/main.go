// Command idle is a Bubble Tea program that shows a line and waits for a key: what
// the start and the memory of any such program cost.
package main

import (
	"fmt"
	"os"

	tea "github.com/charmbracelet/bubbletea"
)

type idle struct{}

func (idle) Init() tea.Cmd { return nil }

func (m idle) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	if _, ok := msg.(tea.KeyMsg); ok {
		return m, tea.Quit
	}
	return m, nil
}

func (idle) View() string { return "idle until a key is pressed" }

func main() {
	if _, err := tea.NewProgram(idle{}, tea.WithAltScreen()).Run(); err != nil {
		fmt.Fprintln(os.Stderr, "idle:", err)
		os.Exit(1)
	}
}
