package label

import (
	"slices"
	"testing"
)

func TestLine(t *testing.T) {
	// SPEC §5.7: a path alone on its line, decorated.
	for line, want := range map[string]string{
		"src/main.go": "src/main.go", "### `src/main.go`": "src/main.go", "**app/models.py**": "app/models.py", "**`app/models.py`:**": "app/models.py",
		"1. `lib/a.ts`": "lib/a.ts", "- web/x.css:": "web/x.css", "File: cmd/x.go": "cmd/x.go", "**File:** `cmd/x.go`": "cmd/x.go", "New file: a/b.rs": "a/b.rs",
		"📄 src/a.ts": "src/a.ts", "src/a.ts (new)": "src/a.ts", "### 2. src/a.ts (updated)": "src/a.ts", `src\win\a.cs`: `src\win\a.cs`, "Makefile": "Makefile",
		".github/workflows/ci.yml": ".github/workflows/ci.yml", "Update src/a.ts:": "src/a.ts", "app/[id]/page.tsx": "app/[id]/page.tsx", "[src/a.ts]": "src/a.ts",
		"We use node.js": "", "node.js": "", "Here is the code": "", "v1.2.3": "", "https://x.org/a.js": "", "e.g.": "", "fmt.Println(x)": "", "": "", "Done.": "",
	} {
		if got, _ := Line(line); got != want {
			t.Errorf("%q: got %q, want %q", line, got, want)
		}
	}
}

func TestSentence(t *testing.T) {
	for text, want := range map[string][]string{
		"In `src/a.go`, replace the loop:":                      {"src/a.go"},
		"Update **src/a.go** and src/b.go (see `README.md`).":   {"README.md", "src/a.go", "src/b.go"},
		"Call fmt.Println(x) in node.js 3.14, e.g. at the top.": nil,
	} {
		if got := Sentence(text); !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}
