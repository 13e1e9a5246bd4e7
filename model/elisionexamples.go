package model

import "strings"

// Comments of real code have dots, too: an example elides what is around it, a sentence goes on.
// In a new file such lines are flagged only (PLACING §4.2), as they leave out nothing of it.

// newFileElision returns the first elision in b, the text of a new file, and whether it is only
// flagged; one that is asked comes first.
func newFileElision(b []byte, name string) (line string, flagged bool) {
	lines := strings.Split(string(b), "\n")
	var inText []bool
	for i := range lines {
		t := strings.TrimSpace(lines[i])
		if !isElisionLine(lines, i, nil, name) {
			continue
		}
		if inText == nil {
			inText = textLines(lines, name)
		}
		if !isExample(lines, i, inText[i]) {
			return t, false
		}
		if line == "" {
			line, flagged = t, true
		}
	}
	if last := elisionAtEnd(b, name); last != "" {
		return last, false
	}
	return line, flagged
}

// textLines says which lines are in a comment or a string of several lines, or in a fence of prose.
func textLines(lines []string, name string) []bool {
	out := make([]bool, len(lines))
	end := ""
	for i, line := range lines {
		if end != "" {
			out[i] = true
			if strings.Contains(line, end) {
				end = ""
			}
			continue
		}
		for _, m := range []commentMark{{"/*", "*/"}, {"<!--", "-->"}, {"```", "```"}} {
			rest, ok := strings.CutPrefix(strings.TrimSpace(line), m.open)
			if ok && !strings.Contains(rest, m.end) && (m.open != "```" || isProse(name)) {
				end = m.end
			}
		}
		for _, quotes := range []string{`"""`, "'''", "`"} {
			if !isProse(name) && strings.Count(line, quotes)%2 == 1 {
				end = quotes
			}
		}
	}
	return out
}

// isExample reports whether the elision in line i leaves out nothing of a file: it is in a text,
// one of several lines of a comment, or about a line of code.
func isExample(lines []string, i int, inText bool) bool {
	t := strings.TrimSpace(lines[i])
	text, isComment := commentText(t, commentMarks)
	if !isComment {
		code, _ := cutElisionComment(t)
		return inText && !bracketed.MatchString(t) || code != "" && !opensBlock(code)
	}
	said := strings.TrimSpace(strings.ReplaceAll(text, "…", "..."))
	rest, dots := strings.CutPrefix(said, "...")
	words := splitWords(strings.Trim(rest, ".[]-=#* "))
	above, below := i > 0 && isCommentLine(lines[i-1]), i+1 < len(lines) && isCommentLine(lines[i+1])
	switch {
	case !dots && !strings.HasPrefix(said, "[") && !strings.HasSuffix(said, "..."): // a sentence?
		return len(words) == 1 || !strongWords[firstOf(words)] || above && said[0] >= 'a' && said[0] <= 'z'
	case isElisionPhrase(words):
		return false
	}
	indented := strings.HasPrefix(text, "\t") || strings.HasPrefix(text, "  ")
	return inText || above && below || indented && (above || below) || !plainTextPattern.MatchString(rest)
}

// firstOf returns the first word that is no article or the like.
func firstOf(words []string) string {
	for _, w := range words {
		if !phraseLeads[w] || strongWords[w] {
			return w
		}
	}
	return ""
}

func isCommentLine(line string) bool {
	text, ok := commentText(strings.TrimSpace(line), commentMarks)
	return ok && strings.TrimSpace(text) != ""
}
