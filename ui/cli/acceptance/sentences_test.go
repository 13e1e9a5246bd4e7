package acceptance

import (
	"flag"
	"fmt"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

var updateSentences = flag.Bool("update", false, "write testdata/sentences.txt and errors.txt")

// A sentence is a text of the code that the program can print.
type sentence struct{ file, text string }

// TestSentences keeps testdata/sentences.txt, the list of all texts that the program
// can print, which is there to be read as a whole, and holds each text to the house's words.
func TestSentences(t *testing.T) {
	byPackage := map[string][]sentence{}
	eachGoFile(t, func(file string, _ *token.FileSet, f *ast.File) {
		if strings.HasSuffix(file, "_test.go") || strings.HasPrefix(file, "testdata/") || importsTesting(f) {
			return
		}
		dir := path.Dir(file)
		if excepted(dir) || excepted(file) {
			return
		}
		for _, text := range sentencesOf(dir, f) {
			byPackage[dir] = append(byPackage[dir], sentence{path.Base(file), text})
		}
	})
	for dir, sentences := range byPackage {
		for _, s := range sentences {
			checkWords(t, dir+"/"+s.file, s.text)
		}
	}
	for name, why := range notPrinted {
		if !usedExceptions[name] {
			t.Errorf("notPrinted has %s (%s), which is not in the code", name, why)
		}
	}
	compareListing(t, "sentences.txt", listing(byPackage))
}

// listing returns the texts below their packages and files.
func listing(byPackage map[string][]sentence) string {
	var out strings.Builder
	for _, dir := range slices.Sorted(maps.Keys(byPackage)) {
		sentences := byPackage[dir]
		slices.SortFunc(sentences, func(a, b sentence) int {
			return strings.Compare(a.file+"\x00"+a.text, b.file+"\x00"+b.text)
		})
		fmt.Fprintf(&out, "%s\n", dir)
		for i, s := range sentences {
			if i > 0 && s == sentences[i-1] {
				continue
			}
			if i == 0 || s.file != sentences[i-1].file {
				fmt.Fprintf(&out, "  %s\n", s.file)
			}
			fmt.Fprintf(&out, "    %s\n", oneRow(s.text))
		}
	}
	return out.String()
}

// compareListing compares got with a file of testdata, or writes it with -update.
func compareListing(t *testing.T, file, got string) {
	t.Helper()
	name := filepath.Join("..", "..", "..", "testdata", file)
	if *updateSentences {
		write(t, name, []byte(got), 0o644)
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("testdata/%s is out of date: go test ./ui/cli/acceptance -run %s -update, and read what changes", file, t.Name())
	}
}

// oneRow returns text on one line, without quotes around it.
func oneRow(text string) string {
	quoted := strconv.Quote(text)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}

func importsTesting(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing"` })
}

// matchers are functions and packages whose texts are compared with input: patterns,
// prefixes, words of an answer.
var matchers = map[string]bool{"lazyregexp": true, "regexp": true, "label": true, "slices": true, "Compile": true,
	"HasPrefix": true, "HasSuffix": true, "CutPrefix": true, "CutSuffix": true, "TrimPrefix": true, "TrimSuffix": true,
	"Contains": true, "ContainsAny": true, "EqualFold": true, "Index": true, "Cut": true, "Trim": true,
	"TrimLeft": true, "TrimRight": true, "Split": true, "Fields": true, "FieldsSeq": true, "IndexAny": true,
	"wordSet": true, "rolesOf": true, "Names": true, "table": true, "hasWord": true, "hasPrefix": true}

// printers are functions that print texts of one word, too.
var printers = map[string]bool{"Errorf": true, "New": true, "Sprintf": true, "Fprintf": true, "Fprintln": true, "line": true}

// notPrinted are packages, files and declarations whose texts are not for a person, and why.
var notPrinted = map[string]string{
	"patchers/formattest":             "for tests only",
	"patchers/label":                  "words of an answer",
	"theme/syntax/table.go":           "names of languages",
	"patchers/gitdiff/lines.go":       "beginnings of lines of a patch",
	"patchers/jsontext/fieldwords.go": "names of fields",
	"patchers/v4a/marker.go":          "markers",
	"patchers/ap.commonWords":         "words of programs",
	"patchers/ap.languages":           "names of files",
	"patchers/aptix.features":         "names of fields",
	"patchers/aptix.editWords":        "names of operations",
	"patchers/aptix.refusalSentences": "sentences of an answer",
	"patchers/blocks.pageWords":       "words of a web page",
	"patchers/linepatch.editWords":    "names of operations",
	"patchers/snippet.headRules":      "names of files",
	"patchers/gitdiff.headerLines":    "beginnings of lines of a patch",
	"model/elisionscan.go":            "words of an answer",
}

var usedExceptions = map[string]bool{}

// excepted reports whether notPrinted has name.
func excepted(name string) bool {
	_, is := notPrinted[name]
	usedExceptions[name] = usedExceptions[name] || is
	return is
}

type collector struct {
	dir string
	out []string
}

// sentencesOf returns the texts of f that can be printed: those with two words, and the
// arguments of printers.
func sentencesOf(dir string, f *ast.File) []string {
	c := &collector{dir: dir}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if !excepted(dir+"."+d.Name.Name) && d.Body != nil {
				ast.Inspect(d.Body, c.visit)
			}
		case *ast.GenDecl:
			if d.Tok == token.VAR || d.Tok == token.CONST {
				ast.Inspect(d, c.visit)
			}
		}
	}
	return c.out
}

func (c *collector) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ValueSpec:
		return !excepted(c.dir + "." + n.Names[0].Name)
	case *ast.CallExpr:
		return c.call(n)
	case *ast.CaseClause: // what is compared
		for _, s := range n.Body {
			ast.Inspect(s, c.visit)
		}
		return false
	case *ast.BinaryExpr:
		return c.binary(n)
	case *ast.BasicLit:
		c.add(n, isSentence)
	}
	return true
}

func (c *collector) add(e ast.Expr, wanted func(string) bool) {
	if s, ok := joined(e); ok && wanted(s) {
		c.out = append(c.out, s)
	}
}

// call collects the arguments of a call unless they are compared with input.
func (c *collector) call(n *ast.CallExpr) bool {
	var name, owner string
	switch f := n.Fun.(type) {
	case *ast.Ident:
		name = f.Name
	case *ast.SelectorExpr:
		name = f.Sel.Name
		if x, ok := f.X.(*ast.Ident); ok {
			owner = x.Name
		}
	}
	if matchers[owner] || matchers[name] && owner != "fmt" && owner != "model" {
		return false
	}
	if printers[name] {
		for _, a := range n.Args {
			c.add(a, func(s string) bool { return !isSentence(s) && oneWord.MatchString(s) })
		}
	}
	return true
}

// binary collects texts that are put together of literals as one, and none of a comparison.
func (c *collector) binary(n *ast.BinaryExpr) bool {
	if n.Op == token.EQL || n.Op == token.NEQ {
		return false
	}
	if s, ok := joined(n); ok {
		if isSentence(s) {
			c.out = append(c.out, s)
		}
		return false
	}
	return true
}

// joined is the value of a string literal or of several with + between.
func joined(e ast.Expr) (string, bool) {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		x, isText := joined(b.X)
		y, alsoText := joined(b.Y)
		return x + y, isText && alsoText
	}
	return text(e)
}

var (
	oneWord  = regexp.MustCompile(`\pL\pL`)
	twoWords = regexp.MustCompile(`\pL[^ ]* [^ ]|[^ ] [^ ]*\pL`)
	pattern  = regexp.MustCompile(`\\[sSwWdDbpP]|\(\?[:i]|\)\?|\]\*|\.\*`)
)

// isSentence reports whether s has two words and is neither a pattern nor a list of file
// names.
func isSentence(s string) bool {
	words := strings.Fields(s)
	names := 0
	for _, w := range words {
		if strings.ContainsAny(strings.TrimRight(w, ".…"), ".*/_") {
			names++
		}
	}
	return twoWords.MatchString(s) && !pattern.MatchString(s) && names*2 <= len(words)
}

// citing matches a sentence that cites a section; a citation alone is a field, not a sentence.
var citing = regexp.MustCompile(`(?s)[a-z].*§|§.*[a-z]`)

// checkWords reports words in text that readers stumble over, and texts with stray spaces.
func checkWords(t *testing.T, at, text string) {
	t.Helper()
	for _, rule := range bannedWords {
		if rule.pattern.MatchString(text) && !slices.Contains(rule.except, text) {
			t.Errorf("%s: %q: write %s", at, text, rule.instead)
		}
	}
	if citing.MatchString(text) && !strings.HasPrefix(at, "patchers/aptix/lint/") { // check --lint names sections
		t.Errorf("%s: %q cites a document that neither a user nor a model may have", at, text)
	}
	if strings.Contains(strings.TrimLeft(text, " \n"), ".  ") {
		t.Errorf("%s: %q has two spaces after a full stop", at, text)
	}
}

// bannedWords are words that a reader stumbles over, or a second word for a thing, and
// what to write instead.
var bannedWords = []struct {
	pattern *regexp.Regexp
	instead string
	except  []string // texts in which the word has another meaning
}{
	{regexp.MustCompile(`\banew\b`), "again", nil},
	{regexp.MustCompile(`(?i)\bwhoever\b`), "the user, the process", nil},
	{regexp.MustCompile(`(?i)\bnobody\b`), "no one, or name the thing", nil},
	{regexp.MustCompile(`\ball the same\b`), "anyway", nil},
	{regexp.MustCompile(`\bstands\b`), "is", nil},
	{regexp.MustCompile(`\btakes? (them |it )?over\b`), "resume, use", nil},
}
