package prompt

import (
	"bytes"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model"
)

const byteOrderMark = "\xef\xbb\xbf"

// file is how a file is shown: its path, what the format needs, notes, and the content in a
// fence. CRLF is shown as LF, since what takes text to a model may make one of the other; a
// note says so.
func (t *Text) file(path string, content []byte) string {
	var out strings.Builder
	out.Grow(len(content) + len(path) + 128)
	named := path
	if t.format.Needs.Path != nil {
		named = t.format.Needs.Path(path)
	}
	out.WriteString("\nFile: " + named + "\n")
	if facts := t.format.Needs.Facts; facts != nil {
		for _, fact := range facts(path, content) {
			out.WriteString(fact + "\n")
		}
	}
	if notes := t.notesOf(content); len(notes) > 0 {
		out.WriteString("Note: " + strings.Join(notes, "; ") + "\n")
	}
	if len(content) == 0 {
		if how := t.format.Needs.Empty; how != "" {
			out.WriteString("Note: " + how + "\n")
		}
		return out.String()
	}
	text := content
	if !t.format.Needs.Mark {
		text = bytes.TrimPrefix(text, []byte(byteOrderMark))
	}
	text = bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
	fence := model.Backticks(3, string(text))
	out.WriteString(fence + "\n")
	t.writeLines(&out, text)
	out.WriteString(fence + "\n")
	return out.String()
}

// writeLines writes the lines of text, with their numbers if the format needs these. The
// last one gets a line break if it has none.
func (t *Text) writeLines(out *strings.Builder, text []byte) {
	if t.format.Needs.Numbers {
		n := 0
		for line := range bytes.Lines(text) {
			n++
			out.WriteString(strconv.Itoa(n) + "|")
			out.Write(line)
		}
	} else {
		out.Write(text)
	}
	if len(text) > 0 && text[len(text)-1] != '\n' {
		out.WriteByte('\n')
	}
}

// notesOf says what cannot be seen in the content as it is shown.
func (t *Text) notesOf(content []byte) []string {
	if len(content) == 0 {
		return []string{"the file is empty"}
	}
	var notes []string
	if bytes.HasPrefix(content, []byte(byteOrderMark)) {
		note := "begins with a byte order mark, which is not shown and stays"
		if t.format.Needs.Mark {
			note = "the first line begins with a byte order mark, U+FEFF: repeat it in that line"
		}
		notes = append(notes, note)
	}
	lf, crlf, cr := bytes.Count(content, []byte("\n")), bytes.Count(content, []byte("\r\n")), bytes.Count(content, []byte("\r"))
	switch {
	case crlf > 0 && crlf == lf:
		notes = append(notes, "lines end in CRLF")
	case crlf > 0:
		notes = append(notes, "some lines end in CRLF, others in LF")
	}
	if cr > crlf {
		notes = append(notes, "has CR characters within lines")
	}
	if content[len(content)-1] != '\n' {
		notes = append(notes, "no line break after the last line")
	}
	if bytes.IndexByte(content, '\t') >= 0 {
		notes = append(notes, "has tabs")
	}
	return notes
}

// row returns a path as it is, or quoted if it could be misread: with quotation marks, spaces at
// its ends, characters that are not visible, or ": ".
func row(path string) string {
	odd := func(r rune) bool {
		return r == '"' || r == '\\' || r == utf8.RuneError || r != ' ' && !unicode.IsPrint(r)
	}
	if path == "" || strings.TrimSpace(path) != path || strings.Contains(path, ": ") || strings.ContainsFunc(path, odd) {
		return strconv.QuoteToASCII(path)
	}
	return path
}

// IsText reports whether content can be shown: UTF-8 text without NUL.
func IsText(content []byte) bool {
	return !model.IsBinary(content) && bytes.IndexByte(content, 0) < 0 && utf8.Valid(content)
}
