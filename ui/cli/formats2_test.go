package cli

import "testing"

func TestApScripts(t *testing.T)        { runScripts(t, "scripts/ap") }
func TestDelimitedScripts(t *testing.T) { runScripts(t, "scripts/delimited") }
func TestLinesScripts(t *testing.T)     { runScripts(t, "scripts/lines") }
