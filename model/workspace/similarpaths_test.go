package workspace

import (
	"fmt"
	"path/filepath"
	"slices"
	"testing"
)

// Similar paths are suggested and never used instead.
func TestSimilarPaths(t *testing.T) {
	w, dir := open(t)
	for _, name := range []string{
		"main.go", "src/cart/total.go", "src/tax/total.go", "src/cart/Tax.go", "web/src/app/index.ts", "web/src/index.ts",
		"docs/README.md", "k/\u212aey.go", ".git/total.go",
	} {
		write(t, dir, name, "")
	}
	for name, want := range map[string][]string{
		"total.go":                {"src/cart/total.go", "src/tax/total.go"},
		"cart/total.go":           {"src/cart/total.go", "src/tax/total.go"},
		"shop/src/cart/total.go":  {"src/cart/total.go", "src/tax/total.go"},
		"src/shop/total.go":       {"src/cart/total.go", "src/tax/total.go"},
		"src/cart/tax.go":         {"src/cart/Tax.go"},
		"src/app/index.ts":        {"web/src/app/index.ts", "web/src/index.ts"},
		"src/nothing/like/it.foo": {},
		"KEY.go":                  {"k/\u212aey.go"}, // the sign for kelvin is a K in another case
	} {
		got, err := w.SimilarPaths(name)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q (%v), want %q", name, got, err, want)
		}
	}
}

// The tree is listed once for one Resolve; a later one lists it as it is then.
func TestListedOnce(t *testing.T) {
	w, dir := open(t)
	write(t, dir, "total.go", "")
	first := w.ListedOnce()
	find := func(l *ListedOnce, name string) string {
		t.Helper()
		similar, err := l.SimilarPaths("src/" + name)
		must(t, err)
		keys, err := l.FindKey(filepath.Base(dir) + "/" + name)
		must(t, err)
		return fmt.Sprint(similar, keys)
	}
	if got := find(first, "total.go"); got != "[total.go] [total.go]" {
		t.Errorf("it finds %s", got)
	}
	write(t, dir, "main.go", "")
	if got := find(first, "main.go"); got != "[] []" {
		t.Errorf("it lists again and finds %s", got)
	}
	if got := find(w.ListedOnce(), "main.go"); got != "[main.go] [main.go]" {
		t.Errorf("later it finds %s", got)
	}
}
