package label

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// An InfoString is what the info string of a fence says.
type InfoString struct {
	Language string // in lower case; empty if none
	Path     string // of the file that the block is for; empty if none
	Action   string // "save", "append" or "patch" if the info string is an instruction with a path
	Unusual  bool   // Path has blanks or signs, and may be other words
	Quotes   bool   // it names lines of a file, which the block quotes
}

// Info reads the info string of a fence: "go path", "path", "go:path", "title=path",
// "{path}", "go // path".
func Info(info string) InfoString {
	if len(info) > maxLine {
		return InfoString{}
	}
	out := InfoString{Language: language(info)}
	if quotedLines.MatchString(info) {
		out.Quotes = true
		return out
	}
	if m := infoAction.FindStringSubmatch(info); m != nil {
		if name, ok := FilePath(strings.Trim(m[2], "\"'`")); ok {
			return InfoString{Path: name, Action: strings.ToLower(m[1])}
		}
	}
	if m := infoAttribute.FindStringSubmatch(info); m != nil {
		if name, ok := FilePath(strings.TrimSpace(m[1] + m[2] + m[3])); ok {
			out.Path = name
			if strings.Contains(strings.Fields(info)[0], "=") {
				out.Language = ""
			}
			return out
		}
		if name, ok := Unusual("`" + m[1] + m[2] + "`"); ok {
			out.Path = name
			return out
		}
	}
	if out = out.withPlainPath(info); out.Path != "" {
		return out
	}
	return out.withUnusualPath(info)
}

// withUnusualPath adds the name with blanks or signs after the language.
func (i InfoString) withUnusualPath(info string) InfoString {
	first, rest, _ := strings.Cut(info, " ")
	if name, ok := Unusual(rest); ok && languageWord.FindString(first) == first && !strings.ContainsAny(rest, "={}") {
		i.Path, i.Unusual = name, true
	}
	return i
}

var (
	// quotedLines: "12:15:a.go", "a.go:12-15", "path=a.go, lines=1-9", "a.go#L12", "startLine=3".
	quotedLines   = lazyregexp.New(`(?i)^\d+:\d+:|[\w\])]:\d+(?:[-:–]\d+)?(?:[\s}"']|$)|\b(?:lines?|start_?line|end_?line|range)\s*[=:]|#L\d+|\blines? \d+`)
	infoAction    = lazyregexp.New(`(?i)^(save|append|patch)[ :=]\s*(\S+)$`)
	infoAttribute = lazyregexp.New(`(?i)(?:^|[\s{,:])["']?(?:title|file|filename|file_name|filepath|path|name)["']?\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"'},]+))`)
	languageWord  = lazyregexp.New(`^[\w+#-]+`)
)

// language is the first word of info if it may be that of a language.
func language(info string) string {
	word := languageWord.FindString(info)
	if word != info && !strings.ContainsAny(info[len(word):len(word)+1], " \t:{,;") {
		return ""
	}
	return strings.ToLower(word)
}

// withPlainPath adds the path that is a word of info, or follows its language.
func (i InfoString) withPlainPath(info string) InfoString {
	words := strings.Fields(info)
	switch {
	case len(words) == 0 || len(words) > 4:
		return i
	case len(words) == 1:
		word := strings.Trim(words[0], `"'`)
		if name, ok := plainPath(word); ok {
			return InfoString{Path: name}
		}
		if lang, rest, ok := cutAny(word, ":|,;"); ok && languageWord.FindString(lang) == lang {
			if name, ok := FilePath(strings.Trim(rest, `"'`)); ok {
				i.Path = name
			}
		}
		return i.braced(word)
	}
	if first, _, _ := strings.Cut(words[0], "{"); languageWord.FindString(first) != first && !strings.EqualFold(first, "file:") && !strings.ContainsAny(first, `./\`) {
		return i
	}
	for n, word := range words {
		if n == 0 || strings.Trim(word, "/#-;") == "" || strings.EqualFold(word, "file") || strings.EqualFold(word, "file:") {
			continue
		}
		word = strings.Trim(word, "\"'`()[]")
		if name, ok := FilePath(strings.TrimPrefix(word, "//")); ok && i.Path == "" {
			i.Path = name
			continue
		}
		if i = i.braced(word); i.Path == "" {
			return i
		}
	}
	if i.Path == "" {
		i.Path, _ = plainPath(words[0])
	}
	return i
}

// cutAny cuts word at the first of some signs.
func cutAny(word, signs string) (before, after string, found bool) {
	if at := strings.IndexAny(word, signs); at >= 0 {
		return word[:at], word[at+1:], true
	}
	return word, "", false
}

// braced adds the path in braces at the end of word.
func (i InfoString) braced(word string) InfoString {
	at := strings.IndexByte(word, '{')
	if at < 0 || i.Path != "" || !strings.HasSuffix(word, "}") {
		return i
	}
	if name, ok := plainPath(strings.Trim(word[at+1:len(word)-1], `"' `)); ok && !strings.HasPrefix(name, ".") {
		i.Path = name
	}
	return i
}

// plainPath is FilePath for a word that may be the name of a language: "makefile".
func plainPath(word string) (string, bool) {
	if !strings.ContainsAny(word, `./\`) {
		return "", false
	}
	return FilePath(word)
}
