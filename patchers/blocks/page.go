package blocks

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// readPage reads an answer without fences: a page that was copied without them, where the
// name of a language or "Copy code" is alone on the line above each block, or the text of one
// block. What is read is never certain.
func (r *reader) readPage() {
	for n := 1; n <= r.answer.Lines(); n++ {
		if language, last := r.pageHead(n); last > 0 {
			if end := r.codeEnd(last + 1); end > last {
				r.addMade(language, last, end+1, n)
				n, r.end = end, end
			}
		}
	}
	if len(r.blocks) == 0 && r.isCode() {
		r.addMade("", 0, r.answer.Lines()+1, 1)
	}
}

// addMade adds the lines between open and end as a block, below the text above line top.
func (r *reader) addMade(language string, open, end, top int) {
	r.add(&fence{Fence: model.Fence{Char: '`', Length: 3, Info: language, Open: open, Close: end, Closed: true}, made: true}, top)
}

// pageHead returns the language in the head that begins at line n, and its last line: the name
// of a language, the text of buttons, or both; 0 if there is none. Without buttons, the head is
// the first line of the answer or below a blank line, and code follows at once.
func (r *reader) pageHead(n int) (language string, last int) {
	buttons := 0
	for m := n; m <= min(r.answer.Lines(), n+5) && r.has(m); m++ {
		line := r.answer.Line(m)
		text := strings.ToLower(strings.TrimSpace(string(line[:min(len(line), 40)])))
		switch {
		case text == "" && m > n:
		case slices.Contains(buttonTexts, text):
			buttons, last = buttons+1, m
		case m == n && (Languages[text] != "" || slices.Contains(Shells, text) || slices.Contains(otherLanguages, text)):
			language, last = text, m
		case buttons == 0 && (language == "" || m > n+1 || n > 1 && !isBlank(r.answer.Line(n-1)) || isProse(line)):
			return "", 0
		default:
			return language, last
		}
	}
	return "", 0
}

var (
	buttonTexts    = []string{"copy", "copy code", "copyedit", "edit", "run", "run code", "wrap", "always show details"}
	otherLanguages = strings.Fields("gradle groovy dockerfile docker makefile r matlab scala perl graphql proto prisma markdown md nginx properties env plaintext text bash powershell zig haskell objectivec")
)

// codeEnd returns the last line of the code that begins at line n: the one before prose or the
// head of the next block. Titles and paths before that are no code.
func (r *reader) codeEnd(n int) int {
	end := n
	for ; end <= r.answer.Lines() && r.has(end) && !isProse(r.answer.Line(end)); end++ {
		if _, head := r.pageHead(end); head > 0 {
			break
		}
	}
	more := end <= r.answer.Lines()
	for end--; end >= n; end-- {
		line := r.answer.Line(end)
		above := end > n && isBlank(r.answer.Line(end-1))
		if !isBlank(line) && !(more && above && (isLabel(line) || title.Match(line[:min(len(line), 100)]))) {
			break
		}
	}
	return end
}

// title matches a line of a few words, of which the first has a capital.
var title = lazyregexp.New(`^[\p{So}\d.) ]*[A-Z][\w'’-]*(?: [\w'’/&()-]+){0,7}[:?]?\s*$`)

// isProse reports whether line is a sentence.
func isProse(line []byte) bool {
	line = bytes.TrimRight(line[:min(len(line), maxProseLine)], " \t\r")
	if !sentence.Match(line) || bytes.ContainsAny(line, ";{}=\\") && !bytes.HasSuffix(line, []byte(".")) {
		return false
	}
	words := plainWord.FindAll(line, -1)
	ends := bytes.IndexByte([]byte(".:!?"), line[len(line)-1]) >= 0
	return ends && len(words) >= 4 || len(words) >= 9
}

var (
	// sentence matches the beginning of a sentence, also in a list.
	sentence  = lazyregexp.New(`^(?:[-*•]\s+|\d{1,2}[.)]\s+|\p{So}\s*)?(?:["“*(]*\p{Lu}[\p{L}'’]*|I|A|[\x60*][\w.]+[\x60*])[,:]? `)
	plainWord = lazyregexp.New(`(?:^|\s)[("“]?[\p{L}'’-]+[,.:!?)"”]*(?:\s|$)`)
)

// isCode reports whether the whole answer looks like the text of a file: no sentence, and signs
// of code in most lines.
func (r *reader) isCode() bool {
	codes, others := 0, 0
	for n := 1; n <= r.answer.Lines(); n++ {
		line := r.answer.Line(n)
		switch {
		case !r.has(n), isProse(line):
			return false
		case isBlank(line):
		case codeLine.Match(line[:min(len(line), 400)]):
			codes++
		default:
			others++
		}
	}
	return codes+others > 1 && 2*codes >= 3*others
}

// codeLine matches a line with signs that code has.
var codeLine = lazyregexp.New(`^[ \t]+\S|[;{}(),=\[\]<>]\s*$|[\w)\]]:\s*$|^\s*(?:#|//|/\*|\*|<|\}|\)|\]|@|"[^"]*":|[\w.-]+:\s|[\w.-]+\s*[:+]?=|(?:import|from|package|using|use|def|class|func|function|const|let|var|type|return|public|private|export|include|require|module|namespace)\b)|\w\(.*\)`)
