package acceptance

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestErrors keeps testdata/errors.txt, the list of all messages that say what is wrong or
// in doubt, and fails for a message that no test causes and expects.
//
//	go test ./ui/cli/acceptance -run TestErrors -update
//	go test ./ui/cli/acceptance -run TestErrors -v    also prints where each is expected
func TestErrors(t *testing.T) {
	messages := map[string][]sentence{}
	expected := newExpectations(t)
	eachGoFile(t, func(file string, _ *token.FileSet, f *ast.File) {
		dir := path.Dir(file)
		switch {
		case strings.HasPrefix(file, "testdata/"):
		case strings.HasSuffix(file, "_test.go"):
			expected.addGo(file, f)
		case !importsTesting(f) && !excepted(dir) && !excepted(file):
			for _, text := range messagesOf(dir, path.Base(file), f) {
				messages[dir] = append(messages[dir], sentence{path.Base(file), text})
			}
		}
	})
	compareListing(t, "errors.txt", listing(messages))
	checkExpected(t, messages, expected)
	for name := range messagePlaces {
		if !usedPlaces[name] {
			t.Errorf("messagePlaces has %s, which is not in the code", name)
		}
	}
}

// messageMakers are the functions whose texts are messages: they make errors, diagnostics,
// refusals and doubts.
var messageMakers = foldedNames(`Errorf New NewFailure accuse add addNote array checkNotEmpty
	claim cut diagnose doubt fail failf fault newRemark noAnswerError noArguments note orProblem
	refuse refuseAll report Report required requireNoWriter requires requireSettled sentence unless
	unreadable until violate violateAt warn warning warnIDsNotKept warnNewer writingError`)

// messageFields are the fields of structs that hold a message, or a part of one.
var messageFields = foldedNames(`Detail Message Sentence What Damaged Invalid NoJournal NoKey OtherKey
	OtherWorkspace Renamed Replayed Unauthenticated Unreadable KeptForNoChanges KeptForNoText
	KeptForOwnText`)

func foldedNames(names string) map[string]bool {
	out := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		out[name] = true
	}
	return out
}

// messagePlaces are packages, files and declarations all of whose texts are messages (true),
// or none (false). The most particular one applies.
var messagePlaces = map[string]bool{
	"model/commit":                  true,
	"model/workspace":               true,
	"patchers":                      true,
	"patchers/ap":                   true,
	"patchers/aptix":                true,
	"patchers/aptix/lint":           true,
	"patchers/blocks":               true,
	"patchers/calls":                true,
	"patchers/delimited":            true,
	"patchers/gitdiff":              true,
	"patchers/jsontext":             true,
	"patchers/linepatch":            true,
	"patchers/literal":              true,
	"patchers/locate":               true,
	"patchers/search":               true,
	"patchers/shell":                true,
	"patchers/snippet":              true,
	"patchers/tags":                 true,
	"patchers/toolcall":             true,
	"patchers/unclaimed":            true,
	"patchers/v4a":                  true,
	"ui/preconditions.go":           true,
	"ui/keys.go":                    true,
	"ui/config/keynames.go":         true,
	"ui/config/layers.go":           true,
	"ui/config/parse.go":            true,
	"patchers/ap/format.go":         false, // what is told to a model
	"patchers/aptix/format.go":      false, // what is told to a model
	"patchers/blocks/format.go":     false, // what is told to a model
	"patchers/delimited/format.go":  false, // what is told to a model
	"patchers/gitdiff/format.go":    false, // what is told to a model
	"patchers/linepatch/format.go":  false, // what is told to a model
	"patchers/search/format.go":     false, // what is told to a model
	"patchers/shell/format.go":      false, // what is told to a model
	"patchers/tags/format.go":       false, // what is told to a model
	"patchers/toolcall/format.go":   false, // what is told to a model
	"patchers/v4a/format.go":        false, // what is told to a model
	"patchers/aptix/lint/rules.go":  false, // what is required, not what is wrong
	"patchers/linepatch.operations": false, // words of an answer
	"patchers/gitdiff/filestate.go": false, // what Git hashes
	"model/workspace/chooseroot.go": false, // why a directory was chosen
	"ui/diffpane.go":                false, // hints at keys
	"model/relaxation.go":           false, // what "matched ignoring %v" names
}

var usedPlaces = map[string]bool{}

// messageFinder finds the messages of a file.
type messageFinder struct {
	dir, file string
	out       []string
}

func messagesOf(dir, file string, f *ast.File) []string {
	c := &messageFinder{dir: dir, file: file}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Body != nil && !excepted(dir+"."+d.Name.Name) {
				c.declaration(d.Body, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok && !excepted(dir+"."+v.Names[0].Name) {
					c.declaration(v, v.Names[0].Name)
				}
			}
		}
	}
	return c.out
}

// declaration collects the messages of a declaration.
func (c *messageFinder) declaration(n ast.Node, name string) {
	all, none := false, false
	for _, place := range []string{c.dir, c.dir + "/" + c.file, c.dir + "." + name} {
		if is, ok := messagePlaces[place]; ok {
			all, none, usedPlaces[place] = is, !is, true
		}
	}
	if !none {
		c.walk(n, all)
	}
}

// walk collects the messages in n. in reports whether the texts of n are messages.
func (c *messageFinder) walk(n ast.Node, in bool) {
	ast.Inspect(n, func(child ast.Node) bool {
		switch child := child.(type) {
		case nil:
			return false
		case *ast.CaseClause: // what is compared
			for _, s := range child.Body {
				c.walk(s, in)
			}
			return false
		case *ast.KeyValueExpr:
			c.keyValue(child, in)
			return false
		case *ast.CallExpr:
			c.call(child, in)
			return false
		case *ast.BinaryExpr:
			return c.binary(child, in)
		case *ast.BasicLit:
			c.add(child, in)
		}
		return true
	})
}

func (c *messageFinder) keyValue(n *ast.KeyValueExpr, in bool) {
	key, ok := n.Key.(*ast.Ident)
	c.walk(n.Value, in && (!ok || !promptFields[key.Name]) || ok && messageFields[key.Name])
}

// promptFields are fields of descriptors that go into instructions for a model, and what an
// error says was being done.
var promptFields = foldedNames("Op About Advised Brief Delivery Document Otherwise Noun Text Section Separator Name Format Keep")

func (c *messageFinder) call(n *ast.CallExpr, in bool) {
	name, owner := called(n)
	if name == "retryInterrupted" { // its first argument is what is done
		for _, a := range n.Args[2:] {
			c.walk(a, in)
		}
		return
	}
	if matchers[owner] || matchers[name] && owner != "fmt" && owner != "model" {
		return
	}
	c.walk(n.Fun, in)
	for _, a := range n.Args {
		c.walk(a, in || messageMakers[name])
	}
}

func called(n *ast.CallExpr) (name, owner string) {
	switch f := n.Fun.(type) {
	case *ast.Ident:
		return f.Name, ""
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			owner = x.Name
		}
		return f.Sel.Name, owner
	}
	return "", ""
}

// binary takes texts with + between as one message.
func (c *messageFinder) binary(n *ast.BinaryExpr, in bool) bool {
	if n.Op == token.EQL || n.Op == token.NEQ {
		return false
	}
	if n.Op != token.ADD || !holdsText(n) {
		return true
	}
	c.add(n, in)
	c.walkOthers(n, in)
	return false
}

// walkOthers walks the terms of a sum that are not literals.
func (c *messageFinder) walkOthers(e ast.Expr, in bool) {
	switch e := e.(type) {
	case *ast.BinaryExpr:
		c.walkOthers(e.X, in)
		c.walkOthers(e.Y, in)
	case *ast.BasicLit:
	default:
		c.walk(e, in)
	}
}

func holdsText(e ast.Expr) bool {
	if b, ok := e.(*ast.BinaryExpr); ok {
		return holdsText(b.X) || holdsText(b.Y)
	}
	_, ok := text(e)
	return ok
}

func (c *messageFinder) add(e ast.Expr, in bool) {
	message := sumOf(e)
	if in && isSentence(message) && wordOfMessage.MatchString(verbs.ReplaceAllString(message, " ")) {
		c.out = append(c.out, message)
	}
}

// sumOf returns the literals of a sum with %s for every other term.
func sumOf(e ast.Expr) string {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return sumOf(b.X) + sumOf(b.Y)
	}
	if s, ok := text(e); ok {
		return s
	}
	return "%s"
}

var (
	verbs         = regexp.MustCompile(`%(\[\d\])?[-+# 0]*\d*(\.\d+)?[a-zA-Z]`)
	wordOfMessage = regexp.MustCompile(`\pL\pL`)
)

// checkExpected fails for each message that no test expects, and for each exception that
// there is no need for.
func checkExpected(t *testing.T, byPackage map[string][]sentence, expected *expectations) {
	t.Helper()
	all := []string{}
	for _, messages := range byPackage {
		for _, m := range messages {
			all = append(all, m.text)
		}
	}
	slices.Sort(all)
	all = slices.Compact(all)
	own := ownWords(all)
	where := map[string]string{}
	for _, m := range all {
		where[m] = expected.find(m, own)
	}
	missing := 0
	for dir, messages := range byPackage {
		for _, m := range messages {
			why, isExcepted := untested[m.text]
			switch {
			case where[m.text] == "" && !isExcepted:
				missing++
				t.Errorf("%s/%s: no test expects %q", dir, m.file, m.text)
			case where[m.text] != "" && isExcepted:
				t.Errorf("untested has %q (%s), which %s expects", m.text, why, where[m.text])
			default:
				t.Logf("%s/%s: %s: %s", dir, m.file, oneRow(m.text), where[m.text])
			}
		}
	}
	if missing > 0 {
		t.Logf("%d of %d", missing, len(all))
	}
	for m, why := range untested {
		if _, ok := where[m]; !ok {
			t.Errorf("untested has %q (%s), which is no message", m, why)
		}
	}
}

// untested are messages that nothing in a test can cause, and why.
var untested = map[string]string{
	"the block begins and ends like the file but lacks %s: deleted or left out?": "its places are loose, and a doubt is shown only where a place is certain",
	"special file":                                                  "Linux has no other kind of file",
	"%s changes while it is read":                                   "another program would have to replace the index of Git between two system calls",
	"it contains more than %d entries":                              "a million files take too long",
	"looking for a Git work tree: %w":                               "lstat of .git fails only on a broken disk",
	"one of its names is longer than this file system allows":       "only on file systems with names below 255 bytes",
	"builds on the change at answer line %d, whose placement is %s": "no hunk builds on one that has no place",
	"the plan is invalid: %s would be a file and a directory":       "the rules of items refuse such a plan first",
	"it would have %d bytes; the limit is %d":                       "a journal of a gigabyte",
	"writing the journal: %w":                                       "a journal of a gigabyte",
	"making a key: %w":                                              "the system always has random bytes",
	"the lock file keeps disappearing":                              "another process would have to remove it twenty times between two system calls",
	"looking for interrupted transactions: %w":                      "the workspace was opened before",
	"undoing an interrupted transaction":                            "the cause inside a RollbackError of a recovery, which replaces it",
	"%w, repeatedly":                                                "another program would have to write between all attempts",
	"it was replaced while it was opened":                           "another program would have to replace it between two system calls",
	"reading the history: transaction %s: %w":                       "records that break a rule are foreign before they are read",
	"reading the lexer %s: %w":                                      "the lexers are part of the program",
	"closing it: %v":                                                "closing what was only read does not fail",
	"its size cannot be read: %v":                                   "lstat of a listed file fails only on a broken disk",
	"its size cannot be read, so a review cannot be drawn: %v":      "every terminal has a size",
	"the system clipboard is read":                                  "only where the clipboard needs no tool: macOS, Windows",
	"running the review: %w":                                        "the terminal would have to be taken away while Bubble Tea starts",
	"cannot read the directories that were removed: %v":             "the history is listed before, with the same error",
	"it is not one header":                                          "the lines are parsed as one header",
	"%s. It names %s. %s":                                           "three texts with messages of their own",
	"%s is not valid":                                               "the batch is refused as a whole, with its own reason",
}
