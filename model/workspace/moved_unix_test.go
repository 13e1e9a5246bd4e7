//go:build unix

// An open directory cannot be moved on Windows.

package workspace

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// On other systems an open directory cannot be renamed.
func TestWorkspaceMoved(t *testing.T) {
	dir := t.TempDir()
	at := func(name string) string { return filepath.Join(dir, name) }
	for name, move := range map[string]func() error{
		"renamed":  func() error { return os.Rename(at("ws"), at("elsewhere")) },
		"replaced": func() error { return errors.Join(os.Rename(at("ws"), at("old")), os.Rename(at("new"), at("ws"))) },
		"linked":   func() error { return errors.Join(os.Rename(at("ws"), at("old")), os.Symlink("old", at("ws"))) },
		"removed":  func() error { return os.Remove(at("ws")) },
		"":         func() error { return nil },
	} {
		must(t, os.RemoveAll(dir))
		layout(t, dir, "ws/", "new/")
		w := openAt(t, at("ws"))
		must(t, w.CheckNotMoved())
		must(t, move())
		err := w.CheckNotMoved()
		if name == "" {
			must(t, err)
		} else if err == nil || !strings.Contains(err.Error(), "since it was opened") || !strings.Contains(err.Error(), at("ws")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
