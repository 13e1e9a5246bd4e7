package diffview

import (
	"bytes"
	"math"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A heading is the position of a hunk in the file.
type heading struct {
	at    string // what its anchor names: the line of its first change, or the byte; "" for none
	title []byte // the scope of its first changed line
}

// An outline finds the scope of a change: the line that begins the definition or
// section which holds it.
//
// It knows no languages. A scope begins at a line at the left margin, as in Git,
// or at an indented line that looks like a definition, and ends at a line that is
// not indented more.
type outline struct {
	isHeading func(line []byte) bool // at the left margin
	byIndent  bool                   // the scopes of indented lines count

	text *model.Text
	line int     // the one that was looked up last
	open []scope // lines above it that may begin a scope which holds it, the outermost first
}

// A scope may begin at line, which is indented more than what it is in.
type scope struct {
	line    []byte
	indent  int
	heading bool
}

// newOutline returns the outline of a file by its name and text: the headings of Markdown,
// otherwise lines that begin with a letter and definitions.
func newOutline(name string, text *model.Text) *outline {
	if ext := strings.ToLower(path.Ext(name)); ext == ".md" || ext == ".markdown" {
		return &outline{text: text, isHeading: func(line []byte) bool {
			return bytes.HasPrefix(bytes.TrimLeft(line, "#"), []byte(" ")) && line[0] == '#'
		}}
	}
	return &outline{text: text, isHeading: func(line []byte) bool { return isLetter(line[0]) }, byIndent: true}
}

func isLetter(c byte) bool {
	return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c == '$'
}

// closes reports whether a line only ends blocks: it has no words and opens none.
func closes(text []byte) bool {
	text = bytes.TrimRight(text, " \t")
	return bytes.ContainsAny(text[:1], "})]") && len(bytes.Trim(text, "})];,")) == 0
}

// scopeOf returns the scope of a change at a line: changed are its lines. One that
// begins a definition is its own scope, and a comment belongs to what follows it.
func (o *outline) scopeOf(line int, changed *model.Text) []byte {
	var first []byte
	limit := math.MaxInt
	switch {
	case !o.byIndent && changed.Lines() > 0:
		first = changed.Line(0)
	case o.byIndent:
		if first = codeOf(changed, 0, changed.Lines()); first == nil {
			first = codeOf(o.text, line, o.text.Lines())
		}
		limit = indentation(first)
		if text := bytes.TrimSpace(first); len(text) > 0 && bytes.ContainsAny(text[:1], "{})]") {
			limit++ // it belongs to the block that it delimits
		}
	}
	if len(first) > 0 && o.begins(first) {
		return titleOf(first)
	}
	return titleOf(o.scopeAbove(line, limit))
}

// scopeAbove returns the nearest line above a line that begins a scope which holds it and
// is indented less than limit, nil if there is none.
func (o *outline) scopeAbove(line, limit int) []byte {
	o.lookUp(line)
	for i := len(o.open) - 1; i >= 0; i-- {
		switch s := o.open[i]; {
		case s.heading && limit > 0:
			return s.line
		case s.heading:
			return nil
		case s.indent < limit:
			if text := bytes.TrimSpace(s.line); isLetter(text[0]) && isDefinition(text) {
				return s.line
			}
		}
	}
	return nil
}

// lookUp finds the lines above a line that are indented less than all between. It reads those
// above the line that was looked up before only if that is further down.
func (o *outline) lookUp(line int) {
	if line < o.line {
		o.line, o.open = 0, nil
	}
	var found []scope    // the innermost first
	least := math.MaxInt // indentation of the lines read: they end scopes that are not indented less
	for i := line - 1; i >= o.line && least > 0; i-- {
		l := o.text.Line(i)
		switch text := bytes.TrimLeft(l, " \t"); {
		case len(l) > 0 && o.isHeading(l):
			found, least = append(found, scope{line: l, heading: true}), 0
		case o.byIndent && len(text) > 0 && (isLetter(text[0]) || closes(text)):
			if indent := indentation(l[:len(l)-len(text)]); indent < least {
				found, least = append(found, scope{line: l, indent: indent}), indent
			}
		}
	}
	n := slices.IndexFunc(o.open, func(s scope) bool { return s.indent >= least })
	if n < 0 {
		n = len(o.open)
	}
	slices.Reverse(found)
	o.line, o.open = line, append(o.open[:n], found...)
}

// begins reports whether a changed line begins a scope. Of code at the left margin, not all
// that begins with a letter does.
func (o *outline) begins(line []byte) bool {
	if o.byIndent {
		return isDefinition(bytes.TrimSpace(line))
	}
	return o.isHeading(line)
}

const (
	// maxComment is how many lines are skipped to find what a comment belongs to.
	maxComment = 20
	// maxScopeBytes is how much of a change is read to find its scope.
	maxScopeBytes = 16 << 10
)

// codeOf returns the first of some lines of t that is neither blank nor a comment or an
// annotation, nil if there is none within maxComment lines.
func codeOf(t *model.Text, from, to int) []byte {
	for i := from; i < min(to, from+maxComment); i++ {
		if line := t.Line(i); !isComment(bytes.TrimSpace(line)) {
			return line
		}
	}
	return nil
}

func isComment(text []byte) bool {
	for _, mark := range []string{"//", "/*", "*", "# ", "--", "@", ";", `"""`} {
		if bytes.HasPrefix(text, []byte(mark)) {
			return true
		}
	}
	return len(text) == 0
}

// indentation returns the number of columns before the text of a line. Tabs count as
// eight: files that mix them have no single width.
func indentation(line []byte) int {
	n := 0
	for _, c := range line {
		switch c {
		case ' ':
			n++
		case '\t':
			n += 8 - n%8
		default:
			return n
		}
	}
	return n
}

// definitionWords begin definitions, statementWords other lines that may look like them.
var (
	definitionWords = wordSet(`abstract async class data def enum export extension fn fun func function impl inline interface
		internal macro module namespace object operator override package private proc protected protocol pub public record sealed
		struct sub template trait type union unsafe virtual`)
	statementWords = wordSet(`assert await case catch defer delete do else elif elsif except for foreach go goto guard if import
		in lock loop match new not raise repeat return select switch throw try unless until using when where while with yield`)
)

func wordSet(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// isDefinition reports whether a trimmed line looks like the beginning of a definition:
// func f(a int) {, class C:, Money total(Items i), name() {.
func isDefinition(text []byte) bool {
	if len(text) == 0 || !isLetter(text[0]) || text[len(text)-1] == ';' {
		return false
	}
	word := text[:wordLength(text)]
	rest := bytes.TrimSpace(text[len(word):])
	switch {
	case len(rest) == 0 || statementWords[string(word)]:
		return false
	case definitionWords[string(word)] && len(word)+len(rest) < len(text) && (isLetter(rest[0]) || rest[0] == '('):
		return true
	}
	name, args, ok := bytes.Cut(text, []byte("("))
	if !ok || bytes.ContainsAny(name, ".=\"'`+-/%|!?;,") || bytes.HasSuffix(name, []byte(" ")) || bytes.ContainsAny(args, "\"'`") {
		return false
	}
	if bytes.HasSuffix(args, []byte("{")) {
		return !bytes.Contains(args, []byte("=>"))
	}
	return bytes.Contains(name, []byte(" ")) && bytes.HasSuffix(args, []byte(")"))
}

func titleOf(line []byte) []byte { return line[:min(len(line), maxTitleBytes)] }
