package unclaimed

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

func (u *finder) RepeatsHunk(text []byte, n int) bool { return u.isRepeat(text, u.filesAbove(n)...) }

// isRepeat reports whether payloads look for or write all lines of a hunk, with its
// context, in one file; it is one of names if there are any.
func (u *finder) isRepeat(text []byte, names ...string) bool {
	lines := hunkLines(text)
	if len(lines) == 0 {
		return false
	}
	for file, known := range u.changed {
		unknown := func(line string) bool { return !known[line] }
		named := func(name string) bool { return strings.HasSuffix("/"+file, "/"+path.Clean(name)) }
		if (len(names) == 0 || slices.ContainsFunc(names, named)) && !slices.ContainsFunc(lines, unknown) {
			return true
		}
	}
	return false
}

// hasWord matches context that is more than punctuation.
var hasWord = lazyregexp.New(`[\pL\pN]`)

// hunkLines are the changed lines of a hunk and its context with words, without signs
// and surrounding whitespace.
func hunkLines(text []byte) []string {
	var out []string
	for line := range bytes.Lines(text) {
		switch signed := line[0] == '+' || line[0] == '-'; {
		case bytes.HasPrefix(line, []byte("@@")):
		case signed && len(bytes.Trim(line, "+-= \t\r\n")) > 0:
			out = append(out, string(bytes.TrimSpace(line[1:])))
		case !signed && hasWord.Match(line):
			out = append(out, string(bytes.TrimSpace(line)))
		}
	}
	return out
}

// maxExcerpts bounds how often payloads are searched for an excerpt.
const maxExcerpts = 16

func (u *finder) RepeatsJSON(text []byte) bool {
	u.excerptSearches++
	text = bytes.Trim(withoutIndent(text), "[],\n")
	return u.excerptSearches <= maxExcerpts && slices.ContainsFunc(u.payloads, func(p *model.Payload) bool {
		return p.Format.JSON && bytes.Contains(withoutIndent(p.Text(u.answer)), text)
	})
}

// withoutIndent is text without the whitespace around its lines.
func withoutIndent(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		out = append(append(out, bytes.TrimSpace(line)...), '\n')
	}
	return out
}

// filesAbove are the files that the line above line n, or above its fence, names.
func (u *finder) filesAbove(n int) []string {
	if n > 1 && model.OpenFence(u.answer.Line(n-1)) != nil {
		n--
	}
	return label.Sentence(label.LineAbove(u.answer.Line, n))
}
