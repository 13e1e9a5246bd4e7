package label

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"
)

// FilePath returns text as the path of a file if it has the form of one: without white
// space, with an extension, a directory, or the name of a well-known file.
func FilePath(text string) (name string, ok bool) {
	if text == "" || len(text) > maxPath || !utf8.ValidString(text) || strings.ContainsFunc(text, notInPath) {
		return "", false
	}
	slashed := strings.ReplaceAll(text, `\`, "/")
	base := slashed[strings.LastIndexByte(slashed, '/')+1:]
	switch {
	case strings.Contains(text, "://"), versionPattern.MatchString(text), notFiles[strings.ToLower(text)]:
		return "", false
	case wellKnown[base], dotFile.MatchString(base):
		return text, true
	}
	if !extensionPattern.MatchString(base) {
		return "", false
	}
	return text, true
}

const maxPath = 300 // bytes

func notInPath(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || strings.ContainsRune("\"'`<>|*?,;!=(){}", r)
}

var (
	extensionPattern = regexp.MustCompile(`^[^:]*[\p{L}\p{N}_\])-]\.[A-Za-z][A-Za-z0-9_+-]{0,14}$`)
	dotFile          = regexp.MustCompile(`^\.[A-Za-z][\w.-]+$`)
	versionPattern   = regexp.MustCompile(`^v?\d+(\.\d+)+`)
)

// wellKnown are names of files without an extension.
var wellKnown = set(`Makefile makefile GNUmakefile Dockerfile Containerfile LICENSE COPYING NOTICE README CHANGELOG AUTHORS
	Gemfile Rakefile Procfile Vagrantfile Jenkinsfile Justfile justfile Brewfile Pipfile Podfile Fastfile CODEOWNERS BUILD WORKSPACE Caddyfile Tiltfile`)

// notFiles have the form of a file, but are names of products or abbreviations.
var notFiles = set("node.js next.js vue.js nuxt.js react.js express.js three.js d3.js asp.net .net socket.io e.g i.e")

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// Line returns the path that is all that line says: decorated as a heading, in bold,
// in backticks, with a number, a bullet, a colon, or with words such as "File:" and
// "(new)".
func Line(line string) (name string, ok bool) {
	text := strings.TrimSpace(line)
	for {
		before := text
		text = strings.TrimLeftFunc(text, func(r rune) bool {
			return strings.ContainsRune("#*_-+>•:=", r) || unicode.IsSpace(r) || unicode.Is(unicode.So, r) || r == '\ufe0f' || r == '\u200d'
		})
		text = numberPattern.ReplaceAllString(text, "")
		text = fileWord.ReplaceAllString(text, "")
		text = strings.TrimRight(text, " \t:*_#=-—–.")
		text = noteAfter.ReplaceAllString(text, "")
		text = strings.TrimSpace(text)
		if n := len(text); n > 1 && (text[0] == '`' || text[0] == '"' || text[0] == '\'') && text[n-1] == text[0] {
			text = text[1 : n-1]
		}
		if n := len(text); n > 1 && text[0] == '[' && text[n-1] == ']' {
			text = text[1 : n-1]
		}
		if text == before {
			break
		}
	}
	return FilePath(text)
}

var (
	numberPattern = regexp.MustCompile(`^\(?\d{1,3}[.)]\s+`)
	fileWord      = regexp.MustCompile(`(?i)^(?:(?:(?:new|updated|modified|changed|full|complete|the)\s+)*(?:file(?:\s?name|\s?path)?|path)|create|update|edit|add|modify|new|updated|modified)(?:\**:\**\s*|\s+)`)
	noteAfter     = regexp.MustCompile(`(?i)\s*[(\[](?:new|updated?|modified|changed|created?|new file|full file|complete|existing)[)\]]$`)
)

// Sentence returns the paths that a sentence names, without repetitions: in backticks,
// bold or quotation marks, or as words with a directory or a known form.
func Sentence(text string) []string {
	var out []string
	known := map[string]bool{}
	add := func(word string) {
		if name, ok := FilePath(strings.Trim(word, "`*_\"'()[]:,;.")); ok && !known[name] {
			known[name] = true
			out = append(out, name)
		}
	}
	rest := codeSpan.ReplaceAllStringFunc(text, func(span string) string {
		add(strings.TrimSpace(strings.Trim(span, "`")))
		return " "
	})
	for _, word := range strings.Fields(rest) {
		add(word)
	}
	return out
}

var codeSpan = regexp.MustCompile("`+[^`]+`+")
