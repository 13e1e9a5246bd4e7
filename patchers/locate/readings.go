package locate

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
	"unicode/utf8"

	"aptix-tui/model"
)

// readings are the ways to interpret an edit that is not written as the file is. Each
// is tried only if it applies to all of the old text, and counts only if the result
// has a place.
var readings = []reading{
	{model.ReasonKind{Code: "reading/line-numbers", Sentence: "line numbers removed"}, withoutNumbers, nil, true},
	{model.ReasonKind{Code: "reading/html", Sentence: "HTML escapes decoded"}, unescapeHTML, hasEntities, false},
	{model.ReasonKind{Code: "reading/json", Sentence: "JSON escapes decoded"}, unescapeJSON, hasEscapes, false},
	{model.ReasonKind{Code: "reading/quotation", Sentence: "quote markers removed"}, withoutPrefix("> "), nil, true},
	{model.ReasonKind{Code: "reading/list", Sentence: "list markers removed"}, withoutPrefix("- "), nil, true},
}

// A reading maps the lines of a text to what they are meant to be.
type reading struct {
	kind   model.ReasonKind
	read   func(lines [][]byte) ([][]byte, bool)
	may    func(old []byte) bool // read may change the old text; nil if that costs as much as read
	copied bool                  // the lines are copies of the file's, with their indentation
}

// search is the search for the edit of s in this reading. before is its old text.
func (r *reading) search(s *search, before []byte) (*search, bool) {
	lines, ok := r.lines(s.Lines, before)
	if !ok {
		return nil, false
	}
	q := s.Query
	q.Lines, q.KeepIndent = lines, q.KeepIndent && !r.copied
	return newSearch(s.indexedText, q, r.kind.With()), true
}

// lines is the edit in this reading. It applies to the old text and the new one, or
// not at all.
func (r *reading) lines(lines []Line, before []byte) ([]Line, bool) {
	if r.may != nil && !r.may(before) {
		return nil, false
	}
	old, ok := r.read(SplitLines(before))
	if !ok || bytes.Equal(joined(old), before) {
		return nil, false
	}
	new, ok := r.read(SplitLines(joined(Side(lines, '+'))))
	return DiffLines(joined(old), joined(new)), ok
}

// joined is lines, each with an LF.
func joined(lines [][]byte) []byte {
	var out []byte
	for _, line := range lines {
		out = append(append(out, withoutEnd(line)...), '\n')
	}
	return out
}

// withoutNumbers removes line numbers: "12| code", "12: code", " 12 code". Either all
// lines have one, of the same form and ascending, or none has.
func withoutNumbers(lines [][]byte) ([][]byte, bool) {
	out := make([][]byte, len(lines))
	last, mark := -1, byte(0)
	for i, line := range lines {
		n, sep, rest := cutNumber(withoutEnd(line))
		if i > 0 && sep != mark || sep != 0 && n < last {
			return nil, false
		}
		if last, mark = n, sep; len(trimmed(rest)) > 0 {
			out[i] = rest
		}
	}
	return out, true
}

// withoutPrefix removes a prefix that every non-blank line has.
func withoutPrefix(prefix string) func(lines [][]byte) ([][]byte, bool) {
	bare := strings.TrimSpace(prefix)
	return func(lines [][]byte) ([][]byte, bool) {
		out := make([][]byte, len(lines))
		for i, line := range lines {
			rest, ok := bytes.CutPrefix(line, []byte(prefix))
			if body := string(trimmed(line)); !ok && body != bare && body != "" {
				return nil, false
			}
			if ok {
				out[i] = rest
			}
		}
		return out, true
	}
}

// cutNumber removes the number of a line and what marks it as one: a bar, a colon or
// whitespace, and one space after. The mark is 0 if there is none.
func cutNumber(line []byte) (n int, sep byte, rest []byte) {
	rest = bytes.TrimLeft(line, " \t")
	digits := 0
	for ; digits < min(len(rest), 9) && rest[digits] >= '0' && rest[digits] <= '9'; digits++ {
		n = 10*n + int(rest[digits]-'0')
	}
	if digits == 0 {
		return 0, 0, line
	}
	rest = rest[digits:]
	if marked := bytes.TrimLeft(rest, " "); len(marked) > 0 && (marked[0] == '|' || marked[0] == ':') {
		return n, marked[0], bytes.TrimPrefix(marked[1:], []byte(" "))
	}
	switch {
	case len(rest) == 0:
		return n, ' ', nil // of a blank line
	case rest[0] == ' ' || rest[0] == '\t':
		return n, ' ', rest[1:]
	}
	return 0, 0, line
}

// decodeEntities and removeEntities replace the characters that HTML text must escape.
var (
	decodeEntities = strings.NewReplacer("&lt;", "<", "&gt;", ">", "&quot;", `"`, "&#34;", `"`, "&#39;", "'", "&apos;", "'", "&amp;", "&")
	removeEntities = strings.NewReplacer("&lt;", "", "&gt;", "", "&quot;", "", "&#34;", "", "&#39;", "", "&apos;", "", "&amp;", "")
)

// hasEntities reports whether unescapeHTML may change text.
func hasEntities(text []byte) bool { return bytes.IndexByte(text, '&') >= 0 }

// hasEscapes reports whether unescapeJSON may change text.
func hasEscapes(text []byte) bool { return bytes.IndexByte(text, '\\') >= 0 || !utf8.Valid(text) }

// unescapeHTML decodes text in which every <, > and & is escaped.
func unescapeHTML(lines [][]byte) ([][]byte, bool) {
	text := string(joined(lines))
	return SplitLines([]byte(decodeEntities.Replace(text))), !strings.ContainsAny(removeEntities.Replace(text), "<>&")
}

// unescapeJSON decodes text that is the inside a JSON string, except for tabs
// and for line ends.
func unescapeJSON(lines [][]byte) ([][]byte, bool) {
	var out [][]byte
	for _, line := range lines {
		var decoded string
		inside := bytes.ReplaceAll(withoutEnd(line), []byte("\t"), []byte(`\t`))
		if json.Unmarshal(slices.Concat([]byte(`"`), inside, []byte(`"`)), &decoded) != nil {
			return nil, false
		}
		out = append(out, SplitLines([]byte(decoded+"\n"))...)
	}
	return out, true
}
