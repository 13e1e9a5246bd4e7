package delimited

import (
	"bytes"
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

const unread = "a command like those of AOF, which is not read; expected \"--- COMMAND: path ---\" with " + aof.StartFile + ", " + aof.StartPatch +
	", " + aof.StartReplace + ", their END or " + aof.DeleteFile

// A marker is a line that looks like a command and is not read: a command of AOF in another
// spelling or with other marks, or a made up one between rules or in a bracket.
type marker struct {
	path    string
	known   bool // AOF has the command
	ruled   bool // it is between dashes, as commands are
	name    bool // in code, it would be a name
	deletes bool
	opens   bool // it may begin a block
	certain bool // it is no title and no prose
}

// The table of markers. A certain one has a path as its argument, or is made up and in
// capitals.
var (
	// Groups: words and a colon, marks, the command, its argument.
	knownMarker  = lazyregexp.New(`^(\pL[\pL ]{0,40}: )?([^\pL\pN]{0,24}(?:\d{1,3}[.)]|\[[xX]\])?[^\pL\pN]{0,24})((?:` + strings.ReplaceAll(aof.Pattern, "-", `[-_ .*]{0,3}`) + `)|(?i:` + aof.Pattern + `))([^\pL\pN].*)$`)
	madeUpMarker = lazyregexp.New(`^()([^\pL\pN]{0,8}(?:[-=_~#]{2}[^\pL\pN]{0,8}|\[))([A-Za-z]+(?:[-_ ][A-Za-z]{2,})*)([: ].*)$`)

	// Verbs with which models begin commands that they make up.
	blockVerbs  = lazyregexp.New(`^(?i:START|BEGIN|CREATE|NEW|ADD|WRITE|MODIFY|CHANGE|SAVE|UPDATE|EDIT|PATCH|DIFF|REPLACE|OVERWRITE|REWRITE|APPEND|PREPEND|INSERT|END|STOP|FILE|[A-Z]+[-_ ]FILES?)(?:[^A-Za-z]|$)`)
	singleVerbs = lazyregexp.New(`^(?i:DELETE|REMOVE|ERASE|DROP|UNLINK|TRUNCATE|RENAME|MOVE|COPY|LINK|SYMLINK|TOUCH|CHMOD|MKDIR|RMDIR|RUN)(?:[^A-Za-z]|$)`)

	itemMark = lazyregexp.New(`^\s*[>*+•-]\s`)
	// placeholder matches an argument in place of a path, as in AOF §3.
	placeholder = lazyregexp.New(`(?i)^(file|files|path|name|argument|(file|dir)[-_ ]?(path|name))$|path/to|^/?(?:start|end|delete)-`)
	// pathWord matches a path as it is known without a look at the files.
	pathWord = lazyregexp.New(`^[^\s:/\\]*[/\\][^\s:]*$|^[^\s:]*\.[A-Za-z]\w*$|^(?:\pL+file|LICEN[CS]E|README|CHANGELOG|CODEOWNERS)$`)
)

// plain replaces the dashes and spaces that models and pages put in the place of those in ASCII.
var plain = strings.NewReplacer("‐", "-", "‑", "-", "–", "-", "—", "-", "−", "-", "\u00a0", " ", `\`, "")

// readMarker reads a line that Scan does not read as a command.
func readMarker(line []byte) (m marker, ok bool) {
	if _, read := parse(line); read || len(line) > maxLine {
		return m, false
	}
	text := plain.Replace(string(line))
	found := knownMarker.FindStringSubmatch(text)
	if m.known = found != nil; !m.known {
		if found = madeUpMarker.FindStringSubmatch(text); found == nil {
			return m, false
		}
	}
	marks, command, argument := found[2], found[3], found[4]
	words, path := argumentWords(argument)
	if len(words) == 0 || placeholder.MatchString(words[max(path, 0)]) {
		return m, false
	}
	single, alone, capitals := singleVerbs.MatchString(command), len(words) == 1, command == strings.ToUpper(command)
	verb := m.known || single || blockVerbs.MatchString(command)
	colon := strings.ContainsAny(argument[:min(len(argument), 3)], ":=(>")
	switch {
	case path == 0 && (verb || alone && capitals), path > 0 && verb && colon,
		!m.known && verb && colon && capitals && (single || alone):
		m.certain = found[1] == "" && (!itemMark.MatchString(marks) || alone)
	case m.known && path > 0, verb && colon && (alone || !m.known):
	default:
		return m, false
	}
	m.path = words[max(path, 0)]
	m.ruled = strings.HasPrefix(text, dashes) && strings.HasSuffix(strings.TrimSpace(text), dashes)
	m.opens = !single && !strings.HasPrefix(command, "END")
	m.deletes, m.name = m.known && single, !strings.Contains(command, "-")
	return m, true
}

// argumentWords are the words of the argument of a command, and the index of the first one
// that is a path, or -1.
func argumentWords(text string) (words []string, path int) {
	for _, w := range strings.FieldsFunc(text, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("`\"'“”*<>{}()[]|,;:=!@~#→", r)
	}) {
		if w = strings.TrimRight(strings.TrimLeft(w, "-"), ".-"); strings.ContainsFunc(w, unicode.IsLetter) {
			words = append(words, w)
		}
	}
	return words, slices.IndexFunc(words, pathWord.MatchString)
}

// A markerFinder finds commands that Scan does not read.
type markerFinder struct {
	model.Unclaimed
	blocks           bool          // the answer has commands that are read
	written, deleted model.PathSet // the paths of payloads
}

func newMarkerFinder(u model.Unclaimed) *markerFinder {
	paths := func(deleted bool) model.PathSet {
		return u.Paths(func(_ *model.Payload, c *model.FileChange) bool {
			return c.Invalid.None() && (c.Op == model.OpDelete) == deleted
		})
	}
	blocks := slices.ContainsFunc(u.Payloads(), func(p *model.Payload) bool { return p.Format == Format })
	return &markerFinder{u, blocks, paths(false), paths(true)}
}

// find returns the first certain command of p, or else the first that may be a comment or a
// heading.
func (f *markerFinder) find(p *model.Part) (possible model.NearMiss) {
	if last := p.End - 1; beginsCommand(f.Answer().Line(last)) && len(bytes.TrimSpace(f.Answer().Text()[f.Answer().Offset(p.End):])) == 0 {
		return model.NearMiss{Line: last, What: "the beginning of a change, after which the answer ends", Certain: true}
	}
	for n := p.First; n < p.End; n++ {
		_, found, certain := f.marker(p, n)
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

// marker is the marker in line n of p, whether there is one, and whether it is certainly a
// command. In code it may be a comment. With the path of a change that is read, it
// may be the title of that.
func (f *markerFinder) marker(p *model.Part, n int) (m marker, found, certain bool) {
	m, ok := readMarker(f.Answer().Line(n))
	code := p.IsCode() && p.Whole
	if !ok || !m.known && !m.ruled && !f.blocks || code && (!m.known || m.name) {
		return m, false, false
	}
	read := m.deletes && f.deleted.Has(m.path) || !m.deletes && f.written.Has(m.path)
	if above := f.Answer().Offset(p.End); read && len(bytes.TrimSpace(f.Answer().Text()[f.Answer().Offset(n+1):above])) == 0 {
		return m, false, false // it is just above that
	}
	return m, true, m.certain && !code && (!read || m.known && m.opens)
}

var inUnreadBlock = model.ReasonKind{Code: "answer/unread-block", Sentence: "it may be inside the block that begins at line %d and cannot be read"}

// DoubtEnclosed leaves undecided the payloads below the first marker of a block, as they may be
// its content (READING §2.1).
func DoubtEnclosed(u model.Unclaimed) {
	f, payloads := newMarkerFinder(u), u.Payloads()
	for p := range f.Parts() {
		for n := p.First; n < p.End; n++ {
			m, found, _ := f.marker(p, n)
			if !found || !m.certain || !m.opens || f.written.Has(m.path) {
				continue
			}
			for _, payload := range payloads {
				if payload.First > n && payload.Doubt.None() {
					payload.Doubt = inUnreadBlock.With(n)
				}
			}
			return
		}
	}
}
