package acceptance

import (
	"os"
	"regexp"
	"testing"
)

var packageRow = regexp.MustCompile("(?m)^\\| `([a-z0-9/]+)` \\|")

// PACKAGES.md has a row for each package of the import table, and no other.
func TestPackagesPage(t *testing.T) {
	page, err := os.ReadFile("PACKAGES.md")
	if err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, row := range packageRow.FindAllSubmatch(pageSection(page, "1"), -1) {
		name := string(row[1])
		if name == "main" {
			name = "."
		}
		if _, ok := importTable[name]; !ok || listed[name] {
			t.Errorf("PACKAGES.md: the row of %s is one too many", name)
		}
		listed[name] = true
	}
	for name := range importTable {
		if !listed[name] {
			t.Errorf("PACKAGES.md lacks a row for the package %s", name)
		}
	}
}

// pageSection is the part of a page below the heading of this number, to the next one of any
// level that is numbered.
func pageSection(page []byte, number string) []byte {
	titles := numberedTitle.FindAllSubmatchIndex(page, -1)
	for i, m := range titles {
		if string(page[m[2]:m[3]]) != number {
			continue
		}
		if i+1 < len(titles) {
			return page[m[1]:titles[i+1][0]]
		}
		return page[m[1]:]
	}
	return nil
}
