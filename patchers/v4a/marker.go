package v4a

import (
	"bytes"
	"strings"
)

// A mark is the kind of a marker line.
type mark uint8

const (
	noMark mark = iota
	beginPatch
	endPatch
	addFile
	deleteFile
	updateFile
	moveTo
	endOfFile
)

// marks are the markers. Those that end in a colon have a path.
var marks = []struct {
	text string
	mark mark
}{
	{"*** Begin Patch", beginPatch},
	{"*** End Patch", endPatch},
	{"*** Add File:", addFile},
	{"*** Delete File:", deleteFile},
	{"*** Update File:", updateFile},
	{"*** Move to:", moveTo},
	{endOfFileText, endOfFile},
}

const endOfFileText = "*** End of File"

// markOf reads line as a marker, which may be padded with whitespace, and its path.
func markOf(line []byte) (mark, string) {
	text := bytes.TrimSpace(line)
	if !bytes.HasPrefix(text, []byte("*** ")) {
		return noMark, ""
	}
	for _, m := range marks {
		rest, ok := strings.CutPrefix(string(text), m.text)
		switch hasPath := strings.HasSuffix(m.text, ":"); {
		case !ok:
		case hasPath && strings.TrimSpace(rest) != "":
			return m.mark, strings.TrimSpace(rest)
		case !hasPath && rest == "":
			return m.mark, ""
		}
	}
	return noMark, ""
}

// beginsSection reports whether m begins the change of a file.
func (m mark) beginsSection() bool { return m == addFile || m == deleteFile || m == updateFile }
