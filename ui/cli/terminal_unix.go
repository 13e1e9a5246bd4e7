//go:build !windows

package cli

import "os"

// openTerminal opens the controlling terminal for its keys.
func openTerminal() (*os.File, error) { return os.Open("/dev/tty") }
