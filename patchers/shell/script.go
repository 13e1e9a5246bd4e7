package shell

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A heredoc is the text after a command, up to the line with its word.
type heredoc struct {
	first, last int  // its lines, without the line that ends it
	end         int  // the line that ends it; 0 if there is none
	dash        bool // "<<-": leading tabs do not count
	quoted      bool // the shell takes the text as it is
	word        string
}

// A step is one line of a script with its commands and here-documents.
type step struct {
	line      int
	last      int // the last line, with its here-documents
	commands  []simple
	heredocs  []heredoc
	unread    bool // it cannot be read as commands
	truncated bool // its here-document has no end
}

// A script reads commands, line by line.
type script struct {
	model.Block
	limit   int  // the line after the script
	prompts bool // commands have a prompt, and other lines are output
}

// command returns line n without a prompt, and whether it is a command at all.
func (s *script) command(n int) (text string, ok bool) {
	line := string(s.Line(n))
	if rest, found := strings.CutPrefix(strings.TrimLeft(line, " \t"), "$ "); found {
		s.prompts = true
		return rest, true
	}
	return line, !s.prompts
}

const maxJoined = 256 // lines of one command

// next reads the command at line n.
func (s *script) next(n int) step {
	out := step{line: n, last: n}
	text, ok := s.command(n)
	if !ok || len(text) > maxLine {
		out.unread = true
		return out
	}
	commands, whole := parseLine(text)
	if !whole || strings.HasSuffix(text, "\\") {
		if text, out.last = s.join(text, n, whole); out.last > n {
			commands, whole = parseLine(text)
		}
	}
	if !whole {
		out.last, out.unread = n, true
		return out
	}
	out.commands = commands
	s.readHeredocs(&out)
	return out
}

const maxLine = 1 << 14 // bytes of a command

// join returns the command that begins with text in line n with the lines after it: up to
// one with another quotation mark, or as long as lines end in a backslash. It returns the
// last line; n if there is no end.
func (s *script) join(text string, n int, whole bool) (joined string, last int) {
	at := strings.LastIndexAny(text, "'\"\\")
	if at < 0 {
		return text, n
	}
	mark, all := text[at], []byte(text)
	for m := n + 1; m < min(s.limit, n+maxJoined) && s.Fence != nil && len(all) < maxLine; m++ {
		line := s.Line(m)
		all = append(append(bytes.TrimSuffix(all, []byte("\\")), '\n'), line...)
		if mark == '\\' && !bytes.HasSuffix(line, []byte("\\")) || mark != '\\' && !whole && bytes.IndexByte(line, mark) >= 0 {
			return strings.ReplaceAll(string(all), "\n", " "), m
		}
	}
	return string(all), n
}

// readHeredocs reads the here-documents after the commands of st.
func (s *script) readHeredocs(st *step) {
	for _, c := range st.commands {
		for _, r := range c.heredocs() {
			h := heredoc{first: st.last + 1, dash: r.op == "<<-", quoted: r.word.quoted, word: r.word.text}
			s.findEnd(&h)
			st.heredocs = append(st.heredocs, h)
			if h.end == 0 {
				st.last, st.truncated = h.last, true
				return
			}
			st.last = h.end
		}
	}
}

// findEnd finds the line that ends h: the first with its word, as for a shell, maybe after the end
// of the fence. What has no end ends with the fence, or before the next here-document.
func (s *script) findEnd(h *heredoc) {
	stop := min(s.Lines()+1, max(s.limit, h.first)+maxBeyond)
	if s.Fence == nil {
		stop = min(stop, h.first+maxBeyond)
	}
	for n := s.lineWith(h.word, h.first, stop); n < stop; n = s.lineWith(h.word, n+1, stop) {
		line := bytes.TrimSuffix(s.Line(n), []byte("\r"))
		if h.dash {
			line = bytes.TrimLeft(line, "\t")
		}
		if string(line) == h.word {
			h.end, h.last = n, n-1
			return
		}
		if (n >= s.limit || s.Fence == nil) && mayWrite(s.Line(n)) {
			break
		}
	}
	stop = min(stop, s.limit)
	for n := h.first; s.Fence == nil && n < stop; n++ {
		if mayWrite(s.Line(n)) {
			stop = n
		}
	}
	for h.last = stop - 1; h.last >= h.first && len(bytes.TrimSpace(s.Line(h.last))) == 0; h.last-- {
	}
	h.last = max(h.last, h.first-1)
}

// lineWith returns the first line from line n on, before line stop, that holds word; stop if
// there is none.
func (s *script) lineWith(word string, n, stop int) int {
	if n >= stop {
		return stop
	}
	start := s.Offset(n)
	at := bytes.Index(s.Text()[start:s.Offset(stop)], []byte(word))
	if at < 0 {
		return stop
	}
	n, _ = s.Position(start + at)
	return n
}

// maxBeyond bounds how many lines a here-document has outside of fences, and after the end
// of its fence.
const maxBeyond = 1 << 12

// content returns the text of h.
func (s *script) content(h *heredoc) []byte {
	var out []byte
	for n := h.first; n <= h.last; n++ {
		line := bytes.TrimSuffix(s.Raw(n), []byte("\n"))
		if s.CRLF() {
			line = bytes.TrimSuffix(line, []byte("\r"))
		}
		if h.dash {
			line = bytes.TrimLeft(line, "\t")
		}
		out = append(append(out, line...), '\n')
	}
	return out
}

// A place is a directory in which commands are run, relative to the root.
type place struct {
	dir     string // empty for the root
	unknown string // what cd was given, if it is not known where that leads
}

// maxDir bounds the path of a directory, in bytes: no file system has a longer one.
const maxDir = 4096

// change changes the directory.
func (p *place) change(c simple) {
	_, words := c.args()
	if len(words) != 1 {
		words = []word{{text: "-"}}
	}
	to := words[0]
	joined := path.Join(p.dir, to.text)
	switch {
	case len(joined) > maxDir || to.expands || slices.Contains([]string{"", "-"}, to.text) || strings.HasPrefix(to.text, "/") || joined == ".." || strings.HasPrefix(joined, "../"):
		*p = place{unknown: to.text}
	case joined == ".":
		p.dir = ""
	default:
		p.dir = joined
	}
}

// path returns name, relative to the root.
func (p place) path(name string) string {
	if p.dir == "" {
		return name
	}
	return p.dir + "/" + name
}
