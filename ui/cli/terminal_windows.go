package cli

import "os"

// openTerminal opens the console for its keys.
func openTerminal() (*os.File, error) { return os.OpenFile("CONIN$", os.O_RDWR, 0) }
