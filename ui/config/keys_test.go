package config

import (
	"strings"
	"testing"
)

func TestDefaultKeysAreUnambiguous(t *testing.T) {
	if err := Check(DefaultKeys()); err != nil {
		t.Fatal(err)
	}
	for _, b := range DefaultKeys() {
		if len(b.Keys) == 0 || b.Label == "" || b.Help == "" || b.Group == "" {
			t.Errorf("%s: incomplete binding %+v", b.Action, b)
		}
	}
}

func TestRebind(t *testing.T) {
	cases := []struct {
		name string
		keys map[Action][]string
		want string // part of the error, or empty
	}{
		{"free key", map[Action][]string{Commit: {"ctrl+w"}}, ""},
		{"no key at all", map[Action][]string{Reload: {}}, ""},
		{"swap", map[Action][]string{Accept: {"n"}, Reject: {"y"}}, ""},
		{"same key in review and dialog", map[Action][]string{NextHunk: {"enter"}}, ""},
		{"taken", map[Action][]string{Commit: {"q"}}, `"q" is bound to both`},
		{"taken by a key that works everywhere", map[Action][]string{Yes: {"j"}}, `"j" is bound to both`},
		{"unknown action", map[Action][]string{"explode": {"x"}}, `no action is named "explode"`},
		{"interrupt", map[Action][]string{Down: {InterruptKey}}, "cannot be bound"},
		{"empty", map[Action][]string{Down: {""}}, "cannot be bound"},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			got, err := Rebind(DefaultKeys(), c.keys)
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Fatalf("error %v, want %q", err, c.want)
			}
			for _, b := range got {
				if keys, changed := c.keys[b.Action]; changed && strings.Join(keys, " ") != strings.Join(b.Keys, " ") {
					t.Errorf("%s has keys %q, want %q", b.Action, b.Keys, keys)
				}
			}
		})
	}
}

func TestRebindLeavesItsInputAlone(t *testing.T) {
	before := DefaultKeys()
	if _, err := Rebind(before, map[Action][]string{Commit: {"ctrl+w"}}); err != nil {
		t.Fatal(err)
	}
	for i, b := range DefaultKeys() {
		if strings.Join(b.Keys, " ") != strings.Join(before[i].Keys, " ") {
			t.Errorf("%s was changed to %q", b.Action, before[i].Keys)
		}
	}
}

func TestDefaultKeysAreComplete(t *testing.T) {
	if err := Check(DefaultKeys()); err != nil {
		t.Fatal(err)
	}
	known := map[Action]bool{}
	for _, b := range DefaultKeys() {
		if known[b.Action] {
			t.Errorf("%s stands twice in the table", b.Action)
		}
		known[b.Action] = true
		if len(b.Keys) == 0 || b.Scope == 0 || b.Label == "" || b.Help == "" || b.Group == "" {
			t.Errorf("%s: incomplete binding %+v", b.Action, b)
		}
		for _, key := range b.Keys {
			if got, err := ParseKey(KeyText(key)); err != nil || got != key {
				t.Errorf("%s: a config file cannot say %q: %q, %v", b.Action, key, got, err)
			}
		}
	}
}
