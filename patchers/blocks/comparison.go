package blocks

import (
	"bytes"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/linediff"
)

// A comparison is what is known of the content of a block beside the text of its file.
// Several readings ask for it.
type comparison struct {
	content []byte
	text    *model.Text

	old, lines []string // of the text and of the content, as trimmedLines returns them
	changes    []linediff.Change
	known      map[string]bool // the lines of the text without surrounding whitespace
	words      map[string]bool // of the content
}

func compare(c *model.FileChange, t *model.Text) *comparison {
	k := &comparison{content: c.Content, text: t, known: map[string]bool{}, words: wordsOf(c.Content)}
	k.old, k.lines = trimmedLines(t.Bytes), trimmedLines(c.Content)
	k.changes = linediff.Strings(k.old, k.lines)
	for n := range t.Lines() {
		k.known[string(bytes.TrimSpace(t.Line(n)))] = true
	}
	return k
}

// eachChange calls visit for each run of lines of the text that others take the place of,
// with the index of the line after it.
func (c *comparison) eachChange(visit func(removed, added []string, end int)) {
	for _, change := range c.changes {
		visit(c.old[change.OldStart:change.OldEnd], c.lines[change.NewStart:change.NewEnd], change.OldEnd)
	}
}

// removed are the lines of the text that are gone.
func (c *comparison) removed() (gone []string) {
	c.eachChange(func(removed, _ []string, _ int) { gone = append(gone, removed...) })
	return gone
}

// has reports whether line is one of the text but for surrounding whitespace.
func (c *comparison) has(line string) bool { return c.known[strings.TrimSpace(line)] }

// lacksDefinition reports whether line defines a name that the content lacks, or of which a
// word is no whole word there.
func (c *comparison) lacksDefinition(line string) bool {
	name := definedName(line)
	for _, word := range nameWord.FindAllString(name, -1) {
		if !c.words[word] {
			return true
		}
	}
	return !bytes.Contains(c.content, []byte(name))
}

var nameWord = lazyregexp.New(`[\p{L}\p{N}_$]+`)

// wordsOf are the words of content: of letters, digits, "_" and "$".
func wordsOf(content []byte) map[string]bool {
	set := map[string]bool{}
	for word := range bytes.FieldsFuncSeq(content, func(r rune) bool { return !isWordRune(r) }) {
		set[string(word)] = true
	}
	return set
}

func isWordRune(r rune) bool {
	return r == '_' || r == '$' || unicode.IsLetter(r) || unicode.IsNumber(r)
}
