package theme

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/alecthomas/chroma/v2"
	"github.com/charmbracelet/lipgloss"
	"github.com/muesli/termenv"
	"pgregory.net/rapid"
)

func renderer(p termenv.Profile) *lipgloss.Renderer {
	r := lipgloss.NewRenderer(io.Discard)
	r.SetColorProfile(p)
	return r
}

func highlighter() *Highlighter { return NewHighlighter(inColour(true)) }

// inColour is the default theme for dark terminals, or for light ones.
func inColour(dark bool) *Styles { return findPalette("", dark).styles(renderer(termenv.TrueColor)) }

// wantSegments checks that the segments of every line add up to its bytes.
func wantSegments(t interface{ Fatalf(string, ...any) }, text []byte, lines [][]Segment) {
	want := bytes.Split(text, []byte("\n"))
	if len(lines) != len(want) {
		t.Fatalf("%q: %d lines, want %d", text, len(lines), len(want))
	}
	for i, line := range lines {
		size := 0
		for _, s := range line {
			if s.Bytes <= 0 {
				t.Fatalf("%q: line %d has a segment of %d bytes", text, i+1, s.Bytes)
			}
			size += s.Bytes
		}
		length := len(want[i])
		if i < len(want)-1 {
			length = len(bytes.TrimSuffix(want[i], []byte("\r")))
		}
		if size != length {
			t.Fatalf("%q: the segments of line %d are %d bytes, want %d", text, i+1, size, length)
		}
	}
}

var samples = map[string]string{
	"a.go":          "package a\n\n/* one\ntwo */ func f() string { return `x\ny` }\n",
	"a.py":          "def f():\n    \"\"\"doc\n    more\"\"\"\n    return 'größe'  # 日本\n",
	"a.js":          "const a = `x${1}\ny`; // c\n",
	"a.html":        "<p class='x'>a<script>let a = 1\n</script>\n",
	"a.md":          "# Title\n\n```go\nfunc f() {}\n```\n",
	"a.json":        "{\"a\": [1, true, null]}",
	"a.yaml":        "a:\n  - b: |\n      text\n",
	"a.rs":          "fn main() { let r = r#\"x\ny\"#; }\n",
	"Makefile":      "all: a\n\tcc -o $@ $<\n",
	"Dockerfile":    "FROM x\nRUN a && \\\n  b\n",
	"a.sh":          "cat <<EOF\n$x\nEOF\n",
	"deep/dir/a.c":  "#include <a.h>\nint main(void) { return 'x'; }\n",
	"a.css":         "a { color: #fff }\n",
	"a.sql":         "SELECT a FROM b -- c\n",
	"a.toml":        "[a]\nb = '''x\ny'''\n",
	"a.ts":          "type A<T> = { a?: T }\n",
	"a.java":        "class A { /** d */ int a = 1; }\n",
	"a.diff":        "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n",
	"empty.go":      "",
	"blank.go":      "\n\n",
	"unfinished.go": "var a = `never closed\n\"x\n",
}

func TestSegmentsAddUp(t *testing.T) {
	h := highlighter()
	for name, text := range samples {
		for _, variant := range []string{text, strings.ReplaceAll(text, "\n", "\r\n"), strings.TrimSuffix(text, "\n"), text + "\r"} {
			lines := h.Highlight(name, []byte(variant))
			if lines == nil && variant != "" {
				t.Errorf("%s: %q stays plain", name, variant)
				continue
			}
			if lines != nil {
				wantSegments(t, []byte(variant), lines)
			}
		}
	}
}

// A text is lexed as a whole, so a comment may have several lines.
func TestColoursReachOverLines(t *testing.T) {
	h := highlighter()
	lines := h.Highlight("a.go", []byte("package a\n\n/* one\nreturn */\nfunc f() { return }\n"))
	comment, keyword := lines[2][0].Style.Render("x"), lines[4][0].Style.Render("x")
	if got := lines[3][0].Style.Render("x"); got != comment || got == keyword {
		t.Errorf("inside of the comment: %q, its beginning is %q, a keyword %q", got, comment, keyword)
	}
}

func TestHighlightGivesUp(t *testing.T) {
	for name, c := range map[string]struct{ path, text string }{
		"unknown name": {"a.unheard-of", "x\n"},
		"binary":       {"a.go", "package a\x00\n"},
		"huge":         {"a.go", strings.Repeat("// comment\n", maxHighlightedBytes/11+1)},
		"long line":    {"a.go", "package a // " + strings.Repeat("x", maxLineBytes)},
	} {
		if lines := highlighter().Highlight(c.path, []byte(c.text)); lines != nil {
			t.Errorf("%s: %d lines are coloured", name, len(lines))
		}
	}
	if h := NewHighlighter(NoColor(renderer(termenv.TrueColor))); h != nil || h.Highlight("a.go", []byte("package a\n")) != nil {
		t.Error("there are colours without colours")
	}
}

func TestHighlightCache(t *testing.T) {
	h := highlighter()
	text := []byte("package a\n")
	if _, ok := h.Cached("a.go", text); ok {
		t.Error("a text is cached before it is highlighted")
	}
	first, second := h.Highlight("a.go", text), h.Highlight("dir/a.go", bytes.Clone(text))
	if cached, ok := h.Cached("a.go", text); &first[0] != &second[0] || !ok || &first[0] != &cached[0] {
		t.Error("a text is highlighted twice")
	}
	if other := h.Highlight("a.py", text); &first[0] == &other[0] {
		t.Error("two languages share a result")
	}
	for i := range 3 * maxCached {
		h.Highlight("a.go", fmt.Appendf(nil, "package a%d\n", i))
		if _, ok := h.Cached("a.go", text); !ok {
			t.Fatal("the text used last is no longer cached")
		}
	}
	if n := len(h.cache); n != maxCached {
		t.Errorf("%d texts are cached, want %d", n, maxCached)
	}
}

func TestHighlightFromManyGoroutines(t *testing.T) {
	h := highlighter()
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for name, text := range samples {
				h.Highlight(name, []byte(text))
			}
		})
	}
	all.Wait()
	wantSegments(t, []byte(samples["a.go"]), h.Highlight("a.go", []byte(samples["a.go"])))
}

// The result of a lexer is checked.
func TestLexersAreNotTrusted(t *testing.T) {
	broken := chroma.MustNewLexer(&chroma.Config{Name: "broken"}, func() chroma.Rules {
		return chroma.Rules{"root": {{Pattern: `.`, Type: chroma.Text, Mutator: chroma.MutatorFunc(func(*chroma.LexerState) error { panic("no such state") })}}}
	})
	liar := chroma.MustNewLexer(&chroma.Config{Name: "liar"}, func() chroma.Rules {
		return chroma.Rules{"root": {{Pattern: `.`, Type: chroma.EmitterFunc(func([]string, *chroma.LexerState) chroma.Iterator {
			return chroma.Literator(chroma.Token{Type: chroma.Text, Value: "something else"})
		})}}}
	})
	for _, l := range []chroma.Lexer{broken, liar} {
		if lines := highlighter().lines(l, "abc"); lines != nil {
			t.Errorf("%s: got %v", l.Config().Name, lines)
		}
	}
}

func TestHighlightHoldsForAnyText(t *testing.T) {
	names := make([]string, 0, len(samples))
	for name := range samples {
		names = append(names, name)
	}
	slices.Sort(names)
	h := highlighter()
	rapid.Check(t, func(t *rapid.T) {
		name := rapid.SampledFrom(names).Draw(t, "name")
		scraps := append(strings.Fields(samples[name]), "\n", "\r\n", "\r", " ", "\xff", "日", "\"", "'", "`", "/*", "*/", "{", "}", "<", ">")
		text := []byte(strings.Join(rapid.SliceOfN(rapid.SampledFrom(scraps), 0, 30).Draw(t, "text"), ""))
		if lines := h.Highlight(name, text); lines != nil {
			wantSegments(t, text, lines)
		}
	})
}
