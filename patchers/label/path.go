package label

import (
	"path"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/lazyregexp"
)

// FilePath returns text as the path of a file if it has the form of one: without white
// space, with an extension, a directory, or the name of a well-known file. It says
// nothing about whether the path is safe: "../a.go" and "C:\a.txt" are paths.
func FilePath(text string) (name string, ok bool) {
	if name = text; strings.ContainsAny(text, "{<") {
		text = fillIn.ReplaceAllString(text, "${1}${2}x")
	}
	if len(text) > maxPath || !utf8.ValidString(text) || strings.ContainsFunc(text, notInPath) || !strings.ContainsAny(text, `./\`) && !wellKnown()[text] || !isBalanced(text) {
		return "", false
	}
	slashed := strings.ReplaceAll(drivePattern.ReplaceAllString(text, ""), `\`, "/")
	dir, base := path.Split(slashed)
	lower := strings.ToLower(text)
	switch {
	case strings.Contains(text, "://"), versionPattern.MatchString(text), notFiles()[lower], hostPattern.MatchString(lower), strings.Contains(slashed, ".../"):
		return "", false
	case outside.MatchString(slashed), wellKnown()[base], variant.MatchString(base), dotFile.MatchString(base) && !notDotFiles()[strings.ToLower(base)]:
		return name, true
	}
	m := extensionPattern.FindStringSubmatch(base)
	if m == nil || strings.Contains(dir, ":") || dir == "" && !extensions()[strings.ToLower(m[1])] {
		return "", false
	}
	return name, true
}

// isBalanced reports whether each bracket of text has its counterpart: else text is a part of a name.
func isBalanced(text string) bool {
	return strings.Count(text, "(") == strings.Count(text, ")") && strings.Count(text, "[") == strings.Count(text, "]")
}

const maxPath = 300 // bytes

func notInPath(r rune) bool {
	return unicode.IsSpace(r) || unicode.IsControl(r) || isForeignSign(r) || strings.ContainsRune("\"'`<>|*?,;!={}…", r)
}

var (
	// fillIn matches the part of a name that is to be filled in: "{root}", "{{cookiecutter.slug}}", "<name>".
	fillIn           = lazyregexp.New(`(^|[^$])(?:\{[\w.-]+\}|\{\{ ?[\w.|-]+ ?\}\})|(^|[^$\w])<[\w-]+>`)
	extensionPattern = lazyregexp.New(`^[^:]*[\p{L}\p{N}_\])-]\.([A-Za-z][A-Za-z0-9_+-]{0,14}|\d|7z)$`)
	dotFile          = lazyregexp.New(`^\.[A-Za-z][\w.-]*$`)
	variant          = lazyregexp.New(`^(?:Dockerfile|Containerfile|Makefile|Jenkinsfile)\.[\w.-]*\w$`)
	versionPattern   = lazyregexp.New(`^v?\d+(\.\d+)+`)
	drivePattern     = lazyregexp.New(`^[A-Za-z]:([\\/])`)
	// outside matches a path out of the workspace; such a one needs no extension.
	outside     = lazyregexp.New(`^(?:(?:[\w.-]+/)*\.\./(?:\.\./)*|~/|(?:[\w.-]+/)*\.git/|/(?:etc|usr|var|home|root|tmp|bin|sbin|opt|dev|proc|sys|boot|lib|Users|Library|mnt|srv)/)[\w.@+/-]*\w$`)
	hostPattern = lazyregexp.New(`^(?:[\w-]+\.)+(?:com|org|net|io|dev|ai|co|app|land|gov|edu|uk|de)(?:/|$)|^[\w.+-]+@[\w-]+\.\w+$|^localhost`)
)

// wellKnown are names of files without an extension.
var wellKnown = set(`Makefile makefile GNUmakefile Dockerfile Containerfile LICENSE COPYING NOTICE README CHANGELOG AUTHORS
	Gemfile Rakefile Procfile Vagrantfile Jenkinsfile Justfile justfile Brewfile Pipfile Podfile Fastfile CODEOWNERS BUILD WORKSPACE Caddyfile Tiltfile
	gradlew mvnw manage OWNERS Kbuild Kconfig BUILD.bazel WORKSPACE.bazel go.mod go.sum go.work CMakeLists.txt`)

// extensions are those of files. A name without a directory and with another extension
// is the member of an object: "user.email".
var extensions = set(`go py pyi ipynb js mjs cjs jsx ts mts cts tsx vue svelte astro java kt kts scala groovy gradle clj cljs rs c h cc cpp cxx hh hpp hxx m mm
	cs fs fsx vb csproj fsproj sln props swift rb erb rake gemspec php phtml twig pl pm t lua r rmd jl ex exs eex heex erl hrl hs lhs ml mli elm nim zig d dart v sv vhd vhdl
	sh bash zsh fish ps1 psm1 bat cmd awk sed html htm xhtml xml xsl xsd svg css scss sass less styl json jsonc json5 jsonl ndjson yaml yml toml ini cfg conf config properties
	env lock mod sum work md mdx markdown rst adoc txt text tex bib org csv tsv sql psql proto graphql gql thrift avsc tf tfvars hcl nix bzl bazel cmake mk make am in
	dockerfile service socket timer rules desktop plist strings po pot pug jade ejs hbs handlebars mustache j2 jinja jinja2 tmpl tpl liquid njk prisma wgsl glsl vert frag
	shader asm s ld patch diff log editorconfig gitignore snap test spec template example sample dist feature robot http rest sol cairo move wat f90 f95 for pas ada adb ads
	lisp cl el scm rkt cr tcl vim cue dhall rego bicep puml mmd dot gv xaml resx razor cshtml vbs applescript coffee ls re rei res`)

// notFiles have the form of a file, but are names of products, members of objects or
// abbreviations.
var notFiles = set(`node.js next.js vue.js nuxt.js react.js express.js three.js d3.js nest.js chart.js moment.js day.js alpine.js ember.js backbone.js
	discord.js electron.js p5.js babylon.js solid.js angular.js knockout.js meteor.js sails.js koa.js gatsby.js socket.io asp.net .net ado.net vb.net bun.sh paint.net
	e.g i.e console.log process.env import.meta.env module.exports this.props json.d res.json req.json response.json request.json socket.d os.env math.d logger.log self.log fmt.d`)

// notDotFiles begin with a dot, and are names of classes, extensions or products.
var notDotFiles = set(".net .js .ts .tsx .jsx .py .go .rs .java .c .cpp .h .cs .rb .php .html .css .scss .json .yaml .yml .md .txt .sh .sql .xml .toml .python .numberlines .r .csv .log .vue")

// set returns a function that returns the set of words, which it makes when it is first
// called.
func set(words string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for word := range strings.FieldsSeq(words) {
			out[word] = true
		}
		return out
	})
}
