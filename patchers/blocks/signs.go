package blocks

import (
	"bytes"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// signedOf returns the payload of a diff without a hunk header in a block that names its
// file: context and removed lines are the old text, context and added lines the new one.
// It is nil if b is none. A person decides about it.
func signedOf(b *block) *model.Payload {
	if b.why.Code != isDiff.Code || !b.isMeant() || isExample(b.Answer, b.intro) {
		return nil
	}
	var old, new []byte
	removed, added := false, false
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		line := b.raw(n)
		switch {
		case n == b.comment:
		case isBlank(line):
			old, new = append(old, line...), append(new, line...)
		case firstMark.Match(b.shortLine(n)), bytes.HasPrefix(line, []byte("+++ ")), bytes.HasPrefix(line, []byte("--- ")):
			return nil
		case line[0] == '-':
			old, removed = append(old, line[1:]...), true
		case line[0] == '+':
			new, added = append(new, line[1:]...), true
		case line[0] == ' ':
			old, new = append(old, line[1:]...), append(new, line[1:]...)
		default:
			old, new = append(old, line...), append(new, line...)
		}
	}
	if !removed && !added {
		return nil
	}
	p := pairPayload(b, withoutBlank(old), withoutBlank(new), b.fence.Open+1, b.fence.Close-1)
	p.Doubt = hasSigns.With()
	return p
}

// withoutBlank is text without blank lines around it.
func withoutBlank(text []byte) []byte {
	for first, rest, ok := bytes.Cut(text, []byte("\n")); ok && isBlank(first); first, rest, ok = bytes.Cut(text, []byte("\n")) {
		text = rest
	}
	if kept := bytes.TrimRightFunc(text, unicode.IsSpace); len(kept) < len(text) {
		end := bytes.IndexByte(text[len(kept):], '\n') + 1
		return text[:len(kept)+end]
	}
	return text
}

// isMeant reports whether b names its file, and the text does not say that it shows
// something.
func (b *block) isMeant() bool {
	return b.path != "" && b.stance != label.Shown && b.stance != label.Option && !b.info.Quotes && (b.kind != sentenceLabel || b.stance == label.Change)
}
