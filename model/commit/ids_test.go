package commit

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/uuid"
)

// A clock that is set back has no effect: the transaction just committed is the
// newest, is kept, and is the one that undo reverts.
func TestClockSetBack(t *testing.T) {
	ws, dir := open(t)
	writeTree(t, dir, map[string]string{"a": "1"})
	_, err := commit(t, ws, planOf(t, ws, map[string]wantedFile{"a": {content: "2"}}), nil)
	must(t, err)
	// It was committed in a later year.
	const future = "7fff0000-00ff-7fff-bfff-ffffffffffff"
	was := newestID(t, dir)
	rewrite(t, ws, historyDir+"/"+was+"/"+journalForward, testKeys, func(j *journal) { j.ID = future })
	must(t, os.Rename(filepath.Join(dir, historyDir, was), filepath.Join(dir, historyDir, future)))
	r, err := Commit(context.Background(), ws, planOf(t, ws, map[string]wantedFile{"a": {content: "3"}}), Options{Keys: testKeys, wrap: hooked(nil), limits: limits{1, 1 << 30}})
	must(t, err)
	if got := newestID(t, dir); got != r.ID || r.ID <= future || !isID(r.ID) {
		t.Errorf("the newest is %s; committed was %s", got, r.ID)
	}
	back, err := undo(ws, "")
	must(t, err)
	h, err := OpenHistory(ws, testKeys)
	must(t, err)
	if back.Undoes != r.ID || treeOf(t, dir)["a"].content != "2" || h.Entries()[0].UndoneBy != back.ID {
		t.Errorf("undid %s and left %q; the history is %+v", back.Undoes, treeOf(t, dir).lines(), h.Entries())
	}
}

func newestID(t *testing.T, dir string) string {
	t.Helper()
	ids := listNames(dir, historyDir)
	if len(ids) == 0 {
		t.Fatal("there is no transaction")
	}
	return ids[len(ids)-1]
}

func TestNextAfter(t *testing.T) {
	id := uuid.MustParse("01900000-0000-7abc-8def-000000000000")
	for last, want := range map[string]string{
		"01900000-0001-7fff-bfff-ffffffffffff": "01900000-0002-7abc-8def-000000000000",
		"0190ffff-ffff-7fff-bfff-ffffffffffff": "01910000-0000-7abc-8def-000000000000",
	} {
		if got, err := nextAfter(last, id); got != want || err != nil {
			t.Errorf("after %s comes %s, %v; want %s", last, got, err, want)
		}
	}
	const end = "ffffffff-ffff-7000-8000-000000000000"
	if got, err := nextAfter(end, id); err == nil || !strings.Contains(err.Error(), end) {
		t.Errorf("after the last time comes %s, %v", got, err)
	}
}
