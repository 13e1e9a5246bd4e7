package commit

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A verification sees everything in place. If it fails, everything is undone
// (PROTOCOL §9).
func TestVerify(t *testing.T) {
	_, _, after := committedTrees(t)
	bad := errors.New("tests fail")
	for _, verdict := range []error{nil, bad} {
		ws, dir, plan := fullPlan(t)
		before := treeOf(t, dir)
		seen := false
		result, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: hooked(nil), Verify: func(context.Context) error {
			seen = true
			after.same(t, treeOf(t, dir))
			return verdict
		}})
		if !seen {
			t.Fatal("nothing was verified")
		}
		if verdict == nil {
			must(t, err)
			after.same(t, treeOf(t, dir))
			if result.ID == "" {
				t.Error("there is no transaction")
			}
			continue
		}
		var failed *VerifyError
		if !errors.As(err, &failed) || !errors.Is(err, bad) || !strings.Contains(err.Error(), "Everything was undone") {
			t.Errorf("got %v", err)
		}
		before.identical(t, treeOf(t, dir))
		checkNoAptixDir(t, dir)
	}
}

// Files that the verification changes are kept: as edits of another program in
// a rollback, and as they are after a success.
func TestVerificationThatWrites(t *testing.T) {
	for _, verdict := range []error{nil, errors.New("no")} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
		plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}})
		_, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: hooked(nil), Verify: func(context.Context) error {
			must(t, os.WriteFile(filepath.Join(dir, "a"), []byte("formatted"), 0o644))
			return verdict
		}})
		now := treeOf(t, dir)
		if now["a"].content != "formatted" {
			t.Errorf("what it wrote is lost: %q", now["a"].content)
		}
		if verdict == nil {
			must(t, err)
			continue
		}
		var half *RollbackError
		if !errors.As(err, &half) || len(half.Left) != 1 || half.Left[0].Path != "a" || now["b"].content != "1" {
			t.Errorf("got %v; b holds %q", err, now["b"].content)
		}
	}
}

// If an undo is rolled back, none of the directories that it made is left, also
// none that is read-only.
func TestVerifyUndo(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"x/y/a": "1"})
	must(t, os.Chmod(filepath.Join(dir, "x/y"), 0o500))
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"x/y/a": {absent: true}}), nil)
	if errors.Is(err, fs.ErrPermission) {
		must(t, os.Chmod(filepath.Join(dir, "x/y"), 0o700)) // as anybody but root: then without that
		_, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"x/y/a": {absent: true}}), nil)
	}
	must(t, err)
	after := treeOf(t, dir)
	bad := errors.New("tests fail")
	_, err = Undo(context.Background(), ws, "", Options{Keys: testKeys, wrap: hooked(nil), Verify: func(context.Context) error { return bad }})
	if !errors.Is(err, bad) {
		t.Errorf("got %v", err)
	}
	after.same(t, treeOf(t, dir))
	checkClean(t, dir)
}

// A verification that removes .aptix, as "git clean -fdx" does, makes a
// rollback impossible. The error says so and does not blame another program.
func TestVerificationRemovesAptixDir(t *testing.T) {
	for _, verdict := range []error{nil, errors.New("tests fail")} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"f": "1", "d/g": "1"})
		plan := planOf(t, ws, map[string]wantedFile{"f": {content: "2"}, "d/g": {absent: true}, "new/h": {content: "2"}})
		_, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: hooked(nil), Verify: func(context.Context) error {
			os.RemoveAll(filepath.Join(dir, aptixDir)) // fails where the name of the open lock stays
			return verdict
		}})
		var half *RollbackError
		if !errors.As(err, &half) || verdict != nil && !errors.Is(err, verdict) || !strings.HasPrefix(half.RemovedDir, aptixDir) || strings.Join(half.Committed, " ") != "d/g f new/h" {
			t.Fatalf("got %v", err)
		}
		for _, words := range []string{"removed " + half.RemovedDir, "the changes stay in place (d/g, f, new/h), and the former contents are lost. Restore what you need"} {
			if !strings.Contains(err.Error(), words) {
				t.Errorf("%q does not say %q", err, words)
			}
		}
		for _, words := range []string{"another program", "Everything", "Nothing was written", "recover", "no such file"} {
			if strings.Contains(err.Error(), words) {
				t.Errorf("%q says %q", err, words)
			}
		}
		says := "the verification removed .aptix/"
		if verdict != nil {
			says = "the verification failed: tests fail. It also removed .aptix/"
		}
		if verdict != nil && !strings.Contains(err.Error(), ", so nothing can be undone: the changes stay in place") {
			t.Errorf("%q does not say that nothing can be undone", err)
		}
		if !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%q does not begin with %q", err, says)
		}
		checkTree(t, dir, map[string]string{"f": "2", "new/h": "2"})
		checkNoAptixDir(t, dir)
	}
}
