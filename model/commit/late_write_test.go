package commit

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
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
						moment == "at the end" && displaced && o.kind == "syncAll" {
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

// replaceWith replaces a file by a new one, as editors do.
func replaceWith(t *testing.T, path, content string) {
	t.Helper()
	temp := filepath.Join(t.TempDir(), "new")
	must(t, os.WriteFile(temp, []byte(content), 0o644))
	must(t, os.Rename(temp, path))
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
	if got := strings.Join(treeOf(t, dir).lines(), "\n"); got != "b -rw-r--r-- \"2\"\nx drwxr-xr-x \"\"\nx/theirs -rw-r--r-- \"1\"" {
		t.Errorf("the tree is %s", got)
	}
	_, err = undo(ws, "")
	must(t, err)
	if now := treeOf(t, dir); now["x/y/a"].content != "1" || now["x/theirs"].content != "1" || now["b"].content != "1" {
		t.Errorf("the tree is %q", now.lines())
	}
}

// Interrupted operations are repeated, and short writes are completed.
func TestInterruptionsAndShortWrites(t *testing.T) {
	_, _, after := committedTrees(t)
	ws, dir, plan := fullPlan(t)
	seen := map[string]int{}
	r, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited([]string{"syncAll"}, func(o op) error {
		seen[o.String()]++
		switch n := seen[o.String()]; {
		case n%3 != 0 && n < 4:
			return syscall.EINTR
		case o.kind == "write" && len(o.data) > 1:
			return errHalf
		}
		return nil
	})})
	if err != nil || len(r.Warnings) > 0 {
		t.Fatalf("got %+v, %v", r, err)
	}
	after.same(t, treeOf(t, dir))
	_, err = undo(ws, "")
	must(t, err)
}

// Links that come with a tree are not followed: their targets are unchanged.
func TestHostileLinks(t *testing.T) {
	const id = "01900000-0000-7000-8000-000000000000"
	for _, link := range []string{aptixDir + "/" + id, aptixDir + "/" + id + removedSuffix, historyDir + "/" + id, historyDir} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"src/main.go": "1", "a": "1", "src/" + journalBack: "{}"})
		up := strings.Repeat("../", strings.Count(link, "/"))
		writeTree(t, dir, map[string]string{link: "-> " + up + "src"})
		before := treeOf(t, dir)
		_, err := tryRecover(ws)
		t.Logf("%s: recovering: %v", link, err)
		_, err = Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), Options{Keys: testKeys, wrap: hooked(nil), limits: limits{1, 1}})
		t.Logf("%s: committing: %v", link, err)
		now := treeOf(t, dir)
		for name, e := range before {
			if name != "a" && now[name].content != e.content {
				t.Errorf("%s: %s is lost", link, name)
			}
		}
	}
}
