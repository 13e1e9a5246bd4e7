package patchers

import (
	"strings"
	"testing"

	"aptix-tui/model"
)

const (
	diffFence = "```diff\n" + aDiff + "\n```\n"
	apID      = "e4a2f1b8"
	apBody    = apID + " FILE\nx\n\n" + apID + " REPLACE\n" + apID + " snippet\na\n" + apID + " content\nb\n"
)

// in is text in a fence.
func in(info, text string) string { return "```" + info + "\n" + strings.TrimSpace(text) + "\n```\n" }

// READING §2.2: what looks like a change is read or named.
func TestUnclaimed(t *testing.T) {
	const diff = diffFence
	for _, c := range []struct{ name, text, want string }{
		{"nothing left", diff, "git 2-6 x"},
		{"code that is no change", diff + "```go\n+a\n```\n", "git 2-6 x"},
		{"without a name", diff + "```diff\n-c\n+d\n```\n", "git 2-6 x; answer/unread"},
		{"another one, with a name", diff + "In `yy.go`:\n```diff\n-c\n+d\n```\n", "git 2-6 x; git 10-11 yy.go"},
		{"the same lines of another file", diff + "In `yy.go`:\n```diff\n-a\n+b\n```\n", "git 2-6 x; git 10-11 yy.go"},
		{"search/replace", diff + "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n", "git 2-6 x; answer/unread"},
		{"a merge conflict that is spoken of", diff + "<<<<<<< HEAD\n", "git 2-6 x"},
		{"cut off before anything can be read", diff + "```json\n{\n  \"root\": \".\",\n", "git 2-6 x; answer/unread"},
		{"code cut off", diff + "```go\nfunc", "git 2-6 x"},
		{"content of a payload", "--- START-FILE: a ---\n<<<<<<< SEARCH\n--- END-FILE: a ---\n", "delimited 1-3 a"},
		{"a blank line in a header", "diff --git a/x b/x\n\n" + aDiff, "git 3-7 x"},
		{"none", "*** Begin Patch\n", "answer/no-payload; answer/unread"},
	} {
		if got := summary(c.text, Options{}); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
	if got := summary(diff+"*** Begin Patch\n", Options{Format: Named("git")}); got != "git 2-6 x" {
		t.Errorf("one format only: got %s", got)
	}
}

// AP §2.2 has a header; a patch without one is named.
func TestWithoutHeader(t *testing.T) {
	for _, c := range []struct{ name, text, want string }{
		{"in a fence", in("ap", apBody), "answer/no-payload; answer/unread"},
		{"in a bare fence", in("", apBody), "answer/no-payload; answer/unread"},
		{"header in lower case", in("ap", apID+" ap 3.1\n\n"+apBody), "answer/no-payload; answer/unread"},
		{"header with a tab", in("ap", apID+"\tAP 3.1\n\n"+apBody), "ap 2-11 x"},
		{"an action alone", in("ap", apID+" DELETE\n"+apID+" snippet\nx"), "answer/no-payload; answer/unread"},
		{"commits", in("", "e4a2f1b8 Create x\ne4a2f1b9 FILE handling\ne4a2f1ba Delete y"), "answer/no-payload"},
		{"commits and their changes", in("", "e4a2f1b8 file\ne4a2f1b9 Create\ne4a2f1ba Delete"), "answer/no-payload"},
	} {
		if got := summary(c.text, Options{}); got != c.want {
			t.Errorf("%s: got %s, want %s", c.name, got, c.want)
		}
	}
}

// Each of these is a change that no format reads; beside one that is read, it is
// an error, and one only.
func TestUnread(t *testing.T) {
	entry := `{ "path": "z.txt", "operation": "create", "content": "x" }`
	hunk := "@@ -4,3 +4,3 @@\n d\n-e\n+E\n f\n"
	bundle := strings.ReplaceAll(bundleOf("z.txt"), "\n  ", "\n")
	for name, text := range map[string]string{
		"hunk, behind prose":             "And the end:\n\n" + hunk,
		"hunk, in a bare fence":          in("", hunk),
		"hunk, blank context":            "And:\n@@ -5,4 +5,3 @@\n e\n \n-f\n g\n",
		"hunk, empty context":            "And:\n@@ -5,4 +5,3 @@\n e\n\n-f\n g\n",
		"hunk, empty first line":         "And:\n\n@@ -6,3 +6,2 @@\n\n-f\n g\n",
		"hunk, a list item":              "And:\n@@ -7,2 +7,3 @@\n f\n+- item\n g\n",
		"hunk, a nested list item":       "And:\n@@ -7,2 +7,3 @@\n f\n+  - item\n g\n",
		"hunk, a flag":                   "And:\n@@ -7,2 +7,2 @@\n f\n---old\n+++i\n",
		"hunk, a rule":                   "And:\n@@ -7,2 +7,3 @@\n f\n+---\n g\n",
		"hunk, a blank line":             "And:\n@@ -7,2 +7,3 @@\n f\n+\n g\n",
		"hunk, no numbers":               "And:\n@@ @@\n e\n-f\n+F\n",
		"hunk, a heading alone":          "And:\n@@ func f() {\n e\n-f\n+F\n",
		"hunks, in a fence of text":      in("text", hunk+hunk),
		"hunk, in a quotation":           "> " + strings.ReplaceAll(strings.TrimSpace(hunk), "\n", "\n> ") + "\n",
		"hunk, indented":                 indent(strings.TrimSpace(hunk), "    ") + "\n",
		"diff --git without a body":      in("diff", "diff --git a/y b/y"),
		"update without an envelope":     in("", "*** Update File: x\n@@\n-a\n+b"),
		"AP, the placeholder":            in("ap", strings.ReplaceAll(apID+" AP 3.1\n\n"+apBody, apID, "[ID]")),
		"AP, indented in its fence":      in("ap", "# patch\n"+indent(apID+" AP 3.1\n\n"+apBody, "  ")),
		"JSON, comment of Python":        in("json", strings.Replace(bundle, "{", "{\n  # all", 1)),
		"JSON, bare keys":                in("json", "{ root: \".\", files: [\n"+strings.NewReplacer(`"path"`, "path", `"operation"`, "operation", `"content"`, "content").Replace(entry)+"] }"),
		"JSON, single quotes":            in("json", strings.ReplaceAll("{ 'files': [ "+entry+" ] }", `"`, "'")),
		"JSON, without its first brace":  in("json", bundle[1:]),
		"JSON, one entry":                in("json", entry),
		"JSON, entries":                  in("", "[ "+entry+" ]"),
		"JSON, files as an object":       in("json", `{ "root": ".", "files": { "z.txt": "x" } }`),
		"JSON, no-break spaces":          in("json", strings.ReplaceAll("{\n  \"files\": [\n  "+entry+"\n  ]\n}", "  ", "\u00a0\u00a0")),
		"JSON, without its braces":       in("", bundle[1:len(bundle)-1]),
		"JSON, a call in code":           in("js", `{"name": "apply", "arguments": "{\"root\":\".\",\"files\":[`+strings.ReplaceAll(entry, `"`, `\"`)+`]}"}`),
		"line patches with path":         in("json", `{ "files": [ { "path": "x", "originalSha256": "00", "changes": [ { "operation": "insert", "afterLine": 1, "newLines": ["b"] } ] } ] }`),
		"a call of line patches":         in("json", `{'name': 'workspace_write_patch', 'arguments': {'batch': []}}`),
		"an entry of a known file":       in("json", `{"path": "x", "operation": "create"}`),
		"a line change alone":            in("json", `{ "operation": "insert", "afterLine": 1, "newLines": ["b"] }`),
		"a call of lines":                in("tool", "TOOL_NAME: edit_existing_file\nBEGIN_ARG: filepath\nx\nEND_ARG\nBEGIN_ARG: changes\na\nEND_ARG"),
		"a call in other tags":           "<change_text>\n<path>x</path>\n<old_text>a</old_text>\n<new_text>b</new_text>\n</change_text>\n",
		"AOF, in backquotes":             "- `--- DELETE-FILE: y.txt ---`\n",
		"AOF, in italics":                "*--- START-FILE: z.txt ---*\nhello\n*--- END-FILE: z.txt ---*\n",
		"AOF, in a list":                 "I remove it:\n\n- --- DELETE-FILE: y.txt ---\n",
		"AOF, em dashes":                 "— START-FILE: z.txt —\nhello\n— END-FILE: z.txt —\n",
		"AOF, en dashes":                 "–– START-FILE: z.txt ––\nhello\n–– END-FILE: z.txt ––\n",
		"AOF, a heading":                 "### --- DELETE-FILE: Makefile ---\n",
		"AOF, no dashes":                 "START-FILE: src/z.txt\nhello\nEND-FILE: src/z.txt\n",
		"AOF, in bold inside the dashes": "--- **DELETE-FILE: z.txt** ---\n",
	} {
		if got := summary(diffFence+text, Options{}); got != "git 2-6 x; answer/unread" {
			t.Errorf("%s: got %s", name, got)
		}
	}
}

// Text that is mentioned, listed or an example is not reported as a change.
func TestNothingUnread(t *testing.T) {
	for name, text := range map[string]string{
		"package.json":                 in("json", `{ "name": "x", "files": ["dist"], "main": "a.js", "scripts": { "patch": "y" }, "exports": { "path": "./a.js" } }`),
		"tsconfig.json":                in("json", `{ "compilerOptions": { "paths": { "@/*": ["src/*"] }, "rootDir": "." }, "files": ["a.ts"] }`),
		"ESLint":                       in("json", `{ "root": true, "overrides": [ { "files": ["*.ts"] } ] }`),
		"GitHub's contents":            in("json", `{ "name": "a.md", "path": "docs/a.md", "sha": "0a", "content": "aGk=", "encoding": "base64" }`),
		"a response":                   in("json", `{ "status": 200, "path": "docs/a", "content": "hi" }`),
		"OpenAPI":                      in("json", `{ "paths": { "/a": { "get": { "operationId": "a", "responses": { "200": { "description": "d", "content": { "application/json": {} } } } } } } }`),
		"JSON Patch":                   in("json", `[ { "op": "replace", "path": "/a", "value": 1 } ]`),
		"coverage":                     in("json", `{ "path": "src/a.ts", "lines": { "total": 3 }, "changes": [] }`),
		"a log line":                   in("", `{"level": "info", "operation": "delete", "path": "/api/users"}`),
		"routes":                       in("ts", "[\n  { path: 'home', component: Home, content: 'x' },\n]"),
		"a shell":                      in("sh", "git diff a/x b/x\ndiff a b"),
		"Apache":                       in("apache", "Listen 80"),
		"the header of a hunk":         "A hunk begins with\n\n@@ -L,N +L,N @@\n\nand `@@ -1 +1 @@` is one.\n",
		"a directive":                  "The patch would use\n\n" + apID + " REPLACE\n\nfor that.\n",
		"a command":                    "A block begins with `--- START-FILE: z.txt ---`.\n\n- `START-FILE`: creates a file\n- START-FILE: creates it\n- `--- DELETE-FILE: <path> ---`\n",
		"an empty fence":               in("ap", "") + in("json", "") + in("diff", ""),
		"a quotation":                  "> Please change a to b.\n>\n> [1]: http://localhost/path\n",
		"a list in brackets":           "[path: the file, content: its text]\n",
		"a hunk's header in a fence":   "It begins with\n" + in("", "@@ -1 +1 @@") + "which is one line.\n",
		"a hunk's header in prose":     "@@ -1,7 +1,7 @@ raises the constant.\n",
		"a test runner's hunk":         in("", "- Expected  - 1\n+ Received  + 1\n\n@@ -1,4 +1,4 @@\n  Object {\n-   \"a\": 1,\n+   \"a\": 2,\n  }"),
		"the header of what is read":   "The line\n\n    diff --git a/x b/x\n\nnames it.\n",
		"bundle sizes":                 in("json", `{"files": {"dist/a.js": {"size": 10}}}`),
		"a Gist":                       in("json", `{"description": "d", "public": false, "files": {"a.md": {"content": "hi"}}}`),
		"a list below a hunk's header": "@@ -1,7 +1,7 @@ raises the constant.\n\n- and that\n",
		"a rule below a hunk's header": "@@ -1,7 +1,7 @@ is where.\n\n---\n\nMore.\n",
		"a list of two kinds":          "- one\n+ two\n",
		"a configuration":              in("json", `{"name": "web", "root": "./apps/web", "files": ["dist"]}`),
		"a push to GitHub":             in("json", `{"commits": [{"id": "0a", "message": "m", "added": [], "removed": ["c.txt"], "modified": ["a.txt"]}]}`),
		"files of a pull request":      in("json", `[{"sha": "0a", "filename": "a.txt", "status": "modified", "additions": 1, "deletions": 1, "changes": 2, "patch": "@@ -1 +1 @@\n-a\n+b"}]`),
		"a tree of GitHub":             in("json", `{"tree": [{"path": "a.txt", "mode": "100644", "type": "blob", "sha": "0a"}]}`),
		"what ESLint says":             in("json", `[{"filePath": "a.js", "messages": [{"ruleId": "x", "line": 1, "message": "m"}], "source": "a"}]`),
		"what a compiler says":         in("json", `{"file": "a.ts", "code": "TS2322", "line": 3, "message": "m"}`),
		"an error of Node":             in("json", `{"errno": -2, "code": "ENOENT", "syscall": "open", "path": "a.txt"}`),
		"a report of tests":            in("json", `{"file": "a_test.go", "status": "failed", "text": "want 1"}`),
		"composer.json":                in("json", `{"name": "a/b", "replace": {"c/d": "self.version"}, "autoload": {"files": ["a.php"]}}`),
		"exports":                      in("json", `{"name": "x", "exports": {"./a.js": "./dist/a.js"}, "files": ["dist"]}`),
		"vercel.json":                  in("json", `{"rewrites": [{"source": "/a", "destination": "/b"}], "functions": {"api/a.js": {"memory": 1}}}`),
		"launch.json":                  in("json", `{"configurations": [{"type": "node", "request": "launch", "name": "a.js", "program": "a.js"}]}`),
		"a search result":              in("json", `{"path": "a.go", "line": 3, "text": "x"}`),
		"words by key":                 in("json", `{"menu.open": "Open", "menu.delete": "Delete", "create": {"title": "New"}}`),
		"permissions":                  in("json", `{"delete": ["users", "groups"], "create": ["users"]}`),
		"a workflow":                   in("yaml", "on: push\njobs:\n  a:\n    steps:\n      - uses: x/y@v4\n        with:\n          path: dist/a\n          operation: create\n"),
		"a Compose file":               in("yaml", "services:\n  web:\n    build: .\n    root: .\n    files:\n      - a.env\n"),
		"files of Ansible":             in("yaml", "- name: a\n  copy:\n    content: x\n    path: /etc/a\n"),
		"a type of TypeScript":         in("ts", "{\n  path: string;\n  operation: 'create' | 'delete';\n  content?: string;\n}"),
		"a list of fields":             "- \"path\": the file\n- \"operation\": \"create\" or \"delete\"\n- \"content\": the text\n",
		"a table of fields":            "| `path` | `operation` |\n| --- | --- |\n| a.txt | create |\n",
		"a call that reads":            in("tool", "TOOL_NAME: read_file\nBEGIN_ARG: filepath\nx\nEND_ARG"),
		"footnotes":                    "[1] the path:\n{\"status\": 204}\n",
	} {
		if got := summary(diffFence+text, Options{}); got != "git 2-6 x" {
			t.Errorf("%s: got %s", name, got)
		}
	}
	if got := summary("diff --git a/x b/x\n\n"+diffFence, Options{}); got != "git 4-8 x" {
		t.Errorf("a Git header above the fence: got %s", got)
	}
}

// Text that may be an excerpt of a change that is read, or no change at all, is
// reported and does not stop a run.
func TestPossiblyUnread(t *testing.T) {
	for name, text := range map[string]string{
		"a patch without a hunk":  in("patch", "no change is needed"),
		"a header without a hunk": in("diff", "+++ b/z.txt"),
		"context alone":           in("diff", " a\n b"),
		"two columns":             in("diff", "a | b\nc | d"),
		"what the answer did":     in("json", `{"changed": [{"path": "x", "operation": "replace", "risk": "low"}]}`),
		"a log line":              in("json", `{"time": "12:00", "operation": "delete", "path": "tmp/cache", "status": 204}`),
		"signed lines":            "And then:\n\n f\n-g\n+\tG\n",
		"a list in prose":         "- path: `src/a.go`\n- operation: replace\n- content: as above\n",
		"YAML of another tool":    in("yaml", "path: a.txt\noperation: create\ncontent: x\n"),
		"objects of TypeScript":   in("ts", "{ path: 'a.txt', operation: 'create', content: 'x' }"),
	} {
		_, found := Parse(model.NewAnswer("test", []byte(diffFence+text)), Options{})
		if len(found) != 1 || found[0].Code != "answer/unread" || found[0].Severity != model.Warning {
			t.Errorf("%s: %v", name, found)
		}
	}
}

// TestUnclaimedHostile looks at many texts that may be changes; what is
// quadratic does not come back.
func TestUnclaimedHostile(t *testing.T) {
	for _, part := range []string{
		"```\n@@ -1 +1 @@\n-a\n+b\n```\n", "`a/x`\n```diff\n-a\n+b\n```\n", "> {\n", "> ```json\n", "{ \"path\": \"a\", \"operation\": \"create\" }\n\n",
		apID + " FILE\n", "- START-FILE: ", "{\"path\":", "@@ -1 +1 @@\n", "--- a/%d/x\n+++ b/x\n@@ -1 +1 @@\n-a\n+b\n\n",
	} {
		text := diffFence + strings.Repeat(part, 1<<16/len(part))
		if payloads, _ := Parse(model.NewAnswer("hostile", []byte(text)), Options{}); len(payloads) == 0 || payloads[0].Last != 6 {
			t.Errorf("%.40q: the diff before it is lost", part)
		}
	}
}
