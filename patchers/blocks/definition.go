package blocks

import "aptix-tui/model/lazyregexp"

// definedName returns the name that line defines; empty if it defines none.
func definedName(line string) string {
	for _, pattern := range definitions {
		m := pattern.FindStringSubmatch(line)
		if len(m) > 1 && m[1] != "" && !keywords[m[1]] {
			return m[1]
		}
	}
	return ""
}

// keywords begin lines that have the form of a definition.
var keywords = map[string]bool{"if": true, "for": true, "while": true, "switch": true, "return": true, "else": true, "catch": true, "with": true, "match": true, "select": true, "case": true, "do": true, "try": true, "func": true, "function": true, "new": true, "throw": true, "await": true, "default": true}

// field matches the declaration of a field or of a variable with a modifier.
var field = lazyregexp.New(`^\s*(?:(?:public|private|protected|internal|static|final|readonly|volatile|const|pub|val|var)\s+)+(?:[\w<>\[\]?.,]+\s+)*([\p{L}_$][\p{L}\p{N}_$]*)\s*(?:[:=][^=]|;|\{ get)`)

// definitions are tried in this order.
var definitions = []*lazyregexp.Regexp{
	lazyregexp.New(`^\s*(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|virtual|pub(?:\([^)]*\))?|unsafe|extern|const|inline|open|sealed|data|suspend|declare|partial)\s+)*` +
		`(?:func\s+(?:\([^)]*\)\s*)?|def\s+|function\*?\s+|fn\s+|class\s+|interface\s+|struct\s+|enum\s+|trait\s+|impl(?:<[^>]*>)?\s+|type\s+|module\s+|namespace\s+|record\s+|object\s+|fun\s+|mod\s+|macro_rules!\s*|protocol\s+|extension\s+|sub\s+)([\p{L}_$][\p{L}\p{N}_$]*)`),
	lazyregexp.New(`^(?:export\s+)?(?:const|let|var)\s+([\p{L}_$][\p{L}\p{N}_$]*)\s*(?::[^=]*)?=\s*(?:async\s*)?(?:\(|function|[\p{L}_$]+\s*=>|\w+\()`),
	lazyregexp.New(`^\s*(?:(?:public|private|protected|internal|static|final|abstract|async|override|virtual|synchronized|readonly|get|set)\s+)+[\w<>\[\], .?]*?([\p{L}_$][\p{L}\p{N}_$]*)\s*\(`),
	lazyregexp.New(`^\s{2,}(?:async\s+|\*\s*)?([\p{L}_$#][\p{L}\p{N}_$]*)\s*\([^()]*\)\s*(?::[^{]*)?\{\s*$`),
	lazyregexp.New(`^[\w*&<>:\s]+?[\s*&]([\p{L}_][\p{L}\p{N}_]*)\s*\([^;]*\)\s*(?:const\s*)?[{;]?\s*$`),
	field,
	lazyregexp.New(`(?i)^\s*create\s+(?:or\s+replace\s+)?(?:unique\s+)?(?:temp(?:orary)?\s+)?(?:table|view|index|function|procedure|trigger|type)\s+(?:if\s+not\s+exists\s+)?["` + "`" + `\[]?([\w.]+)`),
	lazyregexp.New(`^\s*"([^"\\]+)"\s*:`),
	lazyregexp.New(`^\s*(?:- )?([\w.-]+)\s*:(?:\s|$)`),
	lazyregexp.New(`^\s*\[{1,2}([^\]"']+)\]{1,2}\s*$`),
	lazyregexp.New(`^([\w.-]+)\s*=\s`),
	lazyregexp.New(`^\s*([.#@:*\w][^{};]*?)\s*\{\s*$`),
	lazyregexp.New(`^#{1,6}\s+(.*\S)`),
	lazyregexp.New(`^([\w.-]+)\s*:(?:[^=]|$)`),
}
