package commit

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// There is one writer per workspace (PROTOCOL §3). A second one is refused with
// the holder's process ID.
func TestSecondWriterIsRefused(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
	second, err := workspace.Open(dir)
	must(t, err)
	defer second.Close()
	planA := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}})
	planB := planOf(t, ws, map[string]wantedFile{"b": {content: "2"}})
	for _, at := range []string{"copyAttributes", "exchange"} {
		refused := false
		_, err := commit(t, ws, planA, func(o op) error {
			if o.kind != at || refused {
				return nil
			}
			refused = true
			_, err := commit(t, second, planB, nil)
			var locked *LockedError
			if !errors.As(err, &locked) || locked.PID != os.Getpid() {
				t.Errorf("got %v; want a refusal with pid %d", err, os.Getpid())
				return nil
			}
			for _, words := range []string{fmt.Sprintf("another aptix-tui, process %d, is writing to this workspace", os.Getpid()), "Nothing was written. Try again when it is done."} {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
			return nil
		})
		must(t, err)
		if !refused {
			t.Fatal("the second never tried")
		}
		if now := treeOf(t, dir); now["b"].content != "1" {
			t.Errorf("the second wrote %q", now["b"].content)
		}
		checkClean(t, dir)
		planA = planOf(t, ws, map[string]wantedFile{"a": {content: "3"}})
	}
	_, err = commit(t, second, planB, nil) // the lock is free again
	must(t, err)
}

// Of many concurrent writers each commits or is refused, and the last one
// leaves nothing behind.
func TestManyWriters(t *testing.T) {
	_, dir := open(t)
	const writers, rounds = 8, 5
	var wg sync.WaitGroup
	var mu sync.Mutex
	done := 0
	for w := range writers {
		wg.Add(1)
		go func() {
			defer wg.Done()
			ws, err := workspace.Open(dir)
			if err != nil {
				t.Error(err)
				return
			}
			defer ws.Close()
			for r := range rounds {
				entry := newFile(fmt.Sprintf("w%d/r%d", w, r), "content")
				_, err := commit(t, ws, &model.Plan{Entries: []model.PlanEntry{entry}}, nil)
				var locked *LockedError
				if err != nil && !errors.As(err, &locked) {
					t.Errorf("got %v", err)
				}
				if err == nil {
					mu.Lock()
					done++
					mu.Unlock()
				}
			}
		}()
	}
	wg.Wait()
	files := 0
	for _, e := range treeOf(t, dir) {
		if e.info.Mode().IsRegular() && e.content == "content" {
			files++
		}
	}
	if files != done || done == 0 {
		t.Errorf("%d commits succeeded, %d files are there", done, files)
	}
	checkClean(t, dir)
}

// A foreignAptixDir is a tree whose .aptix this program did not make, and what a commit says.
type foreignAptixDir struct {
	plant map[string]string
	want  string
}

var foreignAptixDirs = map[string]foreignAptixDir{
	"a file":            {map[string]string{".aptix": "theirs"}, "making .aptix: it is not a directory; move it away"},
	"lock is a dir":     {map[string]string{".aptix/lock/x": ""}, "it is not a regular file; move it away"},
	"stale lock":        {map[string]string{".aptix/lock": "99999\n"}, ""},
	"other things kept": {map[string]string{".aptix/history/x": "1", ".aptix/.gitignore": "*\n"}, ""},
}

// .aptix may be something that this program did not make.
func TestForeignAptixDir(t *testing.T) {
	for name, c := range foreignAptixDirs {
		t.Run(name, func(t *testing.T) {
			ws, dir := open(t)
			writeTree(t, dir, c.plant)
			if name == "lock has two names" {
				must(t, os.Link(filepath.Join(dir, lockName), filepath.Join(dir, "victim")))
			}
			writeTree(t, dir, map[string]string{"a": "1"})
			before := treeOf(t, dir)
			_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), nil)
			if (err == nil) != (c.want == "") {
				t.Errorf("got %v", err)
			}
			now := treeOf(t, dir)
			if c.want != "" {
				before.identical(t, now)
				if err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("%q does not say %q", err, c.want)
				}
			}
			if before["victim"].content != now["victim"].content {
				t.Errorf("wrote %q through a link", now["victim"].content)
			}
			if _, err := os.Stat(filepath.Join(dir, ".aptix/history/x")); name == "other things kept" && err != nil {
				t.Error(err)
			}
		})
	}
}

func TestAptixDirIgnoresItself(t *testing.T) {
	ws, dir := open(t)
	seen := ""
	_, err := commit(t, ws, &model.Plan{Entries: []model.PlanEntry{newFile("a", "1")}}, func(o op) error {
		if o.is("renameNew", "a") {
			b, err := os.ReadFile(filepath.Join(dir, ignoreName))
			seen = string(b)
			return err
		}
		return nil
	})
	must(t, err)
	if seen != "*\n" {
		t.Errorf("before the first write %s holds %q", ignoreName, seen)
	}
}
