package label

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Above is what the text directly above a block says.
type Above struct {
	Label       string // the path that the line just above is; empty if it is none
	LabelLine   int    // the number of that line
	Unusual     bool   // Label has blanks and may be other words
	Doubtful    bool   // the line has more than Label: the numbers of lines, or a word that may belong to the name
	Text        string // the paragraph above the block, or above Label
	First       int    // the first line of Text or Label; the block's line if there is neither
	Heading     string // the heading directly above Text; empty if there is none
	HeadingLine int    // the number of that line
}

const (
	maxBlanks    = 3  // blank lines between a block and the text above it
	maxParagraph = 12 // lines
	maxProseLine = 4096
)

// ReadAbove reads the text above line n, which begins a block. ends reports whether a line is
// in another block or payload.
func ReadAbove(line func(n int) []byte, n int, ends func(n int) bool) Above {
	r := proseReader{line, func(n int) bool {
		_, fenced := model.ReadFenceLine(line(n))
		return fenced || len(line(n)) > maxProseLine || ends(n)
	}}
	out := Above{First: n}
	n, text := r.textAbove(n)
	next, textNext := r.textAbove(n)
	_, listed := Line(textNext) // two paths are a list of files
	if name, unusual, ok := WholeLine(text); ok && !(listed && next == n-1) {
		out.Label, out.LabelLine, out.First = name, n, n
		out.Unusual = unusual
		out.Doubtful = statedLines.MatchString(strings.TrimRight(text, "`*: \t")) || mayBeInName.MatchString(text)
		if IsHeading(text) {
			out.Heading, out.HeadingLine = text, n
			if IsHeading(textNext) || strings.HasSuffix(textNext, ":") {
				out.Text = textNext
			}
			return out
		}
		n = next
	}
	if n > 0 {
		out.Text, out.First = r.paragraph(n)
	}
	if IsHeading(out.Text) {
		out.Heading, out.HeadingLine = out.Text, out.First
	} else if n, text = r.textAbove(out.First); IsHeading(text) {
		out.Heading, out.HeadingLine = text, n
	}
	return out
}

// Words returns the doubtful words of the sentence and of the heading above.
func (a Above) Words() (words string, option bool) {
	words, option = Words(LastSentence(a.Text))
	if more, isOption := Words(a.Heading); words == "" || isOption && !option {
		return more, isOption
	}
	return words, option
}

// A proseReader reads lines of prose upwards.
type proseReader struct {
	line func(n int) []byte
	ends func(n int) bool // reports whether a line is not of the same prose
}

// textAbove returns the first line above line n with text, and that; 0 if there is none within a
// few blank lines. Rules, and the tags and titles of foldable parts, are like blank lines.
func (r *proseReader) textAbove(n int) (int, string) {
	blanks := 0
	for n--; n > 0 && !r.ends(n) && blanks <= maxBlanks; n-- {
		text := r.line(n)
		switch {
		case len(bytes.TrimSpace(text)) == 0:
			blanks++
		case !noText.Match(text):
			if _, isLabel := Line(string(text)); isLabel || !foldTitle.Match(text) {
				return n, strings.TrimSpace(string(text))
			}
		}
	}
	return 0, ""
}

// mayBeInName matches a label of two words, of which the first may belong to the name.
var mayBeInName = lazyregexp.New(`^#{1,6} \p{L}+ [^\s\x60*:]+$`)

// statedLines matches a label with the numbers of lines: it may be a quotation.
var statedLines = lazyregexp.New(`(?i)\w:\d+(?:[-:–]\d+)?$|\blines? \d+`)

var (
	// noText matches rules and the tags of foldable parts.
	noText    = lazyregexp.New(`(?i)^\s*(?:-{3,}|\*{3,}|_{3,}|(?:<(?:/?(?:details|summary|p|div)|br|hr)\b[^<>]*>\s*)+)\s*$`)
	foldTitle = lazyregexp.New(`(?i)^\s*(?:<details\b[^<>]*>\s*)?<summary>`)
)

// paragraph returns the text up to line n without a blank line, and its first line.
func (r *proseReader) paragraph(n int) (string, int) {
	var lines []string
	first := n
	for ; n > 0 && !r.ends(n) && len(lines) < maxParagraph; n-- {
		text := r.line(n)
		if len(bytes.TrimSpace(text)) == 0 || len(lines) > 0 && (IsHeading(string(text)) || IsHeading(lines[0])) {
			break
		}
		lines, first = append([]string{strings.TrimSpace(string(text))}, lines...), n
	}
	return strings.Join(lines, " "), first
}

// IsHeading reports whether a line is a heading, or in bold as a whole.
func IsHeading(text string) bool {
	text = strings.TrimSpace(text)
	bold := strings.TrimSuffix(text, ":")
	return strings.HasPrefix(text, "#") || len(bold) > 4 && strings.HasPrefix(bold, "**") && strings.HasSuffix(bold, "**") && strings.Count(bold, "**") == 2
}

// LastSentence returns the last sentence of text. A dot in a path, in "e.g." or after a number
// ends none.
func LastSentence(text string) string {
	for at := len(text) - 2; at > 0; at-- {
		before := text[:at]
		if strings.IndexByte(".!?", text[at-1]) >= 0 && text[at] == ' ' && !strings.HasSuffix(strings.ToLower(before), "e.g.") &&
			!strings.HasSuffix(before, "i.e.") && strings.Trim(before, "0123456789. )(*#") != "" {
			return strings.TrimSpace(text[at:])
		}
	}
	return text
}

// LineAbove returns the last line above line n that is not blank, without whitespace at its
// ends; empty if there is none within four lines.
func LineAbove(line func(n int) []byte, n int) string {
	for m := n - 1; m > 0 && m >= n-4; m-- {
		if text := bytes.TrimSpace(line(m)); len(text) > 0 {
			return string(text[:min(len(text), maxExamined)])
		}
	}
	return ""
}

const maxExamined = 1 << 10 // bytes of a line

// InDocument reports whether the fence that opens in line open and has info is the text of a
// document, such as a README, and not the whole answer: text is above it. What is quoted in
// a document is no change.
func InDocument(line func(n int) []byte, open int, info string) bool {
	return IsMarkdown(language(info)) && LineAbove(line, open) != ""
}

// IsMarkdown reports whether language is Markdown.
func IsMarkdown(language string) bool {
	return language == "markdown" || language == "md" || language == "mdx"
}

// InComment reports whether line n, outside of fences, is in an HTML comment that begins
// above it.
func InComment(line func(n int) []byte, n int) bool {
	for m := n - 1; m > 0 && m > n-maxComment; m-- {
		text := line(m)
		if opens, closes := bytes.LastIndex(text, []byte("<!--")), bytes.LastIndex(text, []byte("-->")); opens != closes {
			return opens > closes
		}
	}
	return false
}

const maxComment = 60 // lines
