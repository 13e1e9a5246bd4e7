package label

import "testing"

func TestUnusual(t *testing.T) {
	for line, want := range map[string]string{
		"release notes.txt": "release notes.txt", "release  notes.txt:": "release  notes.txt", "### `my notes.md`": "my notes.md",
		"it's.txt": "it's.txt", "a & b.md": "a & b.md", "**a,b.txt**": "a,b.txt", "docs/user guide.md": "docs/user guide.md", "100%.txt": "100%.txt",
		"Node.js": "", "## Vue.js": "", "2 - kit/half.go": "", "│   └── new.ts": "", "Now routes.py": "", "Update the limit in a.go": "", "it works in a.go.": "", "See a.go": "", "What of `a.go`": "", "user email.address": "",
		"go vet ./a.go: fails": "", "plain words": "",
	} {
		if got, ok := Unusual(line); ok != (want != "") || ok && got != want {
			t.Errorf("Unusual(%q) = %q, %t; want %q", line, got, ok, want)
		}
	}
}
