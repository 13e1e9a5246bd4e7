package label

import (
	"regexp"
	"strings"
	"unicode"
)

// Line returns the path that is all that line says: decorated as a heading, in bold,
// in backticks, with a number, a bullet, a colon, and with words such as "File:" and
// "(new)".
func Line(line string) (name string, ok bool) {
	if len(line) > maxLine {
		return "", false
	}
	text := strings.TrimSpace(line)
	for before := ""; text != before; {
		before = text
		text = undecorated(text)
	}
	return FilePath(text)
}

const maxLine = maxPath + 200 // bytes

// undecorated removes one layer of decoration from text.
func undecorated(text string) string {
	text = strings.TrimLeftFunc(text, isDecoration)
	text = numberPattern.ReplaceAllString(text, "")
	text = fileWord.ReplaceAllString(text, "")
	text = strings.TrimRight(text, " \t:*_#=-—–.")
	text = noteAfter.ReplaceAllString(text, "")
	text = strings.TrimSpace(text)
	if n := len(text); n > 1 && strings.IndexByte("`\"'", text[0]) >= 0 && text[n-1] == text[0] {
		text = text[1 : n-1]
	}
	if m := linkPattern.FindStringSubmatch(text); m != nil {
		text = m[1]
	}
	return text
}

// isDecoration reports whether r may stand before a path. An underscore is the
// beginning of a name.
func isDecoration(r rune) bool {
	return strings.ContainsRune("#*-+>•:=–—", r) || unicode.IsSpace(r) || unicode.Is(unicode.So, r) || r == '→' || r == '\ufe0f' || r == '\u200d' || r == '\u20e3'
}

var (
	numberPattern = regexp.MustCompile(`^\(?(?:\d{1,3}[.)]|[Ss]tep \d{1,2}[.:)]|\d{1,2}\x{fe0f}?\x{20e3})\s+`)
	fileWord      = regexp.MustCompile(`(?i)^(?:(?:(?:new|updated|modified|changed|full|complete|the)\s+)*(?:file(?:\s?name|\s?path)?|path)|create|update|edit|add|modify|new|updated|modified|changed|created)(?:\**:\**\s*|\s+)`)
	noteAfter     = regexp.MustCompile(`(?i)\s*[(\[](?:new|updated?|modified|changed|created?|new file|full(?: file)?|complete(?: file)?|entire(?: file)?|whole file|fixed|edited|existing)[)\]]$`)
	linkPattern   = regexp.MustCompile(`^\[([^\[\]]+)\](?:\([^()\s]*\))?$`)
)

// HasVerb reports whether line says, beside a path, that the file is to be changed.
func HasVerb(line string) bool { return lineVerb.MatchString(line) }

var lineVerb = regexp.MustCompile(`(?i)(?:^|[^\w/.-])(?:create|update|edit|add|modify|new|updated|modified|changed|created|fixed)(?:[^\w/.-]|$)`)

// Comment returns the path that is all that a comment says, as the first line of a
// block: "// src/a.go", "# file: a.py", "<!-- web/a.html -->". In Markdown, where "#" is a
// heading, only the marks of HTML count.
func Comment(line string, markdown bool) (name string, ok bool) {
	if len(line) > maxLine {
		return "", false
	}
	text := strings.TrimSpace(line)
	for _, m := range commentMarks {
		inner, ok := strings.CutPrefix(text, m.open)
		if !ok || markdown && m.open != "<!--" {
			continue
		}
		if m.end != "" {
			if inner, ok = strings.CutSuffix(inner, m.end); !ok {
				continue
			}
		}
		return commentPath(inner)
	}
	return "", false
}

// commentPath is the path in the text of a comment. A name without an extension and a
// directory is the title of the text.
func commentPath(text string) (string, bool) {
	text = strings.TrimSpace(strings.Trim(text, "=-* \t#/"))
	text = commentWord.ReplaceAllString(text, "")
	text = strings.TrimSpace(noteAfter.ReplaceAllString(text, ""))
	text = strings.Trim(text, "`\"'")
	name, ok := FilePath(strings.TrimSuffix(text, ":"))
	if ok && titles[name] {
		return "", false
	}
	return name, ok
}

var (
	commentWord = regexp.MustCompile(`(?i)^(?:(?:new|updated|modified)\s+)?(?:file\s?path|file\s?name|file|path)\s*[:=]\s*`)
	titles      = set("README CHANGELOG LICENSE NOTICE AUTHORS COPYING BUILD WORKSPACE CODEOWNERS OWNERS manage")
)

// commentMarks begin and end comments; longer marks come first.
var commentMarks = []struct{ open, end string }{
	{"<!--", "-->"}, {"{/*", "*/}"}, {"{#", "#}"}, {"<%--", "--%>"}, {"(*", "*)"}, {"--[[", "]]"}, {"/*", "*/"}, {`"""`, `"""`},
	{"//", ""}, {"#", ""}, {"--", ""}, {";", ""}, {"%", ""}, {"REM ", ""}, {"rem ", ""}, {"'", ""}, {"!", ""}, {"\"", ""},
}

// Sentence returns the paths that a sentence names, without repetitions: in backticks,
// bold or quotation marks, or as words with a directory or a known form.
func Sentence(text string) []string {
	if len(text) > maxSentence {
		text = text[len(text)-maxSentence:]
	}
	var out []string
	known := map[string]bool{}
	add := func(word string) {
		if name, ok := FilePath(strings.Trim(word, "`*_\"'()[]:,;.")); ok && !known[name] {
			known[name] = true
			out = append(out, name)
		} else if name, ok := FilePath(strings.Trim(word, "`*\"'()[]:,;")); ok && !known[name] {
			known[name] = true // a name that begins with a dot or an underscore
			out = append(out, name)
		}
	}
	rest := codeSpan.ReplaceAllStringFunc(text, func(span string) string {
		if word := strings.TrimSpace(strings.Trim(span, "`")); strings.HasPrefix(word, ".") || strings.HasPrefix(word, "_") {
			if name, ok := FilePath(word); ok && !known[name] { // the name is as it is written
				known[name] = true
				out = append(out, name)
				return " "
			}
		}
		add(strings.TrimSpace(strings.Trim(span, "`")))
		return " "
	})
	for _, word := range strings.Fields(linkTarget.ReplaceAllString(rest, "]")) {
		add(word)
	}
	return out
}

const maxSentence = 4096 // bytes

var (
	codeSpan   = regexp.MustCompile("`+[^`]+`+")
	linkTarget = regexp.MustCompile(`\]\([^()\s]*\)`)
)
