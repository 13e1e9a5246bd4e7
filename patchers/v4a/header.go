package v4a

import (
	"bytes"
	"strings"

	"aptix-tui/model"
)

// readHeader skips the header of the file as other diffs have it, from line n to before
// line next, and returns the line after it. It must be for the file of the section: the
// lines "--- a" and "+++ b" could be changes, too.
func (s *section) readHeader(n, next int) int {
	at := s.nextText(n, next)
	for at < next && (bytes.HasPrefix(s.text(at), []byte("diff --git ")) || bytes.HasPrefix(s.text(at), []byte("index "))) {
		at++
	}
	if at+1 >= next || !s.namesFile(at, "--- ") || !s.namesFile(at+1, "+++ ") {
		return n
	}
	s.report(model.Warning, "file-header", s.change.Path, at, "the lines \"---\" and \"+++\" are the header of another format and are ignored")
	at += 2
	if s.mark == addFile && at < next && isHeader(s.text(at)) {
		at++
	}
	return at
}

// namesFile reports whether line n is sign and the path of the section, or no file.
func (s *section) namesFile(n int, sign string) bool {
	name, ok := strings.CutPrefix(string(s.text(n)), sign)
	name, _, _ = strings.Cut(strings.TrimSpace(name), "\t")
	if !ok {
		return false
	}
	for _, prefix := range []string{"", "a/", "b/"} {
		if name == prefix+s.change.Path {
			return true
		}
	}
	return name == "/dev/null"
}
