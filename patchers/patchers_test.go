package patchers

import (
	"fmt"
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
)

const (
	aBundle = `{
  "root": ".",
  "files": [
    {
      "path": "%s",
      "operation": "create",
      "content": "x\n"
    }
  ]
}`
	aDiff = "--- a/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b"
)

func bundleOf(path string) string { return fmt.Sprintf(aBundle, path) }

// summary is what was found, shortly: format, lines, first path, doubt.
func summary(text string, opts Options) string {
	payloads, found := Parse(model.NewAnswer("test", []byte(text)), opts)
	var out []string
	for _, p := range payloads {
		line := fmt.Sprintf("%s %d-%d", p.Format, p.First, p.Last)
		if len(p.Files) > 0 {
			line += " " + p.Files[0].Path
		}
		if !p.Doubt.None() {
			line += " doubt"
		}
		out = append(out, line)
	}
	for _, d := range found {
		out = append(out, d.Code)
	}
	return strings.Join(out, "; ")
}

func indent(text, by string) string { return by + strings.ReplaceAll(text, "\n", "\n"+by) }

func TestFind(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"bare JSON (READING §1.2)", bundleOf("a"), "bundle 1-10 a"},
		{"fence with json", "```json\n" + bundleOf("a") + "\n```", "bundle 2-11 a"},
		{"fence without an info string", "```\n" + bundleOf("a") + "\n```", "bundle 2-11 a"},
		{"tilde fence", "~~~~\n" + bundleOf("a") + "\n~~~~", "bundle 2-11 a"},
		{"unclosed fence", "```json\n" + bundleOf("a"), "bundle 2-11 a"},
		{"fence in a list item", "1. text\n\n   ```json\n" + indent(bundleOf("a"), "   ") + "\n   ```", "bundle 4-13 a"},
		{"fence behind a list marker", "- ```diff\n" + indent(aDiff, "  ") + "\n  ```", "git 2-6 x"},
		{"closer of another indentation", "  ```json\n" + bundleOf("a") + "\n```\n\n```diff\n" + aDiff + "\n```", "bundle 2-11 a; git 15-19 x"},
		{"two payloads in one fence", "```\n" + bundleOf("a") + "\n" + aDiff + "\n```", "bundle 2-11 a; git 12-16 x"},
		{"bundles go first (AFS §5)", aDiff + "\n\n" + bundleOf("a"), "bundle 7-16 a; git 1-5 x"},
		{"the answer's order otherwise", aDiff + "\n\nAnd:\n\n" + strings.ReplaceAll(aDiff, "x", "y"), "git 1-5 x; git 9-13 y"},
		{"a diff in a bundle's content", "```json\n" + strings.Replace(bundleOf("a"), "x\\n", `--- a/x\n+++ b/x\n`, 1) + "\n```", "bundle 2-11 a"},
		{"other JSON is none", "```json\n{\"name\": \"x\", \"files\": [\"dist\"]}\n```", "answer/no-payload"},
		{"a table and a rule are none", "| a | b |\n| --- | --- |\n\n---\n+++\n", "answer/no-payload"},
		{"declined (AFS §2.4)", "> `A patch cannot be safely generated with the information provided.`", "answer/declined"},
		{"declined (AFS §3.2)", "Unable to generate a safe Git patch; fallback to Aptix file bundle.", "answer/declined"},
		{"nothing", "Hello.", "answer/no-payload"},
	} {
		if got := summary(c.text, Options{}); got != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// After a payload that is cut off, the search resumes; what it finds may be
// part of the one cut off, and starts as undecided (READING §1.6).
func TestAfterCutOff(t *testing.T) {
	cut := bundleOf("a")[:strings.Index(bundleOf("a"), `x\n`)] + "\n```\n\n```json\n" + bundleOf("b") + "\n```\n"
	got := summary("```json\n"+cut, Options{})
	if !strings.Contains(got, " b doubt") {
		t.Errorf("got %q", got)
	}
}

// An answer with too many code blocks is refused whole.
func TestTooManyBlocks(t *testing.T) {
	text := strings.Repeat("```\nx\n```\n", 20_000) + bundleOf("a")
	if got := summary(text, Options{}); got != "bundle 60001-60010 a" {
		t.Errorf("20,000 blocks: %s", got)
	}
	if got := summary("```\n"+text, Options{}); got != model.TooMany {
		t.Errorf("one line of a fence more: %s", got)
	}
}

// An answer with too much text that is no patch is refused whole.
func TestTooMuchText(t *testing.T) {
	line := strings.Repeat("x", 99) + "\n"
	text := strings.Repeat(line, 49_990) + "```go a.go\n" + strings.Repeat(line, 50_000) + "```\n"
	patch := "--- a/x\n+++ b/x\n@@ -1 +1,50001 @@\n a\n" + strings.Repeat("+"+line, 50_000)
	if got := summary(text+patch, Options{}); got != "blocks 49992-99991 a.go; git 99993-149996 x" {
		t.Errorf("as much as is read: %s", got)
	}
	if got := summary(text+patch+strings.Repeat(line, 11), Options{}); got != model.TooMany {
		t.Errorf("more: %s", got)
	}
}

func TestForcedFormat(t *testing.T) {
	text := aDiff + "\n\n" + bundleOf("a")
	for format, want := range map[string]string{"git": "git 1-5 x", "bundle": "bundle 7-16 a", "": "bundle 7-16 a; git 1-5 x"} {
		if got := summary(text, Options{Format: Named(format)}); got != want {
			t.Errorf("%q: got %q, want %q", format, got, want)
		}
	}
	if got := summary("Hello.", Options{Format: Named("git")}); got != "answer/no-payload" {
		t.Errorf("got %q", got)
	}
}

func TestStrictMakesErrors(t *testing.T) {
	text := strings.Replace(bundleOf("a"), "    }\n", "    },\n", 1)
	count := func(strict bool, s model.Severity) (n, invalid int) {
		payloads, _ := Parse(model.NewAnswer("test", []byte(text)), Options{Strict: strict})
		for _, p := range payloads {
			for _, d := range p.Diagnostics {
				if d.Severity == s {
					n++
				}
			}
			for _, c := range p.Files {
				if !c.Invalid.None() {
					invalid++
				}
			}
		}
		return n, invalid
	}
	if n, invalid := count(false, model.Warning); n != 1 || invalid != 0 {
		t.Errorf("tolerant: %d warnings, %d invalid", n, invalid)
	}
	if n, invalid := count(true, model.Error); n != 1 || invalid != 1 {
		t.Errorf("strict: %d errors, %d invalid", n, invalid)
	}
}

func TestProse(t *testing.T) {
	text := "Intro.\n\nThis is why\nI change it:\n\n```diff\n" + aDiff + "\n```\nAnd then:\n```json\n" + bundleOf("a") + "\n```\n"
	payloads, _ := Parse(model.NewAnswer("test", []byte(text)), Options{})
	for i, want := range []string{"And then:", "This is why\nI change it:"} {
		if payloads[i].Prose != want {
			t.Errorf("%s: got %q, want %q", payloads[i].Format, payloads[i].Prose, want)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte("text\n```json\n" + bundleOf("a") + "\n```\n" + aDiff))
	f.Add([]byte("- ```\n  ```\n~~~\n```json\n{\"files\": [\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		a := model.NewAnswer("fuzz", text)
		payloads, found := Parse(a, Options{})
		if len(payloads) == 0 && len(found) == 0 {
			t.Error("nothing found, and nothing said about it")
		}
		for _, p := range payloads {
			if p.First < 1 || p.Last < p.First || p.Last > a.Lines() {
				t.Errorf("%s has lines %d to %d of %d", p.Format, p.First, p.Last, a.Lines())
			}
		}
	})
}

// Every format says what others ask of it, and one of them is advised.
func TestFormatsAreComplete(t *testing.T) {
	advised := 0
	for _, f := range Formats {
		for what, text := range map[string]string{"name": f.Name, "noun": f.Noun, "line about it": f.About, "document": f.Document,
			"delivery": f.Delivery, "shape": f.Shape} {
			if text == "" {
				t.Errorf("%s has no %s", f, what)
			}
		}
		if (f.Prompt == "") != (f.Brief == "") {
			t.Errorf("%s has only one of instructions and their short form", f)
		}
		if f.Scanner(true) == nil && f != blocks.Format || len(f.Rules) == 0 || Named(f.Name) != f {
			t.Errorf("%s has no scanner or rules, or another format has its name", f)
		}
		if f.Advised != "" {
			advised++
		}
	}
	if advised != 1 {
		t.Errorf("%d formats are advised", advised)
	}
}

// The shape of each format, in a fence with its info string, is read without complaint as
// changes of that format, of the files that it names.
func TestShapes(t *testing.T) {
	for _, f := range Formats {
		answer := strings.ReplaceAll(f.Shape, "path/of/", "src/go/") // else some formats see a template
		if f != blocks.Format {
			info := ""
			if len(f.Infos) > 0 {
				info = f.Infos[0]
			}
			answer = "```" + info + "\n" + answer + "```\n"
		}
		r := Read(model.NewAnswer("", []byte(answer)), Options{})
		if len(r.Diagnostics) > 0 {
			t.Errorf("%s: %v", f, r.Diagnostics)
		}
		if len(r.Payloads) == 0 {
			t.Errorf("%s: nothing was found", f)
		}
		for _, p := range r.Payloads {
			if p.Format != f || len(p.Diagnostics) > 0 {
				t.Errorf("%s: a payload of %s: %v", f, p.Format, p.Diagnostics)
			}
			for _, c := range p.Files {
				if !strings.HasPrefix(c.Path, "src/go/") {
					t.Errorf("%s changes %s", f, c.Path)
				}
			}
		}
	}
}
