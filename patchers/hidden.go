package patchers

import (
	"bytes"
	"fmt"
	"regexp"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/linepatch"
)

// hiddenLimits bound the JSON in which others are looked for in strings.
var hiddenLimits = jsontext.Limits{Depth: 32, Comments: 64, Comment: 4 << 10}

// maxCoats is how many strings JSON may stand in, one inside the other.
const maxCoats = 4

var (
	// valueStart matches where a line begins JSON.
	valueStart = regexp.MustCompile(`(?m)^[ \t]*[{\["]`)
	// listName matches what an object of the JSON formats has.
	listName = regexp.MustCompile(`files|patches|docPath`)
)

// A hidden is a payload that stands in a string of JSON.
type hidden struct {
	format string
	text   []byte // of the payload, decoded
	offset int    // of the outermost string
}

// hiddenIn: JSON that holds a payload as the text of a string. It is known by
// what the string decodes to, so that other strings with braces are none.
func (r *rest) hiddenIn(p *part) bool {
	if p.isCode() && !p.says("json") {
		return false
	}
	h := hiddenText(p.text, 0)
	switch {
	case h == nil:
		return false
	case r.excerpt(h.text):
		return r.again(p.lead)
	}
	n := min(p.lead+bytes.Count(p.text[:h.offset], []byte("\n")), p.end-1)
	return r.lost(n, fmt.Sprintf("%s that stands inside of a JSON string; expected the JSON itself, not as the text of a string", formatNames[h.format]))
}

var formatNames = map[string]string{"bundle": "a bundle", "structured": "a structured patch", "lines": "a batch of line patches"}

// hiddenText is the first payload in a string of the JSON values that begin a
// line of text; nil if there is none.
func hiddenText(text []byte, coats int) *hidden {
	if coats == maxCoats || bytes.IndexByte(text, '\\') < 0 || !listName.Match(text) {
		return nil
	}
	b := model.Block{Answer: model.NewAnswer("", text)}
	text = b.Text()
	for at := 0; ; {
		start := valueStart.FindIndex(text[at:])
		if start == nil {
			return nil
		}
		at += start[1]
		d := jsontext.Read(b, at-1, hiddenLimits)
		if h := hiddenValue(d.Top, coats); h != nil {
			return h
		}
		if d.Top.Kind != jsontext.String || bytes.IndexByte(text[at:d.End], '\n') < 0 {
			at = max(at, d.End) // else it may be a quote in prose
		}
	}
}

// hiddenValue is the first payload in a string of v.
func hiddenValue(v *jsontext.Value, coats int) *hidden {
	if v.Kind == jsontext.String && v.Whole {
		h := payloadIn(v.Text)
		if h == nil {
			h = hiddenText(v.Text, coats+1)
		}
		if h != nil {
			h.offset = v.Span.Start
		}
		return h
	}
	for _, item := range v.Items {
		if h := hiddenValue(item, coats); h != nil {
			return h
		}
	}
	for _, m := range v.Members {
		if h := hiddenValue(m.Value, coats); h != nil {
			return h
		}
	}
	return nil
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
