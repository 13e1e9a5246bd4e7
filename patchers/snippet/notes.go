package snippet

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// Notes are what a model writes into code about the change: that a line is unchanged, that
// something was removed, dots in the middle of a line for what it leaves out.

var (
	// unchangedNote is the text of a comment behind a line that the file has without it.
	unchangedNote = lazyregexp.New(`(?i)^\(?(?:(?:remains? |stays? |is )?(?:unchanged|the same|as is|untouched)|no changes?(?: here)?|same as before|existing(?: code| line)?|as before|unverändert|sin cambios|inchangé|invariato|без изменений|不变)[).!]*\s*(?:\*/|-->)?$`)

	// removedNote is a comment about something that is no longer there.
	removedNote = lazyregexp.New(`(?i)^(?://+|#+|--|/\*+|<!--|;+|\{/\*)\s*[(\[<]?\s*(?:\S+ ){0,4}(?:removed|deleted|dropped|moved to|no longer needed|entfernt|gelöscht|eliminad[oa]|supprimée?s?|rimoss[oa]|удалено?)(?: \S+){0,4}\s*[)\]>]?\s*(?:\*/\}?|-->)?$`)

	// inlineDots are dots in a list, or at the end of a line.
	inlineDots = lazyregexp.New(`(?:^|[\s,(\[{])(?:\.\.\.|…)\s*(?:$|[,)\]}; ])`)
	quoted     = lazyregexp.New(`"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|` + "`[^`]*`")

	// dotsBody is, or ends with, the body of a Python function that does nothing.
	dotsBody = lazyregexp.New(`(?:^|:\s*)\.\.\.$`)

	// pythonDots are dots that are code in Python: in a subscript, or as an argument of its own.
	pythonDots = lazyregexp.New(`\w\[[^\[\]]*\.\.\.[^\[\]]*\]|[(=,]\s*\.\.\.\s*[,)]|:\s*\.\.\.$|^\.\.\.$`)
)

// withoutNote returns line without the note that it is unchanged, if v has the line without
// it.
func (v vocabulary) withoutNote(line string) string {
	if _, known := v[trim(line)]; known {
		return line
	}
	for _, mark := range []string{"//", "#", "--", "/*", "<!--"} {
		at := strings.LastIndex(line, mark)
		if at < 0 {
			continue
		}
		code, note := strings.TrimRight(line[:at], " \t"), trim(line[at+len(mark):])
		if _, known := v[trim(code)]; known && code != "" && len(code) < at && unchangedNote.MatchString(note) {
			return code
		}
	}
	return line
}

// noteIn returns the first of the lines added that may be a note and no code.
func (m *merge) noteIn(added, removed []string) string {
	had := map[string]bool{}
	for _, line := range removed {
		had[trim(line)] = true
	}
	isStub := m.isPython() && m.statements(removed) > m.statements(added)
	hadDots := slices.ContainsFunc(removed, m.leavesDots)
	for _, line := range added {
		switch text := trim(line); {
		case had[text]:
		case isStub && dotsBody.MatchString(text), removedNote.MatchString(text), !hadDots && m.leavesDots(text):
			return text
		}
	}
	return ""
}

// statements is how many of lines are neither heads of definitions nor dots.
func (m *merge) statements(lines []string) (n int) {
	for _, line := range lines {
		if definedBy(m.change.Path, line) == "" && !dotsBody.MatchString(trim(line)) {
			n++
		}
	}
	return n
}

func (m *merge) isPython() bool {
	return hasWord(".py .pyi", strings.ToLower(path.Ext(m.change.Path)))
}

// leavesDots reports whether line may have dots in the place of code.
func (m *merge) leavesDots(line string) bool {
	if !strings.Contains(line, "...") && !strings.Contains(line, "…") {
		return false
	}
	ext := strings.ToLower(path.Ext(m.change.Path))
	line = quoted.ReplaceAllString(line, `""`)
	switch {
	case hasWord(proseFiles, ext), isRemark(line):
		return false
	case m.isPython():
		line = pythonDots.ReplaceAllString(trim(line), "")
	case hasWord(".c .h .cc .cpp .cxx .hpp .hh .m .mm", ext):
		line = strings.Replace(line, "...)", ")", 1)
	case ext == ".php" || ext == ".rb":
		line = strings.ReplaceAll(line, "(...)", "()")
	}
	return inlineDots.MatchString(line)
}

// proseFiles are the extensions of files that are text, not code.
const proseFiles = ".md .markdown .txt .rst .adoc .html .htm .vue .svelte .xml"
