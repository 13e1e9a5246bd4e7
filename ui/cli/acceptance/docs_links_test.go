package acceptance

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var (
	documentLink = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	ownPath      = regexp.MustCompile(`^(?:ui|model|patchers|theme|testdata|\.ci)/[\w./-]*\w$`)
)

// documents are the pages of the repository and its READMEs, by path.
func documents(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	eachFile(t, func(name string, b []byte) {
		if pageName.MatchString(path.Base(name)) && path.Base(name) != "CHANGELOG.md" {
			out[name] = string(b)
		}
	})
	return out
}

// exists reports whether a path of the repository exists.
func exists(name string) bool {
	_, err := os.Stat(filepath.Join("..", "..", "..", filepath.FromSlash(name)))
	return err == nil
}

// Links of documents lead to files, and paths in code are those of files, from the root or
// from the document.
func TestLinksOfDocuments(t *testing.T) {
	for name, text := range documents(t) {
		for _, m := range documentLink.FindAllStringSubmatch(fencedBlock.ReplaceAllString(text, ""), -1) {
			target, _, _ := strings.Cut(m[1], "#")
			if target == "" || strings.Contains(target, "://") || exists(path.Join(path.Dir(name), target)) {
				continue
			}
			t.Errorf("%s: the link %s leads nowhere", name, m[1])
		}
		for _, span := range spansOf(text) {
			if ownPath.MatchString(span) && !strings.Contains(span, "NAME") && !exists(span) && !exists(path.Join(path.Dir(name), span)) {
				t.Errorf("%s: there is no %s", name, span)
			}
		}
	}
}

// README is short, and leads to every page.
func TestReadmeLeadsToAllPages(t *testing.T) {
	readme := document(t, "README.md")
	if n := strings.Count(readme, "\n"); n >= 250 {
		t.Errorf("it has %d lines; the most are 249", n)
	}
	for name := range documents(t) {
		if !strings.Contains(readme, "("+name+")") && name != "README.md" {
			t.Errorf("README has no link to %s", name)
		}
	}
}
