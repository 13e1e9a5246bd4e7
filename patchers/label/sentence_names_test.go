package label

import (
	"slices"
	"testing"
)

// Names may begin with a dot or an underscore.
func TestSentenceNames(t *testing.T) {
	for text, want := range map[string]string{
		"In `.github/workflows/ci.yml`:": ".github/workflows/ci.yml", "Put this into `__init__.py`:": "__init__.py", "Edit __init__.py, please.": "__init__.py",
		"Change `_layout.tsx`.": "_layout.tsx", "Change **src/a.go**:": "src/a.go", "Change _src/a.go_:": "src/a.go", "See (src/a.go).": "src/a.go", "In ./src/a.go.": "./src/a.go",
		"In `./src/a.go`:": "./src/a.go", "Edit ../x.go:": "../x.go", "The `.env` file:": ".env", "Edit \"src/a.go\".": "src/a.go",
	} {
		if got := Sentence(text); !slices.Equal(got, []string{want}) {
			t.Errorf("%q: %q", text, got)
		}
	}
}
