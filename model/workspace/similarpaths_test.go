package workspace

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
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
