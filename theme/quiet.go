package theme

import "github.com/charmbracelet/lipgloss"

// Before main begins, Bubble Tea has Lip Gloss ask the terminal for its
// background: it waits up to five seconds for an answer, even if only the
// version is wanted, and reads away what was typed meanwhile. A renderer that
// was told does not ask, and only an init can tell it in time: Go initialises
// packages in the order of their import paths, so that this one comes before
// github.com/charmbracelet/bubbletea. Nobody draws with that renderer; what
// the background really is, Keyboard finds out.
func init() { lipgloss.SetHasDarkBackground(true) }
