package blocks

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
	"aptix-tui/patchers/literal"
)

// readDoubt sets why nothing of b may start as accepted.
func (b *Block) readDoubt(f *fence, above *label.Above) {
	words, option := above.Words()
	b.Option = option
	rules := []func() model.Reason{
		func() model.Reason { return when(!b.Fence.Closed, isCutOff) },
		func() model.Reason { return when(f.uncertain, endUncertain) },
		b.underIndented, b.wrongLanguage,
		func() model.Reason { return when(literal.IsListing(b.Content, b.Label), literal.Numbered) },
		func() model.Reason { return when(b.Old != nil || b.New != nil, hasSigns) },
		b.escaped, b.holdsMarks, b.holdsFiles,
		func() model.Reason { return saysWords(words, option) },
	}
	for _, rule := range rules {
		if b.Doubt.None() {
			b.Doubt = rule()
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

func saysWords(words string, option bool) model.Reason {
	switch {
	case words == "":
		return model.Reason{}
	case option:
		return isAlternative.With(words)
	}
	return mayShow.With(words)
}

// WordsAbove returns why the words of the text above line n, where a payload or its fence
// begins, make it doubtful. ends reports whether a line is in another payload.
func WordsAbove(a *model.Answer, n int, ends func(n int) bool) model.Reason {
	above := label.ReadAbove(a.Line, n, ends)
	return saysWords(above.Words())
}

// doubtPlace doubts b below a fence without a closer.
func (r *reader) doubtPlace(b *Block, f *fence) {
	if b.Doubt.None() && r.cutOff > 0 {
		b.Doubt = afterCutOff.With(r.cutOff)
	}
	if !f.Closed && r.cutOff == 0 {
		r.cutOff = f.Open
	}
}

// underIndented finds a line with less indentation than the fence (READING §1.5).
func (b *Block) underIndented() model.Reason {
	if n := UnderIndented(b.Answer, &b.Fence, b.Fence.Open+1, b.Fence.Close-1); n > 0 {
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

// escaped finds content in which signs are written as in HTML, and never as they are.
func (b *Block) escaped() model.Reason {
	for _, e := range []struct{ entity, sign string }{{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`}} {
		if bytes.Contains(b.Content, []byte(e.entity)) && !bytes.Contains(b.Content, []byte(e.sign)) {
			return isEscaped.With(e.entity)
		}
	}
	return model.Reason{}
}

// languages are the extensions of files by language; only common ones are known.
var languages = map[string]string{
	"go": ".go", "golang": ".go", "python": ".py .pyi", "py": ".py .pyi", "javascript": ".js .mjs .cjs .jsx .ts .tsx .vue .svelte", "js": ".js .mjs .cjs .jsx .ts .tsx .vue .svelte",
	"jsx": ".js .jsx .tsx .mjs", "typescript": ".ts .tsx .mts .cts .vue .svelte .js .jsx .mjs", "ts": ".ts .tsx .mts .cts .vue .svelte .js .jsx .mjs", "tsx": ".tsx .ts .jsx .js .mdx",
	"rust": ".rs", "rs": ".rs", "java": ".java", "kotlin": ".kt .kts .gradle", "c": ".c .h", "cpp": ".cpp .cc .cxx .hpp .hh .h .hxx .c", "csharp": ".cs .cshtml", "cs": ".cs .cshtml", "ruby": ".rb .rake .gemspec",
	"php": ".php .phtml .html", "swift": ".swift", "css": ".css .scss .less .pcss", "scss": ".scss .sass .css", "sql": ".sql .psql .ddl", "yaml": ".yml .yaml", "yml": ".yml .yaml", "toml": ".toml .lock",
	"hcl": ".hcl .tf .tfvars", "ini": ".ini .cfg .conf .toml .properties .env .editorconfig", "xml": ".xml .svg .csproj .props .targets .xaml .pom .plist .resx .xsd .xsl .html .storyboard .config",
	"vue": ".vue", "svelte": ".svelte", "lua": ".lua", "elixir": ".ex .exs .heex", "dart": ".dart", "json": ".json .jsonc .json5 .map .webmanifest .ipynb .lock",
	"html": ".html .htm .xhtml .vue .svelte .ejs .hbs .j2 .tmpl .php .erb .twig .njk .liquid .heex .eex",
}

// wrongLanguage finds blocks in a language that the file is not in.
func (b *Block) wrongLanguage() model.Reason {
	known, ext := languages[b.Language], strings.ToLower(path.Ext(b.Label))
	if known == "" || ext == "" || slices.Contains(strings.Fields(known), ext) || b.LabelLine == b.Fence.Open {
		return model.Reason{}
	}
	if isInLanguage(b.Label) || ext == ".md" || ext == ".txt" {
		return otherLanguage.With(b.Language, b.Label)
	}
	return model.Reason{}
}

// isInLanguage reports whether the file name is in a language whose fences are known.
func isInLanguage(name string) bool {
	ext := strings.ToLower(path.Ext(name))
	for _, exts := range languages {
		if ext != "" && ext != ".env" && slices.Contains(strings.Fields(exts), ext) {
			return true
		}
	}
	return false
}
