package commit

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model/workspace"
)

// A record is the user's own if it is authenticated with their key, is in its
// own directory of its own workspace and has not ended. Otherwise it says why
// not.
func TestRecordOrigins(t *testing.T) {
	for name, c := range map[string]struct {
		turn func(t *testing.T, ws *workspace.Workspace, path string)
		keys *Keyring
		want ForeignReason
	}{
		"another key":     {nil, otherKeys, OtherKey},
		"no key":          {nil, nil, NoKey},
		"another length":  {edited(func(s string) string { return strings.Replace(s, `"bytes":`, `"bytes":1`, 1) }), testKeys, Damaged},
		"another version": {edited(func(s string) string { return strings.Replace(s, `"version":2`, `"version":7`, 1) }), testKeys, Damaged},
		"an older one":    {edited(func(s string) string { return strings.Replace(s, `"version":2`, `"version":1`, 1) }), testKeys, Unauthenticated},
		"another body":    {edited(func(s string) string { return strings.Replace(s, `{"id":"0`, `{"id":"1`, 1) }), testKeys, Damaged},
		"cut off":         {edited(func(s string) string { return s[:len(s)-10] }), testKeys, Damaged},
		"empty":           {edited(func(string) string { return "" }), testKeys, Damaged},
		"a directory": {func(t *testing.T, ws *workspace.Workspace, path string) {
			at := filepath.Join(ws.Dir(), path)
			must(t, errors.Join(os.Remove(at), os.Mkdir(at, 0o700)))
		}, testKeys, Unreadable},
		"none": {func(t *testing.T, ws *workspace.Workspace, path string) {
			must(t, os.Remove(filepath.Join(ws.Dir(), path)))
		}, testKeys, NoJournal},
		"authenticated by another": {func(t *testing.T, ws *workspace.Workspace, path string) {
			rewrite(t, ws, path, otherKeys, func(*journal) {})
		}, testKeys, OtherKey},
		"another ID": {func(t *testing.T, ws *workspace.Workspace, path string) {
			rewrite(t, ws, path, testKeys, func(j *journal) { j.ID = anID })
		}, testKeys, Renamed},
		"unsound": {func(t *testing.T, ws *workspace.Workspace, path string) {
			rewrite(t, ws, path, testKeys, func(j *journal) { j.Items[0].Path = ".git/config" })
		}, testKeys, Invalid},
	} {
		t.Run(name, func(t *testing.T) {
			ws, dir := interrupted(t, false)
			ids, err := Pending(dir, testKeys)
			must(t, err)
			if c.turn != nil {
				c.turn(t, ws, aptixDir+"/"+ids[0]+"/"+journalForward)
			}
			found, err := ListForeign(ws, c.keys)
			if err != nil || len(found) != 1 || found[0].Reason != c.want {
				t.Errorf("foreign are %+v, %v", found, err)
			}
			if ids, err := Pending(dir, c.keys); err != nil || len(ids) > 0 {
				t.Errorf("interrupted are %v, %v", ids, err)
			}
			all, err := Recover(context.Background(), ws, Options{Keys: c.keys, wrap: hooked(nil)})
			if got := contents(t, dir); err != nil || len(all) > 0 || got != "2 1 - -" {
				t.Errorf("recovered %v, %v: the tree is %s", all, err, got)
			}
		})
	}
}

// edited returns a function that changes the text of a file.
func edited(change func(string) string) func(*testing.T, *workspace.Workspace, string) {
	return func(t *testing.T, ws *workspace.Workspace, path string) {
		at := filepath.Join(ws.Dir(), path)
		b, err := os.ReadFile(at)
		must(t, err)
		must(t, os.WriteFile(at, []byte(change(string(b))), 0o600))
	}
}

// A workspace that was moved or copied has foreign records and says so. Trusted
// records are the user's own again.
func TestWorkspaceMoved(t *testing.T) {
	_, dir := interrupted(t, false)
	there := dir + "-moved"
	must(t, os.Rename(dir, there))
	t.Cleanup(func() { must(t, os.RemoveAll(there)) })
	ws, _ := openAt(t, there)
	found, err := ListForeign(ws, testKeys)
	if err != nil || len(found) != 1 || found[0].Reason != OtherWorkspace || !strings.Contains(found[0].Explanation(), "moved") {
		t.Fatalf("foreign are %+v, %v", found, err)
	}
	if all, err := tryRecover(ws); err != nil || len(all) > 0 || contents(t, there) != "2 1 - -" {
		t.Errorf("recovered %v, %v: %s", all, err, contents(t, there))
	}
	r, err := trustIt(ws, found[0].ID, Options{Keys: testKeys, wrap: hooked(nil)})
	if err != nil || !r.Forward || contents(t, there) != "2 2 2 -" {
		t.Errorf("trusted: %+v, %v: %s", r, err, contents(t, there))
	}
	if found, err := ListForeign(ws, testKeys); err != nil || len(found) > 0 {
		t.Errorf("afterwards foreign are %+v, %v", found, err)
	}
	if _, err := undo(ws, ""); err != nil || contents(t, there) != "1 1 - 1" {
		t.Errorf("undone: %v: %s", err, contents(t, there))
	}
}

// If the key is lost between a crash and the recovery, commits of other paths
// succeed, and commits of the transaction's paths are refused until the user
// trusts or discards it.
func TestKeyLost(t *testing.T) {
	ws, dir := interrupted(t, false)
	keys := keyringIn(t) // a new one
	opts := Options{Keys: keys, wrap: hooked(nil)}
	if all, err := Recover(context.Background(), ws, opts); err != nil || len(all) > 0 {
		t.Errorf("recovered %v, %v", all, err)
	}
	half := contents(t, dir)
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"sub/other": {content: "1"}}), opts)
	if err != nil || !strings.Contains(strings.Join(r.Warnings, "\n"), "was moved to .aptix/foreign/") {
		t.Errorf("a commit of another path: %v, %q", err, r.Warnings)
	}
	var blocked *ForeignError
	if _, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "3"}}), opts); !errors.As(err, &blocked) ||
		!slices.Contains(blocked.Paths, "a") || !strings.Contains(err.Error(), "Nothing was written") || !strings.Contains(err.Error(), "--trust") {
		t.Errorf("a commit of its paths: %v", err)
	}
	if got := contents(t, dir); got != half {
		t.Errorf("the tree was %s and is %s", half, got)
	}
	found, err := ListForeign(ws, keys)
	if err != nil || len(found) != 1 || found[0].Location != SetAside {
		t.Fatalf("foreign are %+v, %v", found, err)
	}
	if r, err := trustIt(ws, found[0].ID, opts); err != nil || !r.Forward || contents(t, dir) != "2 2 2 -" {
		t.Errorf("trusted: %+v, %v: %s", r, err, contents(t, dir))
	}
	if _, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "3"}}), opts); err != nil {
		t.Error(err)
	}
}

// A foreign transaction blocks the paths that it names, those above and below
// them and their other spellings, and no others.
func TestForeignBlocksItsPaths(t *testing.T) {
	for path, blocks := range map[string]bool{"d/x": true, "d": true, "d/x/y": true, "D/X": true, "d/xy": false, "d/y": false, "dx": false, "x": false} {
		ws, dir := newWorkspaceWithFile(t)
		u := invalidRecord{items: []jsonItem{{Path: "d/x", Before: nothing, After: fileOf("1", 0o644)}}, kept: map[string]string{"0.new": "1"}}
		u.put(t, ws, aptixDir, journalForward, otherKeys)
		_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{path: {content: "2"}}), nil)
		var blocked *ForeignError
		if errors.As(err, &blocked) != blocks || !blocks && err != nil {
			t.Errorf("%s: %v", path, err)
		}
		if where := listNames(dir, foreignDir); blocks == (len(where) > 0) {
			t.Errorf("%s: set aside are %v", path, where)
		}
	}
}

// trustIt trusts an ID as a user does.
func trustIt(ws *workspace.Workspace, id string, opts Options) (Recovery, error) {
	f, err := FindForeign(ws, opts.Keys, id)
	if err != nil || f == nil {
		return Recovery{}, errors.Join(err, errors.New("there is no such record"))
	}
	seen, err := InspectForeign(ws, opts.Keys, *f)
	if err != nil {
		return Recovery{}, err
	}
	return Trust(context.Background(), ws, seen, opts)
}

// The next commit moves foreign records away and does not change them.
func TestSetAside(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	u := invalidRecords[0]
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	u.put(t, ws, historyDir, journalForward, otherKeys)
	must(t, os.Rename(filepath.Join(dir, historyDir, anID), filepath.Join(dir, historyDir, "01a10000-0000-7000-8000-00000000000b")))
	before := recordsBelow(t, dir)
	r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: "1"}}), nil)
	must(t, err)
	if n := strings.Count(strings.Join(r.Warnings, "\n"), "was moved to"); n != 2 {
		t.Errorf("the warnings are %q", r.Warnings)
	}
	if after := recordsBelow(t, dir); !slices.Equal(before, after) {
		t.Errorf("they were %q and are %q", before, after)
	}
	found, err := ListForeign(ws, testKeys)
	if err != nil || len(found) != 2 || found[0].Location != SetAside || found[1].Location != HistorySetAside {
		t.Errorf("foreign are %+v, %v", found, err)
	}
	r, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: "2"}}), nil)
	if err != nil || len(r.Warnings) > 0 {
		t.Errorf("the next commit: %v, %q", err, r.Warnings)
	}
	h, err := OpenHistory(ws, testKeys)
	if err != nil || len(h.Entries()) != 2 {
		t.Errorf("the history is %+v, %v", h.Entries(), err)
	}
}

// recordsBelow lists the files of all records of one ID, without their
// directories.
func recordsBelow(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	must(t, filepath.WalkDir(filepath.Join(dir, aptixDir), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.Contains(path, "01a10000-0000-7000-8000") {
			fi, err := d.Info()
			must(t, err)
			out = append(out, filepath.Base(path)+" "+fi.Mode().String()+" "+fi.ModTime().String())
		}
		return err
	}))
	slices.Sort(out)
	return out
}

// Trust finishes valid records in their direction, also from where they were
// set aside and when it is killed, and refuses others.
func TestTrust(t *testing.T) {
	for _, aside := range []bool{false, true} {
		for k := 0; ; k++ {
			ws, dir := interrupted(t, false)
			ids, err := Pending(dir, testKeys)
			must(t, err)
			if aside {
				must(t, os.MkdirAll(filepath.Join(dir, foreignDir), 0o755))
				must(t, os.Rename(filepath.Join(dir, aptixDir, ids[0]), filepath.Join(dir, foreignDir, ids[0])))
			}
			dead := runKilled(func() {
				_, err = trustIt(ws, ids[0], Options{Keys: otherKeys, wrap: hooked(nth(k, errKill))})
			})
			if dead { // then it may be the user's own already, or not yet
				opts := Options{Keys: otherKeys, wrap: hooked(nil)}
				_, err = Recover(context.Background(), ws, opts)
				if found, _ := ListForeign(ws, otherKeys); err == nil && len(found) > 0 {
					_, err = trustIt(ws, ids[0], opts)
				}
			}
			must(t, err)
			if got := contents(t, dir); got != "2 2 2 -" {
				t.Fatalf("killed at %d, set aside %v: the tree is %s", k, aside, got)
			}
			if found, err := ListForeign(ws, otherKeys); err != nil || len(found) > 0 {
				t.Fatalf("killed at %d, set aside %v: foreign are %+v, %v", k, aside, found, err)
			}
			if !dead {
				break
			}
		}
	}
}

// Discard removes a foreign record and nothing else, and never one of the
// user's own.
func TestDiscard(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	u := invalidRecords[0]
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	must(t, os.MkdirAll(filepath.Join(dir, aptixDir, anID, "deep/er"), 0o755))
	must(t, os.Symlink("../../../../src", filepath.Join(dir, aptixDir, anID, "deep/er/link")))
	before := treeOf(t, dir)
	f, err := FindForeign(ws, testKeys, anID[:30])
	must(t, err)
	if f == nil || f.ID != anID {
		t.Fatalf("found %+v", f)
	}
	must(t, Discard(ws, f.ID, Options{Keys: testKeys, wrap: hooked(nil)}))
	before.identical(t, treeOf(t, dir))
	checkNoAptixDir(t, dir)
	ws, dir = interrupted(t, false)
	ids, err := Pending(dir, testKeys)
	must(t, err)
	if f, err := FindForeign(ws, testKeys, ids[0]); err != nil || f != nil {
		t.Errorf("the user's own is foreign: %+v, %v", f, err)
	}
	must(t, Discard(ws, ids[0], Options{Keys: testKeys, wrap: hooked(nil)}))
	if ids, err := Pending(dir, testKeys); err != nil || len(ids) != 1 {
		t.Errorf("the user's own was discarded: %v, %v", ids, err)
	}
}

// A finished transaction that is copied back as an interrupted one is neither
// applied nor undone by recovery. It can be undone by its record in the
// history.
func TestReplay(t *testing.T) {
	for _, journalName := range []string{journalForward, journalBack} {
		keys := keyringIn(t)
		opts := Options{Keys: keys, wrap: hooked(nil)}
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1"})
		r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), opts)
		must(t, err)
		_, err = Undo(context.Background(), ws, "", opts)
		must(t, err)
		must(t, os.CopyFS(filepath.Join(dir, aptixDir, r.ID), os.DirFS(filepath.Join(dir, historyDir, r.ID))))
		must(t, os.Rename(filepath.Join(dir, aptixDir, r.ID, journalForward), filepath.Join(dir, aptixDir, r.ID, journalName)))
		must(t, os.WriteFile(filepath.Join(dir, aptixDir, r.ID, "0.new"), []byte("2"), 0o644))
		if all, err := Recover(context.Background(), ws, opts); err != nil || len(all) > 0 || treeOf(t, dir)["a"].content != "1" {
			t.Errorf("recovered %v, %v: %q", all, err, treeOf(t, dir).lines())
		}
		found, err := ListForeign(ws, keys)
		if err != nil || len(found) != 1 || found[0].Reason != Replayed {
			t.Errorf("foreign are %+v, %v", found, err)
		}
	}
}

// The size of the history is measured: neither sizes in a record nor foreign
// records make another one be pruned.
func TestSizesAreMeasured(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	opts := Options{Keys: testKeys, wrap: hooked(nil), limits: limits{50, 1000}}
	var ids []string
	for _, content := range []string{"2", "3"} {
		r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: content}}), Options{Keys: testKeys, wrap: hooked(nil)})
		must(t, err)
		ids = append(ids, r.ID)
	}
	u := invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}}
	u.put(t, ws, historyDir, journalForward, otherKeys)
	must(t, os.WriteFile(filepath.Join(dir, historyDir, anID, "0.old"), make([]byte, 1<<20), 0o644))
	must(t, os.Truncate(filepath.Join(dir, historyDir, ids[0], "0.new"), 2000))
	_, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "4"}}), opts)
	must(t, err)
	h, err := OpenHistory(ws, testKeys)
	must(t, err)
	for _, e := range h.Entries() {
		if e.ID == ids[0] {
			t.Error("the one that is too large is still there")
		}
	}
	if len(h.ForeignRecords()) != 1 {
		t.Errorf("foreign are %+v", h.ForeignRecords())
	}
}

// Every test that TRUST.md names exists.
func TestTrustPage(t *testing.T) {
	page, err := os.ReadFile("TRUST.md")
	must(t, err)
	var code strings.Builder
	must(t, filepath.WalkDir("../..", func(path string, d fs.DirEntry, err error) error {
		if err == nil && strings.HasSuffix(path, "_test.go") {
			var b []byte
			b, err = os.ReadFile(path)
			code.Write(b)
		}
		return err
	}))
	named := regexp.MustCompile("`(Test[A-Za-z]+)`").FindAllStringSubmatch(string(page), -1)
	for _, m := range named {
		if !strings.Contains(code.String(), "\nfunc "+m[1]+"(t *testing.T)") {
			t.Errorf("there is no test %s", m[1])
		}
	}
	if len(named) < 20 {
		t.Errorf("the page names %d tests", len(named))
	}
}
