//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

package commit

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
)

// symlink makes a symbolic link.
func symlink(t *testing.T, dir, name, target string) {
	t.Helper()
	temp := filepath.Join(t.TempDir(), "link")
	must(t, os.Symlink(target, temp))
	must(t, os.Rename(temp, filepath.Join(dir, name)))
}

// linkedPlan replaces z through l and d/x through dir/x, deletes d/y through
// dir/y, makes d/n through dir/n and none through dangling, and replaces a.
func linkedPlan(t *testing.T) (commitIt func(Options) error, dir string) {
	t.Helper()
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1", "z": "1", "d/x": "1", "d/y": "1", "e/x": "1", "e/y": "1",
		"l": "-> z", "dir": "-> d", "dangling": "-> none"})
	plan := planOf(t, ws, map[string]wantedFile{
		"a": {content: "2"}, "d/x": {content: "2"}, "d/y": {absent: true}, "d/n": {content: "2"}, "none": {content: "2"}, "z": {content: "2"},
	})
	plan.Links = []model.Link{{Requested: "dangling", Resolved: "none"}, {Requested: "dir/n", Resolved: "d/n"}, {Requested: "dir/x", Resolved: "d/x"},
		{Requested: "dir/y", Resolved: "d/y"}, {Requested: "l", Resolved: "z"}}
	return func(opts Options) error {
		_, err := Commit(context.Background(), ws, plan, opts)
		return err
	}, dir
}

func TestCommitThroughLinks(t *testing.T) {
	for way, lack := range capabilitySets {
		t.Run(way, func(t *testing.T) {
			commitIt, dir := linkedPlan(t)
			must(t, commitIt(Options{Keys: testKeys, wrap: limited(lack, nil)}))
			checkTree(t, dir, map[string]string{"a": "2", "b": "1", "z": "2", "d/x": "2", "d/n": "2", "e/x": "1", "e/y": "1", "none": "2",
				"l": "-> z", "dir": "-> d", "dangling": "-> none"})
			checkClean(t, dir)
		})
	}
}

// All requested paths that lead elsewhere before the first write are named
// (PROTOCOL §4).
func TestLinksLeadElsewhere(t *testing.T) {
	commitIt, dir := linkedPlan(t)
	symlink(t, dir, "l", "b")
	symlink(t, dir, "dir", "e")
	before := treeOf(t, dir)
	err := commitIt(Options{Keys: testKeys})
	var changed *ChangedError
	if !errors.As(err, &changed) || strings.Join(changed.Paths, " ") != "dir/n dir/x dir/y l" {
		t.Errorf("got %v", err)
	}
	before.identical(t, treeOf(t, dir))
	checkNoAptixDir(t, dir)
}

// A change of a requested path by the transaction itself is not an error.
func TestTransactionChangesRequestedLink(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		before map[string]string
		wants  map[string]wantedFile
		links  []model.Link
		after  map[string]string
	}{
		"link deleted": {map[string]string{"a": "1", "l": "-> a"},
			map[string]wantedFile{"a": {content: "2"}, "l": {absent: true}}, []model.Link{{Requested: "l", Resolved: "a"}}, map[string]string{"a": "2"}},
		"link becomes a file": {map[string]string{"a": "1", "l": "-> a"},
			map[string]wantedFile{"a": {content: "2"}, "l": {content: "3"}}, []model.Link{{Requested: "l", Resolved: "a"}}, map[string]string{"a": "2", "l": "3"}},
		"link of a link deleted": {map[string]string{"a": "1", "l": "-> a", "m": "-> l"},
			map[string]wantedFile{"a": {content: "2"}, "l": {absent: true}}, []model.Link{{Requested: "m", Resolved: "a"}}, map[string]string{"a": "2", "m": "-> l"}},
		"directory link deleted": {map[string]string{"d/x": "1", "dir": "-> d"},
			map[string]wantedFile{"d/x": {content: "2"}, "dir": {absent: true}}, []model.Link{{Requested: "dir/x", Resolved: "d/x"}}, map[string]string{"d/x": "2"}},
		"directory on the way emptied": {map[string]string{"a": "1", "e/x": "1", "l": "-> e/../a"},
			map[string]wantedFile{"a": {content: "2"}, "e/x": {absent: true}}, []model.Link{{Requested: "l", Resolved: "a"}}, map[string]string{"a": "2", "l": "-> e/../a"}},
		"directory of the file made": {map[string]string{"l": "-> n/m/x"},
			map[string]wantedFile{"n/m/x": {content: "2"}}, []model.Link{{Requested: "l", Resolved: "n/m/x"}}, map[string]string{"n/m/x": "2", "l": "-> n/m/x"}},
		"directory renamed": {map[string]string{"d/x": "1", "dir": "-> d"},
			map[string]wantedFile{"d": {absent: true}, "d/x": {absent: true}, "e": {dir: true, from: "d", mode: 0o755}, "e/x": {content: "1", from: "d/x", mode: 0o644}},
			[]model.Link{{Requested: "dir/x", Resolved: "d/x"}}, map[string]string{"e/x": "1", "dir": "-> d"}},
	} {
		for way, lack := range capabilitySets {
			t.Run(name+"/"+way, func(t *testing.T) {
				ws, dir := open(t)
				writeTree(t, dir, c.before)
				plan := planOf(t, ws, c.wants)
				plan.Links = c.links
				if _, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: limited(lack, nil)}); err != nil {
					t.Fatal(err)
				}
				checkTree(t, dir, c.after)
			})
		}
	}
}

func TestInvalidLinks(t *testing.T) {
	for name, c := range map[string]struct {
		link model.Link
		want string
	}{
		"to no path of the plan": {model.Link{Requested: "l", Resolved: "b"}, `the plan is invalid at the link "l": it leads to "b", which the plan does not change`},
		"unclean":                {model.Link{Requested: "./l", Resolved: "a"}, `the plan is invalid at the link "./l": it is not in its clean form, which is "l"`},
		"refused by the gate":    {model.Link{Requested: "../l", Resolved: "a"}, "'..' would lead out of its directory"},
	} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1", "b": "1", "l": "-> b"})
		plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}})
		plan.Links = []model.Link{c.link}
		if _, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v", name, err)
		}
		checkNoAptixDir(t, dir)
	}
}
