package commit

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// writeRecord writes a foreign record with this body.
func writeRecord(t *testing.T, ws *workspace.Workspace, where, id, journalName, body string) {
	t.Helper()
	digest := sha256.Sum256([]byte(body))
	h := head{Version: recordVersion, ID: id, SHA256: hex.EncodeToString(digest[:]), Bytes: int64(len(body)), MAC: strings.Repeat("0", 64)}
	line, err := json.Marshal(h)
	must(t, err)
	dir := filepath.Join(ws.Dir(), where, id)
	must(t, os.MkdirAll(dir, 0o755))
	must(t, os.WriteFile(filepath.Join(dir, journalName), []byte(string(line)+"\n"+body+"\n"), 0o600))
}

// A body that parsers may read differently is refused, so that the listed
// changes are the ones that are applied.
func TestTrustActsOnListedPaths(t *testing.T) {
	item := func(path string) string {
		return fmt.Sprintf(`{"path":%q,"before":{"kind":"absent"},"after":{"kind":"file","digest":"%s","mode":420}}`, path, strings.Repeat("0a", 32))
	}
	begin := `{"id":"` + anID + `","time":"2026-01-01T00:00:00Z",`
	for name, body := range map[string]string{
		"another case":       begin + `"items":[` + item("x") + `],"Items":[` + item("y") + `]}`,
		"only another case":  begin + `"Items":[` + item("y") + `]}`,
		"twice":              begin + `"items":[` + item("x") + `],"items":[` + item("y") + `]}`,
		"a path twice":       begin + `"items":[{"path":"x",` + item("y")[1:] + `]}`,
		"a path in a case":   begin + `"items":[` + strings.TrimSuffix(item("x"), "}") + `,"Path":"y"}]}`,
		"an unknown field":   begin + `"items":[` + item("x") + `],"more":1}`,
		"another order":      `{"items":[` + item("x") + `],"id":"` + anID + `","time":"2026-01-01T00:00:00Z"}`,
		"whitespace":         begin + ` "items":[` + item("x") + `]}`,
		"items without path": begin + `"items":[{},{}]}`,
		"a path too long":    begin + `"items":[` + item(strings.Repeat("a/", maxPath)+"x") + `]}`,
	} {
		ws, _ := newWorkspaceWithFile(t)
		writeRecord(t, ws, aptixDir, anID, journalForward, body)
		f, err := FindForeign(ws, testKeys, anID)
		must(t, err)
		if f.Trustable() || len(f.Changes) > 0 {
			t.Errorf("%s: it may be trusted, and lists %+v", name, f.Changes)
		}
		if _, err := InspectForeign(ws, testKeys, *f); err == nil {
			t.Errorf("%s: it can be trusted", name)
		}
	}
}

// A record that is too long to be read may name any path: it blocks every
// commit. If it is trusted, all its paths are listed.
func TestTooLongRecordBlocks(t *testing.T) {
	ws, _ := newWorkspaceWithFile(t)
	j := journal{ID: anID, Items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}},
		Details: json.RawMessage(`"` + strings.Repeat("d", maxForeignBody) + `"`)}
	b, err := json.Marshal(j)
	must(t, err)
	writeRecord(t, ws, aptixDir, anID, journalForward, string(b))
	_, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: "1"}}), nil)
	if !errors.As(err, new(*ForeignError)) {
		t.Errorf("got %v", err)
	}
	f, err := FindForeign(ws, testKeys, anID)
	must(t, err)
	seen, err := InspectForeign(ws, testKeys, *f)
	if err != nil || len(seen.Changes) != 1 || seen.Changes[0].Path != "x" {
		t.Errorf("examined: %+v, %v", seen.Changes, err)
	}
}

// Rolling back a trusted record loses nothing: what it removes is kept, and
// what it restores is exactly what the record states.
func TestTrustedRollback(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	u := invalidRecord{items: []jsonItem{{Path: "a", Before: nothing, After: fileOf("1", 0o644)}}}
	u.put(t, ws, aptixDir, journalBack, otherKeys)
	f, err := FindForeign(ws, testKeys, anID)
	must(t, err)
	if e := f.Effects(); len(e) != 1 || e[0].After.Kind != model.Absent {
		t.Errorf("it says that it does %+v", e)
	}
	_, err = trustIt(ws, anID, Options{Keys: testKeys, wrap: hooked(nil)})
	if err == nil || !strings.Contains(err.Error(), "what it removed is kept in "+foreignDir) {
		t.Errorf("got %v", err)
	}
	if _, there := treeOf(t, dir)["a"]; there {
		t.Error("it is not undone")
	}
	if b, err := os.ReadFile(filepath.Join(dir, foreignDir, anID+".undone", "0.new")); err != nil || string(b) != "1" {
		t.Errorf("what was taken away is %q, %v", b, err)
	}
	for name, c := range map[string]struct {
		before jsonState
		lay    func(path string) error
	}{
		"another mode": {fileOf("0", 0o644), func(p string) error { return errors.Join(os.WriteFile(p, []byte("0"), 0o644), os.Chmod(p, 0o666)) }},
		"setuid": {fileOf("0", 0o644), func(p string) error {
			return errors.Join(os.WriteFile(p, []byte("0"), 0o644), os.Chmod(p, 0o755|fs.ModeSetuid))
		}},
		"another content": {fileOf("0", 0o644), func(p string) error { return os.WriteFile(p, []byte("evil"), 0o644) }},
		"a link":          {fileOf("0", 0o644), func(p string) error { return os.Symlink("/etc/passwd", p) }},
		"a link for one":  {linkTo("a"), func(p string) error { return os.Symlink("/etc/passwd", p) }},
		"a link outward":  {linkTo("../outside"), func(p string) error { return os.Symlink("../outside", p) }},
	} {
		ws, dir := newWorkspaceWithFile(t)
		u := invalidRecord{items: []jsonItem{{Path: "a", Before: c.before, After: fileOf("1", 0o644)}}}
		u.put(t, ws, aptixDir, journalBack, otherKeys)
		must(t, c.lay(filepath.Join(dir, aptixDir, anID, "0.new")))
		before := treeOf(t, dir)
		if r, err := trustIt(ws, anID, Options{Keys: testKeys, wrap: hooked(nil)}); err == nil {
			t.Errorf("%s: trusted: %+v", name, r)
		}
		before.identical(t, treeOf(t, dir))
	}
}

// Restoring a modified backup of the user's own transaction grants no more than
// the original had.
func TestTamperedBackups(t *testing.T) {
	for name, tamper := range map[string]func(path string) error{
		"setuid": func(p string) error { return os.Chmod(p, 0o777|fs.ModeSetuid|fs.ModeSetgid) },
		"a link": func(p string) error { return errors.Join(os.Remove(p), os.Symlink("/etc/passwd", p)) },
		"huge":   func(p string) error { return os.Truncate(p, 20<<30) },
	} {
		ws, dir := newWorkspaceWithFile(t)
		u := invalidRecord{items: []jsonItem{{Path: "a", Before: fileOf("0", 0o644), After: fileOf("1", 0o644)}}, kept: map[string]string{"0.new": "0"}}
		u.put(t, ws, aptixDir, journalBack, testKeys)
		must(t, tamper(filepath.Join(dir, aptixDir, anID, "0.new")))
		before := treeOf(t, dir)
		var stopped *StoppedError
		if _, err := tryRecover(ws); !errors.As(err, &stopped) || !strings.Contains(err.Error(), "its saved copy was changed") || !strings.Contains(err.Error(), "out of .aptix") {
			t.Errorf("%s: got %v", name, err)
		}
		before.identical(t, treeOf(t, dir))
	}
}

// Existing entries count when a transaction would make a directory a
// repository: for commits, undos and trusted records.
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
	u := invalidRecord{items: []jsonItem{{Path: "x/HEAD", Before: nothing, After: fileOf("1", 0o644)}}, kept: map[string]string{"0.new": "1"}}
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	if _, err := trustIt(ws, anID, Options{Keys: testKeys, wrap: hooked(nil)}); err == nil || !strings.Contains(err.Error(), "Git repository") {
		t.Errorf("trusted: %v", err)
	}
	before.identical(t, treeOf(t, dir))
}

// A prefix of several IDs names none of them, and an ID with a future time is
// refused.
func TestAmbiguousForeignID(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	u := invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}, kept: map[string]string{"0.new": "1"}}
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	const other = "01a10000-0000-7000-8000-000000000001"
	must(t, os.CopyFS(filepath.Join(dir, aptixDir, other), os.DirFS(filepath.Join(dir, aptixDir, anID))))
	if f, err := FindForeign(ws, testKeys, "01a1"); err == nil {
		t.Errorf("found %+v", f)
	}
	if f, err := FindForeign(ws, testKeys, anID); err != nil || f.ID != anID {
		t.Errorf("found %+v, %v", f, err)
	}
	// The same ID in two places: the interrupted one first, and discarding removes all.
	must(t, os.CopyFS(filepath.Join(dir, foreignDir, anID), os.DirFS(filepath.Join(dir, aptixDir, anID))))
	if f, err := FindForeign(ws, testKeys, anID); err != nil || f.Location != Interrupted {
		t.Errorf("found %+v, %v", f, err)
	}
	must(t, Discard(ws, anID, Options{Keys: testKeys, wrap: hooked(nil)}))
	if f, err := FindForeign(ws, testKeys, anID); err != nil || f != nil {
		t.Errorf("still there: %+v, %v", f, err)
	}
	ws, dir = newWorkspaceWithFile(t)
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	const future = "ffffffff-ffff-7fff-bfff-ffffffffffff"
	must(t, os.Rename(filepath.Join(dir, aptixDir, anID), filepath.Join(dir, aptixDir, future)))
	b, err := json.Marshal(journal{ID: future, Items: u.items})
	must(t, err)
	writeRecord(t, ws, aptixDir, future, journalForward, string(b))
	if _, err := trustIt(ws, future, Options{Keys: testKeys, wrap: hooked(nil)}); err == nil || !strings.Contains(err.Error(), "in the future") {
		t.Errorf("trusted: %v", err)
	}
}

// Foreign entries do not prevent the recovery of the user's own transaction.
func TestForeignBesideOwn(t *testing.T) {
	for name, junk := range map[string]func(dir, id string) error{
		"another journal": func(dir, id string) error {
			return os.WriteFile(filepath.Join(dir, id, journalBack), []byte("x"), 0o600)
		},
		"a link to be removed":    func(dir, id string) error { return os.Symlink("../src", filepath.Join(dir, id+removedSuffix)) },
		"a file as what is aside": func(dir, _ string) error { return os.WriteFile(filepath.Join(dir, "foreign"), nil, 0o644) },
		"a copy that is aside": func(dir, id string) error {
			return os.CopyFS(filepath.Join(dir, "foreign", id), os.DirFS(filepath.Join(dir, id)))
		},
		"no history": func(dir, _ string) error { return os.Remove(filepath.Join(dir, "history")) },
		"set aside": func(dir, id string) error {
			return errors.Join(os.Mkdir(filepath.Join(dir, "foreign"), 0o755), os.Rename(filepath.Join(dir, id), filepath.Join(dir, "foreign", id)))
		},
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

// A run without the key moves no record of the user's own. Records that were
// set aside while the key was lost are moved back when it returns.
func TestKeyComesBack(t *testing.T) {
	keys := keyringIn(t)
	opts := Options{Keys: keys, wrap: hooked(nil)}
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), opts)
	must(t, err)
	_, err = Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"b": {content: "1"}}), Options{wrap: hooked(nil)})
	must(t, err)
	if len(listNames(dir, foreignDir)) > 0 {
		t.Error("a run without a place for the key sets records aside")
	}
	other := keyringIn(t)
	_, err = Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"c": {content: "1"}}), Options{Keys: other, wrap: hooked(nil)})
	must(t, err)
	if len(listNames(dir, foreignHistoryDir)) != 2 {
		t.Errorf("set aside are %v", listNames(dir, foreignHistoryDir))
	}
	h, err := OpenHistory(ws, keys)
	if err != nil || len(h.Entries()) != 1 || h.Entries()[0].ID != r.ID {
		t.Errorf("the history is %+v, %v", h.Entries(), err)
	}
	if _, err := Undo(context.Background(), ws, r.ID, opts); err != nil || treeOf(t, dir)["a"].content != "1" {
		t.Errorf("undone: %v, %q", err, treeOf(t, dir).lines())
	}
}

// A trusted record of the history is undone in place.
func TestUndoTrusted(t *testing.T) {
	for name, wants := range map[string]map[string]wantedFile{
		"changed": {"a": {content: "2"}}, "deleted": {"a": {absent: true}}, "created": {"new": {content: "1"}},
	} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1"})
		before := treeOf(t, dir)
		r, err := commit(t, ws, planOf(t, ws, wants), nil)
		must(t, err)
		f, err := FindForeign(ws, otherKeys, r.ID)
		must(t, err)
		seen, err := InspectForeign(ws, otherKeys, *f)
		must(t, err)
		opts := Options{Keys: otherKeys, Trust: &seen, wrap: hooked(nil)}
		if _, err := Undo(context.Background(), ws, r.ID, opts); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		before.same(t, treeOf(t, dir))
		if found, err := ListForeign(ws, otherKeys); err != nil || len(found) > 0 {
			t.Errorf("%s: foreign are %+v, %v", name, found, err)
		}
	}
}

// If a verification moves the root, the commit is undone.
func TestRootMovedByVerification(t *testing.T) {
	ws, dir := openAt(t, makeWorkspaceDir(t))
	writeTree(t, dir, map[string]string{"a": "1"})
	before := treeOf(t, dir)
	_, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), Options{Keys: testKeys, wrap: hooked(nil),
		Verify: func(context.Context) error { return os.Rename(dir, dir+"2") }})
	if err == nil || !strings.Contains(err.Error(), "moved") {
		t.Errorf("got %v", err)
	}
	before.identical(t, treeOf(t, dir+"2"))
}

// A keyring is never read from a relative path.
func TestRelativeKeyring(t *testing.T) {
	t.Chdir(t.TempDir())
	must(t, os.WriteFile(keyName, []byte(strings.Repeat("0a", keyBytes)), 0o600))
	if k, err := OpenKeyring("."); err != nil || (k.secret() != nil) {
		t.Errorf("a key is read from the current directory: %v", err)
	}
}
