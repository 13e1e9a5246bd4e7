package label

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/lazyregexp"
)

// Line returns the path that is all that line says: decorated as a heading, in bold,
// in backticks, as a link, with a number, a bullet, a colon, the numbers of lines, and with
// words such as "File:" and "(new)".
func Line(line string) (name string, ok bool) {
	name, unusual, ok := WholeLine(line)
	if unusual || !ok {
		return "", false
	}
	return name, true
}

// WholeLine is Line. unusual reports that the name has blanks and is not in backticks or a link,
// so that it may be other words.
func WholeLine(line string) (name string, unusual, ok bool) {
	text := strings.TrimSpace(line)
	if len(text) > maxLine || strings.Count(text, " ") > maxBlanksInLine || strings.ContainsAny(text, "│├└") || !mayHoldPath(text) {
		return "", false, false
	}
	bare := withoutDecoration(text)
	if name, ok = FilePath(bare); ok {
		return name, glued.MatchString(name), true
	}
	at := max(0, strings.Index(text, bare))
	quoted := at > 0 && strings.IndexByte("`[<", text[at-1]) >= 0
	text = strings.TrimLeft(commentWord.ReplaceAllString(strings.TrimLeftFunc(text, isDecoration), ""), "* ")
	if !quoted && (phrase.MatchString(text) || decorations[0].MatchString(text)) {
		return "", false, false
	}
	return spacedName(bare, quoted)
}

// LastWord returns the end of name, behind the last blank or a sign or a letter of a script that has no
// blanks, which is a name where the words before it are none.
func LastWord(name string) string { return lastWord.ReplaceAllString(name, "$1") }

var (
	glued    = lazyregexp.New(`\p{Lo}[A-Za-z]`)
	lastWord = lazyregexp.New(`^.*(?:\s|\p{Lo}([A-Za-z]))`)
)

// Longer returns the texts of line that end with name and begin before it, behind a blank or a sign,
// the longest first. Only the files show whether one has such a name.
func Longer(line, name string) (out []string) {
	end := strings.LastIndex(line, name) + len(name)
	for i, r := range line[:max(0, end-len(name))] {
		if before, _ := utf8.DecodeLastRuneInString(line[:i]); !unicode.IsSpace(r) && (i == 0 || beginsName(before)) {
			out = append(out, line[i:end])
		}
	}
	return out[max(0, len(out)-maxBlanksInLine):]
}

// beginsName reports whether a name may begin behind r.
func beginsName(r rune) bool {
	return unicode.IsSpace(r) || isSymbol(r) || isForeignSign(r) || strings.ContainsRune("=:*`\"'([{<#", r)
}

// ScriptLine returns the path that is all that line says, if the file has no extension and
// is in a directory: "**bin/serve**". The content must show that it is a script.
func ScriptLine(line string) (name string, ok bool) {
	text := withoutDecoration(strings.TrimSpace(line[:min(len(line), maxLine)]))
	return text, scriptPath.MatchString(text)
}

var scriptPath = lazyregexp.New(`^\.?[\w-]+(?:/[\w.-]*\w)+$`)

// withoutDecoration removes all layers of decoration from text.
func withoutDecoration(text string) string {
	for before := ""; text != before; {
		before = text
		text = withoutEmphasis(strings.TrimLeftFunc(text, isDecoration))
		text = strings.TrimRight(strings.TrimRightFunc(text, isSymbol), " \t:*_#=-—–.")
		if name := linkedPath(text); name != "" {
			text = name
			continue
		}
		for _, pattern := range decorations {
			text = strings.TrimSpace(pattern.ReplaceAllString(text, "$1"))
		}
		if n := len(text); n > 1 && strings.IndexByte("`\"'", text[0]) >= 0 && text[n-1] == text[0] {
			text = text[1 : n-1]
		}
	}
	return text
}

const (
	maxLine         = maxPath + 200 // bytes
	maxBlanksInLine = 12            // of a label
)

// mayHoldPath reports whether text has a dot or a slash before its end, or the name of a
// well-known file.
func mayHoldPath(text string) bool {
	return strings.ContainsAny(strings.TrimRight(text, " \t.:*_#=-—–"), `./\`) ||
		slices.ContainsFunc(strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) }), func(word string) bool { return wellKnown()[word] })
}

// decorations match what is around a path; the first group is what is left.
var decorations = []*lazyregexp.Regexp{
	lazyregexp.New(`^\(?(?:\d{1,3}[.)]|[a-hA-H][.)]|(?i:step|file|part) \d{1,2}[.:)]|\d{1,2}\x{fe0f}?\x{20e3})\s+()`),
	// "File:", "New file", "Save as", "[NEW]", "Create"
	lazyregexp.New(`(?i)^(?:(?:(?:new|updated|modified|changed|full|complete|the)\s+)*(?:file(?:\s?name|\s?path)?(?:\s#?\d{1,3}(?:\s*(?:/|of)\s*\d{1,3})?)?|path|location)|(?:target|destination)(?:\s+file)?|save (?:as|to)|\[(?:new|add|modify|modified|update|updated|create)\]|create|update|edit|add|modify|new|updated|modified|changed|created)(?:\**[:=]\**\s*|\s+)()`),
	// "(new)", "(12 lines)", "[1]", "+10 -2", ", the whole file"
	lazyregexp.New(`(?i)\s*[(\[](?:new|updated?|modified|changed|created?|new file|optional|full(?: file)?|complete(?: file)?|entire(?: file)?|whole file|fixed|edited|existing|\^[\w-]+|\d{1,5}(?: lines?)?)[)\]]$()`),
	lazyregexp.New(`(?i)(?:,\s*|:\s+|\s+[–—-]\s+)(?:(?:here is |this is )?the )?(?:(?:complete|full|entire|whole)(?: (?:updated|new|fixed))?(?: (?:file|version|code|contents?|source|listing))?|(?:new|updated)(?: (?:file|version))?)$()`),
	lazyregexp.New(`\s+\(?\+\d+(?:[ ,/]+[-−–]\d+)?\)?$()|\s+(?:(?:-|==?)>|<={0,2})$`),
	// ":12", "#L12-L20", "(lines 12-20)"
	lazyregexp.New(`(?i)(?::\d+(?:[-:–]\d+)*|#L\d+(?:-L?\d+)?|\s*[(,]\s*(?:lines?|L)\s*\d+(?:\s*(?:[-–]|to)\s*L?\d+)?\)?)$()`),
	lazyregexp.New(`(?i)^(?:<details(?: open)?>\s*)?<(?:summary|b|strong|code|em|p|h[1-6])>(.*)</(?:summary|b|strong|code|em|p|h[1-6])>$`),
	lazyregexp.New(`(?i)^(?://\s+(?:file(?:name|path)?[:=]\s*)?|<!--\s*(?:file(?:name|path)?[:=]\s*)?)(\S.*?)(?:\s*-->)?$`),
	lazyregexp.New(`^<([^\s<>]+)>$`), lazyregexp.New(`^\[([^\[\]]+)\]$`), lazyregexp.New(`^“(\S+)”$`),
}

// link matches a link with its text and its target.
const link = `\[((?:[^\[\]]|\[[^\[\]]*\])+)\]\(\s*(?:<([^<>]*)>|([^()<>\s]*(?:\([^()\s]*\)[^()<>\s]*)*))(?:\s+"[^"]*")?\s*\)`

var (
	linkPattern = lazyregexp.New(`^` + link + `$`)
	lineAnchor  = lazyregexp.New(`(?:#.*|:\d+(?:[-:]\d+)*)$`)
)

// linkedPath returns the path that text is a link to: its target, or else its text; empty if
// text is no link to a file.
func linkedPath(text string) string {
	m := linkPattern.FindStringSubmatch(text)
	if m == nil {
		return ""
	}
	target := strings.ReplaceAll(lineAnchor.ReplaceAllString(strings.TrimPrefix(m[2]+m[3], "file://"), ""), "%20", " ")
	for _, text := range []string{target, withoutDecoration(m[1])} {
		if name, ok := FilePath(text); ok {
			return name
		} else if name, _, ok = spacedName(text, true); ok {
			return name
		}
	}
	return ""
}

// withoutEmphasis returns text without the underscores that are around it as emphasis. A
// name may begin with underscores.
func withoutEmphasis(text string) string {
	inner := strings.TrimRight(text, " \t:.")
	if bare := strings.Trim(inner, "_"); bare != "" && strings.HasPrefix(inner, "_") && strings.HasSuffix(inner, "_") {
		return strings.TrimRight(bare, ": ")
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

// spacedName returns bare, a text without decoration, if it is a name with blanks or signs: "my
// notes.txt", "it's.txt". In quoted text its words do not count.
func spacedName(bare string, quoted bool) (name string, unusual, ok bool) {
	isName := spacedPattern.MatchString(bare) && isBalanced(bare) && hasSigns(bare) && !strings.Contains(bare, ". ")
	first, _, _ := strings.Cut(bare, " ")
	_, several := FilePath(first)
	inDirectory := strings.ContainsAny(first, `/\`) && !several
	_, labelled := FilePath(strings.TrimLeftFunc(bare[max(0, strings.LastIndexFunc(bare, isForeignSign)):], isForeignSign))
	if !isName || hostPattern.MatchString(strings.ToLower(bare)) || !quoted && (labelled || listed.MatchString(bare) || !inDirectory && (phrase.MatchString(bare) || glue.MatchString(bare))) {
		return "", false, false
	}
	last := bare[strings.LastIndexAny(bare, " \t/\\")+1:]
	_, ext, _ := strings.Cut(last, ".")
	if !extensions()[strings.ToLower(ext[strings.LastIndexByte(ext, '.')+1:])] && !(wellKnown()[last] && (quoted || strings.Contains(bare, "/"))) {
		return "", false, false
	}
	return bare, !quoted, true
}

// hasSigns reports whether name has blanks or signs that FilePath or Line do not read in a name.
func hasSigns(name string) bool {
	return strings.ContainsAny(name, " \t'&,;=+%@{}()!~$#^") || strings.ContainsFunc(name, isForeignSign)
}

// isForeignSign reports whether r is a bracket, a quote or a sign such as a colon that is not in ASCII.
// An apostrophe is a part of a name.
func isForeignSign(r rune) bool {
	return r > unicode.MaxASCII && r != '’' && unicode.In(r, unicode.Ps, unicode.Pe, unicode.Pi, unicode.Pf, unicode.Po)
}

var (
	// spacedPattern matches a few words, the last of which may be the name of a file.
	spacedPattern = lazyregexp.New(`^(?:[A-Za-z]:[/\\]|[/\\.])?[^\s:.!?"` + "`" + `*)\]/#><|\\-][^\s:?"` + "`" + `*<>|]*(?:[ \t]+[^\s:?"` + "`" + `*<>|]+){0,5}$`)
	// listed matches the beginning of an item of a list or of a drawn tree.
	listed = lazyregexp.New(`^(?:\d+[ \t]|[^\p{L}\p{N}_./\\])`)
	// glue matches words that are between names rather than in one.
	glue = lazyregexp.New(`(?i)[ \t](?:of|and|or|in|to|for|from|with|the|is|are|has|at|on)[ \t]`)
	// phrase matches the first word of a sentence.
	phrase = lazyregexp.New(`(?i)^(?:in|inside|within|for|to|from|then|next|first|second|third|finally|lastly|and|or|now|also|the|on|at|of|with|here|here's|it|this|these|that|file|files|path|filename|update|updated|edit|edited|change|changed|create|created|add|added|modify|modified|fix|fixed|new|open|replace|remove|delete|see|do|same|step|run|use|using|save|put|check|import|move|rename|your|our|no|as|is|i|we|you|let's|let)[ \t,]`)
)

// Comment returns the path that is all that a comment says, as the first line of a
// block: "// src/a.go", "# file: a.py", "<!-- web/a.html -->". In Markdown, where "#" is a
// heading, only the marks of HTML count.
func Comment(line string, markdown bool) (name string, ok bool) {
	text := strings.TrimSpace(line)
	for _, m := range commentMarks {
		inner, opens := strings.CutPrefix(text, m.open)
		inner, ends := strings.CutSuffix(inner, m.end)
		if opens && ends && len(line) <= maxLine && (!markdown || m.open == "<!--") {
			return commentPath(inner)
		}
	}
	return "", false
}

// commentPath is the path in the text of a comment. A name without an extension and a
// directory is the title of the text.
func commentPath(text string) (string, bool) {
	text = strings.TrimRight(slashRun.ReplaceAllString(strings.Trim(text, "=-* \t#"), ""), "=-* \t#/")
	text = commentWord.ReplaceAllString(text, "")
	text = strings.TrimSpace(decorations[2].ReplaceAllString(text, ""))
	text = strings.TrimSuffix(strings.Trim(text, "`\"'"), ":")
	if titles()[text] {
		return "", false
	}
	return FilePath(text)
}

var (
	slashRun    = lazyregexp.New(`^/+[=\s*#-]+`)
	commentWord = lazyregexp.New(`(?i)^(?:(?:new|updated|modified)\s+)?(?:file\s?path|file\s?name|file|path)\s*[:=]\s*`)
	titles      = set("README CHANGELOG LICENSE NOTICE AUTHORS COPYING BUILD WORKSPACE CODEOWNERS OWNERS manage")
)

// commentMarks begin and end comments; longer marks come first.
var commentMarks = []struct{ open, end string }{
	{"<!--", "-->"}, {"{/*", "*/}"}, {"{#", "#}"}, {"<%--", "--%>"}, {"(*", "*)"}, {"--[[", "]]"}, {"/*", "*/"}, {`"""`, `"""`},
	{"//", ""}, {"#", ""}, {"--", ""}, {";", ""}, {"%", ""}, {"REM ", ""}, {"rem ", ""}, {"'", ""}, {"!", ""}, {"\"", ""},
}
