package commit

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aptix-tui/model"
)

// Each case is a tree, the wanted changes, and the tree after the commit.
type committed struct {
	name          string
	before, after map[string]string
	wants         map[string]wantedFile
	result        Result
}

var commits = []committed{
	{"create", nil, map[string]string{"a": "1"},
		map[string]wantedFile{"a": {content: "1"}}, Result{Created: 1}},
	{"create executable", nil, map[string]string{"a*": "1"},
		map[string]wantedFile{"a": {content: "1", mode: 0o777}}, Result{Created: 1}},
	{"create empty", nil, map[string]string{"a": ""},
		map[string]wantedFile{"a": {}}, Result{Created: 1}},
	{"create with parents", nil, map[string]string{"x/y/z/a": "1", "x/b": "2"},
		map[string]wantedFile{"x/y/z/a": {content: "1"}, "x/b": {content: "2"}}, Result{Created: 2}},
	{"replace", map[string]string{"a": "1", "b*": "1"}, map[string]string{"a": "2", "b*": "2"},
		map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}}, Result{Changed: 2}},
	{"delete", map[string]string{"a": "1", "b": "2"}, map[string]string{"b": "2"},
		map[string]wantedFile{"a": {absent: true}}, Result{Deleted: 1}},
	{"delete with emptied parents", map[string]string{"x/y/z/a": "1", "x/y/b": "2", "x/keep": "3", "p/q": "4"},
		map[string]string{"x/keep": "3"},
		map[string]wantedFile{"x/y/z/a": {absent: true}, "x/y/b": {absent: true}, "p/q": {absent: true}}, Result{Deleted: 3}},
	{"delete, parent kept by a creation", map[string]string{"x/y/a": "1"}, map[string]string{"x/y/b": "2"},
		map[string]wantedFile{"x/y/a": {absent: true}, "x/y/b": {content: "2"}}, Result{Created: 1, Deleted: 1}},
	{"rename", map[string]string{"x/a*": "1"}, map[string]string{"y/b*": "2"},
		map[string]wantedFile{"x/a": {absent: true}, "y/b": {content: "2", from: "x/a"}}, Result{Renamed: 1}},
	{"rename that swaps", map[string]string{"a": "1", "b*": "2"}, map[string]string{"a*": "2", "b": "1"},
		map[string]wantedFile{"a": {content: "2", from: "b"}, "b": {content: "1", from: "a"}}, Result{Renamed: 2}},
	{"rename in a circle", map[string]string{"a": "1", "b": "2", "c": "3"}, map[string]string{"a": "3", "b": "1", "c": "2"},
		map[string]wantedFile{"a": {content: "3", from: "c"}, "b": {content: "1", from: "a"}, "c": {content: "2", from: "b"}}, Result{Renamed: 3}},
	{"rename that changes case only", map[string]string{"File": "1"}, map[string]string{"file": "1"},
		map[string]wantedFile{"File": {absent: true}, "file": {content: "1", from: "File"}}, Result{Renamed: 1}},
	{"create, then rename, in one plan", nil, map[string]string{"b": "1"},
		map[string]wantedFile{"b": {content: "1", from: "a"}}, Result{Created: 1}},
	{"make a directory", nil, map[string]string{"d/e/": ""},
		map[string]wantedFile{"d/e": {dir: true}}, Result{Created: 1}},
	{"remove a directory", map[string]string{"d/e/": "", "d/f/a": "1"}, map[string]string{},
		map[string]wantedFile{"d": {absent: true}, "d/e": {absent: true}, "d/f": {absent: true}, "d/f/a": {absent: true}}, Result{Deleted: 4}},
	{"file becomes directory", map[string]string{"a": "1"}, map[string]string{"a/b": "2"},
		map[string]wantedFile{"a": {absent: true}, "a/b": {content: "2"}}, Result{Created: 1, Deleted: 1}},
	{"file becomes directory, named", map[string]string{"a": "1"}, map[string]string{"a/b": "2"},
		map[string]wantedFile{"a": {dir: true}, "a/b": {content: "2"}}, Result{Created: 1, Changed: 1}},
	{"directory becomes file", map[string]string{"a/b": "1", "a/c/d": "1"}, map[string]string{"a": "2"},
		map[string]wantedFile{"a": {content: "2"}, "a/b": {absent: true}, "a/c": {absent: true}, "a/c/d": {absent: true}}, Result{Changed: 1, Deleted: 3}},
	{"names with odd characters", map[string]string{"a b/é": "1"}, map[string]string{"a b/é": "2", "-x": "3"},
		map[string]wantedFile{"a b/é": {content: "2"}, "-x": {content: "3"}}, Result{Created: 1, Changed: 1}},
}

// An undo restores bytes, modes, links and directories, and can be undone, for every kind of
// change (PROTOCOL §13).
func TestCommit(t *testing.T) {
	t.Parallel()
	// SYS-004 §1: agents do not edit: what they emit is applied by the client, all or
	// nothing.
	// AP §3.0: a patch is one atomic transaction.
	for way, lack := range capabilitySets {
		for _, c := range commits {
			t.Run(way+"/"+c.name, func(t *testing.T) {
				ws, dir := open(t)
				writeTree(t, dir, c.before)
				writeTree(t, dir, map[string]string{"other": "untouched", "sub/other*": "untouched"})
				plan := planOf(t, ws, c.wants)
				before := treeOf(t, dir)

				result, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited(lack, nil)})
				if err != nil {
					t.Fatal(err)
				}
				if result.ID == "" || len(result.Warnings) > 0 {
					t.Errorf("incomplete result %+v", result)
				}
				id := result.ID
				if result.ID = ""; !equal(result, c.result) {
					t.Errorf("got %+v; want %+v", result, c.result)
				}
				checkTree(t, dir, c.after, map[string]string{"other": "untouched", "sub/other*": "untouched"})
				now := treeOf(t, dir)
				for _, name := range []string{"other", "sub/other"} {
					if !os.SameFile(before[name].info, now[name].info) {
						t.Errorf("%s is another file than before", name)
					}
				}
				checkClean(t, dir)

				undo := func(id string) Result {
					back, err := Undo(context.Background(), ws, id[:30], Options{Keys: testKeys, wrap: limited(lack, nil)})
					must(t, err)
					if back.Undoes != id || back.ID == "" || len(back.Warnings) > 0 {
						t.Errorf("the undo gives %+v", back)
					}
					return back
				}
				back := undo(id)
				before.same(t, treeOf(t, dir))
				undo(back.ID)
				now.same(t, treeOf(t, dir))
				checkClean(t, dir)
			})
		}
	}
}

func equal(a, b Result) bool {
	return a.Created == b.Created && a.Changed == b.Changed && a.Renamed == b.Renamed && a.Deleted == b.Deleted
}

// newFile is the plan entry of a new file.
func newFile(path, content string) model.PlanEntry {
	return model.PlanEntry{Path: path, New: []byte(content),
		After: model.State{Kind: model.Regular, Mode: 0o666, Digest: model.DigestOf([]byte(content))}}
}

func TestNothingToDoTouchesNothing(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	hook := func(o op) error { t.Errorf("%s", o); return nil }
	for _, plan := range []*model.Plan{{}, planOf(t, ws, map[string]wantedFile{"a": {content: "1"}})} {
		if result, err := commit(t, ws, plan, hook); err != nil || result.ID != "" {
			t.Errorf("got %+v, %v", result, err)
		}
	}
}

// A changeOfFile is what another program does to a path.
type changeOfFile struct {
	path   string
	change func(path string) error
}

func writing(content string) func(string) error {
	return func(p string) error { return os.WriteFile(p, []byte(content), 0o644) }
}

var changesSinceReview = map[string]changeOfFile{
	"content":          {"a", writing("other")},
	"same size":        {"a", writing("2")},
	"deleted":          {"a", os.Remove},
	"now a directory":  {"a", func(p string) error { return errors.Join(os.Remove(p), os.Mkdir(p, 0o755)) }},
	"appeared":         {"new", writing("mine")},
	"appeared, same":   {"new", writing("created")},
	"parent is a file": {"dir/new", func(p string) error { return writing("x")(filepath.Dir(p)) }},
	"directory filled": {"empty", func(p string) error { return writing("x")(filepath.Join(p, "x")) }},
}

// Paths that changed since the review are named, and nothing is written
// (PROTOCOL §4).
func TestChangedSinceReview(t *testing.T) {
	for name, c := range changesSinceReview {
		t.Run(name, func(t *testing.T) {
			ws, dir := open(t)
			writeTree(t, dir, map[string]string{"a": "1", "gone": "1", "sub/b": "1", "link": "-> a", "empty/": ""})
			plan := planOf(t, ws, map[string]wantedFile{
				"a": {content: "2", mode: 0o644}, "new": {content: "created"}, "gone": {absent: true}, "dir/new": {content: "n"},
				"sub/b": {content: "2"}, "link": {absent: true}, "empty": {absent: true},
			})
			must(t, c.change(filepath.Join(dir, c.path)))
			before := treeOf(t, dir)
			_, err := commit(t, ws, plan, nil)
			checkChanged(t, err, c.path)
			before.identical(t, treeOf(t, dir))
			checkNoAptixDir(t, dir)
		})
	}
}

func checkChanged(t *testing.T, err error, path string) {
	t.Helper()
	var changed *ChangedError
	if !errors.As(err, &changed) || len(changed.Paths) != 1 || changed.Paths[0] != path {
		t.Errorf("got %v; want that %s changed", err, path)
		return
	}
	for _, words := range []string{path, "Nothing was written", "Reload"} {
		if !strings.Contains(err.Error(), words) {
			t.Errorf("%q does not say %q", err, words)
		}
	}
}

func TestCaseAliases(t *testing.T) {
	twins := caseAliasesOf([]string{"Straße/e\u0301", "STRASSE/\u00c9", "straße/e", "stays", "Stays/x", "a", "a"})
	for path, want := range map[string]bool{"STRASSE/\u00c9": true, "Straße/e\u0301": true, "straße/e": false, "stays": false, "a": false} {
		if twins[path] != want {
			t.Errorf("%q: got %v", path, !want)
		}
	}
}

func TestChangedNamesAll(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1", "c": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {absent: true}, "c": {content: "2"}})
	writeTree(t, dir, map[string]string{"a": "x", "b": "x"})
	_, err := commit(t, ws, plan, nil)
	var changed *ChangedError
	if !errors.As(err, &changed) || strings.Join(changed.Paths, " ") != "a b" {
		t.Errorf("got %v; want a and b", err)
	}
}

// A file that another program writes between any two operations is never lost:
// the commit detects it and undoes the rest, or had finished that file before.
func TestChangedBetweenOperations(t *testing.T) {
	t.Parallel()
	for _, way := range []string{"with all means", "without exchange, by links"} {
		targets := []string{"a", "b", "c", "d", "c", "b", "a"}
		for k, hit := 0, true; hit; k++ {
			target := targets[k%len(targets)]
			t.Run(fmt.Sprintf("%s/%d %s", way, k, target), func(t *testing.T) { hit = changeAt(t, capabilitySets[way], target, k) })
		}
	}
}

// changeAt writes target right before operation k of a commit that replaces a
// and b, deletes c and creates d. It reports whether there is an operation k.
func changeAt(t *testing.T, lack []string, target string, k int) (hit bool) {
	ws, dir := open(t)
	before := map[string]string{"a": "1", "b": "1", "c": "1", "d": ""}
	writeTree(t, dir, map[string]string{"a": "1", "b": "1", "c": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}, "c": {absent: true}, "d": {content: "2"}})
	n := 0
	_, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited(lack, func(op) error {
		if n++; n != k+1 {
			return nil
		}
		hit = true
		temp := filepath.Join(t.TempDir(), "theirs") // as editors do: a new file takes the name
		return errors.Join(os.WriteFile(temp, []byte("theirs"), 0o644), os.Rename(temp, filepath.Join(dir, target)))
	})})
	after := treeOf(t, dir)
	if hit && after[target].content != "theirs" {
		t.Errorf("their %s was lost: it holds %q, %v", target, after[target].content, err)
	}
	if err == nil {
		before = map[string]string{"a": "2", "b": "2", "c": "", "d": "2"}
	}
	for name, content := range before {
		if name != target && after[name].content != content {
			t.Errorf("%s holds %q; want %q (%v)", name, after[name].content, content, err)
		}
	}
	var half *RollbackError
	switch {
	case errors.As(err, &half) && lack != nil && len(half.Left) == 1:
		// Theirs came while there was no file: then both are kept.
		if old, err := os.ReadFile(filepath.Join(dir, half.Left[0].Old)); string(old) != "1" {
			t.Errorf("the file before is lost: %q, %v", old, err)
		}
		return hit
	case err != nil:
		checkChanged(t, err, target)
		checkNoAptixDir(t, dir)
		return hit
	}
	checkClean(t, dir)
	return hit
}

func TestRefusesInvalidPlans(t *testing.T) {
	ok := newFile("a", "1")
	wrong := newFile("b", "1")
	wrong.New = []byte("2")
	link := model.PlanEntry{Path: "l", After: model.State{Kind: model.Symlink, Target: "a"}}
	for name, entries := range map[string][]model.PlanEntry{
		"outside":      {newFile("../a", "1")},
		"Git's":        {newFile(".git/hooks/pre-commit", "1")},
		"ours":         {newFile(".aptix/lock", "1")},
		"not clean":    {newFile("a//b", "1")},
		"twice":        {ok, ok},
		"not sorted":   {newFile("b", "1"), ok},
		"wrong digest": {wrong},
		"makes a link": {link},
	} {
		ws, dir := open(t)
		if _, err := commit(t, ws, &model.Plan{Entries: entries}, nil); err == nil || !strings.Contains(err.Error(), "invalid") {
			t.Errorf("%s: got %v", name, err)
		}
		if len(treeOf(t, dir)) > 0 {
			t.Errorf("%s: something was written", name)
		}
		checkNoAptixDir(t, dir)
	}
}

func TestCancelBeforeTheFirstStep(t *testing.T) {
	for _, when := range []string{"before", "create", "sync"} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
		plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {absent: true}, "c/d": {content: "3"}})
		before := treeOf(t, dir)
		ctx, cancel := context.WithCancel(context.Background())
		if when == "before" {
			cancel()
		}
		_, err := Commit(ctx, ws, plan, Options{Keys: testKeys, wrap: hooked(func(o op) error {
			if strings.HasPrefix(o.kind, when) {
				cancel()
			}
			return nil
		})})
		cancel()
		if !errors.Is(err, context.Canceled) || !strings.Contains(err.Error(), "Nothing was written") {
			t.Errorf("%s: got %v", when, err)
		}
		before.identical(t, treeOf(t, dir))
		checkNoAptixDir(t, dir)
	}
}

func TestCancelAfterTheFirstStepFinishes(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	_, err := Commit(ctx, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}}),
		Options{Keys: testKeys, wrap: hooked(func(o op) error {
			if o.kind == "exchange" {
				cancel()
			}
			return nil
		})})
	must(t, err)
	if now := treeOf(t, dir); now["a"].content != "2" || now["b"].content != "2" {
		t.Errorf("half done: %v", now.lines())
	}
}

// An error names the path, what went wrong and what to do next.
func TestErrorsAreClear(t *testing.T) {
	for _, c := range []struct {
		err  error
		want []string
	}{
		{syscall.ENOSPC, []string{"no space left", "Make room"}},
		{syscall.EROFS, []string{"The file system is read-only: make it writable, then try again."}},
		{syscall.EACCES, []string{"permission denied", "You have no permission to write there: change the permissions, then try again."}},
		{syscall.EXDEV, []string{"That path is on another file system: start with --root there."}},
		{syscall.EMFILE, []string{"too many open files", "ulimit"}},
		{syscall.ENFILE, []string{"close some"}},
		{syscall.EDQUOT, []string{"make room"}},
		{syscall.EIO, []string{"input/output error", "Fix the cause"}},
	} {
		for kind, at := range map[string]string{"copyAttributes": "copying the attributes of", "exchange": "replacing"} {
			ws, dir := open(t)
			writeTree(t, dir, map[string]string{"sub/a": "1"})
			before := treeOf(t, dir)
			_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"sub/a": {content: "2"}}), func(o op) error {
				if o.is(kind, "sub/a") {
					return &fs.PathError{Op: "openat", Path: ".aptix/internal", Err: c.err}
				}
				return nil
			})
			if !errors.Is(err, c.err) {
				t.Fatalf("got %v; want %v", err, c.err)
			}
			for _, words := range append(c.want, at+" sub/a", "Nothing was written.") {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
			if strings.Contains(err.Error(), "internal") {
				t.Errorf("%q names a path that means nothing to people", err)
			}
			before.identical(t, treeOf(t, dir))
		}
	}
}
