package search

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// An obstacle is why a block is no payload.
type obstacle struct {
	what    string // completes "this looks like"
	certain bool   // it is meant as a change all the same
	silent  bool   // it is nothing to report
}

var (
	conflictMarker = &obstacle{silent: true}
	template       = &obstacle{what: "the template of a SEARCH/REPLACE block, with placeholders"}
	embedded       = &obstacle{what: "a SEARCH/REPLACE block without the path of its file, in other text"}
	reported       = &obstacle{what: "a SEARCH/REPLACE block in a report which says that it was not found"}
	pathless       = &obstacle{what: "a SEARCH/REPLACE block without the path of its file", certain: true}
)

// isTemplate reports whether blk has placeholders for its path or its texts.
func (blk *block) isTemplate() bool {
	if blk.path != "" && isPlaceholder(blk.path) {
		return true
	}
	if blk.fault != nil || len(blk.dividers) != 1 {
		return false
	}
	search, replace := blk.split(blk.dividers[0])
	return isPlaceholderText(search) && isPlaceholderText(replace)
}

// isPlaceholder reports whether path is a placeholder for a path.
func isPlaceholder(path string) bool { return placeholderPath.MatchString(path) }

var placeholderPath = lazyregexp.New(`(?i)^(?:\.?/)?(?:(?:path|full/path|relative/path|some/path|file/path)/(?:to|of)/|(?:file_?path|file_?name|filename|your_?file|file)\.(?:ext|extension|xxx)$|your/|[<{\[]|(?:file_?path|file_?name|path/filename)$)`)

// isPlaceholderText reports whether lines are one line such as "[exact old code]".
func isPlaceholderText(lines [][]byte) bool {
	if len(lines) != 1 {
		return false
	}
	text := strings.TrimSpace(string(lines[0]))
	return text == "..." || text == "…" || len(text) < 100 && placeholderLine.MatchString(text)
}

var placeholderLine = lazyregexp.New(`(?i)^(?:[#/]+ *)?[\[<({](?:[\w'’.,/-]+\s+){0,9}(?:content|contents|code|text|lines?|block|version|replacement|here|with|find)[\])>}]$`)

// quotedBy returns why blk cannot be read or is no change, or nil. Between other text or
// in a comment, a person decides.
func (blk *block) quotedBy(b model.Block) *obstacle {
	blk.beside = blk.textAround(b) != nil || label.InComment(b.Answer.Line, b.Top(blk.first))
	switch {
	case isReported(b, blk.first):
		return reported
	case blk.path != "":
		return nil
	case blk.beside:
		return embedded
	}
	return pathless
}

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
		case !inside && len(bytes.TrimSpace(line)) > 0 && !comment.Match(line) && pathOf(line, true) == "":
			found = line
		}
	}
	return found
}

var comment = lazyregexp.New(`^\s*(?:#|//|--|;|%|/\*|\*|<!--)`)
