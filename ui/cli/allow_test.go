package cli

import "testing"

func TestAllowScripts(t *testing.T) { runScripts(t, "scripts/allow") }
