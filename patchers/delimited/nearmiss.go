package delimited

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

const unread = "a command like those of AOF, which is not read; expected \"--- COMMAND: path ---\" with " + aof.StartFile + ", " + aof.StartPatch +
	", " + aof.StartReplace + ", their END or " + aof.DeleteFile

// Parts of lines that are almost delimiters: what may be before and behind a command of AOF in
// any spelling, the marks around one that is made up, verbs of such, and a path.
const (
	before  = `^[\W_]*(?:(?:\d{1,3}[.)]|\[[xX]\])[\W_]*)?`
	between = `[\W_]{0,3}`
	spelt   = `(?:(?:START|END)` + between + `(?:(?:REPLACE` + between + `)?FILE|PATCH)|DELETE` + between + `FILE|(?i:` + aof.Pattern + `))`
	after   = `[\W_]`
	path    = `[^A-Za-z<{]*(?:[^\s:/\\<{]*(?:[/\\]\S|\.[A-Za-z])|[A-Za-z]+file\b|LICEN[CS]E|README)`
	oneWord = `[^A-Za-z<{/,]*[A-Za-z][^\s<{]*[^A-Za-z]*`
	opening = `^[\W_]*(?:[-=~#_‐-―−]{2,}[\W_]*|\[)`
	closing = `(?:[-=~#_‐-―−]{2,}|\])[\W_]*$`
	orders  = `(?:DELETE|REMOVE|ERASE|DROP|UNLINK|TRUNCATE|RENAME|MOVE|COPY|LINK|SYMLINK|TOUCH|CHMOD|MKDIR|RMDIR|RUN)`
	verbs   = `(?:START|BEGIN|CREATE|NEW|ADD|WRITE|MODIFY|CHANGE|SAVE|UPDATE|EDIT|PATCH|DIFF|REPLACE|OVERWRITE|REWRITE|APPEND|PREPEND|INSERT|END|STOP|FILE|[A-Z]+[-_ ]FILES?|` + orders + `)`
	moreOf  = `(?:[-_ ][A-Za-z]+)?(?:[-_][A-Za-z]+)*`
	forPath = `(?i:` + verbs + `)` + moreOf + `[: ]` + path
)

var (
	cutOff   = lazyregexp.New(`^--- (?:STAR|DELE|END-)[A-Z-]*:?\s*$`)
	respelt  = lazyregexp.New(`^--- ` + spelt + after + `[^<{]*$|` + before + spelt + after + path)
	madeUp   = lazyregexp.New(`^--- ` + forPath + `|` + opening + `(?:` + forPath + `.*|` + verbs + moreOf + `:` + oneWord + `|` + orders + moreOf + `:[^<{]*[A-Za-z][^<{]*|[A-Z][A-Z_-]*:` + path + `\S*[^A-Za-z]*)` + closing)
	inCode   = lazyregexp.New(`^(?:[A-Za-z][A-Za-z ]{0,40}: )?[\W_]*` + aof.Pattern + after + `[^<{]*` + path)
	possible = lazyregexp.New(before + spelt + `(?:` + after + `[^<{]*` + path + `|[^A-Za-z]*[:=(]` + oneWord + `$)`)
	title    = lazyregexp.New(opening + `(?i:` + verbs + `)` + moreOf + `:[^<{]*[A-Za-z][^<{]*` + closing)
)

// The table of lines that are almost delimiters. What is below a command of AOF in another
// spelling may be its content.
var markers = []model.Marker{
	{First: "-", Line: cutOff, In: isPlain, What: "the beginning of a change, after which the answer ends"},
	{First: marksOr("0123456789SEDsed"), Line: respelt, In: isPlain, What: unread, Opens: true},
	{First: marksOr(""), Line: madeUp, In: isPlain, What: unread, Opens: true},
	{Has: "-", Line: inCode, What: unread, Warns: true, Opens: true},
	{First: marksOr("0123456789SEDsed"), Line: possible, In: isPlain, What: unread, Warns: true},
	{First: marksOr(""), Line: title, In: isPlain, What: unread, Warns: true},
}

// marksOr returns all bytes but ASCII letters and digits, and these.
func marksOr(these string) string {
	out := []byte(these)
	for b := range 256 {
		if digit, letter := byte(b)-'0', byte(b)|' '-'a'; digit > 9 && letter > 'z'-'a' {
			out = append(out, byte(b))
		}
	}
	return string(out)
}

// isPlain reports whether fences with this info string hold no code.
func isPlain(info string) bool {
	return slices.Contains([]string{"", "text", "txt", "plain", "plaintext", "markdown", "md", "delimited", "aof"}, strings.ToLower(info))
}
