//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

package workspace

import (
	"path/filepath"
	"strings"
	"testing"
)

// Files whose paths match are read, also ignored ones and those behind links, and nothing
// outside the root.
func TestReadMatching(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	w, dir := open(t)
	write(t, filepath.Dir(outside), "outside", "outside")
	write(t, dir, ".gitignore", ".env\n")
	write(t, dir, ".env", "near")
	write(t, dir, "deep/down/.env", "far")
	write(t, dir, "real", "behind a link")
	write(t, dir, "bin/.env", "a\x00b")
	write(t, dir, "big/.env", strings.Repeat("x", maxMatchingFile+1))
	write(t, dir, "main.go", "other")
	write(t, dir, ".git/.env", "of Git")
	for link, to := range map[string]string{"linked/.env": "../real", "leaves/.env": outside} {
		layout(t, dir, link+" -> "+to)
	}
	var got []string
	for _, text := range w.ReadMatching(func(p string) bool { return filepath.Base(p) == ".env" }) {
		got = append(got, string(text))
	}
	if want := "near,behind a link,far"; strings.Join(got, ",") != want {
		t.Errorf("it read %q, want %s", got, want)
	}
}
