package workspace

import (
	"testing"

	"pgregory.net/rapid"
)

// A plain path is what the rules make of it: itself, without a warning.
func TestPlainPathIsClean(t *testing.T) {
	component := rapid.OneOf(
		rapid.SampledFrom([]string{"con", "COM1", "lpt9.txt", "aux.", ".git", "git~1", "_darcs", ".hg", "..", ".", "a b", "a ", "a.", "nul.go", "conin$", "é", ""}),
		rapid.StringMatching(`[._a-cA-C1~-]{0,5}`))
	rapid.Check(t, func(t *rapid.T) {
		path := ""
		for i, c := range rapid.SliceOfN(component, 1, 4).Draw(t, "components") {
			if i > 0 {
				path += "/"
			}
			path += c
		}
		if !isPlainPath(path) {
			return
		}
		file := pathCleaner{path: path}
		if err := file.clean(); err != nil || len(file.warnings) > 0 {
			t.Fatalf("%q is taken for plain: %v, %v", path, err, file.warnings)
		}
	})
}
