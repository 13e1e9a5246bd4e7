package jsontext

import (
	"bytes"

	"aptix-tui/model"
)

// Infos are the info strings of fences around JSON.
var Infos = []string{"json", "jsonc", "json5"}

// BeginsObject reports whether line n of b is the opening brace of an object
// whose first name begins the next line.
func BeginsObject(b model.Block, n int) bool {
	return string(bytes.TrimSpace(b.Line(n))) == "{" && n < b.Lines() && bytes.HasPrefix(bytes.TrimSpace(b.Line(n+1)), []byte(`"`))
}

// BeginsValue reports whether line n of b begins with the bracket of an object or
// array.
func BeginsValue(b model.Block, n int) bool {
	line := bytes.TrimSpace(b.Line(n))
	return len(line) > 0 && (line[0] == '{' || line[0] == '[')
}
