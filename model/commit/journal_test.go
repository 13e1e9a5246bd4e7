package commit

import (
	"bytes"
	"encoding/json"
	"io/fs"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// A journal says the same when it is read again, whatever bytes paths have.
func TestJournalRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.Custom(func(t *rapid.T) name { return name(rapid.SliceOf(rapid.Byte()).Draw(t, "word")) })
		states := rapid.Custom(func(t *rapid.T) state {
			return state{Kind: kind(rapid.IntRange(0, 3).Draw(t, "kind")), Mode: fs.FileMode(rapid.Uint32().Draw(t, "mode")), Target: word.Draw(t, "target"),
				Digest: digest(model.DigestOf([]byte(rapid.String().Draw(t, "content"))))}
		})
		j := journal{journalBody: journalBody{ID: "id", Time: time.Unix(1, 2).UTC(), Undoes: "other", Details: json.RawMessage(`{"a":[1]}`)}}
		for range rapid.IntRange(1, 5).Draw(t, "items") {
			j.Items = append(j.Items, journalItem{Path: word.Draw(t, "path"), From: word.Draw(t, "from"), Before: states.Draw(t, "before"), After: states.Draw(t, "after"), Soft: rapid.Bool().Draw(t, "soft")})
			j.Leavings = append(j.Leavings, leaving{Path: word.Draw(t, "left"), State: states.Draw(t, "state"), Created: rapid.Bool().Draw(t, "created"),
				Omissions: []omission{{Change: rapid.Int().Draw(t, "change"), Edit: rapid.IntRange(-1, 9).Draw(t, "edit"), Missing: rapid.Bool().Draw(t, "missing")}}})
		}
		b, err := j.encode()
		if err != nil {
			t.Fatal(err)
		}
		got, err := decodeJournal(b)
		if err != nil || !reflect.DeepEqual(got.journalBody, j.journalBody) {
			t.Fatalf("got %+v, %v; want %+v", got.journalBody, err, j.journalBody)
		}
		i := rapid.IntRange(0, len(b)-2).Draw(t, "at")
		damaged := bytes.Clone(b)
		damaged[i] ^= byte(rapid.IntRange(1, 255).Draw(t, "by"))
		if got, err := decodeJournal(damaged); err == nil && !reflect.DeepEqual(got.journalBody, j.journalBody) {
			t.Fatalf("a changed byte %d is not noticed: %s", i, damaged)
		}
	})
}

// A leaving of which nothing was left out is written as journals have always had
// it, and theirs are read.
func TestLeavingInJournal(t *testing.T) {
	text := `{"payload":"` + strings.Repeat("0a", 32) + `","path":"a","state":{"kind":"absent"}}`
	var l leaving
	must(t, json.Unmarshal([]byte(text), &l))
	got, err := json.Marshal(leavingFor(l.leaving()))
	if err != nil || string(got) != text {
		t.Errorf("got %s, %v; want %s", got, err, text)
	}
}

// FuzzJournal: no journal, whoever wrote it, makes reading panic.
func FuzzJournal(f *testing.F) {
	f.Add(forged("a"))
	f.Add([]byte(`{"version":1,"sha256":"","bytes":-1}`))
	f.Fuzz(func(t *testing.T, b []byte) {
		j, err := decodeJournal(b)
		if err != nil {
			return
		}
		if _, err := j.items("dir"); err != nil {
			return
		}
		again, err := j.encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := decodeJournal(again); err != nil {
			t.Fatal(err)
		}
	})
}
