package brackets

import (
	"path"
	"strings"
	"sync"
)

// A language holds the lexical rules that matter for brackets.
type language struct {
	lineComments   []string    // opening marks of comments that end with the line
	urlSlashes     bool        // "://" does not begin a comment, as in url(http://...)
	blockComments  []delimiter // comments with an opening and a closing mark
	nestedBlocks   bool        // block comments may be nested
	quotes         []quote     // tried in order: longer opening marks first
	chars          bool        // 'x' is a character; a single ' is not
	regexps        bool        // /x/ is a regular expression unless it follows an operand
	cppRawStrings  bool        // R"tag(...)tag" is a string
	hashRawStrings bool        // r#"..."#, #"..."# is a string
	heredoc        string      // the opening mark of <<<TAG ... TAG, a string
	escapes        bool        // \( is a character, also outside of strings
	outside        delimiter   // text between end and open is not code (PHP)

	kinds     [256]byteKind // see byteKinds
	kindsOnce sync.Once
}

type delimiter struct{ open, end string }

// A quote is one kind of string.
type quote struct {
	delimiter
	raw           bool   // a backslash is no escape
	multiline     bool   // it may contain line ends
	interpolation string // the opening mark of interpolated code, which ends with the matching bracket
}

func plainQuote(q string) quote { return quote{delimiter: delimiter{q, q}} }

func multilineQuote(q, interp string) quote {
	return quote{delimiter: delimiter{q, q}, multiline: true, interpolation: interp}
}

func rawQuote(open, end string) quote {
	return quote{delimiter: delimiter{open, end}, raw: true, multiline: true}
}

var (
	slashStar    = []delimiter{{"/*", "*/"}}
	doubleSlash  = []string{"//"}
	doubleQuotes = []quote{plainQuote(`"`)}
	anyQuotes    = []quote{plainQuote(`"`), plainQuote("'")}

	goLang = &language{lineComments: doubleSlash, blockComments: slashStar, quotes: []quote{plainQuote(`"`), rawQuote("`", "`")}, chars: true}
	cLang  = &language{lineComments: doubleSlash, blockComments: slashStar, quotes: doubleQuotes, chars: true, cppRawStrings: true}
	java   = &language{lineComments: doubleSlash, blockComments: slashStar, quotes: []quote{multilineQuote(`"""`, ""), plainQuote(`"`)}, chars: true}
	csharp = &language{lineComments: doubleSlash, blockComments: slashStar, chars: true, quotes: []quote{multilineQuote(`"""`, ""),
		rawQuote(`$@"`, `"`), rawQuote(`@$"`, `"`), rawQuote(`@"`, `"`), plainQuote(`"`)}}
	script = &language{lineComments: doubleSlash, blockComments: slashStar, regexps: true,
		quotes: []quote{plainQuote(`"`), plainQuote("'"), multilineQuote("`", "${")}}
	kotlin = &language{lineComments: doubleSlash, blockComments: slashStar, nestedBlocks: true, chars: true, quotes: []quote{
		{delimiter: delimiter{`"""`, `"""`}, raw: true, multiline: true, interpolation: "${"}, {delimiter: delimiter{`"`, `"`}, interpolation: "${"}}}
	swift = &language{lineComments: doubleSlash, blockComments: slashStar, nestedBlocks: true, hashRawStrings: true,
		quotes: []quote{multilineQuote(`"""`, `\(`), {delimiter: delimiter{`"`, `"`}, interpolation: `\(`}}}
	rust = &language{lineComments: doubleSlash, blockComments: slashStar, nestedBlocks: true, chars: true, hashRawStrings: true, quotes: []quote{multilineQuote(`"`, "")}}
	dart = &language{lineComments: doubleSlash, blockComments: slashStar, nestedBlocks: true, quotes: []quote{multilineQuote(`"""`, "${"), multilineQuote("'''", "${"),
		{delimiter: delimiter{`"`, `"`}, interpolation: "${"}, {delimiter: delimiter{"'", "'"}, interpolation: "${"}}}
	php = &language{lineComments: []string{"//", "#"}, blockComments: slashStar, heredoc: "<<<", outside: delimiter{"<?", "?>"},
		quotes: []quote{multilineQuote(`"`, "{$"), multilineQuote("'", "")}}
	python   = &language{lineComments: []string{"#"}, quotes: []quote{multilineQuote(`"""`, ""), multilineQuote("'''", ""), plainQuote(`"`), plainQuote("'")}}
	json     = &language{lineComments: doubleSlash, blockComments: slashStar, quotes: doubleQuotes}
	json5    = &language{lineComments: doubleSlash, blockComments: slashStar, quotes: anyQuotes}
	css      = &language{blockComments: slashStar, quotes: anyQuotes}
	scss     = &language{lineComments: doubleSlash, urlSlashes: true, blockComments: slashStar, quotes: anyQuotes}
	toml     = &language{lineComments: []string{"#"}, quotes: []quote{multilineQuote(`"""`, ""), rawQuote("'''", "'''"), plainQuote(`"`), {delimiter: delimiter{"'", "'"}, raw: true}}}
	hcl      = &language{lineComments: []string{"#", "//"}, blockComments: slashStar, heredoc: "<<", quotes: []quote{{delimiter: delimiter{`"`, `"`}, interpolation: "${"}}}
	graphql  = &language{lineComments: []string{"#"}, quotes: []quote{multilineQuote(`"""`, ""), plainQuote(`"`)}}
	protobuf = &language{lineComments: doubleSlash, blockComments: slashStar, quotes: anyQuotes}
	sql      = &language{lineComments: []string{"--"}, blockComments: slashStar, quotes: []quote{rawQuote("$$", "$$"), rawQuote("'", "'"), rawQuote(`"`, `"`)}}
	lua      = &language{lineComments: []string{"--"}, blockComments: []delimiter{{"--[[", "]]"}}, quotes: []quote{rawQuote("[[", "]]"), plainQuote(`"`), plainQuote("'")}}
	zig      = &language{lineComments: []string{"//", `\\`}, quotes: doubleQuotes, chars: true}
	rLang    = &language{lineComments: []string{"#"}, quotes: []quote{multilineQuote(`"`, ""), multilineQuote("'", ""), rawQuote("`", "`")}}
	lisp     = &language{lineComments: []string{";"}, blockComments: []delimiter{{"#|", "|#"}}, quotes: []quote{multilineQuote(`"`, "")}, escapes: true}
)

// languages are the supported languages, by file extension. Not supported are
// prose and markup, and languages where a single bracket is normal or strings
// are hard to recognise (shell, Ruby, Perl, YAML).
var languages = map[string]*language{
	".go": goLang, ".c": cLang, ".h": cLang, ".cc": cLang, ".cpp": cLang, ".cxx": cLang, ".hh": cLang, ".hpp": cLang, ".m": cLang, ".mm": cLang,
	".java": java, ".cs": csharp, ".kt": kotlin, ".kts": kotlin, ".scala": kotlin, ".swift": swift, ".rs": rust, ".dart": dart, ".php": php, ".zig": zig,
	".js": script, ".mjs": script, ".cjs": script, ".jsx": script, ".ts": script, ".mts": script, ".cts": script, ".tsx": script,
	".py": python, ".pyi": python, ".json": json, ".jsonc": json, ".json5": json5, ".webmanifest": json, ".ipynb": json,
	".css": css, ".scss": scss, ".less": scss, ".toml": toml, ".tf": hcl, ".hcl": hcl, ".graphql": graphql, ".gql": graphql, ".proto": protobuf,
	".sql": sql, ".lua": lua, ".r": rLang, ".clj": lisp, ".cljs": lisp, ".cljc": lisp, ".edn": lisp, ".lisp": lisp, ".scm": lisp, ".rkt": lisp,
}

func languageOf(name string) *language { return languages[strings.ToLower(path.Ext(name))] }
