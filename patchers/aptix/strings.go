package aptix

import (
	"bytes"
	"regexp"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// stringLimits bound the JSON in which other JSON is looked for in strings.
var stringLimits = jsontext.Limits{Depth: 32, Comments: 64, Comment: 4 << 10}

// maxStringDepth is how many strings text may stand in, one inside the other.
const maxStringDepth = 4

// valueStart matches where a line begins JSON.
var valueStart = regexp.MustCompile(`(?m)^[ \t]*[{\["]`)

// FindInStrings looks for a string, in the JSON values that begin a line of text, whose
// decoded text wanted reports true for; also for one in such JSON that a string
// holds. It returns the offset of the string, or of the one around all, in bytes.
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

// findInValue looks in v and the values that it holds.
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
