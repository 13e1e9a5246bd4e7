package blocks

import (
	"bytes"
	"strings"
	"sync"

	"aptix-tui/model"
	"aptix-tui/model/linediff"
)

// A comparison is what is known of the content of a block beside the text of its file.
// Several readings ask for it, so each part is computed once, when it is first needed.
type comparison struct {
	content []byte
	text    *model.Text

	old, lines []string // of the text and of the content, as trimmedLines returns them
	changes    []linediff.Change
	compared   bool
	known      map[string]bool // lineSet of the text
	words      *vocabulary     // of the content
	elides     *bool           // hasElision; nil if it is not known
}

func compare(c *model.FileChange, t *model.Text) *comparison {
	return &comparison{content: c.Content, text: t, words: &vocabulary{content: c.Content}}
}

// split sets the lines of both texts.
func (c *comparison) split() {
	if c.lines != nil {
		return
	}
	var group sync.WaitGroup
	group.Go(func() { c.old = trimmedLines(c.text.Bytes) })
	c.lines = trimmedLines(c.content)
	group.Wait()
}

// eachChange calls visit for each run of lines of the text that others take the place of,
// with the index of the line after it.
func (c *comparison) eachChange(visit func(removed, added []string, end int)) {
	c.compare()
	for _, change := range c.changes {
		visit(c.old[change.OldStart:change.OldEnd], c.lines[change.NewStart:change.NewEnd], change.OldEnd)
	}
}

// compare sets the changes.
func (c *comparison) compare() {
	if c.split(); !c.compared {
		c.changes, c.compared = linediff.Strings(c.old, c.lines), true
	}
}

// difference returns the changes if they are those of the texts themselves: no whitespace
// was trimmed. It is zero if they are not known.
func (c *comparison) difference() model.Difference {
	if !c.compared || !areLinesOf(c.old, c.text.Bytes) || !areLinesOf(c.lines, c.content) {
		return model.Difference{}
	}
	return model.Difference{Old: c.text.Bytes, New: c.content, Changes: c.changes}
}

// areLinesOf reports whether lines, the trimmedLines of text, are all of it.
func areLinesOf(lines []string, text []byte) bool {
	size := len(lines)
	for _, line := range lines {
		size += len(line)
	}
	return size == len(text) && bytes.HasSuffix(text, []byte("\n"))
}

// removed are the lines of the text that are gone.
func (c *comparison) removed() (gone []string) {
	c.eachChange(func(removed, _ []string, _ int) { gone = append(gone, removed...) })
	return gone
}

// has reports whether line is one of the text but for surrounding whitespace.
func (c *comparison) has(line string) bool {
	if c.known == nil {
		c.known = lineSet(c.text)
	}
	return c.known[strings.TrimSpace(line)]
}

// newLines calls visit for the lines of the content, from 0, which the text may not have,
// up to the first for which it returns false.
func (c *comparison) newLines(visit func(n int, line string) bool) {
	if loneCR(c.content) || loneCR(c.text.Bytes) {
		for n, line := range strings.Split(string(c.content), "\n") {
			if !visit(n, line) {
				return
			}
		}
		return
	}
	first := leadingLines(c.content)
	c.compare()
	at, rest := 0, c.content // the lines from at on
	for _, change := range c.changes {
		for n := first + change.NewStart; n < first+change.NewEnd; n++ {
			var line []byte
			for ; at <= n; at++ {
				line, rest, _ = bytes.Cut(rest, []byte("\n"))
			}
			if !visit(n, string(line)) {
				return
			}
		}
	}
}

// loneCR reports whether text has a CR that is no part of a line end.
func loneCR(text []byte) bool {
	return bytes.Count(text, []byte("\r")) != bytes.Count(text, []byte("\r\n"))
}

// leadingLines is the number of blank lines at the beginning of content.
func leadingLines(content []byte) int {
	n := 0
	for line, rest, ok := bytes.Cut(content, []byte("\n")); ok && isBlank(line); line, rest, ok = bytes.Cut(rest, []byte("\n")) {
		n++
	}
	return n
}
