package cli

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/atotto/clipboard"
	"golang.org/x/term"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// The smallest terminal that shows a review well.
const minColumns, minRows = 40, 10

// terminal checks the terminal that a review is drawn on.
func (d *doctor) terminal() {
	screen, _ := d.screen().(*os.File)
	if !terminal.IsTerminal(d.screen()) {
		d.add(statusNote, "terminal", "standard output is not a terminal; a review needs one, aptix-tui apply and check do not")
		return
	}
	if err := checkTerminal(); err != nil {
		d.add(statusProblem, "terminal", "%v", err)
		return
	}
	columns, rows, err := term.GetSize(int(screen.Fd()))
	if err != nil {
		d.add(statusProblem, "terminal", "its size cannot be read, so a review cannot be drawn: %v", err)
		return
	}
	if columns < minColumns || rows < minRows {
		d.add(statusNote, "terminal", "%d columns, %d rows; a review needs at least %d columns and %d rows", columns, rows, minColumns, minRows)
		return
	}
	d.add(statusOK, "terminal", "%d columns, %d rows", columns, rows)
}

// keyboardSource reports where a review reads its keys from.
func (d *doctor) keyboardSource() {
	tty, err := d.keyboard()
	switch {
	case err != nil && terminal.IsTerminal(d.screen()):
		d.add(statusProblem, "keyboard", "%v", err)
	case err != nil:
		d.add(statusNote, "keyboard", "%v", err)
	case tty == d.In:
		d.add(statusOK, "keyboard", "standard input")
	default:
		d.add(statusOK, "keyboard", "%s, so that an answer can come from standard input", tty.Name())
		if err := tty.Close(); err != nil {
			d.add(statusNote, "keyboard", "closing it: %v", err)
		}
	}
}

// clipboardTools are the programs that read the clipboard, in the order in which
// they are tried, and the variables that they need. Other systems than Linux and the
// BSDs need none.
var clipboardTools = []struct {
	needs    string
	programs []string // the first one reads
	reads    []string // its arguments for that
}{
	{"WAYLAND_DISPLAY", []string{"wl-paste", "wl-copy"}, []string{"--no-newline"}},
	{"DISPLAY", []string{"xclip"}, []string{"-out", "-selection", "clipboard"}},
	{"DISPLAY", []string{"xsel"}, []string{"--output", "--clipboard"}},
	{"", []string{"termux-clipboard-get", "termux-clipboard-set"}, nil},
	{"", []string{"powershell.exe", "clip.exe"}, []string{"Get-Clipboard"}},
}

// clipboardReading reports whether the clipboard can be read. It does not read it.
func (d *doctor) clipboardReading() {
	const otherwise = "name a file, or pipe the answer in"
	wayland, x := os.Getenv("WAYLAND_DISPLAY") != "", os.Getenv("DISPLAY") != ""
	tool, needs := clipboardTool()
	switch {
	case clipboard.Unsupported && (wayland || x):
		d.add(statusProblem, "clipboard", "%s", missingClipboardTool(wayland))
	case clipboard.Unsupported:
		d.add(statusNote, "clipboard", "there is none: no desktop session was found (neither WAYLAND_DISPLAY nor DISPLAY is set); %s", otherwise)
	case tool == "":
		d.add(statusOK, "clipboard", "the system clipboard is read")
	case needs == "" || os.Getenv(needs) != "":
		d.add(statusOK, "clipboard", "%s reads it", tool)
	case wayland:
		d.add(statusProblem, "clipboard", "%s is installed, but cannot read the Wayland clipboard; apt install wl-clipboard, or %s", tool, otherwise)
	default:
		d.add(statusNote, "clipboard", "%s is installed, but no desktop session was found (%s is not set); %s", tool, needs, otherwise)
	}
}

// clipboardTool is the program that reads the clipboard and the variable that it
// needs. Both are empty if no program is needed.
func clipboardTool() (name, needs string) {
	if clipboard.Unsupported || runtime.GOOS == "darwin" || runtime.GOOS == "windows" {
		return "", ""
	}
	for _, t := range clipboardTools {
		missing := func(program string) bool { return !installed(program) }
		if (t.needs != "WAYLAND_DISPLAY" || os.Getenv(t.needs) != "") && !slices.ContainsFunc(t.programs, missing) {
			return t.programs[0], t.needs
		}
	}
	return "", ""
}

func installed(program string) bool {
	_, err := exec.LookPath(program)
	return err == nil
}

// shellCharacters are those that only a shell can interpret in a command.
const shellCharacters = "\"'\\$`;&|<>(){}*?[]=~#!"

// editorFound looks for the editor that the keys e and o start.
func (d *doctor) editorFound() {
	editor := d.editor()
	from := d.config.Origin("editor")
	words := strings.Fields(editor)
	if why := config.EditorProblem(editor); why != "" {
		d.add(statusProblem, "editor", "%s (%s): e and o cannot start an editor", why, from)
		return
	}
	if strings.ContainsAny(words[0], shellCharacters) && runtime.GOOS != "windows" {
		d.add(statusNote, "editor", "e and o run %s with the shell (%s); whether it is installed was not checked", editor, from)
		return
	}
	path, err := exec.LookPath(words[0])
	switch {
	case err == nil:
		d.add(statusOK, "editor", "e and o start %s (%s): %s", editor, from, filepath.Clean(path))
	case d.config.Editor == "":
		d.add(statusNote, "editor", "%s is not installed; set EDITOR, or editor in the config file, for e and o", editor)
	default:
		d.add(statusProblem, "editor", "%s is not installed (%s): e and o cannot start it", words[0], from)
	}
}
