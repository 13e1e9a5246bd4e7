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

// Files that may end in a sentence, and files of patches.
const (
	textFiles  = " .md .markdown .rst .txt .adoc .tex .org "
	patchFiles = " .diff .patch .rej .ap "
)

// isOneOf reports whether the extension of name is in list.
func isOneOf(list, name string) bool {
	return strings.Contains(list, " "+strings.ToLower(path.Ext(name))+" ")
}

// doubtLastValue doubts d, the last directive of a patch whose extent is x.
func (p *parser) doubtLastValue(b model.Block, d *directive, x extent) {
	if x.end >= atInputEnd {
		d.addDoubt(p.endsInID(d.value))
	}
	d.addDoubt(x.doubt)
	if !keywords[d.key].value || p.block == nil {
		return
	}
	if x.end == atInputEnd {
		d.addDoubt(endsInProse(d, p.block.path))
	}
	if b.Fence == nil {
		d.addDoubt(containsPayload(b, d, p.block.path))
	}
}

// endsInID is why a value may be cut off: its last line is the beginning of the ID.
func (p *parser) endsInID(value [][]byte) model.Reason {
	value = trimBlank(value)
	if len(value) == 0 {
		return model.Reason{}
	}
	line := bytes.TrimSpace(value[len(value)-1])
	if len(line) < minCut || !bytes.HasPrefix([]byte(p.id), line) {
		return model.Reason{}
	}
	return endsWithID.With(string(line))
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
	if first == 0 || isOneOf(textFiles, name) || !sentenceStart.Match(text[first]) || !sentenceEnd.Match(text[len(text)-1]) {
		return model.Reason{}
	}
	return endsInSentence.With(d.start + leadingBlanks(d.value) + first)
}

// maxLastWords is how many lines may follow a payload that is at the end of a value.
const maxLastWords = 10

// containsPayload is why a value outside fences may end earlier: a payload of another
// format is at its end, whole or faulty.
func containsPayload(b model.Block, d *directive, name string) model.Reason {
	if b.Payloads == nil || len(d.value) == 0 || isOneOf(patchFiles, name) {
		return model.Reason{}
	}
	low := len(d.value) // with more than maxLastWords lines of text from here on
	for lines := 0; low > 0 && lines <= maxLastWords; low-- {
		if !isBlank(d.value[low-1]) {
			lines++
		}
	}
	text := b.Text()[b.Offset(d.start):b.Offset(d.start+len(d.value))]
	for _, p := range b.Payloads(model.NewAnswer("", text)) {
		if p.Format != Format && (p.Unclosed || p.Last > low) {
			return otherPayload.With(p.Format.Noun, d.start+p.First-1)
		}
	}
	return model.Reason{}
}

// leadingBlanks is the number of blank lines that value begins with.
func leadingBlanks(value [][]byte) int {
	n := 0
	for n < len(value) && isBlank(value[n]) {
		n++
	}
	return n
}
