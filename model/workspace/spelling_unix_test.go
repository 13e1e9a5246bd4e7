//go:build unix

// Symbolic links need a privilege on Windows, and Wine makes none.

package workspace

import "testing"

func TestSpellingThroughLinks(t *testing.T) {
	w, dir := openIgnoringCase(t, nil, "src/Deep/Case.TXT")
	layout(t, dir, "d -> SRC/deep")
	checkSpellings(t, w, map[string]string{
		"D/case.txt": "d/Case.TXT > src/Deep/Case.TXT",
		"D/New":      "d/New > src/Deep/New",
	})
}
