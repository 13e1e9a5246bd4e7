package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"aptix-tui/ui/config"
)

// configVariable is the environment variable that names the config file.
const configVariable = "APTIX_TUI_CONFIG"

// maxConfigSize is how much of a config file is read, in bytes.
const maxConfigSize = 1 << 16

// loadSettings takes defaults, environment, config file and flags.
func (a *app) loadSettings(cmd *cobra.Command) error {
	a.config = config.Default()
	a.config.Environment(os.Getenv)
	if err := readConfigFile(&a.config); err != nil {
		return setupError{err}
	}
	err := a.config.Flags(func(name string) (string, bool) {
		f := cmd.Flags().Lookup(name)
		if f == nil || !f.Changed {
			return "", false
		}
		return f.Value.String(), true
	})
	if err != nil {
		return usageError{err}
	}
	a.maxInput, a.log, a.verify = a.config.MaxInput, a.config.Log, a.config.Verify
	return nil
}

// readConfigFile takes the settings of the config file. It may be missing at the default path.
func readConfigFile(c *config.Config) error {
	name, asked := configPath()
	text, err := readStart(name, maxConfigSize)
	switch {
	case errors.Is(err, fs.ErrNotExist) && !asked:
		return nil
	case err != nil && asked:
		return fmt.Errorf("reading the config file that %s names: %w", configVariable, err)
	case err != nil:
		return fmt.Errorf("reading the config file: %w", err)
	}
	return c.File(name, text)
}

// configPath is the path of the config file, and whether the user named it.
func configPath() (name string, asked bool) {
	if name = os.Getenv(configVariable); name != "" {
		return name, true
	}
	if !filepath.IsAbs(xdg.ConfigHome) { // a relative path would lie in the workspace
		return "", false
	}
	return filepath.Join(xdg.ConfigHome, "aptix-tui", "config.toml"), false
}

func (a *app) configCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "config",
		Short: "Print every setting, and where its value comes from, as a config file",
		Long: `Prints all settings in the form of the config file, each with what it means and
where its value comes from: the file, the environment or the default. To begin a
config file, save what it prints at the path that aptix-tui doctor names. It
changes nothing.`,
		Args: noArguments("config"),
		RunE: func(c *cobra.Command, _ []string) error { return config.Print(c.OutOrStdout(), a.config) },
	}
}
