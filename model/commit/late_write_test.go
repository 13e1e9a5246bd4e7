package commit

import (
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// replaceWith replaces a file by a new one, as editors do.
func replaceWith(t *testing.T, path, content string) {
	t.Helper()
	temp := filepath.Join(t.TempDir(), "new")
	must(t, os.WriteFile(temp, []byte(content), 0o644))
	must(t, os.Rename(temp, path))
}

// An edit that replaces a created file during its rollback is kept.
func TestConcurrentEditOfCreatedFile(t *testing.T) {
	ws, dir := open(t)
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}})
	_, err := commit(t, ws, plan, func(o op) error {
		if o.kind == "renameNew" && o.to == "b" {
			return syscall.EIO
		}
		if o.kind == "renameNew" && o.name == "a" {
			replaceWith(t, filepath.Join(dir, "a"), "theirs")
		}
		return nil
	})
	var half *RollbackError
	if !errors.As(err, &half) || treeOf(t, dir)["a"].content != "theirs" {
		t.Errorf("got %v; %q", err, treeOf(t, dir).lines())
	}
}

// A directory is kept if a file appears in it right before its removal.
func TestDirectoryFilledBeforeRemoval(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"x/y/a": "1", "b": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"x/y/a": {absent: true}, "b": {content: "2"}})
	_, err := commit(t, ws, plan, func(o op) error {
		if o.kind == "rename" && o.name == "x/y/a" {
			writeTree(t, dir, map[string]string{"x/theirs": "1"})
		}
		return nil
	})
	must(t, err)
	checkTree(t, dir, map[string]string{"b": "2", "x/theirs": "1"})
	_, err = undo(ws, "")
	must(t, err)
	if now := treeOf(t, dir); now["x/y/a"].content != "1" || now["x/theirs"].content != "1" || now["b"].content != "1" {
		t.Errorf("the tree is %q", now.lines())
	}
}
