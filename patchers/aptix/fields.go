package aptix

import (
	"slices"
	"strings"

	"aptix-tui/patchers/jsontext"
)

// A fieldSet is the fields that an object may have.
type fieldSet []string

var (
	topFields         = fieldSet{"root", "files", "patches"}
	fileFields        = fieldSet{"path", "operation", "content", "patches", "replacements", "encoding"}
	patchFields       = fieldSet{"path", "find", "replace", "limit", "replacements", "patches"}
	replacementFields = fieldSet{"path", "find", "replace", "limit", "replacements"}
)

// descriptionFields are fields for people. They are allowed in every object.
var descriptionFields = fieldSet{"description", "summary", "explanation", "comment", "comments",
	"reason", "rationale", "note", "notes", "title", "message", "label"}

// has reports whether a field of that name is expected or harmless.
func (s fieldSet) has(name string) bool {
	return slices.Contains(s, name) || slices.Contains(descriptionFields, name) ||
		strings.HasPrefix(name, "_") || strings.HasPrefix(name, "$") || strings.HasPrefix(name, "//")
}

// hasAll reports whether s has every field of v.
func (s fieldSet) hasAll(v *jsontext.Value) bool {
	return !slices.ContainsFunc(v.Members, func(m jsontext.Member) bool { return !s.has(string(m.Name.Text)) })
}

// aliases maps names that models give to fields and operations, folded, to their
// likely meaning.
var aliases = map[string][]string{
	"file": {"path"}, "filename": {"path"}, "filepath": {"path"}, "name": {"path"}, "target": {"path"},
	"op": {"operation"}, "action": {"operation"},
	"text": {"content"}, "code": {"content"}, "body": {"content"}, "contents": {"content"}, "source": {"content"}, "diff": {"content"}, "patch": {"patches", "content"},
	"edits": {"replacements", "patches"}, "changes": {"replacements", "patches"}, "hunks": {"replacements", "patches"},
	"search": {"find"}, "old": {"find"}, "oldtext": {"find"}, "oldstring": {"find"}, "before": {"find"}, "match": {"find"}, "original": {"find"},
	"new": {"replace"}, "newtext": {"replace"}, "newstring": {"replace"}, "replacement": {"replace"}, "replacewith": {"replace"}, "with": {"replace"}, "after": {"replace"},
	"count": {"limit"}, "occurrences": {"limit"}, "basedir": {"root"}, "workspace": {"root"},
	"add": {"create"}, "newfile": {"create"}, "write": {"replace", "create"}, "overwrite": {"replace"},
	"update": {"replace", "patch"}, "modify": {"patch"}, "edit": {"patch"}, "remove": {"delete"}, "unlink": {"delete"},
	"git": {"gitPatch"}, "unifieddiff": {"gitPatch"}, "first": {"once"}, "1": {"once"}, "global": {"all"}, "every": {"all"},
}

// DidYouMean returns the end of a sentence that suggests which of the wanted
// names is meant; empty if none is similar.
func DidYouMean(name string, wanted []string) string {
	plain := jsontext.FoldName(name)
	for _, w := range wanted {
		if jsontext.FoldName(w) == plain || slices.Contains(aliases[plain], w) || differByOne(plain, jsontext.FoldName(w)) {
			return `; did you mean "` + w + `"?`
		}
	}
	return ""
}

// differByOne reports whether a and b differ in one letter: changed, added, left
// out, or swapped with its neighbour.
func differByOne(a, b string) bool {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	a, b = a[n:], b[n:]
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	swapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	return swapped || len(a) <= 1 && len(b) <= 1
}
