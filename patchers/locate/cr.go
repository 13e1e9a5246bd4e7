package locate

import (
	"bytes"

	"aptix-tui/model"
)

// crToLF is t with every lone CR as an LF; t itself if there is none. Offsets are the
// same in both.
func crToLF(t *model.Text) *model.Text {
	var shadow []byte
	for at := 0; ; at++ {
		n := bytes.IndexByte(t.Bytes[at:], '\r')
		if n < 0 {
			break
		}
		if at += n; at+1 < len(t.Bytes) && t.Bytes[at+1] == '\n' {
			continue
		}
		if shadow == nil {
			shadow = bytes.Clone(t.Bytes)
		}
		shadow[at] = '\n'
	}
	if shadow == nil {
		return t
	}
	return model.NewText(shadow)
}

// restoreCR gives the new text of a match that was found in the text of crToLF the
// line ends that t has there.
func restoreCR(t *model.Text, m *model.Match) {
	for _, c := range m.Candidates {
		for i := range c.Splices {
			if s := &c.Splices[i]; endsInCR(t.Bytes, s.Span) {
				s.New = bytes.ReplaceAll(s.New, []byte("\n"), []byte("\r"))
			}
		}
	}
}

// endsInCR reports whether the text that s replaces ends in a lone CR; or the line
// before it, or else the one after it.
func endsInCR(b []byte, s model.Span) bool {
	if s.End > 0 && (b[s.End-1] == '\r' || b[s.End-1] == '\n') {
		return b[s.End-1] == '\r'
	}
	at := bytes.IndexAny(b[s.Start:], "\r\n")
	return at >= 0 && b[s.Start+at] == '\r' && !bytes.HasPrefix(b[s.Start+at:], []byte("\r\n"))
}
