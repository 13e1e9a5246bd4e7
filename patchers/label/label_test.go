package label

import (
	"slices"
	"testing"
)

// HABITS §7.1: a path alone on its line, decorated.
func TestLine(t *testing.T) {
	for line, want := range map[string]string{
		"src/main.go": "src/main.go", "### `src/main.go`": "src/main.go", "**app/models.py**": "app/models.py", "**`app/models.py`:**": "app/models.py",
		"1. `lib/a.ts`": "lib/a.ts", "- web/x.css:": "web/x.css", "File: cmd/x.go": "cmd/x.go", "**File:** `cmd/x.go`": "cmd/x.go", "New file: a/b.rs": "a/b.rs",
		"📄 src/a.ts": "src/a.ts", "src/a.ts (new)": "src/a.ts", "### 2. src/a.ts (updated)": "src/a.ts", `src\win\a.cs`: `src\win\a.cs`, "Makefile": "Makefile",
		".github/workflows/ci.yml": ".github/workflows/ci.yml", "Update src/a.ts:": "src/a.ts", "app/[id]/page.tsx": "app/[id]/page.tsx", "[src/a.ts]": "src/a.ts",
		"app/(shop)/page.tsx": "app/(shop)/page.tsx", "__init__.py": "__init__.py", "**pkg/__init__.py**": "pkg/__init__.py", "_config.yml": "_config.yml", "`.gitignore`": ".gitignore", ".env": ".env",
		"Step 2: `a/b.go`": "a/b.go", "[src/a.ts](src/a.ts)": "src/a.ts", "src/a.ts (full file)": "src/a.ts", "### Filename: `x.py`": "x.py", "Dockerfile:": "Dockerfile", "1) a/b.go —": "a/b.go",
		"../up/a.go": "../up/a.go", "/etc/app.conf": "/etc/app.conf", `C:\tmp\a.txt`: `C:\tmp\a.txt`, "~/.bashrc": "~/.bashrc", "./a.go": "./a.go", "go.mod": "go.mod", "a/b.unknownext": "a/b.unknownext",
		"We use node.js": "", "node.js": "", "### Next.js": "", "Here is the code": "", "v1.2.3": "", "https://x.org/a.js": "", "e.g.": "", "fmt.Println(x)": "", "": "", "Done.": "",
		"`user.email`": "", "### `app.listen`": "", "console.log": "", "github.com/acme/x.go": "", "example.com": "", "me@example.org": "", "src/a.go:12": "src/a.go", "src/a.go (lines 1-3)": "src/a.go", "*.js": "",
		"src/.../a.go": "", "a.go and b.go": "", "Output of a.go:": "", "3.14": "", ".net": "", "`.ts`": "", "- [ ] task": "", "src/": "", "TODO": "",
	} {
		if got, _ := Line(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

// HABITS §7.1: a comment with nothing but a path.
func TestComment(t *testing.T) {
	for line, want := range map[string]string{
		"// src/a.go": "src/a.go", "# app/a.py": "app/a.py", "-- db/a.sql": "db/a.sql", "/* web/a.css */": "web/a.css", "<!-- a.html -->": "a.html", "; a.el": "a.el", "% a.erl": "a.erl",
		"{/* src/a.tsx */}": "src/a.tsx", "// filepath: src/a.go": "src/a.go", "# FILE: a.py": "a.py", "# file a.py": "", "// File: `src/a.ts`": "src/a.ts", "# Dockerfile": "Dockerfile", "//src/a.ts": "src/a.ts",
		"// src/a.go (new)": "src/a.go", "// ---- src/a.go ----": "src/a.go", "# README": "", "// see src/a.go": "", "// package a": "", "/* web/a.css": "", "x := 1 // a.go": "", "# 1.2.3": "", "// node.js": "", "# Title": "",
		"/// src/a.go": "src/a.go", "# /etc/app.conf": "/etc/app.conf", "# ///srv/a.py": "///srv/a.py", "# pages/{root}.py": "pages/{root}.py",
		"# src/a.go:12": "", "// https://x.org/a.js": "",
	} {
		if got, _ := Comment(line, false); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
	if got, ok := Comment("# README.md", true); ok {
		t.Errorf("a heading of Markdown is read as %q", got)
	}
}

// HABITS §7.1: the info string of a fence.
func TestInfo(t *testing.T) {
	for info, want := range map[string]InfoString{
		"go":                           {Language: "go"},
		"go src/a.go":                  {Language: "go", Path: "src/a.go"},
		"src/a.go":                     {Path: "src/a.go"},
		"go:src/a.go":                  {Language: "go", Path: "src/a.go"},
		`ts title="src/a.ts"`:          {Language: "ts", Path: "src/a.ts"},
		"ts title=src/a.ts {1,3}":      {Language: "ts", Path: "src/a.ts"},
		"py file=a.py":                 {Language: "py", Path: "a.py"},
		"py filename='a.py'":           {Language: "py", Path: "a.py"},
		"py {a/b.py}":                  {Language: "py", Path: "a/b.py"},
		"{a/b.py}":                     {Path: "a/b.py"},
		"go // src/a.go":               {Language: "go", Path: "src/a.go"},
		"python # src/a.py":            {Language: "python", Path: "src/a.py"},
		`go "src/a.go"`:                {Language: "go", Path: "src/a.go"},
		"12:15:src/a.go":               {Path: "src/a.go", Quotes: true},
		"go path=src/a.go, lines=1-5":  {Language: "go", Path: "src/a.go", Quotes: true},
		"go src/a.go:12-20":            {Language: "go", Path: "src/a.go", Quotes: true},
		"js {1,3}":                     {Language: "js"},
		"node.js":                      {},
		"{.python}":                    {},
		"dockerfile":                   {Language: "dockerfile"},
		"makefile":                     {Language: "makefile"},
		"text wrap=hard":               {Language: "text"},
		"c++":                          {Language: "c++"},
		"DELETE-FILE: c.txt ~~~":       {Language: "delete-file"},
		"":                             {},
		"js showLineNumbers":           {Language: "js"},
		"diff src/a.go":                {Language: "diff", Path: "src/a.go"},
		"console user@host.com":        {Language: "console"},
		"go path/with space":           {Language: "go"},
		"[id].ts":                      {Path: "[id].ts"},
		"ts:{{app.slug}}/a.ts":         {Language: "ts", Path: "{{app.slug}}/a.ts"},
		"{root}/a.ts":                  {Path: "{root}/a.ts"},
		"go //srv/a.go":                {Language: "go", Path: "//srv/a.go"},
		"go src/my page.go":            {Language: "go", Path: "src/my page.go", Unusual: true},
		"go:docs/My File (1).go":       {Language: "go", Path: "docs/My File (1).go", Unusual: true},
		"src/my page.go":               {Path: "src/my page.go", Unusual: true},
		"tsx title=src/my page.tsx":    {Language: "tsx", Path: "src/my page.tsx", Unusual: true},
		"go file=a.go {1,3}":           {Language: "go", Path: "a.go"},
		"go path=my a.go name=x":       {Language: "go", Path: "my a.go", Unusual: true},
		"ruby lib/a.rb lib/b.rb":       {Language: "ruby", Path: "lib/a.rb"},
		"typescript:src/[id]/page.tsx": {Language: "typescript", Path: "src/[id]/page.tsx"},
	} {
		got := Info(info)
		if got.Quotes {
			got.Language = want.Language
		}
		if got != want {
			t.Errorf("%q: got %+v, want %+v", info, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	for text, want := range map[string][]string{
		"In `src/a.go`, replace the loop:":                         {"src/a.go"},
		"Update **src/a.go** and src/b.go (see `README.md`).":      {"README.md", "src/a.go", "src/b.go"},
		"Call fmt.Println(x) in node.js 3.14, e.g. at the top.":    nil,
		"Add `user.email` to `.env`:":                              {".env"},
		"Edit `[id].ts`, ([slug].ts) and 1).ts in src/(app)/a.ts.": {"[id].ts", "[slug].ts", "src/(app)/a.ts"},
		"See [the file](src/a.go) and pkg/__init__.py.":            {"src/a.go", "pkg/__init__.py"},
	} {
		if got := Sentence(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// A name with blanks or signs is one name.
func TestSpacedName(t *testing.T) {
	for line, want := range map[string]string{
		"release notes.txt": "release notes.txt", "release  notes.txt:": "release  notes.txt", "### `my notes.md`": "my notes.md",
		"it's.txt": "it's.txt", "a & b.md": "a & b.md", "**a,b.txt**": "a,b.txt", "docs/user guide.md": "docs/user guide.md", "100%.txt": "100%.txt",
		"Node.js": "", "## Vue.js": "", "2 - kit/half.go": "", "│   └── new.ts": "", "Now routes.py": "", "Update the limit in a.go": "", "it works in a.go.": "", "See a.go": "", "What of `a.go`": "", "user email.address": "",
		"**docs/Old README.md:**": "docs/Old README.md", "📄 docs/Terms of Use.md": "docs/Terms of Use.md", ".ci/build and test.yml": ".ci/build and test.yml", "[My a.ini](<My a.ini>)": "My a.ini",
		"[src/u (1).ts](src/u%20(1).ts)": "src/u (1).ts", "### 2. `lib/Get Users.ps1` (updated)": "lib/Get Users.ps1", "web app/LICENSE": "web app/LICENSE", "2. Setup main.dart": "",
		"文件：src/new.ts": "", "报告（最终）.md": "报告（最终）.md", "创建src/new.ts": "创建src/new.ts",
		"File: src/my page.ts": "src/my page.ts", "**Path:** docs/My File (1).md": "docs/My File (1).md", "notes for me.md": "",
		"go vet ./a.go: fails": "", "plain words": "",
	} {
		if got, _, ok := WholeLine(line); ok != (want != "") || ok && got != want {
			t.Errorf("%q: got %q, %t; want %q", line, got, ok, want)
		}
	}
}

// What ends with a name may be a longer name.
func TestLonger(t *testing.T) {
	for _, c := range []struct {
		line, name string
		want       []string
	}{
		{"a.go", "a.go", nil}, {"**my a.go:**", "a.go", []string{"**my a.go", "*my a.go", "my a.go"}},
		{"title=src/my a.go", "a.go", []string{"title=src/my a.go", "src/my a.go"}}, {"see b.go", "a.go", nil},
	} {
		if got := Longer(c.line, c.name); !slices.Equal(got, c.want) {
			t.Errorf("%q: got %q, want %q", c.line, got, c.want)
		}
	}
	for name, want := range map[string]string{"src/my a.go": "a.go", "创建src/a.go": "src/a.go", "src/报告.md": "src/报告.md"} {
		if got := LastWord(name); got != want {
			t.Errorf("%q: got %q, want %q", name, got, want)
		}
	}
}

// Words for an alternative, an example, output or a state of before make a block doubtful;
// the words of a request do not.
func TestWords(t *testing.T) {
	for text, want := range map[string]string{
		"For example:": "example", "### Example usage": "Example", "Output:": "Output", "It prints": "prints", "**Before:**": "Before", "Currently you have:": "Currently",
		"The current code:": "The current", "This is wrong:": "wrong", "You should not write": "should not", "Don't use this:": "Don't use", "instead of": "instead of", "No changes here:": "No changes",
		"Add this before the loop:": "", "Ensure that the fields are optional.": "", "Create `a.go` (optional):": "", "Replace the existing function with:": "", "Run the tests.": "",
		"Here we handle the error.": "", "The rest of the file stays the same.": "", "We could also add a cache here.": "", "Let me know if you want me to add tests.": "",
		"## Project structure": "", "## How it works": "", "## Before you start": "", "Don't forget the import:": "", "Add an `--output` flag:": "",
	} {
		if got, option := Words(text); got != want || option {
			t.Errorf("%q: got %q, %t; want %q", text, got, option, want)
		}
	}
	for _, text := range []string{"Option 2: a map", "Alternatively,", "### Alternative", "Another way is", "If the above doesn't work:", "Or else:"} {
		if _, option := Words(text); !option {
			t.Errorf("%q is no alternative", text)
		}
	}
	if n := len(alternativeWords) + len(unclearWords); n > 40 {
		t.Errorf("there are %d words", n)
	}
}

func TestIdentifiers(t *testing.T) {
	for text, want := range map[string][]string{
		"Replace `parse_line` with:":        {"parse_line"},
		"In the `Store.Load()` method:":     {"Store", "Load"},
		"`a.go` has no `x + y`, `Vec::new`": {"Vec", "new"},
		"Run `go test` in `src/`":           nil,
	} {
		if got := Identifiers(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// What looks like the name of a file without its extension is only a word that a file may have.
func TestStems(t *testing.T) {
	for text, want := range map[string][]string{
		"In the README, below it:": {"README"}, "For the runbook, at the end:": {"runbook", "end"}, "README, first section:": {"README"}, "Put it in the compose file:": {"compose"}, "See above.": nil,
	} {
		if got := Stems(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
