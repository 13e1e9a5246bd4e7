package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

func undo(ws *workspace.Workspace, id string) (Result, error) {
	return Undo(context.Background(), ws, id, Options{Keys: testKeys, wrap: hooked(nil)})
}

// imageIn returns the former content of the first item of a transaction.
func imageIn(t *testing.T, dir, id string) string {
	found, err := filepath.Glob(filepath.Join(dir, historyDir, id, "0.*")) // .old where files cannot be exchanged
	must(t, err)
	return found[0]
}

// Undo names all files that changed since the transaction, and writes nothing.
func TestUndoRefusesWhatChanged(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1", "c": "1"})
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {absent: true}, "c": {content: "2"}, "d": {content: "2"}}), nil)
	must(t, err)
	writeTree(t, dir, map[string]string{"a": "x", "b": "x", "d": "x"})
	before := treeOf(t, dir)
	_, err = undo(ws, "")
	var changed *ChangedError
	if !errors.As(err, &changed) || strings.Join(changed.Paths, " ") != "a b d" {
		t.Fatalf("got %v", err)
	}
	for _, words := range []string{"changed since the transaction: a, b, d", "Nothing was written. Undo what changed these files first, or restore them."} {
		if !strings.Contains(err.Error(), words) {
			t.Errorf("%q does not say %q", err, words)
		}
	}
	before.identical(t, treeOf(t, dir))
	checkClean(t, dir)
}

// Directories that the transaction made are kept if they are in use.
func TestUndoLeavesDirectoriesInUse(t *testing.T) {
	ws, dir := open(t)
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"x/y/a": {content: "1"}, "z/a": {content: "1"}, "m": {dir: true}}), nil)
	must(t, err)
	writeTree(t, dir, map[string]string{"x/theirs": "1"})
	_, err = undo(ws, "")
	must(t, err)
	checkTree(t, dir, map[string]string{"x/theirs": "1"})
}

// A read-only directory is restored with its content.
func TestUndoBringsModesBack(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"x/y/a": "1", "e/": ""})
	for name, mode := range map[string]fs.FileMode{"x": 0o711, "x/y": 0o755, "e": 0o500, "x/y/a": 0o400} {
		must(t, os.Chmod(filepath.Join(dir, name), mode))
	}
	before := treeOf(t, dir)
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"x/y/a": {absent: true}, "e": {absent: true}}), nil)
	must(t, err)
	if left := treeOf(t, dir); len(left) > 0 {
		t.Fatalf("left is %v", left.lines())
	}
	_, err = undo(ws, "")
	must(t, err)
	before.same(t, treeOf(t, dir))
}

func TestUndoRefusals(t *testing.T) {
	ws, dir := open(t)
	refused := func(id, words string) {
		t.Helper()
		if _, err := undo(ws, id); err == nil || !strings.Contains(err.Error(), words) {
			t.Errorf("undo %q: got %v; want %q", id, err, words)
		}
	}
	refused("", "nothing was applied here")
	refused("01", "there is no history: nothing was applied here")
	checkNoAptixDir(t, dir)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
	var ids []string
	for _, name := range []string{"a", "b"} {
		r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{name: {content: "2"}}), nil)
		must(t, err)
		ids = append(ids, r.ID)
	}
	refused("0", "is a prefix of 2 transactions")
	refused("none", "there is no transaction \"none\" in the history") // no ID has an n
	image := imageIn(t, dir, ids[0])
	must(t, os.WriteFile(image, []byte("spoiled"), 0o644))
	refused(ids[0], "the former content of a cannot be read from .aptix/history/"+ids[0]+"/"+filepath.Base(image)+": it was changed")
	must(t, os.Remove(image))
	refused(ids[0], "the former content of a is not in the history")
	_, err := undo(ws, ids[1])
	must(t, err)
	refused(ids[1], "was already undone")
}

// The committed states of an undone transaction do not count until the undo is
// undone.
func TestHistoryOmitsUndone(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}})
	first, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, CommittedStates: committedStates(plan), wrap: hooked(nil)})
	must(t, err)
	for round, known := range []bool{true, false, true} {
		h, err := OpenHistory(ws, testKeys)
		must(t, err)
		if _, ok := h.LastCommitted(model.DigestOf([]byte("payload")), "a"); ok != known {
			t.Errorf("round %d: known is %v", round, ok)
		}
		e := h.Entries()[0]
		last := h.Entries()[len(h.Entries())-1]
		if e.ID != first.ID || (e.UndoneBy == "") != known || e.Changed != 1 || len(e.Changes) != 1 || e.Changes[0].Path != "a" {
			t.Errorf("round %d: the entry is %+v", round, e)
		}
		_, err = undo(ws, last.ID)
		must(t, err)
	}
}

// The history keeps the last 50 transactions and at most 512 MiB (PROTOCOL
// §10).
func TestPrune(t *testing.T) {
	if defaultLimits != (limits{50, 512 << 20}) {
		t.Errorf("kept are %+v", defaultLimits)
	}
	for name, c := range map[string]struct {
		limits limits
		size   int
		left   int
	}{
		"count":           {limits{3, 1 << 30}, 10, 3},
		"bytes":           {limits{50, 100_000}, 30_000, 3},
		"always the last": {limits{50, 10}, 30_000, 1},
	} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": strings.Repeat("0", c.size)})
		var ids []string
		for i := range 6 {
			content := strings.Repeat(fmt.Sprint(i+1), c.size)
			r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: content}}), Options{Keys: testKeys, wrap: hooked(nil), limits: c.limits})
			must(t, err)
			ids = append(ids, r.ID)
		}
		h, err := OpenHistory(ws, testKeys)
		must(t, err)
		var left []string
		for _, e := range h.Entries() {
			left = append(left, e.ID)
		}
		if !slices.Equal(left, ids[len(ids)-c.left:]) {
			t.Errorf("%s: %d are left of %d", name, len(left), len(ids))
		}
		checkClean(t, dir)
		if _, err := undo(ws, ids[0]); err == nil || !strings.Contains(err.Error(), "which keeps the last 50") {
			t.Errorf("%s: undoing what was pruned: %v", name, err)
		}
	}
}

// A partly removed transaction is not in the history, and the next commit
// removes it.
func TestKilledPrune(t *testing.T) {
	t.Parallel()
	one := limits{1, 1 << 30}
	for k, ended := 0, false; !ended; k++ {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "0"})
		_, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "1"}}), Options{Keys: testKeys, wrap: hooked(nil), limits: one})
		must(t, err)
		plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}})
		n := 0
		ended = !runKilled(func() {
			Commit(context.Background(), ws, plan, Options{Keys: testKeys, limits: one, wrap: hooked(func(op) error {
				if n++; n == k+1 {
					return errKill
				}
				return nil
			})})
		})
		_, err = Recover(context.Background(), ws, Options{Keys: testKeys, wrap: hooked(nil), limits: one})
		must(t, err)
		_, err = OpenHistory(ws, testKeys)
		must(t, err)
		_, err = Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "3"}}), Options{Keys: testKeys, wrap: hooked(nil), limits: one})
		must(t, err)
		h, err := OpenHistory(ws, testKeys)
		if err != nil || len(h.Entries()) != 1 {
			t.Errorf("killed at %d: %d transactions, %v", k, len(h.Entries()), err)
		}
		checkClean(t, dir)
	}
}
