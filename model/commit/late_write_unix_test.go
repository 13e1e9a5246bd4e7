//go:build unix

// Windows does not move files that another program has open, and exchanges none.

package commit

import (
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
