package search

import (
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
)

// why returns what is said of the place of a block.
func why(t *testing.T, file, name string, block ...string) string {
	t.Helper()
	all := formattest.Scan([]byte(name+"\n"+strings.Join(block, "\n")+"\n"), Scan)
	if len(all) != 1 || len(all[0].Files) != 1 || len(all[0].Files[0].Edits) != 1 {
		t.Fatalf("read:\n%s", show(all))
	}
	return all[0].Files[0].Edits[0].Locator.Locate(model.NewText([]byte(file)), 0).Why.String()
}

// What is said of a place that is not certain, or of text that is there already.
func TestMessages(t *testing.T) {
	for _, c := range []struct {
		file, name string
		block      []string
		want       string
	}{
		{"x\nb\nx\n", "a.go", []string{search, ":start_line:3", "x", divide, "y", replace}, "matches 2 places, one at the stated line"},
		{"g {\n\ta\n\td\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tc", divide, "g {", "\t// ...", "\td", replace}, "all parts of the new text are in the file, in order: already applied"},
		{"f {\n\ta\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tz", divide, "g {", "\t// ...", "\ty", replace}, "the parts between the placeholders are not in the file"},
		{"f {\n\ta\n\tc\n}\ng {\n\td\n}\n", "a.go", []string{search, "f {", "\t// ...", "\tc", divide, "g {", "\t// ...", "\td", replace}, "the parts of the new text are in the file too: may already be applied; matched ignoring omitted code, which stays"},
		{"a\n", "a.go", []string{"  " + search, "  a", "  " + divide, "  b", "  " + divide, "  c", "  " + replace}, "the block can be read in several ways (without its indentation): choose one"},
		{"\\=======\n", "a.go", []string{search, "\\=======", divide, "b", divide, "c", replace}, "the block can be read in several ways (with its backslashes): choose one"},
		{"a\n", "a.go", []string{search, "-------", "a", divide, "b", divide, "c", replace}, "the block can be read in several ways (without the line of dashes): choose one"},
	} {
		if got := why(t, c.file, c.name, c.block...); got != c.want {
			t.Errorf("%q in %q: got %q, want %q", c.block, c.file, got, c.want)
		}
	}
}
