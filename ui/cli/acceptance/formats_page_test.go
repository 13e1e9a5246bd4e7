package acceptance

import (
	"regexp"
	"strings"
	"testing"
)

// An excerpt is code in FORMATS.md below a line with only the path of its file.
var excerpt = regexp.MustCompile("(?m)^( *)`([\\w/.]+\\.go)`:\n\n *```go\n((?s:.*?))^ *```$")

// The code in FORMATS.md is that of the files named.
func TestFormatsPage(t *testing.T) {
	page := document(t, "patchers/FORMATS.md")
	found := excerpt.FindAllStringSubmatch(page, -1)
	if blocks := strings.Count(page, "```go\n"); len(found) != blocks {
		t.Errorf("%d of %d blocks of code name their file", len(found), blocks)
	}
	for _, m := range found {
		indent, file, code := m[1], m[2], m[3]
		if code = strings.ReplaceAll("\n"+code, "\n"+indent, "\n")[1:]; !strings.Contains(document(t, file), code) {
			t.Errorf("%s does not have\n%s", file, code)
		}
	}
}
