package aptix

import (
	"strings"
	"testing"

	"aptix-tui/model"
	"aptix-tui/patchers/formattest"
	"aptix-tui/patchers/literal"
)

// describe says which replacements are for every place.
func describe(l model.Locator) string {
	if r, ok := l.(literal.Replacement); ok && r.All {
		return " all"
	}
	return ""
}

func TestScan(t *testing.T) { formattest.Cases(t, Scan, describe) }

func FuzzScan(f *testing.F) {
	formattest.Fuzz(f, func(t *testing.T, answer []byte) { formattest.CheckScan(t, answer, Scan) })
}

// TestHostile: no text takes quadratic time.
func TestHostile(t *testing.T) {
	formattest.Hostile(t, Scan, "{\n", "{", `{"a":`, `{"root": ".", "files": [{"path": "a", "content": "x"},`+"\n", `{"files":[{"path":"a","content":"x"}],"z":[`+"\n",
		`{"files":[{"path":"a","content":"x`+"\n", `{"files":[{"path":"a","content":"x"}/*`+"\n", `{",/*":1,"files":[{"path":"p","content":""}],"*/":1,"y":["`+"\n",
		`{"root":".","files":[/**//**//**//**//**//**//**/`+"\n", `{"name": "x", "files": ["a"], "patches": []},`+"\n", `"x": {"a": "files", "b": ["files", {"c": 1}]},`+"\n",
		`{"root":".","files":[{"path":"a","content":"x"}]}`+"\n", `{"root":".","files":[{"path":"a","content":"x"}]}`, "{"+strings.Repeat(" ", 55)+"\n",
		"{\"root\":\".\",\"files\":[\n"+strings.Repeat(`{"path":"a","a":1,"a":2,"content":"\q",},`+"\n", 400), `{"root":".","files":[{"path":"`+strings.Repeat("\n\t\\u12", 1<<11))
}
