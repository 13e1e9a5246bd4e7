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
	for _, name := range []string{"a.go", "a.h", "a.ts", "a.s", "Makefile", ".bashrc", "CMakeLists.txt", "a.py.bak", "a.html~", "README", "a.tar.gz", ""} {
		want := lexers.Match(name)
		if got := Match(name); (got == nil) != (want == nil) || got != nil && got.Config().Name != want.Config().Name {
			t.Errorf("%s: got the lexer %v, want %v", name, got, want)
		}
	}
}

// Every lexer of the list can be read, and rules are what they were before they were written
// as XML.
func TestRules(t *testing.T) {
	t.Parallel()
	withCode := []string{"Go", "reStructuredText", "Caddyfile", "Caddyfile Directives"} // see TestTokens
	for _, l := range registry().Lexers {
		l := l.(*lexer)
		parsed, err := l.parse()
		if err != nil {
			t.Errorf("%s: %v", l.Name, err)
			continue
		}
		want, ok := lexers.Get(l.Name).(*chroma.RegexLexer)
		if !ok || slices.Contains(withCode, l.Name) {
			continue
		}
		got := parsed.(*chroma.RegexLexer)
		if !reflect.DeepEqual(got.MustRules(), want.MustRules()) {
			t.Errorf("%s: the rules differ", l.Name)
		}
		g, w := *got.Config(), *want.Config()
		if g.CaseInsensitive != w.CaseInsensitive || g.DotAll != w.DotAll || g.NotMultiline != w.NotMultiline || g.EnsureNL != w.EnsureNL {
			t.Errorf("%s: the options differ", l.Name)
		}
	}
}

// Lexers that are not only rules find the tokens that those of chroma find.
func TestTokens(t *testing.T) {
	t.Parallel()
	for name, text := range map[string]string{
		"Go":                   "package a\n\nvar b = `x\n` + \"\"\n",
		"Go HTML Template":     "<p class=\"{{ .c }}\">{{ range .l }}<b>{{ . }}</b>{{ end }}</p>\n",
		"markdown":             "# T\n\n```go\nvar a = 1\n```\n\n```nosuch\nx\n```\n\n- [x] *b* `c`\n",
		"PHTML":                "<p>\n<?php echo 'a' . $b; // c\n?>\n</p><script>let a = 1</script>\n",
		"ERB":                  "<a href=\"<%= b %>\"><% if c %>d<% end %></a>\n",
		"Svelte":               "<script lang=\"ts\">let a: number = 1;</script>\n<!-- c -->\n{#if a}<b on:click|once={f}>{a}</b>{/if}\n",
		"YAML+Jinja":           "a:\n  - {{ b }}\n{% if c %}\n  - 'd'\n{% endif %}\n",
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
