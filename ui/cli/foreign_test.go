package cli

import "testing"

// What lies in .aptix and is not proved to be the user's, from the command line.
func TestForeignScripts(t *testing.T) { runScripts(t, "scripts/foreign") }
