package commit

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"aptix-tui/model"
)

// committedStates returns the committed states of a test's payload.
func committedStates(plan *model.Plan) []model.CommittedState {
	var out []model.CommittedState
	for _, e := range plan.Entries {
		out = append(out, model.CommittedState{Payload: model.DigestOf([]byte("payload")), Path: e.Path, State: e.After,
			Created: true, Omissions: []model.Omission{{Edit: -1}, {Change: 1, Missing: true}}})
	}
	return out
}

// The history returns the state in which the last commit of a payload left a
// path.
func TestHistoryReturnsCommittedStates(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1", "b": "1", "link": "-> a"})
	payload := model.DigestOf([]byte("payload"))
	for _, content := range []string{"2", "3"} {
		plan := planOf(t, ws, map[string]wantedFile{"a": {content: content}, "b": {absent: true}, "link": {absent: true}})
		if _, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, CommittedStates: committedStates(plan)}); err != nil {
			t.Fatal(err)
		}
	}
	h, err := OpenHistory(ws, testKeys)
	must(t, err)
	for path, state := range map[string]model.State{
		"a": {Kind: model.Regular, Digest: model.DigestOf([]byte("3")), Mode: treeOf(t, dir)["a"].info.Mode()}, "b": {}, "link": {},
	} {
		want := committedStates(&model.Plan{Entries: []model.PlanEntry{{Path: path, After: state}}})[0]
		if got, ok := h.LastCommitted(payload, path); !ok || !reflect.DeepEqual(got, want) {
			t.Errorf("%s was left as %+v (%v), want %+v", path, got, ok, want)
		}
	}
	if _, ok := h.LastCommitted(payload, "c"); ok {
		t.Error("c was never committed")
	}
	if _, ok := h.LastCommitted(model.DigestOf([]byte("another")), "a"); ok {
		t.Error("another payload was never committed")
	}
}

func TestNoHistory(t *testing.T) {
	ws, dir := open(t)
	h, err := OpenHistory(ws, testKeys)
	must(t, err)
	if _, ok := h.LastCommitted(model.Digest{}, ""); ok {
		t.Error("there is no history")
	}
	checkNoAptixDir(t, dir)
}

// Unreadable records are listed and not believed.
func TestDamagedHistory(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	r, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), nil)
	must(t, err)
	path := filepath.Join(dir, historyDir, r.ID, journalForward)
	whole, err := os.ReadFile(path)
	must(t, err)
	for _, text := range []string{"", "{", `{"version": 9}` + "\n{}\n", strings.Replace(string(whole), `"a"`, `"b"`, 1), string(whole[:len(whole)-5])} {
		must(t, os.WriteFile(path, []byte(text), 0o600))
		h, err := OpenHistory(ws, testKeys)
		must(t, err)
		if len(h.Entries()) > 0 || len(h.ForeignRecords()) != 1 || h.ForeignRecords()[0].ID != r.ID || h.ForeignRecords()[0].Reason != Damaged {
			t.Errorf("%q: the history has %v, foreign are %+v", text, h.Entries(), h.ForeignRecords())
		}
		if _, err := Undo(context.Background(), ws, "", Options{Keys: testKeys}); err == nil || !strings.Contains(err.Error(), r.ID) {
			t.Errorf("%q: got %v", text, err)
		}
	}
}

// The real system is used without hooks, on file systems with and without
// syncfs.
func TestRealSyncs(t *testing.T) {
	for _, lack := range [][]string{nil, {"syncAll"}} {
		ws, dir, plan := fullPlan(t)
		before := treeOf(t, dir)
		_, err := Commit(context.Background(), ws, plan, Options{Keys: testKeys, wrap: func(s system) system { return limitedSystem{s, lack} }})
		must(t, err)
		_, err = Undo(context.Background(), ws, "", Options{Keys: testKeys, wrap: func(s system) system { return limitedSystem{s, lack} }})
		must(t, err)
		before.same(t, treeOf(t, dir))
	}
}
