package cli

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/model/commit"
	"aptix-tui/model/workspace"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// A check is one line of the output of doctor. It returns what works, or a remark, or an
// error for what does not work. It writes nothing, not even to test whether a file can be
// written.
type check struct {
	about string
	look  func(*doctor) (string, error)
}

// A remark is no problem.
type remark string

func (r remark) Error() string { return string(r) }

var checks = []check{
	{"program", func(*doctor) (string, error) {
		return fmt.Sprintf("aptix-tui %s, %s, %s/%s", currentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH), nil
	}},
	{"terminal", (*doctor).terminal},
	{"clipboard", (*doctor).clipboard},
	{"editor", (*doctor).editorFound},
	{"settings", (*doctor).settings},
	{"state", (*doctor).state},
	{"workspace", (*doctor).workspace},
}

// A doctor checks what aptix-tui depends on: the terminal, programs, files and the workspace.
type doctor struct {
	*app
	settingsErr error // of the config file
}

func (a *app) doctorCommand() *cobra.Command {
	d := &doctor{app: a}
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Check the terminal, the tools, the settings and the workspace",
		Long: `Checks the terminal, the clipboard, the editor, the settings and the workspace.
It prints one line for each: ok, a note or a problem. It changes nothing. The
exit status is 1 if there is a problem.`,
		Args: noArguments("doctor"),

		PersistentPreRunE: func(*cobra.Command, []string) error {
			d.config = config.Default()
			d.config.Environment(os.Getenv)
			d.settingsErr = readConfigFile(&d.config)
			return nil
		},
		RunE: func(*cobra.Command, []string) error { return d.examine() },
	}
	a.rootFlag(c, "the current directory or the top of its Git work tree")
	return c
}

// examine makes all checks, and prints a line for each and the number of problems. The exit
// status is 1 if there are any.
func (d *doctor) examine() (err error) {
	if d.root, err = d.chooseRoot(nil, nil); err != nil {
		return err
	}
	problems := 0
	for _, c := range checks {
		text, err := c.look(d)
		status := "ok"
		switch {
		case errors.As(err, new(remark)):
			status, text = "note", err.Error()
		case err != nil:
			status, text = "problem", err.Error()
			problems++
			d.status = exitRefused
		}
		for line := range strings.SplitSeq(text, "\n") {
			d.line("%-7s  %-9s  %s", status, c.about, line)
		}
	}
	d.line("%s", model.Count(problems, "problem"))
	return d.writeErr
}

// terminal checks the terminal that a review is drawn on.
func (d *doctor) terminal() (string, error) {
	if !terminal.IsTerminal(d.screen()) {
		return "", remark("standard output is not a terminal; a review needs one, aptix-tui apply and check do not")
	}
	return "a review can be drawn", checkTerminal()
}

// clipboard checks whether the clipboard can be read. It does not read it.
func (d *doctor) clipboard() (string, error) {
	tool, err := readableClipboard()
	switch {
	case err != nil && desktop(os.Getenv) == "":
		return "", remark(err.Error())
	case err != nil:
		return "", err
	case tool.name == "":
		return "the system clipboard is read", nil
	}
	return tool.name + " reads it", nil
}

// editorFound looks for the editor that the keys e and o start.
func (d *doctor) editorFound() (string, error) {
	editor, from := d.editor(), d.config.Origin("editor")
	if err := d.editorProblem(); err != nil {
		return "", fmt.Errorf("%w: e and o cannot start an editor", err)
	}
	return fmt.Sprintf("e and o start %s (%s)", editor, from), missingProgram(shell, d.editorWords()[0], from)
}

// missingProgram says which program is not there: the shell, or the editor that from sets.
func missingProgram(shell, editor, from string) error {
	switch {
	case !isInstalled(shell):
		return fmt.Errorf("%s was not found: e, o and --verify need it to start a program", shell)
	case !isInstalled(editor):
		return remark(fmt.Sprintf("%s was not found (%s); set EDITOR, or editor in the config file, for e and o", editor, from))
	}
	return nil
}

// settings tells which config file is used.
func (d *doctor) settings() (string, error) {
	name, _ := configPath()
	if d.settingsErr != nil {
		return "", fmt.Errorf("%w\nall other commands refuse to start until this is fixed", d.settingsErr)
	}
	if _, err := os.Stat(name); err != nil {
		return "the defaults: there is no config file " + name, nil
	}
	return fmt.Sprintf("config file %s; aptix-tui config prints the settings in effect", name), nil
}

// state checks the directory of decisions, and the key that proves records.
func (d *doctor) state() (string, error) {
	if reviewDir() == "" {
		return "", fmt.Errorf("decisions cannot be saved when you leave a review: %w", errNoStateDir)
	}
	if err := mayCreate(stateDir()); err != nil {
		return "", fmt.Errorf("decisions cannot be saved, and nothing that is applied can be proved to be yours: %w", err)
	}
	if _, err := commit.OpenKeyring(stateDir()); err != nil {
		return "", fmt.Errorf("%w; without it nothing in .aptix can be proved to be yours", err)
	}
	return "decisions are saved in " + reviewDir(), nil
}

// mayCreate returns why nothing can be written to a directory that may have to be made.
func mayCreate(dir string) error {
	for {
		info, err := os.Stat(dir)
		switch {
		case err == nil && !info.IsDir():
			return &os.PathError{Op: "writing to", Path: dir, Err: syscall.ENOTDIR}
		case err == nil, dir == filepath.Dir(dir):
			return writable(dir)
		}
		dir = filepath.Dir(dir)
	}
}

// workspace names the workspace, checks its history, and names what no record accounts for.
func (d *doctor) workspace() (text string, err error) {
	err = d.withHistory(func(ws *workspace.Workspace, history *commit.History) error {
		text = fmt.Sprintf("%s has %s; aptix-tui log lists what was applied", ws.Dir(), model.Count(len(history.Entries()), "transaction"))
		if unknown := history.Unknown(); len(unknown) > 0 {
			return remark("entries in .aptix that aptix-tui did not create: " + strings.Join(firstFew(unknown), ", "))
		}
		return nil
	})
	return text, err
}
