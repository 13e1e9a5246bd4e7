package delimited

import (
	"bytes"
	"html"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

const unread = "a command like those of AOF, which is not read; expected \"--- COMMAND: path ---\" with " + aof.StartFile + ", " + aof.StartPatch +
	", " + aof.StartReplace + ", their END or " + aof.DeleteFile

// A nearCommand is a line that looks like a command and is not read.
type nearCommand struct {
	path    string
	known   bool // AOF has the command
	name    bool // in code, it would be a name
	deletes bool
	ruled   bool // it is between dashes, as commands are
	opens   bool // it may begin a block
	ends    bool // it may end one
	sure    bool // its argument is a path
	comment bool // in code, it would be a comment or a string
}

var (
	// knownCommand matches a command of AOF in another spelling, with marks or words and a colon
	// before it, madeUp another one between rules or in brackets.
	knownCommand = lazyregexp.New(`^(\pL[\pL ]{0,40}: )?([^\pL\pN]{0,24}(?:\d{1,3}[.)]|\[[xX]\])?[^\pL\pN]{0,24})((?:` + strings.ReplaceAll(aof.Pattern, "-", `[-_ .*]{0,3}`) + `)|(?i:` + aof.Pattern + `))([^\pL\pN].*)$`)
	madeUp       = lazyregexp.New(`^()([^\pL\pN]{0,8}(?:[-=_~#]{2}[^\pL\pN]{0,8}|\[))([A-Za-z]+(?:[-_ ][A-Za-z]{2,})*)([: ].*)$`)
	// beginners and singles match the words with which models begin commands that they make up.
	beginners = lazyregexp.New(`^(?i:START|BEGIN|CREATE|NEW|ADD|WRITE|MODIFY|CHANGE|SAVE|UPDATE|EDIT|PATCH|DIFF|REPLACE|OVERWRITE|REWRITE|APPEND|PREPEND|INSERT|END|STOP|FILE|[A-Z]+[-_ ]FILES?)(?:[^A-Za-z]|$)`)
	singles   = lazyregexp.New(`^(?i:DELETE|REMOVE|ERASE|DROP|UNLINK|TRUNCATE|RENAME|MOVE|COPY|LINK|SYMLINK|TOUCH|CHMOD|MKDIR|RMDIR|RUN)(?:[^A-Za-z]|$)`)

	itemMarks    = lazyregexp.New(`^\s*[>*+•-]\s`)
	commentMarks = lazyregexp.New("^\\s*(//|#|/\\*|\\*|<!--|;|%|-- |[\"'`])")
	// placeholder matches an argument in place of a path, as in AOF §3.
	placeholder = lazyregexp.New(`(?i)^(file|files|path|name|argument|(file|dir)[-_ ]?(path|name))$|path/to|^/?(?:start|end|delete)-`)
	// pathWord matches a path as it is known without a look at the files.
	pathWord = lazyregexp.New(`^[^\s:/\\]*[/\\][^\s:]*$|^[^\s:]*\.[A-Za-z]\w*$|^(?:\pL+file|LICEN[CS]E|README|CHANGELOG|CODEOWNERS)$`)
)

// readNear reads a line that Scan does not read as a command.
func readNear(line []byte) (c nearCommand, ok bool) {
	if _, read := parse(line); read || len(line) > maxLine {
		return c, false
	}
	text := plainText(line)
	m := knownCommand.FindStringSubmatch(text)
	if c.known = m != nil; !c.known {
		if m = madeUp.FindStringSubmatch(text); m == nil {
			return c, false
		}
	}
	words, at := argumentWords(m[4])
	if len(words) == 0 {
		return c, false
	}
	single, colon := singles.MatchString(m[3]), strings.ContainsAny(m[4][:min(len(m[4]), 3)], ":=(>")
	rest := len(words) > max(at, 0)+1
	switch verb, capitals := single || beginners.MatchString(m[3]), m[3] == strings.ToUpper(m[3]); {
	case !c.known && !(verb && capitals):
		if c.sure = (verb || capitals) && at == 0 && (!rest || single); !c.sure && !(verb && at == 0) {
			return c, false
		}
	case at == 0 || at > 0 && colon:
		c.sure = true
	case !c.known && colon && (single || len(words) == 1), c.known && m[4][0] == ':' && len(words) == 1 && strings.Contains(m[3], "-"):
		c.sure = true
	case !colon && at != 1 || c.known && len(words) > 1 && at < 0:
		return c, false
	}
	if c.path = words[max(at, 0)]; placeholder.MatchString(c.path) || !c.known && !c.sure && !(colon || at == 1) {
		return c, false
	}
	c.sure = c.sure && m[1] == "" && !(itemMarks.MatchString(m[2]) && rest)
	c.ruled = strings.HasPrefix(text, dashes) && strings.HasSuffix(strings.TrimSpace(text), dashes)
	c.ends = strings.HasPrefix(m[3], "END")
	c.opens = !single && !c.ends
	c.deletes, c.name = c.known && single, !strings.Contains(m[3], "-")
	c.comment = commentMarks.MatchString(m[2])
	return c, true
}

// argumentWords are the words of the argument of a command, and the index of the first one
// that is a path, or -1.
func argumentWords(text string) (words []string, path int) {
	path = -1
	for _, w := range strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("`\"'“”*<>{}()[]|,;:=!@~#→", r)
	}) {
		if w = strings.TrimRight(strings.TrimLeft(w, "-"), ".-"); !strings.ContainsFunc(w, unicode.IsLetter) {
			continue
		}
		if path < 0 && pathWord.MatchString(w) {
			path = len(words)
		}
		words = append(words, w)
	}
	return words, path
}

// plainText is line with ASCII for similar dashes, spaces and letters.
func plainText(line []byte) string {
	return strings.Map(func(r rune) rune {
		switch {
		case r < 0x80:
			return r
		case unicode.Is(unicode.Cf, r):
			return -1
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case unicode.Is(unicode.Pd, r) || r == '−' || r == '─' || r == '━':
			return '-'
		case unicode.IsSpace(r):
			return ' '
		}
		return r
	}, html.UnescapeString(strings.ReplaceAll(string(line), `\`, "")))
}

// A nearMissFinder finds commands that Scan does not read.
type nearMissFinder struct {
	model.Unclaimed
	blocks           bool          // the answer has commands that are read
	written, deleted model.PathSet // the paths of payloads
}

func newNearMissFinder(u model.Unclaimed) *nearMissFinder {
	paths := func(deleted bool) model.PathSet {
		return u.Paths(func(_ *model.Payload, c *model.FileChange) bool {
			return c.Invalid.None() && (c.Op == model.OpDelete) == deleted
		})
	}
	blocks := slices.ContainsFunc(u.Payloads(), func(p *model.Payload) bool { return p.Format == Format })
	return &nearMissFinder{u, blocks, paths(false), paths(true)}
}

// find returns the first certain command of p, or else the first that may be a comment or a
// heading.
func (f *nearMissFinder) find(p *model.Part) (possible model.NearMiss) {
	if last := p.End - 1; beginsCommand(f.Answer().Line(last)) && len(bytes.TrimSpace(f.Answer().Text()[f.Answer().Offset(p.End):])) == 0 {
		return model.NearMiss{Line: last, What: "the beginning of a change, after which the answer ends", Certain: true}
	}
	for n := p.First; n < p.End; n++ {
		_, found, certain := f.command(p, n)
		if miss := (model.NearMiss{Line: n, What: unread, Certain: certain}); certain {
			return miss
		} else if found && possible.Line == 0 {
			possible = miss
		}
	}
	return possible
}

// beginsCommand reports whether line is the beginning of a command and breaks off before its
// path.
func beginsCommand(line []byte) bool {
	text := strings.TrimSpace(string(line))
	return len(text) >= len("--- ST") && slices.ContainsFunc(aof.Commands, func(name string) bool { return strings.HasPrefix(dashes+" "+name+":", text) })
}

// command is the command in line n of p that is not read, whether there is one, and whether it
// is certainly one. With the path of a change that is read, it may be the title of that.
func (f *nearMissFinder) command(p *model.Part, n int) (c nearCommand, found, certain bool) {
	c, ok := readNear(f.Answer().Line(n))
	if !ok || !c.known && !c.ruled && !f.blocks || p.IsCode() && p.Whole && (!c.known || c.name) {
		return c, false, false
	}
	read := c.deletes && f.deleted.Has(c.path) || !c.deletes && f.written.Has(c.path)
	if above := f.Answer().Offset(p.End); read && len(bytes.TrimSpace(f.Answer().Text()[f.Answer().Offset(n+1):above])) == 0 {
		return c, false, false // it is just above that
	}
	return c, true, c.sure && !(p.IsCode() && c.comment) && (!read || c.known && c.opens)
}

var inUnreadBlock = model.ReasonKind{Code: "answer/unread-block", Sentence: "it is inside a block that begins at line %d and cannot be read"}

// DoubtEnclosed leaves undecided the payloads in a block whose delimiters are not read, as
// they may be its content. Without an END of its path, the block extends to the end of the
// answer (READING §2.1).
func DoubtEnclosed(u model.Unclaimed) {
	f, payloads, until := newNearMissFinder(u), u.Payloads(), 0
	for p := range f.Parts() {
		for n := max(p.First, until+1); n < p.End && len(payloads) > 0; n++ {
			c, found, _ := f.command(p, n)
			if !found || !c.sure || !c.opens || f.written.Has(c.path) {
				continue
			}
			from := n
			until = f.endOf(c.path, n)
			for ; len(payloads) > 0 && payloads[0].First <= until; payloads = payloads[1:] {
				if payloads[0].First > from && payloads[0].Doubt.None() {
					payloads[0].Doubt = inUnreadBlock.With(from)
				}
			}
			n = max(n, until)
		}
	}
}

// endOf is the line after line n that is the END of path, read or not, or else the last one.
func (f *nearMissFinder) endOf(path string, n int) int {
	for n++; n < f.Answer().Lines(); n++ {
		line := f.Answer().Line(n)
		if d, read := parse(line); read && d.role == closes && d.path == path {
			break
		}
		if c, ok := readNear(line); ok && c.ends && c.path == path {
			break
		}
	}
	return min(n, f.Answer().Lines())
}
