package brackets

import (
	"path"
	"strings"
)

// A language is the part of its lexical rules that matters for brackets.
type language struct {
	lines    []string    // what begins a comment that ends at the end of the line
	urls     bool        // "://" begins no comment, as in url(http://...)
	blocks   []delimiter // comments with a closing delimiter
	nested   bool        // blocks nest
	quotes   []quote     // tried in order: longer openers first
	chars    bool        // 'x' is a character literal; a lone ' is something else, such as a lifetime
	regexps  bool        // /x/ is a regular expression, unless an operand precedes it
	rawCPP   bool        // R"tag(...)tag" is a string
	rawHash  bool        // r#"..."#, #"..."# is a string
	heredocs bool        // <<<TAG ... TAG is a string
	escapes  bool        // \( is a character also outside strings
	outside  delimiter   // text between end and open is not code (PHP)
}

type delimiter struct{ open, end string }

// A quote is one kind of string.
type quote struct {
	delimiter
	raw    bool   // a backslash does not escape
	lines  bool   // it may span lines
	interp string // what begins interpolated code, which ends at the matching bracket
}

func plain(q string) quote { return quote{delimiter: delimiter{q, q}} }

func long(q, interp string) quote {
	return quote{delimiter: delimiter{q, q}, lines: true, interp: interp}
}

func raw(open, end string) quote {
	return quote{delimiter: delimiter{open, end}, raw: true, lines: true}
}

var (
	starred = []delimiter{{"/*", "*/"}}
	slashes = []string{"//"}
	double  = []quote{plain(`"`)}
	either  = []quote{plain(`"`), plain("'")}

	goLang = &language{lines: slashes, blocks: starred, quotes: []quote{plain(`"`), raw("`", "`")}, chars: true}
	cLang  = &language{lines: slashes, blocks: starred, quotes: double, chars: true, rawCPP: true}
	java   = &language{lines: slashes, blocks: starred, quotes: []quote{long(`"""`, ""), plain(`"`)}, chars: true}
	csharp = &language{lines: slashes, blocks: starred, chars: true, quotes: []quote{long(`"""`, ""),
		raw(`$@"`, `"`), raw(`@$"`, `"`), raw(`@"`, `"`), plain(`"`)}}
	script = &language{lines: slashes, blocks: starred, regexps: true,
		quotes: []quote{plain(`"`), plain("'"), long("`", "${")}}
	kotlin = &language{lines: slashes, blocks: starred, nested: true, chars: true, quotes: []quote{
		{delimiter: delimiter{`"""`, `"""`}, raw: true, lines: true, interp: "${"}, {delimiter: delimiter{`"`, `"`}, interp: "${"}}}
	scala = &language{lines: slashes, blocks: starred, nested: true, chars: true, quotes: []quote{
		{delimiter: delimiter{`"""`, `"""`}, raw: true, lines: true, interp: "${"}, {delimiter: delimiter{`"`, `"`}, interp: "${"}}}
	swift = &language{lines: slashes, blocks: starred, nested: true, rawHash: true,
		quotes: []quote{long(`"""`, `\(`), {delimiter: delimiter{`"`, `"`}, interp: `\(`}}}
	rust = &language{lines: slashes, blocks: starred, nested: true, chars: true, rawHash: true, quotes: []quote{long(`"`, "")}}
	dart = &language{lines: slashes, blocks: starred, nested: true, quotes: []quote{long(`"""`, "${"), long("'''", "${"),
		{delimiter: delimiter{`"`, `"`}, interp: "${"}, {delimiter: delimiter{"'", "'"}, interp: "${"}}}
	php = &language{lines: []string{"//", "#"}, blocks: starred, heredocs: true, outside: delimiter{"<?", "?>"},
		quotes: []quote{long(`"`, "{$"), long("'", "")}}
	python   = &language{lines: []string{"#"}, quotes: []quote{long(`"""`, ""), long("'''", ""), plain(`"`), plain("'")}}
	json     = &language{lines: slashes, blocks: starred, quotes: double}
	json5    = &language{lines: slashes, blocks: starred, quotes: either}
	css      = &language{blocks: starred, quotes: either}
	scss     = &language{lines: slashes, urls: true, blocks: starred, quotes: either}
	toml     = &language{lines: []string{"#"}, quotes: []quote{long(`"""`, ""), raw("'''", "'''"), plain(`"`), {delimiter: delimiter{"'", "'"}, raw: true}}}
	hcl      = &language{lines: []string{"#", "//"}, blocks: starred, quotes: []quote{{delimiter: delimiter{`"`, `"`}, interp: "${"}}}
	graphql  = &language{lines: []string{"#"}, quotes: []quote{long(`"""`, ""), plain(`"`)}}
	protobuf = &language{lines: slashes, blocks: starred, quotes: either}
	sql      = &language{lines: []string{"--"}, blocks: starred, quotes: []quote{raw("$$", "$$"), raw("'", "'"), raw(`"`, `"`)}}
	lua      = &language{lines: []string{"--"}, blocks: []delimiter{{"--[[", "]]"}}, quotes: []quote{raw("[[", "]]"), plain(`"`), plain("'")}}
	zig      = &language{lines: []string{"//", `\\`}, quotes: double, chars: true}
	rLang    = &language{lines: []string{"#"}, quotes: []quote{long(`"`, ""), long("'", ""), raw("`", "`")}}
	lisp     = &language{lines: []string{";"}, blocks: []delimiter{{"#|", "|#"}}, quotes: []quote{long(`"`, "")}, escapes: true}
)

// languages lists the languages whose brackets balance, by file extension. It lacks
// prose, markup, and languages in which brackets may be unpaired or strings are hard
// to recognize (shell, Ruby, Perl, YAML).
var languages = map[string]*language{
	".go": goLang, ".c": cLang, ".h": cLang, ".cc": cLang, ".cpp": cLang, ".cxx": cLang, ".hh": cLang, ".hpp": cLang, ".m": cLang, ".mm": cLang,
	".java": java, ".cs": csharp, ".kt": kotlin, ".kts": kotlin, ".scala": scala, ".swift": swift, ".rs": rust, ".dart": dart, ".php": php, ".zig": zig,
	".js": script, ".mjs": script, ".cjs": script, ".jsx": script, ".ts": script, ".mts": script, ".cts": script, ".tsx": script,
	".py": python, ".pyi": python, ".json": json, ".jsonc": json, ".json5": json5, ".webmanifest": json, ".ipynb": json,
	".css": css, ".scss": scss, ".less": scss, ".toml": toml, ".tf": hcl, ".hcl": hcl, ".graphql": graphql, ".gql": graphql, ".proto": protobuf,
	".sql": sql, ".lua": lua, ".r": rLang, ".clj": lisp, ".cljs": lisp, ".cljc": lisp, ".edn": lisp, ".lisp": lisp, ".scm": lisp, ".rkt": lisp,
}

func languageOf(name string) *language { return languages[strings.ToLower(path.Ext(name))] }
