package blocks

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// definedName returns the name that line defines; empty if it defines none.
func definedName(line string) string {
	word := firstWord(line)
	for i := range definitions {
		if d := &definitions[i]; d.mayMatch(line, word) {
			if name := d.name(line); name != "" {
				return name
			}
		}
	}
	return ""
}

// A definition matches the lines that define a name. Few lines have what each match has; the
// others need no search.
type definition struct {
	pattern *lazyregexp.Regexp
	has     string          // in each match
	first   map[string]bool // the words with which a match begins, after whitespace; nil for any
}

// mayMatch reports whether line, of which word is the firstWord, has what each match has.
func (d *definition) mayMatch(line, word string) bool {
	return (d.first == nil || d.first[word]) && strings.Contains(line, d.has)
}

// name returns the name that line defines by d; empty if it defines none.
func (d *definition) name(line string) string {
	m := d.pattern.FindStringSubmatch(line)
	for _, name := range m[min(1, len(m)):] {
		if name != "" && !keywords[name] {
			return name
		}
	}
	return ""
}

// firstWord returns the ASCII letters and "_" with which line begins, after whitespace.
func firstWord(line string) string {
	line = strings.TrimLeft(line, "\t\n\f\r ")
	n := 0
	for n < len(line) && (line[n]|0x20 >= 'a' && line[n]|0x20 <= 'z' || line[n] == '_') {
		n++
	}
	return line[:n]
}

// keywords begin lines that have the form of a definition.
var keywords = map[string]bool{"if": true, "for": true, "while": true, "switch": true, "return": true, "else": true, "catch": true, "with": true, "match": true, "select": true, "case": true, "do": true, "try": true, "func": true, "function": true, "new": true, "throw": true, "await": true, "default": true}

// The words with which a definition, a method with a modifier, and a field begin.
var (
	definitionStarts = wordSet("export default public private protected internal static final abstract async override virtual pub unsafe extern const inline open sealed data suspend declare partial " +
		"func def function fn class interface struct enum trait impl type module namespace record object fun mod macro_rules protocol extension sub")
	methodModifiers = wordSet("public private protected internal static final abstract async override virtual synchronized readonly get set")
	fieldModifiers  = wordSet("public private protected internal static final readonly volatile const pub val var")
)

func wordSet(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// field matches the declaration of a field or of a variable with a modifier.
var field = lazyregexp.New(`^\s*(?:(?:public|private|protected|internal|static|final|readonly|volatile|const|pub|val|var)\s+)+(?:[\w<>\[\]?.,]+\s+)*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:[:=][^=]|;|\{ get)`)

// definitions are tried in this order.
var definitions = []definition{
	{pattern: lazyregexp.New(`^\s*(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|virtual|pub(?:\([^)]*\))?|unsafe|extern|const|inline|open|sealed|data|suspend|declare|partial)\s+)*` +
		`(?:func\s+(?:\([^)]*\)\s*)?|def\s+|function\*?\s+|fn\s+|class\s+|interface\s+|struct\s+|enum\s+|trait\s+|impl(?:<[^>]*>)?\s+|type\s+|module\s+|namespace\s+|record\s+|object\s+|fun\s+|mod\s+|macro_rules!\s*|protocol\s+|extension\s+|sub\s+)([\p{L}_$][\p{L}\p{N}_$]*)`), first: definitionStarts},
	{pattern: lazyregexp.New(`^(?:export\s+)?(?:const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::[^=]*)?=\s*(?:async\s*)?(?:\(|function|[\p{L}_$]+\s*=>|\w+\()`), first: wordSet("export const let var")},
	{pattern: lazyregexp.New(`^\s*(?:(?:public|private|protected|internal|static|final|abstract|async|override|virtual|synchronized|readonly|get|set)\s+)+[\w<>\[\], .?]*?([\p{L}_$][\p{L}\p{N}_$]*)\s*\(`), first: methodModifiers},
	{pattern: lazyregexp.New(`^\s{2,}(?:async\s+|\*\s*)?([\p{L}_$#][\p{L}\p{N}_$]*)\s*\([^()]*\)\s*(?::[^{]*)?\{\s*$`), has: "{"},
	{pattern: lazyregexp.New(`^[\w*&<>:\s]+?[\s*&]([\p{L}_][\p{L}\p{N}_]*)\s*\([^;]*\)\s*(?:const\s*)?[{;]?\s*$`), has: "("},
	{pattern: field, first: fieldModifiers},
	{pattern: lazyregexp.New(`(?i)^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:temp(?:orary)?\s+)?(?:table|view|index|function|procedure|trigger|type)\s+(?:if\s+not\s+exists\s+)?["` + "`" + `\[]?([\w.]+)`)},
	{pattern: lazyregexp.New(`^\s*"([^"\\]+)"\s*:`), has: `"`},
	{pattern: lazyregexp.New(`^\s*(?:- )?([\w.-]+)\s*:(?:\s|$)`), has: ":"},
	{pattern: lazyregexp.New(`^\s*\[{1,2}([^\]"']+)\]{1,2}\s*$`), has: "]"},
	{pattern: lazyregexp.New(`^([\w.-]+)\s*=\s`), has: "="},
	{pattern: lazyregexp.New(`^\s*([.#@:*\w][^{};]*?)\s*\{\s*$`), has: "{"},
	{pattern: lazyregexp.New(`^#{1,6}\s+(.*\S)`), has: "#"},
	{pattern: lazyregexp.New(`^([\w.-]+)\s*:(?:[^=]|$)`), has: ":"},
}
