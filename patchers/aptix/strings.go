package aptix

import (
	"bytes"
	"regexp"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// stringLimits bound the JSON in whose strings other JSON is searched for.
var stringLimits = jsontext.Limits{Depth: 32, Comments: 64, Comment: 4 << 10}

// maxStringDepth bounds the nesting of strings that contain JSON.
const maxStringDepth = 4

// valueStart matches a line that begins a JSON value.
var valueStart = regexp.MustCompile(`(?m)^[ \t]*[{\["]`)

// FindInStrings searches the JSON values that begin a line of text for a string
// whose decoded text satisfies wanted, also in JSON that a string contains. It
// returns the byte offset of the string, or of the outermost one around it.
func FindInStrings(text []byte, wanted func(text []byte) bool) (offset int, found bool) {
	return findInStrings(text, wanted, 0)
}

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
		if offset, found := findInValue(d.Top, wanted, depth); found {
			return offset, true
		}
		if d.Top.Kind != jsontext.String || bytes.IndexByte(text[at:d.End], '\n') < 0 {
			at = max(at, d.End) // else it may be a quote in prose
		}
	}
}

// findInValue searches v and the values in it.
func findInValue(v *jsontext.Value, wanted func([]byte) bool, depth int) (int, bool) {
	if v.Kind == jsontext.String && v.Whole {
		found := wanted(v.Text)
		if !found {
			_, found = findInStrings(v.Text, wanted, depth+1)
		}
		return v.Span.Start, found
	}
	for _, item := range v.Items {
		if offset, found := findInValue(item, wanted, depth); found {
			return offset, true
		}
	}
	for _, m := range v.Members {
		if offset, found := findInValue(m.Value, wanted, depth); found {
			return offset, true
		}
	}
	return 0, false
}
