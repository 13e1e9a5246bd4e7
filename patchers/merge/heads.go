package merge

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/lazyregexp"
)

// A headRule recognises the first line of a definition. Its first group is the name.
type headRule struct {
	files string // extensions or names, separated by blanks; empty: the languages with keywords
	line  *lazyregexp.Regexp
	kind  headKind
}

type headKind uint8

const (
	strong headKind = iota // a definition that counts as lost when its name is gone
	weak                   // a variable, a constant, a key
	call                   // a method without keyword
	member                 // one without a body in braces
)

const modifiers = `(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|virtual|sealed|partial|pub(?:\([a-z]+\))?|` +
	`unsafe|extern(?: "C")?|const|inline|readonly|declare|open|data|inner|suspend|external|native|synchronized|volatile|get|set|constexpr|explicit|local|mut)\s+)*`

const keywords = `(?:func|def|class|function\*?|fn|struct|enum|interface|trait|type|module|namespace|protocol|record|object|union|macro_rules!|defp?|defmodule|sub|contract|message|service|fun|mod|@interface|extension)`

// heading are the words of modifiers and keywords, and their parts, with which also the heads of Go begin.
var heading = wordSet(strings.Join(strings.FieldsFunc(modifiers+keywords+" var", func(r rune) bool { return r != '_' && !unicode.IsLetter(r) }), " "))

const (
	scriptFiles = ".js .jsx .ts .tsx .mjs .cjs .mts .cts .vue .svelte"
	classFiles  = ".java .cs .kt .c .h .cc .cpp .cxx .hpp .hh .m .mm .scala .groovy .dart .php .swift"
	wordFiles   = " .go .py .pyi .rb .rs .ex .exs .pl .pm .lua .proto .graphql .zig " + scriptFiles + " " + classFiles + " "
)

// headRules are tried in this order.
var headRules = []headRule{
	{".md .markdown .rst .adoc", lazyregexp.New(`^(#{1,6}\s+.+?)\s*#*$`), strong},
	{".css .scss .less", lazyregexp.New(`^\s*([^\s{}/*@$][^{};]*?|@(?:media|keyframes|font-face|mixin|supports|layer|function)\b[^{};]*?)\s*\{(?:[^{}]*\})?$`), strong},
	{".scss .less .css", lazyregexp.New(`^\s*([$@]?[\w-]+)\s*:[^{]*;?$`), weak},
	{".yml .yaml", lazyregexp.New(`^\s*(?:- )?(["']?[\w./$@*-]+["']?):(?:\s|$)`), weak},
	{".toml .ini .cfg .editorconfig", lazyregexp.New(`^(\[\[?[^\]]+\]\]?)$`), weak},
	{".toml .ini .cfg .properties .editorconfig", lazyregexp.New(`^\s*([\w."-]+)\s*[=:]`), weak},
	{".json .jsonc .json5 .webmanifest", lazyregexp.New(`^\s*("[^"]+")\s*:`), weak},
	{".tf .hcl .tfvars", lazyregexp.New(`^\s*([\w-]+(?:\s+"[^"]*")*)\s*=?\s*\{$`), strong},
	{".tf .hcl .tfvars", lazyregexp.New(`^\s*([\w-]+)\s*=`), weak},
	{".sql", lazyregexp.New(`(?i)^\s*create\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+|unique\s+|materialized\s+)*((?:table|view|function|procedure|index|trigger|type|schema|sequence|policy)\s+(?:if\s+not\s+exists\s+)?[\w."]+)`), strong},
	{".mk makefile gnumakefile", lazyregexp.New(`^([\w./%$(){}-]+(?: [\w./%-]+)*)\s*:(?:[^=]|$)`), strong},
	{".mk makefile gnumakefile", lazyregexp.New(`^([\w.-]+)\s*[:?+]?=`), weak},
	{".sh .bash .zsh .ksh", lazyregexp.New(`^\s*(?:function\s+)?([\w:-]+)\s*\(\)`), strong},
	{".sh .bash .zsh .ksh .env .env.example .env.local .env.sample", lazyregexp.New(`^(?:export\s+)?([A-Za-z_]\w*)=`), weak},
	{".vue .svelte", lazyregexp.New(`^<(script|template|style)\b`), weak},
	{".vue .svelte", lazyregexp.New(`^\s*([.#&:][^{};=()]*?)\s*\{$`), strong},
	{".go", lazyregexp.New(`^func\s+(\([^)]*\)\s*\w+|\w+)`), strong},
	{".go", lazyregexp.New(`^\s*(?:var|const)\s+(\w+)\b`), weak},
	{".rs", lazyregexp.New(`^\s*(impl\b[^{]*?)\s*(?:\{.*)?$`), strong},
	{".ex .exs", lazyregexp.New(`^\s*defp?\s+([\w?!]+\(\s*(?:"[^"]*"|:\w+))`), strong}, // one of several clauses
	{"", lazyregexp.New(`^\s*` + modifiers + keywords + `\s+((?:self\.)?[\w$.]+[?!]?)`), strong},
	{scriptFiles, lazyregexp.New(`^\s*` + modifiers + `(?:const|let|var)\s+([\w$]+)\s*(?::[^=]+)?=\s*(?:async\s*)?(?:function\b|\(.*=>|\w+\s*=>|\($|memo\(|React\.|forwardRef|styled|.*=>\s*\{$)`), strong},
	{scriptFiles, lazyregexp.New(`^(?:export\s+)?(?:const|let|var)\s+([\w$]+|[{\[][^=]*[}\]])\s*(?::[^=]+)?=`), weak},
	{scriptFiles, lazyregexp.New(`^\s*((?:(?:before|after)\w*\(|[\w.$]+\(\s*(?:"[^"]*"|'[^']*'|` + "`[^`]*`" + `))),?.*(?:=>|function\b[^{]*\))\s*\{?$`), strong},
	{".rb .exs", lazyregexp.New(`^\s*((?:RSpec\.)?(?:describe|it|context|test)\s+(?:"[^"]*"|'[^']*'|[\w:]+)).*\sdo$`), strong},
	{".dart", lazyregexp.New(`^\s*((?:test|testWidgets|group)\(\s*(?:"[^"]*"|'[^']*')),.*\{$`), strong},
	{".py .pyi", lazyregexp.New(`^([A-Za-z_]\w*)\s*(?::[^=]+)?=[^=]`), weak},
	{".py .pyi", lazyregexp.New(`^\s+([A-Za-z_]\w*)\s*:\s*[A-Za-z"'][^=]*(?:=.*)?$`), weak}, // a field of a class
	{".py", lazyregexp.New(`^(if __name__)\b.*:$`), weak},
	{".h .hh .hpp", lazyregexp.New(`^[\w:<>]+[\w\s*&:<>,]*?[\s*&](\w+)\s*\([^;{}=]*\);$`), weak},
	{".swift .kt .scala", lazyregexp.New(`^\s*` + modifiers + `(?:var|let|val)\s+(\w+)\s*(?::[^={]+)?\{$`), strong},
	{classFiles, lazyregexp.New(`^\s*(?:(?:private|public|protected|internal|static|final|readonly|const|volatile|transient)\s+)+(?:[\w<>\[\]?., ]+\s+)?\$?(\w+)\s*(?:=[^>].*|;|\[.*)$`), weak},
	{".cs .java", lazyregexp.New(`^\s*(?:[\w<>\[\],?.]+ )+(\w+)(?:<[^<>]*>)?\([\w<>\[\],?. =@"]*\)(?:;| =>.*)$`), member},
	{scriptFiles, lazyregexp.New(`^\s+` + modifiers + `[*#]?([\w$]+)\s*(?:<[^>()]*>)?\([^;]*\{$`), call},
	{classFiles, lazyregexp.New(`^\s*(?:@\w+\s+)?` + modifiers + `(?:[\w$<>\[\],.?*&:~]+\s+)*?[*&]*([\w$#~:]+)\s*\([^;]*\{$`), call},
	{classFiles, lazyregexp.New(`^\s*` + modifiers + `(?:[\w$<>\[\],.?*&:~]+\s+)+?[*&]*([\w$#~:]+)\s*\([^;]*[),(]$`), call},
}

// control are words before a bracket that define nothing.
var control = wordSet("if for while switch catch else return with do try match elif except using lock synchronized foreach unless until new throw await yield when case typeof sizeof defer go function func fn def super assert select not and or in import from use package echo print")

var defining = wordSet("function func def fn type use")

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// Defines returns the name of the definition that line begins in a file with this path; empty if
// there is none. A variable of a programming language is none.
func Defines(path, line string) string {
	s := newSource(path, map[string]head{})
	name, kind := s.defines(strings.TrimRight(line, " \t\r\n"))
	if kind == weak && s.isCode() {
		return ""
	}
	return strings.TrimSuffix(strings.TrimSpace(name), "()")
}

// States reports whether text, for a file with this path, can be anywhere in its scope: it begins a
// definition, imports something, or, with variables, states only such, and no return is outside of them.
func States(path string, text []byte, variables bool) bool {
	s := read(path, text, &source{})
	units := s.units(0, len(s.lines), s.root.kids)
	returns := func(u unit) bool { return u.node == nil && firstWord(u.key) == "return" && s.isCode() }
	isMore := func(u unit) bool {
		return u.node != nil && (u.node.kind == strong || u.node.imports || !s.isCode() || strings.HasPrefix(s.norm[u.node.head], "export "))
	}
	return !slices.ContainsFunc(units, returns) && s.states(units) && (variables || slices.ContainsFunc(units, isMore))
}

// states is States for a run of units.
func (s *source) states(run []unit) bool {
	defines := func(u unit) bool { return u.node != nil }
	isSure := func(u unit) bool { return defines(u) && (u.node.kind == strong || u.node.imports) }
	return slices.ContainsFunc(run, isSure) || slices.ContainsFunc(run, defines) && !slices.ContainsFunc(run, s.isStatement)
}

// isStatement reports whether a unit of code only does something.
func (s *source) isStatement(u unit) bool {
	return s.isCode() && u.node == nil && !u.elided && !isComment(u.key) && !isCloser(u.key) && !isDecorator(u.key)
}

// begins reports whether line begins a definition that is lost if the result has no such name.
func (s *source) begins(line string) bool {
	name, kind := s.defines(line)
	return name != "" && kind == strong
}

// defines returns the name of the definition that line begins in a text of this kind.
func (s *source) defines(line string) (string, headKind) {
	h, known := s.heads[line]
	if !known {
		h = s.headOf(line)
		s.heads[line] = h
	}
	return h.name, h.kind
}

// A head is the name that a line defines and its kind.
type head struct {
	name string
	kind headKind
}

// headOf is defines for a line that was not examined yet, with its typographic signs.
func (s *source) headOf(line string) head {
	text := strings.TrimSpace(line)
	first := firstWord(text)
	isControl := control[first] && !defining[first] && !strings.HasPrefix(text, "if __name__") && s.isCode()
	if text == "" || s.ext != ".md" && isComment(text) || strings.HasPrefix(text, "*") || isControl {
		return head{}
	}
	before, behind, may := strings.Cut(text, "(")
	mayCall := may && !strings.ContainsAny(before, "=\"'") && !strings.Contains(before, ": ") &&
		!strings.Contains(behind, "=>") && !strings.HasPrefix(behind, "()") && !strings.HasSuffix(text, ");")
	ascii := inASCII(line)
	for _, r := range s.rules {
		if (r.files == "" || r.files == ".go") && first != "" && !heading[first] || r.kind == call && !mayCall {
			continue
		}
		at := r.line.FindStringSubmatchIndex(ascii)
		if at == nil {
			continue
		}
		switch name := line[at[2]:at[3]]; {
		case r.kind < call:
			return head{cleanName(s.ext, name), r.kind}
		case !control[name]:
			return head{name + "()", strong}
		}
	}
	return head{}
}

// inASCII returns line with as many letters of ASCII in the place of the bytes of each other letter, as the regular
// expressions know no others.
func inASCII(line string) string {
	out := []byte(line)
	for i, r := range line {
		if n := utf8.RuneLen(r); n > 1 && unicode.In(r, unicode.L, unicode.M) {
			copy(out[i:], "xxxx"[:n])
		}
	}
	return string(out)
}

// hasPrefix reports whether text begins with one of some prefixes.
func hasPrefix(text string, prefixes ...string) bool {
	return slices.ContainsFunc(prefixes, func(prefix string) bool { return strings.HasPrefix(text, prefix) })
}

func hasWord(words, word string) bool { return strings.Contains(" "+words+" ", " "+word+" ") }

var (
	receiver    = lazyregexp.New(`^\(\s*(?:\w+\s+)?\*?([\w\[\], ]+?)\s*\)\s*`)
	ifNotExists = lazyregexp.New(`(?i)\bif\s+not\s+exists\s+`)
)

// cleanName returns a name without what may be written otherwise: the variable of a receiver,
// quotes, blanks.
func cleanName(ext, name string) string {
	if ext == ".sql" {
		name = strings.ToLower(ifNotExists.ReplaceAllString(name, ""))
	}
	if !isMarkdown(ext) {
		name = strings.NewReplacer("'", `"`, "`", `"`).Replace(name)
	}
	return strings.Join(strings.Fields(receiver.ReplaceAllString(name, "$1.")), " ")
}

// isComment reports whether a trimmed line is a comment.
func isComment(text string) bool {
	return hasPrefix(text, "//", "#", "/*", "--", "<!--", ";", "{/*", "{{--", "*/") && !directive.MatchString(text) && !cssSelector(text)
}

var directive = lazyregexp.New(`^#(?:\[|(?:include|define|undef|if|else|elif|endif|pragma|error|region)\w*\b)`)

// cssSelector reports whether text begins a rule of CSS for an element by its id.
func cssSelector(text string) bool {
	return strings.HasPrefix(text, "#") && strings.HasSuffix(text, "{") && !strings.HasPrefix(text, "# ")
}

// isDecorator reports whether a trimmed line belongs to the definition below it.
func isDecorator(text string) bool {
	return hasPrefix(text, "@", "#[") || strings.HasPrefix(text, "[") && strings.HasSuffix(text, "]")
}

var importLine = lazyregexp.New(`^(?:import\b|from\s+\S+\s+import\b|#\s*include\b|use\s+[\w\\:]+|using\s+[\w.]+\s*;|require(?:_once|_relative)?\s*\(?['"]|(?:const|let|var)\s+.*=\s*require\(|@import\b|@use\b)`)

var importedModule = lazyregexp.New(`["'<]([^"'<>]+)["'>]\s*\)?;?(?:\s+as .*)?$|^from\s+(\S+)\s|^(?:pub\s+)?use\s+([\w:]+)::\{`)

// importName returns the module that line, trimmed, imports from; empty if it is no import.
func importName(ext, line string) string {
	if !importLine.MatchString(line) || ext == ".md" || hasWord(".html .yml .yaml .json .sh .txt", ext) || strings.Contains(line, "import(") {
		return ""
	}
	line = strings.TrimSuffix(line, ";")
	if m := importedModule.FindStringSubmatch(line); m != nil {
		return "import " + m[1] + m[2] + m[3]
	}
	return "import " + line
}
