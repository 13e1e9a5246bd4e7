package syntax

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
)

// Files have the lexer that chroma chooses for them.
func TestMatch(t *testing.T) {
	t.Parallel()
	names := []string{"", "README", "go.mod", ".bashrc", "a.unknown", "CMakeLists.txt", "a.tar.gz"}
	for _, l := range lexers.GlobalLexerRegistry.Lexers {
		for _, glob := range slices.Concat(l.Config().Filenames, l.Config().AliasFilenames) {
			name := strings.NewReplacer("*", "x", "?", "x", "[345]", "4", "[", "", "]", "").Replace(glob)
			names = append(names, name)
		}
	}
	slices.Sort(names)
	names = append(slices.Compact(names), "a.go~", "a.py.bak", "a.ts.old.orig", "Makefile.rpmnew", "a.html~", ".in", "~")
	nameOf := func(l chroma.Lexer) string {
		if l == nil {
			return "none"
		}
		return l.Config().Name
	}
	for _, name := range names {
		got, want := nameOf(Match(name)), nameOf(lexers.Match(name))
		if got != want && !slices.Contains(leftOut, want) {
			t.Errorf("%s: got the lexer %s, want %s", name, got, want)
		}
	}
}

// Rules are what they were before they were written as XML.
func TestRules(t *testing.T) {
	t.Parallel()
	withCode := []string{"Go", "reStructuredText", "Caddyfile", "Caddyfile Directives"} // see TestTokens
	for i := range table {
		want, ok := lexers.Get(table[i].config.Name).(*chroma.RegexLexer)
		if !ok || slices.Contains(withCode, want.Config().Name) || table[i].words {
			continue
		}
		text, err := read(table[i].file + ".xml")
		if err != nil {
			t.Fatal(err)
		}
		got, err := chroma.Unmarshal(text)
		if err != nil {
			t.Fatal(err)
		}
		if !reflect.DeepEqual(got.MustRules(), want.MustRules()) {
			t.Errorf("%s: the rules differ", table[i].config.Name)
		}
		g, w := *got.Config(), *want.Config()
		if g.CaseInsensitive != w.CaseInsensitive || g.DotAll != w.DotAll || g.NotMultiline != w.NotMultiline || g.EnsureNL != w.EnsureNL {
			t.Errorf("%s: the options differ", w.Name)
		}
	}
}

// Lexers that are not only rules find the tokens that those of chroma find.
func TestTokens(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"Go":                   "package a\n\nvar b = `x {{ .y | printf \"%d\" }}\n{{ if z }}` + \"\"\n",
		"Go HTML Template":     "<p class=\"{{ .c }}\">{{ range .l }}<b>{{ . }}</b>{{ end }}</p>\n",
		"markdown":             "---\na: [1]\n---\n# T\n\n```go\nvar a = `{{ b }}`\n```\n\n```nosuch\nx\n```\n\n- [x] *b* `c`\n",
		"PHTML":                "<p>\n<?php echo 'a' . $b; // c\n?>\n</p><script>let a = 1</script>\n",
		"ERB":                  "<a href=\"<%= b %>\"><% if c %>d<% end %></a>\n",
		"Svelte":               "<script lang=\"ts\">let a: number = 1;</script>\n<!-- c -->\n{#if a}<b on:click|once={f}>{a}</b>{/if}\n",
		"YAML+Jinja":           "a:\n  - {{ b }}\n{% if c %}\n  - 'd'\n{% endif %}\n",
		"Common Lisp":          "(defun a (b &optional c) (let ((d (car b))) (setf d 'e) (the integer d)))\n",
		"EmacsLisp":            "(defun a (b &optional c) (interactive) (save-excursion (car b) (error \"d\")))\n",
		"reStructuredText":     "T\n===\n\n.. code-block:: python\n\n   def f():\n       return 1\n\n- *a*\n\n.. code:: nosuch\n\n   x\n\nEnd ``b``.\n",
		"Caddyfile":            "a.example {\n\trespond <<HTML\n\t\t<p>b</p>\n\t\tHTML 200\n\treverse_proxy /c* localhost:80\n}\n",
		"Caddyfile Directives": "respond <<X\n  a\n  X 200\n",
		"HTML":                 "<style>a { b: c }</style><script>let a = `b`</script>\n",
		"Vue":                  "<template><p :a=\"b\">{{ c }}</p></template>\n<script>export default {}</script>\n",
	} {
		for _, text := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), text[:len(text)/2], ""} {
			got, err := chroma.Tokenise(registry().Get(name), nil, text)
			if err != nil {
				t.Errorf("%s: %v", name, err)
				continue
			}
			want, err := chroma.Tokenise(lexers.Get(name), nil, text)
			if err != nil {
				t.Fatal(err)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q: got\n%v, want\n%v", name, text, got, want)
			}
		}
	}
}

// Every lexer of the table can be read.
func TestEveryLexerReads(t *testing.T) {
	t.Parallel()
	for _, l := range registry().Lexers {
		if _, err := l.Tokenise(nil, "a\n"); err != nil {
			t.Error(err)
		}
	}
}

func TestFrontMatter(t *testing.T) {
	for text, want := range map[string]string{
		"---\na: 1\n---\n# T\n": "---\na: 1\n---\n", "---\r\na: 1\r\n---\r\nx": "---\r\na: 1\r\n---\r\n",
		"---\n---\n": "---\n---\n", "---\na: 1\n": "", "# T\n---\na\n---\n": "", "---": "", "": "", "---\na\n---": "",
	} {
		if got := text[:frontMatter(text)]; got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestStyle(t *testing.T) {
	for _, name := range keptStyles {
		got, err := Style(name)
		if err != nil {
			t.Fatal(err)
		}
		for kind := range chroma.StandardTypes {
			if want := styles.Get(name).Get(kind); got.Get(kind) != want {
				t.Errorf("%s: %s is %v, want %v", name, kind, got.Get(kind), want)
			}
		}
	}
	if _, err := Style("nosuch"); err == nil {
		t.Error("there is a style of no name")
	}
}
