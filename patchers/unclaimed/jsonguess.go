package unclaimed

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/patchers/aptix"
)

// A member is a key in what is meant as JSON, and how its value begins.
type member struct {
	quote  string // before the key; empty for none
	name   string // in lower case, without "_" and "-"
	quoted bool   // the value is
	text   string // of the value, the first word of it
	object bool   // the value is an object
	list   bool   // the value is an array of objects
}

// memberStart finds members of plain text, in whatever quotes or without: behind
// a bracket or a comma, or at the beginning of a line, where signs and numbers may
// stand first. JSON has ":" behind the key; other languages have "=" or "=>".
var memberStart = regexp.MustCompile(`(?m)(?:^[^\pL"'’{}\[\],\n]*|[{,\[]\s*)(["'’]?)["'’*]*([A-Za-z_$@][^"'’\s:;=*]{0,60})["'’*]*\s*(?:[:;]|=>?)` +
	`(?:[\s*]*["'’]+([^"'’\s]{0,80})|[ \t*]*([^"'’\s{}\[\],*]{1,80}))?`)

// pathLike matches a path that stands in no quotes: it has a folder or an extension.
var pathLike = regexp.MustCompile(`^[\w@.-]+[./][\w@./-]*$`)

// signs are what members say of the JSON that they stand in, beside their names;
// unlike those, they are more than one word.
var signs = []struct {
	name string
	of   func(member) bool
}{
	{"a path", func(m member) bool { // neither a route nor a JSONPath
		return (m.name == "path" || m.name == "docpath") && m.text != "" && m.text[0] != '/' && m.text[0] != '$' &&
			(m.quoted || pathLike.MatchString(m.text))
	}},
	{"an operation", func(m member) bool { return m.name == "operation" && operations[strings.ToLower(m.text)] }},
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
		return (m.name == "name" || m.name == "tool" || m.name == "function") && m.text == "workspace_wr"
	}},
	{"arguments of a call", func(m member) bool { return m.name == "arguments" || m.name == "args" || m.name == "input" }},
	{"a key in quotes", func(m member) bool { return m.quote != "" }},
	{"a key of others", func(m member) bool { return m.quote != "" && !aptix.IsEntryKey(m.name) }},
}

var (
	operations = setOf("create", "replace", "delete", "patch", "gitpatch", "insert")
)

func setOf(words ...string) map[string]bool {
	set := make(map[string]bool)
	for _, word := range words {
		set[word] = true
	}
	return set
}

const (
	likeBundle = `a bundle or a structured patch; expected an object in valid JSON with "root" and the array "files" or "patches", and "path" in each entry`
	likeBatch  = `line patches; expected an object in valid JSON with the array "files", and "docPath", "originalSha256" and "changes" in each entry`
)

// meanings say by which names and signs JSON that no format reads is known to be
// meant as a payload. One of them proves nothing: others have paths, too.
var meanings = []meaning{
	{all: "a path, an odd list", what: "a bundle or a structured patch whose names stand in other quotes than \""},
	{all: "a path, a line key", what: likeBatch},
	{all: "an operation, a line key", what: likeBatch},
	{all: "docpath, changes", what: likeBatch},
	{all: "a call of line patches, arguments of a call", what: likeBatch},
	{all: "a path, find, replace", none: "a list", what: "a structured patch without the object with \"patches\" around it"},
	{all: "a path, find, replace", what: likeBundle},
	{all: "a path, an operation, a body", what: likeBundle},
	{all: "a path, an operation", none: "a key of others", what: likeBundle, recap: true},
	{all: "a path, a root, a list", what: likeBundle},
	{all: "a path, a list, a content", what: likeBundle, doubtful: true},
	{all: "a root, a list", what: likeBundle, doubtful: true},
	{all: "a root, files", none: "a key of others", what: likeBundle, doubtful: true},
	{all: "a root, patches", none: "a key of others", what: likeBundle, doubtful: true},
	{all: "a root, a path, a content", what: likeBundle, doubtful: true},
	{all: "a path, replacements", what: likeBundle, doubtful: true},
	{all: "a path, an operation", what: likeBundle, doubtful: true},
	{all: "a path, a content, a key in quotes", none: "a key of others", what: likeBundle, doubtful: true},
}

type meaning struct {
	all, none, what string
	recap           bool // or else what the answer says of changes that are read
	doubtful        bool // or else something of others
}

// meantAs says what JSON is meant as, given as plain text; nil if it is no payload.
func meantAs(text []byte) *meaning {
	seen := make(map[string]bool)
	for _, at := range memberStart.FindAllSubmatchIndex(text, -1) {
		value := bytes.TrimLeft(text[at[1]:min(len(text), at[1]+maxMark)], " \t\r\n")
		m := member{
			quote: string(text[at[2]:at[3]]), name: aptix.PlainName(text[at[4]:at[5]]), quoted: at[6] >= 0,
			object: len(value) > 0 && value[0] == '{', list: objects.Match(value),
		}
		if at[6] >= 0 {
			m.text = string(text[at[6]:at[7]])
		} else if at[8] >= 0 {
			m.text = string(text[at[8]:at[9]])
		}
		seen[m.name] = true
		for _, s := range signs {
			seen[s.name] = seen[s.name] || s.of(m)
		}
	}
	missing := func(word string) bool { return !seen[word] }
	for _, m := range meanings {
		if !slices.ContainsFunc(strings.Split(m.all, ", "), missing) && !seen[m.none] {
			return &m
		}
	}
	return nil
}

// objects matches the beginning of an array of objects, as JSON or YAML has it.
var objects = regexp.MustCompile(`^(\[\s*\{|- +\w+:)`)

// namedPath finds what JSON gives as paths.
var namedPath = regexp.MustCompile(`["'“”‘’]?\b(?:path|docPath)["'“”‘’]?\s*:\s*["'“”‘’]([^"'“”‘’]+)["'“”‘’]`)

// knowsPaths tells that all paths in JSON are of files that payloads change: it
// may be an excerpt, or what the answer says of itself.
func (u *unclaimed) knowsPaths(text []byte) bool {
	found := namedPath.FindAllSubmatch(text, -1)
	for _, m := range found {
		if !u.changes(nil, string(m[1])) {
			return false
		}
	}
	return len(found) > 0
}
