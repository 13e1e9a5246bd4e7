package acceptance

import (
	"bytes"
	"encoding/json"
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"github.com/rogpeppe/go-internal/txtar"

	"aptix-tui/theme/terminal"
	"aptix-tui/ui/cli"
)

// TestMessages checks the texts of the program in its source: every kind of reason and every
// diagnostic has a code, each is used, and the words are those of the house.
func TestMessages(t *testing.T) {
	kinds, declared, used := 0, map[string]string{}, map[string]int{}
	eachGoFile(t, func(file string, set *token.FileSet, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "testdata/") {
			return
		}
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Ident:
				used[n.Name]++
			case *ast.ValueSpec:
				if declaresMessage(n) {
					declared[n.Names[0].Name] = file
				}
			case *ast.CompositeLit:
				at := set.Position(n.Pos()).String()
				switch typeName(n.Type) {
				case "ReasonKind":
					kinds++
					checkKind(t, at, fieldsOf(n))
				case "Diagnostic":
					if fields := fieldsOf(n); len(fields) > 0 && (fields["Code"] == nil || fields["Message"] == nil) {
						t.Errorf("%s: a diagnostic without a code or a message", at)
					}
				}
			case *ast.BasicLit:
				if s, ok := text(n); ok && !slices.Contains(comparedTexts, path.Dir(file)) {
					checkWords(t, file, s)
				}
			}
			return true
		})
	})
	for name, file := range declared {
		if used[name] < 2 {
			t.Errorf("%s: nothing makes a message of %s", file, name)
		}
	}
	if kinds < 200 || len(declared) < 200 {
		t.Errorf("only %d kinds of reasons and %d declarations were found", kinds, len(declared))
	}
}

// comparedTexts are packages whose texts are compared with words of an answer.
var comparedTexts = []string{"patchers/label"}

var stableCode = regexp.MustCompile(`^[a-z0-9-]+/[a-z0-9-]+$`)

// declaresMessage reports whether v declares a kind of reason, or the code of a diagnostic.
func declaresMessage(v *ast.ValueSpec) bool {
	if len(v.Names) != 1 || len(v.Values) != 1 {
		return false
	}
	literal, ok := v.Values[0].(*ast.CompositeLit)
	code, _ := text(v.Values[0])
	return ok && typeName(literal.Type) == "ReasonKind" || stableCode.MatchString(code)
}

// checkKind checks the code of a kind of reason, and its sentence, which may be a part of
// another one.
func checkKind(t *testing.T, at string, fields map[string]ast.Expr) {
	t.Helper()
	if code, ok := text(fields["Code"]); ok && !stableCode.MatchString(code) || fields["Code"] == nil {
		t.Errorf("%s: the code is %q; expected area/what", at, code)
	}
	if sentence, ok := text(fields["Sentence"]); ok && (sentence == "" || strings.HasSuffix(sentence, ".")) || fields["Sentence"] == nil {
		t.Errorf("%s: the sentence is %q; expected one without its full stop", at, sentence)
	}
}

func typeName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return e.Sel.Name
	}
	return ""
}

func fieldsOf(literal *ast.CompositeLit) map[string]ast.Expr {
	fields := map[string]ast.Expr{}
	for _, e := range literal.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			fields[kv.Key.(*ast.Ident).Name] = kv.Value
		}
	}
	return fields
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

var (
	twoWords = regexp.MustCompile(`\pL\pL+ \pL`)
	citing   = regexp.MustCompile(`(?s)[a-z].*§|§.*[a-z]`) // in a sentence; a citation alone is a field
	banned   = regexp.MustCompile(`(?i)\b(anew|whoever|nobody|all the same|stands|takes? (them |it )?over)\b`)
)

// checkWords reports words that readers stumble over, citations of documents that neither a
// user nor a model may have, stray spaces and control characters in a text of two words.
func checkWords(t *testing.T, file, text string) {
	t.Helper()
	if !twoWords.MatchString(text) {
		return
	}
	if word := banned.FindString(text); word != "" {
		t.Errorf("%s: %q: another word than %s", file, text, word)
	}
	if citing.MatchString(text) && !strings.HasPrefix(file, "patchers/aptix/lint/") { // check --lint names sections
		t.Errorf("%s: %q cites a document", file, text)
	}
	if strings.Contains(strings.TrimLeft(text, " \n"), ".  ") {
		t.Errorf("%s: %q has two spaces after a full stop", file, text)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return unicode.IsControl(r) && r != '\n' && r != '\t' }) {
		t.Errorf("%s: %q has a control character", file, text)
	}
}

// TestAnswersWithMessages checks the answers of testdata/messages. Each causes messages that
// have a code and no control character. What cannot be applied says why.
func TestAnswersWithMessages(t *testing.T) {
	archives, err := filepath.Glob(filepath.Join("..", "..", "..", "testdata", "messages", "*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		a, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		dir := t.TempDir()
		write(t, filepath.Join(dir, "ws", ".keep"), nil, 0o600)
		for _, f := range a.Files {
			write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data, 0o640)
		}
		for _, f := range a.Files {
			if answer, ok := strings.CutSuffix(f.Name, ".md"); ok && !strings.Contains(answer, "/") {
				t.Run(filepath.Base(name)+"/"+answer, func(t *testing.T) { checkMessages(t, dir, answer) })
			}
		}
	}
}

func checkMessages(t *testing.T, dir, answer string) {
	ws := filepath.Join(dir, "ws."+answer)
	if _, err := os.Stat(ws); err != nil {
		ws = filepath.Join(dir, "ws")
	}
	var out, messages bytes.Buffer
	status := cli.Main([]string{"check", "--json", "--root", ws, filepath.Join(dir, answer+".md")}, cli.Streams{In: os.Stdin, Out: &out, Err: &messages})
	if terminal.Sanitize(messages.String()) != messages.String() {
		t.Errorf("control characters in %q", messages.String())
	}
	var report struct {
		Hunks       []struct{ Decision, Note string }
		Diagnostics []struct{ Code, Message string }
	}
	if out.Len() > 0 {
		if err := json.Unmarshal(out.Bytes(), &report); err != nil {
			t.Fatal(err)
		}
	}
	for _, d := range report.Diagnostics {
		if !stableCode.MatchString(d.Code) || d.Message == "" {
			t.Errorf("a diagnostic without a code or a message: %q", d)
		}
	}
	for _, h := range report.Hunks {
		if h.Decision == "undecided" && h.Note == "" {
			t.Error("a change needs a decision without a reason")
		}
	}
	if status != exitDone && len(report.Hunks)+len(report.Diagnostics)+messages.Len() == 0 {
		t.Error("it is refused without a message")
	}
}
