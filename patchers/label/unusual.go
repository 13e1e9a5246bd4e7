package label

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// Unusual returns the name of a file with blanks or signs that is all that line says: "my
// notes.txt", "it's.txt". A line in backticks may also begin with a word of a sentence. The
// line may be something else, so a person must confirm it.
func Unusual(line string) (name string, ok bool) {
	text := strings.TrimSpace(line)
	if len(text) > maxLine || !mayHoldPath(text) {
		return "", false
	}
	text = strings.TrimSpace(strings.TrimRight(strings.TrimLeft(text, "# \t"), ": \t"))
	text = strings.Trim(text, "*")
	bare := strings.Trim(text, "`")
	quoted := bare != text && !strings.Contains(bare, "`")
	if !quoted && (phrase.MatchString(text) || strings.HasSuffix(line, ".")) {
		return "", false
	}
	if !unusualName.MatchString(bare) || !strings.ContainsAny(bare, unusualSigns) || !quoted && listed.MatchString(bare) {
		return "", false
	}
	dot := strings.LastIndexByte(bare, '.')
	return bare, extensions()[strings.ToLower(bare[dot+1:])] && strings.Count(bare, ". ") == 0
}

// unusualSigns are what makes a name unusual. Others are read elsewhere, or are known to be no
// names of files: "Node.js".
const unusualSigns = " \t'&,;=+%@{}()!~$#^"

// MayName reports whether line has a few words and no sign of a sentence, as a name of a
// file without an extension has: "my notes".
func MayName(line string) bool {
	text := strings.TrimSpace(line)
	return len(text) < maxName && fewWords.MatchString(text) && !phrase.MatchString(text+" ")
}

const maxName = 60 // bytes

var fewWords = lazyregexp.New(`^[\p{L}\p{N}_'&+./\\-]+(?:[ \t]+[\p{L}\p{N}_'&+./()\\-]+){0,3}$`)

var (
	// unusualName matches a few words, the last of which is the name of a file.
	unusualName = lazyregexp.New(`^[^\s:.!?"` + "`" + `*()\[\]/#><|\\-][^\s:?"` + "`" + `*<>|\\]*(?:[ \t]+[^\s:?"` + "`" + `*<>|\\]+){0,5}\.[A-Za-z]\w{0,7}$`)
	// listed matches the beginning of an item of a list or of a drawn tree.
	listed = lazyregexp.New(`^(?:\d+[ \t]|[^\p{L}\p{N}_.])`)
	// phrase matches the first word of a sentence.
	phrase = lazyregexp.New(`(?i)^(?:in|inside|within|for|to|from|then|next|first|second|third|finally|lastly|and|now|also|the|on|at|of|with|here|here's|it|this|these|that|file|files|path|filename|update|updated|edit|edited|change|changed|create|created|add|added|modify|modified|fix|fixed|new|open|replace|remove|delete|see|do|same|step|run|your|our|no|as|is|i|we|you|im|dans|en|para|pour|für)[ \t,]`)
)
