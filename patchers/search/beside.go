package search

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// isReported reports whether the line above line n is that of a program which did not find
// the text of the block.
func isReported(b model.Block, n int) bool {
	above := label.LineAbove(b.Answer.Line, n)
	if b.Fence != nil && model.OpenFence([]byte(above)) != nil {
		above = label.LineAbove(b.Answer.Line, b.Fence.Open)
	}
	return !strings.HasSuffix(above, ":") && notFound.MatchString(above[:min(len(above), maxLabel)])
}

var notFound = lazyregexp.New(`(?i)\bblocks? failed to (?:exactly )?match\b|\bNoExactMatch\b|\bis not in the file\W*$`)

// textAround returns a line of other text beside blk in a fence of a language, which makes
// blk a part of that text; nil if there is none. Such text in quotes is a string of a
// program.
func (blk *block) textAround(b model.Block) []byte {
	f := b.Fence
	if f == nil || f.Info == "" || !label.InDocument(b.Answer.Line, f.Open, f.Info) && textFences[strings.ToLower(strings.Fields(f.Info)[0])] {
		return nil
	}
	if text := otherText(b, max(f.Open+1, blk.first-maxNear), blk.first); text != nil || blk.cutOff || f.Close < blk.last {
		return text
	}
	return otherText(b, blk.last+1, min(f.Close, blk.last+maxNear))
}

// maxNear is how many lines around a block in a fence are read.
const maxNear = 60

// textFences are info strings of fences without program text.
var textFences = map[string]bool{"text": true, "txt": true, "plain": true, "plaintext": true, "markdown": true, "md": true, "diff": true, "patch": true, "search": true, "search-replace": true, "aider": true, "edit": true}

// otherText returns the last line from first to before end with text that is no block, no
// path and no comment; nil if there is none.
func otherText(b model.Block, first, end int) (found []byte) {
	inside := false
	for n := first; n < end; n++ {
		line := b.Line(n)
		switch {
		case isOpener(line):
			inside = true
		case isCloser(line):
			inside = false
		case !inside && len(bytes.TrimSpace(line)) > 0 && !comment.Match(line) && !isPath(line, true):
			found = line
		}
	}
	return found
}

var comment = lazyregexp.New(`^\s*(?:#|//|--|;|%|/\*|\*|<!--)`)
