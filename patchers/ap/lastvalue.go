package ap

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Without END, the last value of a patch may include what follows the patch, or be cut off.
// By AP §2.3 all of it is the value; the hunk needs a decision.

// textFiles are the extensions of files that may end in a sentence.
const textFiles = " .md .markdown .rst .txt .adoc .tex .org "

// doubtLastValue doubts d, the last directive of a patch whose extent is x.
func (p *parser) doubtLastValue(d *directive, x extent) {
	if value := trimBlank(d.value); x.end >= atInputEnd && len(value) > 0 {
		// The beginning of the ID in its last line says that it is cut off.
		if line := bytes.TrimSpace(value[len(value)-1]); len(line) >= minCut && bytes.HasPrefix([]byte(p.id), line) {
			d.addDoubt(endsWithID.With(string(line)))
		}
	}
	d.addDoubt(x.doubt)
	if keywords[d.key].value && p.block != nil && x.end == atInputEnd {
		d.addDoubt(endsInProse(d, p.block.path))
	}
}

// minCut is how many characters of an ID are enough to recognise its beginning.
const minCut = 3

// sentenceStart matches a line of three words or more that begins like a sentence,
// sentenceEnd one that ends like a sentence. Both have no characters that are typical of
// code.
var (
	sentenceStart = lazyregexp.New(`^(?:\*\*)?[A-Z][a-z']*,?(?: [^\s(){}\[\];=<>#|\\]+){2,}\s*$`)
	sentenceEnd   = lazyregexp.New(`[a-z0-9\x60)*][.!?:]\s*$`)
)

// endsInProse is why a value for code may include prose: its last paragraph, below other
// text, is a sentence.
func endsInProse(d *directive, name string) model.Reason {
	text := trimBlank(d.value)
	first := len(text)
	for first > 0 && !isBlank(text[first-1]) {
		first--
	}
	if first == 0 || strings.Contains(textFiles, " "+strings.ToLower(path.Ext(name))+" ") || !sentenceStart.Match(text[first]) || !sentenceEnd.Match(text[len(text)-1]) {
		return model.Reason{}
	}
	return endsInSentence.With(d.start + leadingBlanks(d.value) + first)
}

// leadingBlanks is the number of blank lines that value begins with.
func leadingBlanks(value [][]byte) int {
	n := 0
	for n < len(value) && isBlank(value[n]) {
		n++
	}
	return n
}
