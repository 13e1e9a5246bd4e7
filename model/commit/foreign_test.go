package commit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
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

// newRecord is a record with one new file.
var newRecord = invalidRecord{items: []jsonItem{{Path: "d/x", Before: nothing, After: fileOf("1", 0o644)}}, kept: map[string]string{"0.new": "1"}}

func foreignIn(t *testing.T, ws *workspace.Workspace, keys *Keyring) []ForeignRecord {
	t.Helper()
	h, err := OpenHistory(ws, keys)
	must(t, err)
	return h.ForeignRecords()
}

// writeRecord writes a stranger's interrupted record with this body.
func writeRecord(t *testing.T, ws *workspace.Workspace, body string) {
	t.Helper()
	digest := sha256.Sum256([]byte(body))
	h := head{Version: recordVersion, ID: anID, SHA256: hex.EncodeToString(digest[:]), Bytes: int64(len(body)), MAC: strings.Repeat("0", 64)}
	line, err := json.Marshal(h)
	must(t, err)
	dir := filepath.Join(ws.Dir(), aptixDir, anID)
	must(t, os.MkdirAll(dir, 0o755))
	must(t, os.WriteFile(filepath.Join(dir, journalForward), []byte(string(line)+"\n"+body+"\n"), 0o600))
}

// A record is the user's own if it is authenticated with their key, is in its
// own directory of its own workspace and has not ended. Otherwise it says why
// not, and cannot be trusted.
func TestRecordOrigins(t *testing.T) {
	for name, c := range map[string]struct {
		turn func(t *testing.T, ws *workspace.Workspace, path string)
		keys *Keyring
		want ForeignReason
	}{
		"another key":     {nil, otherKeys, NotYours},
		"no key":          {nil, nil, NotYours},
		"another length":  {edited(func(s string) string { return strings.Replace(s, `"bytes":`, `"bytes":1`, 1) }), testKeys, Damaged},
		"another version": {edited(func(s string) string { return strings.Replace(s, `"version":2`, `"version":7`, 1) }), testKeys, Damaged},
		"another body":    {edited(func(s string) string { return strings.Replace(s, `{"id":"0`, `{"id":"1`, 1) }), testKeys, Damaged},
		"cut off":         {edited(func(s string) string { return s[:len(s)-10] }), testKeys, Damaged},
		"empty":           {edited(func(string) string { return "" }), testKeys, Damaged},
		"a directory": {func(t *testing.T, ws *workspace.Workspace, path string) {
			at := filepath.Join(ws.Dir(), path)
			must(t, errors.Join(os.Remove(at), os.Mkdir(at, 0o700)))
		}, testKeys, Damaged},
		"none": {func(t *testing.T, ws *workspace.Workspace, path string) {
			must(t, os.Remove(filepath.Join(ws.Dir(), path)))
		}, testKeys, Damaged},
		"authenticated by another": {func(t *testing.T, ws *workspace.Workspace, path string) {
			rewrite(t, ws, path, otherKeys, func(*journal) {})
		}, testKeys, NotYours},
		"another ID": {func(t *testing.T, ws *workspace.Workspace, path string) {
			rewrite(t, ws, path, testKeys, func(j *journal) { j.ID = anID })
		}, testKeys, Copied},
		"unsound": {func(t *testing.T, ws *workspace.Workspace, path string) {
			rewrite(t, ws, path, testKeys, func(j *journal) { j.Items[0].Path = ".git/config" })
		}, testKeys, Damaged},
	} {
		t.Run(name, func(t *testing.T) {
			ws, dir := interrupted(t, false)
			ids, err := Pending(dir, testKeys)
			must(t, err)
			if c.turn != nil {
				c.turn(t, ws, aptixDir+"/"+ids[0]+"/"+journalForward)
			}
			found := foreignIn(t, ws, c.keys)
			if len(found) != 1 || found[0].Reason != c.want {
				t.Fatalf("foreign are %+v", found)
			}
			if ids, err := Pending(dir, c.keys); err != nil || len(ids) > 0 {
				t.Errorf("interrupted are %v, %v", ids, err)
			}
			opts := Options{Keys: c.keys, wrap: hooked(nil)}
			if err := Trust(ws, found[0], opts); !errors.As(err, new(*UntrustedError)) || !strings.Contains(err.Error(), "recover --discard") {
				t.Errorf("trusted: %v", err)
			}
			all, err := Recover(context.Background(), ws, opts)
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

// A workspace that was moved or copied has foreign records and says so. Trusted records are the
// user's own again, also if trusting them was interrupted.
func TestTrust(t *testing.T) {
	for k := 0; ; k++ {
		was, dir := interrupted(t, false)
		must(t, was.Close())
		there := dir + "-moved"
		must(t, os.Rename(dir, there))
		t.Cleanup(func() { must(t, os.RemoveAll(there)) })
		ws, _ := openAt(t, there)
		found := foreignIn(t, ws, testKeys)
		if len(found) != 1 || found[0].Reason != Moved || len(found[0].Paths) != 4 {
			t.Fatalf("foreign are %+v", found)
		}
		if all, err := tryRecover(ws); err != nil || len(all) > 0 || contents(t, there) != "2 1 - -" {
			t.Errorf("recovered %v, %v: %s", all, err, contents(t, there))
		}
		dead := runKilled(func() { must(t, Trust(ws, found[0], Options{Keys: testKeys, wrap: hooked(nth(k, errKill))})) })
		if dead { // then it may be the user's own already, or not yet
			must(t, Trust(ws, found[0], Options{Keys: testKeys, wrap: hooked(nil)}))
		}
		if all, err := tryRecover(ws); err != nil || len(all) != 1 || contents(t, there) != "2 2 2 -" {
			t.Fatalf("killed at %d: recovered %v, %v: %s", k, all, err, contents(t, there))
		}
		if found := foreignIn(t, ws, testKeys); len(found) > 0 {
			t.Errorf("afterwards foreign are %+v", found)
		}
		if !dead {
			break
		}
	}
}

// A trusted record of the history is undone.
func TestUndoTrusted(t *testing.T) {
	for name, wants := range map[string]map[string]wantedFile{
		"changed": {"a": {content: "2"}}, "deleted": {"a": {absent: true}}, "created": {"new": {content: "1"}},
	} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1"})
		before := treeOf(t, dir)
		r, err := Commit(context.Background(), ws, planOf(t, ws, wants), Options{Keys: movedKeys, wrap: hooked(nil)})
		must(t, err)
		var foreign *UntrustedError
		if _, err := undo(ws, r.ID); !errors.As(err, &foreign) || !strings.Contains(err.Error(), "undo --trust "+r.ID) {
			t.Fatalf("%s: undone: %v", name, err)
		}
		must(t, Trust(ws, foreign.Foreign, Options{Keys: testKeys, wrap: hooked(nil)}))
		if _, err := undo(ws, r.ID); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		before.same(t, treeOf(t, dir))
	}
}

// If the key is lost between a crash and the recovery, commits of other paths
// succeed, and commits of the transaction's paths are refused until the user
// discards it.
func TestKeyLost(t *testing.T) {
	ws, dir := interrupted(t, false)
	keys := keyringIn(t) // a new one
	opts := Options{Keys: keys, wrap: hooked(nil)}
	if all, err := Recover(context.Background(), ws, opts); err != nil || len(all) > 0 {
		t.Errorf("recovered %v, %v", all, err)
	}
	half := contents(t, dir)
	_, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"sub/other": {content: "1"}}), opts)
	must(t, err)
	var blocked *ForeignError
	if _, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "3"}}), opts); !errors.As(err, &blocked) ||
		!slices.Contains(blocked.Paths, "a") || !strings.Contains(err.Error(), "Nothing was written") || !strings.Contains(err.Error(), "is kept in .aptix/") {
		t.Errorf("a commit of its paths: %v", err)
	}
	if got := contents(t, dir); got != half {
		t.Errorf("the tree was %s and is %s", half, got)
	}
	must(t, Discard(ws, foreignIn(t, ws, keys)[0].ID, opts))
	if _, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "3"}}), opts); err != nil {
		t.Error(err)
	}
}

// A foreign transaction blocks the paths that it names, those above and below
// them and their other spellings, and no others.
func TestForeignBlocksItsPaths(t *testing.T) {
	for path, blocks := range map[string]bool{"d/x": true, "d": true, "d/x/y": true, "D/X": true, "d/xy": false, "d/y": false, "dx": false, "x": false} {
		ws, _ := newWorkspaceWithFile(t)
		newRecord.put(t, ws, aptixDir, journalForward, otherKeys)
		_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{path: {content: "2"}}), nil)
		var blocked *ForeignError
		if errors.As(err, &blocked) != blocks || !blocks && err != nil {
			t.Errorf("%s: %v", path, err)
		}
	}
}

// A record that is too long to be read may name any path: it blocks every commit.
func TestTooLongRecordBlocks(t *testing.T) {
	ws, _ := newWorkspaceWithFile(t)
	b, err := json.Marshal(journal{ID: anID, Items: newRecord.items, Details: json.RawMessage(`"` + strings.Repeat("d", maxForeignBody) + `"`)})
	must(t, err)
	writeRecord(t, ws, string(b))
	_, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: "1"}}), nil)
	if !errors.As(err, new(*ForeignError)) {
		t.Errorf("got %v", err)
	}
}

// Of a stranger's record only its paths are read, and only those that can be.
func TestDamagedRecords(t *testing.T) {
	for body, want := range map[string]string{
		`[]`:                         "cannot unmarshal array",
		`{"items":{}}`:               "cannot unmarshal object",
		`{"items":[{}]}`:             "it has a path of 0 bytes",
		`{"items":[{"path":"\\y"}]}`: `"\\y" is not a path`,
		`{"items":[{"path":"` + strings.Repeat("a/", maxPath) + `x"}]}`: "it has a path of 8193 bytes",
	} {
		ws, _ := newWorkspaceWithFile(t)
		writeRecord(t, ws, body)
		if f := foreignIn(t, ws, testKeys); len(f) != 1 || f[0].Reason != Damaged || !strings.Contains(f[0].Explanation, want) {
			t.Errorf("%s: %+v", body, f)
		}
	}
}

// Commits leave foreign records where they are and as they are.
func TestForeignStays(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	newRecord.put(t, ws, historyDir, journalForward, otherKeys)
	must(t, os.CopyFS(filepath.Join(dir, aptixDir, "01a10000-0000-7000-8000-00000000000b"), os.DirFS(filepath.Join(dir, historyDir, anID))))
	must(t, os.Mkdir(filepath.Join(dir, aptixDir, "foreign"), 0o755)) // of an earlier version
	before := recordsBelow(t, dir)
	for _, content := range []string{"1", "2"} {
		r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: content}}), nil)
		if err != nil || len(r.Warnings) > 0 {
			t.Errorf("%v, %q", err, r.Warnings)
		}
		_, err = undo(ws, "")
		must(t, err)
	}
	if after := recordsBelow(t, dir); !slices.Equal(before, after) {
		t.Errorf("they were %q and are %q", before, after)
	}
	h, err := OpenHistory(ws, testKeys)
	if err != nil || len(h.Entries()) != 4 || len(h.ForeignRecords()) != 2 || !slices.Equal(h.Unknown(), []string{"foreign"}) {
		t.Errorf("the history is %+v, %v", h, err)
	}
}

// recordsBelow lists the files of the records of a stranger.
func recordsBelow(t *testing.T, dir string) []string {
	t.Helper()
	var out []string
	must(t, filepath.WalkDir(filepath.Join(dir, aptixDir), func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() && strings.Contains(path, "01a10000-0000-7000-8000") {
			fi, err := d.Info()
			must(t, err)
			out = append(out, path+" "+fi.Mode().String()+" "+fi.ModTime().String())
		}
		return err
	}))
	return out
}

// Records that could not be proved while the key was lost can be undone when it returns.
func TestKeyComesBack(t *testing.T) {
	keys := keyringIn(t)
	opts := Options{Keys: keys, wrap: hooked(nil)}
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), opts)
	must(t, err)
	_, err = Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"c": {content: "1"}}), Options{Keys: keyringIn(t), wrap: hooked(nil)})
	must(t, err)
	if _, err := Undo(context.Background(), ws, r.ID, opts); err != nil || treeOf(t, dir)["a"].content != "1" {
		t.Errorf("undone: %v, %q", err, treeOf(t, dir).lines())
	}
}

// Discard removes a foreign record and nothing else, and never one of the
// user's own.
func TestDiscard(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	opts := Options{Keys: testKeys, wrap: hooked(nil)}
	newRecord.put(t, ws, aptixDir, journalForward, otherKeys)
	at := filepath.Join(dir, aptixDir, anID)
	must(t, os.MkdirAll(filepath.Join(at, "deep/er"), 0o755))
	must(t, os.Symlink("../../../../src", filepath.Join(at, "deep/er/link")))
	before := treeOf(t, dir)
	must(t, Discard(ws, anID, opts))
	before.identical(t, treeOf(t, dir))
	checkNoAptixDir(t, dir)
	must(t, os.MkdirAll(filepath.Join(at, strings.Repeat("d/", 65)), 0o755))
	if err := Discard(ws, anID, opts); err == nil || !strings.Contains(err.Error(), "nested too deeply") {
		t.Errorf("discarded: %v", err)
	}
	ws, dir = interrupted(t, false)
	ids, err := Pending(dir, testKeys)
	must(t, err)
	must(t, Discard(ws, ids[0], opts))
	if ids, err := Pending(dir, testKeys); err != nil || len(ids) != 1 {
		t.Errorf("the user's own was discarded: %v, %v", ids, err)
	}
}

// A prefix of several IDs names none of them.
func TestAmbiguousForeignID(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	newRecord.put(t, ws, aptixDir, journalForward, otherKeys)
	must(t, os.CopyFS(filepath.Join(dir, aptixDir, "01a10000-0000-7000-8000-000000000001"), os.DirFS(filepath.Join(dir, aptixDir, anID))))
	h, err := OpenHistory(ws, testKeys)
	must(t, err)
	if f, err := h.FindForeign("01a1"); !errors.As(err, new(*AmbiguousError)) {
		t.Errorf("found %+v, %v", f, err)
	}
	if f, err := h.FindForeign(anID); err != nil || f.ID != anID {
		t.Errorf("found %+v, %v", f, err)
	}
}

// Foreign entries do not prevent the recovery of the user's own transaction.
func TestForeignBesideOwn(t *testing.T) {
	for name, junk := range map[string]func(dir, id string) error{
		"another journal": func(dir, id string) error {
			return os.WriteFile(filepath.Join(dir, id, journalBack), []byte("x"), 0o600)
		},
		"a link to be removed": func(dir, id string) error { return os.Symlink("../src", filepath.Join(dir, id+removedSuffix)) },
		"no history":           func(dir, _ string) error { return os.Remove(filepath.Join(dir, "history")) },
		"a pipe's worth": func(dir, _ string) error {
			return os.WriteFile(filepath.Join(dir, "01a10000-0000-7000-8000-000000000001"), nil, 0o644)
		},
		"an empty record": func(dir, _ string) error {
			return os.MkdirAll(filepath.Join(dir, "history", "01a10000-0000-7000-8000-000000000001", "x"), 0o755)
		},
	} {
		ws, dir := interrupted(t, false)
		ids, err := Pending(dir, testKeys)
		must(t, err)
		must(t, junk(filepath.Join(dir, aptixDir), ids[0]))
		if all, err := tryRecover(ws); err != nil || len(all) != 1 || contents(t, dir) != "2 2 2 -" {
			t.Errorf("%s: recovered %v, %v: %s", name, all, err, contents(t, dir))
		}
		if _, err := undo(ws, ids[0]); err != nil || contents(t, dir) != "1 1 - 1" {
			t.Errorf("%s: undone: %v: %s", name, err, contents(t, dir))
		}
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
		if found := foreignIn(t, ws, keys); len(found) != 1 || found[0].Reason != Copied {
			t.Errorf("foreign are %+v", found)
		}
	}
}

// The size of the history is measured: neither sizes in a record nor foreign
// records make another one be pruned.
func TestSizesAreMeasured(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	var ids []string
	for _, content := range []string{"2", "3"} {
		r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: content}}), nil)
		must(t, err)
		ids = append(ids, r.ID)
	}
	newRecord.put(t, ws, historyDir, journalForward, otherKeys)
	must(t, os.WriteFile(filepath.Join(dir, historyDir, anID, "0.old"), make([]byte, 1<<20), 0o644))
	must(t, os.Truncate(imageIn(t, dir, ids[0]), 2000))
	opts := Options{Keys: testKeys, wrap: hooked(nil), limits: limits{50, 1000}}
	_, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "4"}}), opts)
	must(t, err)
	h, err := OpenHistory(ws, testKeys)
	must(t, err)
	if len(h.Entries()) == 0 || h.Entries()[0].ID == ids[0] || len(h.ForeignRecords()) != 1 {
		t.Errorf("the history is %+v", h)
	}
}

// Existing entries count when a transaction would make a directory a
// repository: for commits and undos.
func TestRepositoryInTwoSteps(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"x/HEAD": "ref: refs/heads/main\n", "x/y": "1"})
	r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"x/HEAD": {absent: true}}), nil)
	must(t, err)
	_, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"x/objects/k": {content: "1"}, "x/refs/k": {content: "1"}}), nil)
	must(t, err)
	before := treeOf(t, dir)
	if _, err := undo(ws, r.ID); err == nil || !strings.Contains(err.Error(), "Git repository") {
		t.Errorf("undone: %v", err)
	}
	if _, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"x/HEAD": {content: "1"}}), nil); err == nil || !strings.Contains(err.Error(), "Git repository") {
		t.Errorf("committed: %v", err)
	}
	before.identical(t, treeOf(t, dir))
}

// The end of a transaction that cannot be stored is a warning.
func TestEndNotMarked(t *testing.T) {
	keys := keyringIn(t)
	ws, _ := open(t)
	ended := filepath.Join(filepath.Dir(keys.path()), endedDirName)
	must(t, errors.Join(os.RemoveAll(ended), os.WriteFile(ended, nil, 0o600)))
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), Options{Keys: keys, wrap: hooked(nil)})
	if err != nil || len(r.Warnings) == 0 {
		t.Errorf("%v, warnings: %q", err, r.Warnings)
	}
}

// A keyring is never read from a relative path.
func TestRelativeKeyring(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, os.WriteFile(keyName, []byte(strings.Repeat("0a", keyBytes)), 0o600))
	if k, err := OpenKeyring("."); err != nil || (k.secret() != nil) {
		t.Errorf("a key is read from the current directory: %v", err)
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
