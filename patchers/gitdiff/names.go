package gitdiff

import (
	"bytes"
	"strconv"
	"strings"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

const devNull = "/dev/null"

// maxName bounds the header lines that are read, in bytes: no path is longer.
const maxName = 4096

// timestamp matches the time that diff programs write after a name without a tab.
var timestamp = lazyregexp.New(`\s+\d{4}-\d\d-\d\d \d\d:\d\d(:\d\d(\.\d+)?)?( [-+]\d\d:?\d\d)?$`)

// fileName reads the name in a "---" or "+++" line, where s is the text after the
// sign: quoted as in C, or up to a tab or a time.
func fileName(s []byte) string {
	if name, _, ok := cutQuoted(s); ok {
		return name
	}
	s, _, _ = bytes.Cut(s, []byte("\t"))
	if bytes.IndexByte(s, ':') >= 0 {
		if at := timestamp.FindIndex(s); at != nil {
			s = s[:at[0]]
		}
	}
	return string(bytes.TrimRight(s, " "))
}

// plainName reads the name in a line such as "rename from".
func plainName(s []byte) string {
	if name, _, ok := cutQuoted(s); ok {
		return name
	}
	return string(s)
}

// cutQuoted cuts a name in double quotes, with the escapes of C, off s.
func cutQuoted(s []byte) (name string, rest []byte, ok bool) {
	if len(s) == 0 || s[0] != '"' {
		return "", s, false
	}
	quoted, err := strconv.QuotedPrefix(string(s))
	if err != nil {
		return "", s, false
	}
	name, _ = strconv.Unquote(quoted)
	return name, s[len(quoted):], name != ""
}

// splitNames splits the two names of a "diff --git" line. Names without quotes may
// have spaces; then they are known only if they are equal.
func splitNames(s []byte) (old, new string, ok bool) {
	if name, rest, ok := cutQuoted(s); ok {
		return name, plainName(bytes.TrimLeft(rest, " ")), len(rest) > 1
	}
	if at := bytes.Index(s, []byte(` "`)); at > 0 {
		name, _, ok := cutQuoted(s[at+1:])
		return string(s[:at]), name, ok
	}
	pair := string(s)
	if mid := len(pair) / 2; len(pair)%2 == 1 && pair[mid] == ' ' {
		old, new := pair[:mid], pair[mid+1:]
		if old == new || withoutFirstDir(old) == withoutFirstDir(new) {
			return old, new, true
		}
	}
	if strings.Count(pair, " ") == 1 {
		return strings.Cut(pair, " ")
	}
	return "", "", false
}

// withoutFirstDir is name without its first component.
func withoutFirstDir(name string) string {
	_, rest, _ := strings.Cut(name, "/")
	return rest
}

// hasSidePrefix reports whether name begins with a prefix that git diff gives to
// one side: a/ and b/, or i/, w/, c/, o/ with diff.mnemonicPrefix.
func hasSidePrefix(name string) bool {
	return len(name) > 2 && name[1] == '/' && strings.IndexByte("abciow", name[0]) >= 0
}

// trimPrefixes removes the prefixes of the names of both sides (git apply's -p). It
// reports whether there were none, so that Git would need -p0.
func trimPrefixes(old, new string) (oldName, newName string, guessed bool) {
	oldName, newName = trimPrefix(old), trimPrefix(new)
	bare := oldName == old && newName == new
	switch {
	case !bare:
		return oldName, newName, false
	case old != new && withoutFirstDir(old) != "" && withoutFirstDir(old) == withoutFirstDir(new):
		return withoutFirstDir(old), withoutFirstDir(new), false
	}
	return old, new, true
}

func trimPrefix(name string) string {
	if hasSidePrefix(name) {
		return name[2:]
	}
	return name
}

// maxInfo bounds the info strings that are read, in bytes. They are read at every
// line of their fences.
const maxInfo = 256

// saysDiff reports whether the info string of a fence announces a diff.
func saysDiff(info string) bool {
	word, _, _ := strings.Cut(info[:min(len(info), maxInfo)], " ")
	word = strings.ToLower(word)
	return strings.Contains(word, "diff") || strings.Contains(word, "patch")
}

// nameIn is the path that text names, as a label or in a sentence; empty if it names
// none or several.
func nameIn(text string) string {
	if name, _, ok := label.WholeLine(strings.TrimPrefix(text, "diff ")); ok {
		return trimPrefix(name)
	}
	one := ""
	for _, name := range label.Sentence(text) {
		switch name = trimPrefix(name); {
		case one == "" || strings.HasSuffix(name, "/"+one):
			one = name
		case name != one && !strings.HasSuffix(one, "/"+name):
			return ""
		}
	}
	return one
}

// isHalfHeader reports whether line looks like one of the two lines of a file header.
func isHalfHeader(line []byte) bool {
	return bytes.HasPrefix(line, []byte("--- ")) || bytes.HasPrefix(line, []byte("+++ "))
}
