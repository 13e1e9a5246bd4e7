package blocks

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/newtext"
	"aptix-tui/patchers/label"
)

var (
	// firstMark matches the first line of a payload of another format. If that format
	// cannot read it, it is still no content.
	firstMark = lazyregexp.New(`^\s*(?:<{5,9} ?(?:SEARCH|ORIGINAL|HEAD)\b|-{5,9} ?SEARCH\b|\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )|@@ .*@@|@@\n?$|diff --git |--- (?:a/|START-)|[0-9a-f]{8} AP \d)`)
	// innerMark matches such a line below text, or the last line of such a payload.
	innerMark = lazyregexp.New(`^\s*(?:<{5,9} ?(?:[A-Za-z]+)?:?\s*$|>{5,9} ?(?:REPLACE|UPDATED)\s*$|-{5,9} ?SEARCH\s*$|\+{5,9} ?REPLACE\s*$|\*\*\* (?:Begin Patch|End Patch|(?:Add|Update|Delete) File: )|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|diff --git a/)`)
	lastMark  = lazyregexp.New(`^\s*(?:>{5,9} ?(?:REPLACE|UPDATED)|\+{5,9} ?REPLACE|\*\*\* End Patch)`)
	// remark matches a line above a payload that is no code.
	remark = lazyregexp.New(`^\s*(?:#|//|--|;|%|/\*|\*|<!--)|[:.…]\s*$`)
)

// diffs are the info strings of fences that hold patches.
var diffs = []string{"diff", "patch", "udiff", "ap", "git"}

// isInnerMark reports whether line matches innerMark. Most lines do not begin as one.
func isInnerMark(line []byte) bool {
	text := bytes.TrimLeft(line, " \t\r\f\v")
	return len(text) > 0 && strings.Contains("<>-+*@d", string(text[:1])) && innerMark.Match(text)
}

// isPatch reports why b holds a patch that no format reads, and is no text of a file.
func (b *Block) isPatch() model.Reason {
	if ext := path.Ext(b.Label); slices.Contains(diffs, b.Language) && ext != ".diff" && ext != ".patch" {
		return isDiff.With()
	}
	if n := b.otherDiff(); n > 0 && (b.Language == "" || label.IsMarkdown(b.Language)) && (b.Label == "" || !b.isDocument()) {
		return isDamaged.With(n)
	}
	return b.foreignMark()
}

// otherDiff returns the line with the first mark of a diff that no format reads; 0 if there is none.
func (b *Block) otherDiff() int {
	other, line := newtext.FindOtherDiff(b.Content)
	if other == nil {
		return 0
	}
	return b.First() + line
}

// foreignMark returns why b is no text of a file if a payload of another format seems to begin
// in it, even a damaged one. Above that there are only comments and prose.
func (b *Block) foreignMark() model.Reason {
	code, opener := false, false
	first, document := b.firstTexts(), b.isDocument()
	for _, n := range b.texts {
		switch line := b.shortLine(n); {
		case n == b.comment:
		case n == first[len(first)-1] && firstMark.Match(line):
			return isDamaged.With(n)
		case document:
		case !isInnerMark(line):
			code = code || !remark.Match(line)
		case !code, lastMark.Match(line) && !opener:
			return isDamaged.With(n)
		default:
			opener = true
		}
	}
	return model.Reason{}
}

// isDocument reports whether the text of the file may well hold patches.
func (b *Block) isDocument() bool {
	return slices.Contains(documents, strings.ToLower(path.Ext(b.Label))) || label.IsMarkdown(b.Language) || b.Label == ""
}

// documents are the extensions of files that hold patches as examples, or are patches.
var documents = strings.Fields(".md .markdown .mdx .txt .rst .adoc .org .diff .patch .txtar .snap .golden .sh .bash .zsh")

// holdsMarks finds content with a mark of another format below its code.
func (b *Block) holdsMarks() model.Reason {
	for n := b.Fence.Open + 1; n < b.Fence.Close && !b.isDocument(); n++ {
		if isInnerMark(b.shortLine(n)) {
			return hasMark.With(n)
		}
	}
	n := b.otherDiff()
	return when(n > 0 && !b.isDocument(), hasMark, n)
}

// holdsFiles finds content of several files: a comment with nothing but the path of another
// file after a blank line.
func (b *Block) holdsFiles() model.Reason {
	markdown := label.IsMarkdown(b.Language) || isMarkdownPath(b.Label)
	for n := b.Fence.Open + 2; n < b.Fence.Close; n++ {
		line := b.shortLine(n)
		if model.Indentation(line) == 0 && isBlank(b.Line(n-1)) {
			if name, ok := label.Comment(string(line), markdown); ok && !samePath(name, b.Label) {
				return hasFiles.With(n, name)
			}
		}
	}
	return model.Reason{}
}
