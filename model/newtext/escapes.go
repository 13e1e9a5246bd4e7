package newtext

import (
	"bytes"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// isEscaped finds text that was escaped once too often: "\n", "\t" and `\"` where the old text,
// or the file, has line ends, tabs and quotes.
func isEscaped(t *Text) (string, bool) {
	text := bytes.TrimSpace(t.New)
	if bytes.IndexByte(text, '\\') < 0 {
		return "", false
	}
	single := t.Whole && bytes.IndexByte(text, '\n') < 0
	lineEnds, quotes, plain := 0, 0, false
	for line := range bytes.Lines(text) {
		line = bytes.TrimSpace(line)
		if t.has(line) {
			continue
		}
		if t.holdsKnownLine(line) {
			return `\n`, true
		}
		outside := line
		if !prose.has(t.Name) {
			outside = withoutStrings(line)
		}
		if single {
			lineEnds += bytes.Count(outside, []byte(`\n`))
		} else if !prose.has(t.Name) && escapedEnd.Match(outside) {
			return `\n`, true
		}
		quotes += bytes.Count(outside, []byte(`\"`))
		plain = plain || bytes.IndexByte(outside, '"') >= 0 && !bytes.Contains(outside, []byte(`\"`))
	}
	switch {
	case lineEnds > 1:
		return `\n`, true
	case quotes > 1 && quotes%2 == 0 && !plain && !prose.has(t.Name) && !bytes.Contains(t.Old, []byte(`\"`)) &&
		(single || bytes.IndexByte(t.Old, '"') >= 0 || len(t.Old) == 0 && bytes.IndexByte(t.Before, '"') >= 0):
		return `\"`, true
	}
	return "", false
}

// escapedEnd matches an escaped line end between lines of code, rather than in a pattern.
var escapedEnd = lazyregexp.New(`\\n(?:  |\\t)|[{};,)>]\\n[\pL}<@]`)

// holdsKnownLine reports whether line has several lines with escaped ends, one of which the file has.
func (f *File) holdsKnownLine(line []byte) bool {
	if !bytes.Contains(line, []byte(`\n`)) {
		return false
	}
	for part := range strings.SplitSeq(string(line), `\n`) {
		part = strings.TrimSpace(strings.NewReplacer(`\"`, `"`, `\t`, "\t").Replace(part))
		if len(part) > 2 && strings.ContainsAny(part, "abcdefghijklmnopqrstuvwxyz") && f.has([]byte(part)) {
			return true
		}
	}
	return false
}

// withoutStrings returns line without what is between quotes, and without a comment.
func withoutStrings(line []byte) []byte {
	out := make([]byte, 0, len(line))
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && i+1 < len(line):
			out = append(out, c, line[i+1])
			i++
			continue
		case c == '/' && bytes.HasPrefix(line[i:], []byte("//")), c == '#' && i == 0, c == '*' && i == 0:
			return out
		}
		out = append(out, c)
		if c != '"' && c != '\'' && c != '`' {
			continue
		}
		end := i + 1
		for end < len(line) && line[end] != c {
			if line[end] == '\\' {
				end++
			}
			end++
		}
		if end < len(line) {
			out, i = append(out, c), end
		}
	}
	return out
}

// proseQuotes match quotation marks of prose where a string of a program begins or ends.
var proseQuotes = lazyregexp.New(`[(\[{=,+]\s*“|”\s*[)\]},;+]`)

// hasProseQuotes finds strings in quotation marks of prose, in code that the file does not have.
func hasProseQuotes(t *Text) (string, bool) {
	if prose.has(t.Name) || pages.has(t.Name) || !bytes.Contains(t.New, []byte("“")) {
		return "", false
	}
	for _, line := range textLines(t.New) {
		line = bytes.TrimSpace(line)
		if found := proseQuotes.Find(withoutStrings(line)); found != nil && !t.has(line) {
			return "“", true
		}
	}
	return "", false
}

// hasEntities finds text whose signs are written as in HTML, and never as they are.
func hasEntities(t *Text) (string, bool) {
	if prose.has(t.Name) || markup.has(t.Name) && !t.Whole {
		return "", false
	}
	for _, pair := range [][2]string{{"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`}, {"&amp;&amp;", "&&"}} {
		entity, sign := []byte(pair[0]), []byte(pair[1])
		if markup.has(t.Name) && pair[1] == "&&" {
			continue
		}
		if bytes.Contains(t.New, entity) && !bytes.Contains(t.New, sign) && !bytes.Contains(t.Before, entity) {
			return pair[0], true
		}
	}
	return "", false
}
