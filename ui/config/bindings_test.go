package config

import "testing"

func TestDefaultKeysAreComplete(t *testing.T) {
	if _, err := Merge(); err != nil {
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

// Both actions of a pair are in one group of the help and in one mode, and in no other pair.
func TestPairs(t *testing.T) {
	bindings := map[Action]Binding{}
	for _, b := range DefaultKeys() {
		bindings[b.Action] = b
	}
	paired := map[Action]bool{}
	for _, p := range Pairs {
		first, second := bindings[p.First], bindings[p.Second]
		if first.Group != second.Group || first.Scope != second.Scope || first.Action == "" || p.Help == "" {
			t.Errorf("%s and %s are no pair: %+v, %+v", p.First, p.Second, first, second)
		}
		for _, a := range []Action{p.First, p.Second} {
			if paired[a] {
				t.Errorf("%s is in two pairs", a)
			}
			paired[a] = true
		}
	}
	for scope, m := range Meanings {
		for _, p := range m.Pairs {
			if bindings[p.First].Action == "" || p.Second != "" && bindings[p.Second].Action == "" || p.Help == "" || m.Group == "" {
				t.Errorf("scope %d: incomplete meaning %+v", scope, p)
			}
		}
	}
}
