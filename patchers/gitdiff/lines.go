package gitdiff

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/newtext"
	"aptix-tui/patchers/aof"
	"aptix-tui/patchers/label"
)

// lines are the text around a diff, by line. Line numbers are those of the answer.
type lines struct {
	block       model.Block  // their text
	shift       int          // what their numbers are more than those of block
	first, last int          // the range of lines
	fence       *model.Fence // the fence around them, or nil
	bounded     bool         // a fence, or the entry that holds it, says where the diff ends
	crlf        bool         // every line of the answer ends in CRLF, which says nothing about the content
}

// blockLines are all lines of the answer of b.
func blockLines(b model.Block) lines {
	return lines{block: b, first: 1, last: b.Lines(), fence: b.Fence, bounded: b.Fence != nil, crlf: b.CRLF()}
}

// ownLines are the lines of a diff that another format holds. Its first line has the
// number first.
func ownLines(diff []byte, first int) lines {
	a := model.NewAnswer("", diff)
	return lines{
		block: model.Block{Answer: a}, shift: first - 1,
		first: first, last: first + a.Lines() - 1, bounded: true, crlf: a.CRLF(),
	}
}

// raw is line n with its line end.
func (l *lines) raw(n int) []byte { return l.block.Raw(n - l.shift) }

// ended reports whether the diff ends before line n: the text does, or n closes the
// fence. A closer is not indented, so that no line of a hunk is one: those begin with
// a space or a sign.
func (l *lines) ended(n int) bool {
	if n > l.last || n < l.first {
		return true
	}
	if l.fence == nil {
		return false
	}
	raw := l.raw(n)
	if len(raw) == 0 || raw[0] != l.fence.Char {
		return false
	}
	line, ok := model.ReadFenceLine(raw)
	return ok && line.Indent == 0 && line.Closes(l.fence.Char, l.fence.Length)
}

// cutOff reports whether line n is after a text that nothing closes, so that the text
// may be cut off.
func (l *lines) cutOff(n int) bool {
	return n > l.last && (l.fence != nil || !l.bounded)
}

// endsOpen reports whether only blank lines follow from line n on, and the fence is
// not closed.
func (l *lines) endsOpen(n int) bool {
	for n <= l.last && len(bytes.TrimSpace(l.raw(n))) == 0 {
		n++
	}
	return n > l.last && l.fence != nil
}

// at is line n without its line end; empty if the diff has ended. A CR is content
// unless all lines of the answer have one.
func (l *lines) at(n int) []byte {
	if l.ended(n) {
		return nil
	}
	line := bytes.TrimSuffix(l.raw(n), []byte("\n"))
	if l.crlf {
		line = bytes.TrimSuffix(line, []byte("\r"))
	}
	return line
}

// content is line n from byte skip on, with an LF.
func (l *lines) content(n, skip int) []byte {
	raw := l.raw(n)
	line := l.at(n)[skip:]
	if end := skip + len(line); end < len(raw) && raw[end] == '\n' {
		return raw[skip : end+1 : end+1]
	}
	return append(line[:len(line):len(line)], '\n')
}

// blank reports whether line n has only whitespace.
func (l *lines) blank(n int) bool { return len(bytes.TrimSpace(l.at(n))) == 0 }

// A sectionStart is how the section for one file begins.
type sectionStart uint8

const (
	noStart    sectionStart = iota
	gitStart                // diff --git a/x b/x
	plainStart              // --- x, +++ y
)

var (
	gitPrefix = []byte("diff --git ")

	// extended are the prefixes of lines between "diff --git" and the first hunk.
	extended = []string{"index ", "old mode ", "new mode ", "new file mode ", "deleted file mode ",
		"similarity index ", "dissimilarity index ", "rename ", "copy ", "--- ", "+++ "}
	binaryMarks = []string{"GIT binary patch", "Binary files ", "Files "}

	// between are the prefixes of lines that other diff programs and mail write
	// between sections.
	between = []string{"Index: ", "=====", "diff -", "Only in ", "index ", "\\ No newline"}

	commitLine  = lazyregexp.New(`^(From|commit) [0-9a-f]{7,64}\b`)
	versionLine = lazyregexp.New(`^\d+\.\d+`)
)

func hasPrefix(line []byte, any []string) bool {
	return slices.ContainsFunc(any, func(p string) bool { return bytes.HasPrefix(line, []byte(p)) })
}

// startAt is how a section with a file header begins at line n. The following lines
// must be part of a patch, so that prose, a Markdown rule, YAML and lines of other
// formats do not count.
func (l *lines) startAt(n int) sectionStart {
	line := l.at(n)
	switch {
	case bytes.HasPrefix(line, gitPrefix):
		if next := l.at(n + 1); hasPrefix(next, extended) || hasPrefix(next, binaryMarks) || isHunkHeader(next) {
			return gitStart
		}
	case l.plainHeader(n):
		return plainStart
	}
	return noStart
}

// plainHeader reports whether lines n and n+1 are "--- x" and "+++ y", before a hunk
// if nothing else bounds the diff.
func (l *lines) plainHeader(n int) bool {
	line, next := l.at(n), l.at(n+1)
	if !bytes.HasPrefix(line, []byte("--- ")) || !bytes.HasPrefix(next, []byte("+++ ")) || aof.IsDelimiter(line) {
		return false
	}
	third := l.at(n + 2)
	return isHunkHeader(third) || l.bounded && (l.blank(n+2) || isHunkLine(third)) || hasPrefix(third, binaryMarks)
}

// isHeaderless reports whether line n begins a hunk without a file header. It must be
// in a fence whose info string names a diff or a file.
func (l *lines) isHeaderless(n int) bool {
	switch {
	case l.fence == nil:
		return false
	case saysDiff(l.fence.Info):
		return isHunkHeader(l.at(n)) || l.fragment(n)
	}
	return bytes.HasPrefix(l.at(n), []byte("@@ -")) && label.Info(l.fence.Info).Path != ""
}

// fragment reports whether the fence has, from line n on, only the lines of a hunk
// without any header, or of one above others, for a file that is named above.
func (l *lines) fragment(n int) bool {
	if l.blank(n) || nameIn(string(l.at(n))) != "" && !isHunkLine(l.at(n)) {
		return false
	}
	for m := n - 1; m > l.fence.Open; m-- {
		if !l.blank(m) && nameIn(string(l.at(m))) == "" {
			return false
		}
	}
	changes := false
	var text []byte
	for m := n; !l.ended(m) && (m == n || !isHunkHeader(l.at(m))); m++ {
		if l.endsHunk(m) {
			return false
		}
		line := l.at(m)
		text = append(append(text, line...), '\n')
		changes = changes || len(line) > 0 && (line[0] == '+' || line[0] == '-')
	}
	other, _ := newtext.FindOtherDiff(text)
	name, _ := l.nameAbove(n)
	return changes && other == nil && name != ""
}

// isHunkHeader reports whether line begins like the header of a hunk, damaged or not. With more or
// fewer at-signs than two, it is one if it has a range or nothing else.
func isHunkHeader(line []byte) bool {
	rest := bytes.TrimLeft(line, "@")
	signs := len(line) - len(rest)
	if signs >= 2 && len(rest) == 0 || signs == 2 && (rest[0] == ' ' || rest[0] == '\t') {
		return true
	}
	_, _, _, isRange := cutRange(bytes.TrimSpace(rest), '-')
	return signs > 0 && isRange
}

// isHunkLine reports whether line begins like a line of a hunk.
func isHunkLine(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '+' || line[0] == '-')
}

// signature reports whether line n is the "-- " of a mail, with the version of Git
// below it.
func (l *lines) signature(n int) bool {
	line := l.at(n)
	return (string(line) == "-- " || string(line) == "--") && versionLine.Match(l.at(n+1))
}

// endsHunk reports whether something else than a line of a hunk begins at line n.
func (l *lines) endsHunk(n int) bool {
	line := l.at(n)
	return isHunkHeader(line) || l.startAt(n) != noStart || l.signature(n) || aof.IsDelimiter(line) || beginsCommit(line)
}

// beginsCommit reports whether line begins the next commit of a series.
func beginsCommit(line []byte) bool {
	return len(line) > 0 && (line[0] == 'F' || line[0] == 'c') && commitLine.Match(line)
}

// nextSection is the line at which the next section of the payload begins, or 0. In a
// bounded diff, any text may be between sections, else only what Git and similar
// programs write there.
func (l *lines) nextSection(n int) int {
	for ; !l.ended(n); n++ {
		line := l.at(n)
		switch {
		case l.startAt(n) != noStart:
			return n
		case beginsCommit(line) || aof.IsDelimiter(line):
			return 0
		case l.bounded || l.blank(n) || hasPrefix(line, between) || l.signature(n) || versionLine.Match(line) && l.signature(n-1):
		default:
			return 0
		}
	}
	return 0
}
