package patchers

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"aptix-tui/model"
)

const (
	good = "--- START-FILE: z.txt ---\nzzz\n--- END-FILE: z.txt ---\n"
	sha  = "0000000000000000000000000000000000000000000000000000000000000000"

	theBundle = "{\n  \"root\": \".\",\n  \"files\": [\n    {\n      \"path\": \"b.txt\",\n      \"operation\": \"replace\",\n      \"content\": \"new b\\n\"\n    }\n  ]\n}"
	thePatch  = "{\n  \"root\": \".\",\n  \"patches\": [\n    {\n      \"path\": \"a.txt\",\n      \"find\": \"two\",\n      \"replace\": \"X\"\n    }\n  ]\n}"
	theBatch  = "{\n  \"files\": [\n    {\n      \"docPath\": \"a.txt\",\n      \"originalSha256\": \"" + sha + "\",\n      \"changes\": [\n        {\n" +
		"          \"operation\": \"insert\",\n          \"afterLine\": 1,\n          \"newLines\": [\n            \"X\"\n          ]\n        }\n      ]\n    }\n  ]\n}"
	oneBatch = `{"files":[{"docPath":"a.txt","originalSha256":"` + sha + `","changes":[{"operation":"insert","afterLine":1,"newLines":["X"]}]}]}`
)

// The severest that Parse says of what it leaves out of a text, or cannot use.
const (
	silent = iota
	warned
	refused
)

func said(text string) int {
	payloads, found := Parse(model.NewAnswer("test", []byte(text)), Options{})
	worst := silent
	for _, p := range payloads {
		found = append(found, p.Diagnostics...)
	}
	for _, d := range found {
		switch {
		case d.Severity == model.Error:
			worst = refused
		case d.Code == "answer/unread":
			worst = max(worst, warned)
		}
	}
	return worst
}

// before puts a text before each line.
func before(f func(n int) string) func(string) string {
	return func(text string) string {
		lines := strings.Split(text, "\n")
		for i := range lines {
			lines[i] = f(i+1) + lines[i]
		}
		return strings.Join(lines, "\n")
	}
}

func always(text string) func(int) string { return func(int) string { return text } }

func replaced(pairs ...string) func(string) string { return strings.NewReplacer(pairs...).Replace }

// yaml is JSON without its braces and quotes.
func yaml(text string) string {
	text = regexp.MustCompile(`(?m)^\s*[\[\]{}]+,?\n?`).ReplaceAllString(text, "")
	text = regexp.MustCompile(`[\[\]{}],?$|\[$`).ReplaceAllString(text, "")
	return strings.NewReplacer(`"`, "", ": [", ":", ",\n", "\n", "      path", "    - path", "      docPath", "    - docPath").Replace(text)
}

var damages = map[string]func(string) string{
	"no-break spaces":      replaced("  ", "\u00a0\u00a0"),
	"em spaces":            replaced("  ", "\u2003"),
	"ideographic spaces":   replaced("  ", "\u3000"),
	"zero-width spaces":    replaced("{", "\u200b{", "\"", "\"\u200b"),
	"a BOM on each line":   before(always("\ufeff")),
	"&quot;":               replaced(`"`, "&quot;"),
	"&#34;":                replaced(`"`, "&#34;"),
	"escaped quotes":       replaced(`"`, `\"`),
	"twice escaped quotes": replaced(`"`, `\\\"`, "\n", `\\n`),
	"a string, unquoted":   replaced(`"`, `\"`, `\n`, `\\n`, "\n", `\n`),
	"line numbers":         before(func(n int) string { return fmt.Sprintf("%d  ", n) }),
	"numbers and bars":     before(func(n int) string { return fmt.Sprintf("%3d | ", n) }),
	"numbers and colons":   before(func(n int) string { return fmt.Sprintf("%d: ", n) }),
	"numbers and tabs":     before(func(n int) string { return fmt.Sprintf("%6d\t", n) }),
	"plus":                 before(always("+")),
	"bars":                 before(always("| ")),
	"comment signs":        before(always("// ")),
	"hash signs":           before(always("# ")),
	"equals signs":         replaced(`": `, `" = `),
	"hash rockets":         replaced(`": `, `" => `),
	"smart quotes":         replaced(`"`, "”"),
	"guillemets":           replaced(`"`, "»"),
	"backquotes":           replaced(`"`, "`"),
	"single quotes":        replaced(`"`, "'"),
	"doubled quotes":       replaced(`"`, `""`),
	"stars":                replaced(`"`, "**"),
	"semicolons":           replaced(`": `, `"; `),
	"line breaks spelled":  replaced("\n", "\\n", "\n  ", "\\n  "),
	"YAML":                 yaml,
}

// READING §2.1: JSON that copying or another language has changed is still known for
// what it was meant as.
func TestDamagedJSON(t *testing.T) {
	for name, damage := range damages {
		for what, text := range map[string]string{"bundle": theBundle, "patch": thePatch, "batch": theBatch} {
			for _, info := range []string{"json", "yaml", "", "text"} {
				if got := said(in(info, damage(text)) + good); got == silent || info == "json" && got != refused {
					t.Errorf("%s with %s in a fence of %q: %v\n%s", what, name, info, got, damage(text))
				}
			}
		}
	}
}

// READING §2.1: well-formed JSON of another shape that says what becomes of files.
func TestOddShapes(t *testing.T) {
	for _, text := range []string{
		`{"patches":[{"file":"a.txt","edits":[{"find":"alpha two","replace":"X"}]}]}`,
		`{"patches":[{"path":"a.txt","old":"alpha two","new":"X"}]}`,
		`{"file":"a.txt","search":"a","replace":"b"}`,
		`{"files":[{"doc_path":"a.txt","original_sha256":"00","changes":[{"operation":"insert","after_line":1,"new_lines":["X"]}]}]}`,
		`{"files":[{"doc-path":"a.txt","original-sha256":"00","changes":[{"operation":"insert","after-line":1,"new-lines":["X"]}]}]}`,
	} {
		if got := said(in("json", text) + good); got != refused {
			t.Errorf("%s: got %v", text, got)
		}
	}
}

// READING §2.1: fences are hints. What is a change in a fence of JSON is one in others,
// too, and outside any where it has its brackets.
func TestFencesAreHints(t *testing.T) {
	call := `{"name":"apply","arguments":"{\"root\":\".\",\"files\":[{\"path\":\"b.txt\",\"operation\":\"replace\",\"content\":\"new b\\n\"}]}"}`
	inner := strings.TrimSuffix(strings.TrimPrefix(theBundle, "{\n"), "\n}")
	for _, info := range []string{"json", "jsonc", "json5", "", "text", "md", "js", "ts", "javascript", "python", "yaml", "bash", "sh", "xml", "diff", "go", "toml", "http", "tool_call"} {
		for name, text := range map[string]string{"call": call, "pretty call": indent("{\n"+call[1:], "  "), "without braces": inner} {
			if got := said(in(info, text) + good); got != refused {
				t.Errorf("%s in a fence of %q: got %v", name, info, got)
			}
		}
	}
	for _, text := range []string{inner, call, "So:\n" + inner} {
		if got := said(text + "\n\n" + good); got != refused {
			t.Errorf("in no fence: got %v\n%s", got, text)
		}
	}
	for info, text := range map[string]string{
		"go":     "var fixture = []string{\n\t\"{\\\"root\\\":\\\".\\\",\\\"files\\\":[{\\\"path\\\":\\\"b.txt\\\",\\\"content\\\":\\\"x\\\"}]}\",\n}",
		"js":     "const files = [\n  { path: 'b.txt', operation: 'replace', content: 'x' },\n];",
		"ts":     "interface Entry {\n  path: string;\n  operation: 'create' | 'delete';\n  content?: string;\n}",
		"python": "payload = {\n    'root': '.',\n    'files': [{'path': path, 'operation': 'create', 'content': text}],\n}",
		"yaml":   "- uses: actions/upload-artifact@v4\n  with:\n    name: dist\n    path: dist/\n    content: x\n",
		"yml":    "patches:\n  - path: patch.yaml\n    target:\n      kind: Deployment\n",
		"toml":   "[package]\nname = \"x\"\nfiles = [\"a\"]\npath = \"src/lib.rs\"\n",
		"bash":   "curl -d '{\"path\": \"a.txt\"}' localhost",
	} {
		if got := said(in(info, text) + good); got != silent {
			t.Errorf("%s: got %v", text, got)
		}
	}
}

// READING §2.1: other contents of the JSON of a payload are reported.
func TestEntriesBesidePayload(t *testing.T) {
	create := `{"path":"y.txt","operation":"create","content":"yyy\n"}`
	bundle := `{"root":".","files":[{"path":"b.txt","operation":"replace","content":"new b\n"}]}`
	patch := `{"root":".","patches":[{"path":"a.txt","find":"two","replace":"X"}]}`
	for _, l := range []string{oneBatch, bundle, patch, theBatch, theBundle} {
		for _, c := range []struct {
			form    string
			certain bool
		}{
			{`[%[2]s, %[1]s]`, true},
			{`[%[1]s, %[2]s]`, true},
			{"[\n%[2]s,\n%[1]s\n]", true},
			{"[\n%[1]s,\n%[2]s\n]", true},
			{`{"create":%[2]s,"patch":%[1]s}`, true},
			{`{"patch":%[1]s,"create":{"path":"y.txt","content":"yyy\n"}}`, false},
			{"%[2]s\n%[1]s", true},
			{"%[1]s\n%[2]s", true},
			{"%[1]s %[2]s", true},
			{`[{"tool":"write","args":{"file":"y.txt","text":"yyy"}}, %[1]s]`, false},
			{"[%[1]s,\n %[2]s", true}, // without its last bracket
		} {
			text := fmt.Sprintf(c.form, l, create)
			for _, whole := range []string{in("json", text), in("", text), in("js", text), "So:\n\n" + text + "\n\n"} {
				if got := said(whole + good); got == silent || c.certain && got != refused {
					t.Errorf("got %v for %s", got, whole)
				}
			}
		}
		for _, form := range []string{`[%s]`, `{"patch":%s}`, "[\n%s\n]", `{"name":"x","arguments":%s,"id":"a.b"}`, "%s", `{"note":"see a.txt","files_changed":["a.txt"],"patch":%s}`} {
			text := fmt.Sprintf(form, l)
			if got := said(in("json", text) + good); got != silent {
				t.Errorf("nothing beside it, but got %v for %s", got, text)
			}
		}
	}
	for _, two := range []string{bundle + "," + strings.Replace(bundle, "b.txt", "d.txt", 1), patch + "," + oneBatch, oneBatch + "," + bundle} {
		if got := said(in("json", "["+two+"]") + good); got != refused {
			t.Errorf("two payloads in a line: got %v for %s", got, two)
		}
	}
}
