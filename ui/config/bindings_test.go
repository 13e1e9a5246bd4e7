package config

import "testing"

func TestDefaultKeysAreComplete(t *testing.T) {
	settings := Default()
	if err := settings.conflicts(); len(err) > 0 {
		t.Fatalf("keys have two actions: %v", err)
	}
	known := map[Action]bool{}
	for _, b := range DefaultKeys() {
		if known[b.Action] {
			t.Errorf("%s is bound twice", b.Action)
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
