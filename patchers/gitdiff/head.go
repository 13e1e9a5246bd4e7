package gitdiff

import (
	"bytes"
	"path"
	"strconv"
	"strings"
	"time"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// A head is what the header of a section says.
type head struct {
	old, new         string // paths without prefixes; both are set, also for /dev/null
	created, deleted bool
	renamed, copied  bool
	oldMode, newMode uint32 // as stated; 0 if not
	oldID, newID     string // blob ids of the index line, as far as stated
	plain            bool   // there is no "diff --git" line
}

// readGitHead reads a header that begins with "diff --git". Which names its
// lines give is settled here; modes, ids, renames and whether they go together
// is go-gitdiff's to say.
func (s *section) readGitHead(n int) int {
	g := gitHead{section: s, first: n}
	g.old, g.new, g.paired = splitPair(s.at(n)[len(gitPrefix):])
	next := n + 1
	for ; hasPrefix(s.at(next), extended) && !(g.plus != "" && s.starts(next) == plainStart); next++ {
		g.collect(next)
	}
	g.checkClaims()
	g.settle()
	g.completeMove()
	if s.invalid.None() {
		g.understand()
	}
	return next
}

// A gitHead is a Git header while it is read.
type gitHead struct {
	*section
	first      int
	old, new   string // of the first line
	paired     bool   // both are known
	dash, plus string // of "---" and "+++"
	from, to   string // of rename and copy lines
	claims     []claim
	lines      []string
}

// collectors says what to make of a header line, by how it begins, and what the
// line claims of the file. Lines that are not listed, like the similarity, say
// nothing about the change.
var collectors = [...]struct {
	prefix  string
	collect func(g *gitHead, n int, prefix string, rest []byte)
	claims  fate
}{
	{"--- ", (*gitHead).collectDash, ""},
	{"+++ ", (*gitHead).collectPlus, ""},
	{"rename from ", (*gitHead).collectFrom, renamed},
	{"rename old ", (*gitHead).collectFrom, renamed},
	{"copy from ", (*gitHead).collectFrom, copied},
	{"rename to ", (*gitHead).collectTo, renamed},
	{"rename new ", (*gitHead).collectTo, renamed},
	{"copy to ", (*gitHead).collectTo, copied},
	{"index ", (*gitHead).collectIndex, ""},
	{"old mode ", (*gitHead).collectLine, ""},
	{"new mode ", (*gitHead).collectLine, ""},
	{"new file mode ", (*gitHead).collectLine, created},
	{"deleted file mode ", (*gitHead).collectLine, deleted},
}

func (g *gitHead) collect(n int) {
	line := g.at(n)
	if len(line) > 3*maxName {
		g.fail("header", n, "the header line is too long: no path has more than %d bytes", maxName)
		return
	}
	for _, c := range collectors {
		if rest, ok := bytes.CutPrefix(line, []byte(c.prefix)); ok {
			g.claim(c.claims, n)
			c.collect(g, n, c.prefix, rest)
			return
		}
	}
}

func (g *gitHead) collectDash(n int, _ string, rest []byte) {
	if g.dash = fileName(rest); g.dash == devNull {
		g.claim(created, n)
	}
}

func (g *gitHead) collectPlus(n int, _ string, rest []byte) {
	if g.plus = fileName(rest); g.plus == devNull {
		g.claim(deleted, n)
	}
}

func (g *gitHead) collectLine(_ int, prefix string, rest []byte) {
	g.lines = append(g.lines, prefix+strings.TrimSpace(string(rest)))
}

func (g *gitHead) collectFrom(_ int, prefix string, rest []byte) {
	g.from = plainName(rest)
	g.lines = append(g.lines, prefix+strconv.Quote(g.from))
}

func (g *gitHead) collectTo(_ int, prefix string, rest []byte) {
	g.to = plainName(rest)
	g.lines = append(g.lines, prefix+strconv.Quote(g.to))
}

func (g *gitHead) collectIndex(n int, prefix string, rest []byte) {
	ids, mode, _ := bytes.Cut(bytes.TrimSpace(rest), []byte(" "))
	_, err := strconv.ParseUint(string(mode), 8, 31)
	if !bytes.Contains(ids, []byte("..")) || len(mode) > 0 && err != nil {
		g.warn("header", n, "the index line is not readable and is ignored; expected \"index old..new\" or \"index old..new mode\"")
		return
	}
	g.collectLine(n, prefix, rest)
}

// settle finds the two names. Rename and copy lines, which have no prefixes,
// say them best; then "---" and "+++"; the first line does where it can be
// parted. They may not disagree.
func (g *gitHead) settle() {
	old, new, bare := trimSides(g.dash, g.plus)
	if g.paired {
		var pairBare bool
		g.old, g.new, pairBare = trimSides(g.old, g.new)
		bare = pairBare && bare
	}
	if g.paired { // a prefix that only the first line tells from a directory
		old, new = withoutPrefix(old, g.old), withoutPrefix(new, g.new)
	}
	g.head.old = firstNamed(g.from, old, g.old, new, g.new)
	g.head.new = firstNamed(g.to, new, g.new, old, g.old)
	g.head.created = g.dash == devNull
	g.head.deleted = g.plus == devNull
	switch {
	case g.head.new == "":
		g.fail("header", g.first, "the header names no file; expected \"diff --git a/path b/path\"")
	case g.paired && !(agree(g.old, g.head.old) && agree(g.new, g.head.new)):
		g.fail("header", g.first, "the lines of the header name different files: %s and %s, then %s and %s", g.old, g.new, g.head.old, g.head.new)
	case !says(old, g.head.old) || !says(new, g.head.new):
		g.fail("header", g.first, "the lines of the header name different files: %s and %s, then %s and %s", g.head.old, g.head.new, old, new)
	case bare && g.from == "":
		g.warn("prefix", g.first, "the names have no a/ and b/ before them; they are taken as they stand")
	}
}

// says reports whether name, of a line "---" or "+++", is the name settled on; if
// there is no such line it does not contradict.
func says(name, settled string) bool { return name == "" || name == devNull || agree(name, settled) }

// agree tells whether name, of the first line, is the name settled on, with or
// without a prefix of any kind.
func agree(name, settled string) bool { return name == settled || behindFirst(name) == settled }

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

// understand hands the header to go-gitdiff and keeps what it says.
func (g *gitHead) understand() {
	lines := append([]string{"diff --git " + strconv.Quote("a/"+g.head.old) + " " + strconv.Quote("b/"+g.head.new)}, g.lines...)
	files, _, err := gitdiff.Parse(strings.NewReader(strings.Join(lines, "\n") + "\n"))
	if err != nil || len(files) != 1 {
		g.fail("header", g.first, "the header of the file cannot be understood: %s", reason(err))
		return
	}
	f, h := files[0], &g.head
	switch {
	case f.IsNew && g.dash != "" && !h.created:
		g.warn("header", g.first, "the header says both that the file is new and what it was called; it is taken for new")
	case f.IsDelete && g.plus != "" && !h.deleted:
		g.warn("header", g.first, "the header says both that the file is deleted and what it is called then; it is taken for deleted")
	case h.created && !f.IsNew || h.deleted && !f.IsDelete:
		g.warn("header", g.first, "the line \"new file mode\" or \"deleted file mode\" is missing; %s says as much", devNull)
	}
	h.created, h.deleted = h.created || f.IsNew, h.deleted || f.IsDelete
	h.renamed, h.copied = f.IsRename, f.IsCopy
	h.oldMode, h.newMode = uint32(f.OldMode), uint32(f.NewMode)
	h.oldID, h.newID = f.OldOIDPrefix, f.NewOIDPrefix
}

// reason is what go-gitdiff says, without its own coordinates.
func reason(err error) string {
	if err == nil {
		return "it is not one header"
	}
	parts := strings.SplitN(err.Error(), ": ", 3)
	return parts[len(parts)-1]
}

// readPlainHead reads "--- x" and "+++ y".
func (s *section) readPlainHead(n int) int {
	dash, plus := s.at(n)[4:], s.at(n + 1)[4:]
	old, new, bare := trimSides(fileName(dash), fileName(plus))
	h := &s.head
	*h = head{plain: true, created: old == devNull || isEpoch(dash), deleted: new == devNull || isEpoch(plus)}
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
		s.warn("prefix", n, "the names have no a/ and b/ before them; they are taken as they stand")
	}
	return n + 2
}

// isEpoch tells whether a header line ends in a tab and the beginning of 1970,
// by which GNU diff marks what does not exist.
func isEpoch(line []byte) bool {
	_, stamp, _ := bytes.Cut(line, []byte("\t"))
	for _, layout := range []string{"2006-01-02 15:04:05.9 -0700", "2006-01-02 15:04:05.9 -07:00"} {
		if t, err := time.Parse(layout, string(bytes.TrimSpace(stamp))); err == nil {
			return t.Equal(time.Unix(0, 0))
		}
	}
	return false
}

// readNoHead finds the name for hunks without a header: in the line above them,
// in the info string of the fence or in the prose above the fence.
func (s *section) readNoHead(n int) int {
	if name, text := s.named(n); name != "" {
		s.head = head{plain: true, old: name, new: name}
		s.warn("file-header", n, "the hunk has no file header; the text above it names %s", name)
		if others := filesBeside(name, text); len(others) > 0 {
			s.doubt = guessedFile.With(name, strings.Join(others, " and "))
		}
		return n
	}
	s.fail("file-header", n, "the hunk belongs to no file: expected \"--- a/path\" and \"+++ b/path\" above it")
	return n
}

// readTitle takes the name from line n, which stands above a hunk.
func (s *section) readTitle(n int) int {
	name, hunk := titleIn(s.at(n)), s.belowTitle(n)
	s.head = head{plain: true, old: name, new: name}
	s.warn("file-header", hunk, "the hunk has no file header; the text above it names %s", name)
	return hunk
}

// namesOther tells whether text names a file that is not the one of s.
func (s *section) namesOther(text string) bool {
	for _, word := range strings.FieldsFunc(text, betweenNames) {
		word = strings.Trim(word, "`.;!?")
		if likelyFile(word) && path.Base(word) != path.Base(s.head.new) {
			return true
		}
	}
	return false
}

// named is the path that the text above a hunk in line n names, nearest first,
// and that text.
func (l *lines) named(n int) (name, text string) {
	for _, text := range l.above(n) {
		if name := nameIn(text); name != "" {
			return name, text
		}
	}
	return "", ""
}

// above are the texts that may name the file of a hunk in line n, nearest first.
func (l *lines) above(n int) []string {
	if l.fence == nil {
		return nil
	}
	var texts []string
	for m := n - 1; m > l.fence.Open && len(texts) == 0; m-- {
		if !l.blank(m) {
			texts = append(texts, string(l.at(m)))
		}
	}
	texts = append(texts, l.fence.Info)
	for m := l.fence.Open - 1; m >= l.first; m-- {
		if line := bytes.TrimSpace(l.raw(m)); len(line) > 0 {
			return append(texts, string(line))
		}
	}
	return texts
}
