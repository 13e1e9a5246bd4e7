package gitdiff

import (
	"aptix-tui/patchers/aof"
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode"
)

// maxInfo bounds the info strings that are looked at, which is done at every line
// of their fences.
const maxInfo = 256

// saysDiff tells whether the info string of a fence announces a diff.
func saysDiff(info string) bool {
	word, _, _ := strings.Cut(info[:min(len(info), maxInfo)], " ")
	word = strings.ToLower(word)
	return strings.Contains(word, "diff") || strings.Contains(word, "patch")
}

// nameIn is the path that text names, or empty where it names none or several:
// the only one in backticks, else the only one with a slash, else the only one.
func nameIn(text string) string {
	if len(text) > maxName {
		return ""
	}
	var quoted, nested, all []string
	for i, part := range strings.Split(text, "`") {
		for _, word := range strings.FieldsFunc(part, betweenNames) {
			word = strings.TrimRight(word, ".;!?")
			if !namesFile(word) {
				continue
			}
			all = append(all, word)
			if i%2 == 1 {
				quoted = append(quoted, word)
			}
			if strings.Contains(word, "/") {
				nested = append(nested, word)
			}
		}
	}
	for _, words := range [][]string{quoted, nested, all} {
		if len(words) > 0 {
			return onlyOne(words)
		}
	}
	return ""
}

// maxBeside is how many files a reader of the reason for a doubt cares for.
const maxBeside = 3

// filesBeside are the files that text names beside name, each once. Beside a name
// in backticks only others in backticks count, and those of the same kind.
func filesBeside(name, text string) []string {
	var others []string
	parts := strings.Split(text, "`")
	stands := func(part string) bool { return trimSide(strings.TrimSpace(part)) == name }
	for i, part := range parts {
		weak := i%2 == 0 && slices.ContainsFunc(parts, stands)
		for _, word := range strings.FieldsFunc(part, betweenNames) {
			word = trimSide(strings.TrimRight(word, ".;!?"))
			known := func(other string) bool { return sameFile(word, other) }
			called := func() bool { return strings.Contains(text, word+"(") }
			switch {
			case !likelyFile(word) || called() || known(name) || slices.ContainsFunc(others, known):
			case weak && path.Ext(word) != path.Ext(name):
			case len(others) < maxBeside:
				others = append(others, word)
			}
		}
	}
	return others
}

// sameFile tells whether one of two paths without a side's prefix is the other,
// or the end of it.
func sameFile(a, b string) bool {
	return a == b || strings.HasSuffix(a, "/"+b) || strings.HasSuffix(b, "/"+a)
}

// products are called like files and are none.
var products = map[string]bool{
	"Angular.js": true, "D3.js": true, "Express.js": true, "Next.js": true, "Node.js": true,
	"Nuxt.js": true, "React.js": true, "Three.js": true, "Vue.js": true,
}

// likelyFile tells whether word is a path, and by its looks neither a product
// nor a member of an object.
func likelyFile(word string) bool {
	ext := path.Ext(word)
	likely := strings.Contains(word, "/") || len(ext) <= 5 && ext == strings.ToLower(ext)
	return likely && namesFile(word) && !products[word]
}

// titleIn is the path that line names if it holds nothing else but what marks
// it as a title: "**x.go**", "### `x.go`", "// x.go", "File: x.go", or one of
// the two lines of a file header, "--- x.go".
func titleIn(line []byte) string {
	signed := halfHeader(line)
	if len(line) == 0 || len(line) > maxName || !signed && strings.IndexByte(" \t+-\\", line[0]) >= 0 {
		return ""
	}
	title := ""
	for _, word := range strings.Fields(string(line)) {
		word = strings.Trim(word, "*_`\"':()[]")
		switch {
		case !strings.ContainsFunc(word, unicode.IsLetter) || strings.EqualFold(word, "file") || strings.EqualFold(word, "update"):
		case title != "" || !namesFile(word):
			return ""
		default:
			title = word
		}
	}
	return trimSide(title)
}

// halfHeader tells whether line looks like one of the two lines of a file header.
func halfHeader(line []byte) bool {
	return bytes.HasPrefix(line, []byte("--- ")) || bytes.HasPrefix(line, []byte("+++ "))
}

func betweenNames(r rune) bool { return strings.ContainsRune(" \t\r'\"*()[]{}<>=,:", r) }

// onlyOne is the word that all words are, but for the prefix of a side.
func onlyOne(words []string) string {
	for _, word := range words {
		if trimSide(word) != trimSide(words[0]) {
			return ""
		}
	}
	return trimSide(words[0])
}

// namesFile tells whether word is a path rather than a word of prose: its last
// component has an extension, or is a dot file, and it is no URL ("e.g" is
// neither).
func namesFile(word string) bool {
	base := path.Base(word)
	ext := path.Ext(base)
	stem := strings.TrimSuffix(base, ext)
	if len(ext) < 2 || len(ext) > 16 || strings.Contains(word, "//") || strings.ContainsAny(word, `\|`) {
		return false
	}
	letter := ext[1] | 0x20
	if letter < 'a' || letter > 'z' {
		return false
	}
	return len(stem) > 1 || len(stem) == 0 && len(ext) > 3 || strings.Contains(word, "/")
}

// noteCommentary warns of text in the fence between the header and the section
// before it, or above the first one. What looks like a part of a hunk there is
// told elsewhere.
func (s *section) noteCommentary() {
	switch {
	case s.fence == nil:
	case s.read > 0:
		for n := s.read + 1; n < s.first; n++ {
			if !s.blank(n) && !s.metadata(n) {
				s.warn("text-between-files", n, "the text between the diffs of two files is no part of either and is ignored")
				return
			}
		}
	case s.lostAbove() == 0:
		if n := s.commentAbove(); n > 0 {
			s.warn("leading-text", n, "the text above the patch is no part of it and is ignored")
		}
	}
}

// commentAbove is the first line of text in the fence above its first section,
// 0 if there is none. Behind an earlier payload, text begins below what looks
// like a line of a hunk; the message of a commit is none.
func (s *section) commentAbove() int {
	first, behind, adjacent := 0, 0, true
	for n := s.first - 1; n > s.fence.Open; n-- {
		line := s.at(n)
		switch {
		case commitLine.Match(line) || aof.IsDelimiter(line):
			return 0
		case s.starts(n) != noStart || isHunkMark(line):
			return behind
		case s.blank(n) || s.metadata(n):
			continue
		}
		first = n
		if adjacent = adjacent && !isHunkLine(line); adjacent {
			behind = n
		}
	}
	return first
}

// metadata reports whether line n is what diff programs and mail write between
// sections.
func (s *section) metadata(n int) bool {
	return hasPrefix(s.at(n), between) || s.signature(n) || versionLine.Match(s.at(n)) && s.signature(n-1)
}
