package cli

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"

	"github.com/spf13/cobra"

	"aptix-tui/model"
	"aptix-tui/theme/terminal"
	"aptix-tui/ui/config"
)

// A findingStatus says what a finding means for the user.
type findingStatus string

const (
	statusOK      findingStatus = "ok"
	statusNote    findingStatus = "note"    // for information
	statusProblem findingStatus = "problem" // a function will not work
)

// A finding is one line of the output of doctor.
type finding struct {
	status      findingStatus
	about, text string
}

// A doctor checks what aptix-tui depends on: the terminal, programs, files and the
// workspace. It writes nothing, not even to test whether a file can be written.
type doctor struct {
	*app
	settingsErr error // of the config file or the environment
	findings    []finding
}

func (a *app) doctorCommand() *cobra.Command {
	d := &doctor{app: a}
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Check the terminal, the tools, the settings and the workspace",
		Long: `Checks the terminal, the keyboard, the clipboard, the editor, the settings and
the workspace. It prints one line for each finding: ok, a note or a problem.
It changes nothing. The exit status is 1 if there is a problem.`,
		Args: noArguments("doctor"),

		PersistentPreRunE: func(cmd *cobra.Command, _ []string) error { return d.loadSettings(cmd) },
		RunE:              func(*cobra.Command, []string) error { return d.examine() },
	}
	a.rootFlag(c, "the current directory or the top of its Git work tree")
	return c
}

// loadSettings is app.loadSettings, except that errors in the config file or the
// environment become findings.
func (d *doctor) loadSettings(cmd *cobra.Command) error {
	_, err := configFile()
	environment, err2 := config.Environment(os.Getenv)
	if d.settingsErr = errors.Join(err, err2); d.settingsErr == nil {
		return d.app.loadSettings(cmd)
	}
	if d.config, err = config.Merge(environment); err != nil {
		return setupError{err}
	}
	return nil
}

// examine runs all checks and prints the findings.
func (d *doctor) examine() error {
	dir, err := d.chooseRoot(nil, nil)
	if err != nil {
		return err
	}
	d.add(statusOK, "program", "aptix-tui %s, %s, %s/%s", currentVersion(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
	for _, look := range []func(){d.terminal, d.keyboardSource, d.clipboardReading, d.editorFound, d.settings, d.state} {
		look()
	}
	d.workspace(dir)
	return d.print()
}

func (d *doctor) add(m findingStatus, about, format string, args ...any) {
	d.findings = append(d.findings, finding{m, about, fmt.Sprintf(format, args...)})
}

// print prints the findings and the number of problems. The exit status is 1 if
// there are any.
func (d *doctor) print() error {
	problems := 0
	var out strings.Builder
	for _, f := range d.findings {
		if f.status == statusProblem {
			problems++
		}
		fmt.Fprintf(&out, "%-7s  %-9s  %s\n", f.status, f.about, terminal.SanitizeRow(f.text))
	}
	fmt.Fprintln(&out, model.Count(problems, "problem"))
	if _, err := fmt.Fprint(d.Out, out.String()); err != nil {
		return fmt.Errorf("writing the findings: %w", err)
	}
	if problems > 0 {
		d.status = exitRefused
	}
	return nil
}
