// Command quiet only has the packages initialised that it imports.
package main

import (
	_ "github.com/charmbracelet/bubbletea"

	_ "aptix-tui/theme"
)

func main() {}
