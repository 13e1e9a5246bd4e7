package workspace

import (
	"slices"
	"testing"
)

// Similar paths are suggested and never used instead.
func TestSimilarPaths(t *testing.T) {
	w, dir := open(t)
	for _, name := range []string{
		"main.go", "src/cart/total.go", "src/tax/total.go", "src/cart/Tax.go", "web/src/app/index.ts", "web/src/index.ts",
		"docs/README.md", "k/\u212aey.go", ".git/total.go", "src/cart/totals.go", "src/cart/total.py",
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
		"src/cart/totel.go":       {"src/cart/total.go", "src/cart/totals.go", "src/tax/total.go"},
		"src/nothing/like/it.foo": {},
		"mian.go":                 {"main.go"},
		"KEY.go":                  {"k/\u212aey.go"}, // the sign for kelvin is a K in another case
	} {
		got, err := w.SimilarPaths(name)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q (%v), want %q", name, got, err, want)
		}
	}
}
