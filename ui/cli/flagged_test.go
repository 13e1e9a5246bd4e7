package cli

import "testing"

func TestFlagScripts(t *testing.T) { runScripts(t, "scripts/flags") }
