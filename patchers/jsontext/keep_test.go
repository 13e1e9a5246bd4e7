package jsontext

import (
	"bytes"
	"reflect"
	"testing"

	"aptix-tui/model"
)

// A document that is kept is the one that is read, and only under limits that it keeps.
func TestReadAgain(t *testing.T) {
	s := &Search{Limits: Limits{Depth: 4, Comments: 2, Comment: 100}, Openers: "{", FieldNames: []string{"a"}, Match: func(d *Document) bool { return d.Top.Has("a") }}
	text := append(append([]byte(`x {"a": /* b */ ["`), bytes.Repeat([]byte("y"), minKept)...), `"]}`...)
	b := model.Block{Answer: model.NewAnswer("", text)}
	for _, c := range []struct {
		at     int
		limits Limits
		same   bool
	}{
		{2, s.Limits, true},
		{2, Limits{Depth: 9, Comments: 9, Comment: 1000}, true},
		{2, Limits{Depth: 1, Comments: 2, Comment: 100}, false},
		{2, Limits{Depth: 4, Comments: 0, Comment: 100}, false},
		{2, Limits{Depth: 4, Comments: 2, Comment: 1}, false},
		{16, s.Limits, false},
	} {
		found := s.Find(b, 0, len(text))
		got, want := ReadAgain(b, c.at, c.limits), Read(b, c.at, c.limits)
		if (got == found) != c.same || !reflect.DeepEqual(got, want) {
			t.Errorf("at %d with %v: got %v, want %v", c.at, c.limits, got, want)
		}
	}
	found := s.Find(b, 0, len(text))
	if ReadAgain(b, 2, s.Limits); ReadAgain(b, 2, s.Limits) == found {
		t.Error("a document is kept after it was read again")
	}
}
