package patchers

import (
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"aptix-tui/model"
)

// payloads are payloads of all formats for the file %[1]s, as models write them.
var payloadForms = map[string]string{
	"block, line":      "`%[1]s`\n\n```go\npackage a\n\nvar X = 1\n```\n",
	"block, heading":   "### 1. `%[1]s`\n\n```go\npackage a\n```\n",
	"block, info":      "```go %[1]s\npackage a\n```\n",
	"block, comment":   "```go\n// %[1]s\npackage a\n```\n",
	"block, create":    "Create `%[1]s`:\n\n```go\npackage a\n```\n",
	"block, source":    "%[1]s\n<source>\npackage a\n</source>\n",
	"block, details":   "<details>\n<summary>%[1]s</summary>\n\n```go\npackage a\n```\n\n</details>\n",
	"diff":             "```diff\n--- a/%[1]s\n+++ b/%[1]s\n@@ -1,2 +1,2 @@\n a\n-b\n+c\n```\n",
	"diff, git":        "```diff\ndiff --git a/%[1]s b/%[1]s\nnew file mode 100644\n--- /dev/null\n+++ b/%[1]s\n@@ -0,0 +1 @@\n+c\n```\n",
	"search":           "%[1]s\n```go\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
	"search, inside":   "```\n%[1]s\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
	"search, path":     "```\n%[1]s\n```\n\n```go\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n```\n",
	"v4a":              "*** Begin Patch\n*** Update File: %[1]s\n@@\n a\n-b\n+c\n*** End Patch\n",
	"v4a, fenced":      "```\n*** Begin Patch\n*** Add File: %[1]s\n+c\n*** End Patch\n```\n",
	"v4a, JSON":        "```json\n{\"command\": [\"apply_patch\", \"*** Begin Patch\\n*** Add File: %[1]s\\n+c\\n*** End Patch\"]}\n```\n",
	"tool":             "```json\n{\"name\": \"str_replace\", \"arguments\": {\"path\": \"%[1]s\", \"old_str\": \"a\", \"new_str\": \"b\"}}\n```\n",
	"tool, bare":       "{\"tool\": \"write_file\", \"file_path\": \"%[1]s\", \"content\": \"a\\n\"}\n",
	"tags":             "<file path=\"%[1]s\">\npackage a\n</file>\n",
	"tags, call":       "<write_to_file>\n<path>%[1]s</path>\n<content>\npackage a\n</content>\n</write_to_file>\n",
	"here-document":    "```bash\ncat > %[1]s <<'EOF'\npackage a\nEOF\n```\n",
	"ap":               "```ap\n0a1b2c3d AP 3.1\n\n0a1b2c3d FILE\n%[1]s\n\n0a1b2c3d REPLACE\n0a1b2c3d snippet\na\n0a1b2c3d content\nb\n```\n",
	"delimited":        "--- START-FILE: %[1]s ---\npackage a\n--- END-FILE: %[1]s ---\n",
	"delimited, fence": "```\n--- START-FILE: %[1]s ---\npackage a\n--- END-FILE: %[1]s ---\n```\n",
	"bundle":           "```json\n{\n  \"root\": \".\",\n  \"files\": [\n    { \"path\": \"%[1]s\", \"operation\": \"create\", \"content\": \"a\\n\" }\n  ]\n}\n```\n",
	"structured":       "```json\n{\n  \"root\": \".\",\n  \"patches\": [\n    { \"path\": \"%[1]s\", \"find\": \"a\", \"replace\": \"b\", \"limit\": \"once\" }\n  ]\n}\n```\n",
}

// proseForms are ordinary texts between payloads.
var proseForms = []string{
	"", "Here's how:\n", "3. Run the tests.\n", "Here we handle the error.\n", "The rest of the file stays the same.\n", "We could also add a cache here.\n",
	"Let me know if you want me to add tests.\n", "| file | what |\n| --- | --- |\n| a | b |\n", "- the store\n- the server\n", "> It should be quick.\n", "## Project structure\n",
	"## How it works\n", "## Before you start\n", "## Example usage\n", "### Option 2\n", "For example:\n", "Before:\n", "It prints this:\n", "Ensure that the fields are optional.\n",
	"**Note:** this is needed. (optional)\n", "```\nsrc/\n├── a.go\n└── b.go\n```\n", "```bash\ngo test ./...\n```\n", "<details>\n<summary>More</summary>\n\nText.\n\n</details>\n", "---\n", "Sorry, that was wrong. Here is the corrected file:\n",
}

// stateOf describes what an answer changes in the file name, but for doubts.
func stateOf(r *Reading, name string) string {
	var w strings.Builder
	for _, p := range r.Payloads {
		for i := range p.Files {
			c := &p.Files[i]
			if c.Path != name {
				continue
			}
			fmt.Fprintf(&w, "%s %s %q %v", p.Format, c.Op, c.Content, c.Invalid.None())
			for _, e := range c.Edits {
				fmt.Fprintf(&w, " %q -> %q", e.Old, e.New)
			}
			w.WriteString("\n")
		}
	}
	return w.String()
}

// wrappers are what a payload may be in.
var wrappers = map[string]func(text string) string{
	"":     func(text string) string { return text },
	"list": func(text string) string { return "- One of the files:\n\n" + prefixed("  ", text) },
	"details": func(text string) string {
		return "<details>\n<summary>One of the files</summary>\n\n" + text + "\n</details>\n"
	},
}

// prefixed returns text with mark before each line.
func prefixed(mark, text string) string {
	return mark + strings.ReplaceAll(strings.TrimSuffix(text, "\n"), "\n", "\n"+mark) + "\n"
}

// Each payload that is read alone is read in an answer with others, and with prose between
// them (HABITS §1.3, READING §2).
func TestConcatenation(t *testing.T) {
	alone := map[string]string{}
	var kinds []string
	for kind, form := range payloadForms {
		r := Read(model.NewAnswer("test", fmt.Appendf(nil, form, "p0/x.go")), Options{})
		if alone[kind] = stateOf(&r, "p0/x.go"); alone[kind] == "" {
			t.Errorf("%s is not read alone: %v", kind, r.Diagnostics)
		}
		kinds = append(kinds, kind)
	}
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 6).Draw(t, "payloads")
		var answer strings.Builder
		type placed struct {
			kind, name  string
			first, last int
		}
		var all []placed
		line := func() int { return strings.Count(answer.String(), "\n") + 1 }
		for i := range n {
			for range rapid.IntRange(0, 3).Draw(t, "texts") {
				answer.WriteString(rapid.SampledFrom(proseForms).Draw(t, "text") + "\n")
			}
			p := placed{kind: rapid.SampledFrom(kinds).Draw(t, "kind"), name: fmt.Sprintf("p%d/x.go", i), first: line()}
			form := fmt.Sprintf(payloadForms[p.kind], p.name)
			wrap := rapid.SampledFrom([]string{"", "", "", "list", "details"}).Draw(t, "wrapper")
			if wrap == "list" && !strings.Contains(form, "```") {
				wrap = "" // its indentation is its own
			}
			answer.WriteString(wrappers[wrap](form))
			p.last = line() - 1
			answer.WriteString("\n")
			all = append(all, p)
		}
		r := Read(model.NewAnswer("test", []byte(answer.String())), Options{})
		for _, p := range all {
			want := strings.ReplaceAll(alone[p.kind], "p0/x.go", p.name)
			if got := stateOf(&r, p.name); got != want {
				t.Fatalf("%s, lines %d-%d: got %q, want %q in\n%s\n%v", p.kind, p.first, p.last, got, want, answer.String(), r.Diagnostics)
			}
		}
	})
}

// A fence that lacks its closer hides nothing: what is below it is read, or is named.
func TestConcatenationUnclosed(t *testing.T) {
	for kind, form := range payloadForms {
		for _, open := range []string{"```go\npackage z\n\n", "`z/z.go`\n\n```go\npackage z\n\n", "```\nz\n\n", "- Do this:\n\n  ```go\n  package z\n\n"} {
			for _, text := range proseForms {
				answer := open + text + "\n" + fmt.Sprintf(form, "p0/x.go") + "\n" + fmt.Sprintf(payloadForms["block, line"], "p1/x.go") + "\nDone.\n"
				r := Read(model.NewAnswer("test", []byte(answer)), Options{})
				first := strings.Count(open+text, "\n") + 2
				last := first + strings.Count(form, "\n") - 1
				if stateOf(&r, "p0/x.go") == "" && !isNamed(&r, first, last) {
					t.Errorf("%s is lost in\n%s\n%v", kind, answer, r.Diagnostics)
				}
			}
		}
	}
}

// isNamed reports whether a diagnostic or a listed code block is in the lines from first to
// last.
func isNamed(r *Reading, first, last int) bool {
	for _, d := range r.Diagnostics {
		if first <= d.Line && d.Line <= last {
			return true
		}
	}
	for _, b := range r.Blocks {
		if b.First <= last && first <= b.Last {
			return true
		}
	}
	return false
}
