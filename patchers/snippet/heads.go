package snippet

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// A headRule recognises the first line of a definition. The first group that matches is
// its name.
type headRule struct {
	files string // extensions, separated by spaces; empty: all that no rule with alone names
	line  *lazyregexp.Regexp
	alone bool // no other rule counts for its files
	calls bool // calls of functions match, too
}

// control are words before a bracket that define nothing.
var control = map[string]bool{
	"if": true, "for": true, "while": true, "switch": true, "catch": true, "else": true, "return": true, "with": true, "do": true, "try": true,
	"match": true, "elif": true, "except": true, "using": true, "lock": true, "synchronized": true, "foreach": true, "unless": true, "until": true,
	"new": true, "throw": true, "await": true, "yield": true, "when": true, "case": true, "typeof": true, "sizeof": true, "defer": true, "go": true,
	"function": true, "func": true, "fn": true, "def": true, "super": true, "assert": true, "select": true,
}

const modifierWords = `(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|virtual|sealed|partial|pub(?:\([a-z]+\))?|` +
	`unsafe|extern(?: "C")?|const|inline|readonly|declare|open|data|inner|suspend|external|native|synchronized|transient|volatile|get|set|constexpr|explicit|friend|local|mut)\s+)*`

var headRules = []headRule{
	{".md .markdown .rst .adoc", lazyregexp.New(`^#{1,6}\s+(.+?)\s*#*$`), true, false},
	{".css .scss .less", lazyregexp.New(`^\s*([^\s{}/*][^{}]*?)\s*\{(?:[^{}]*\})?\s*$`), true, false},
	{".yml .yaml", lazyregexp.New(`^(\s*(?:- )?["']?[\w./$-]+["']?):(?:\s|$)`), true, false},
	{".toml .ini .cfg", lazyregexp.New(`^\s*(\[\[?[^\]]+\]\]?)\s*$`), true, false},
	{".json .jsonc .json5", lazyregexp.New(`^(\s*"[^"]+")\s*:\s*[\[{]`), true, false},
	{".tf .hcl .tfvars", lazyregexp.New(`^(\s*[\w-]+(?:\s+"[^"]*")*)\s*=?\s*\{\s*$`), true, false},
	{".sql", lazyregexp.New(`(?i)^\s*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+|materialized\s+)*((?:table|view|function|procedure|index|trigger|type|schema|sequence|policy)\s+(?:if\s+not\s+exists\s+)?[\w."]+)`), true, false},
	{".mk Makefile makefile GNUmakefile", lazyregexp.New(`^([\w./%$(){}-]+)\s*:(?:[^=]|$)`), true, false},
	{".sh .bash .zsh .ksh", lazyregexp.New(`^\s*(?:function\s+)?([\w:-]+)\s*\(\)`), true, false},
	{".go", lazyregexp.New(`^\s*func\s+(\([^)]*\)\s*\w+|\w+)`), false, false},
	{".rs", lazyregexp.New(`^\s*(impl\b[^{]*?)\s*(?:\{.*)?$`), false, false},
	{"", lazyregexp.New(`^\s*` + modifierWords + `(extension\s+[\w$.]+)`), false, false},
	{".swift .kt .scala .dart", lazyregexp.New(`^\s*(?:@\w+\s+)*` + modifierWords + `(?:var|let|val)\s+(\w+)\s*(?::[^={]+)?\{\s*$`), false, false},
	{"", lazyregexp.New(`^\s*` + modifierWords + `(?:func|def|class|function\*?|fn|struct|enum|interface|trait|type|module|namespace|protocol|record|object|union|macro_rules!|defp?|defmodule|sub|proc|contract|message|service|component|fun|mod|@interface)\s+((?:self\.)?[\w$.]+[?!]?)`), false, false},
	{"", lazyregexp.New(`^\s*` + modifierWords + `(?:const|let|var|val)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\(.*=>|\w+\s*=>|\($|memo\(|React\.|forwardRef|styled)`), false, false},
	{".js .jsx .ts .tsx .mjs .cjs .mts .cts", lazyregexp.New(`^\s*([\w$.]+\(\s*(?:"[^"]*"|'[^']*'|` + "`[^`]*`" + `)),.*(?:=>|function\b[^{]*\))\s*\{?\s*$`), false, false},
	{".js .jsx .ts .tsx .mjs .cjs .mts .cts .java .cs .kt .php .dart .swift .c .h .cc .cpp .cxx .hpp .hh .m .mm .scala .groovy",
		lazyregexp.New(`^\s*(?:@\w+\s+)?` + modifierWords + `(?:[\w$<>\[\],.?*&:~]+\s+)*?[*&]*([\w$#~:]+)\s*(?:<[^>()]*>)?\([^;]*$`), false, true},
}

// definedBy returns the name of the definition that begins with line, in a file of this
// name; empty if none does.
func definedBy(file, line string) string {
	ext := strings.ToLower(path.Ext(file))
	if ext == "" {
		ext = path.Base(file)
	}
	alone := false
	for _, r := range headRules {
		mine := hasWord(r.files, ext)
		alone = alone || mine && r.alone
		if !mine && (r.files != "" || alone) {
			continue
		}
		if r.files == "" && isTypeInC(ext, line) {
			continue
		}
		if found := r.line.FindStringSubmatch(line); found != nil && !(r.calls && (control[firstWord(found[1])] || isCall(line))) {
			if ext == ".sql" { // where case does not count
				return strings.ToLower(strings.Join(strings.Fields(ifNotExists.ReplaceAllString(found[1], "")), " "))
			}
			if name := cleanName(found[1]); name != "" && r.calls {
				return name + "()" // a constructor has the name of its class
			} else if name != "" {
				return name
			}
		}
	}
	return ""
}

var typeInC = lazyregexp.New(`^\s*(?:(?:static|extern|const|inline|volatile)\s+)*(?:struct|enum|union|class)\s+\w+\s*[*&\s]\s*[*&]*\w+\s*[(=;,\[]`)

// isTypeInC reports whether line of a file of C names a struct or the like only as a type: of
// what a function returns, or of a variable.
func isTypeInC(ext, line string) bool {
	return hasWord(".c .h .cc .cpp .cxx .hpp .hh .m .mm", ext) && typeInC.MatchString(line)
}

var ifNotExists = lazyregexp.New(`(?i)\bif\s+not\s+exists\s+`)

func hasWord(words, word string) bool { return strings.Contains(" "+words+" ", " "+word+" ") }

func firstWord(text string) string {
	text = strings.TrimSpace(text)
	for i, r := range text {
		if !(r == '_' || r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9') {
			return text[:i]
		}
	}
	return text
}

var receiver = lazyregexp.New(`^\(\s*(?:\w+\s+)?\*?([\w\[\], ]+?)\s*\)\s*`)

// cleanName returns a name without what may be written otherwise: the variable of a
// receiver, whitespace.
func cleanName(name string) string {
	if leading := indentation(name); leading > 0 {
		return name[:leading] + strings.Join(strings.Fields(name), " ") // a key in its scope
	}
	name = strings.NewReplacer("'", `"`, "`", `"`).Replace(name) // the title of a test
	return strings.Join(strings.Fields(receiver.ReplaceAllString(name, "$1.")), " ")
}

// isCall reports whether line, which looks like the head of a method, is a call or a
// statement.
func isCall(line string) bool {
	text := strings.TrimSpace(line)
	if control[firstWord(text)] {
		return true
	}
	before, _, _ := strings.Cut(text, "(")
	return strings.ContainsAny(before, "=") || strings.Contains(before, ".") && !strings.Contains(before, " ") ||
		strings.HasSuffix(text, ";") || strings.HasSuffix(text, "),")
}

var importLine = lazyregexp.New(`^\s*(?:import\b|from\s+\S+\s+import\b|#\s*include\b|use\s+[\w\\:]+|using\s+[\w.]+\s*;|require(?:_once|_relative)?\b|(?:const|let|var)\s+.*=\s*require\(|@import\b|package\s+\w)`)

var modulePattern = lazyregexp.New(`["'<]([^"'<>]+)["'>]\s*\)?;?\s*$|^from\s+(\S+)\s|^(?:pub\s+)?use\s+([\w:]+)::\{`)

// sameModule reports whether two imports name the same module.
func sameModule(a, b string) bool {
	x, y := modulePattern.FindStringSubmatch(a), modulePattern.FindStringSubmatch(b)
	return x != nil && y != nil && slices.Equal(x[1:], y[1:])
}

// isImport reports whether line imports something.
func isImport(line string) bool { return importLine.MatchString(line) }
