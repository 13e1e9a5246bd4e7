package search

import (
	"fmt"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

func TestScan(t *testing.T) { formattest.Cases(t, Scan, describe) }

// describe names the locators other than that of a plain replacement.
func describe(l model.Locator) string {
	switch l := l.(type) {
	case settled:
		return describe(l.of)
	case choice:
		return fmt.Sprintf(" %d readings", len(l.readings))
	case elided:
		return fmt.Sprintf(" %d segments", len(l.segments))
	}
	return ""
}

func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, Scan) })
}

// TestHostile: no text takes quadratic time.
func TestHostile(t *testing.T) {
	formattest.Hostile(t, Scan, "<<<<<<< SEARCH\n", "<<<<<<< HEAD\n", "=======\n", ">>>>>>> REPLACE\n", ":start_line:1\n", "src/a.go\n", "-------\n", "\n",
		"a.go\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n", "<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n", "a.go\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> main\n",
		"path/to/file.go\n<<<<<<< SEARCH\na\n=======\nb\n>>>>>>> REPLACE\n", "In `a.go` and b.go there is more to say than c.go has room for.\n", "For example:\n<<<<<<< SEARCH\n")
}

// What is said of a place that is not certain, or of text that is there already.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		file, name string
		block      []string
		want       string
	}{
		{"g {\n\ta\n\td\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tc", divide, "g {", "\t// ...", "\td", replace}, "all parts of the new text are in the file, in order: already applied"},
		{"f {\n\ta\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tz", divide, "g {", "\t// ...", "\ty", replace}, "the parts between the placeholders are not in the file"},
		{"f {\n\ta\n\tc\n}\ng {\n\td\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tc", divide, "g {", "\t// ...", "\td", replace}, "the parts of the new text are in the file too: may already be applied; matched ignoring omitted code, which stays"},
	} {
		if got := readEdit(t, c.name, c.block...).Locator.Locate(model.NewText([]byte(c.file)), 0).Why.String(); got != c.want {
			t.Errorf("%q in %q: got %q, want %q", c.block, c.file, got, c.want)
		}
	}
}
