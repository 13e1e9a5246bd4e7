package model

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"
)

// Elisions are lines that stand for code left out (PLACING §4.1): "// ...
// existing code ...", "# rest of the file unchanged", or "..." alone. What is
// known of them is their shape, since prose and code hold dots, too: a comment
// of nothing but dots; one that begins with dots and is no sentence that goes
// on; one that speaks of the code that there is. Anything else is no elision,
// however many dots it has: a wrong answer costs a person one look or the user
// a function.

// elides reports whether new text of h has an elision that its old text lacks.
func (h *Hunk) addsElision(name string) bool {
	return slices.ContainsFunc(h.baseChanges, func(s baseChange) bool {
		found := elisions(s.new, s.removed, name)
		if len(found) == 0 {
			return false
		}
		had := map[string]int{}
		for _, line := range elisions(s.removed, nil, name) {
			had[line]++
		}
		for _, line := range found {
			if had[line]--; had[line] < 0 {
				return true
			}
		}
		return false
	})
}

// elisionHints are the words of which every elision has one, or else dots.
var elisionHints = []string{"rest", "exist", "remain", "unchanged", "unmodified", "untouched", "omitted", "same", "previous", "original",
	"before", "brevity", "no change", "nothing change", "snip", "here", "remainder", "elided", "truncated", "others", "else", "continues", "above", "as is", "keep"}

// mayElide rules out most lines at little cost.
func mayBeElision(line string) bool {
	if strings.Contains(line, "...") || strings.Contains(line, "…") {
		return true
	}
	if !strings.ContainsAny(line, "/#-;%*<{('\"!:") && !strings.HasPrefix(line, "rem ") && !strings.HasPrefix(line, "REM ") && !strings.HasPrefix(line, "dnl ") {
		return false // no comment
	}
	lower := strings.ToLower(line)
	return slices.ContainsFunc(elisionHints, func(hint string) bool { return strings.Contains(lower, hint) })
}

// elisions are the lines of b that stand for code left out, without the white
// space around them. removed is the text whose place b takes.
func elisions(b, removed []byte, name string) []string {
	var out []string
	lines := strings.Split(string(b), "\n")
	for i, line := range lines {
		t := strings.TrimSpace(line)
		switch {
		case t == "" || !mayBeElision(t):
		case isDots(t):
			if !isPythonBody(lines, i, removed, name) {
				out = append(out, t)
			}
		case isElision(t, name):
			out = append(out, t)
		}
	}
	return out
}

// isElision reports whether a line, without the white space around it, stands
// for code left out.
func isElision(t, name string) bool {
	if proseFiles[strings.ToLower(path.Ext(name))] {
		return isProseElision(t)
	}
	if text, ok := commentText(t, commentMarks); ok {
		return isElisionText(text)
	}
	return bracedDots.MatchString(t) || isDotPhrase(t) || isPlaceholder(t) || endsInElision(t)
}

// boxed reports whether a line is a placeholder that speaks of code: words in
// angle brackets, no tag.
func isPlaceholder(t string) bool {
	return placeholderPattern.MatchString(t) && isElisionPhrase(splitWords(strings.Trim(t, "<>")))
}

// isProseElision is isElision for prose, where "# The rest" is a heading and
// "* ..." an item of a list: such a line needs dots and a phrase.
func isProseElision(t string) bool {
	if text, ok := commentText(t, proseMarks); ok {
		return isElisionText(text)
	}
	text, ok := commentText(t, commentMarks)
	return isDotPhrase(t) || ok && isDotPhrase(strings.TrimSpace(text))
}

// proseFiles have headings and lists where code has comments.
var proseFiles = map[string]bool{".md": true, ".markdown": true, ".txt": true, ".rst": true, ".adoc": true, ".org": true}

// A commentMark begins a comment, and may have to end it.
type commentMark struct{ open, end string }

// markupMarks are comments in files of prose as well.
var markupMarks = []commentMark{{"<!--", "-->"}, {"{/*", "*/}"}, {"{#", "#}"}, {"{{!--", "--}}"}, {"{{/*", "*/}}"}, {"<%--", "--%>"}}

// proseMarks are no beginnings of lines of prose.
var proseMarks = append(markupMarks[:len(markupMarks):len(markupMarks)], commentMark{"/*", "*/"}, commentMark{"//", ""})

// commentMarks are in the order in which they are tried: longer ones first.
var commentMarks = append(markupMarks[:len(markupMarks):len(markupMarks)],
	commentMark{"(*", "*)"}, commentMark{"{-", "-}"}, commentMark{"--[[", "]]"}, commentMark{"/*", "*/"},
	commentMark{`"""`, `"""`}, commentMark{"'''", "'''"},
	commentMark{"//", ""}, commentMark{"#", ""}, commentMark{"--", ""}, commentMark{";", ""}, commentMark{"%", ""},
	commentMark{"*", "*/"}, commentMark{"::", ""}, commentMark{"!", ""}, commentMark{"'", ""},
	commentMark{"@REM ", ""}, commentMark{"REM ", ""}, commentMark{"rem ", ""}, commentMark{"dnl ", ""},
)

// commentText is what the comment says that t begins with, if t is one.
func commentText(t string, marks []commentMark) (string, bool) {
	for _, m := range marks {
		text, ok := strings.CutPrefix(t, m.open)
		if !ok {
			continue
		}
		if m.open == "'" && strings.Contains(text, "'") {
			return "", false // a string
		}
		if len(m.open) <= 2 {
			text = strings.TrimLeft(text, m.open+"!<") // ///, ##, ;;, //!
		}
		if m.end != "" {
			text = strings.TrimSuffix(text, m.end)
		}
		return text, true
	}
	return "", false
}

// bracedDots are the body of a function or the like that is nothing but dots.
var bracedDots = regexp.MustCompile(`^[^"'` + "`" + `]*[)\w>]\s*(?:=>\s*)?\{\s+(?:\.\.\.|…)\s+\}[;,)]*$`)

// trailingElision reports whether the comment behind the code of a line stands
// for code left out: behind what it opens, or with dots.
func endsInElision(t string) bool {
	for _, m := range []commentMark{{"/*", "*/"}, {"//", ""}, {"#", ""}, {"<!--", "-->"}} {
		code, text, ok := strings.Cut(t, m.open)
		if !ok || code == "" || endsInString(code) || m.end == "" && !strings.HasSuffix(code, " ") && !strings.HasSuffix(code, "\t") {
			continue
		}
		if m.end != "" {
			var rest string
			if text, rest, ok = strings.Cut(text, m.end); !ok || strings.Trim(rest, "{}()[]<>;, /") != "" && m.open == "/*" {
				continue
			}
		}
		opens := strings.HasSuffix(strings.TrimRight(code, " \t"), "{") || strings.HasSuffix(strings.TrimRight(code, " \t"), ":")
		said := strings.TrimSpace(text)
		if (opens || strings.HasPrefix(said, "...") || strings.HasPrefix(said, "…")) && isElisionText(text) {
			return true
		}
	}
	return false
}

// inString reports whether code ends inside of a string, as far as its quotes
// tell.
func endsInString(code string) bool {
	return strings.Count(code, `"`)%2+strings.Count(code, "'")%2+strings.Count(code, "`")%2 > 0
}

// dotted reports whether a line that is no comment stands for code left out: dots,
// words that speak of code, and nothing else. A spread like "...rest" has one
// word and no space.
func isDotPhrase(t string) bool {
	t = strings.ReplaceAll(strings.Trim(t, "[]()<>*_"), "…", "...")
	rest, ok := strings.CutPrefix(t, "...")
	if !ok || !plainTextPattern.MatchString(rest) {
		return isDots(t)
	}
	words := splitWords(rest)
	return len(words) > 1 && isElisionPhrase(words) || strings.HasPrefix(rest, " ") && len(words) == 1 && strongWords[words[0]]
}

var placeholderPattern = regexp.MustCompile(`^<\p{L}+(?: \p{L}+){2,}>$`)

var plainTextPattern = regexp.MustCompile(`^[\p{L}\d ,.'’()-]*$`)

// isDots reports whether t is nothing but an ellipsis, in brackets or not.
func isDots(t string) bool {
	if strings.HasPrefix(t, "[") && strings.HasSuffix(t, "]") {
		t = strings.TrimSpace(t[1 : len(t)-1])
	}
	return t == "…" || len(t) >= 3 && strings.Trim(t, ".") == ""
}

// standsForCode reports whether what a comment says stands for code left out.
func isElisionText(text string) bool {
	text = strings.TrimSpace(strings.ReplaceAll(text, "…", "..."))
	text = strings.TrimSpace(strings.Trim(text, "[](){}<>=-~_*# \t"))
	first, last := strings.HasPrefix(text, "..."), strings.HasSuffix(text, "...")
	core := strings.Trim(text, ". ")
	words := splitWords(core)
	switch {
	case len(words) == 0:
		return first
	case isElisionPhrase(words):
		return true
	case first && last:
		return len(words) <= mostWords
	case first:
		spaced := strings.HasPrefix(strings.TrimLeft(text, "."), " ")
		return spaced && len(words) <= fewWords && !continuationWords[words[0]]
	case last || strings.Contains(core, " ... "):
		return len(words) <= fewWords && (openingWords[words[0]] || slices.ContainsFunc(words, func(w string) bool { return strongWords[w] && !last }))
	}
	return false
}

// Longer comments say something.
const fewWords, mostWords = 7, 12

// wordsOf are the words of a text, in lower case.
func splitWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return strings.ContainsRune(" \t\r,.;:!?()[]{}<>\"'`*/", r) })
}

// speaksOfCode reports whether words are a phrase for the code that there is.
func isElisionPhrase(words []string) bool {
	if len(words) > mostWords {
		return false
	}
	phrase := strings.Join(words, " ")
	return slices.ContainsFunc(elisionPhrases, func(p *regexp.Regexp) bool { return p.MatchString(phrase) })
}

// pythonBody reports whether the dots in line i are the body of a function or a
// class of Python that is new, too.
func isPythonBody(lines []string, i int, removed []byte, name string) bool {
	if ext := path.Ext(name); ext != ".py" && ext != ".pyi" || !firstInBlock(lines, i) {
		return false
	}
	for i--; i >= 0; i-- {
		if head := pythonDefinition.FindString(strings.TrimSpace(lines[i])); head != "" {
			return !bytes.Contains(removed, []byte(head))
		}
	}
	return false
}

var pythonDefinition = regexp.MustCompile(`^(?:async )?(?:def|class) \w+`)

// firstInBlock reports whether line i is the first of a block of Python but for
// its docstring, and the only one.
func firstInBlock(lines []string, i int) bool {
	indent := func(n int) int { return len(lines[n]) - len(strings.TrimLeft(lines[n], " \t")) }
	above, below := i-1, i+1
	for above >= 0 && strings.TrimSpace(lines[above]) == "" {
		above--
	}
	for below < len(lines) && strings.TrimSpace(lines[below]) == "" {
		below++
	}
	if above < 0 || below < len(lines) && indent(below) >= indent(i) {
		return false
	}
	head := strings.TrimSpace(lines[above])
	return strings.HasSuffix(head, ":") && indent(above) < indent(i) || strings.HasSuffix(head, `"""`) || strings.HasSuffix(head, "'''")
}
