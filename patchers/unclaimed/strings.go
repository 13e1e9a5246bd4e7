package unclaimed

import (
	"bytes"
	"fmt"
	"regexp"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/linepatch"
)

// listName matches what an object of the JSON formats has.
var listName = regexp.MustCompile(`files|patches|docPath`)

// A hidden is a payload that stands in a string of JSON.
type hidden struct {
	format *model.Format
	text   []byte // of the payload, decoded
	offset int    // of the outermost string
}

// hiddenIn: JSON that holds a payload as the text of a string. It is known by
// what the string decodes to, so that other strings with braces are none.
func (u *unclaimed) hiddenIn(p *part) bool {
	if p.isCode() && !p.says("json") && !aptix.IsValue(p.text) {
		return false
	}
	h := hiddenText(p.text)
	switch {
	case h == nil:
		return false
	case u.excerpt(h.text):
		return u.reportRepeat(p.lead)
	}
	n := min(p.lead+bytes.Count(p.text[:h.offset], []byte("\n")), p.end-1)
	return u.reportUnread(n, fmt.Sprintf("%s that stands inside of a JSON string; expected the JSON itself, not as the text of a string", h.format.Noun))
}

// hiddenText is the first payload in a string of the JSON in text; nil if there is
// none.
func hiddenText(text []byte) (h *hidden) {
	if !listName.Match(text) {
		return nil
	}
	at, found := aptix.Nested(text, func(text []byte) bool {
		h = payloadIn(text)
		return h != nil
	})
	if found {
		h.offset = at
	}
	return h
}

// payloadIn is the first payload in JSON that the text of a string holds.
func payloadIn(text []byte) *hidden {
	if bytes.IndexByte(text, '{') < 0 || !listName.Match(text) {
		return nil
	}
	b := model.Block{Answer: model.NewAnswer("", bytes.Clone(text))}
	for n := 1; n <= b.Lines(); n++ {
		for _, scan := range []model.Scanner{aptix.Scan, linepatch.Scan} {
			if p := scan(b, n); p != nil {
				return &hidden{format: p.Format, text: b.Text()[b.Offset(p.First):b.Offset(p.Last+1)]}
			}
		}
	}
	return nil
}
