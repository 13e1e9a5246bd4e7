package aptix

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

var entryKeys = []string{"root", "files", "patches", "path", "operation", "content", "description"}

// IsEntryKey reports whether name is a field of Aptix JSON whose entries have no
// more than a path, an operation, a content and a description.
func IsEntryKey(name string) bool { return slices.Contains(entryKeys, name) }

// HasEntriesByPath reports whether text is a bundle or a structured patch whose
// list of entries is an object instead, with paths as names. It has no other
// fields, and each value is a content or the fields of an entry.
func HasEntriesByPath(text []byte) bool {
	b := model.Block{Answer: model.NewAnswer("", text)}
	top := jsontext.Read(b, 0, stringLimits).Top
	if slices.ContainsFunc(top.Members, func(m jsontext.Member) bool { return !IsEntryKey(string(m.Name.Text)) }) {
		return false
	}
	for _, name := range []string{"files", "patches"} {
		if list := top.Field(name); list != nil && list.Kind == jsontext.Object && len(list.Members) > 0 &&
			!slices.ContainsFunc(list.Members, func(m jsontext.Member) bool { return !isEntryByPath(m) }) {
			return true
		}
	}
	return false
}

// isEntryByPath reports whether the name of m is a path and its value is a
// content or the fields of an entry.
func isEntryByPath(m jsontext.Member) bool {
	v := m.Value
	if v.Kind == jsontext.Array && len(v.Items) > 0 {
		v = v.Items[0]
	}
	return strings.ContainsAny(string(m.Name.Text), "./") &&
		(v.Kind == jsontext.String || v.Has("content", "operation", "find", "replace", "patches", "replacements"))
}
