package acceptance

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A citation names a section of a document: AP §3.2.
type citation struct{ document, section string }

var (
	citedSections = regexp.MustCompile(`\b([A-Z][A-Z0-9-]*)((?:(?:,|,? and|,? to)? §\d+(?:\.\d+)*)+)`)
	sectionNumber = regexp.MustCompile(`§(\d+(?:\.\d+)*)`)
	lineBreak     = regexp.MustCompile(`\s*\n\s*(?://|#|\*)?\s*`) // in a comment
)

// citationsIn lists the citations of a text: of "AP §1, §2.1" both. A citation may
// go over a line break of a comment.
func citationsIn(text string) []citation {
	var out []citation
	for _, m := range citedSections.FindAllStringSubmatch(lineBreak.ReplaceAllString(text, " "), -1) {
		for _, n := range sectionNumber.FindAllStringSubmatch(m[2], -1) {
			out = append(out, citation{m[1], n[1]})
		}
	}
	return out
}

// covers reports whether c names the section of want or a part of it.
func (c citation) covers(want citation) bool {
	return c.document == want.document && (c.section == want.section || strings.HasPrefix(c.section, want.section+"."))
}

// A page is a document of the repository: NAME.md beside the code that it is about,
// with numbered headings (## 4 Title, ### 4.2 Title).
var (
	pageName      = regexp.MustCompile(`^([A-Z][A-Z0-9-]*)\.md$`)
	numberedTitle = regexp.MustCompile(`(?m)^#+ (\d+(?:\.\d+)*)\.? `)
	notPages      = []string{"README", "CHANGELOG", "LICENSE"}
)

// pages are the sections of all pages, by document.
func pages(t *testing.T) map[string][]string {
	t.Helper()
	out := map[string][]string{}
	eachFile(t, func(name string, b []byte) {
		m := pageName.FindStringSubmatch(path.Base(name))
		if m == nil || slices.Contains(notPages, m[1]) {
			return
		}
		if _, twice := out[m[1]]; twice {
			t.Errorf("%s: there is another page of this name", name)
		}
		out[m[1]] = []string{}
		for _, title := range numberedTitle.FindAllSubmatch(b, -1) {
			out[m[1]] = append(out[m[1]], string(title[1]))
		}
	})
	return out
}

// eachFile visits every file of the module but Git's.
func eachFile(t *testing.T, visit func(name string, b []byte)) {
	t.Helper()
	root := os.DirFS(filepath.Join("..", "..", ".."))
	err := fs.WalkDir(root, ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (d.Name() == ".git" || d.Name() == ".aptix"):
			return fs.SkipDir
		case !d.Type().IsRegular():
			return nil
		}
		b, err := fs.ReadFile(root, name)
		if err == nil {
			visit(name, b)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

// citingText is what may cite documents in a file: comments and strings of Go, the
// head of a case, tables and pages as they are.
func citingText(t *testing.T, name string, b []byte) string {
	t.Helper()
	switch path.Ext(name) {
	case ".go":
		f, err := parser.ParseFile(token.NewFileSet(), name, b, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		var text strings.Builder
		for _, c := range f.Comments {
			text.WriteString(c.Text() + "\n")
		}
		ast.Inspect(f, func(n ast.Node) bool {
			if literal, ok := n.(*ast.BasicLit); ok && literal.Kind == token.STRING {
				text.WriteString(literal.Value + "\n")
			}
			return true
		})
		return text.String()
	case ".txtar":
		head, _, _ := strings.Cut(string(b), "\n-- ")
		return head
	case ".tsv", ".md":
		return string(b)
	}
	return ""
}

// Every citation names a section of a page in the repository.
func TestCitedSectionsExist(t *testing.T) {
	sections := pages(t)
	eachFile(t, func(name string, b []byte) {
		reported := map[citation]bool{}
		for _, c := range citationsIn(citingText(t, name, b)) {
			known, exists := sections[c.document]
			switch {
			case slices.Contains(known, c.section), reported[c]:
				continue
			case !exists:
				t.Errorf("%s cites %s §%s: no page has this name", name, c.document, c.section)
			default:
				t.Errorf("%s cites %s §%s: the page has no such heading", name, c.document, c.section)
			}
			reported[c] = true
		}
	})
}
