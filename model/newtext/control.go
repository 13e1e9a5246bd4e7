package newtext

import (
	"bytes"
	"regexp"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// A closing tag at the end of a text, a tag at its beginning, a token of a model, and a line of
// a fence.
var (
	lastTag    = lazyregexp.New(`(?:^|\S|\n)\s*</([A-Za-z][\w:.-]*)>$`)
	firstTag   = lazyregexp.New(`^(?:</([A-Za-z][\w:.-]*)>|<([A-Za-z][\w:.-]*)>(?:\r?\n|$))`)
	lastToken  = lazyregexp.New(`<[|｜]/?[\w▁]+[|｜]>$`)
	firstToken = lazyregexp.New(`^<[|｜]/?[\w▁]+[|｜]>`)
	fenceLine  = lazyregexp.New("(?m)^[ \t]*(?:```+[^`\n]*|~~~+[^\n]*)$")
)

// holdsControl finds a tag, a token or a fence of the message at the beginning or the end of the
// new text: what no element of the file opens or closes.
func holdsControl(t *Text) (string, bool) {
	text := bytes.TrimSpace(t.New)
	if m := lastTag.FindSubmatch(text[max(0, len(text)-maxTag):]); m != nil && t.isStray(string(m[1]), "<") {
		return "</" + string(m[1]) + ">", true
	}
	if m := firstTag.FindSubmatch(text[:min(len(text), maxTag)]); m != nil {
		switch closer, opener := string(m[1]), string(m[2]); {
		case closer != "" && t.isStray(closer, "<"):
			return "</" + closer + ">", true
		case opener != "" && t.isStray(opener, "</"):
			return "<" + opener + ">", true
		}
	}
	for _, token := range [][]byte{lastToken.Find(text[max(0, len(text)-maxTag):]), firstToken.Find(text[:min(len(text), maxTag)])} {
		if len(token) > 0 && !bytes.Contains(t.Before, token) {
			return string(token), true
		}
	}
	if bytes.HasSuffix(text, []byte("]]>")) && !bytes.Contains(t.result(), []byte("<![CDATA[")) && !bytes.HasSuffix(bytes.TrimSpace(t.Old), []byte("]]>")) {
		return "]]>", true
	}
	return t.strayFence(text)
}

const maxTag = 80 // bytes of a text in which a tag at its end is looked for

// isStray reports whether no tag of the file with this prefix and name is the counterpart of one
// in the new text, which the old text does not have. The elements of HTML may be in several files.
func (t *Text) isStray(name, prefix string) bool {
	if bytes.Contains(t.Old, []byte("/"+name+">")) && prefix == "<" || bytes.Contains(t.Old, []byte("<"+name+">")) && prefix == "</" {
		return false
	}
	if pages.has(t.Name) && strings.Contains(elements, " "+strings.ToLower(name)+" ") {
		return false
	}
	counterpart := regexp.MustCompile(regexp.QuoteMeta(prefix+name) + `(?:[\s/>]|$)`)
	return !counterpart.Match(t.result())
}

// pages are files with elements of HTML, of which the other tag may be in another file.
const pages = markup + " .php .phtml .erb .ejs .hbs .handlebars .mustache .j2 .jinja .jinja2 .tmpl .tpl .twig .njk .liquid .heex .eex .leex .cshtml .razor .jsp .astro .svelte .gohtml .blade .md .mdx .markdown "

// elements are the names of HTML that are written with an end tag.
const elements = " a abbr address article aside audio b bdi bdo blockquote body button canvas caption center cite code colgroup data datalist dd del details dfn dialog div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hgroup html i iframe ins kbd label legend li main map mark menu meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp script section select slot small span strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr u ul var video "

// strayFence finds a fence around the new text, or one of its two lines.
func (t *Text) strayFence(text []byte) (string, bool) {
	lines := fenceLine.FindAll(text, -1)
	if len(lines) == 0 {
		return "", false
	}
	first, last := bytes.HasPrefix(text, lines[0]), bytes.HasSuffix(text, lines[len(lines)-1])
	if !first && !last {
		return "", false
	}
	info := strings.ToLower(strings.Trim(string(bytes.TrimSpace(lines[0])), "`~ "))
	around := first && last && len(lines) > 1 && (!prose.has(t.Name) || t.Whole && (len(lines) == 2 && info == "" || info == "markdown" || info == "md"))
	odd := func(b []byte) bool { return len(fenceLine.FindAll(b, -1))%2 > 0 }
	switch {
	case around && !(fenceLine.Match(firstLine(t.Old)) && t.has(firstLine(t.Old))), odd(t.result()) && !odd(t.Before):
		if first {
			return string(bytes.TrimSpace(lines[0])), true
		}
		return string(bytes.TrimSpace(lines[len(lines)-1])), true
	}
	return "", false
}

func firstLine(b []byte) []byte {
	line, _, _ := bytes.Cut(bytes.TrimSpace(b), []byte("\n"))
	return line
}
