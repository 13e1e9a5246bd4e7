//go:build unix

// Windows moves no file or directory that another program has open, and exchanges none.

package commit

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// A program that had a file open and writes to it after it was displaced loses
// nothing: its bytes are at the path, and the rest is undone. Old files are
// compared by time, new ones by content.
func TestLateWriteIsFound(t *testing.T) {
	hourAgo := time.Now().Add(-time.Hour)
	for _, moment := range []string{"before a is displaced", "after a was displaced", "at the end"} {
		for _, old := range []time.Time{{}, hourAgo, hourAgo.Truncate(time.Second)} {
			for _, content := range []string{"theirs", "2"} { // also one of the same size
				ws, dir := open(t)
				writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
				must(t, os.Chtimes(filepath.Join(dir, "a"), time.Time{}, old))
				f, err := os.OpenFile(filepath.Join(dir, "a"), os.O_WRONLY, 0)
				must(t, err)
				plan := planOf(t, ws, map[string]wantedFile{"a": {content: "3"}, "b": {content: "3"}})
				_, err = commit(t, ws, plan, func(o op) error {
					displaced := treeOf(t, dir)["a"].content == "3"
					if moment == "before a is displaced" && o.is("exchange", "a") ||
						moment == "after a was displaced" && o.is("exchange", "b") ||
						moment == "at the end" && displaced && strings.HasPrefix(o.kind, "sync") {
						_, err := f.WriteAt([]byte(content), 0)
						return err
					}
					return nil
				})
				must(t, f.Close())
				checkChanged(t, err, "a")
				if now := treeOf(t, dir); now["a"].content != content || now["b"].content != "1" {
					t.Errorf("%s, %v: the tree is %q", moment, old, now.lines())
				}
				checkNoAptixDir(t, dir)
			}
		}
	}
}

// Of two edits by another program, during the exchange and during its reversal,
// the newest is at the path, and the other one is kept and named.
func TestConcurrentEditTwice(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}})
	n := 0
	_, err := commit(t, ws, plan, func(o op) error {
		if o.is("exchange", "a") {
			if n++; n <= 2 {
				replaceWith(t, filepath.Join(dir, "a"), []string{"first", "second"}[n-1])
			}
		}
		return nil
	})
	var half *RollbackError
	if !errors.As(err, &half) || len(half.Left) != 1 || half.Left[0].Path != "a" {
		t.Fatalf("got %v", err)
	}
	now := treeOf(t, dir)
	kept, read := os.ReadFile(filepath.Join(dir, half.Left[0].Old))
	if now["a"].content != "second" || now["b"].content != "1" || string(kept) != "first" {
		t.Errorf("a holds %q, kept is %q (%v)", now["a"].content, kept, read)
	}
	if !strings.Contains(err.Error(), half.Left[0].Old) {
		t.Errorf("%q does not say where", err)
	}
}

// A write to an open file after it was displaced is found by recovery, too.
func TestRecoverFindsLateWrites(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
	f, err := os.OpenFile(filepath.Join(dir, "a"), os.O_WRONLY, 0)
	must(t, err)
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}})
	runKilled(func() {
		commit(t, ws, plan, func(o op) error {
			if o.is("exchange", "b") {
				return errKill
			}
			return nil
		})
	})
	_, err = f.WriteString("theirs")
	must(t, errors.Join(err, f.Close()))
	var stopped *StoppedError
	if _, err := tryRecover(ws); !errors.As(err, &stopped) || stopped.Paths[0].Path != "a" {
		t.Fatalf("got %v", err)
	}
	kept, err := os.ReadFile(filepath.Join(dir, stopped.Paths[0].Old))
	if err != nil || string(kept) != "theirs" {
		t.Errorf("kept is %q, %v", kept, err)
	}
}

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
