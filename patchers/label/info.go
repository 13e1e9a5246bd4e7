package label

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// An InfoString is what the info string of a fence says.
type InfoString struct {
	Language string // in lower case; empty if none
	Path     string // of the file that the block is for; empty if none
	Unusual  bool   // Path has blanks or signs, and may be other words
	Quotes   bool   // it names lines of the file, so that Path is no label
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
		for _, name := range Sentence(infoSigns.Replace(quotedStart.ReplaceAllString(info, ""))) {
			out.Path = name
		}
		return out
	}
	if m := infoAttribute.FindStringSubmatch(info); m != nil {
		name, ok := FilePath(strings.TrimSpace(m[1] + m[2] + m[3]))
		if !ok {
			name, out.Unusual, ok = spacedName(strings.TrimSpace(m[1]+m[2]+m[3]+m[4]), m[3] == "")
		}
		if ok {
			out.Path = name
			return out
		}
	}
	if name := spacedInfo(info); strings.Contains(name, " ") || !out.readWords(strings.Fields(info)) && name != "" {
		out.Path, out.Unusual = name, true
	}
	return out
}

// spacedInfo returns the name with blanks or signs that is all of info, or all after the language; empty
// if there is none.
func spacedInfo(info string) string {
	lang := languageWord.FindString(info)
	if rest := info[len(lang):]; rest != "" && strings.IndexByte(" :", rest[0]) >= 0 {
		info = rest[1:]
	}
	name, _, ok := spacedName(strings.TrimSpace(info), false)
	first, _, _ := strings.Cut(name, " ")
	if _, several := FilePath(first); !ok || several || strings.ContainsAny(info, "={}") {
		return ""
	}
	return name
}

// readWords sets the path that is a word of the info string, and reports whether one is. The
// name of a well-known file may be that of a language: "makefile".
func (i *InfoString) readWords(words []string) bool {
	if len(words) == 0 || len(words) > 4 || strings.HasSuffix(words[0], ":") && !strings.EqualFold(words[0], "file:") {
		return false
	}
	for n, word := range words {
		word = trimSigns(word, "\"'`")
		rest := word[len(languageWord.FindString(word)):]
		split := n == 0 && rest != "" && strings.IndexByte(":|,;{", rest[0]) >= 0
		if n == 0 && !split && !strings.ContainsAny(word, `./\`) {
			continue
		}
		name, ok := bracedPath(word)
		if !ok && split {
			name, ok = bracedPath(rest[1:])
		}
		if ok && !(name[0] == '.' && strings.Contains(word, "{")) {
			split = split && name != word
			i.Path = name
			if n == 0 && !split {
				i.Language = ""
			}
			return true
		}
	}
	return false
}

// bracedPath is FilePath of word, which may be in braces or quotation marks.
func bracedPath(word string) (name string, ok bool) {
	if name, ok = FilePath(word); ok {
		return name, true
	}
	return FilePath(strings.Trim(word, "\"'{} "))
}

var (
	// quotedLines: "12:15:a.go", "a.go:12-15", "path=a.go, lines=1-9", "a.go#L12", "startLine=3".
	quotedLines   = lazyregexp.New(`(?i)^\d+:\d+:|[\w\])]:\d+(?:[-:–]\d+)?(?:[\s}"']|$)|\b(?:lines?|start_?line|end_?line|range)\s*[=:]|#L\d+|\blines? \d+`)
	quotedStart   = lazyregexp.New(`^(?:\d+:)+`)
	infoSigns     = strings.NewReplacer("=", " ", ",", " ", "{", " ", "}", " ", ":", " ", "#", " ")
	infoAttribute = lazyregexp.New(`(?i)(?:^|[\s{,:])["']?(?:title|file|filename|file_name|filepath|path|name)["']?\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"'},]+)((?: [^\s"'},={]+)*)(?:[\s"'},{]|$))`)
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
