package delimited

import (
	"html"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

// A spelling is a command of AOF §3, or one invented like it, in a line that Scan
// does not read because its delimiters are not those of AOF §2.
type spelling struct {
	Command string // as AOF spells it; as written where AOF has none
	Path    string // its first path
	Known   bool   // AOF has the command
	Sure    bool   // the line cannot be anything else
	Lower   bool   // it is not in capitals
	Plain   bool   // no decoration is before it
	Quoted  bool   // it has the marks of a quotation, a list or a sample of text before it
	Comment bool   // in code, it would be a comment or a string
	Name    bool   // in code, it would be a name that is given a value, called, or a label
}

// Opens reports whether a block begins with s; Closes, whether one ends.
func (s *spelling) Opens() bool   { return s.role() == opens }
func (s *spelling) Closes() bool  { return s.role() == closes }
func (s *spelling) Deletes() bool { return s.Command == aof.DeleteFile }

func (s *spelling) role() blockRole {
	if c, known := commands[s.Command]; known {
		return c.role
	}
	first, _, _ := strings.Cut(s.Command, "-")
	return verbs[first]
}

// A layout is what a line shows around the words of a command.
type layout struct {
	joined   bool // dashes or underscores join the words of the command
	alone    bool // only decoration is before the command
	labelled bool // a few words and a ":" are before it
	dashed   bool // two dashes or more are before it
	colon    bool // something separates it from its argument
	enclosed bool // decoration is before it and after its argument
	framed   bool // brackets or lines are close around it and its argument
	ruled    bool // a line is drawn after its argument
	argument argument
}

// An argument is what the text after a command looks like.
type argument uint8

const (
	noPath        argument = iota
	emptyArgument          // there is no text, and the line is no heading
	maybePath              // one word, or some words, that may be a path
	pathAndWords           // a path and other words
	pathAndRemark          // a path and a remark
	onlyPaths              // a path, or several
)

// accepts reports whether a line of this layout has the command s. It sets s.Sure if
// the line cannot be a heading, a comment, or a list that explains the commands.
func (l *layout) accepts(s *spelling) bool {
	switch paths := l.argument == onlyPaths; {
	case s.Path == "" && l.argument != emptyArgument:
		return false
	case !s.Known:
		s.Sure = l.colon && l.enclosed
		return paths && l.alone && l.joined
	case s.Lower:
		return paths && l.alone && l.joined && (l.colon || l.enclosed)
	case !l.alone:
		return paths && l.joined && (l.labelled || l.framed)
	}
	s.Sure = l.colon && l.ruled
	switch l.argument {
	case onlyPaths:
		s.Sure = l.joined || l.colon
		return true
	case pathAndRemark:
		return true
	case pathAndWords:
		return l.colon
	case maybePath:
		s.Sure = s.Sure || l.colon && l.enclosed
		return l.colon || l.joined && (l.dashed || l.enclosed)
	case emptyArgument:
		return l.joined || s.Sure
	}
	return s.Sure
}

const (
	gaps    = "-_. *:/~·" // between the words of a command
	wordGap = `[` + gaps + `]{0,4}`
	// quotes open or close a sample of text.
	quotes = "`\"'“”‘’«»"
)

var (
	// commandWord matches the words of a command: one of AOF in any spelling, or
	// one of that form.
	commandWord = lazyregexp.New(`(?:^|[^\pL\pN])((?i:` + strings.ReplaceAll(aof.Pattern, "-", wordGap) + `)|[A-Z]+(?:[-_][A-Z]+)+)(?:[^\pL\pN]|$)`)
	// separator matches the text between a command and its argument.
	separator = lazyregexp.New("^[\\s*_`\"'“”‘’\\])}>|~#+-]*(->|=>|[→⇒]|[:=(]*)[\\s*`\"'“”‘’\\[({<|+#~-]*(?i:(?:path|file|filepath|filename|name)\\s*[=:]\\s*[\"'`]?)?")
	// item matches the words before a command that are only decoration.
	item = lazyregexp.New(`^[\s>|]*(\d{1,3}|\pL)[.)]\s|\[[ xX]\]\s|^\s*(?i:rem|dnl)\s`)
	tag  = lazyregexp.New(`</[^<>]*>|<(?i:b|i|em|strong|code|pre|p|h[1-6]|li|tt|kbd|span|div)(\s[^<>]*)?>`)
	// escaped matches a character that Markdown has a backslash before.
	escaped = lazyregexp.New(`\\([-_*\[\](){}#+.!<>|` + "`" + `])`)
	// quoteMarks matches the text before a line that is an example.
	quoteMarks   = lazyregexp.New("^[\\s\\d.)]*[>*+•`-][\\s>`-]*$|^\\s+[-`]*\\s*$")
	commentMarks = lazyregexp.New("^\\s*(//|#|/\\*|\\*|<!--|;|%|-- |[\"'`])")
	// bareName matches the names of files that have no extension.
	bareName = lazyregexp.New(`^(\pL+file|LICEN[CS]E|README|COPYING|CHANGELOG|AUTHORS|NOTICE|CODEOWNERS|VERSION|TODO)$`)
	// placeholder matches an argument in place of a path, as in AOF §3.
	placeholder = lazyregexp.New(`(?i)^(file|files|path|name|argument|(file|dir)[-_ ]?(path|name))$|^\.+$|path/to`)
)

// readMisspelt reads a line as a command of AOF that is one but for its spelling:
// other dashes, brackets or marks of a comment around it, none at all, no ":", other
// characters within its words.
func readMisspelt(line []byte) (spelling, bool) {
	if len(line) > maxLine {
		return spelling{}, false
	}
	text := toASCII(string(line))
	if !mayHoldCommand(text) {
		return spelling{}, false
	}
	if _, read := parse(line); read {
		return spelling{}, false
	}
	from, to, s := firstCommand(text)
	if s.Command == "" {
		return s, false
	}
	before, behind := text[:from], text[to:]
	isCall := strings.HasPrefix(behind, "(") && s.Lower // of a function
	if isCall || inSentence(before, behind) {
		return s, false
	}
	s.Name = !strings.Contains(text[from:to], "-")
	s.Plain = strings.TrimSpace(before) == ""
	s.Quoted = quoteMarks.MatchString(before)
	s.Comment = commentMarks.MatchString(before)
	l := layout{joined: strings.ContainsAny(text[from:to], "-_")}
	l.readBefore(before)
	l.readBehind(&s, before, behind)
	return s, l.accepts(&s)
}

// endPath is the path of an END line, misspelt or not.
func endPath(line []byte) (string, bool) {
	if d, read := parse(line); read {
		return d.path, d.role == closes
	}
	s, ok := readMisspelt(line)
	return s.Path, ok && s.Closes()
}

// mayHoldCommand reports whether text has what each command has: a noun of AOF, or joined capitals.
// Few lines have, and it costs less than a regular expression.
func mayHoldCommand(text string) bool {
	isCapital := func(c byte) bool { return 'A' <= c && c <= 'Z' }
	for i := 1; i+1 < len(text); i++ {
		if (text[i] == '-' || text[i] == '_') && isCapital(text[i-1]) && isCapital(text[i+1]) {
			return true
		}
	}
	text = strings.ToUpper(text)
	return strings.Contains(text, "FILE") || strings.Contains(text, "PATCH") || strings.Contains(text, "REPLACE")
}

// toASCII is text with ASCII for similar characters: dashes, spaces, colons,
// full-width letters. Escapes of Markdown and HTML are decoded.
func toASCII(text string) string {
	text = html.UnescapeString(text)
	text = strings.Map(func(r rune) rune {
		switch {
		case r < utf8.RuneSelf:
			return r
		case unicode.Is(unicode.Cf, r) || unicode.Is(unicode.Mn, r):
			return -1
		case r >= '！' && r <= '～':
			return r - '！' + '!'
		case unicode.Is(unicode.Pd, r) || strings.ContainsRune("−─━―⁃˗⁻", r):
			return '-'
		case unicode.IsSpace(r):
			return ' '
		case strings.ContainsRune("∶ː︰꞉", r):
			return ':'
		}
		return r
	}, text)
	return tag.ReplaceAllString(escaped.ReplaceAllString(text, "$1"), "")
}

// firstCommand is the first command in text, and the range of its words.
func firstCommand(text string) (from, to int, s spelling) {
	for {
		at := commandWord.FindStringSubmatchIndex(text[to:])
		if at == nil {
			return from, to, spelling{}
		}
		from, to = to+at[2], to+at[3]
		if s = commandIn(text[from:to]); s.Command != "" {
			return from, to, s
		}
	}
}

// commandIn is the command that word spells, without its path; a Spelling without a
// command if it is none.
func commandIn(word string) spelling {
	isGap := func(r rune) bool { return strings.ContainsRune(gaps, r) }
	letters := strings.Join(strings.FieldsFunc(strings.ToUpper(word), isGap), "")
	for name := range commands {
		if strings.ReplaceAll(name, "-", "") == letters {
			return spelling{Command: name, Known: true, Lower: word != strings.ToUpper(word)}
		}
	}
	words := strings.FieldsFunc(word, isGap)
	if _, verb := verbs[words[0]]; !verb || slices.ContainsFunc(words, isUnknownWord) {
		return spelling{}
	}
	return spelling{Command: strings.Join(words, "-")}
}

// inSentence reports whether a command in quotes is part of a sentence: other words
// are before or after the quotes.
func inSentence(before, behind string) bool {
	open := strings.TrimRight(before, "-=*#[({< ")
	if last, _ := utf8.DecodeLastRuneInString(open); open == "" || !strings.ContainsRune(quotes, last) {
		return false
	}
	if strings.ContainsFunc(item.ReplaceAllString(before, ""), isWord) {
		return true
	}
	n := strings.IndexAny(behind, quotes)
	return n >= 0 && !explained.MatchString(behind) && strings.ContainsFunc(behind[n:], isWord) &&
		pathLikenessOf(argumentOf(behind[n:])) < path
}

// explained matches a remark at the end of a line.
var explained = lazyregexp.New(`\s(\([^()]*\)|#.*|//.*)\W*$`)

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// argumentOf is the argument in text, after its separator and without the decoration
// at its end.
func argumentOf(text string) string {
	text = text[len(separator.FindString(text)):]
	return strings.TrimRightFunc(text, func(r rune) bool { return isMark(r) && r != '/' })
}

// readBefore reads the text before a command.
func (l *layout) readBefore(before string) {
	drawn := strings.TrimRight(before, " *_[({<")
	l.dashed = strings.HasSuffix(drawn, "--")
	l.alone = !strings.ContainsFunc(item.ReplaceAllString(before, ""), isWord)
	words := strings.TrimRight(drawn, "-=#>|+*/ ")
	l.labelled = !l.alone && strings.HasSuffix(words, ":") && len(strings.Fields(words)) <= maxPathWords
}

// The marks that are close around a command.
const marksBefore, marksBehind = "-=[{<", "-=]}>"

// endsInFrame reports whether text ends in one of marks, ignoring spaces and
// emphasis. Marks that words may end in must occur twice.
func endsInFrame(text, marks string) bool {
	text = strings.TrimRight(text, " *_")
	if text == "" || !strings.ContainsRune(marks, rune(text[len(text)-1])) {
		return false
	}
	return strings.ContainsAny(text[len(text)-1:], "[]{}") || strings.HasSuffix(text, text[len(text)-1:]+text[len(text)-1:])
}

// readBehind reads the text after a command, and takes its path from there.
func (l *layout) readBehind(s *spelling, before, behind string) {
	sep := separator.FindString(behind)
	text := argumentOf(behind)
	tail := strings.TrimRight(behind[len(sep)+len(text):], " .,;:!?")
	end := strings.TrimRight(tail, " *_`\\")
	quoted := strings.ContainsAny(sep, quotes)
	s.Name = s.Name && strings.ContainsAny(sep, "=(:")
	l.colon = strings.ContainsAny(sep, ":=(>→⇒")
	l.enclosed = strings.TrimSpace(before) != "" && tail != "" || quoted && strings.ContainsAny(tail, quotes)
	l.framed = endsInFrame(before, marksBefore) && endsInFrame(tail, marksBehind)
	l.ruled = end != "" && strings.Contains("-=>", end[len(end)-1:])
	if text == "" && (endsInFrame(before, marksBefore) && endsInFrame(behind, marksBehind) || strings.TrimSpace(before+behind) == ":") {
		l.argument = emptyArgument
		return
	}
	l.argument = s.readArgument(sep, text, behind)
	if quoted && !l.enclosed && l.argument == maybePath && len(argumentWords(text)) == 1 {
		l.argument = noPath // "`START-FILE`: creates"
	}
}

func argumentWords(text string) []string {
	return strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == ';' })
}

// readArgument takes the path from text, which is between sep and the decoration at
// the end of behind.
func (s *spelling) readArgument(sep, text, behind string) argument {
	words := argumentWords(text)
	if len(words) == 0 || placeholder.MatchString(strings.Trim(text, "<>{}[] ")) {
		return noPath
	}
	for i := range words {
		words[i] = strings.Trim(words[i], "`\"'*<>{}()[]|&")
	}
	isTemplate := strings.HasSuffix(sep, "{") || strings.HasSuffix(sep, "<")
	isCommand := func(w string) bool { return commands[strings.Trim(w, "/:")].kind != "" }
	if slices.ContainsFunc(words, isCommand) || isTemplate && !pathWord.MatchString(words[0]) {
		return noPath // "START-FILE / END-FILE"
	}
	s.Path = words[0]
	isOther := func(w string) bool {
		return w != "" && w != "and" && !pathWord.MatchString(w) && !bareName.MatchString(w)
	}
	switch startsWithPath := pathWord.MatchString(s.Path); {
	case !slices.ContainsFunc(words, isOther), len(arrow.Split(text, -1)) == 2 && len(words) <= maxPathWords:
		return onlyPaths
	case len(words) == 1:
		return maybePath
	case startsWithPath && (words[1] == "" || explained.MatchString(behind) || strings.ContainsFunc(words[1], isMark)):
		return pathAndRemark
	case startsWithPath:
		return pathAndWords
	case len(words) <= maxPathWords && lastWord.MatchString(text):
		return maybePath
	}
	return noPath
}

func isMark(r rune) bool { return !isWord(r) }
