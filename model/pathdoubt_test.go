package model

import "testing"

// HABITS §1.1: a name that is to be filled in may be that of a file; a path of a description stands
// for any path.
func TestPlaceholders(t *testing.T) {
	for path, want := range map[string][2]bool{
		"docs/[...slug]/page.tsx": {true, false}, "app/[[...slug]]/page.tsx": {true, false}, "[id].ts": {true, false}, "pages/{root}.js": {true, false},
		"{{cookiecutter.slug}}/app.py": {true, false}, "src/<name>.ts": {true, false}, "your/app.ts": {true, false}, "your-app/a.ts": {true, false},
		"path/to/file.go": {true, true}, "./path/to/your/a.go": {true, true}, "<path>": {true, true}, "{file path}": {true, true}, "...": {true, true}, "File path here": {false, true}, "string": {false, true},
		"app/[id]/page.tsx": {}, "src/path/a.go": {}, "docs/to/path.md": {}, "file_to_read.go": {}, "a.go": {}, "yours/a.go": {}, "my page.tsx": {},
	} {
		if got := [2]bool{placeholder.MatchString(path), AnyPath(path)}; got != want {
			t.Errorf("%s: got %t, want %t", path, got, want)
		}
	}
}
