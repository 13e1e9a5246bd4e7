package dialog

import (
	"slices"
	"strings"

	"aptix-tui/ui/config"
)

// A KeyTable is the one table for dispatch, footer and help. The table is our
// own because key.Binding has no scopes: one key has several meanings.
type KeyTable []config.Binding

// Lookup finds the binding of a key in a scope, and the index of that key among
// the keys of the binding.
func (t KeyTable) Lookup(key string, scope config.Scope) (b config.Binding, n int, ok bool) {
	for _, b := range t {
		if n := slices.Index(b.Keys, key); n >= 0 && b.Scope.Overlaps(scope) {
			return b, n, true
		}
	}
	return config.Binding{}, 0, false
}

// Of returns the binding of an action.
func (t KeyTable) Of(a config.Action) config.Binding {
	for _, b := range t {
		if b.Action == a {
			return b
		}
	}
	return config.Binding{}
}

// Names returns the keys of an action for display: "^d", "space", "1-9".
func (t KeyTable) Names(a config.Action) string { return keyNames(t.Of(a).Keys) }

// First returns the name of the first key of an action, or "" if it has none.
func (t KeyTable) First(a config.Action) string {
	if keys := t.Of(a).Keys; len(keys) > 0 {
		return KeyName(keys[0])
	}
	return ""
}

func keyNames(keys []string) string {
	if len(keys) > 3 {
		return KeyName(keys[0]) + "-" + KeyName(keys[len(keys)-1])
	}
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = KeyName(k)
	}
	return strings.Join(names, " ")
}

// KeyName returns the display name of a key that Bubble Tea calls k.
func KeyName(k string) string {
	if rest, ok := strings.CutPrefix(k, "ctrl+"); ok {
		return "^" + rest
	}
	special := map[string]string{" ": "space", "pgdown": "PgDn", "pgup": "PgUp"}
	if name, ok := special[k]; ok {
		return name
	}
	return k
}

// A Hint is an action in the footer of a dialog, with its label there.
type Hint struct {
	Action config.Action
	Label  string
}
