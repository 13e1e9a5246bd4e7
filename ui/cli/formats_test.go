package cli

import "testing"

// The formats have their scripts in folders of their own: one behaviour each,
// about half of them answers that must be refused.
func TestBundleScripts(t *testing.T)     { runScripts(t, "scripts/bundle") }
func TestStructuredScripts(t *testing.T) { runScripts(t, "scripts/structured") }
func TestGitScripts(t *testing.T)        { runScripts(t, "scripts/git") }
