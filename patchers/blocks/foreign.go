package blocks

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

var (
	// firstMark matches the first line of a payload of another format. If that format
	// cannot read it, it is still no content.
	firstMark = lazyregexp.New(`^\s*(?:<{5,9} ?(?:SEARCH|ORIGINAL|HEAD)\b|-{5,9} ?SEARCH\b|\*\*\* (?:Begin Patch|(?:Add|Update|Delete) File: )|@@ .*@@|@@$|diff --git |--- (?:a/|START-)|[0-9a-f]{8} AP \d)`)
	// innerMark matches such a line below text, or the last line of such a payload.
	innerMark = lazyregexp.New(`^\s*(?:<{5,9} ?(?:[A-Za-z]+)?:?\s*$|>{5,9} ?(?:REPLACE|UPDATED)\s*$|-{5,9} ?SEARCH\s*$|\+{5,9} ?REPLACE\s*$|\*\*\* (?:Begin Patch|End Patch|(?:Add|Update|Delete) File: )|@@ -\d+(?:,\d+)? \+\d+(?:,\d+)? @@|diff --git a/)`)
	lastMark  = lazyregexp.New(`^\s*(?:>{5,9} ?(?:REPLACE|UPDATED)|\+{5,9} ?REPLACE|\*\*\* End Patch)`)
	// remark matches a line above a payload that is no code.
	remark = lazyregexp.New(`^\s*(?:#|//|--|;|%|/\*|\*|<!--)|[:.…]\s*$`)
)

// foreignMark returns the line of the content at which a payload of another format seems
// to begin, even a damaged one, and why b is no content then; 0 if there is none. Above it
// there are only comments and prose.
func (b *block) foreignMark() (int, model.Reason) {
	texts, code, opener := 0, false, false
	first, document := b.firstTexts(), b.isDocument()
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		line := b.shortLine(n)
		if isBlank(b.Line(n)) || n == b.comment {
			continue
		}
		switch {
		case slices.Contains(first, n) && (len(first) == 1 || n == first[len(first)-1]) && firstMark.Match(line):
			return n, isDiff.With()
		case document:
			if texts > 1 {
				return 0, model.Reason{}
			}
		case !innerMark.Match(line):
			code = code || !remark.Match(line)
		case !code, lastMark.Match(line) && !opener:
			return n, isDamaged.With(n)
		default:
			opener = true
		}
		texts++
	}
	return 0, model.Reason{}
}

// isDocument reports whether the text of the file may well hold patches.
func (b *block) isDocument() bool {
	return slices.Contains(documents, strings.ToLower(path.Ext(b.path))) || isMarkdown(b.info.Language) || b.path == ""
}

// documents are the extensions of files that hold patches as examples, or are patches.
var documents = strings.Fields(".md .markdown .mdx .txt .rst .adoc .org .diff .patch .txtar .snap .golden .sh .bash .zsh")

// holdsFiles finds content of several files: a comment with nothing but the path of another
// file after a blank line.
func (b *block) holdsFiles() model.Reason {
	markdown := isMarkdown(b.info.Language) || isMarkdownPath(b.path)
	for n := b.fence.Open + 2; n < b.fence.Close; n++ {
		line := b.shortLine(n)
		if len(line) == 0 || line[0] == ' ' || line[0] == '\t' || isBlank(line) || !isBlank(b.Line(n-1)) {
			continue
		}
		if name, ok := label.Comment(string(line), markdown); ok && !samePath(name, b.path) {
			return hasFiles.With(n, name)
		}
	}
	return model.Reason{}
}

// holdsMarks finds content with a mark of another format below its code.
func (b *block) holdsMarks() model.Reason {
	if b.isDocument() {
		return model.Reason{}
	}
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		if innerMark.Match(b.shortLine(n)) {
			return hasMark.With(n)
		}
	}
	return model.Reason{}
}
