package acceptance

import (
	"go/ast"
	"go/token"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var stableCode = regexp.MustCompile(`^[a-z0-9-]+/[a-z0-9-]+$`)

// Every kind of reason has a code, or that of the reason that it repeats, and a
// sentence that can be a part of another one.
func TestReasonCodes(t *testing.T) {
	kinds := 0
	eachGoFile(t, func(file string, set *token.FileSet, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			literal, ok := n.(*ast.CompositeLit)
			if !ok || !namesReasonKind(literal.Type) {
				return true
			}
			kinds++
			at := set.Position(literal.Pos())
			fields := map[string]ast.Expr{}
			for _, e := range literal.Elts {
				if kv, ok := e.(*ast.KeyValueExpr); ok {
					fields[kv.Key.(*ast.Ident).Name] = kv.Value
				}
			}
			if code, ok := text(fields["Code"]); ok && !stableCode.MatchString(code) || fields["Code"] == nil {
				t.Errorf("%s: the code is %q; expected area/what", at, code)
			}
			if sentence, ok := text(fields["Sentence"]); ok && (sentence == "" || strings.HasSuffix(sentence, ".")) || fields["Sentence"] == nil {
				t.Errorf("%s: the sentence is %q; expected one without its full stop", at, sentence)
			}
			return true
		})
	})
	if kinds < 200 {
		t.Errorf("only %d kinds of reasons were found", kinds)
	}
}

func namesReasonKind(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name == "ReasonKind"
	case *ast.SelectorExpr:
		return e.Sel.Name == "ReasonKind"
	}
	return false
}

// text is the value of a string literal.
func text(e ast.Expr) (string, bool) {
	literal, ok := e.(*ast.BasicLit)
	if !ok || literal.Kind != token.STRING {
		return "", false
	}
	s, err := strconv.Unquote(literal.Value)
	return s, err == nil
}
