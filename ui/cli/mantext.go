package cli

import (
	"slices"
	"strconv"

	"github.com/spf13/cobra"
)

// A manRow is an entry of a list in man pages.
type manRow struct{ name, text string }

// exitStatuses are those of COMMANDS §6.
var exitStatuses = []struct {
	status int
	text   string
	only   []string // the commands that end with it; nil: all
}{
	{exitDone, "Done, or nothing to do. For check: no change needs a decision. For doctor: there is no problem.", nil},
	{exitRefused, "Refused; nothing was written. For check: apply would refuse. For doctor: there is a problem.", nil},
	{exitUsage, "Wrong usage, or no terminal for a review.", nil},
	{exitBug, "A bug; or another program's edit stopped a roll-back or a recovery; or everything was applied or undone, but the report could not be written. The message says which.", nil},
	{exitQuit, "You quit the review; nothing was written.", []string{"aptix-tui", "demo"}},
}

// statusesOf are the exit statuses of a command.
func statusesOf(c *cobra.Command) []manRow {
	var out []manRow
	for _, s := range exitStatuses {
		if s.only == nil || slices.Contains(s.only, c.Name()) {
			out = append(out, manRow{strconv.Itoa(s.status), s.text})
		}
	}
	return out
}

var environment = []manRow{
	{configVariable, "The config file."},
	{"NO_COLOR", "If it is set, there is no colour."},
	{"VISUAL, EDITOR", "The editor for new text and for opening files."},
	{"TERM, COLORTERM, COLORFGBG", "The terminal: its colours and its background."},
	{"WAYLAND_DISPLAY, DISPLAY", "The desktop whose clipboard is read."},
	{"SSH_TTY, SSH_CONNECTION, TMUX", "Over SSH and in tmux, the terminal is asked to copy."},
	{"XDG_CONFIG_HOME, XDG_STATE_HOME", "The directories for the config file and for state. On Linux they are ~/.config and ~/.local/state by default."},
}

var files = []manRow{
	{"~/.config/aptix-tui/config.toml", "The config file, on Linux. aptix-tui doctor names it on each system, and aptix-tui config prints all settings in its form."},
	{"~/.local/state/aptix-tui/", "The key that signs the history, and the decisions of unfinished reviews, on Linux."},
	{".aptix/", "In the root of a workspace: the history that undo needs, and what a killed apply left."},
}
