package acceptance

import (
	"go/ast"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// formatPackages are the packages of the formats. Only they know the names.
var formatPackages = []string{"patchers/ap", "patchers/aptix", "patchers/delimited", "patchers/gitdiff", "patchers/linepatch",
	"patchers/search", "patchers/v4a", "patchers/toolcall", "patchers/tags", "patchers/shell", "patchers/blocks"}

var formatNames = []string{"ap", "bundle", "delimited", "git", "lines", "structured"}

// otherMeanings are literals that equal the name of a format and mean something
// else, by file.
var otherMeanings = map[string][]string{
	"ui/config/bindings.go": {"lines"}, // the key that selects lines
}

// No format is named outside its package: what is particular to a format is
// asked of the format.
func TestFormatNamesStayInTheirPackages(t *testing.T) {
	found := map[string][]string{}
	eachGoFile(t, func(file string, set *token.FileSet, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "testdata/") || slices.Contains(formatPackages, path.Dir(file)) {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			literal, ok := n.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			name, err := strconv.Unquote(literal.Value)
			if err != nil || !slices.Contains(formatNames, name) {
				return true
			}
			found[file] = append(found[file], name)
			if !slices.Contains(otherMeanings[file], name) {
				t.Errorf("%s names the format %q", set.Position(literal.Pos()), name)
			}
			return true
		})
	})
	for file, names := range otherMeanings {
		for _, name := range names {
			if !slices.Contains(found[file], name) {
				t.Errorf("%s does not contain %q any more: remove the exception", file, name)
			}
		}
	}
}
