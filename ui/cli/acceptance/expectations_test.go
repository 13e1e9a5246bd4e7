package acceptance

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// expectations are the texts that tests expect: what scripts compare output with, the
// results in the cases of the formats, and the literals of tests.
type expectations struct {
	text  strings.Builder // every text, each on a line of its own
	files []expectedFrom
	runs  map[string]int // where in text four words follow each other
}

// expectedFrom is where the texts of one file begin.
type expectedFrom struct {
	start int
	name  string
}

func newExpectations(t *testing.T) *expectations {
	t.Helper()
	x := &expectations{runs: map[string]int{}}
	root := filepath.Join("..", "..", "..")
	printed, err := os.ReadFile(filepath.Join(root, "testdata", "messages", "printed.txt"))
	if err != nil {
		t.Fatal(err)
	}
	x.add("testdata/messages/printed.txt", string(printed))
	err = filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(name, ".txtar") || strings.Contains(name, "/fuzz/") {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, name)
		if err != nil {
			return err
		}
		switch rel = filepath.ToSlash(rel); {
		case strings.HasPrefix(rel, "testdata/scripts/"):
			x.addScript(rel, txtar.Parse(data))
		case strings.Contains(rel, "/testdata/"): // of a format
			x.add(rel, string(data))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return x
}

// comparison is a command of a script that compares output.
var (
	comparison = regexp.MustCompile(`(?m)^!? ?(?:stdout|stderr|ttyout|grep) (?:-count=\d+ )?(.+)$`)
	comparedTo = regexp.MustCompile(`(?m)^(?:cmp|cmpenv) \S+ (\S+)$`)
	anyText    = regexp.MustCompile(`\.[*+]\??|\(\?\w\)|\[\^[^\]]*\][*+]|\[[^\]]*\][*+]|\\[dwsS][*+]`)
	escaped    = regexp.MustCompile(`\\([^\pL\d])`)
)

func (x *expectations) addScript(name string, script *txtar.Archive) {
	x.start(name)
	for _, m := range comparison.FindAllStringSubmatch(string(script.Comment), -1) {
		if strings.HasPrefix(m[0], "!") {
			continue
		}
		text := anyText.ReplaceAllString(strings.ReplaceAll(m[1], "''", "'"), " … ")
		x.line(escaped.ReplaceAllString(text, "$1"))
	}
	for _, m := range comparedTo.FindAllStringSubmatch(string(script.Comment), -1) {
		for _, f := range script.Files {
			if f.Name == m[1] {
				x.line(string(f.Data))
			}
		}
	}
}

func (x *expectations) add(name, text string) {
	x.start(name)
	x.line(text)
}

// addGo adds the literals of a test, but not those of which it makes an error, or which it
// prints.
func (x *expectations) addGo(name string, f *ast.File) {
	if strings.HasSuffix(name, "acceptance/sentences_test.go") || strings.HasSuffix(name, "acceptance/errors_test.go") {
		return
	}
	x.start(name)
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ImportSpec:
			return false
		case *ast.CallExpr:
			name, owner := called(n)
			return name != "Errorf" && !(owner == "errors" && name == "New") && !(owner == "t" && reporting[name])
		case *ast.BinaryExpr:
			if n.Op == token.ADD && holdsText(n) {
				x.line(strings.ReplaceAll(sumOf(n), "%s", "…"))
			}
		case *ast.BasicLit:
			if s, ok := text(n); ok {
				x.line(s)
			}
		}
		return true
	})
}

// reporting are the methods of a test whose text says what fails.
var reporting = foldedNames("Error Errorf Fatal Fatalf Log Logf")

func (x *expectations) start(name string) {
	x.files = append(x.files, expectedFrom{x.text.Len(), name})
}

func (x *expectations) line(text string) {
	start := x.text.Len()
	x.text.WriteString(text)
	x.text.WriteByte('\n')
	for row := range strings.Lines(text) {
		for _, run := range wordRuns(row) {
			if _, ok := x.runs[run]; !ok {
				x.runs[run] = start
			}
		}
	}
}

// runLength is how many words in a row identify a message.
const runLength = 4

// wordRuns returns all runs of four words in text.
func wordRuns(text string) []string {
	words := strings.Fields(text)
	for i, w := range words {
		words[i] = strings.Trim(w, `"'.,;:()`+"`")
	}
	var out []string
	for i := 0; i+runLength <= len(words); i++ {
		out = append(out, strings.Join(words[i:i+runLength], " "))
	}
	return out
}

// runsOf returns the runs of four words between the verbs of a message.
func runsOf(message string) []string {
	var out []string
	for _, piece := range verbs.Split(message, -1) {
		out = append(out, wordRuns(piece)...)
	}
	return out
}

// ownWords returns the runs of four words that only one of the messages has.
func ownWords(messages []string) map[string]bool {
	own := map[string]bool{}
	for _, m := range messages {
		seen := map[string]bool{}
		for _, run := range runsOf(m) {
			_, other := own[run]
			if !seen[run] {
				own[run], seen[run] = !other, true
			}
		}
	}
	return own
}

// find returns where a test expects message: the whole of it, or four words in a row that
// no other message has. It is empty if none does.
func (x *expectations) find(message string, own map[string]bool) string {
	for _, run := range runsOf(message) {
		if at, ok := x.runs[run]; ok && own[run] {
			return x.nameAt(at)
		}
	}
	pieces := verbs.Split(message, -1)
	for i, p := range pieces {
		pieces[i] = regexp.QuoteMeta(p)
	}
	at := regexp.MustCompile(strings.Join(pieces, `[^\n]*?`)).FindStringIndex(x.text.String())
	if at == nil {
		return ""
	}
	return x.nameAt(at[0])
}

func (x *expectations) nameAt(at int) string {
	name := ""
	for _, f := range x.files {
		if f.start <= at {
			name = f.name
		}
	}
	return name
}
