package ap

import (
	"path"
	"strings"
	"sync"
)

// A language holds what is needed to find the end of a block: comments, strings and
// block ends.
type language struct {
	comments    []string  // what begins a comment that ends at the end of the line
	block       [2]string // the delimiters of a comment of several lines
	quotes      string    // the quotes of single-line strings
	chars       bool      // ' encloses a character literal
	triple      bool      // """ encloses text of several lines, and ''' if ' is a quote
	raw         bool      // ` encloses text of several lines
	template    bool      // ... in which ${ } holds code
	regex       bool      // / may begin a regular expression
	here        bool      // << begins a here-document
	brackets    string    // opening and closing, in pairs
	trailing    bool      // a bracket counts only at the end of the snippet
	endsOfBlock blockEnd
}

// A blockEnd is how a block without brackets ends.
type blockEnd uint8

const (
	byIndent  blockEnd = iota // the next line that is not indented further
	byColon                   // the same, after a colon
	byKeyword                 // a closing word, indented as the first line
	byTag                     // a closing tag, indented as the first line
	byBracket                 // a block without brackets is certain only after a label
)

const allBrackets = "(){}[]"

var (
	cLike = language{comments: []string{"//"}, block: [2]string{"/*", "*/"}, quotes: `"`, chars: true,
		brackets: allBrackets, endsOfBlock: byBracket}
	goLike     = with(cLike, func(l *language) { l.raw = true })
	javaLike   = with(cLike, func(l *language) { l.triple = true })
	scriptLike = with(cLike, func(l *language) {
		l.quotes, l.chars, l.raw, l.template, l.regex = `"'`, false, true, true, true
	})
	phpLike = with(cLike, func(l *language) {
		l.comments, l.quotes, l.chars, l.here = []string{"//", "#"}, `"'`, false, true
	})
	cssLike     = language{block: [2]string{"/*", "*/"}, quotes: `"'`, brackets: allBrackets, endsOfBlock: byBracket}
	scssLike    = with(cssLike, func(l *language) { l.comments = []string{"//"} })
	jsonLike    = with(cLike, func(l *language) { l.chars = false })
	hashBraces  = language{comments: []string{"#"}, quotes: `"'`, brackets: allBrackets, endsOfBlock: byBracket}
	lispLike    = language{comments: []string{";"}, quotes: `"`, brackets: allBrackets, endsOfBlock: byBracket}
	pythonLike  = language{comments: []string{"#"}, quotes: `"'`, triple: true, brackets: allBrackets, endsOfBlock: byColon}
	rubyLike    = language{comments: []string{"#"}, quotes: `"'`, here: true, brackets: allBrackets, endsOfBlock: byKeyword}
	shellLike   = with(rubyLike, func(l *language) { l.brackets = "{}" })
	luaLike     = language{comments: []string{"--"}, block: [2]string{"--[[", "]]"}, quotes: `"'`, brackets: allBrackets, endsOfBlock: byKeyword}
	sqlLike     = language{comments: []string{"--"}, block: [2]string{"/*", "*/"}, quotes: `"'`, brackets: allBrackets, endsOfBlock: byBracket}
	haskellLike = language{comments: []string{"--"}, block: [2]string{"{-", "-}"}, quotes: `"`, brackets: allBrackets}
	yamlLike    = language{comments: []string{"#"}, brackets: "{}[]", trailing: true}
	tagLike     = language{block: [2]string{"<!--", "-->"}, endsOfBlock: byTag}
	makeLike    = language{comments: []string{"#"}}
	proseLike   = language{}
	unknown     = language{quotes: `"`, brackets: allBrackets}
)

func with(l language, change func(*language)) language {
	change(&l)
	return l
}

// languages lists the languages by file extensions and names.
var languages = sync.OnceValue(func() map[string]*language {
	return listed(map[string]*language{
		".c .h .cc .cpp .cxx .hpp .hh .m .mm .rs .zig .d .v .sv .proto .glsl .hlsl .cu": &cLike,
		".go": &goLike,
		".java .kt .kts .swift .scala .cs .dart .groovy .gradle": &javaLike,
		".js .mjs .cjs .jsx .ts .mts .cts .tsx":                  &scriptLike,
		".php":                                                   &phpLike,
		".css":                                                   &cssLike,
		".scss .less":                                            &scssLike,
		".json .jsonc .json5":                                    &jsonLike,
		".tf .hcl .pl .pm .r .nix .conf .toml .graphql .gql .awk":          &hashBraces,
		".lisp .el .clj .cljs .edn .scm .rkt":                              &lispLike,
		".py .pyi .pyx .bzl .star BUILD WORKSPACE":                         &pythonLike,
		".rb .rake .gemspec .cr .ex .exs .jl Gemfile Rakefile Vagrantfile": &rubyLike,
		".sh .bash .zsh .ksh .fish .bats":                                  &shellLike,
		".lua":                                                             &luaLike,
		".sql":                                                             &sqlLike,
		".hs .elm .purs":                                                   &haskellLike,
		".yaml .yml":                                                       &yamlLike,
		".html .htm .xml .svg .vue .svelte .xhtml .xsd .csproj .xaml .plist": &tagLike,
		".mk Makefile makefile GNUmakefile Dockerfile":                       &makeLike,
		".md .markdown .rst .txt .adoc .tex .org":                            &proseLike,
	})
})

func listed(by map[string]*language) map[string]*language {
	out := map[string]*language{}
	for names, l := range by {
		for _, name := range strings.Fields(names) {
			out[name] = l
		}
	}
	return out
}

// languageOf returns the language of the file at p by its name, or unknown.
func languageOf(p string) *language {
	name := path.Base(strings.ReplaceAll(p, `\`, "/"))
	if l := languages()[name]; l != nil {
		return l
	}
	if l := languages()[strings.ToLower(path.Ext(name))]; l != nil {
		return l
	}
	return &unknown
}
