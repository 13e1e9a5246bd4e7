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
		value := strings.TrimSpace(m[1] + m[2] + m[3])
		name, ok := FilePath(value)
		if !ok && m[3] == "" {
			name, _, ok = spacedName("`" + value + "`")
		}
		if ok {
			out.Path = name
			return out
		}
	}
	words := strings.Fields(info)
	mayHaveBlanks := len(words) > 2 && languageWord.FindString(words[1]) == words[1] && !strings.Contains(words[2], "=")
	first, rest, _ := strings.Cut(info, " ")
	name, _, spaced := spacedName(rest)
	spaced = spaced && languageWord.FindString(first) == first && !strings.ContainsAny(rest, "={}")
	if spaced && mayHaveBlanks || !out.readWords(words) && spaced {
		out.Path, out.Unusual = name, true
	}
	return out
}

// readWords sets the path that is a word of the info string, and reports whether one is. The
// name of a well-known file may be that of a language: "makefile".
func (i *InfoString) readWords(words []string) bool {
	if len(words) == 0 || len(words) > 4 || strings.HasSuffix(words[0], ":") && !strings.EqualFold(words[0], "file:") {
		return false
	}
	for n, word := range words {
		word = strings.TrimPrefix(strings.Trim(word, "\"'`()[]"), "//")
		before, after, split := strings.Cut(infoSeparators.Replace(word), " ")
		switch isPath := strings.ContainsAny(word, `./\`); {
		case n > 0 || isPath && !split:
			before, split = word, false
		case !split || languageWord.FindString(before) != before:
			continue
		default:
			before = after
		}
		if name, ok := FilePath(strings.Trim(before, "\"'{} ")); ok && !(name[0] == '.' && strings.Contains(word, "{")) {
			i.Path = name
			if n == 0 && !split || infoActions[i.Language] {
				i.Language = ""
			}
			return true
		}
	}
	return false
}

// infoActions are instructions before a path: "save a.go".
var infoActions = map[string]bool{"save": true, "append": true, "patch": true}

var (
	// quotedLines: "12:15:a.go", "a.go:12-15", "path=a.go, lines=1-9", "a.go#L12", "startLine=3".
	quotedLines    = lazyregexp.New(`(?i)^\d+:\d+:|[\w\])]:\d+(?:[-:–]\d+)?(?:[\s}"']|$)|\b(?:lines?|start_?line|end_?line|range)\s*[=:]|#L\d+|\blines? \d+`)
	quotedStart    = lazyregexp.New(`^(?:\d+:)+`)
	infoSigns      = strings.NewReplacer("=", " ", ",", " ", "{", " ", "}", " ", ":", " ", "#", " ")
	infoSeparators = strings.NewReplacer(":", " ", "|", " ", ",", " ", ";", " ", "{", " ")
	infoAttribute  = lazyregexp.New(`(?i)(?:^|[\s{,:])["']?(?:title|file|filename|file_name|filepath|path|name)["']?\s*[=:]\s*(?:"([^"]*)"|'([^']*)'|([^\s"'},]+))`)
	languageWord   = lazyregexp.New(`^[\w+#-]+`)
)

// language is the first word of info if it may be that of a language.
func language(info string) string {
	word := languageWord.FindString(info)
	if word != info && !strings.ContainsAny(info[len(word):len(word)+1], " \t:{,;") {
		return ""
	}
	return strings.ToLower(word)
}
