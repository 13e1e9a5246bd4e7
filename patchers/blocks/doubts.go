package blocks

import (
	"maps"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// readDoubt sets why nothing of b, which is in f, may start as accepted: the first of these reasons.
func (r *reader) readDoubt(b *Block, f *fence) {
	words, option := b.above.Words()
	b.Option = option
	thin := UnderIndented(b.Answer, b.Fence, b.Fence.Open+1, b.Fence.Close-1)
	if why := model.Because(
		b.Doubt, when(!f.Closed, isCutOff), when(f.uncertain, EndUncertain), when(thin > 0, lessIndented, thin), b.wrongLanguage(),
		when(partLine.Match(b.Content), hasParts), b.holdsMarks(), b.holdsFiles(), saysWords(words, option), when(f.Open < r.cutOffEnd, afterCutOff, r.cutOff), when(f.made, isUnfenced),
	); len(why) > 0 {
		b.Doubt = why[0]
	}
	if !f.Closed {
		f.mayEnd = b.Lines() + 1
	}
	if f.mayEnd > r.cutOffEnd && (f.uncertain || !f.Closed) {
		r.cutOff, r.cutOffEnd = f.Open, f.mayEnd
	}
	if f.Closed && f.uncertain {
		b.mayEnd = f.mayEnd
	}
}

// when returns why if it is so.
func when(is bool, why model.ReasonKind, fields ...any) model.Reason {
	if is {
		return why.With(fields...)
	}
	return model.Reason{}
}

func saysWords(words string, option bool) model.Reason {
	if option {
		return isAlternative.With(words)
	}
	return when(words != "", mayShow, words)
}

// WordsAbove returns why the words of the text above line n, where a payload or its fence
// begins, make it doubtful. ends reports whether a line is in another payload.
func WordsAbove(a *model.Answer, n int, ends func(n int) bool) model.Reason {
	return saysWords(label.ReadAbove(a.Line, n, ends).Words())
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

// Languages are the extensions of files by the languages of fences; only common ones are known.
var Languages = map[string]string{
	"go": ".go", "golang": ".go", "python": ".py .pyi", "py": ".py .pyi", "javascript": ".js .mjs .cjs .jsx .ts .tsx .vue .svelte .html", "js": ".js .mjs .cjs .jsx .ts .tsx .vue .svelte .html",
	"jsx": ".js .jsx .tsx .mjs", "typescript": ".ts .tsx .mts .cts .vue .svelte .js .jsx .mjs", "ts": ".ts .tsx .mts .cts .vue .svelte .js .jsx .mjs", "tsx": ".tsx .ts .jsx .js .mdx", "rust": ".rs",
	"rs": ".rs", "java": ".java", "kotlin": ".kt .kts .gradle", "c": ".c .h", "cpp": ".cpp .cc .cxx .hpp .hh .h .hxx .c", "csharp": ".cs .cshtml", "cs": ".cs .cshtml", "ruby": ".rb .rake .gemspec",
	"php": ".php .phtml .html", "swift": ".swift", "css": ".css .scss .less .pcss .vue .html", "scss": ".scss .sass .css .vue", "sql": ".sql .psql .ddl .py .go", "yaml": ".yml .yaml",
	"yml": ".yml .yaml", "toml": ".toml .lock", "hcl": ".hcl .tf .tfvars", "ini": ".ini .cfg .conf .toml .properties .editorconfig .env",
	"xml": ".xml .svg .csproj .props .targets .xaml .pom .plist .resx .xsd .xsl .html .storyboard .config", "vue": ".vue", "svelte": ".svelte", "lua": ".lua", "elixir": ".ex .exs .heex",
	"dart": ".dart", "json": ".json .jsonc .json5 .map .webmanifest .ipynb .lock", "html": ".html .htm .xhtml .vue .svelte .ejs .hbs .j2 .tmpl .php .erb .twig .njk .liquid .heex .eex",
	"c++": ".cpp .cc .cxx .hpp .hh .h", "jsonc": ".json .jsonc", "markdown": ".md .mdx", "md": ".md .mdx", "terraform": ".tf",
}

// wrongLanguage finds blocks in a language that the file is not in.
func (b *Block) wrongLanguage() model.Reason {
	known, ext := Languages[b.Language], strings.ToLower(path.Ext(b.Label))
	isOther := known != "" && !slices.Contains(strings.Fields(known), ext) && b.LabelLine != b.Fence.Open
	return when(isOther && (isInLanguage(b.Label) || ext == ".md" || ext == ".txt"), otherLanguage, b.Language, b.Label)
}

// isInLanguage reports whether the file name is in a language whose fences are known.
func isInLanguage(name string) bool {
	all := strings.Join(slices.Collect(maps.Values(Languages)), " ")
	return slices.Contains(strings.Fields(all), strings.ToLower(path.Ext(name)))
}
