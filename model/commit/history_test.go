package commit

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aptix-tui/model"
)

// leavings is what a test's payload leaves.
func leavings(plan *model.Plan) []model.Leaving {
	var out []model.Leaving
	for _, e := range plan.Entries {
		out = append(out, model.Leaving{Payload: model.DigestOf([]byte("payload")), Path: e.Path, State: e.After})
	}
	return out
}

// SPEC §4, "what the history knows decides first": a commit is known again, by
// a later one where two left the same path.
func TestHistoryKnowsWhatWasLeft(t *testing.T) {
	ws, dir := open(t)
	plant(t, dir, map[string]string{"a": "1", "b": "1", "link": "-> a"})
	payload := model.DigestOf([]byte("payload"))
	for _, content := range []string{"2", "3"} {
		plan := planOf(t, ws, map[string]want{"a": {content: content}, "b": {gone: true}, "link": {gone: true}})
		if _, err := Commit(context.Background(), ws, plan, Options{Leavings: leavings(plan)}); err != nil {
			t.Fatal(err)
		}
	}
	h, err := OpenHistory(ws)
	must(t, err)
	for path, want := range map[string]model.State{
		"a": {Kind: model.Regular, Digest: model.DigestOf([]byte("3")), Mode: 0o644}, "b": {}, "link": {},
	} {
		got, ok := h.Left(payload, path)
		if !ok || got != want {
			t.Errorf("%s was left as %+v (%v), want %+v", path, got, ok, want)
		}
	}
	if _, ok := h.Left(payload, "c"); ok {
		t.Error("c was never committed")
	}
	if _, ok := h.Left(model.DigestOf([]byte("another")), "a"); ok {
		t.Error("another payload was never committed")
	}
}

func TestNoHistory(t *testing.T) {
	ws, dir := open(t)
	h, err := OpenHistory(ws)
	must(t, err)
	if _, ok := h.Left(model.Digest{}, ""); ok {
		t.Error("there is no history")
	}
	noHome(t, dir)
}

// A record that cannot be read is named, never taken for none.
func TestDamagedHistory(t *testing.T) {
	for _, text := range []string{"", "{", `{"version": 9}`, `{"version": 1, "leavings": [{"payload": "xy"}]}`} {
		ws, dir := open(t)
		plant(t, dir, map[string]string{".aptix/history/1.json": text})
		if _, err := OpenHistory(ws); err == nil || !strings.Contains(err.Error(), "1.json") {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

// With a record to keep, it is still all or nothing, whichever operation fails.
func TestFailEveryOperationOfHistory(t *testing.T) {
	run := func(t *testing.T, hook func(op, path string) error) (Result, tree, tree, string, error) {
		ws, dir, plan := everything(t)
		before := treeOf(t, dir)
		result, err := Commit(context.Background(), ws, plan, Options{Leavings: leavings(plan), hook: hook})
		return result, before, treeOf(t, dir), dir, err
	}
	total := 0
	_, _, after, _, err := run(t, func(string, string) error { total++; return nil })
	must(t, err)
	for k := range total {
		n, failed := 0, ""
		result, before, now, dir, err := run(t, func(op, path string) error {
			if n++; n == k+1 {
				failed = op + " " + path
				return syscall.EIO
			}
			return nil
		})
		if err == nil {
			tidyingFailed(t, failed, result)
			after.same(t, now)
			continue
		}
		if !errors.Is(err, syscall.EIO) {
			t.Errorf("%s failed: got %v", failed, err)
		}
		var half *RollbackError
		if errors.As(err, &half) {
			t.Errorf("%s failed, and was not undone: %v", failed, err)
		}
		before.identical(t, now)
		if names, gone := os.ReadDir(filepath.Join(dir, historyDir)); !errors.Is(gone, os.ErrNotExist) {
			t.Errorf("%s failed: the history is not gone: %v, %v", failed, names, err)
		}
	}
}
