// Command initorder initialises the packages that it imports and exits.
package main

import (
	_ "github.com/charmbracelet/bubbletea"

	_ "aptix-tui/theme/terminal"
)

func main() {}
