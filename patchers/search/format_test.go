package search

import "testing"

// A path is written so that a block below it is read with this path, or not at all.
func TestEvidentPath(t *testing.T) {
	for path, want := range map[string]string{
		"a/b.go": "a/b.go", "Makefile": "./Makefile", "my notes.txt": "`my notes.txt`", "docs/my notes.md": "`docs/my notes.md`",
		".gitignore": ".gitignore", "app/[id]/page.tsx": "app/[id]/page.tsx", "app/(shop)/page.tsx": "app/(shop)/page.tsx", "@types/x.d.ts": "@types/x.d.ts",
		"c++/a.cc": "c++/a.cc", "naïve/日本.md": "naïve/日本.md", "-dash": "./-dash", "#hash": "./#hash", "100%.md": "./100%.md", "bin/run": "bin/run",
		`quo"te.txt`: "", "it's.txt": "`it's.txt`", "tick`s.txt": "", "a,b.txt": "./a,b.txt", "docs/read me": "", "{{name}}.go": "{{name}}.go", "src/a.go:12": "", "--- END ---": "", "// x": "", "*": "",
	} {
		if got := evidentPath(path); got != want {
			t.Errorf("%s is written %q, not %q", path, got, want)
		}
	}
}
