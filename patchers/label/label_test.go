package label

import (
	"slices"
	"strings"
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
		"`user.email`": "", "### `app.listen`": "", "console.log": "", "github.com/acme/x.go": "", "example.com": "", "me@example.org": "", "src/a.go:12": "", "src/a.go (lines 1-3)": "", "*.js": "",
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
		"save a/b.go":                  {Path: "a/b.go", Action: "save"},
		"append a/b.go":                {Path: "a/b.go", Action: "append"},
		"patch a/b.go":                 {Path: "a/b.go", Action: "patch"},
		"12:15:src/a.go":               {Quotes: true},
		"go path=src/a.go, lines=1-5":  {Language: "go", Quotes: true},
		"go src/a.go:12-20":            {Language: "go", Quotes: true},
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
		"In `src/a.go`, replace the loop:":                      {"src/a.go"},
		"Update **src/a.go** and src/b.go (see `README.md`).":   {"README.md", "src/a.go", "src/b.go"},
		"Call fmt.Println(x) in node.js 3.14, e.g. at the top.": nil,
		"Add `user.email` to `.env`:":                           {".env"},
		"See [the file](src/a.go) and pkg/__init__.py.":         {"pkg/__init__.py"},
	} {
		if got := Sentence(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

// stances are sentences by stance.
var stances = map[Stance]string{
	Change: `Update ~src/a.go~:
Add this to ~a.py~:
In ~a.ts~, replace the loop:
Then, create the file ~b.ts~ with this content:
Here is the updated ~a.go~:
Here's the complete file:
I added a lock to ~store.go~:
Next, in ~a.go~, add a field:
Finally, change the handler in ~a.go~:
1. Create ~a.py~:
~a.go~ should now look like this:
Put this into ~a.sh~:
To fix the crash, update ~a.go~:
Update the handler so that it returns JSON:
Please save it as ~a.py~:`,
	Shown: `Looking at ~a.go~:
Currently, ~a.go~ has:
For example, add a line to ~a.go~:
Here is an example of ~a.go~:
No changes are needed in ~a.go~:
Running it prints:
Output:
The current implementation:
You have this in ~a.go~:
The expected output:
The problem is in ~a.go~:
The fixed version prints this:
The updated program now prints:
Before the change:
For reference, here is ~a.go~:
~a.go~ stays as it is:
Don't write this:
The handler returns:
The other files stay unchanged:
Usage:`,
	Option: `Option A:
Option 2: a mutex
Alternatively, change ~a.go~:
You could add a lock to ~a.go~:
If you want to keep it, update ~a.go~:
Another way is to change ~a.go~:
Optionally, add this:`,
	Unsaid: `The file ~a.go~:
And the test:
~a.go~`,
}

func TestStanceOf(t *testing.T) {
	for want, texts := range stances {
		for text := range strings.SplitSeq(texts, "\n") {
			if got := StanceOf(strings.ReplaceAll(text, "~", "`")); got != want {
				t.Errorf("%q: got %d, want %d", text, got, want)
			}
		}
	}
}

func TestHeadingStance(t *testing.T) {
	for heading, want := range map[string]Stance{
		"## Option A: a lock": Option, "**Alternative**": Option, "### 2. Approach 1": Option, "## Usage": Shown, "### Current code": Shown, "## Example": Shown, "**Expected output**": Shown,
		"## Changes": Unsaid, "### 1. Add the lock": Unsaid, "## Implementation": Unsaid, "### Project structure": Shown, "## Running it": Shown, "## Tests": Unsaid,
	} {
		if got := HeadingStance(heading); got != want {
			t.Errorf("%q: got %d, want %d", heading, got, want)
		}
	}
}

// HABITS §7.3: words for a complete file.
func TestSaysWhole(t *testing.T) {
	for text, want := range map[string]bool{
		"Here is the complete updated file:": true, "The full `src/a.go`:": true, "Replace the entire contents of `a.go` with:": true, "Replace everything in `a.go` with this:": true, "`a.go` (full file)": true, "The full code of a.go:": true, "The whole file, in full:": true,
		"This is not the complete file:": false, "Only the changed part of the full file:": false, "Here is the complete code for `total` in `a.go`:": false, "The full implementation of the method:": false, "The complete function:": false, "Update the file:": false, "A complete rewrite is not needed.": false, "The file is complete.": false,
	} {
		if got := SaysWhole(text); got != want {
			t.Errorf("%q: got %v", text, got)
		}
	}
}
