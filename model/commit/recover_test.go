package commit

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aptix-tui/model/workspace"
)

// interrupted kills a commit of a, b, c and d right before the step of b or, if
// undoing, right before that step is undone.
func interrupted(t *testing.T, undoing bool) (*workspace.Workspace, string) {
	t.Helper()
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1", "d": "1", "sub/x": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}, "c": {content: "2"}, "d": {absent: true}})
	seen := 0
	if !runKilled(func() {
		commit(t, ws, plan, func(o op) error {
			switch {
			case undoing && o.is("renameNew", "c"):
				return syscall.EIO
			case o.moves("b"):
				if seen++; seen == 2 || !undoing {
					return errKill
				}
			}
			return nil
		})
	}) {
		t.Fatal("nothing was interrupted")
	}
	return ws, dir
}

func tryRecover(ws *workspace.Workspace) ([]Recovery, error) {
	return Recover(context.Background(), ws, Options{Keys: testKeys, wrap: hooked(nil)})
}

func contents(t *testing.T, dir string) string {
	t.Helper()
	var out []string
	for _, name := range []string{"a", "b", "c", "d"} {
		b, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			b = []byte("-")
		}
		out = append(out, string(b))
	}
	return strings.Join(out, " ")
}

func TestRecover(t *testing.T) {
	for undoing, want := range map[bool]string{false: "2 2 2 -", true: "1 1 - 1"} {
		ws, dir := interrupted(t, undoing)
		ids, err := Pending(dir, testKeys)
		if err != nil || len(ids) != 1 {
			t.Fatalf("pending are %v, %v", ids, err)
		}
		if found, err := FindPending(filepath.Join(dir, "sub"), testKeys); err != nil || found != dir {
			t.Errorf("from sub, %q is found, %v", found, err)
		}
		all, err := tryRecover(ws)
		if err != nil || len(all) != 1 || all[0] != (Recovery{ID: ids[0], Forward: !undoing, Paths: 4}) {
			t.Errorf("got %v, %v", all, err)
		}
		if got := contents(t, dir); got != want {
			t.Errorf("undoing %v: the tree is %s; want %s", undoing, got, want)
		}
		checkClean(t, dir)
		if all, err := tryRecover(ws); err != nil || len(all) > 0 {
			t.Errorf("the second time: %v, %v", all, err)
		}
		if ids, err := Pending(dir, testKeys); err != nil || len(ids) > 0 {
			t.Errorf("pending are %v, %v", ids, err)
		}
	}
}

// A recovered transaction is in the history and can be undone.
func TestUndoAfterRecovery(t *testing.T) {
	ws, dir := interrupted(t, false)
	_, err := tryRecover(ws)
	must(t, err)
	_, err = Undo(context.Background(), ws, "", Options{Keys: testKeys, wrap: hooked(nil)})
	must(t, err)
	if got := contents(t, dir); got != "1 1 - 1" {
		t.Errorf("the tree is %s", got)
	}
}

// Recovery never overwrites another program's edit: it changes nothing until
// that is moved away (PROTOCOL §12).
func TestRecoverStops(t *testing.T) {
	for name, c := range map[string]struct {
		undoing     bool
		path        string
		after, last string // what the tree is after the stop, and at the end
	}{
		"forward, turn taken":     {false, "a", "theirs 1 - -", "1 1 - 1"}, // the new content is moved away with theirs
		"forward, turn not taken": {false, "b", "2 theirs - -", "2 2 2 -"},
		"forward, created":        {false, "c", "2 1 theirs -", "2 2 2 -"},
		"forward, deleted":        {false, "d", "2 1 - theirs", "2 2 2 -"},
		"back, turn taken":        {true, "a", "theirs 2 - -", "1 1 - 1"},
		"back, deleted":           {true, "d", "2 2 - theirs", "1 1 - 1"},
	} {
		t.Run(name, func(t *testing.T) {
			ws, dir := interrupted(t, c.undoing)
			path := filepath.Join(dir, c.path)
			must(t, os.WriteFile(path, []byte("theirs"), 0o600))
			all, err := tryRecover(ws)
			var stopped *StoppedError
			if !errors.As(err, &stopped) || len(all) > 0 || len(stopped.Paths) != 1 || stopped.Paths[0].Path != c.path {
				t.Fatalf("got %v, %v", all, err)
			}
			checkKept(t, dir, stopped.Paths[0])
			if got := contents(t, dir); got != c.after {
				t.Errorf("the tree is %s; want %s", got, c.after)
			}
			if !strings.Contains(err.Error(), stopped.Paths[0].New) {
				t.Errorf("%q does not name %s", err, stopped.Paths[0].New)
			}
			for _, words := range []string{c.path, " cannot be finished, and nothing was touched: another program changed these paths, or their saved copies:",
				"Move what is at these paths somewhere else, then run aptix-tui recover again.",
				" To give up the transaction instead, take what you need from " + stopped.Dir + ", then move that directory out of .aptix."} {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
			must(t, os.Rename(path, path+".mine"))
			all, err = tryRecover(ws)
			if err != nil || len(all) != 1 || contents(t, dir) != c.last {
				t.Errorf("got %v, %v: %s", all, err, contents(t, dir))
			}
			checkClean(t, dir)
		})
	}
}

// checkKept fails unless the contents are where the error says.
func checkKept(t *testing.T, dir string, p Leftover) {
	t.Helper()
	for name, want := range map[string]string{p.Old: "1", p.New: "2"} {
		if name == "" {
			continue
		}
		if b, err := os.ReadFile(filepath.Join(dir, name)); err != nil || string(b) != want {
			t.Errorf("%s holds %q, %v; want %q", name, b, err, want)
		}
	}
}

// editedJournal returns a journal with a path that no plan has.
func editedJournal(path string) []byte {
	b, err := journal{Items: []jsonItem{{Path: jsonPath(path)}}}.encode(testKeys.secret(), "/")
	if err != nil {
		panic(err)
	}
	return b
}

// A commit is refused while an interrupted transaction is pending.
func TestPendingRefusesCommits(t *testing.T) {
	ws, dir := interrupted(t, false)
	plan := planOf(t, ws, map[string]wantedFile{"sub/x": {content: "2"}})
	_, err := commit(t, ws, plan, nil)
	var pending *PendingError
	if !errors.As(err, &pending) || len(pending.IDs) != 1 || !strings.HasPrefix(err.Error(), "a transaction was interrupted here and is not finished: "+pending.IDs[0]) ||
		!strings.HasSuffix(err.Error(), ". Run aptix-tui recover, then try again.") {
		t.Errorf("got %v", err)
	}
	if b, err := os.ReadFile(filepath.Join(dir, "sub/x")); err != nil || string(b) != "1" {
		t.Errorf("sub/x holds %q, %v", b, err)
	}
	_, err = tryRecover(ws)
	must(t, err)
	_, err = commit(t, ws, plan, nil)
	must(t, err)
}

// A running transaction is not interrupted and is not recovered.
func TestRunningIsNotPending(t *testing.T) {
	ws, dir := open(t)
	second, _ := openAt(t, dir)
	tried := false
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "1"}}), func(o op) error {
		if !o.is("renameNew", "a") {
			return nil
		}
		tried = true
		if ids, err := Pending(dir, testKeys); err != nil || len(ids) > 0 {
			t.Errorf("pending are %v, %v", ids, err)
		}
		var locked *LockedError
		if all, err := tryRecover(second); !errors.As(err, &locked) || locked.PID != os.Getpid() {
			t.Errorf("got %v, %v", all, err)
		}
		return nil
	})
	must(t, err)
	if !tried {
		t.Error("nothing was tried")
	}
}

func TestNothingToRecover(t *testing.T) {
	ws, dir := open(t)
	if all, err := Recover(context.Background(), ws, Options{Keys: testKeys}); err != nil || len(all) > 0 {
		t.Errorf("got %v, %v", all, err)
	}
	if found, err := FindPending(dir, testKeys); err != nil || found != "" {
		t.Errorf("found %q, %v", found, err)
	}
	checkNoAptixDir(t, dir)
}

// A directory in use that the plan removes stops the recovery. One that was
// only to be removed because it became empty is kept.
func TestRecoverLeavesDirectoriesInUse(t *testing.T) {
	for asked, stops := range map[bool]bool{true: true, false: false} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"e/x": "1", "z": "1"})
		wants := map[string]wantedFile{"e/x": {absent: true}, "z": {content: "2"}}
		if asked {
			wants["e"] = wantedFile{absent: true}
		}
		runKilled(func() {
			commit(t, ws, planOf(t, ws, wants), func(o op) error {
				if o.is("remove", "e") {
					return errKill
				}
				return nil
			})
		})
		writeTree(t, dir, map[string]string{"e/theirs": "1"})
		_, err := tryRecover(ws)
		var stopped *StoppedError
		if errors.As(err, &stopped) != stops || !stops && err != nil {
			t.Errorf("asked %v: got %v", asked, err)
		}
		now := treeOf(t, dir)
		if now["e/theirs"].content != "1" || (now["z"].content == "2") == stops {
			t.Errorf("asked %v: the tree is %q", asked, now.lines())
		}
	}
}

// A transaction that did not reach its commit point is removed by the next
// recovery.
func TestRecoverCleansUp(t *testing.T) {
	ws, dir := open(t)
	runKilled(func() {
		commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "1"}}), func(o op) error {
			if strings.HasPrefix(o.kind, "sync") {
				return errKill
			}
			return nil
		})
	})
	if all, err := tryRecover(ws); err != nil || len(all) > 0 {
		t.Errorf("got %v, %v", all, err)
	}
	checkNoAptixDir(t, dir)
}
