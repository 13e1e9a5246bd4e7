package cli

import "testing"

// The formats have their scripts in folders of their own: one behaviour each,
// about half of them answers that must be refused (bad_*). The others are
// applied twice; most of them forget the history in between, so that the second
// run has to see from the files alone that there is nothing left to do.
func TestBundleScripts(t *testing.T)     { runScripts(t, "scripts/bundle") }
func TestStructuredScripts(t *testing.T) { runScripts(t, "scripts/structured") }
func TestGitScripts(t *testing.T)        { runScripts(t, "scripts/git") }
