package commit

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"aptix-tui/model"
)

// says fails unless err has the text want.
func says(t *testing.T, about string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: got %v; want %q", about, err, want)
	}
}

// What the user can do about a failure of the system is said with it.
func TestAdvice(t *testing.T) {
	for cause, want := range map[syscall.Errno]string{
		syscall.EDQUOT: "Nothing was written. Your disk quota is used up: make room, then try again.",
		syscall.EMFILE: "Nothing was written. Too many files are open: close some, or raise the limit (ulimit -n), then try again.",
		syscall.ENFILE: "Nothing was written. Too many files are open on this system: close some, then try again.",
		syscall.ENOSPC: "Nothing was written. Make room on the disk, then try again.",
		syscall.EIO:    "Nothing was written. Fix the cause, then try again.",
	} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1"})
		_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), func(o op) error {
			if o.kind == "create" && strings.HasSuffix(o.name, ".new") {
				return cause
			}
			return nil
		})
		says(t, cause.Error(), err, want)
	}
}

// A file that changed since the review is named, and what to do.
func TestAdviceAfterChange(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}})
	writeTree(t, dir, map[string]string{"a": "3"})
	_, err := commit(t, ws, plan, nil)
	says(t, "a change", err, "files have changed since the review: a. Nothing was written. Reload the review, then apply again.")
}

// A rollback that is not complete, or may not be durable, says what is left and what to do.
func TestRollbackMessages(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "z": {content: "new"}}), func(o op) error {
		if o.is("renameNew", "z") {
			writeTree(t, dir, map[string]string{"a": "theirs"})
			return syscall.EIO
		}
		return nil
	})
	says(t, "left", err, "Everything was undone except:\n  a: another program changed it meanwhile; the former content is kept in .aptix/")
	says(t, "left", err, "\nMove what is at these paths somewhere else, then run aptix-tui recover: it restores the former contents.")
	ws, dir = open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	failed := false
	_, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "z": {content: "new"}}), func(o op) error {
		failed = failed || o.is("renameNew", "z")
		if o.is("renameNew", "z") || failed && strings.HasPrefix(o.kind, "sync") {
			return syscall.EIO
		}
		return nil
	})
	says(t, "not durable", err, "Everything was undone, but this may not be durable (syncing ")
	says(t, "not durable", err, "): when the disk works again, run aptix-tui recover.")
}

// A plan that breaks a rule is refused before anything is written.
func TestInvalidPlans(t *testing.T) {
	for want, spoil := range map[string]func(p *model.Plan){
		`the plan is invalid: "a": its new content does not have its digest`: func(p *model.Plan) { p.Entries[0].After.Digest = model.DigestOf([]byte("other")) },
		`the plan is invalid: "b" is not sorted after "d/x"`:                 func(p *model.Plan) { slices.Reverse(p.Entries) },
	} {
		ws, dir := open(t)
		writeTree(t, dir, map[string]string{"a": "1", "b": "1"})
		plan := planOf(t, ws, map[string]wantedFile{"a": {content: "2"}, "b": {content: "2"}, "d/x": {content: "1"}})
		spoil(plan)
		_, err := commit(t, ws, plan, nil)
		says(t, want, err, want)
		checkNoAptixDir(t, dir)
	}
}

// What is wrong with a record is said in full.
func TestDamagedRecords(t *testing.T) {
	item := `{"path":"x","before":{"kind":"absent"},"after":{"kind":"file","digest":"` + strings.Repeat("0a", 32) + `","mode":420}}`
	record := func(items string) string {
		return `{"id":"` + anID + `","time":"2026-01-01T00:00:00Z","items":` + items + `}`
	}
	for body, want := range map[string]string{
		`[]`:                      "it is not a JSON object",
		record(`{}`):              "its items are not an array",
		record(`[{}]`):            "it has a path of 0 bytes",
		record(` [` + item + `]`): "it is not in the form that aptix-tui writes",
		record(`[` + strings.Replace(item, `"file"`, `"pipe"`, 1) + `]`): `"pipe" is not a kind of file`,
		record(`[` + strings.Replace(item, "0a0a", "0a", 1) + `]`):       `is not a SHA-256 digest`,
		record(`[` + strings.Replace(item, `"x"`, `"\\y"`, 1) + `]`):     `"\\y" is not a path`,
		record(`[` + strings.Replace(item, `"x"`, `"\\xzz"`, 1) + `]`):   `"\\xzz" is not a path`,
	} {
		ws, _ := newWorkspaceWithFile(t)
		writeRecord(t, ws, aptixDir, anID, journalForward, body)
		f, err := FindForeign(ws, testKeys, anID)
		must(t, err)
		says(t, body, errors.New(f.Explanation()), "its journal, which lists its changes, is damaged ("+aptixDir+"/"+anID+"/"+journalForward+": ")
		says(t, body, errors.New(f.Explanation()), want)
	}
}

// What is wrong with the file of a record is said in full.
func TestDamagedRecordFiles(t *testing.T) {
	canonical, err := json.Marshal(journal{ID: anID, Items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}})
	must(t, err)
	body := string(canonical)
	for name, c := range map[string]struct {
		spoil func(path string, text string) error
		want  string
	}{
		"another version": {func(p, text string) error {
			return os.WriteFile(p, []byte(strings.Replace(text, `"version":2`, `"version":9`, 1)), 0o600)
		},
			"its journal, which lists its changes, is damaged (it has version 9; this program reads version 2)"},
		"an older version": {func(p, text string) error {
			return os.WriteFile(p, []byte(strings.Replace(text, `"version":2`, `"version":1`, 1)), 0o600)
		},
			"an older version of aptix-tui wrote it, without the authentication code that proves who wrote it"},
		"cut off":   {func(p, text string) error { return os.WriteFile(p, []byte(text[:len(text)-3]), 0o600) }, "bytes, which does not match its header)"},
		"no header": {func(p, _ string) error { return os.WriteFile(p, []byte("hello\n"), 0o600) }, "(it does not begin with a journal header)"},
		"another body": {func(p, text string) error {
			return os.WriteFile(p, []byte(strings.Replace(text, `{"id":"0`, `{"id":"1`, 1)), 0o600)
		}, journalForward + " does not have the checksum in its header)"},
		"a directory": {func(p, _ string) error { return errors.Join(os.Remove(p), os.Mkdir(p, 0o700)) },
			"its journal, which lists its changes, cannot be read (.aptix/" + anID + "/" + journalForward + ": it is a directory, where a regular file is expected)"},
		"none": {func(p, _ string) error { return os.Rename(p, filepath.Join(filepath.Dir(p), "0.old")) }, "it has no journal, which would list its changes"},
	} {
		ws, dir := newWorkspaceWithFile(t)
		writeRecord(t, ws, aptixDir, anID, journalForward, body)
		path := filepath.Join(dir, aptixDir, anID, journalForward)
		text, err := os.ReadFile(path)
		must(t, err)
		must(t, c.spoil(path, string(text)))
		f, err := FindForeign(ws, testKeys, anID)
		must(t, err)
		says(t, name, errors.New(f.Explanation()), c.want)
		if !f.Trustable() && f.Advice() != "What it moved aside, if anything, is kept in it; aptix-tui recover --discard "+anID+" removes it" {
			t.Errorf("%s: the advice is %q", name, f.Advice())
		}
	}
}

// Why a record cannot be trusted is said in full.
func TestUntrustableRecords(t *testing.T) {
	for name, c := range map[string]struct {
		u    invalidRecord
		want string
	}{
		"link": {invalidRecord{undoes: true, items: []jsonItem{{Path: "l", Before: nothing, After: linkTo("a")}}}, `"l": it would make a symbolic link`},
		"setuid before": {invalidRecord{items: []jsonItem{{Path: "x", Before: fileOf("1", 0o755|os.ModeSetuid), After: nothing}}},
			`"x": it has setuid, setgid or sticky bits`},
		"sticky after": {invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: jsonState{Kind: jsonKind(model.Directory), Mode: 0o755 | os.ModeSticky}}}},
			`"x": it would have setuid, setgid or sticky bits`},
		"all may write": {invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o666)}}}, `"x": all users could write to it`},
	} {
		ws, _ := newWorkspaceWithFile(t)
		c.u.put(t, ws, aptixDir, journalForward, otherKeys)
		f, err := FindForeign(ws, testKeys, anID)
		must(t, err)
		_, err = InspectForeign(ws, testKeys, *f)
		says(t, name, err, c.want)
	}
}

// A record that changed since it was listed is not trusted; one with many paths names the
// first of them; one that is too long says so.
func TestForeignMessages(t *testing.T) {
	ws, _ := newWorkspaceWithFile(t)
	u := invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}}
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	f, err := FindForeign(ws, testKeys, anID)
	must(t, err)
	seen, err := InspectForeign(ws, testKeys, *f)
	must(t, err)
	u.items[0].After = fileOf("2", 0o644)
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	_, err = Trust(context.Background(), ws, seen, Options{Keys: testKeys, wrap: hooked(nil)})
	says(t, "changed", err, "transaction "+anID+" cannot be trusted: it was changed since it was listed")

	many := ForeignRecord{ID: anID}
	for i := range 12 {
		many.Changes = append(many.Changes, Change{Path: fmt.Sprint("p", i)})
	}
	if got, want := many.PathSummary(), "12 paths: p0, p1, p2, p3, p4, p5, p6, p7, p8, p9 and 2 more"; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
	if got, want := (ForeignRecord{TooLong: true}).PathSummary(), "more paths than can be listed here"; got != want {
		t.Errorf("got %q; want %q", got, want)
	}
	says(t, "too long", CheckForeignConflicts([]ForeignRecord{{ID: anID, TooLong: true}}, []string{"x"}),
		"the interrupted transaction "+anID+", which is not proved to be yours, may name the same paths. It was not touched: ")
	says(t, "no UUID", checkID("x"), "its ID is not a transaction ID")
	says(t, "later", checkID("ffffffff-ffff-7000-8000-000000000000"), "the time in its ID is in the future")
}

// A directory that cannot be listed is named, with what was to be done.
func TestUnreadableAptixDir(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", ".aptix/history": "theirs"})
	_, err := OpenHistory(ws, testKeys)
	says(t, "history", err, "reading the history in "+dir+": listing .aptix/history: it is not a directory; move it away")
	_, err = Pending(dir, testKeys)
	says(t, "pending", err, "looking for interrupted transactions in "+dir+": listing .aptix/history: it is not a directory; move it away")
	_, err = commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), nil)
	says(t, "commit", err, "listing .aptix/history: it is not a directory; move it away")
}

// What cannot be moved away stays, and a warning names it.
func TestSetAsideFails(t *testing.T) {
	ws, _ := newWorkspaceWithFile(t)
	u := invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}}
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: "1"}}), func(o op) error {
		if o.kind == "mkdir" && o.name == foreignDir {
			return syscall.EIO
		}
		return nil
	})
	must(t, err)
	says(t, "set aside", errors.New(strings.Join(r.Warnings, "\n")), ".aptix/"+anID+", which is not proved to be yours, could not be moved away: ")
}

// A record whose directories are nested too deeply is not removed.
func TestDiscardTooDeep(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	u := invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}}
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	must(t, os.MkdirAll(filepath.Join(dir, aptixDir, anID, strings.Repeat("d/", maxDepth+1)), 0o755))
	says(t, "discard", Discard(ws, anID, Options{Keys: testKeys, wrap: hooked(nil)}), "directories are nested too deeply in it; remove it yourself")
}

// A recovery that fails names the transaction.
func TestRecoveryFails(t *testing.T) {
	ws, dir := interrupted(t, false)
	ids, err := Pending(dir, testKeys)
	must(t, err)
	_, err = Recover(context.Background(), ws, Options{Keys: testKeys, wrap: hooked(func(o op) error {
		if o.kind == "exchange" || o.kind == "renameNew" {
			return syscall.EIO
		}
		return nil
	})})
	says(t, "recovery", err, "recovering transaction "+ids[0]+": ")
}

// The end of a transaction that cannot be stored is a warning.
func TestEndNotMarked(t *testing.T) {
	keys := keyringIn(t)
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	must(t, keys.ensure())
	must(t, os.RemoveAll(filepath.Join(filepath.Dir(keys.Path()), "ended")))
	must(t, os.WriteFile(filepath.Join(filepath.Dir(keys.Path()), "ended"), nil, 0o600))
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), Options{Keys: keys, wrap: hooked(nil)})
	must(t, err)
	says(t, "end", errors.New(strings.Join(r.Warnings, "\n")), "marking the transaction as ended: ")
}

// The rest of what is said of keys, locks and records.
func TestOtherMessages(t *testing.T) {
	says(t, "unusable journal", &StoppedError{ID: anID, Dir: "D", Err: syscall.EIO}, ". What it moved aside is in D; to go on without the transaction, move that directory out of .aptix.")
	says(t, "no process ID", &LockedError{}, "another aptix-tui is writing to this workspace")
	if got := (ForeignRecord{}).PathSummary(); got != "no paths that could be read" {
		t.Errorf("got %q", got)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, keyName)
	must(t, errors.Join(os.WriteFile(path, nil, 0o600), os.Truncate(path, 1<<40)))
	_, err := OpenKeyring(dir)
	says(t, "huge key", err, "reading the key "+path+": it has 1099511627776 bytes; the limit is 1024")
	below := filepath.Join(t.TempDir(), "aptix-tui")
	keys, err := OpenKeyring(below)
	must(t, err)
	must(t, os.WriteFile(below, nil, 0o600))
	says(t, "no directory", keys.ensure(), "saving a key in "+below+": ")

	ws, _ := newWorkspaceWithFile(t)
	u := invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}}
	u.put(t, ws, historyDir, journalBack, testKeys)
	f, err := FindForeign(ws, testKeys, anID)
	must(t, err)
	says(t, "rolled back", errors.New(f.Explanation()), "it breaks a rule for transactions (it was never applied)")

	ws, _ = newWorkspaceWithFile(t)
	other := strings.Replace(anID, "a10", "a11", 1)
	body, err := json.Marshal(journal{ID: other, Items: u.items})
	must(t, err)
	writeRecord(t, ws, aptixDir, anID, journalForward, string(body))
	f, err = FindForeign(ws, testKeys, anID)
	must(t, err)
	_, err = InspectForeign(ws, testKeys, *f)
	says(t, "copy", err, "it is a copy of transaction "+other)
}

// A commit that is stopped before its first write says so.
func TestStoppedBefore(t *testing.T) {
	ws, _ := open(t)
	ctx, stop := context.WithCancel(context.Background())
	stop()
	_, err := Commit(ctx, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "1"}}), Options{Keys: testKeys, wrap: hooked(nil)})
	says(t, "stopped", err, "stopped before the first write: context canceled. Nothing was written.")
}
