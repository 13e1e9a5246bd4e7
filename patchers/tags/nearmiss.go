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
var oddTag = lazyregexp.New(`(?im)^[ \t]*</?(write[_-]?to[_-]?file|replace[_-]?in[_-]?file|apply[_-]?diff|bolt-?action\b[^>]*type=["']?file|lov-?write|dyad-?write|search[_-]?and[_-]?replace|insert[_-]?content|(?:lov|dyad)-(?:line|search)-?replace|arg_key>(?:file[_-]?)?path|old[_-]?str(?:ing)?|DeleteFile|MoveFile)\b([^<>]*)`)

// namedElement matches an element that begins a line and names a file.
var namedElement = lazyregexp.New(`(?im)^[ \t]*<([a-z][\w:-]*)\s(?:[^<>]*\s)?(?:path|file|file_?name|file_?path|title|name)\s*=\s*(?:"([^"<>\n]+)"|["'“”‘’]([^"'“”‘’<>\n]+)["'“”‘’])(?:[^<>]*[^<>/])?>`)

// holdsNamed reports whether text has an element that names a file.
func holdsNamed(text []byte) bool {
	m := namedElement.FindSubmatch(text)
	return m != nil && !htmlNames[strings.ToLower(string(m[1]))] && hasExtension.MatchString(string(m[2])+string(m[3])) && isFile(string(m[2])+string(m[3]))
}

var hasExtension = lazyregexp.New(`\.\w+$`)

// htmlNames are elements of HTML, which name files for other reasons, or which Markdown has between its paragraphs.
var htmlNames = calls.Names(`a abbr b br button center code details div em form h1 h2 h3 h4 h5 h6 hr i iframe img input kbd li link meta object ol p
	param script select small source span strong sub summary sup table td textarea u ul video`)

// nearMisses finds elements that cannot be read.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	return func(p *model.Part) model.NearMiss {
		if bytes.IndexByte(p.Text, '<') < 0 {
			return model.NearMiss{}
		}
		b := model.Block{Answer: u.Answer(), Fence: p.Fence}
		path := pathText.FindSubmatch(p.Text)
		switch is := oddTag.Match(p.Text); {
		case !is && p.Fence == nil && holdsNamed(p.Text):
			return model.NearMiss{Line: p.FirstText, What: likeTags}
		case !is, !mayBeIn(b, children), bytes.HasPrefix(bytes.TrimSpace(u.Answer().Line(p.First)), []byte(">")):
			return model.NearMiss{}
		case path != nil && calls.IsPlaceholder(strings.TrimSpace(string(path[1])+string(path[2]))):
			return model.NearMiss{}
		}
		return model.NearMiss{Line: p.FirstText, What: likeTags, Certain: path != nil}
	}
}

// pathText matches the path of an element, in an element, a pair of elements or an attribute.
var pathText = lazyregexp.New(`(?i)<(?:path|file[_-]?path|arg_key>(?:file[_-]?)?path</arg_key>\s*<arg_value)>\s*([^<\n]*)|(?:path|file[_-]?path|DeleteFile file|MoveFile from)\s*=\s*["']?([^"'<>\s]*)`)
