package gitdiff

import (
	"aptix-tui/patchers/aof"
	"bytes"
	"regexp"
)

// start is the way in which the section for one file begins.
type start uint8

const (
	noStart       start = iota
	gitStart            // diff --git a/x b/x
	plainStart          // --- x, +++ y
	combinedStart       // diff --cc x: the diff of a merge
	bareStart           // @@ -1 +1 @@, without a header
	titleStart          // x, in a line of its own above a hunk without a header
)

var (
	gitPrefix        = []byte("diff --git ")
	combinedPrefixes = [][]byte{[]byte("diff --cc "), []byte("diff --combined ")}

	// extended are the beginnings of the lines between "diff --git" and the
	// first hunk.
	extended = prefixes("index ", "old mode ", "new mode ", "new file mode ", "deleted file mode ",
		"similarity index ", "dissimilarity index ", "rename ", "copy ", "--- ", "+++ ")
	binaryMarks = prefixes("GIT binary patch", "Binary files ", "Files ")

	// between are the beginnings of lines that other diff programs and mail
	// write between sections.
	between = prefixes("Index: ", "=====", "diff -", "Only in ", "index ", "\\ No newline")

	commitLine  = regexp.MustCompile(`^(From|commit) [0-9a-f]{7,64}\b`)
	versionLine = regexp.MustCompile(`^\d+\.\d+`)
)

func prefixes(all ...string) [][]byte {
	out := make([][]byte, len(all))
	for i, s := range all {
		out[i] = []byte(s)
	}
	return out
}

func hasPrefix(line []byte, any [][]byte) bool {
	for _, p := range any {
		if bytes.HasPrefix(line, p) {
			return true
		}
	}
	return false
}

// starts says how a section with a file header begins at line n. The word
// alone proves nothing: what follows must be part of a patch, so that prose, a
// Markdown rule, YAML and the lines of other formats are not taken for one.
func (l *lines) starts(n int) start {
	line := l.at(n)
	switch {
	case bytes.HasPrefix(line, gitPrefix):
		if next := l.at(n + 1); hasPrefix(next, extended) || hasPrefix(next, binaryMarks) || isHunkMark(next) {
			return gitStart
		}
	case hasPrefix(line, combinedPrefixes):
		if hasPrefix(l.at(n+1), extended) {
			return combinedStart
		}
	case l.plainHeader(n):
		return plainStart
	case l.titles(n):
		return titleStart
	}
	return noStart
}

// titles tells whether line n names a file, for the hunk that stands below it.
func (l *lines) titles(n int) bool {
	hunk := l.belowTitle(n)
	return l.bounded && isHunkMark(l.at(hunk)) && titleIn(l.at(n)) != "" &&
		(l.fence == nil || l.bare(hunk) == bareStart)
}

// belowTitle is the line of the hunk below a title in line n: one blank line
// may stand between them.
func (l *lines) belowTitle(n int) int {
	if !l.ended(n+1) && l.blank(n+1) && !halfHeader(l.at(n)) {
		return n + 2
	}
	return n + 1
}

// plainHeader tells whether lines n and n+1 are "--- x" and "+++ y", in front
// of a hunk if nothing else bounds the diff.
func (l *lines) plainHeader(n int) bool {
	line, next := l.at(n), l.at(n+1)
	if !bytes.HasPrefix(line, []byte("--- ")) || !bytes.HasPrefix(next, []byte("+++ ")) || aof.IsDelimiter(line) {
		return false
	}
	third := l.at(n + 2)
	return isHunkMark(third) || l.bounded && (l.blank(n+2) || isHunkLine(third)) || hasPrefix(third, binaryMarks)
}

// bare tells whether line n is a hunk without a file header, which only a fence
// that says so may hold.
func (l *lines) bare(n int) start {
	if l.fence == nil {
		return noStart
	}
	info, headed := l.fence.Info, isHunkMark(l.at(n))
	switch {
	case headed && (saysDiff(info) || len(info) <= maxInfo && bytes.HasPrefix(l.at(n), []byte("@@ -")) && nameIn(info) != ""):
		return bareStart
	case !headed && saysDiff(info) && l.fragment(n):
		return bareStart
	}
	return noStart
}

// fragment tells whether the fence holds, from line n on, nothing but the lines
// of a hunk without any header, for a file that is named above.
func (l *lines) fragment(n int) bool {
	if l.blank(n) || titleIn(l.at(n)) != "" {
		return false
	}
	for m := n - 1; m > l.fence.Open; m-- {
		if !l.blank(m) && titleIn(l.at(m)) == "" {
			return false
		}
	}
	changes := false
	for m := n; !l.ended(m); m++ {
		if l.border(m) {
			return false
		}
		line := l.at(m)
		changes = changes || len(line) > 0 && (line[0] == '+' || line[0] == '-')
	}
	name, _ := l.named(n)
	return changes && name != ""
}

// isHunkMark tells whether line begins like the header of a hunk, in whatever
// state it is.
func isHunkMark(line []byte) bool {
	rest, ok := bytes.CutPrefix(line, []byte("@@"))
	return ok && (len(rest) == 0 || rest[0] == ' ' || rest[0] == '\t' || bytes.HasPrefix(rest, []byte("@ -")))
}

// isHunkLine tells whether line begins like a line of a hunk.
func isHunkLine(line []byte) bool {
	return len(line) > 0 && (line[0] == ' ' || line[0] == '+' || line[0] == '-')
}

// signature tells whether line n is the "-- " of a mail with Git's version
// below it.
func (l *lines) signature(n int) bool {
	line := l.at(n)
	return (string(line) == "-- " || string(line) == "--") && versionLine.Match(l.at(n+1))
}

// border tells that line n begins something else than a line of a hunk.
func (l *lines) border(n int) bool {
	line := l.at(n)
	return isHunkMark(line) || l.starts(n) != noStart || l.signature(n) || aof.IsDelimiter(line) || commitLine.Match(line)
}

// next is the line at which the next section of the payload begins, 0 if there
// is none. In bounds, text may stand between sections; without, only what Git
// and its like write there.
func (l *lines) next(n int) int {
	for ; !l.ended(n); n++ {
		line := l.at(n)
		switch {
		case l.starts(n) != noStart:
			return n
		case commitLine.Match(line) || aof.IsDelimiter(line):
			return 0
		case l.bounded || l.blank(n) || hasPrefix(line, between) || l.signature(n) || versionLine.Match(line) && l.signature(n-1):
		default:
			return 0
		}
	}
	return 0
}

// trailing is the first line with text behind a bounded diff, 0 if there is none.
func (l *lines) trailing(n int) int {
	for ; l.bounded && !l.ended(n); n++ {
		switch {
		case l.signature(n):
			n++
		case commitLine.Match(l.at(n)) || aof.IsDelimiter(l.at(n)):
			return 0
		case !l.blank(n):
			return n
		}
	}
	return 0
}
