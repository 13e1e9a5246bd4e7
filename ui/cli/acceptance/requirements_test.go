package acceptance

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"aptix-tui/patchers/aptix/lint"
)

// A requirement is one sentence of a source document that asks for something,
// and what shows that it is kept.
type requirement struct {
	section, text, kind, evidence string
}

// The tables of testdata/requirements say of every demand of the source
// documents whether it is the client's (and which script or test proves it), a
// rule of the linter, or the agent's alone (and why no text can show it).
func TestRequirements(t *testing.T) {
	tables, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "requirements", "*.tsv"))
	if err != nil || len(tables) == 0 {
		t.Fatalf("no tables of requirements: %v", err)
	}
	tests := testComments(t)
	for _, table := range tables {
		seen := map[requirement]bool{}
		for n, r := range readTable(t, table) {
			at := fmt.Sprintf("%s, row %d (%s: %s)", filepath.Base(table), n+1, r.section, r.text)
			row := requirement{section: r.section, text: r.text, kind: r.kind}
			if seen[row] {
				t.Errorf("%s is there twice", at)
			}
			seen[row] = true
			switch {
			case r.kind == "client":
				for _, proof := range strings.Split(r.evidence, ", ") {
					if !namesSection(tests, proof, r.section) {
						t.Errorf("%s: %s is neither a test nor a file of testdata that cites it", at, proof)
					}
				}
			case r.kind == "lint" && slices.ContainsFunc(lint.Rules(), func(rule lint.Rule) bool { return rule.Name == r.evidence }):
			case r.kind == "agent" && strings.Contains(r.evidence, " "): // the reason why no text can show it
			default:
				t.Errorf("%s: unexpected kind or evidence: %s, %s", at, r.kind, r.evidence)
			}
		}
	}
}

// namesSection reports whether a proof cites the section that it is about: a case in
// its comment, a test in its comment or its body.
func namesSection(tests map[string]string, proof, section string) bool {
	comment, ok := tests[proof]
	if !ok {
		b, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", filepath.FromSlash(proof)))
		if err != nil {
			return false
		}
		comment, _, _ = strings.Cut(string(b), "\n-- ")
	}
	want := citationsIn(section)[0]
	return slices.ContainsFunc(citationsIn(comment), func(c citation) bool { return c.covers(want) })
}

// Every rule of the linter comes from a demand in one of the tables.
func TestRulesHaveRequirements(t *testing.T) {
	var cited []string
	for _, table := range []string{"afs.tsv", "sys004.tsv"} {
		for _, r := range readTable(t, filepath.Join("..", "..", "..", "testdata", "requirements", table)) {
			cited = append(cited, r.evidence)
		}
	}
	for _, rule := range lint.Rules() {
		if !slices.Contains(cited, rule.Name) {
			t.Errorf("no requirement of AFS or SYS-004 leads to the rule %s", rule.Name)
		}
	}
}

var section = regexp.MustCompile(`^[A-Z0-9-]+ §\d+(\.\d+)*$`)

// readTable reads the rows of a table after its heading.
func readTable(t *testing.T, path string) []requirement {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(b), "\n"), "\n")
	if lines[0] != "section\trequirement\tkind\tevidence" {
		t.Fatalf("%s begins with %q", path, lines[0])
	}
	var rows []requirement
	for n, line := range lines[1:] {
		f := strings.Split(line, "\t")
		if len(f) != 4 || !section.MatchString(f[0]) || slices.Contains(f, "") {
			t.Errorf("%s:%d: expected section, requirement, kind and evidence, not %q", path, n+2, line)
			continue
		}
		rows = append(rows, requirement{f[0], f[1], f[2], f[3]})
	}
	return rows
}

// testComments are the comments of all tests of the module, those before them and
// those in them, by package.TestName.
func testComments(t *testing.T) map[string]string {
	t.Helper()
	comments := map[string]string{}
	eachGoFile(t, func(path string, set *token.FileSet, f *ast.File) {
		if !strings.HasSuffix(path, "_test.go") {
			return
		}
		for _, d := range f.Decls {
			test, ok := d.(*ast.FuncDecl)
			if !ok || test.Recv != nil || !strings.HasPrefix(test.Name.Name, "Test") {
				continue
			}
			var text strings.Builder
			for _, c := range f.Comments {
				if c == test.Doc || c.Pos() >= test.Pos() && c.End() <= test.End() {
					text.WriteString(c.Text())
				}
			}
			comments[strings.TrimSuffix(f.Name.Name, "_test")+"."+test.Name.Name] = text.String()
		}
	})
	return comments
}

// eachGoFile visits every Go file of the module, whatever it is built for.
func eachGoFile(t *testing.T, visit func(path string, set *token.FileSet, f *ast.File)) {
	t.Helper()
	root := filepath.Join("..", "..", "..")
	err := filepath.WalkDir(root, func(path string, d os.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") {
			return err
		}
		set := token.NewFileSet()
		f, err := parser.ParseFile(set, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		visit(filepath.ToSlash(name), set, f)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
