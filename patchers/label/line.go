package label

import (
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model/lazyregexp"
)

// Line returns the path that is all that line says: decorated as a heading, in bold,
// in backticks, with a number, a bullet, a colon, and with words such as "File:" and
// "(new)".
func Line(line string) (name string, ok bool) {
	if len(line) > maxLine || strings.ContainsAny(line, "│├└") {
		return "", false
	}
	text := strings.TrimSpace(line)
	if !mayHoldPath(text) {
		return "", false
	}
	return FilePath(withoutDecoration(text))
}

// withoutDecoration removes all layers of decoration from text.
func withoutDecoration(text string) string {
	for before := ""; text != before; {
		before, text = text, undecorated(text)
	}
	return text
}

const maxLine = maxPath + 200 // bytes

// mayHoldPath reports whether text has a dot or a slash before its end, or the name of a
// well-known file.
func mayHoldPath(text string) bool {
	return strings.ContainsAny(strings.TrimRight(text, " \t.:：*_#=-—–"), `./\`) ||
		slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), func(word string) bool { return wellKnown()[word] })
}

// undecorated removes one layer of decoration from text.
func undecorated(text string) string {
	text = withoutEmphasis(strings.TrimLeftFunc(text, isDecoration))
	text = numberPattern.ReplaceAllString(text, "")
	text = fileWord.ReplaceAllString(text, "")
	text = foreignFileWord.ReplaceAllString(text, "")
	text = strings.TrimRight(strings.TrimRightFunc(text, isSymbol), " \t:：*_#=-—–.")
	text = strings.TrimSpace(noteAfter.ReplaceAllString(text, ""))
	if n := len(text); n > 1 && strings.IndexByte("`\"'", text[0]) >= 0 && text[n-1] == text[0] {
		text = text[1 : n-1]
	}
	text = detailsTag.ReplaceAllString(text, "")
	for _, pattern := range []*lazyregexp.Regexp{linkPattern, markupPattern, remarkPattern, quotedPattern} {
		if m := pattern.FindStringSubmatch(text); m != nil {
			text = strings.TrimSpace(strings.Join(m[1:], ""))
		}
	}
	return text
}

// withoutEmphasis returns text without the underscores that are around it as emphasis. A
// name may begin with underscores.
func withoutEmphasis(text string) string {
	inner := strings.TrimRight(text, " \t:：.")
	if bare := strings.Trim(inner, "_"); bare != "" && strings.HasPrefix(inner, "_") && strings.HasSuffix(inner, "_") {
		return strings.TrimRight(bare, ":： ")
	}
	return text
}

// isSymbol reports whether r is an emoji or a part of one.
func isSymbol(r rune) bool {
	return unicode.Is(unicode.So, r) || strings.ContainsRune("\ufe0f\u200d\u20e3→", r)
}

// isDecoration reports whether r may stand before a path. An underscore is the
// beginning of a name.
func isDecoration(r rune) bool {
	return strings.ContainsRune("#*-+>•:=–—", r) || unicode.IsSpace(r) || isSymbol(r)
}

var (
	numberPattern = lazyregexp.New(`^\(?(?:\d{1,3}[.)]|[a-hA-H]\)|[Ss]tep \d{1,2}[.:)]|\d{1,2}\x{fe0f}?\x{20e3})\s+`)
	fileWord      = lazyregexp.New(`(?i)^(?:(?:(?:new|updated|modified|changed|full|complete|the)\s+)*(?:file(?:\s?name|\s?path)?(?:\s#?\d{1,3}(?:\s*(?:/|of)\s*\d{1,3})?)?|path)|(?:target|destination)(?:\s+file)?|save (?:as|to)|\[(?:new|add|modify|modified|update|updated|create)\]|create|update|edit|add|modify|new|updated|modified|changed|created)(?:\**[:=]\**\s*|\s+)`)
	// foreignFileWord is "file:" in other languages.
	foreignFileWord = lazyregexp.New(`(?i)^(?:(?:neue |geänderte )?datei(?:name|pfad)?|(?:nuevo |nova? |nuovo |nouveau )?(?:archivo|fichero|arquivo|fichier|file)|ruta|chemin|pfad|caminho|percorso|bestand|plik|файл|путь|(?:第[一二三四五六七八九]个)?文件(?:名|路径)?|新文件|檔案|路径|ファイル(?:名)?|파일)(?: ?#?\d{1,3})?(?:\**\s*[:：]\**\s*|\s+)`)
	noteAfter       = lazyregexp.New(`(?i)\s*[(\[](?:new|updated?|modified|changed|created?|new file|full(?: file)?|complete(?: file)?|entire(?: file)?|whole file|fixed|edited|existing)[)\]]$|` + wholeAfter + `|\s*\[(?:\^[\w-]+|\d{1,3})\]$|\s+\(?\+\d+(?:[ ,/]+[-−–]\d+)?\)?$|\s*\(\d{1,5} lines?\)$|\s+(?:(?:-|==?)>|<={0,2})$|\s+(?:←|⟵|<--?|<==?)\s*(?:new|updated|modified|changed|created|fixed|edited|add(?:ed)?)\b.*$`)
	// wholeAfter: "a.go, the whole file", "a.go – new".
	wholeAfter    = `(?:,\s*|:\s+|\s+[–—-]\s+)(?:(?:here is |this is )?the )?(?:(?:complete|full|entire|whole)(?: (?:updated|new|fixed))?(?: (?:file|version|code|contents?|source|listing))?|(?:new|updated)(?: (?:file|version))?)$`
	markupPattern = lazyregexp.New(`(?i)^<(?:summary|b|strong|code|em|p|h[1-6])>(.*)</(?:summary|b|strong|code|em|p|h[1-6])>$`)
	linkPattern   = lazyregexp.New(`^\[([^\[\]]+)\](?:\([^()\s]*\))?$`)
	// remarkPattern and quotedPattern match a path in a comment, and in brackets.
	remarkPattern = lazyregexp.New(`(?i)^(?://\s+(?:file(?:name|path)?[:=]\s*)?(\S+)|<!--\s*(?:file(?:name|path)?[:=]\s*)?(\S+)\s*-->)$`)
	quotedPattern = lazyregexp.New(`^(?:<([^\s<>]+)>|«\s*(\S+)\s*»|“(\S+)”|„(\S+)[“”]|「(\S+)」|『(\S+)』)$`)
	detailsTag    = lazyregexp.New(`(?i)^<details(?: open)?>\s*`)
)

// ScriptLine returns the path that is all that line says, if the file has no extension and
// is in a directory: "**bin/serve**". The content must show that it is a script.
func ScriptLine(line string) (name string, ok bool) {
	if len(line) > maxLine {
		return "", false
	}
	text := withoutDecoration(strings.TrimSpace(line))
	return text, scriptPath.MatchString(text)
}

var scriptPath = lazyregexp.New(`^\.?[\w-]+(?:/[\w.-]*\w)+$`)

// Lead returns the path at the beginning of text if it is set off from what follows, which
// is about that file: "**a.go**: add a limit.", "1. `a.go` – add a limit." The path is in
// bold or backquotes.
func Lead(text string) (name, rest string, ok bool) {
	m := leadPattern.FindStringSubmatchIndex(text[:min(len(text), maxLine)])
	if m == nil {
		return "", "", false
	}
	name, ok = FilePath(strings.Trim(text[m[2]:m[3]], "*`: "))
	rest = strings.TrimSpace(text[m[1]:])
	if m[4] >= 0 {
		rest = strings.TrimSpace(text[m[4]:m[5]] + " " + rest)
	}
	return name, rest, ok && rest != "" && !linesOf.MatchString(rest)
}

// linesOf matches the words for some lines of a file.
var linesOf = lazyregexp.New(`(?i)^(?:lines?|L|ll?\.)? ?\d|^(?:error|warning|fatal)\b|^(?:excerpt|snippet|unchanged|no changes?)\b`)

var leadPattern = lazyregexp.New(`^\s*(?:[\p{So}\x{fe0f}\x{200d}]+\s*)?(?:(?:[-*+•]|\(?\d{1,3}[.)]|#{1,6}|\*\*\d{1,3}[.)])\s+)?((?:\*\*)?\x60[^\x60\s]+\x60:?(?:\*\*)?|\*\*[^*\s]+\*\*|[\w@./\\+-]*\w\.[A-Za-z]\w{0,14})(?:\s*\(([^()]{1,60})\))?\s*(?:(?::|–|—|-)\s|:?$)`)

// HasVerb reports whether line says, beside a path, that the file is to be changed.
func HasVerb(line string) bool { return lineVerb.MatchString(line) }

var lineVerb = Compile(`(?:^|[^\w/.-])(?:create|update|edit|add|modify|new|updated|modified|changed|created|fixed)(?:[^\w/.-]|$)`)

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
	if ok && titles()[name] {
		return "", false
	}
	return name, ok
}

var (
	commentWord = lazyregexp.New(`(?i)^(?:(?:new|updated|modified)\s+)?(?:file\s?path|file\s?name|file|path)\s*[:=]\s*`)
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
		if name, ok := FilePath(word); ok && !known[name] {
			known[name] = true
			out = append(out, name)
		}
	}
	if !mayHoldPath(text) {
		return nil
	}
	rest := codeSpan.ReplaceAllStringFunc(text, func(span string) string {
		add(bareWord(strings.TrimSpace(strings.Trim(span, "`"))))
		return " "
	})
	for _, word := range strings.Fields(linkTarget.ReplaceAllString(rest, "]")) {
		add(bareWord(word))
	}
	if len(out) > 1 { // a directory of the machine is where the file is, and ".card" is in it
		out = slices.DeleteFunc(out, func(name string) bool {
			return className.MatchString(name) && !knownDotFile.MatchString(name) || outside.MatchString(name) && !extensionPattern.MatchString(name[strings.LastIndexByte(name, '/')+1:])
		})
	}
	return out
}

var (
	className = lazyregexp.New(`^\.[A-Za-z][\w-]*$`)
	// knownDotFile matches names of files that have the form of the name of a class.
	knownDotFile = lazyregexp.New(`^\.(?:env|git\w+|\w+rc|\w*ignore|\w+-versions?|editorconfig|profile|bash_\w+|htaccess|htpasswd|mailmap|clang-\w+|yamllint|flake8|rubocop|rspec|zprofile|zshenv|nojekyll|prettierrc|env-\w+)$`)
)

// bareWord returns word without punctuation and emphasis around it. A dot or an underscore
// at its beginning is part of a name.
func bareWord(word string) string {
	word = strings.TrimRight(strings.Trim(word, "*\"'()[]:,;!?"), ".")
	word = strings.Trim(word, "*\"'()[]:,;!?")
	if len(word) > 2 && word[0] == '_' && word[len(word)-1] == '_' {
		word = strings.Trim(word, "_")
	}
	return word
}

const maxSentence = 4096 // bytes

var (
	codeSpan   = lazyregexp.New("`+[^`]+`+")
	linkTarget = lazyregexp.New(`\]\([^()\s]*\)`)
)
