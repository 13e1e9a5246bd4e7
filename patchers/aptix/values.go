package aptix

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/jsontext"
)

// readWhole reads a text that is exactly one JSON value; nil if it is not.
func readWhole(text []byte) *jsontext.Document {
	d := jsontext.Read(model.Block{Answer: model.NewAnswer("", bytes.Clone(text))}, 0, entryLimits)
	if d.Broken != nil || d.End < len(d.Block.Text()) {
		return nil
	}
	return d
}

// stringLimits bound the JSON in whose strings other JSON is searched for.
var stringLimits = jsontext.Limits{Depth: 32, Comments: 64, Comment: 4 << 10}

// maxStringDepth bounds the nesting of strings that contain JSON.
const maxStringDepth = 4

// valueStart matches a line that begins a JSON value.
var valueStart = lazyregexp.New(`(?m)^[ \t]*[{\["]`)

// findInStrings searches the JSON values that begin a line of text for a string
// whose decoded text satisfies wanted, also in JSON that a string contains, to
// maxStringDepth. It returns the byte offset of the string, or of the outermost one
// around it.
func findInStrings(text []byte, wanted func([]byte) bool, depth int) (int, bool) {
	if depth == maxStringDepth || bytes.IndexByte(text, '\\') < 0 {
		return 0, false
	}
	b := model.Block{Answer: model.NewAnswer("", text)}
	text = b.Text()
	for at := 0; ; {
		start := valueStart.FindIndex(text[at:])
		if start == nil {
			return 0, false
		}
		at += start[1]
		d := jsontext.Read(b, at-1, stringLimits)
		for _, s := range stringsIn(d.Top) {
			found := wanted(s.Text)
			if !found {
				_, found = findInStrings(s.Text, wanted, depth+1)
			}
			if found {
				return s.Span.Start, true
			}
		}
		if d.Top.Kind != jsontext.String || bytes.IndexByte(text[at:d.End], '\n') < 0 {
			at = max(at, d.End) // else it may be a quote in prose
		}
	}
}

// stringsIn returns the complete strings among v and the values in it.
func stringsIn(v *jsontext.Value) (found []*jsontext.Value) {
	if v.Kind == jsontext.String && v.Whole {
		found = append(found, v)
	}
	for _, item := range v.Items {
		found = append(found, stringsIn(item)...)
	}
	for _, m := range v.Members {
		found = append(found, stringsIn(m.Value)...)
	}
	return found
}
