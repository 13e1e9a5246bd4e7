package commit

import (
	"bytes"
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"aptix-tui/model"
	"aptix-tui/model/workspace"
)

// A journal keeps its content when it is encoded and read, for paths of any
// bytes.
func TestJournalRoundTrip(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Custom(func(t *rapid.T) jsonPath { return jsonPath(rapid.SliceOf(rapid.Byte()).Draw(t, "word")) })
		states := rapid.Custom(func(t *rapid.T) jsonState {
			return jsonState{Kind: jsonKind(rapid.IntRange(0, 3).Draw(t, "kind")), Mode: fs.FileMode(rapid.Uint32().Draw(t, "mode")), Target: word.Draw(t, "target"),
				Digest: jsonDigest(model.DigestOf([]byte(rapid.String().Draw(t, "content"))))}
		})
		j := journal{ID: "id", Time: time.Unix(1, 2).UTC(), Undoes: "other", Details: json.RawMessage(`{"a":[1]}`)}
		for range rapid.IntRange(1, 5).Draw(t, "items") {
			j.Items = append(j.Items, jsonItem{Path: word.Draw(t, "path"), From: word.Draw(t, "from"), Before: states.Draw(t, "before"), After: states.Draw(t, "after"), Soft: rapid.Bool().Draw(t, "soft")})
			j.CommittedStates = append(j.CommittedStates, jsonCommittedState{Path: word.Draw(t, "left"), State: states.Draw(t, "state"), Created: rapid.Bool().Draw(t, "created"),
				Omissions: []model.Omission{{Change: rapid.Int().Draw(t, "change"), Edit: rapid.IntRange(-1, 9).Draw(t, "edit"), Missing: rapid.Bool().Draw(t, "missing")}}})
		}
		b, err := j.encode(testKeys.secret(), "/w")
		if err != nil {
			t.Fatal(err)
		}
		got, why := readBytes(t, b, "id", "/w", testKeys)
		if why != nil || !reflect.DeepEqual(got, j) {
			t.Fatalf("got %+v, %v; want %+v", got, why, j)
		}
		i := rapid.IntRange(0, len(b)-1).Draw(t, "at")
		damaged := bytes.Clone(b)
		damaged[i] ^= byte(rapid.IntRange(1, 255).Draw(t, "by"))
		if got, why := readBytes(t, damaged, "id", "/w", testKeys); why == nil && !reflect.DeepEqual(got, j) {
			t.Fatalf("a changed byte %d is not noticed: %s", i, damaged)
		}
		for name, other := range map[string]func() *ForeignRecord{
			"workspace": func() *ForeignRecord { _, why := readBytes(t, b, "id", "/w2", testKeys); return why },
			"key":       func() *ForeignRecord { _, why := readBytes(t, b, "id", "/w", otherKeys); return why },
			"no key":    func() *ForeignRecord { _, why := readBytes(t, b, "id", "/w", nil); return why },
			"id":        func() *ForeignRecord { _, why := readBytes(t, b, "id2", "/w", testKeys); return why },
		} {
			if other() == nil {
				t.Fatalf("it counts as the user's own with another %s", name)
			}
		}
	})
}

// A fataler is a *testing.T, *testing.B or *testing.F.
type fataler interface {
	Helper()
	Fatal(...any)
}

// readBytes reads b as the journal of transaction id.
func readBytes(t fataler, b []byte, id, canonical string, keys *Keyring) (journal, *ForeignRecord) {
	t.Helper()
	dir, err := os.MkdirTemp("", "journal")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(dir)
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	f := ForeignRecord{ID: id, Interrupted: true, name: "j"}
	if err := errors.Join(root.MkdirAll(f.Dir(), 0o755), root.WriteFile(f.Dir()+"/j", b, 0o600)); err != nil {
		t.Fatal(err)
	}
	budget := int64(maxForeignBody)
	j, own := recordReader{root: root, canonical: canonical, keys: keys, budget: &budget}.read(&f, true)
	if own {
		return j, nil
	}
	return j, &f
}

// rewrite changes a journal of a workspace and authenticates it with keys.
func rewrite(t *testing.T, ws *workspace.Workspace, name string, keys *Keyring, change func(*journal)) {
	t.Helper()
	f := ForeignRecord{ID: path.Base(path.Dir(name)), Interrupted: !strings.HasPrefix(name, historyDir), name: path.Base(name)}
	j, own := newRecordReader(ws, testKeys).read(&f, true)
	if !own {
		t.Fatal(f.Explanation)
	}
	change(&j)
	b, err := j.encode(keys.secret(), ws.Canonical())
	must(t, err)
	must(t, os.WriteFile(filepath.Join(ws.Dir(), name), b, 0o600))
}

// A committed state without omissions is encoded as in older journals, which
// are still read.
func TestCommittedStateInJournal(t *testing.T) {
	text := `{"payload":"` + strings.Repeat("0a", 32) + `","path":"a","state":{"kind":"absent"}}`
	var l jsonCommittedState
	must(t, json.Unmarshal([]byte(text), &l))
	got, err := json.Marshal(newJSONCommittedState(l.committedState()))
	if err != nil || string(got) != text {
		t.Errorf("got %s, %v; want %s", got, err, text)
	}
}

// Reading does not panic for any journal.
func FuzzJournal(f *testing.F) {
	f.Add(editedJournal("a"))
	f.Add([]byte(`{"version":1,"sha256":"","bytes":-1}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		j, why := readBytes(t, b, "", "/", testKeys)
		if why != nil {
			return
		}
		if _, err := j.items("dir"); err != nil {
			return
		}
		again, err := j.encode(testKeys.secret(), "/")
		if err != nil {
			t.Fatal(err)
		}
		if _, why := readBytes(t, again, "", "/", testKeys); why != nil {
			t.Fatal(why.Explanation)
		}
	})
}
