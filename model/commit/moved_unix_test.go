//go:build unix

// An open directory cannot be moved on Windows.

package commit

import (
	"context"
	"os"
	"strings"
	"testing"
)

// A root that was moved since it was opened is named, and nothing is written to
// it or to what is in its place.
func TestRootMoved(t *testing.T) {
	for name, move := range map[string]func(dir string) error{
		"renamed": func(dir string) error { return os.Rename(dir, dir+"2") },
		"replaced": func(dir string) error {
			if err := os.Rename(dir, dir+"2"); err != nil {
				return err
			}
			return os.Mkdir(dir, 0o755)
		},
		"replaced by a link": func(dir string) error {
			if err := os.Rename(dir, dir+"2"); err != nil {
				return err
			}
			return os.Symlink(dir+"2", dir)
		},
		"removed": os.RemoveAll,
	} {
		t.Run(name, func(t *testing.T) {
			ws, dir := openAt(t, makeWorkspaceDir(t))
			plan := planOf(t, ws, map[string]wantedFile{"a": {content: "1"}})
			must(t, move(dir))
			t.Cleanup(func() { os.RemoveAll(dir + "2") })
			opts := Options{Keys: testKeys, wrap: hooked(func(o op) error { t.Errorf("it does %v", o); return nil })}
			_, failed := Commit(context.Background(), ws, plan, opts)
			_, undone := Undo(context.Background(), ws, "", opts)
			for what, err := range map[string]error{"commit": failed, "undo": undone} {
				if err == nil || what == "commit" && !strings.Contains(err.Error(), "moved") {
					t.Errorf("%s: %v", what, err)
				}
			}
		})
	}
}

// If a verification moves the root, the commit is undone.
func TestRootMovedByVerification(t *testing.T) {
	ws, dir := openAt(t, makeWorkspaceDir(t))
	writeTree(t, dir, map[string]string{"a": "1"})
	before := treeOf(t, dir)
	_, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), Options{Keys: testKeys, wrap: hooked(nil),
		Verify: func(context.Context) error { return os.Rename(dir, dir+"2") }})
	if err == nil || !strings.Contains(err.Error(), "moved") {
		t.Errorf("got %v", err)
	}
	before.identical(t, treeOf(t, dir+"2"))
}

// makeWorkspaceDir returns a new directory that may be renamed.
func makeWorkspaceDir(t *testing.T) string {
	t.Helper()
	dir := t.TempDir() + "/ws"
	must(t, os.Mkdir(dir, 0o755))
	return dir
}
