package tags

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

const likeTags = "a change in tags; expected the tags in their exact spelling, with the path of the file, and the end tag of each"

// oddTag matches the tags, and the ends of elements, that only changes have, in any
// spelling.
var oddTag = lazyregexp.New(`(?im)^[ \t]*</?(write[_-]?to[_-]?file|replace[_-]?in[_-]?file|apply[_-]?diff|bolt-?action\b[^>]*type=["']?file|lov-?write|dyad-?write|search[_-]?and[_-]?replace|insert[_-]?content|old[_-]?str(?:ing)?)\b([^<>]*)`)

const likeElement = "the content of a file in an element; expected <file path=\"…\">"

// namedElement matches an element that begins a line and names a file.
var namedElement = lazyregexp.New(`(?im)^[ \t]*<([a-z][\w:-]*)\s(?:[^<>]*\s)?(?:path|file|file_?name|file_?path|title|name)\s*=\s*(?:"([^"<>\n]+)"|["'“”‘’]([^"'“”‘’<>\n]+)["'“”‘’])(?:[^<>]*[^<>/])?>`)

// holdsNamed reports whether text has an element that names a file.
func holdsNamed(text []byte) bool {
	m := namedElement.FindSubmatch(text)
	return m != nil && !htmlNames[strings.ToLower(string(m[1]))] && hasExtension.MatchString(string(m[2])+string(m[3])) && isFile(string(m[2])+string(m[3]))
}

var hasExtension = lazyregexp.New(`\.\w+$`)

// htmlNames are elements of HTML, which name files for other reasons.
var htmlNames = calls.Names("a abbr div span img script link input iframe button form param object meta select textarea source video details table td p")

// nearMisses finds elements that cannot be read.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		if bytes.IndexByte(p.Text, '<') < 0 {
			return model.NearMiss{}
		}
		m := oddTag.FindSubmatchIndex(p.Text)
		b := model.Block{Answer: u.Answer(), Fence: p.Fence}
		if m == nil && p.Fence == nil && holdsNamed(p.Text) {
			return model.NearMiss{Line: p.FirstText, What: likeElement}
		}
		if m == nil || !mayBeIn(b, children) || strings.HasPrefix(strings.TrimSpace(string(u.Answer().Line(p.First))), ">") {
			return model.NearMiss{}
		}
		path := pathText.FindSubmatch(p.Text)
		switch {
		case path != nil && calls.IsPlaceholder(strings.TrimSpace(string(path[1])+string(path[2]))):
			return model.NearMiss{}
		case path == nil && p.Text[m[0]] == '<' && len(p.Text) > 1 && string(p.Text[m[0]:m[0]+2]) == "</":
			return model.NearMiss{Line: p.FirstText, What: likeTags}
		}
		return model.NearMiss{Line: p.FirstText, What: likeTags, Certain: path != nil}
	}
}

// pathText matches the path of an element, in an element or an attribute.
var pathText = lazyregexp.New(`(?i)<(?:path|file[_-]?path)>\s*([^<\n]*)|(?:path|file[_-]?path)\s*=\s*["']?([^"'<>\s]*)`)
