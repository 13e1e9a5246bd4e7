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
var formatPackages = []string{"patchers/ap", "patchers/aptix", "patchers/delimited", "patchers/gitdiff", "patchers/linepatch"}

var formatNames = []string{"ap", "bundle", "delimited", "git", "lines", "structured"}

// otherMeanings are literals that equal the name of a format and mean something
// else, by file.
var otherMeanings = map[string][]string{
	"ui/cli/doctor_machine.go": {"git"},   // the program that doctor looks for, and its label
	"ui/config/keys.go":        {"lines"}, // the key that selects lines
}

// namesToRemove are the names that are still outside of the formats' packages, by
// file. Nothing may be added.
var namesToRemove = map[string][]string{
	"patchers/again.go":       {"ap", "delimited"},
	"patchers/fences.go":      {"bundle", "lines", "structured"},
	"patchers/foreign.go":     {"delimited", "git"},
	"patchers/hidden.go":      {"bundle", "lines", "structured"},
	"patchers/leftover.go":    {"delimited"},
	"patchers/misspelt.go":    {"delimited"},
	"patchers/patchers.go":    {"ap", "bundle", "delimited", "git", "lines", "structured"},
	"ui/cli/batch.go":         {"lines"},
	"ui/cli/batchfail.go":     {"lines"},
	"ui/cli/batchlog.go":      {"lines"},
	"ui/cli/input.go":         {"git"},
	"ui/cli/prompt.go":        {"ap"},
	"ui/cli/reply_matters.go": {"lines"},
	"ui/cli/reply_rules.go":   {"ap", "bundle", "delimited", "git", "lines", "structured"},
	"ui/cli/session.go":       {"ap"},
	"ui/cli/skip.go":          {"bundle", "structured"},
}

// No format is named outside of its package: what is particular to a format is
// asked of the format.
func TestFormatNamesStayInTheirPackages(t *testing.T) {
	found := map[string][]string{}
	eachGoFile(t, func(file string, set *token.FileSet, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") || slices.Contains(formatPackages, path.Dir(file)) {
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
			if !slices.Contains(otherMeanings[file], name) && !slices.Contains(namesToRemove[file], name) {
				t.Errorf("%s names the format %q", set.Position(literal.Pos()), name)
			}
			return true
		})
	})
	for _, excepted := range []map[string][]string{otherMeanings, namesToRemove} {
		for file, names := range excepted {
			for _, name := range names {
				if !slices.Contains(found[file], name) {
					t.Errorf("%s does not contain %q any more: remove the exception", file, name)
				}
			}
		}
	}
}
