package commit

import (
	"context"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"aptix-tui/model"
)

// newRecord is a record with one new file.
var newRecord = invalidRecord{items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o644)}}}

// A foreign body that is not exactly what the program writes is damaged and cannot be
// trusted.
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
		if f.Reason != Damaged || f.Trustable() || !strings.Contains(f.Detail, want) {
			t.Errorf("%s: %+v", body, f)
		}
	}
}

// A record that would grant more than a plan, that changed since it was listed, that is a
// copy of another one or that has an impossible ID is not trusted.
func TestUntrustableRecords(t *testing.T) {
	for name, u := range map[string]invalidRecord{
		"link":          {undoes: true, items: []jsonItem{{Path: "l", Before: nothing, After: linkTo("a")}}},
		"setuid before": {items: []jsonItem{{Path: "x", Before: fileOf("1", 0o755|os.ModeSetuid), After: nothing}}},
		"sticky after":  {items: []jsonItem{{Path: "x", Before: nothing, After: jsonState{Kind: jsonKind(model.Directory), Mode: 0o755 | os.ModeSticky}}}},
		"all may write": {items: []jsonItem{{Path: "x", Before: nothing, After: fileOf("1", 0o666)}}},
	} {
		ws, _ := newWorkspaceWithFile(t)
		u.put(t, ws, aptixDir, journalForward, otherKeys)
		f, err := FindForeign(ws, testKeys, anID)
		must(t, err)
		if _, err = InspectForeign(ws, testKeys, *f); err == nil {
			t.Errorf("%s can be trusted", name)
		}
	}
	ws, dir := newWorkspaceWithFile(t)
	u := newRecord
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	f, err := FindForeign(ws, testKeys, anID)
	must(t, err)
	seen, err := InspectForeign(ws, testKeys, *f)
	must(t, err)
	u.items = []jsonItem{{Path: "x", Before: nothing, After: fileOf("2", 0o644)}}
	u.put(t, ws, aptixDir, journalForward, otherKeys)
	_, err = Trust(context.Background(), ws, seen, Options{Keys: testKeys, wrap: hooked(nil)})
	if !errors.As(err, new(*UntrustedError)) {
		t.Errorf("changed: %v", err)
	}
	must(t, os.RemoveAll(filepath.Join(dir, aptixDir)))
	body, err := json.Marshal(journal{ID: strings.Replace(anID, "a10", "a11", 1), Items: u.items})
	must(t, err)
	writeRecord(t, ws, aptixDir, anID, journalForward, string(body))
	f, err = FindForeign(ws, testKeys, anID)
	must(t, err)
	if _, err = InspectForeign(ws, testKeys, *f); err == nil {
		t.Error("a copy can be trusted")
	}
	for _, id := range []string{"x", "ffffffff-ffff-7000-8000-000000000000"} {
		if checkID(id) == nil {
			t.Errorf("the ID %s is accepted", id)
		}
	}
}

// A transaction that was never applied is no part of the history.
func TestRolledBackInHistory(t *testing.T) {
	ws, _ := newWorkspaceWithFile(t)
	newRecord.put(t, ws, historyDir, journalBack, testKeys)
	if f, err := FindForeign(ws, testKeys, anID); err != nil || f.Reason != Invalid {
		t.Errorf("%+v, %v", f, err)
	}
}

// What cannot be moved away stays, and a warning names it. A record whose directories are
// nested too deeply is not removed.
func TestRecordsThatStay(t *testing.T) {
	ws, dir := newWorkspaceWithFile(t)
	newRecord.put(t, ws, aptixDir, journalForward, otherKeys)
	r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"fresh": {content: "1"}}), func(o op) error {
		if o.kind == "mkdir" && o.name == foreignDir {
			return syscall.EIO
		}
		return nil
	})
	must(t, err)
	if !strings.Contains(strings.Join(r.Warnings, "\n"), ".aptix/"+anID+", which is not proved to be yours, could not be moved away: ") {
		t.Errorf("the warnings are %q", r.Warnings)
	}
	must(t, os.MkdirAll(filepath.Join(dir, aptixDir, anID, strings.Repeat("d/", maxDepth+1)), 0o755))
	if err := Discard(ws, anID, Options{Keys: testKeys, wrap: hooked(nil)}); !errors.Is(err, errTooDeep) {
		t.Errorf("discarded: %v", err)
	}
}

// The end of a transaction that cannot be stored is a warning.
func TestEndNotMarked(t *testing.T) {
	keys := keyringIn(t)
	ws, _ := open(t)
	must(t, keys.ensure())
	ended := filepath.Join(filepath.Dir(keys.Path()), endedDirName)
	must(t, errors.Join(os.RemoveAll(ended), os.WriteFile(ended, nil, 0o600)))
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), Options{Keys: keys, wrap: hooked(nil)})
	if err != nil || len(r.Warnings) == 0 {
		t.Errorf("%v, warnings: %q", err, r.Warnings)
	}
}
