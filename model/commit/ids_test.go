package commit

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
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

// A new ID is greater than the newest one, also if that one's time is in the future.
func TestNextAfter(t *testing.T) {
	for last, want := range map[string]string{
		"fff00000-0001-7fff-bfff-ffffffffffff": "fff00000-0002-7",
		"fff0ffff-ffff-7fff-bfff-ffffffffffff": "fff10000-0000-7",
	} {
		if got, err := newID(last); err != nil || !isID(got) || !strings.HasPrefix(got, want) {
			t.Errorf("after %s comes %s, %v; want %s", last, got, err, want)
		}
	}
}

// Short IDs have one length, differ from each other, also from foreign ones and from those
// that only undos name, and are found.
func TestShortIDs(t *testing.T) {
	const a, b, c, gone = "01900000-0000-7000-8000-1ab000000001", "01900000-0012-7000-8000-1ab000000102", "01910000-0000-7000-8000-2ab000000003",
		"01900000-0013-7000-8000-1ab000000104"
	one := &History{entries: []Entry{{ID: a}, {ID: c}}}
	if short := one.Shortener(); short(a) != "1ab00000" || short(c) != "2ab00000" || short("") != "" {
		t.Errorf("%q, %q", short(a), short(c))
	}
	h := &History{entries: []Entry{{ID: a}, {ID: c, Undoes: gone}}, inventory: inventory{foreign: []ForeignRecord{{ID: b}}}}
	short := h.Shortener()
	if short(a) != "1ab000000001" || short(b) != "1ab000000102" || short(gone) != "1ab000000104" {
		t.Errorf("%q, %q, %q", short(a), short(b), short(gone))
	}
	for _, name := range []string{"2", short(c), c, c[:4], "2ab000000003-01910000-0000"} {
		if e, err := h.Find(name); err != nil || e.ID != c {
			t.Errorf("%s: %+v, %v", name, e, err)
		}
	}
	if _, err := h.Find("01"); fmt.Sprint(err) != `"01" is a prefix of 2 transactions: 1ab00000, 2ab00000` {
		t.Error(err)
	}
	if _, err := h.Find(short(b)); !errors.As(err, new(*UntrustedError)) {
		t.Errorf("the foreign one: %v", err)
	}
}

// Of several IDs with a prefix none is found, and all are named, each once; a complete ID
// is found beside longer ones.
func TestLookUp(t *testing.T) {
	id := func(s *string) string { return *s }
	all := []string{"0abc", "0abd", "0abc", "0ab"}
	_, err := lookUp(all, id, "0a")
	if got := fmt.Sprint(err); got != `"0a" is a prefix of 3 transactions: 0ab, 0abc, 0abd` {
		t.Error(got)
	}
	long := &AmbiguousError{"0", []string{"01a20b20-46cb-7ed5", "01a20b20-46e7-71b6"}}
	if got := long.Error(); got != `"0" is a prefix of 2 transactions: 7ed5-01a, 71b6-01a` {
		t.Error(got)
	}
	for prefix, want := range map[string]*string{"0ab": &all[3], "0abc": &all[0], "1": nil, "": nil} {
		if got, err := lookUp(all, id, prefix); got != want || err != nil {
			t.Errorf("%q: %v, %v", prefix, got, err)
		}
	}
	many := strings.Fields("01 02 03 04 05 06 07 08 09 0a 0b 0c")
	if _, err := lookUp(many, id, "0"); !strings.HasSuffix(err.Error(), "09, 0a and 2 more") {
		t.Error(err)
	}
}
