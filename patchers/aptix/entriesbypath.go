package aptix

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

var entryKeys = []string{"root", "files", "patches", "path", "operation", "content", "description"}

// IsEntryKey reports whether name may stand in Aptix JSON that says no more of its
// files than a path and a content.
func IsEntryKey(name string) bool { return slices.Contains(entryKeys, name) }

// HasEntriesByPath reports whether text is a bundle or a structured patch whose list of
// entries is an object instead, with paths for names: it holds nothing else but
// what an entry may, and each value is a content or says what becomes of a file.
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

// isEntryByPath reports whether m has a path for its name, and its value is what the
// entry of a file holds.
func isEntryByPath(m jsontext.Member) bool {
	v := m.Value
	if v.Kind == jsontext.Array && len(v.Items) > 0 {
		v = v.Items[0]
	}
	return strings.ContainsAny(string(m.Name.Text), "./") &&
		(v.Kind == jsontext.String || v.Has("content", "operation", "find", "replace", "patches", "replacements"))
}
