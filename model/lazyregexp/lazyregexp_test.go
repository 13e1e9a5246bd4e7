package lazyregexp

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"testing"
)

func TestCompilesOnFirstUse(t *testing.T) {
	r := New(`(a)(b)?`)
	if r.compiled != nil {
		t.Error("an expression that is not used is compiled")
	}
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			if got := r.FindStringSubmatch("xab"); len(got) != 3 || got[2] != "b" {
				t.Errorf("got %q", got)
			}
		})
	}
	all.Wait()
	if r.compiled == nil {
		t.Error("a used expression is not kept")
	}
}

// All expressions of the module are valid: a program that starts no longer shows it.
func TestAllExpressionsAreValid(t *testing.T) {
	m := module{constants: map[string]ast.Expr{}}
	m.parse(t)
	if len(m.calls) < 200 {
		t.Fatalf("found %d expressions: are they looked for in the right place?", len(m.calls))
	}
	for _, c := range m.calls {
		text, err := m.text(c.dir, c.argument)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
		} else if _, err := regexp.Compile(text); err != nil {
			t.Errorf("%s: %v", c.position, err)
		}
	}
}

// A module is what the test knows of the module's source.
type module struct {
	constants map[string]ast.Expr // by directory and name
	calls     []call
}

// A call is an expression that is given to New or to label.Compile.
type call struct {
	position string
	dir      string
	argument ast.Expr
}

func (m *module) parse(t *testing.T) {
	const root = "../.." // the patterns of label/pattern.go are arguments of label.Compile
	err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || strings.HasSuffix(filepath.ToSlash(name), "label/pattern.go") {
			return err
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, nil, 0)
		if err != nil {
			return err
		}
		m.add(filepath.Dir(name), file, files)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

func (m *module) add(dir string, file *ast.File, files *token.FileSet) {
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if i < len(n.Values) {
					m.constants[path.Join(filepath.ToSlash(dir), name.Name)] = n.Values[i]
				}
			}
		case *ast.CallExpr:
			if f := calledFunction(n); f == "lazyregexp.New" || f == "label.Compile" || f == "Compile" && filepath.Base(dir) == "label" {
				for _, argument := range n.Args {
					m.calls = append(m.calls, call{files.Position(n.Pos()).String(), dir, argument})
				}
			}
		}
		return true
	})
}

// calledFunction returns the name of the called function, with its package or variable.
func calledFunction(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if p, ok := f.X.(*ast.Ident); ok {
			return p.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// text returns the value of an expression of constants.
func (m *module) text(dir string, e ast.Expr) (string, error) {
	switch e := e.(type) {
	case *ast.BasicLit:
		return strconv.Unquote(e.Value)
	case *ast.ParenExpr:
		return m.text(dir, e.X)
	case *ast.BinaryExpr:
		left, err := m.text(dir, e.X)
		right, err2 := m.text(dir, e.Y)
		return left + right, errors.Join(err, err2)
	case *ast.Ident:
		if value, ok := m.constants[path.Join(filepath.ToSlash(dir), e.Name)]; ok {
			return m.text(dir, value)
		}
	case *ast.CallExpr:
		if calledFunction(e) == "strings.ReplaceAll" {
			text, err := m.text(dir, e.Args[0])
			from, err2 := m.text(dir, e.Args[1])
			to, err3 := m.text(dir, e.Args[2])
			return strings.ReplaceAll(text, from, to), errors.Join(err, err2, err3)
		}
	case *ast.SelectorExpr:
		if p, ok := e.X.(*ast.Ident); ok {
			return m.text(filepath.Join(filepath.Dir(dir), p.Name), e.Sel)
		}
	}
	return "", errors.New("this is not a constant")
}
