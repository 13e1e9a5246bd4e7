package gitdiff

import (
	"bytes"
	"path"
	"slices"
	"strconv"
	"strings"
	"time"

	"aptix-tui/patchers/label"
)

// A header is what the header of a section says.
type header struct {
	old, new         string // paths without prefixes; both are set, also for /dev/null
	created, deleted bool
	renamed, copied  bool
	oldMode, newMode uint32   // 0 if not stated
	oldID, newID     string   // blob IDs of the index line, as far as stated
	plain            bool     // there is no "diff --git" line
	inferred         bool     // there is none at all: the text above names the file
	names            []string // of the file that this text may have, the likeliest first; its last word is the last
}

// readGitHeader reads a header that begins with "diff --git".
func (s *section) readGitHeader(n int) int {
	g := gitHeader{section: s, first: n}
	g.old, g.new, g.bothNames = splitNames(s.at(n)[len(gitPrefix):])
	next := n + 1
	for ; hasPrefix(s.at(next), extended) && !(g.newFile != "" && s.startAt(next) == plainStart); next++ {
		g.readLine(next)
	}
	g.resolveNames()
	g.setStatus()
	return next
}

// A gitHeader is a Git header while it is read.
type gitHeader struct {
	*section
	first            int
	old, new         string // of the first line
	bothNames        bool   // old and new are known
	oldFile, newFile string // of "---" and "+++"
	from, to         string // of rename and copy lines
	status           fileStatus
	statusLine       int  // the first that states it
	isNew, isDelete  bool // a line with the mode says so
}

// headerLines are the lines of a header that are read, by their prefix, and the
// status that each states. Other lines, such as the similarity, say nothing about the
// change.
var headerLines = [...]struct {
	prefix string
	claims fileStatus
}{
	{"--- ", ""}, {"+++ ", ""}, {"index ", ""}, {"old mode ", ""}, {"new mode ", ""},
	{"new file mode ", created}, {"deleted file mode ", deleted},
	{"rename from ", renamed}, {"rename old ", renamed}, {"copy from ", copied},
	{"rename to ", renamed}, {"rename new ", renamed}, {"copy to ", copied},
}

func (g *gitHeader) readLine(n int) {
	line := g.at(n)
	if len(line) > 3*maxName {
		g.fail("header", n, "the header line is too long: no path has more than %d bytes", maxName)
		return
	}
	for _, c := range headerLines {
		if rest, ok := bytes.CutPrefix(line, []byte(c.prefix)); ok {
			g.state(c.claims, n)
			g.readText(n, c.prefix, rest)
			return
		}
	}
}

// readText reads the text after the prefix of line n.
func (g *gitHeader) readText(n int, prefix string, rest []byte) {
	switch prefix {
	case "--- ":
		if g.oldFile = fileName(rest); g.oldFile == devNull {
			g.state(created, n)
		}
	case "+++ ":
		if g.newFile = fileName(rest); g.newFile == devNull {
			g.state(deleted, n)
		}
	case "rename from ", "rename old ", "copy from ":
		g.from = plainName(rest)
	case "rename to ", "rename new ", "copy to ":
		g.to = plainName(rest)
	case "index ":
		g.readIndex(n, strings.TrimSpace(string(rest)))
	default:
		g.readMode(n, prefix, strings.TrimSpace(string(rest)))
	}
}

// readIndex reads the blob IDs, and the mode if it is there.
func (g *gitHeader) readIndex(n int, text string) {
	ids, mode, _ := strings.Cut(text, " ")
	old, new, ok := strings.Cut(ids, "..")
	value, err := strconv.ParseUint(mode, 8, 31)
	if !ok || mode != "" && err != nil {
		g.warn("header", n, "the index line is not readable and is ignored; expected \"index old..new\" or \"index old..new mode\"")
		return
	}
	if g.header.oldID, g.header.newID = old, new; mode != "" {
		g.header.oldMode = uint32(value)
	}
}

func (g *gitHeader) readMode(n int, prefix, text string) {
	value, err := strconv.ParseUint(text, 8, 31)
	if err != nil {
		g.fail("header", n, "the mode %q is not a number in base 8", text)
		return
	}
	if mode := uint32(value); prefix == "new mode " || prefix == "new file mode " {
		g.header.newMode = mode
	} else {
		g.header.oldMode = mode
	}
	g.isNew, g.isDelete = g.isNew || prefix == "new file mode ", g.isDelete || prefix == "deleted file mode "
}

// resolveNames determines the two names. Rename and copy lines, which have no
// prefixes, come first, then "---" and "+++", then the first line if it can be split.
// They must agree.
func (g *gitHeader) resolveNames() {
	old, new, bare := trimPrefixes(g.oldFile, g.newFile)
	if g.bothNames {
		var pairBare bool
		g.old, g.new, pairBare = trimPrefixes(g.old, g.new)
		bare = pairBare && bare
	}
	if g.bothNames { // a prefix that only the first line tells from a directory
		old, new = withoutPrefix(old, g.old), withoutPrefix(new, g.new)
	}
	g.header.old = firstNamed(g.from, old, g.old, new, g.new)
	g.header.new = firstNamed(g.to, new, g.new, old, g.old)
	g.header.created = g.oldFile == devNull
	g.header.deleted = g.newFile == devNull
	switch {
	case g.header.new == "":
		g.fail("header", g.first, "the header names no file; expected \"diff --git a/path b/path\"")
	case g.bothNames && !(agree(g.old, g.header.old) && agree(g.new, g.header.new)):
		g.fail("header", g.first, "the lines of the header name different files: %s and %s, then %s and %s", g.old, g.new, g.header.old, g.header.new)
	case !agreesOrMissing(old, g.header.old) || !agreesOrMissing(new, g.header.new):
		g.fail("header", g.first, "the lines of the header name different files: %s and %s, then %s and %s", g.header.old, g.header.new, old, new)
	case bare && g.from == "":
		g.warn("prefix", g.first, "file names without a/ and b/, used as written")
	}
}

// agreesOrMissing reports whether name, of a line "---" or "+++", is the resolved
// name, or there is no such line.
func agreesOrMissing(name, settled string) bool {
	return name == "" || name == devNull || agree(name, settled)
}

// agree reports whether name, of the first line, is the resolved name, with or
// without a prefix of any kind.
func agree(name, settled string) bool { return name == settled || withoutFirstDir(name) == settled }

func withoutPrefix(name, known string) string {
	if strings.HasSuffix(name, "/"+known) {
		return known
	}
	return name
}

func firstNamed(names ...string) string {
	for _, name := range names {
		if name != "" && name != devNull {
			return name
		}
	}
	return ""
}

// setStatus sets what happens to the file. As Git does, it takes a name of a rename or copy
// that has no line of its own from "---" or "+++".
func (g *gitHeader) setStatus() {
	h := &g.header
	if !g.invalid.None() {
		return
	}
	status, lacksName := g.status, g.from == "" || g.to == ""
	switch moved := status == renamed || status == copied; {
	case moved && lacksName && (h.old == h.new || g.from == "" && g.oldFile == "" || g.to == "" && g.newFile == ""):
		g.fail("header", g.statusLine, "the header says that the file is %s and gives one name only; expected a line with \"from\" and one with \"to\"", status)
	case moved && lacksName:
		g.warn("header", g.statusLine, "the header says that the file is %s and lacks the line \"from\" or \"to\"; the name is that of \"---\" or \"+++\"", status)
	case !moved && path.Clean(h.old) != path.Clean(h.new):
		g.fail("header", g.first, "the header names %s and %s; expected \"rename from\" and \"rename to\"", h.old, h.new)
	case g.isNew && g.oldFile != "" && !h.created:
		g.warn("header", g.first, "the header gives an old name for a new file; read as a new file")
	case g.isDelete && g.newFile != "" && !h.deleted:
		g.warn("header", g.first, "the header gives a new name for a deleted file; read as a deletion")
	case h.created && !g.isNew || h.deleted && !g.isDelete:
		g.warn("header", g.first, "no \"new file mode\" or \"deleted file mode\" line; inferred from %s", devNull)
	}
	h.created, h.deleted = h.created || g.isNew, h.deleted || g.isDelete
	h.renamed, h.copied = status == renamed && g.invalid.None(), status == copied && g.invalid.None()
}

// readPlainHeader reads "--- x" and "+++ y".
func (s *section) readPlainHeader(n int) int {
	dash, plus := s.at(n)[4:], s.at(n + 1)[4:]
	old, new, bare := trimPrefixes(fileName(dash), fileName(plus))
	h := &s.header
	*h = header{plain: true, created: old == devNull || isEpoch(dash), deleted: new == devNull || isEpoch(plus)}
	name := firstNamed(new, old)
	if old != devNull && new != devNull && strings.HasPrefix(new, old) {
		name = old // a backup like x and x.orig: Git's own rule
	}
	h.old, h.new = name, name
	switch {
	case name == "" || h.created && h.deleted:
		s.fail("header", n, "the header names no file; expected \"--- a/path\" and \"+++ b/path\"")
	case len(dash) > 3*maxName || len(plus) > 3*maxName:
		s.fail("header", n, "the header line is too long: no path has more than %d bytes", maxName)
	case bare && strings.Contains(name, "/"):
		s.warn("prefix", n, "file names without a/ and b/, used as written")
	}
	return n + 2
}

// isEpoch reports whether a header line ends in a tab and the beginning of 1970, by
// which GNU diff marks a file that does not exist.
func isEpoch(line []byte) bool {
	_, stamp, _ := bytes.Cut(line, []byte("\t"))
	for _, layout := range []string{"2006-01-02 15:04:05.9 -0700", "2006-01-02 15:04:05.9 -07:00"} {
		if t, err := time.Parse(layout, string(bytes.TrimSpace(stamp))); err == nil {
			return t.Equal(time.Unix(0, 0))
		}
	}
	return false
}

// readNoHeader finds the name for hunks without a header: in the line above them, in
// the info string of the fence, or in the prose above the fence.
func (s *section) readNoHeader(n int) int {
	if name, text := s.nameAbove(n); name != "" {
		names := append(label.Longer(text, name), name, label.LastWord(name))
		s.header = header{plain: true, inferred: true, old: name, new: name, names: names}
		s.warn("file-header", n, "hunk without a file header; the text above names %s", name)
		return n
	}
	s.fail("file-header", n, "the hunk belongs to no file: expected \"--- a/path\" and \"+++ b/path\" above it")
	return n
}

// namesOther reports whether text names a file other than that of s.
func (s *section) namesOther(text string) bool {
	return slices.ContainsFunc(label.Sentence(text), func(name string) bool { return path.Base(name) != path.Base(s.header.new) })
}

// nameAbove is the nearest path that the text above a hunk in line n names, and this text.
func (l *lines) nameAbove(n int) (name, text string) {
	if l.fence == nil {
		return "", ""
	}
	for m := n - 1; m > l.fence.Open; m-- {
		if name := nameIn(string(l.at(m))); name != "" {
			return name, string(l.at(m))
		} else if !l.blank(m) {
			break
		}
	}
	if info := label.Info(l.fence.Info); info.Path != "" {
		return trimPrefix(info.Path), l.fence.Info
	}
	text = label.LineAbove(l.raw, l.fence.Open)
	return nameIn(text), text
}

// A fileStatus is what a header says happens to its file. Git accepts one for each
// file.
type fileStatus string

const (
	created fileStatus = "new"
	deleted fileStatus = "deleted"
	renamed fileStatus = "renamed"
	copied  fileStatus = "copied"
)

// state notes the status that line n states. It refuses a header that states two, as Git does.
func (g *gitHeader) state(f fileStatus, n int) {
	switch {
	case f == "" || f == g.status:
	case g.status == "":
		g.status, g.statusLine = f, n
	default:
		g.fail("header", n, "the header says that the file is %s, and at line %d that it is %s; expected one of the two", f, g.statusLine, g.status)
	}
}
