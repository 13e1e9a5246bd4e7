package delimited

import (
	"bytes"
	"html"
	"slices"
	"strings"
	"sync"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

const unread = "a command like those of AOF, which is not read; expected \"--- COMMAND: path ---\" with " + aof.StartFile + ", " + aof.StartPatch +
	", " + aof.StartReplace + ", their END or " + aof.DeleteFile

// A nearCommand is a line that looks like a command and is not read.
type nearCommand struct {
	text    string // its command and path
	path    string
	role    blockRole
	known   bool // AOF has the command
	verb    bool // it begins with a word of made up commands
	deletes bool
	sure    bool // its argument is a path
	comment bool // in code, it would be a comment or a string
	item    bool // it is in a list or a quotation
	name    bool // in code, it would be a name
}

var (
	// knownCommand matches a line with a command of AOF in another spelling and marks around
	// it, madeUp one with other words in capitals between rules or in brackets.
	knownCommand = lazyregexp.New(`^([^\pL\pN]{0,24}(?:\d{1,3}[.)]|\[[xX]\])?[^\pL\pN]{0,24})((?i:` + strings.ReplaceAll(aof.Pattern, "-", `[-_ .]?`) + `))([^\pL\pN].*)$`)
	madeUp       = lazyregexp.New(`^([^\pL\pN]{0,8}(?:[-=_~*#]{2}|\[)[^\pL\pN]{0,8})([A-Z][A-Za-z]+(?:[-_ ][A-Z]{2,})*)([^\pL\pN].*)$`)
	// introduced matches a delimiter behind words.
	introduced   = lazyregexp.New(`^\pL[\pL ]{0,40}: (--- .* ---)\s*$`)
	itemMarks    = lazyregexp.New(`^\s*[>*+•-]\s`)
	commentMarks = lazyregexp.New("^\\s*(//|#|/\\*|\\*|<!--|;|%|-- |[\"'`])")
	// placeholder matches an argument in place of a path, as in AOF §3.
	placeholder = lazyregexp.New(`(?i)^(file|files|path|name|argument|(file|dir)[-_ ]?(path|name))$|path/to`)
)

// readNear reads a line that Scan does not read as a command.
func readNear(line []byte) (c nearCommand, ok bool) {
	if _, read := parse(line); read || len(line) > maxLine {
		return c, false
	}
	text := plainText(line)
	intro := introduced.FindStringSubmatch(text)
	if intro != nil {
		text = intro[1]
	}
	m := knownCommand.FindStringSubmatch(text)
	if c.known = m != nil; !c.known {
		if m = madeUp.FindStringSubmatch(text); m == nil {
			return c, false
		}
	}
	name := strings.NewReplacer("-", "", "_", "", " ", "", ".", "").Replace(m[2])
	first := strings.FieldsFunc(strings.ToUpper(m[2]), isSeparator)[0]
	for command, is := range commands {
		if strings.EqualFold(strings.ReplaceAll(command, "-", ""), name) {
			first, c.deletes = command[:strings.IndexByte(command, '-')], is.role == single
		}
	}
	c.role, c.verb = roleOf(first)
	colon := strings.ContainsAny(m[3][:min(len(m[3]), 3)], ":=(>")
	words := strings.Fields(strings.Trim(m[3], " \t:=(){}[]<>|*`\"'“”«»→⇒+@~#!/-;.,"))
	ruled := strings.HasPrefix(text, dashes) && strings.HasSuffix(strings.TrimSpace(text), dashes)
	if len(words) == 0 || m[2] != strings.ToUpper(m[2]) && !ruled && !(colon && strings.Contains(m[2], "-")) {
		return c, false
	}
	for i, w := range words { // a path, or a mode and a path; more is a sentence
		w = strings.Trim(w, "`\"'*<>{}()[]|,;")
		if sure := pathWord.MatchString(w); i == 0 || len(words) == 2 && sure && !c.sure && (colon || ruled || !c.known) {
			c.path, c.sure = w, sure
		}
	}
	if !c.known && !c.verb && !(ruled && c.sure && len(words) < 3 && m[2] == strings.ToUpper(m[2]) && (colon || m[3][0] == ' ')) {
		return c, false
	}
	c.text, c.sure = m[2]+": "+c.path, c.sure || c.known && m[3][0] == ':' && len(words) == 1 && strings.Contains(m[2], "-")
	c.sure, c.item = c.sure && intro == nil, itemMarks.MatchString(m[1])
	c.comment, c.name = commentMarks.MatchString(m[1]), !strings.Contains(m[2], "-")
	return c, !placeholder.MatchString(c.path) && (c.sure || colon && (len(words) == 1 || !c.known && m[2] == strings.ToUpper(m[2])))
}

// plainText is line with ASCII for similar characters: dashes, spaces, colons. Escapes of
// HTML and of Markdown are decoded.
func plainText(line []byte) string {
	text := html.UnescapeString(strings.ReplaceAll(string(line), `\`, ""))
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x80:
			return r
		case unicode.Is(unicode.Cf, r):
			return -1
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case unicode.Is(unicode.Pd, r) || strings.ContainsRune("−─━―⁃", r):
			return '-'
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, text)
}

// A nearMissFinder finds commands that Scan does not read.
type nearMissFinder struct {
	model.Unclaimed
	answer *model.Answer
	blocks bool // the answer has blocks that are read

	changed, deleted, written model.PathSet           // the paths of all payloads, and those of blocks
	ends                      func() map[string][]int // the lines of END commands that are not read, by path
	inSentences               func() map[string]bool  // the commands that sentences mention
}

func newNearMissFinder(u model.Unclaimed) *nearMissFinder {
	f := &nearMissFinder{Unclaimed: u, answer: u.Answer()}
	f.blocks = slices.ContainsFunc(u.Payloads(), func(p *model.Payload) bool { return p.Format == Format && !MayBeTitle(p) })
	f.changed = f.Paths(func(*model.Payload, *model.FileChange) bool { return true })
	f.deleted = f.Paths(func(p *model.Payload, c *model.FileChange) bool { return p.Format == Format && c.Op == model.OpDelete })
	f.written = f.Paths(func(p *model.Payload, c *model.FileChange) bool {
		_, ends := endPath(f.answer.Line(c.First))
		return p.Format == Format && c.Op != model.OpDelete && !ends
	})
	f.ends = sync.OnceValue(func() map[string][]int {
		ends := map[string][]int{}
		for n, line := range f.Lines() {
			if c, ok := readNear(line); ok && c.role == closes {
				ends[c.path] = append(ends[c.path], n)
			}
		}
		return ends
	})
	f.inSentences = sync.OnceValue(func() map[string]bool {
		found := map[string]bool{}
		for _, line := range f.Lines() {
			for _, m := range sentence.FindAllSubmatch(line, -1) {
				found[string(m[1])+": "+strings.TrimRight(string(m[2]), ".,;:!?)]")] = true
			}
		}
		return found
	})
	return f
}

// sentence matches the commands in a sentence.
var sentence = lazyregexp.New(`\pL.*?(` + aof.Pattern + `):\s*([^\s` + "`" + `"'*]+)`)

// find returns the first certain command of p, or else the first that may be a comment or a
// heading.
func (f *nearMissFinder) find(p *model.Part) (possible model.NearMiss) {
	for n := p.First; n < p.End; n++ {
		line := f.answer.Line(n)
		if beginsCommand(line) && len(bytes.TrimSpace(f.answer.Text()[f.answer.Offset(n+1):])) == 0 {
			return model.NearMiss{Line: n, What: "the beginning of a change, after which the answer ends", Certain: true}
		}
		switch _, found, certain := f.command(p, n); {
		case certain:
			return model.NearMiss{Line: n, What: unread, Certain: true}
		case found && possible.Line == 0:
			possible = model.NearMiss{Line: n, What: unread}
		}
	}
	return possible
}

// command is the command in line n of p that is not read, whether there is one, and whether it
// is certainly one.
func (f *nearMissFinder) command(p *model.Part, n int) (c nearCommand, found, certain bool) {
	c, ok := readNear(f.answer.Line(n))
	if !ok || f.isTitleOf(p, &c, n) || p.IsCode() && (!c.known || c.name) || !c.known && !c.verb && !f.blocks {
		return c, false, false
	}
	return c, true, c.sure && !(p.IsCode() && c.comment) && (c.known || f.blocks) && !(c.item && f.inSentences()[c.text])
}

// isTitleOf reports whether c, at line n of p, is only the title of a payload that changes
// the file as c says. A block is not the title of a deletion. It is not a title if it
// has text and an END of its own.
func (f *nearMissFinder) isTitleOf(p *model.Part, c *nearCommand, n int) bool {
	switch {
	case !c.known:
		return f.changed.Has(c.path)
	case c.deletes:
		return f.deleted.Has(c.path)
	case !f.written.Has(c.path):
		return false
	case c.role != opens:
		return true
	}
	ends := f.ends()[c.path]
	i, _ := slices.BinarySearch(ends, n)
	return i == len(ends) || ends[i] == n+1 || ends[i] > p.Next
}

// minBeginning is the least of a START line that is known for one: "--- ST".
const minBeginning = len("--- ST")

// beginsCommand reports whether line is the beginning of a START line, or of a deletion,
// and breaks off before its path.
func beginsCommand(line []byte) bool {
	text := strings.TrimSpace(string(line))
	if len(text) < minBeginning || !strings.HasPrefix(text, dashes+" ") {
		return false
	}
	for name, c := range commands {
		if c.role != closes && strings.HasPrefix(dashes+" "+name+":", text) {
			return true
		}
	}
	return false
}

var inUnreadBlock = model.ReasonKind{Code: "answer/unread-block", Sentence: "it is inside a block that begins at line %d and cannot be read"}

// DoubtEnclosed leaves undecided the payloads in a block whose delimiters are not read,
// as they may be its content. If it is certainly a block and has no END, it extends to
// the end of the answer (READING §2.1).
func DoubtEnclosed(u model.Unclaimed) {
	if len(u.Payloads()) == 0 {
		return
	}
	f := newNearMissFinder(u)
	type start struct {
		line    int
		path    string
		certain bool
	}
	var starts []start
	ends := f.allEnds()
	for p := range f.Parts() {
		for n := p.First; n < p.End; n++ {
			if c, found, certain := f.command(p, n); found && c.role == opens {
				starts = append(starts, start{n, c.path, certain})
			}
		}
	}
	until, why := 0, model.Reason{} // the last line of the blocks so far
	for _, p := range u.Payloads() {
		for ; len(starts) > 0 && starts[0].line < p.First; starts = starts[1:] {
			s, end := starts[0], 0
			if i, _ := slices.BinarySearch(ends[s.path], s.line); i < len(ends[s.path]) {
				end = ends[s.path][i]
			} else if s.certain {
				end = f.answer.Lines()
			}
			if end > until {
				until, why = end, inUnreadBlock.With(s.line)
			}
		}
		if p.First <= until && p.Doubt.None() {
			p.Doubt = why
		}
	}
}

// allEnds is the END lines by path, ascending. They include those that are payloads, as they
// end nothing else.
func (f *nearMissFinder) allEnds() map[string][]int {
	ends := map[string][]int{}
	add := func(n int) {
		if path, ok := endPath(f.answer.Line(n)); ok {
			ends[path] = append(ends[path], n)
		}
	}
	for _, p := range f.Payloads() {
		for i := range p.Files {
			if p.Format == Format {
				add(p.Files[i].First)
			}
		}
	}
	for p := range f.Parts() {
		for n := p.First; n < p.End; n++ {
			add(n)
		}
	}
	for _, lines := range ends {
		slices.Sort(lines)
	}
	return ends
}

// endPath is the path of an END line, whether it is read or not.
func endPath(line []byte) (string, bool) {
	if d, read := parse(line); read {
		return d.path, d.role == closes
	}
	c, ok := readNear(line)
	return c.path, ok && c.role == closes
}
