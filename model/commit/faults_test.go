package commit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// fullPlan returns a plan with every kind of change, in a tree with other
// files.
func fullPlan(t *testing.T) (ws *workspace.Workspace, dir string, plan *model.Plan) {
	t.Helper()
	ws, dir = open(t)
	writeTree(t, dir, map[string]string{
		"replaced": "old", "moded": "same", "both*": "old", "deleted": "old", "deep/er/est": "old",
		"from/name*": "old", "swap1": "one", "swap2": "two", "link": "-> replaced",
		"emptydir/": "", "file": "old", "dir/x": "old", "dir/y/z": "old",
		"bystander": "mine", "from/bystander*": "mine", "deep/bystander": "mine", "bylink": "-> bystander", "bydir/": "",
	})
	must(t, os.Chmod(filepath.Join(dir, "emptydir"), 0o750))
	must(t, os.Link(filepath.Join(dir, "replaced"), filepath.Join(dir, "replaced.hardlink")))
	return ws, dir, planOf(t, ws, map[string]wantedFile{
		"replaced": {content: "new"}, "moded": {content: "same", mode: 0o755}, "both": {content: "new", mode: 0o600},
		"deleted": {absent: true}, "deep/er/est": {absent: true}, "new": {content: "new"}, "fresh/deep/new": {content: "new", mode: 0o777},
		"from/name": {absent: true}, "to/name": {content: "new", from: "from/name"},
		"swap1": {content: "two", from: "swap2"}, "swap2": {content: "one", from: "swap1"},
		"link": {absent: true}, "emptydir": {absent: true}, "made/here": {dir: true},
		"file": {absent: true}, "file/inside": {content: "new"},
		"dir": {content: "new"}, "dir/x": {absent: true}, "dir/y": {absent: true}, "dir/y/z": {absent: true},
	})
}

// operations lists every operation of a successful commit.
func operations(t *testing.T, lack []string) []string {
	t.Helper()
	ws, _, plan := fullPlan(t)
	var ops []string
	_, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited(lack, func(o op) error {
		ops = append(ops, o.String())
		return nil
	})})
	must(t, err)
	return ops
}

// A disk that fails permanently from any operation on loses nothing: every old
// content is at its path or where the error says.
func TestFailForGood(t *testing.T) {
	t.Parallel()
	_, _, after := committedTrees(t)
	for i, way := range []string{"with all means", "by links and synced as needed"} {
		for k, name := range operations(t, capabilitySets[way]) {
			if k%4 == i {
				t.Run(fmt.Sprintf("%s/%d %s", way, k, name), func(t *testing.T) { failForGood(t, capabilitySets[way], k, after) })
			}
		}
	}
}

func failForGood(t *testing.T, lack []string, k int, after tree) {
	ws, dir, plan := fullPlan(t)
	before := treeOf(t, dir)
	n := 0
	_, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited(lack, func(op) error {
		if n++; n > k {
			return syscall.EIO
		}
		return nil
	})})
	if err == nil {
		return // everything was done; what failed is tidying up
	}
	kept := map[string]string{}
	var half *RollbackError
	if errors.As(err, &half) {
		for _, l := range half.Left {
			kept[l.Path] = l.Old
			if !strings.Contains(err.Error(), l.Path) || !strings.Contains(err.Error(), l.Old) {
				t.Errorf("%q does not name %s and %s", err, l.Path, l.Old)
			}
		}
	}
	for name, e := range before {
		if old := kept[name]; old != "" {
			name = old
		}
		now, err := os.Lstat(filepath.Join(dir, name))
		if !e.info.IsDir() && (err != nil || !os.SameFile(now, e.info)) { // directories are made again
			t.Errorf("%s is lost: %v", name, err)
		}
	}
	// When the disk works again, recovery makes it whole.
	_, err = Recover(context.Background(), ws, Options{Keys: testKeys})
	must(t, err)
	checkOldOrNew(t, dir, before, after)
}

// A rollback keeps and names what another program wrote over a new content, and
// keeps the old content (PROTOCOL §11).
func TestRollBackKeepsConcurrentEdits(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1", "d": "1"})
	plan := planOf(t, ws, map[string]wantedFile{
		"a": {content: "2"}, "b": {content: "2"}, "c": {content: "new"}, "d": {absent: true}, "m/n": {content: "new"}, "z": {content: "new"},
	})
	_, err := commit(t, ws, plan, func(o op) error {
		if o.is("renameNew", "z") {
			writeTree(t, dir, map[string]string{"a": "theirs", "c": "theirs", "d": "theirs", "m/theirs": "theirs"})
			return syscall.EIO
		}
		return nil
	})
	var half *RollbackError
	if !errors.As(err, &half) || !errors.Is(err, syscall.EIO) {
		t.Fatalf("got %v", err)
	}
	now := treeOf(t, dir)
	for name, content := range map[string]string{"a": "theirs", "b": "1", "c": "theirs", "d": "theirs", "m/theirs": "theirs", "m/n": "", "z": ""} {
		if now[name].content != content {
			t.Errorf("%s holds %q; want %q", name, now[name].content, content)
		}
	}
	old := map[string]string{"a": "1", "d": "1", "c": ""} // m stays, since theirs is in it
	for _, l := range half.Left {
		want, ok := old[l.Path]
		delete(old, l.Path)
		if !ok || want == "" != (l.Old == "") {
			t.Errorf("unexpected leftover %+v", l)
			continue
		}
		if l.Old != "" {
			if got, err := os.ReadFile(filepath.Join(dir, l.Old)); err != nil || string(got) != want {
				t.Errorf("%s: kept %q, %v; want %q", l.Path, got, err, want)
			}
		}
	}
	if len(old) > 0 {
		t.Errorf("not named: %v", old)
	}
	if strings.Contains(err.Error(), "Nothing was written") {
		t.Errorf("%q is not true", err)
	}
}

// A rollback that cannot be synced says that it may not be durable.
func TestRollBackThatIsNotDurable(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	failed := false
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "z": {content: "new"}}), func(o op) error {
		failed = failed || o.is("renameNew", "z")
		if o.is("renameNew", "z") || failed && strings.HasPrefix(o.kind, "sync") {
			return syscall.EIO
		}
		return nil
	})
	var half *RollbackError
	if !errors.As(err, &half) || half.NotDurable == nil || len(half.Left) > 0 {
		t.Errorf("got %v", err)
	}
}
