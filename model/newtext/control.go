package newtext

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// A tag at the beginning of a line, closing tags alone on a line or at the end of a text, tokens of
// a model, lines of a call or a patch, and a line of a fence.
var (
	lineTag    = lazyregexp.New(`(?m)^[ \t]*</?[a-z][\w:.-]+(?:\s+[\w:-]+=["'][^<>\n]*)?\s*>`)
	firstTag   = lazyregexp.New(`^<([A-Za-z][\w:.-]*)>(?:\r?\n|$)`)
	closingTag = lazyregexp.New(`(?m)^[ \t]*</([A-Za-z][\w:.-]*)\s*>[ \t]*\r?$|</([A-Za-z][\w:.-]*)\s*>\z`)
	anyToken   = lazyregexp.New(`<[|｜]/?[\w▁]+[|｜]>`)
	firstToken = lazyregexp.New(`^(?:<[|｜]/?[\w▁]+[|｜]>|\[[A-Z]+_[A-Z]+\]\S)`)
	lastToken  = lazyregexp.New(`(?:<[|｜]/?[\w▁]+[|｜]>|\[/[A-Z]+\]|^(?:\*\*\* End (?:Patch|of File)|[>+]{5,9} ?REPLACE))$`)
	callEnd    = lazyregexp.New(`^"(?:, *"\w+": *.*)?\}+$`)
	flushEnd   = lazyregexp.New(`^</[A-Za-z][\w:.-]*>$`)
	frame      = lazyregexp.New(`^===+\r?$`)
	fenceLine  = lazyregexp.New("(?m)^[ \t]*(?:```+[^`\n]*|~~~+[^~\n]*)$")
	flushFence = lazyregexp.New("(?m)^(?:```+[^`\n]*|~~~[^~\n]*)$")
)

// holdsControl finds a tag, a token or a fence of the message at the beginning or the end of the
// new text, or a closing tag on a line of its own: what no element of the file opens or closes.
func holdsControl(t *Text) (string, bool) {
	text := bytes.TrimSpace(t.New)
	first, last := firstLine(text), text[bytes.LastIndexByte(text, '\n')+1:]
	if t.isProgram() {
		for _, line := range [][]byte{last, first} {
			tag := lineTag.Find(line)
			isText := bytes.IndexByte([]byte("'\"`;,)"), line[len(line)-1]) >= 0 // of a program, behind it
			if tag != nil && !isText && !jsx.has(t.Name) && !once(t.File, "tags", func() bool { return lineTag.Match(t.Before) }) {
				return string(bytes.TrimSpace(tag)), true
			}
		}
		if len(last) < len(text) && callEnd.Match(last) && !t.has(last) {
			return string(last), true
		}
	}
	isElement := (t.isProgram() || jsx.has(t.Name)) && flushEnd.Match(last) && !t.has(last)
	if t.Whole && len(last) < len(text) && (isElement || frame.Match(first) && frame.Match(last)) {
		return string(last), true
	}
	var closing [][][]byte
	if bytes.Contains(text, []byte("</")) {
		closing = closingTag.FindAllSubmatch(text, -1)
	}
	for _, m := range closing {
		if name := string(m[1]) + string(m[2]); t.isStray(name, true) {
			return "</" + name + ">", true
		}
	}
	if m := firstTag.FindSubmatch(text); m != nil && t.isStray(string(m[1]), false) {
		return "<" + string(m[1]) + ">", true
	}
	for _, token := range [][]byte{lastToken.Find(last), firstToken.Find(first)} {
		isText := bytes.Contains(t.Before, token) || !t.isProgram() && len(anyToken.FindAll(text, -1)) > 1
		if len(token) > 0 && !isText && !patchBegin.Match(text) {
			return string(bytes.TrimSpace(token)), true
		}
	}
	if bytes.HasPrefix(text, []byte("<![CDATA[")) && t.isProgram() {
		return "<![CDATA[", true
	}
	if bytes.HasSuffix(text, []byte("]]>")) && !bytes.Contains(t.result(), []byte("<![CDATA[")) && !bytes.HasSuffix(bytes.TrimSpace(t.Old), []byte("]]>")) {
		return "]]>", true
	}
	return t.strayFence()
}

// patchBegin matches the beginning of what lastToken ends.
var patchBegin = lazyregexp.New(`\*\*\* Begin Patch|[<-]{5,9} ?SEARCH`)

// isStray reports whether the result has more closing tags of a name than opening ones, or an
// opening one and none that closes it, which the old text does not have. The parts of a page in
// HTML may be in several files.
func (t *Text) isStray(name string, closes bool) bool {
	if strings.Contains(elements, " "+strings.ToLower(name)+" ") {
		return false
	}
	before := once(t.File, "elements", func() map[string]tags { return countTags(t.Before) })[name]
	after := once(t.File, "elements of the result", func() map[string]tags { return countTags(t.result()) })[name]
	switch {
	case !t.Whole && before.opening > 0:
		return false // an element of the file
	case !closes:
		return after.closing+before.opening == 0
	}
	return t.surplus(name) > 0 && after.surplus() > max(0, before.surplus())
}

// surplus is how many more closing tags of a name the new text has than the old one.
func (t *Text) surplus(name string) int {
	if t.newTags == nil {
		t.newTags, t.oldTags = countTags(t.New), countTags(t.Old)
	}
	return t.newTags[name].surplus() - max(0, t.oldTags[name].surplus())
}

// tags are how often a text has the tags of one name.
type tags struct{ opening, closing int }

func (n tags) surplus() int { return n.closing - n.opening }

// countTags counts the tags of a text by their names. An element may be written in one tag.
func countTags(b []byte) map[string]tags {
	out := map[string]tags{}
	for {
		at := bytes.IndexByte(b, '<')
		if at < 0 {
			return out
		}
		b = b[at+1:]
		inside := b[:max(0, bytes.IndexAny(b, "<>"))]
		m := tagName.FindSubmatch(inside)
		if m == nil || bytes.HasSuffix(inside, []byte("/")) {
			continue
		}
		n := out[string(m[2])]
		if len(m[1]) > 0 {
			n.closing++
		} else {
			n.opening++
		}
		out[string(m[2])] = n
	}
}

// tagName matches the name of a tag, behind the bracket, with its slash.
var tagName = lazyregexp.New(`^(/?)([A-Za-z][\w:.-]*)(?:\s|$)`)

// isProgram reports whether the file is in a language without elements.
func (f *File) isProgram() bool { return programs.has(f.Name) }

const (
	// programs are files in languages without elements.
	programs extensions = " .py .pyi .go .rs .c .h .cc .cpp .hpp .cxx .java .kt .kts .scala .swift .cs .fs .rb .js .mjs .cjs .ts .mts .lua .r .jl .dart .zig .hs .ex .exs .erl .clj .pl .pm .sh .bash .zsh .ps1 .sql .css .scss .less .json .jsonc .yaml .yml .toml .ini .cfg .gradle .tf .proto .graphql "

	// jsx are files in which lines of a program may begin with elements.
	jsx extensions = " .js .mjs .cjs .jsx .tsx "

	// elements are the names of HTML that have no end tag, or contain parts of a page.
	elements = " a article aside blockquote body br center col dd details div dl dt embed fieldset figure footer form head header hr html img input li link main meta nav ol p section select source span table tbody td template tfoot th thead tr ul wbr "
)

// strayFence finds a fence around the new text, or one of its two lines. In Markdown, and what may
// be Markdown, these may be meant; indented, they may be in a comment or a string.
func (t *Text) strayFence() (string, bool) {
	isMarkdown, fence := !t.isProgram() && !markup.has(t.Name), flushFence
	if isMarkdown {
		fence = fenceLine
	}
	if !bytes.Contains(t.New, []byte("```")) && !bytes.Contains(t.New, []byte("~~~")) {
		return "", false
	}
	text := bytes.Trim(bytes.TrimRight(t.New, " \t\r\n"), "\r\n")
	lines := fence.FindAll(text, -1)
	if len(lines) == 0 {
		return "", false
	}
	first, last := bytes.HasPrefix(text, lines[0]), bytes.HasSuffix(text, lines[len(lines)-1])
	odd := func(b []byte) bool { return len(fence.FindAll(b, -1))%2 > 0 }
	isStray := once(t.File, "a stray fence", func() bool { return odd(t.result()) && !odd(t.Before) }) && (first || last || !isMarkdown)
	switch info := strings.ToLower(strings.Trim(string(lines[0]), "`~ \t\r")); {
	case !isMarkdown:
		old := firstLine(t.Old)
		isStray = isStray || t.Whole && (first || last) || first && last && len(lines) > 1 && !(fence.Match(old) && t.has(old))
	case t.Whole && first && last:
		isStray = isStray || len(lines) == 2 && info == "" || len(lines) > 1 && (info == "markdown" || info == "md" || "."+info == path.Ext(t.Name))
	}
	if !first {
		lines = lines[len(lines)-1:]
	}
	return string(bytes.TrimSpace(lines[0])), isStray
}

func firstLine(b []byte) []byte {
	line, _, _ := bytes.Cut(bytes.TrimSpace(b), []byte("\n"))
	return line
}
