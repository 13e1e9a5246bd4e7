package aptix

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// A member is a key in probable JSON, and how its value begins.
type member struct {
	quote  string // before the key; empty for none
	name   string // in lower case, without "_" and "-"
	quoted bool   // the value is quoted
	text   string // the first word of the value
	object bool   // the value is an object
	list   bool   // the value is an array of objects
}

// memberStart matches the beginning of a member in restored text, with any quotes or
// none. It is after a bracket or a comma, or at the beginning of a line, where signs
// and numbers may be before it. JSON has ":" after the key; other languages have "="
// or "=>".
var memberStart = lazyregexp.New(`(?m)(?:^[^\pL"'’{}\[\],\n]*|[{,\[]\s*)(["'’]?)["'’*]*([A-Za-z_$@][^"'’\s:;=*]{0,60})["'’*]*\s*(?:[:;]|=>?)` +
	`(?:[\s*]*["'’]+((?:[^"'’\s,}\]][^"'’\s]{0,79})?)|[ \t*]*([^"'’\s{}\[\],*]{1,80}))?`)

// pathLike matches a path without quotes: it has a directory or an extension.
var pathLike = lazyregexp.New(`^[\w@.-]+[./][\w@./-]*$`)

// features are what members show beside their names. Names have one word, features
// several.
var features = []struct {
	name string
	of   func(member) bool
}{
	{"a path", func(m member) bool { // neither a route nor a JSONPath
		return (m.name == "path" || m.name == "docpath") && m.text != "" && m.text[0] != '/' && m.text[0] != '$' &&
			(m.quoted || pathLike.MatchString(m.text))
	}},
	{"an operation", func(m member) bool {
		return m.name == "operation" && slices.Contains(operationValues[:documentedValues], strings.ToLower(m.text))
	}},
	{"a root", func(m member) bool { return m.name == "root" && strings.HasPrefix(m.text, ".") }},
	{"a content", func(m member) bool { return m.name == "content" && !m.object }},
	{"a list", func(m member) bool {
		return (m.list || m.object) && (m.name == "files" || m.name == "patches" || m.name == "replacements")
	}},
	{"a body", func(m member) bool {
		return m.name == "content" || m.name == "patches" || m.name == "gitpatch" || m.name == "find" || m.name == "replacements"
	}},
	{"an odd list", func(m member) bool { // in other quotes than "
		return (m.name == "files" || m.name == "patches") && m.quote != "" && m.quote != `"`
	}},
	{"a line key", func(m member) bool {
		return m.name == "newlines" || m.name == "expectedoriginallines" || m.name == "originalsha256"
	}},
	{"a call of line patches", func(m member) bool {
		return (m.name == "name" || m.name == "tool" || m.name == "function") && m.text == toolName
	}},
	{"arguments of a call", func(m member) bool { return m.name == "arguments" || m.name == "args" || m.name == "input" }},
	{"a key in quotes", func(m member) bool { return m.quote != "" }},
	{"a key of others", func(m member) bool { return m.quote != "" && !isEntryKey(m.name) }},
}

// toolName is the tool whose arguments are line patches (TUL).
const toolName = "workspace_write_patch"

const (
	likeBundle = `a bundle or a structured patch; expected an object in valid JSON with "root" and the array "files" or "patches", and "path" in each entry`
	likeBatch  = `line patches; expected an object in valid JSON with the array "files", and "docPath", "originalSha256" and "changes" in each entry`
)

// damagedRules are the combinations of names and features that make unread JSON a
// probable payload. A single one is not enough: other JSON has paths, too.
var damagedRules = []damagedRule{
	{"a path, an odd list", "", "a bundle or a structured patch whose names are in quotes other than \"", certain},
	{"a path, a line key", "", likeBatch, certain},
	{"an operation, a line key", "", likeBatch, certain},
	{"docpath, changes", "", likeBatch, certain},
	{"a call of line patches, arguments of a call", "", likeBatch, certain},
	{"a path, find, replace", "a list", "a structured patch without the object with \"patches\" around it", certain},
	{"a path, find, replace", "", likeBundle, certain},
	{"a path, an operation, a body", "", likeBundle, certain},
	{"a path, an operation", "a key of others", likeBundle, ifUnknown},
	{"a path, a root, a list", "", likeBundle, certain},
	{"a path, a list, a content", "", likeBundle, doubtful},
	{"a root, a list", "", likeBundle, doubtful},
	{"a root, files", "a key of others", likeBundle, doubtful},
	{"a root, patches", "a key of others", likeBundle, doubtful},
	{"a root, a path, a content", "", likeBundle, doubtful},
	{"a path, replacements", "", likeBundle, doubtful},
	{"a path, an operation", "", likeBundle, doubtful},
	{"a path, a content, a key in quotes", "a key of others", likeBundle, doubtful},
}

// A damagedRule is for JSON that has all of some names and features, and lacks another.
type damagedRule struct {
	all, without, what string
	certainty          certainty
}

type certainty uint8

const (
	certain   certainty = iota
	ifUnknown           // unless the answer repeats changes that are read
	doubtful            // unless it is JSON of another program
)

// maxValueStart bounds the whitespace before a value that is examined, in bytes.
const maxValueStart = 1 << 10

// matchDamaged is the first rule that restored text matches, or nil.
func matchDamaged(text []byte) *damagedRule {
	seen := make(map[string]bool)
	for _, at := range memberStart.FindAllSubmatchIndex(text, -1) {
		value := bytes.TrimLeft(text[at[1]:min(len(text), at[1]+maxValueStart)], " \t\r\n")
		m := member{
			quote: string(text[at[2]:at[3]]), name: foldName(text[at[4]:at[5]]), quoted: at[6] >= 0,
			object: len(value) > 0 && value[0] == '{', list: objectList.Match(value),
		}
		if at[6] >= 0 {
			m.text = string(text[at[6]:at[7]])
		} else if at[8] >= 0 {
			m.text = string(text[at[8]:at[9]])
		}
		seen[m.name] = true
		for _, s := range features {
			seen[s.name] = seen[s.name] || s.of(m)
		}
	}
	missing := func(word string) bool { return !seen[word] }
	for _, g := range damagedRules {
		if !slices.ContainsFunc(strings.Split(g.all, ", "), missing) && !seen[g.without] {
			return &g
		}
	}
	return nil
}

// objectList matches the beginning of an array of objects in JSON or YAML.
var objectList = lazyregexp.New(`^(\[\s*\{|- +\w+:)`)
