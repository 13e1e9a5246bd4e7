package newtext

import (
	"bytes"
	"slices"

	"aptix-tui/model/lazyregexp"
)

// An escape is what a text has outside of strings if it was escaped once too often.
type escape struct {
	sign   string
	is     *lazyregexp.Regexp
	plain  *lazyregexp.Regexp // what it stands for, in a line; nil for line ends
	except extensions         // where a backslash is usual outside of strings
}

var escapes = []escape{
	{`\n`, escapedEnd, nil, " .properties "},
	{`\n`, indentedEnd, nil, commands},
	{`\n`, lazyregexp.New(`[^\s\\/|^?$(\[{=]\\n(?:[\pL\d_#<}@/]|[-*+] |[.$]\pL)`), nil, commands},
	{`\t`, lazyregexp.New(`^(?:\\t)+[^\\\s]`), lazyregexp.New(`(?m)^[ \t]`), commands},
	{`\"`, lazyregexp.New(`\\"[^"\\]+\\"(?:[^\pL\d]|$)`), lazyregexp.New(`(?:^|[^\\])"`), shells},
	{`\'`, lazyregexp.New(`\\'[^'\\]+\\'(?:[^\pL\d]|$)`), lazyregexp.New(`(?:^|[^\\])'`), shells},
	{`\u003c`, lazyregexp.New(`\\u003[cC]/?\pL|\\u0026\\u0026`), lazyregexp.New(`[<&]`), ""},
}

// escapedEnd matches an escaped line end behind text, before another one, an indentation or nothing.
var escapedEnd = lazyregexp.New(`^\s*(?:\\n)+$|(?:[^\s\\/^?]\\r|[^\s\\/^?r]|[^\\]r)\\n(?:  |\\[nt]|\\r\\n|$)`)

// indentedEnd matches one between lines of code.
var indentedEnd = lazyregexp.New(`[{};,)>]\\n(?:\\t|  )(?:\\t| )*[\pL}]`)

const (
	commands extensions = " .tex .sty .cls .bib .dtx .rd .ps1 .bat .cmd .csproj .vcxproj .props .targets .sln .ini .reg .properties .pl .pm .tcl "
	shells   extensions = " . .sh .bash .zsh .mk .am .m4 .cmake .conf .vim .env "
)

// isEscaped finds text that was escaped once too often: "\n", "\t" and `\"` where the old text,
// or the file, has line ends, tabs and quotes.
func isEscaped(t *Text) (string, bool) {
	text := bytes.TrimSpace(t.New)
	if bytes.IndexByte(text, '\\') < 0 {
		return "", false
	}
	if last := len(text) - 1; t.Whole && bytes.IndexByte(text, '\n') < 0 && text[0] == '"' && text[last] == '"' {
		text = text[1:last]
	}
	var lines [][]byte
	inString := false
	for _, line := range textLines(text) {
		if !t.has(line) {
			lines = append(lines, withoutStrings(line))
			inString = inString || lines[len(lines)-1] == nil
		}
	}
	for _, e := range escapes {
		if e.isIn(t, lines, inString) {
			return e.sign, true
		}
	}
	return "", false
}

// isIn reports whether the new lines of t are escaped: all their line ends, some that are between
// lines of code or in a file that has none like them, or what is plain in the file, or nowhere in a new file.
func (e *escape) isIn(t *Text, lines [][]byte, inString bool) bool {
	found := 0
	for i, line := range lines {
		switch {
		case !bytes.Contains(line, []byte(e.sign[:min(len(e.sign), len(`\u00`))])):
		case e.plain != nil && e.plain.Match(line):
		case e.is == escapedEnd && i == len(lines)-1 && bytes.HasSuffix(line, []byte(`\n`)) && e.is.Match(line):
			found = len(lines)
		default:
			found += len(e.is.FindAll(line, -1))
		}
	}
	switch isNew := t.Before == nil; {
	case found == 0, e.except.has(t.Name), t.uses(e.is):
		return false
	case e.plain == nil && found >= len(lines):
		return true
	case inString:
		return false
	case e.plain == nil:
		return e.is == indentedEnd || e.is == escapedEnd && !isNew
	case isNew:
		return !slices.ContainsFunc(lines, e.plain.Match)
	}
	return once(t.File, e.plain, func() bool { return e.plain.Match(t.Before) })
}

// uses reports whether a line of the file has is outside of strings.
func (f *File) uses(is *lazyregexp.Regexp) bool {
	return once(f, is, func() bool {
		return slices.ContainsFunc(textLines(f.Before), func(line []byte) bool {
			return bytes.IndexByte(line, '\\') >= 0 && is.Match(withoutStrings(line))
		})
	})
}

// pattern matches a pattern of a program, where no division can be.
var pattern = lazyregexp.New(`[(=,:\[!&|?{};~]\s*(?:s|m|y|qr|tr)?/(?:[^/\\]|\\.)+/`)

// withoutStrings returns line without what is between quotes, and without patterns; nothing of a
// line in which a string of several lines begins or ends.
func withoutStrings(line []byte) []byte {
	if !bytes.ContainsAny(line, "\"'`/") {
		return line
	}
	out := make([]byte, 0, len(line))
	for i := 0; i < len(line); i++ {
		c := line[i]
		if c == '\\' && i+1 < len(line) {
			out = append(out, c, line[i+1])
			i++
			continue
		}
		out = append(out, c)
		if c != '"' && c != '\'' && c != '`' || c == '\'' && apostrophe.Match(line[max(0, i-3):min(len(line), i+2)]) {
			continue
		}
		end := i + 1
		for end < len(line) && line[end] != c {
			if line[end] == '\\' {
				end++
			}
			end++
		}
		switch {
		case end < len(line):
			out, i = append(out, c), end
		case c != '\'':
			return nil // in a string of several lines
		}
	}
	return pattern.ReplaceAll(out, []byte("(/"))
}

// apostrophe matches one in a word, rather than the prefix of a string.
var apostrophe = lazyregexp.New(`\pL{3}'\pL|[^\PLrRbBuUfFL]'\pL`)

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
