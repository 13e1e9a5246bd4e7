package cli

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"aptix-tui/patchers"
)

// README has a row for each format, as the format describes itself, and no other.
func TestFormatsInReadme(t *testing.T) {
	text, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(text), "\n## Formats\n")
	section, _, _ = strings.Cut(section, "\n## ")
	if rows := strings.Count(section, "\n| `"); rows != len(patchers.Formats) {
		t.Errorf("%d rows for %d formats", rows, len(patchers.Formats))
	}
	for _, f := range patchers.Formats {
		row := fmt.Sprintf("| `%s` | %s | %s |\n", f.Name, f.About, f.Document)
		if !strings.Contains(section, row) {
			t.Errorf("it lacks %s", row)
		}
	}
}
