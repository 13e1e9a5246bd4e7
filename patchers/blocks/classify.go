package blocks

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// classify sets why b is not taken.
func (b *block) classify() {
	if b.info.Quotes {
		b.why = quotesLines.With()
		return
	}
	rules := []func() model.Reason{b.isOther, b.holdsCommands, b.showsText, b.isQuotation}
	for _, rule := range rules {
		if why := rule(); !why.None() {
			b.why = why
			return
		}
	}
	if b.why.None() && b.kind == noLabel {
		b.why = namesNoFile.With()
	}
	if b.why.None() && b.kind == sentenceLabel && b.stance != label.Change {
		b.why = noVerb.With(b.path)
	}
}

// isOther finds diffs, and blocks for another format.
func (b *block) isOther() model.Reason {
	switch b.info.Language {
	case "diff", "patch", "udiff", "ap", "git":
		if ext := path.Ext(b.path); ext != ".diff" && ext != ".patch" || b.kind > lineLabel {
			return isDiff.With()
		}
	}
	if n, why := b.foreignMark(); n > 0 {
		return why
	}
	return model.Reason{}
}

// shortLine is the beginning of line n of the content.
func (b *block) shortLine(n int) []byte {
	line := b.Line(n)
	return line[:min(len(line), 400)]
}

// shells are the languages of commands.
var shells = strings.Fields("bash sh shell console zsh fish powershell pwsh ps1 ps cmd bat batch terminal shell-session shellsession sh-session bash-session text-session commandline cli")

// shellFiles are the extensions of files of commands.
var shellFiles = strings.Fields(".sh .bash .zsh .fish .ps1 .psm1 .bat .cmd .env .txt .md .envrc .bats")

// holdsCommands finds commands: text in the language of a shell that is not for a
// script.
func (b *block) holdsCommands() model.Reason {
	if !slices.Contains(shells, b.info.Language) {
		if b.kind != infoLabel && (b.kind != lineLabel || !isScript(b.path)) && sessionLine.Match(b.firstText()) && !isMarkdownPath(b.path) {
			return isCommands.With()
		}
		return model.Reason{}
	}
	ext := strings.ToLower(path.Ext(b.path))
	script := slices.Contains(shellFiles, ext) || ext == "" || strings.HasPrefix(path.Base(b.path), ".")
	if b.kind == noLabel || b.kind == sentenceLabel && !isScript(b.path) && !bytes.HasPrefix(b.firstText(), []byte("#!")) || !script && b.kind != infoLabel {
		return isCommands.With()
	}
	return model.Reason{}
}

// isScript reports whether name is that of a script of a shell.
func isScript(name string) bool {
	return slices.Contains(shellFiles[:8], strings.ToLower(path.Ext(name)))
}

// sessionLine matches the prompt of a shell with a command.
var sessionLine = lazyregexp.New(`^\s*(?:\$ \S|[\w.-]+@[\w.-]+[:~][^$#]*[$#] |PS [A-Z]:\\|C:\\[^>]*>|>>> |In \[\d+\]: )`)

// outputs are the languages of output.
var outputs = strings.Fields("output log logs stdout stderr traceback stacktrace ansi pycon irb mermaid ascii tree")

// showsText finds output and drawings.
func (b *block) showsText() model.Reason {
	ext := strings.ToLower(path.Ext(b.path))
	if ext == ".log" && b.kind != infoLabel && b.stance != label.Change {
		return isOutput.With()
	}
	if ext == ".md" || ext == ".txt" || ext == ".log" || ext == ".rst" || ext == ".mmd" {
		return model.Reason{}
	}
	switch {
	case slices.Contains(outputs, b.info.Language) && b.kind != infoLabel:
		return isOutput.With()
	case b.count(treeLine, 40) > 1:
		return isTree.With()
	case b.kind != infoLabel && b.info.Language == "" && b.count(outputLine, 40) > 0:
		return isOutput.With()
	}
	return model.Reason{}
}

var (
	treeLine   = lazyregexp.New(`^[\s│|]*(?:├──|└──|\|--|\x60--)`)
	outputLine = lazyregexp.New(`^(?:Traceback \(most recent call last\)|panic: |goroutine \d+ \[|--- (?:FAIL|PASS):|(?:ok|FAIL)\s+\S+\s+[\d.]+s|=+ .*(?:passed|failed).* =+$|\s+at .+\(.+:\d+:\d+\)|[\w./\\-]+\.\w+:\d+(?::\d+)?: |error\[E\d+\]|\s*--> \S+:\d+:\d+|HTTP/\d|npm ERR!|Caused by: |Exception in thread |[A-Z]\w*(?:Error|Exception): )`)
)

// count returns how many of the first lines match.
func (b *block) count(pattern *lazyregexp.Regexp, lines int) int {
	found := 0
	for n := b.fence.Open + 1; n < b.fence.Close && n <= b.fence.Open+lines; n++ {
		if line := b.Line(n); pattern.Match(line[:min(len(line), 400)]) {
			found++
		}
	}
	return found
}

// firstText is the first line of the content that is not blank and not its label.
func (b *block) firstText() []byte {
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		if line := b.Line(n); !isBlank(line) && n != b.comment {
			return line[:min(len(line), 400)]
		}
	}
	return nil
}

// isQuotation finds blocks that the text shows, or that are alternatives.
func (b *block) isQuotation() model.Reason {
	switch b.stance {
	case label.Shown:
		return showsSomething.With(shortened(b.intro))
	case label.Option:
		return isAlternative.With(shortened(b.intro))
	}
	return model.Reason{}
}

// shortened is text up to a length for messages.
func shortened(text string) string {
	const most = 80
	if runes := []rune(text); len(runes) > most {
		return string(runes[:most]) + "…"
	}
	return text
}

// doubtParts sets why nothing of b may start as accepted.
func (b *block) doubtParts(f *fence) {
	rules := []func() model.Reason{
		func() model.Reason { return when(!b.fence.Closed, isCutOff) },
		b.isInComment,
		func() model.Reason { return when(f.uncertain, endUncertain) },
		b.underIndented, b.unclear, b.wrongLanguage, b.placeholder,
		func() model.Reason { return when(b.numbered, hasNumbers) },
		b.signed, b.escaped, b.holdsMarks, b.holdsFiles, b.retracted,
	}
	for _, rule := range rules {
		if b.doubt.None() {
			b.doubt = rule()
		}
	}
}

// when returns why if it is so.
func when(is bool, why model.ReasonKind) model.Reason {
	if is {
		return why.With()
	}
	return model.Reason{}
}

// isInComment finds blocks in a comment of the answer, which is not shown.
func (b *block) isInComment() model.Reason {
	return when(label.InComment(b.Answer.Line, b.fence.Open), inComment)
}

// underIndented finds a line with less indentation than the fence (READING §1.5).
func (b *block) underIndented() model.Reason {
	if n := UnderIndented(b.Answer, &b.fence, b.fence.Open+1, b.fence.Close-1); n > 0 {
		return lessIndented.With(n)
	}
	return model.Reason{}
}

// UnderIndented returns the first line from first to last, but for the closer of f, with text
// that is indented less than f; 0 if there is none.
func UnderIndented(a *model.Answer, f *model.Fence, first, last int) int {
	width := f.Indent - f.Outdent
	for n := first; width > 0 && n <= last; n++ {
		if line := a.Line(n); n != f.Close && !isBlank(line) && model.Indentation(line) < width {
			return n
		}
	}
	return 0
}

func (b *block) unclear() model.Reason {
	if b.stance == label.Unclear {
		return mayShow.With(shortened(b.intro))
	}
	return model.Reason{}
}

// retracted finds blocks that the text below takes back.
func (b *block) retracted() model.Reason {
	if !b.fence.Closed {
		return model.Reason{}
	}
	return Retraction(b.Answer, b.fence.Close+1)
}

// Retraction returns why the text from line n on takes back the block above it, if it does.
func Retraction(a *model.Answer, n int) model.Reason {
	var lines []string
	for ; n <= a.Lines() && len(lines) < 3; n++ {
		line := a.Line(n)
		if _, fenced := model.ReadFenceLine(line); fenced || len(line) > maxProseLine || isBlank(line) && len(lines) > 0 {
			break
		}
		if !isBlank(line) {
			lines = append(lines, strings.TrimSpace(string(line)))
		}
	}
	if text := strings.Join(lines, " "); takesBack.MatchString(text) {
		return isRetracted.With(shortened(text))
	}
	return model.Reason{}
}

var takesBack = label.Compile(`^\W*(?:(?:hmm|oops|sorry)\b[,.:! …—-]+|wait\b(?: ?[,.:!…—-]+| (?:that|this|it|no|i)\b)|(?:actually|no)\b ?[,.:!…—-]+).*\b(?:wrong|ignore|not|better|instead|mistake|incorrect|scrap|nothing|correct\w*|disregard)\b|` +
	`\b(?:ignore|disregard|scrap|forget(?: about)?|discard|skip) (?:the |that |this )?(?:block |code |file |version |snippet |change |one |attempt )?(?:above|before|previous\w*)\b|` +
	`^\W*(?:please )?(?:ignore|disregard|scrap|forget(?: about)?|discard) (?:that|this|it|all of (?:that|it)|the (?:block|change|patch|edit|call))\b|` +
	`^\W*(?:but |however,? |though )?(?:(?:please )?(?:do not|don't|don’t) (?:apply|use|do|copy|commit|add|create) (?:this|that|it|the above)\b|(?:this|that|it|the (?:above|code above)) (?:is|was|would be) (?:wrong|incorrect|only an? (?:example|sketch|illustration)|just an? (?:example|sketch|illustration)|not (?:needed|necessary|required|correct|right))|(?:this|that|it) (?:won't|will not|would not|wouldn't|does not|doesn't) (?:work|compile))`)

// placeholder finds paths that stand for any path, such as "path/to/file.js".
func (b *block) placeholder() model.Reason {
	if placeholders.MatchString(b.path) {
		return placeholderPath.With(b.path)
	}
	return model.Reason{}
}

var placeholders = label.Compile(`^@|^/?path/to/|^(?:your|my)[-_ ]?(?:app|project|file|module|package|component|script)\b|/your[-_]\w+|^(?:file|filename|example|foo|bar|baz)\.\w+$`)

// escaped finds content in which signs are written as in HTML, and never as they are.
func (b *block) escaped() model.Reason {
	content := b.content()
	for _, e := range []struct{ entity, sign string }{{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`}} {
		if bytes.Contains(content, []byte(e.entity)) && !bytes.Contains(content, []byte(e.sign)) {
			return isEscaped.With(e.entity)
		}
	}
	return model.Reason{}
}

// signed finds content whose lines have the signs of a diff.
func (b *block) signed() model.Reason {
	signs := 0
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		switch line := b.Line(n); {
		case isBlank(line), line[0] == ' ':
		case line[0] == '+' || line[0] == '-':
			signs++
		default:
			return model.Reason{}
		}
	}
	if signs > 0 && !isData(b.path) {
		return hasSigns.With()
	}
	return model.Reason{}
}

// isData reports whether lines of the file name may well begin with a dash.
func isData(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	return slices.Contains([]string{".yml", ".yaml", ".md", ".txt", ".sql", ".lua", ".hs", ".diff", ".patch", ".env"}, ext) || ext == ""
}

// languages are the extensions of files by language; only common ones are known.
var languages = map[string]string{
	"go": ".go", "golang": ".go", "python": ".py .pyi", "py": ".py .pyi", "javascript": ".js .mjs .cjs .jsx .ts .tsx .vue .svelte", "js": ".js .mjs .cjs .jsx .ts .tsx .vue .svelte",
	"jsx": ".js .jsx .tsx .mjs", "typescript": ".ts .tsx .mts .cts .vue .svelte .js .jsx .mjs", "ts": ".ts .tsx .mts .cts .vue .svelte .js .jsx .mjs", "tsx": ".tsx .ts .jsx .js .mdx",
	"rust": ".rs", "rs": ".rs", "java": ".java", "kotlin": ".kt .kts .gradle", "c": ".c .h", "cpp": ".cpp .cc .cxx .hpp .hh .h .hxx .c", "csharp": ".cs .cshtml", "cs": ".cs .cshtml", "ruby": ".rb .rake .gemspec",
	"php": ".php .phtml .html", "swift": ".swift", "css": ".css .scss .less .pcss", "scss": ".scss .sass .css", "sql": ".sql .psql .ddl", "yaml": ".yml .yaml", "yml": ".yml .yaml", "toml": ".toml .lock",
	"hcl": ".hcl .tf .tfvars", "terraform": ".tf .tfvars .hcl", "tf": ".tf .tfvars .hcl", "dockerfile": ".dockerfile", "docker": ".dockerfile", "makefile": ".mk", "make": ".mk", "ini": ".ini .cfg .conf .toml .properties .env .editorconfig",
	"xml": ".xml .svg .csproj .props .targets .xaml .pom .plist .resx .xsd .xsl .html .storyboard .config", "vue": ".vue", "svelte": ".svelte", "astro": ".astro", "lua": ".lua", "elixir": ".ex .exs", "dart": ".dart", "scala": ".scala .sbt .sc", "haskell": ".hs .lhs",
	"graphql": ".graphql .gql", "proto": ".proto", "protobuf": ".proto", "prisma": ".prisma", "zig": ".zig", "r": ".r", "perl": ".pl .pm .t", "less": ".less .css", "nginx": ".conf", "properties": ".properties .conf .ini .env", "groovy": ".groovy .gradle", "objc": ".m .h .mm",
	"json": ".json .jsonc .json5 .map .webmanifest .ipynb .lock", "html": ".html .htm .xhtml .vue .svelte .ejs .hbs .j2 .tmpl .php .erb .twig .njk .liquid",
}

// wrongLanguage finds blocks in a language that the file is not in.
func (b *block) wrongLanguage() model.Reason {
	known := languages[b.info.Language]
	ext := strings.ToLower(path.Ext(b.path))
	if known != "" && ext != "" && !slices.Contains(strings.Fields(known), ext) && b.kind != infoLabel && knownExtension(ext) {
		return otherLanguage.With(b.info.Language, b.path)
	}
	return model.Reason{}
}

func knownExtension(ext string) bool {
	for _, exts := range languages {
		if slices.Contains(strings.Fields(exts), ext) {
			return true
		}
	}
	return ext == ".json" || ext == ".md" || ext == ".txt"
}

// doubtAlternatives leaves undecided what an alternative for the same file follows. What
// only a sentence labels is then an alternative, too, for whatever file.
func doubtAlternatives(blocks []*block) {
	last := map[string]*block{}
	for n, b := range blocks {
		if b.stance == label.Option && n > 0 && blocks[n-1].kind == sentenceLabel && blocks[n-1].why.None() {
			blocks[n-1].why = isAlternative.With(shortened(b.intro))
		}
		if b.path == "" {
			continue
		}
		name := path.Clean(b.path)
		if before := last[name]; before != nil && b.stance == label.Option && before.doubt.None() {
			before.doubt = mayBeAlternative.With(b.fence.Open)
		}
		if b.why.None() {
			last[name] = b
		}
	}
}
