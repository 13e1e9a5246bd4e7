package ap

import "bytes"

// findHybrid is the hybrid search of AP §3.6, for text that the normalised search
// does not find: the first line of n is the end of a line, the others are equal.
// Needles of one line are for proposals only. The skipped text must be decoration.
func (doc *document) findHybrid(n *needle, lo, hi int, single bool) []lineRange {
	if len(n.keys) == 0 || len(n.keys) == 1 && !single || hi-lo < len(n.lines) {
		return nil
	}
	if len(n.keys) == 1 {
		return doc.findMarked(n.keys[0], lo, hi)
	}
	text := func(i int) []byte { return doc.text(lo + 1 + i) }
	first := bytes.TrimSpace(n.lines[0])
	var out []lineRange
	for _, at := range occurrences(hi-lo-1, text, n.lines[1:]) {
		at += lo
		prefix, ok := bytes.CutSuffix(bytes.TrimSpace(doc.text(at)), first)
		if ok && isDecoration(prefix) {
			out = append(out, lineRange{at, at + len(n.lines) - 1})
		}
	}
	return out
}

// findMarked is the lines that are key with decoration before it.
func (doc *document) findMarked(key []byte, lo, hi int) []lineRange {
	var out []lineRange
	for at := lo; at < hi; at++ {
		prefix, ok := bytes.CutSuffix(bytes.TrimSpace(doc.text(at)), key)
		if ok && isDecoration(prefix) {
			out = append(out, lineRange{at, at})
		}
	}
	return out
}

// decorations are the marks of lists, quotes and comments.
var decorations = map[string]bool{
	"-": true, "*": true, "+": true, "•": true, "◦": true, "▪": true, "–": true, "—": true, ">": true,
	"#": true, "##": true, "###": true, "//": true, "///": true, "//!": true, "/*": true, "/**": true,
	"--": true, ";": true, ";;": true, "%": true, "%%": true, "<!--": true,
}

// isDecoration reports whether prefix has no meaning: list numbers, bullets and
// comment marks, each with white space after it.
func isDecoration(prefix []byte) bool {
	if len(prefix) > 0 && prefix[len(prefix)-1] != ' ' && prefix[len(prefix)-1] != '\t' {
		return false
	}
	for word := range bytes.FieldsSeq(prefix) {
		if !decorations[string(word)] && !isListNumber(word) {
			return false
		}
	}
	return true
}

// isListNumber reports whether word is "12." or "12)".
func isListNumber(word []byte) bool {
	digits := bytes.TrimRight(word, ".)")
	return len(digits) > 0 && len(word) == len(digits)+1 && len(bytes.Trim(digits, "0123456789")) == 0
}
