package label

import (
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model/lazyregexp"
)

// Sentence returns the paths that a sentence names, without repetitions: in backticks,
// bold or quotation marks, as links, or as words with a directory or a known form.
func Sentence(text string) []string {
	text = text[max(0, len(text)-maxSentence):]
	if !mayHoldPath(text) {
		return nil
	}
	var out []string
	add := func(name string, ok bool) bool {
		if ok && !slices.Contains(out, name) {
			out = append(out, name)
		}
		return ok
	}
	rest := linkText.ReplaceAllStringFunc(text, func(link string) string {
		if name := linkedPath(link); add(name, name != "") {
			return " "
		}
		return link[:strings.Index(link, "](")]
	})
	rest = codeSpan.ReplaceAllStringFunc(rest, func(span string) string {
		word := bareWord(strings.TrimSpace(strings.Trim(span, "`")))
		name, _, ok := spacedName(word, true)
		switch path, isPath := FilePath(word); {
		case isPath || !strings.ContainsFunc(word, func(r rune) bool { return unicode.IsSpace(r) || isForeignSign(r) }):
			add(path, isPath)
		case !add(name, ok && !phrase.MatchString(word) && !command.MatchString(word)):
			return " " + strings.Trim(span, "`") + " "
		}
		return " "
	})
	for word := range strings.FieldsFuncSeq(rest, func(r rune) bool { return unicode.IsSpace(r) || isForeignSign(r) }) {
		add(FilePath(bareWord(word)))
	}
	if len(out) > 1 { // a directory of the machine is where the file is, and ".card" is in it
		out = slices.DeleteFunc(out, func(name string) bool {
			return IsClass(name) || outside.MatchString(name) && !extensionPattern.MatchString(name[strings.LastIndexByte(name, '/')+1:])
		})
	}
	return out
}

// IsClass reports whether name has the form of the name of a class in CSS, and is no known file.
func IsClass(name string) bool { return className.MatchString(name) && !knownDotFile.MatchString(name) }

const maxSentence = 4096 // bytes

var (
	// command matches the first word of a command in backticks.
	command   = lazyregexp.New(`^(?:\$|\./|(?:chmod|cp|mv|rm|cat|touch|git|npm|npx|pnpm|yarn|pip|python3?|node|go|cargo|docker|make|bash|sh|source|curl|export|import|from|sudo|cd|mkdir|echo|php|ruby)\s)`)
	codeSpan  = lazyregexp.New("`+[^`]+`+")
	linkText  = lazyregexp.New(link)
	className = lazyregexp.New(`^\.[A-Za-z][\w-]*$`)
	// knownDotFile matches names of files that have the form of the name of a class.
	knownDotFile = lazyregexp.New(`^\.(?:env|git\w+|\w+rc|\w*ignore|\w+-versions?|editorconfig|profile|bash_\w+|htaccess|htpasswd|mailmap|clang-\w+|yamllint|flake8|rubocop|rspec|zprofile|zshenv|nojekyll|env-\w+)$`)
)

// bareWord returns word without punctuation and emphasis around it. A dot or an underscore
// at its beginning is part of a name.
func bareWord(word string) string {
	word = trimSigns(strings.TrimRight(trimSigns(word, "*\"':,;!?"), "."), "*\"':,;!?")
	if n := len(word); n > 0 && '0' <= word[n-1] && word[n-1] <= '9' { // else it has no line number
		word = lineNumbers.ReplaceAllString(word, "")
	}
	return withoutEmphasis(word)
}

// trimSigns returns word without these signs and brackets around it, but for those of a name: "[id].py".
func trimSigns(word, signs string) string {
	for _, brackets := range []string{"()[]", "()"} {
		if bare := strings.Trim(word, signs+brackets); isBalanced(bare) {
			return bare
		}
	}
	return strings.Trim(word, signs)
}

var lineNumbers = lazyregexp.New(`(?::\d+(?:[-:–]\d+)*|#L\d+(?:-L?\d+)?)$`)

// Identifiers returns the names of definitions in backticks that text has: `parse`,
// `Store.load()` as "Store" and "load".
func Identifiers(text string) []string {
	var out []string
	for _, span := range codeSpan.FindAllString(text[max(0, len(text)-maxSentence):], -1) {
		word := strings.TrimSpace(strings.Trim(span, "`"))
		word, _, _ = strings.Cut(word, "(")
		if _, isPath := FilePath(word); isPath || !identifier.MatchString(word) {
			continue
		}
		for _, part := range strings.FieldsFunc(word, func(r rune) bool { return strings.ContainsRune(".:#->@", r) }) {
			if !slices.Contains(out, part) && len(part) > 1 {
				out = append(out, part)
			}
		}
	}
	return out
}

var identifier = lazyregexp.New(`^[@#.]?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*$`)

// Words that may be the name of a file without its extension: "the README", "the compose
// file", a title such as "README" or "Runbook:" alone at the beginning, and a type in backticks.
var stemPattern = lazyregexp.New(`(?:^|[\s(*_"])(?i:the|your|our|this)\s+[\x60*"]*([\w-]{3,40})|^[#>*\d.)\s-]*([A-Z][\w-]{3,40})[\x60*]*\s*(?:[,:(]|$|(?i:file|section)\b)|\b([A-Z]{5,20})\b|\x60([A-Z]\w{3,40})[\x60.:@(]`)

// Stems returns words of text that may name a file without its extension.
func Stems(text string) []string {
	var out []string
	for _, m := range stemPattern.FindAllStringSubmatch(text[max(0, len(text)-maxSentence):], -1) {
		if word := m[1] + m[2] + m[3] + m[4]; !slices.Contains(out, word) {
			out = append(out, word)
		}
	}
	return out
}
