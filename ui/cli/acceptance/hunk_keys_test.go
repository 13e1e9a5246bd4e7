package acceptance

import (
	"path/filepath"
	"testing"

	"aptix-tui/model"
	"aptix-tui/ui/cli"
)

// A key names one hunk only, whatever a change does to a file at once: what a
// person decides of one is never taken for another (DECISIONS §1.6).
func TestKeysAreDistinct(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "scripts", "*", "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	kinds, several := map[model.HunkKind]int{}, 0
	for _, name := range cases {
		c, ok := layOutCase(t, name)
		if !ok {
			continue
		}
		s, err := cli.OpenSession(c.ws, c.answer, nil)
		if err != nil {
			continue // another case says why
		}
		at := map[model.HunkKey]*model.Hunk{}
		changes := map[[2]int]model.HunkKind{}
		for _, h := range s.Set().Hunks {
			if o := at[h.Key]; o != nil {
				t.Errorf("%s: the key %+v is that of a %s and of a %s hunk", filepath.Base(name), h.Key, o.Kind, h.Kind)
			}
			at[h.Key] = h
			kinds[h.Kind]++
			change := [2]int{h.Key.Payload, h.Key.Change}
			if kind, known := changes[change]; known && kind != h.Kind {
				several++
			}
			changes[change] = h.Kind
		}
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}
	if len(kinds) != int(model.KindWhitespace)+1 || several < 5 {
		t.Errorf("hunks of kinds %v, %d changes of several kinds: too few cases", kinds, several)
	}
}
