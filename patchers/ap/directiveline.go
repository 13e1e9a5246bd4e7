package ap

import (
	"bytes"
	"strings"
)

// A directiveLine is a line that begins with the ID of a patch, which makes it a
// directive (AP §2.3). The end of the patch and its content are both found by
// directiveLines, so that every spelling counts for both.
type directiveLine struct {
	key     string // the keyword; as written if it is unknown
	written string // the keyword as written
	args    string // the rest of the line
	known   bool   // key is a keyword
	exact   bool   // it is spelled as in AP
}

// readDirective reads line as a directive of the patch with this ID.
func readDirective(id string, line []byte) (directiveLine, bool) {
	rest, ok := bytes.CutPrefix(line, []byte(id))
	if !ok {
		return directiveLine{}, false
	}
	return readAfterID(rest), true
}

// maxWords is how many words a keyword may be split into: "include leading blank
// lines".
const maxWords = 4

// readAfterID reads the text after the ID.
func readAfterID(rest []byte) directiveLine {
	text := strings.TrimSpace(strings.ReplaceAll(string(rest), "\t", " "))
	spaced := len(rest) > 0 && (rest[0] == ' ' || rest[0] == '\t')
	for { // marks between the ID and the keyword
		word, behind, more := strings.Cut(text, " ")
		if !more || fold(word) != "" {
			break
		}
		text, spaced = strings.TrimSpace(behind), false
	}
	if c, ok := readWords(text); ok {
		return c
	}
	written, args, _ := strings.Cut(text, " ")
	c := directiveLine{key: written, written: written, args: strings.TrimSpace(args)}
	if _, c.known = keywords[written]; c.known {
		c.exact = spaced
		return c.withoutColon()
	}
	colon := strings.IndexAny(written, ":=")
	if key, ok := spellings[fold(written[:max(colon, 0)])]; ok && strings.Trim(written[colon:], marks) != "" {
		c.key, c.known, c.args = key, true, strings.TrimSpace(written[colon+1:]+" "+args)
		c.written = written[:colon+1]
	} else if key, ok := spellings[fold(written)]; ok {
		c.key, c.known = key, true
	}
	return c.withoutColon()
}

// withoutColon removes a colon between keyword and arguments.
func (c directiveLine) withoutColon() directiveLine {
	if args, ok := strings.CutPrefix(c.args, ":"); ok && c.known && (args == "" || args[0] == ' ') {
		c.args, c.exact = strings.TrimSpace(args), false
		c.written += " :"
	}
	return c
}

// readWords reads a keyword that is split into words: "INSERT AFTER". A value on the
// same line might begin with such words; then more text follows, and this is no
// keyword.
func readWords(text string) (directiveLine, bool) {
	words := strings.SplitN(text, " ", maxWords+1)
	for n := min(len(words), maxWords); n > 1; n-- {
		folded := ""
		for _, word := range words[:n] {
			folded += fold(word)
		}
		key, ok := spellings[folded]
		args := strings.TrimSpace(strings.Join(words[n:], " "))
		if !ok || fold(words[n-1]) == "" || keywords[key].value && args != "" {
			continue
		}
		return directiveLine{key: key, written: strings.Join(words[:n], " "), args: args, known: true}, true
	}
	return directiveLine{}, false
}

// marks are the punctuation that may surround a keyword or the ID without meaning.
const marks = "*`\"'“”‘’[]()<>{}:：=|#,.;–—-_→\\"

// fold normalizes word for the comparison with keywords: lower case, without hyphens,
// underscores, which Markdown escapes, and surrounding marks.
func fold(word string) string {
	if len(word) > maxHeader {
		return word
	}
	return strings.NewReplacer("_", "", "-", "", `\`, "").Replace(strings.ToLower(strings.Trim(word, marks)))
}

// spellings are the keywords, folded.
var spellings = foldKeywords()

func foldKeywords() map[string]string {
	out := map[string]string{"createfile": "CREATE"} // its name in AP §0
	for key := range keywords {
		out[fold(key)] = key
	}
	return out
}

// hasShape reports whether c is written as a directive, and not as a sentence that
// begins with the same words: the keyword can have the arguments that follow it.
func (c directiveLine) hasShape() bool {
	k := keywords[c.key]
	words := len(strings.Fields(c.args))
	switch {
	case !c.known:
		return false
	case k.value && c.exact, words == 0:
		return true
	}
	return words == 1 && (k.count || c.key == "FILE" || createsFile(c.key) || k.value && strings.HasSuffix(c.written, ":"))
}

// isEnd reports whether c is the directive END. Nothing after it is read.
func (c directiveLine) isEnd() bool { return c.key == "END" && c.args == "" }
