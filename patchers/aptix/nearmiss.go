package aptix

import (
	"bytes"
	"html"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/jsontext"
)

// A line of JSON begins with a bracket, or with a key if the braces of its object are
// missing. Signs and numbers may be before it.
const jsonLine = `[\d\s+|>#*/.:-]*(\{|\[\s*[{"'’\[]|"[\w$-]+"\s*:|(-\s*)?(root|files|patches|path|doc_?path|operation)\**\s*[:=])`

// Outside of a JSON fence, prose may be above JSON. In a fence of another language,
// nothing may be above it.
var (
	jsonInProse = lazyregexp.New(`(?mi)^["\[\s]*` + jsonLine)
	jsonInCode  = lazyregexp.New(`(?i)^` + jsonLine)
	quotedName  = lazyregexp.New(`["'’][\w$-]+["'’]\s*:`)
)

// nearMisses finds JSON with the names of a payload that is none: damaged by copying, in
// another shape, in a string. After a payload that is cut off in the same fence, it is a part
// of that, whose format reports what is missing.
func nearMisses(model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		text, says := restoreJSON(p.Text), p.IsFor(Bundle)
		switch {
		case !p.Whole && p.Before != nil && p.Before.Unclosed && p.Before.First > p.Fence.Open,
			!says && !bytes.ContainsAny(text, "{[:="), // most parts: no line of JSON
			!says && p.IsCode() && !jsonInCode.Match(text),
			!says && !jsonInProse.Match(text):
			return model.NearMiss{}
		}
		rule := matchNames(text)
		if rule == nil {
			return model.NearMiss{}
		}
		return model.NearMiss{Line: p.FirstText, What: rule.what, Certain: rule.certain && (says || isJSON(p, text))}
	}
}

// isJSON reports whether text outside a fence of JSON is JSON: a list in prose has no
// braces, and program text no quoted keys.
func isJSON(p *model.Part, text []byte) bool {
	return bytes.IndexByte(text, '{') >= 0 && (!p.IsCode() || quotedName.Match(text))
}

// A member is a key in probable JSON, and how its value begins.
type member struct {
	name   string // in lower case, without "_" and "-"
	quoted bool   // the value is quoted
	text   string // the first word of the value
	nested bool   // the value is an object, or an array of objects
}

// memberStart matches the beginning of a member in restored text, with any quotes or
// none. It is after a bracket or a comma, or at the beginning of a line, where signs
// and numbers may be before it. JSON has ":" after the key; other languages have "="
// or "=>".
var memberStart = lazyregexp.New(`(?m)(?:^[^\pL"'’{}\[\],\n]*|[{,\[]\s*)(["'’]?)["'’*]*([A-Za-z_$@][^"'’\s:;=*]{0,60})["'’*]*\s*(?:[:;]|=>?)` +
	`(?:[\s*]*["'’]+((?:[^"'’\s,}\]][^"'’\s]{0,79})?)|[ \t*]*([^"'’\s{}\[\],*]{1,80}))?`)

var (
	// pathLike matches a path without quotes: it has a directory or an extension.
	pathLike = lazyregexp.New(`^[\w@.-]+[./][\w@./-]*$`)
	// nestedStart matches the beginning of a value that is an object, or an array of objects in
	// JSON or YAML.
	nestedStart = lazyregexp.New(`^(\{|\[\s*\{|- +\w+:)`)
)

// features are what members show beside their names. Names have one word, features
// several.
var features = []struct {
	name string
	of   func(member) bool
}{
	{"a path", func(m member) bool { // neither a route nor a JSONPath
		return slices.Contains([]string{"path", "docpath", "file", "filename", "filepath"}, m.name) && m.text != "" && m.text[0] != '/' && m.text[0] != '$' &&
			(m.quoted || pathLike.MatchString(m.text))
	}},
	{"an operation", func(m member) bool {
		_, known := operations[m.text]
		return m.name == "operation" && (known || strings.EqualFold(m.text, "gitpatch"))
	}},
	{"a root", func(m member) bool { return m.name == "root" && strings.HasPrefix(m.text, ".") }},
	{"a content", func(m member) bool { return m.name == "content" && !m.nested }},
	{"a list", func(m member) bool {
		return m.nested && (m.name == "files" || m.name == "patches" || m.name == "replacements")
	}},
	{"an old", func(m member) bool { return slices.Contains([]string{"find", "search", "old"}, m.name) }},
	{"a new", func(m member) bool { return m.name == "replace" || m.name == "new" }},
	{"a body", func(m member) bool {
		return slices.Contains([]string{"content", "patches", "gitpatch", "find", "replacements"}, m.name)
	}},
	{"a call of line patches", func(m member) bool {
		return (m.name == "name" || m.name == "tool") && m.text == "workspace_write_patch"
	}},
	{"a line key", func(m member) bool {
		return slices.Contains([]string{"newlines", "expectedoriginallines", "originalsha256"}, m.name)
	}},
}

const (
	likeBundle = `a bundle or a structured patch; expected an object in valid JSON with "root" and the array "files" or "patches", and "path" in each entry`
	likeBatch  = `line patches; expected an object in valid JSON with the array "files", and "docPath", "originalSha256" and "changes" in each entry`
)

// A nameRule is for JSON that has all of some names and features.
type nameRule struct {
	all, what string
	certain   bool // it cannot be JSON of another program
}

// nameRules make unread JSON a probable payload. A single name is not enough: other JSON has
// paths, too.
var nameRules = []nameRule{
	{"a path, a line key", likeBatch, true},
	{"operation, a line key", likeBatch, true},
	{"docpath, changes", likeBatch, true},
	{"a call of line patches, arguments", likeBatch, true},
	{"a path, an old, a new", likeBundle, true},
	{"a path, an operation, a body", likeBundle, true},
	{"a path, a root, a list", likeBundle, true},
	{"a root, a list, a content", likeBundle, true},
	{"a root, a list, an old, a new", likeBundle, true},
	{"a path, an operation", likeBundle, false},
	{"a path, a list, a content", likeBundle, false},
	{"a root, a list", likeBundle, false},
}

// matchNames is the first rule that restored text matches, or nil.
func matchNames(text []byte) *nameRule {
	seen := map[string]bool{}
	for _, at := range memberStart.FindAllSubmatchIndex(text, -1) {
		m := member{name: jsontext.FoldName(string(text[at[4]:at[5]])), quoted: at[6] >= 0}
		m.nested = nestedStart.Match(bytes.TrimLeft(text[at[1]:min(len(text), at[1]+maxValueStart)], " \t\r\n"))
		if i := max(at[6], at[8]); i >= 0 {
			m.text = string(text[i:max(at[7], at[9])])
		}
		seen[m.name] = true
		for _, f := range features {
			seen[f.name] = seen[f.name] || f.of(m)
		}
	}
	missing := func(word string) bool { return !seen[word] }
	i := slices.IndexFunc(nameRules, func(r nameRule) bool { return !slices.ContainsFunc(strings.Split(r.all, ", "), missing) })
	if i < 0 {
		return nil
	}
	return &nameRules[i]
}

// maxValueStart bounds the whitespace before a value that is examined, in bytes.
const maxValueStart = 1 << 10

// escapedQuote matches a quote escaped in a string, escapedSpace an escaped line break
// or tab.
var (
	escapedQuote = lazyregexp.New(`\\+"|\\+u0022`)
	escapedSpace = lazyregexp.New(`\\+[nrt]`)
)

// restoreJSON is text with the characters of JSON, where copying from pages or strings has
// changed whitespace and quotes. The result need not be valid JSON.
func restoreJSON(text []byte) []byte {
	if bytes.IndexByte(text, '&') >= 0 {
		text = []byte(html.UnescapeString(string(text)))
	}
	if bytes.IndexByte(text, '\\') >= 0 {
		text = escapedSpace.ReplaceAll(escapedQuote.ReplaceAll(text, []byte(`"`)), []byte(" "))
	}
	if !bytes.ContainsFunc(text, func(r rune) bool { return restoreRune(r) != r }) {
		return text
	}
	return bytes.Map(restoreRune, text)
}

func restoreRune(r rune) rune {
	switch {
	case r < 0x80 && r != '`':
		return r
	case unicode.IsSpace(r):
		return ' '
	case unicode.Is(unicode.Cf, r):
		return -1
	case r == '`' || unicode.In(r, unicode.Pi, unicode.Pf):
		return '’'
	}
	return r
}
