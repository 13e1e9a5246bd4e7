package workspace

import (
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Similar paths are suggested and never used instead.
func TestSimilarPaths(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{
		"main.go", "src/cart/total.go", "src/tax/total.go", "src/cart/Tax.go", "web/src/app/index.ts", "web/src/index.ts",
		"docs/README.md", ".git/total.go", "src/cart/totals.go", "src/cart/total.py",
	} {
		p := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, nil, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	w, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	for name, want := range map[string][]string{
		"total.go":                {"src/cart/total.go", "src/tax/total.go"},
		"cart/total.go":           {"src/cart/total.go", "src/tax/total.go"},
		"shop/src/cart/total.go":  {"src/cart/total.go", "src/tax/total.go"},
		"src/shop/total.go":       {"src/cart/total.go", "src/tax/total.go"},
		"src/cart/tax.go":         {"src/cart/Tax.go"},
		"src/app/index.ts":        {"web/src/app/index.ts", "web/src/index.ts"},
		"src/cart/totel.go":       {"src/cart/total.go", "src/cart/totals.go", "src/tax/total.go"},
		"src/nothing/like/it.foo": {},
		"mian.go":                 {"main.go"},
	} {
		got, err := w.SimilarPaths(name)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q (%v), want %q", name, got, err, want)
		}
	}
}

// Files are found by their names as if each were compared.
func TestNameIndex(t *testing.T) {
	t.Parallel()
	component := rapid.StringMatching(`[ab\x{212A}kKßΣσς]{1,4}(?:\.[aA])?`)
	file := rapid.Custom(func(t *rapid.T) string {
		return strings.Join(rapid.SliceOfN(component, 1, 3).Draw(t, "components"), "/")
	})
	rapid.Check(t, func(t *rapid.T) {
		files, name := rapid.SliceOfDistinct(file, rapid.ID).Draw(t, "files"), file.Draw(t, "name")
		x := newNameIndex(files)
		var same, similar []string
		for _, file := range files {
			switch found := compareNames(path.Base(name), path.Base(file)); found {
			case sameName, sameNameFolded:
				same = append(same, file)
			case similarName:
				similar = append(similar, file)
			}
		}
		got := x.named(path.Base(name))
		slices.Reverse(got)
		if !slices.Equal(got, same) {
			t.Fatalf("files of the same name as %q: got %q, want %q", name, got, same)
		}
		if got := x.withSimilarName(name); len(same) == 0 && !slices.Equal(got, similar) {
			t.Fatalf("files with a name similar to %q: got %q, want %q", name, got, similar)
		}
	})
}
