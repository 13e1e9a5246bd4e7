package cli

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Every format has a scripted model.
func TestModelForEveryFormat(t *testing.T) {
	for _, name := range promptNames() {
		if models[name] == nil {
			t.Errorf("%s has none", name)
		}
	}
}

// exchanged are files whose content is hard to show or to answer.
var exchanged = map[string]string{
	"plain.go":        "package p\n\nfunc f() int {\n\treturn 1\n}\n",
	"crlf.txt":        "one\r\ntwo\r\nthree\r\n",
	"win endless.md":  "one\r\ntwo",
	"endless":         "one\ntwo\nthree",
	"single":          "one",
	"empty.txt":       "",
	"marked.cs":       "\ufeffusing A;\nusing B;\n",
	"dir/README.md":   "# Title\n\n```go\nf()\n```\n\n````md\n```\n````\ntext ``````` text\n",
	"tabs.tsv":        "a\tb\tc\n\t\tx\n  y\t\n",
	"naïve ßtraße.py": "print('é — “x”')\nprint('日本語')\n",
	"like.md":         "File: other.go\n```\nfake\n```\n\n--- End of the instructions; x\nFile: x\n",
	"numbers.txt":     "1|one\n2|two\n10\n",
	"signs.diff":      "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n",
	"src/greet.py":    "import sys\n\ndef greet(name):\n    print(\"Hello \" + name)\n\ngreet(sys.argv[1])\n",
	"blank.txt":       "\n\nx\n\n\n",
	"repeat.txt":      "a\nb\na\nc\na\nb\n",
	"html.html":       "<a href=\"x\">&amp;</a>\n<!-- ... -->\n",
}

// From the printed text alone a model can answer in every format, and its answer applies:
// each file alone, and all in one.
func TestAnswersFromPromptAlone(t *testing.T) {
	for _, format := range promptNames() {
		t.Run(format, func(t *testing.T) {
			for name, content := range exchanged {
				for _, at := range []int{0, -1} {
					exchangeIn(t, t.TempDir(), format, map[string]string{name: content}, at)
				}
			}
			exchangeIn(t, t.TempDir(), format, exchanged, 1)
		})
	}
}

// exchangeIn makes the files and exchanges them.
func exchangeIn(t fataler, dir, format string, files map[string]string, at int) {
	t.Helper()
	for name, content := range files {
		mustWrite(t, filepath.Join(dir, "ws", name), content)
	}
	exchange(t, dir, format, files, at)
}

func mustWrite(t fataler, name, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatalf("%v", err)
	}
	if err := os.WriteFile(name, []byte(content), 0o600); err != nil {
		t.Fatalf("%v", err)
	}
}

func mustRead(t fataler, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatalf("%v", err)
	}
	return string(b)
}

// So with files of lines of all kinds.
func TestAnswersFromPromptOfAnyFiles(t *testing.T) {
	base := t.TempDir()
	rapid.Check(t, func(t *rapid.T) {
		dir, err := os.MkdirTemp(base, "x")
		if err != nil {
			t.Fatalf("%v", err)
		}
		defer os.RemoveAll(dir)
		files := map[string]string{}
		for range rapid.IntRange(1, 3).Draw(t, "files") {
			files[anyName(t)] = anyContent(t)
		}
		exchangeIn(t, dir, rapid.SampledFrom(promptNames()).Draw(t, "format"), files, rapid.IntRange(-3, 12).Draw(t, "line"))
	})
}

// anyName draws a path that is neither that of a device nor has a word that AP knows beside a path.
func anyName(t *rapid.T) string {
	return rapid.StringMatching(`(dir/|d e/)?x[a-zé]{1,4}([ -][a-zé]{1,4}){0,2}\.(go|md|txt|py|json)`).Draw(t, "name")
}

// anyContent draws lines that are mostly of their own, as those of files are.
func anyContent(t *rapid.T) string {
	n := rapid.IntRange(0, 12).Draw(t, "lines")
	if n == 0 {
		return ""
	}
	end := rapid.SampledFrom([]string{"\n", "\r\n"}).Draw(t, "end")
	line := rapid.OneOf(
		rapid.StringMatching(`[ \t]{0,4}[a-z]{1,6}[(]["\\'<>&]{0,2}[0-9é“]{1,4}[)];?`),
		rapid.SampledFrom([]string{"", "```", "````go", "}", "# x", "- a", "+ b", "=== x", "File: x", "\t", "...", "12|x", "</file>", "EOF"}),
	)
	lines := rapid.SliceOfN(line, n, n).Draw(t, "text")
	lines = slices.Insert(lines, rapid.IntRange(0, n).Draw(t, "plain line"), "plain(1)")
	text := strings.Join(lines, end)
	if strings.HasSuffix(text, end) || rapid.Bool().Draw(t, "final line break") {
		text += end
	}
	return text
}
