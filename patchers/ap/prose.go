package ap

import (
	"bytes"
	"regexp"

	"aptix-tui/model"
)

// sentenceStart matches a line that begins like a sentence, sentenceEnd one that ends
// like a sentence. Both have no characters that are typical of code.
var (
	sentenceStart = regexp.MustCompile(`^(?:\*\*)?[A-Z][a-z']*,?(?: [^(){}\[\];=<>#|\\]*)$`)
	sentenceEnd   = regexp.MustCompile(`[a-z0-9\x60)*][.!?:]$`)
)

// minWords is the minimum number of words of a sentence.
const minWords = 3

// endsInProse is why the last value of a patch without a fence, for code in the file
// at path, may include prose: its last paragraph is a sentence. None if it is not.
func endsInProse(d *directive, path string) model.Reason {
	switch languageOf(path) {
	case &proseLike, &unknown, &tagLike, &makeLike, &yamlLike:
		return model.Reason{}
	}
	value := trimBlank(d.value)
	first := len(value)
	for first > 0 && !isBlank(value[first-1]) {
		first--
	}
	if !keywords[d.key].value || first == 0 || first == len(value) {
		return model.Reason{}
	}
	last := bytes.TrimRight(value[len(value)-1], " \t\r")
	head := bytes.TrimRight(value[first], " \t\r")
	if len(bytes.Fields(head)) < minWords || !sentenceStart.Match(head) || !sentenceEnd.Match(last) {
		return model.Reason{}
	}
	return endsInSentence.With(d.start + leadingBlanks(d) + first)
}

// leadingBlanks is the number of blank lines that the value of d begins with.
func leadingBlanks(d *directive) int {
	n := 0
	for n < len(d.value) && isBlank(d.value[n]) {
		n++
	}
	return n
}
