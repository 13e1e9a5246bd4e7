package model

import (
	"bytes"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"aptix-tui/model/lazyregexp"
)

// An elision is a line that replaces omitted code (PLACING §4.1): "// ...
// existing code ...", "# rest of the file unchanged", or "..." alone. Prose and
// code also contain dots, so only certain shapes count: a comment of dots only,
// a comment that begins with dots and does not continue a sentence, and a comment
// with a phrase for existing code. A false positive costs a person a look; a false
// negative can cost the user a function.

// addedElision returns an elision in the new text of h that its old text lacks, an omission
// mark also the file f; empty if there is none. Omission marks come first. flagged says that it
// need not be asked.
func (h *Hunk) addedElision(f *File) (out string, flagged bool) {
	for _, s := range h.baseChanges {
		if IsBinary(s.new) {
			continue
		}
		if h.Kind == KindCreate {
			return newFileElision(s.new, f.Path)
		}
		found := elisions(s.new, s.removed, f.Path)
		if len(found) == 0 {
			continue
		}
		had := map[string]int{}
		for _, line := range elisions(s.removed, nil, f.Path) {
			had[line]++
		}
		for _, line := range found {
			if had[line]--; had[line] >= 0 || isOmissionMark(line) && bytes.Contains(f.Base.Bytes, []byte(line)) {
				continue
			}
			if out == "" || isOmissionMark(line) {
				out = line
			}
		}
	}
	return out, false
}

// isOmissionMark reports whether an elision is neither a comment nor dots alone: it is rarely
// meant to be written.
func isOmissionMark(line string) bool {
	_, comment := commentText(line, commentMarks)
	return !comment && !isDots(line) && !endsInElision(line)
}

// elisions returns the lines of b that replace omitted code, trimmed. removed
// is the text that b replaces.
func elisions(b, removed []byte, name string) []string {
	var out, lines []string
	i := -1
	for line := range bytes.SplitSeq(b, []byte("\n")) {
		i++
		t := bytes.TrimSpace(line)
		if !mayBeElision(t) {
			continue
		}
		text := string(t)
		if !isDots(text) {
			if isElision(text, name) {
				out = append(out, text)
			}
			continue
		}
		if lines == nil {
			lines = strings.Split(string(b), "\n")
		}
		if isElisionLine(lines, i, removed, name) {
			out = append(out, text)
		}
	}
	if last := elisionAtEnd(b, name); last != "" {
		out = append(out, last)
	}
	return out
}

// maxMark is how much of a last line is looked at, in bytes.
const maxMark = 1000

// elisionAtEnd returns the last line of b, or its end, if it says that more follows.
func elisionAtEnd(b []byte, name string) string {
	b = bytes.TrimSpace(b)
	b = b[max(0, len(b)-maxMark):]
	last := string(bytes.TrimSpace(b[bytes.LastIndexByte(b, '\n')+1:]))
	if m := cutAtEnd.FindStringSubmatch(last); m != nil && !isElision(last, name) && isMarkText(m[1]) {
		return last
	}
	return ""
}

// cutAtEnd matches the end of a text that says that more follows: "and so on...[truncated]".
var cutAtEnd = lazyregexp.New(`(?:\.\.\.|…) ?[\[(<]([^\[(<]+)[\])>]$|\s[\[(][\w'’-]+(?: [\w'’-]+)+[\])]$`)

// isMarkText reports whether the text in brackets says that text is missing.
func isMarkText(text string) bool {
	words := splitWords(text)
	isOmission := func(w string) bool { return omissionWords[w] }
	return slices.ContainsFunc(words, isOmission) || isElisionText(text)
}

// Elisions returns the numbers of the lines in place of omitted code.
func Elisions(lines [][]byte, name string) (out []int) {
	if !slices.ContainsFunc(lines, MayBeElision) {
		return nil
	}
	text := LineStrings(lines)
	for i, line := range text {
		text[i] = strings.TrimRight(line, "\r\n")
	}
	for i := range text {
		if IsElision(text, i, name) {
			out = append(out, i)
		}
	}
	return out
}

// IsElision reports whether line i of lines, of the file name, replaces omitted code.
func IsElision(lines []string, i int, name string) bool { return isElisionLine(lines, i, nil, name) }

// isElisionLine is IsElision for lines that replace the text removed.
func isElisionLine(lines []string, i int, removed []byte, name string) bool {
	t := strings.TrimSpace(lines[i])
	switch {
	case t == "" || !mayBeElision([]byte(t)):
		return false
	case t == "⋮", t == "etc.":
		return true
	case t == ".": // dots below each other; one alone may be a directory
		return i > 0 && strings.TrimSpace(lines[i-1]) == t || i+1 < len(lines) && strings.TrimSpace(lines[i+1]) == t
	case isDots(t):
		return !isPythonBody(lines, i, removed, name) && !(i > 0 && doctest.MatchString(lines[i-1]))
	}
	return isElision(t, name)
}

// doctest matches a line of an example in a docstring, which may go on with dots.
var doctest = lazyregexp.New(`^\s*(?:>>>|\.\.\.) `)

// isElision reports whether line t of the file name, which is not only dots,
// replaces omitted code.
func isElision(t, name string) bool {
	if m := bracketed.FindStringSubmatch(strings.Trim(t, "*_")); m != nil && !strings.Contains(lispFiles, " "+path.Ext(name)+" ") {
		return isElisionText(m[1]) || t[0] != '<' && isMarkText(m[1])
	}
	if isProse(name) {
		return isProseElision(t)
	}
	if text, ok := commentText(t, commentMarks); ok {
		return isElisionText(text)
	}
	return bracedDots.MatchString(t) || isDotPhrase(t) || isPlaceholder(t) || isPlainPhrase(t) || endsInElision(t)
}

// bracketed matches a line of plain words in brackets: "[rest of the file]". Dots before a word
// are a blank away, as "[...rest]" is code.
var bracketed = lazyregexp.New(`^(?:\.\.\.|…)? ?(?:[\[(<]|\{\{? ?)((?:(?:\.\.\.|…) )?[+\w'’-]+(?: [\w'’-]+)*(?: ?(?:\.\.\.|…))?)\.?(?:[\])>]| ?\}?\}) ?(?:\.\.\.|…)?$`)

// lispFiles are the extensions of files in which words in brackets are calls.
const lispFiles = " .lisp .cl .el .clj .cljs .cljc .scm .rkt "

// isPlaceholder reports whether a line is a placeholder for code: words in
// angle brackets that are not a tag.
func isPlaceholder(t string) bool {
	return placeholderPattern.MatchString(t) && isElisionPhrase(splitWords(strings.Trim(t, "<>")))
}

// isPlainPhrase reports whether a line of code is a sentence that says that code is left out.
func isPlainPhrase(t string) bool {
	words := splitWords(t)
	return len(words) > 2 && strongWords[firstOf(words)] && plainTextPattern.MatchString(t) && isElisionPhrase(words)
}

// isProseElision is isElision for prose, where "# The rest" is a heading and "*
// ..." a list item: such a line needs dots and a phrase.
func isProseElision(t string) bool {
	if text, ok := commentText(t, proseMarks); ok {
		return isElisionText(text)
	}
	text, ok := commentText(t, commentMarks)
	return isDotPhrase(t) || ok && isDotPhrase(strings.TrimSpace(text))
}

// proseFiles are the extensions of files that have headings and lists where
// code has comments.
var proseFiles = map[string]bool{".md": true, ".markdown": true, ".txt": true, ".rst": true, ".adoc": true, ".org": true}

func isProse(name string) bool { return proseFiles[strings.ToLower(path.Ext(name))] }

// A commentMark begins a comment. With end, the comment has a closing mark.
type commentMark struct{ open, end string }

// markupMarks are comment marks in prose files as well.
var markupMarks = []commentMark{{"<!--", "-->"}, {"{/*", "*/}"}, {"{#", "#}"}, {"{{!--", "--}}"}, {"{{/*", "*/}}"}, {"{{--", "--}}"}, {"<%--", "--%>"}, {"<%!--", "--%>"}, {"<%#", "%>"}}

// proseMarks are comment marks with which no line of prose begins.
var proseMarks = append(markupMarks[:len(markupMarks):len(markupMarks)], commentMark{"/*", "*/"}, commentMark{"//", ""})

// commentMarks are tried in this order: longer marks first.
var commentMarks = append(markupMarks[:len(markupMarks):len(markupMarks)],
	commentMark{"(*", "*)"}, commentMark{"{-", "-}"}, commentMark{"--[[", "]]"}, commentMark{"/*", "*/"},
	commentMark{`"""`, `"""`}, commentMark{"'''", "'''"},
	commentMark{"//", ""}, commentMark{"#", ""}, commentMark{"--", ""}, commentMark{";", ""}, commentMark{"%", ""},
	commentMark{"*", "*/"}, commentMark{"::", ""}, commentMark{"!", ""}, commentMark{"'", ""},
	commentMark{"@REM ", ""}, commentMark{"REM ", ""}, commentMark{"rem ", ""}, commentMark{"dnl ", ""},
)

// commentText returns the text of the comment at the beginning of t, if there
// is one.
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

// bracedDots matches a function body that consists of dots.
var bracedDots = lazyregexp.New(`^[^"'` + "`" + `]*[)\w>]\s*(?:=>\s*)?\{\s+(?:\.\.\.|…)\s+\}[;,)]*$`)

// CutElision returns the code before the elision in line i of lines, of the file name;
// empty if the line is nothing else, or a definition whose body is elided. ok is false if the line has no elision.
func CutElision(lines []string, i int, name string) (code string, ok bool) {
	if !IsElision(lines, i, name) {
		return lines[i], false
	}
	line := strings.TrimRight(lines[i], " \t\r")
	t := strings.TrimSpace(line)
	if _, comment := commentText(t, commentMarks); comment || isDotPhrase(t) || isPlaceholder(t) || bracedDots.MatchString(t) {
		return "", true
	}
	if before, _ := cutElisionComment(line); !strings.ContainsAny(t[len(t)-1:], "})];,") {
		return strings.TrimRight(before, " \t"), true
	}
	return "", true
}

// endsInElision reports whether the comment at the end of a line of code
// replaces omitted code: it follows an opening brace or colon, or it begins
// with dots.
func endsInElision(t string) bool {
	_, ok := cutElisionComment(t)
	return ok
}

// cutElisionComment returns the code before the comment of endsInElision.
func cutElisionComment(t string) (code string, found bool) {
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
		said := strings.TrimSpace(text)
		if (opensBlock(code) || strings.HasPrefix(said, "...") || strings.HasPrefix(said, "…")) && isElisionText(text) {
			return code, true
		}
	}
	return "", false
}

func opensBlock(code string) bool {
	code = strings.TrimRight(code, " \t")
	return strings.HasSuffix(code, "{") || strings.HasSuffix(code, ":")
}

// endsInString reports whether code ends inside a string, judged by the number
// of its quotes.
func endsInString(code string) bool {
	return strings.Count(code, `"`)%2+strings.Count(code, "'")%2+strings.Count(code, "`")%2 > 0
}

// isDotPhrase reports whether a line that is not a comment replaces omitted
// code: dots and words that describe code, nothing else. A spread such as
// "...rest" has one word and no space.
func isDotPhrase(t string) bool {
	t = strings.ReplaceAll(strings.Trim(t, "[]()<>*_"), "…", "...")
	rest, ok := strings.CutPrefix(t, "...")
	if !ok || !plainTextPattern.MatchString(rest) {
		return isDots(t)
	}
	words := splitWords(rest)
	return len(words) > 1 && (isElisionPhrase(words) || strings.HasSuffix(rest, "...") && isMarkText(rest)) || strings.HasPrefix(rest, " ") && len(words) == 1 && strongWords[words[0]]
}

var placeholderPattern = lazyregexp.New(`^<\p{L}+(?: \p{L}+){2,}>$`)

var plainTextPattern = lazyregexp.New(`^[\p{L}\d ,.'’()+-]*$`)

// rulerDots is how many dots draw a line.
const rulerDots = 8

// isDots reports whether t is only an ellipsis, in brackets or not.
func isDots(t string) bool {
	if strings.HasPrefix(t, "[") && strings.HasSuffix(t, "]") {
		t = strings.TrimSpace(t[1 : len(t)-1])
	}
	return t == "…" || len(t) >= 3 && len(t) < rulerDots && strings.Trim(t, ".") == ""
}

// isElisionText reports whether the text of a comment replaces omitted code.
func isElisionText(text string) bool {
	text = strings.TrimSpace(strings.ReplaceAll(text, "…", "..."))
	text = strings.TrimSpace(strings.Trim(text, "[](){}<>=-~_*# \t"))
	first, last := strings.HasPrefix(text, "..."), strings.HasSuffix(text, "...")
	core := strings.Trim(text, ". ")
	words := splitWords(core)
	switch {
	case len(words) == 0:
		return isDots(text)
	case isElisionPhrase(words), strings.Contains(core, "()") && namesUnchanged.MatchString(core):
		return true
	case first && last:
		return len(words) <= mostWords
	case first:
		spaced := strings.HasPrefix(strings.TrimLeft(text, "."), " ")
		opens := openingWords[words[0]] || words[0] == "the" && len(words) > 1 && openingWords[words[1]]
		return (spaced && !continuationWords[words[0]] || opens) && len(words) <= fewWords
	case last || strings.Contains(core, " ... "):
		return len(words) <= fewWords && (openingWords[words[0]] || slices.ContainsFunc(words, func(w string) bool { return strongWords[w] && !last }))
	}
	return false
}

// fewWords and mostWords limit an elision comment. Longer comments are
// sentences.
const fewWords, mostWords = 7, 12

// splitWords returns the words of a text, in lower case.
func splitWords(text string) []string {
	return strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r < utf8.RuneSelf && endsWord[r] })
}

// endsWord has the characters between words.
var endsWord = func() (out [utf8.RuneSelf]bool) {
	for _, r := range " \t\r,.;:!?()[]{}<>\"'`*/" {
		out[r] = true
	}
	return out
}()

// isElisionPhrase reports whether words are a phrase for existing code.
func isElisionPhrase(words []string) bool {
	if len(words) > mostWords || !mayBeElisionPhrase(words) {
		return false
	}
	return matchesElisionPhrase(strings.Join(words, " "))
}

// isPythonBody reports whether the dots in line i are the body of a new Python
// function or class.
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

var pythonDefinition = lazyregexp.New(`^(?:async )?(?:def|class) \w+`)

// firstInBlock reports whether line i is the only line of a Python block,
// except for its docstring.
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
