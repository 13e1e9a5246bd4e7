package config

import (
	"fmt"
	"slices"
)

// setKeys is set for the keys of an action.
func (l Layer) setKeys(name string, v any, from Origin, errs []*Error) (Layer, []*Error) {
	if !isAction(name) {
		return l, append(errs, &Error{from, unknownAction(name)})
	}
	names, ok := keyNames(v)
	if !ok {
		return l, append(errs, &Error{from, fmt.Sprintf("the keys of %s must be a string or a list of strings, not %s", name, describe(v))})
	}
	keys := []string{}
	for _, n := range names {
		key, err := ParseKey(n)
		if err != nil {
			errs = append(errs, &Error{from, name + ": " + err.Error()})
		} else if !slices.Contains(keys, key) {
			keys = append(keys, key)
		}
	}
	return append(l, setting{keysPrefix + name, keys, from}), errs
}

// keyNames converts a string or a list of strings.
func keyNames(v any) ([]string, bool) {
	if s, ok := v.(string); ok {
		return []string{s}, true
	}
	list, ok := v.([]any)
	var out []string
	for _, item := range list {
		s, is := item.(string)
		if !is {
			return nil, false
		}
		out = append(out, s)
	}
	return out, ok
}

func actionNames() []string {
	var out []string
	for _, b := range DefaultKeys() {
		out = append(out, string(b.Action))
	}
	return out
}

func unknownAction(name string) string {
	if _, ok := findOption(name); ok && !isAction(name) {
		return fmt.Sprintf("%s is an option, not an action: set it above [keys]", name)
	}
	return unknownName("action", name, actionNames())
}
