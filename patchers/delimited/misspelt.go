package delimited

import (
	"html"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/patchers/aof"
)

// A Spelling is a command of AOF §3, or one made up like them, in a line that
// Scan does not take because its delimiters are not those of AOF §2.
type Spelling struct {
	Command string // as AOF spells it; as written where AOF has none
	Path    string // its first path
	Known   bool   // AOF has the command
	Sure    bool   // the line cannot be anything else
	Lower   bool   // it is not in capitals
	Plain   bool   // nothing is drawn before it
	Quoted  bool   // it has the marks of a quotation, a list or a sample of text before it
	Comment bool   // in code, it would be a comment or a string
	Name    bool   // in code, it would be a name that is given a value, called, or a label
}

// Opens reports whether a block begins with s; Closes, whether one ends.
func (s *Spelling) Opens() bool   { return s.does() == opens }
func (s *Spelling) Closes() bool  { return s.does() == closes }
func (s *Spelling) Deletes() bool { return s.Command == aof.DeleteFile }

func (s *Spelling) does() verb {
	if c, known := commands[s.Command]; known {
		return c.verb
	}
	first, _, _ := strings.Cut(s.Command, "-")
	return verbs[first]
}

// A sign is something that a line shows beside the words of a command.
type sign uint16

const (
	known    sign = 1 << iota // the command is one of AOF
	capitals                  // it is in capitals
	joined                    // dashes or underscores join its words
	alone                     // nothing but decoration stands before it
	label                     // a few words and a ":" do
	dashed                    // two dashes or more do
	colon                     // something separates it from its argument
	enclosed                  // decoration stands before it and behind its argument
	ruled                     // a line is drawn behind its argument
	paths                     // the argument is a path, or several
	one                       // it is one word that may be a path
	named                     // it is some words that may be a path with blanks
	first                     // it is a path and other words
	empty                     // there is none, and the line is no heading
	framed                    // brackets or lines stand close around the command and its argument
	remarked                  // it is a path and a remark
)

// spellings are the signs by which a line is known for a command. The first row
// of which it shows all tells whether it can be anything else: a heading, a
// comment, or a list that explains the commands.
var spellings = []struct {
	signs sign
	sure  bool
}{
	{known | capitals | alone | joined | paths, true},
	{known | capitals | alone | colon | paths, true},
	{known | capitals | alone | colon | ruled, true},
	{known | capitals | alone | colon | enclosed | one, true},
	{known | capitals | alone | colon | enclosed | named, true},

	{known | capitals | alone | paths, false},
	{known | capitals | alone | colon | one, false},
	{known | capitals | alone | colon | named, false},
	{known | capitals | alone | colon | first, false},
	{known | capitals | alone | remarked, false},
	{known | capitals | alone | joined | dashed | one, false},
	{known | capitals | alone | joined | dashed | named, false},
	{known | capitals | alone | joined | enclosed | one, false},
	{known | capitals | alone | joined | enclosed | named, false},
	{known | alone | joined | colon | paths, false},
	{known | alone | joined | enclosed | paths, false},
	{known | capitals | joined | label | paths, false},
	{known | capitals | joined | framed | paths, false},
	{known | capitals | alone | joined | empty, false},

	{capitals | alone | joined | colon | enclosed | paths, true},
	{capitals | alone | joined | paths, false},
}

const (
	gaps = "-_. *:/~·" // between the words of a command
	gap  = `[` + gaps + `]{0,4}`
	// quotes open or close a sample of text.
	quotes = "`\"'“”‘’«»"
)

var (
	// commandWord matches the words of a command: one of AOF in any spelling, or
	// one of that form.
	commandWord = regexp.MustCompile(`(?:^|[^\pL\pN])((?i:` + strings.ReplaceAll(aof.Pattern, "-", gap) + `)|[A-Z]+(?:[-_][A-Z]+)+)(?:[^\pL\pN]|$)`)
	// separator matches what stands between a command and its argument.
	separator = regexp.MustCompile("^[\\s*_`\"'“”‘’\\])}>|~#+-]*(->|=>|[→⇒]|[:=(]*)[\\s*`\"'“”‘’\\[({<|+#~-]*(?i:(?:path|file|filepath|filename|name)\\s*[=:]\\s*[\"'`]?)?")
	// item matches the words before a command that are only decoration.
	item = regexp.MustCompile(`^[\s>|]*(\d{1,3}|\pL)[.)]\s|\[[ xX]\]\s|^\s*(?i:rem|dnl)\s`)
	tag  = regexp.MustCompile(`</[^<>]*>|<(?i:b|i|em|strong|code|pre|p|h[1-6]|li|tt|kbd|span|div)(\s[^<>]*)?>`)
	// escaped matches a character that Markdown has a backslash before.
	escaped = regexp.MustCompile(`\\([-_*\[\](){}#+.!<>|` + "`" + `])`)
	// quoting matches what stands before a line that is shown, not said.
	quoting   = regexp.MustCompile("^[\\s\\d.)]*[>*+•`-][\\s>`-]*$|^\\s+[-`]*\\s*$")
	commentIn = regexp.MustCompile("^\\s*(//|#|/\\*|\\*|<!--|;|%|-- |[\"'`])")
	// bareName matches the names of files that have no extension.
	bareName = regexp.MustCompile(`^(\pL+file|LICEN[CS]E|README|COPYING|CHANGELOG|AUTHORS|NOTICE|CODEOWNERS|VERSION|TODO)$`)
	// blank matches an argument that stands for a path, as in AOF §3.
	blank = regexp.MustCompile(`(?i)^(file|files|path|name|argument|(file|dir)[-_ ]?(path|name))$|^\.+$|path/to`)
)

// Misspelt reads a line as a command of AOF that is one but for its spelling:
// other dashes, brackets or marks of a comment around it, none at all, no ":", other
// characters within its words.
func Misspelt(line []byte) (Spelling, bool) {
	if len(line) > maxLine {
		return Spelling{}, false
	}
	text := folded(string(line))
	if !mayCommand(text) {
		return Spelling{}, false
	}
	if _, read := parse(line); read {
		return Spelling{}, false
	}
	from, to, s, signs := firstCommand(text)
	if s.Command == "" {
		return s, false
	}
	before, behind := text[:from], text[to:]
	call := strings.HasPrefix(behind, "(") && signs&capitals == 0 // of a function
	if call || isSpoken(before, behind) {
		return s, false
	}
	signs |= lead(before)
	s.Lower = signs&capitals == 0
	s.Name = !strings.Contains(text[from:to], "-")
	s.Plain = strings.TrimSpace(before) == ""
	s.Quoted = quoting.MatchString(before)
	s.Comment = commentIn.MatchString(before)
	signs |= s.argument(before, behind)
	for _, row := range spellings {
		if (s.Path != "" || signs&empty != 0) && signs&row.signs == row.signs {
			s.Sure = row.sure
			return s, true
		}
	}
	return s, false
}

// Ends is the path of an END line, spelled as AOF does or not.
func Ends(line []byte) (string, bool) {
	if d, read := parse(line); read {
		return d.path, d.verb == closes
	}
	s, ok := Misspelt(line)
	return s.Path, ok && s.Closes()
}

// mayCommand reports whether text holds what every command has: one of the nouns of
// AOF, or capitals that are joined. It saves the cost of looking closer.
func mayCommand(text string) bool {
	isCapital := func(c byte) bool { return 'A' <= c && c <= 'Z' }
	for i := 1; i+2 < len(text); i++ {
		switch c := text[i] | ' '; {
		case (text[i] == '-' || text[i] == '_') && isCapital(text[i-1]) && isCapital(text[i+1]):
			return true
		case c == 'f' && len(text) >= i+4 && strings.EqualFold(text[i:i+4], "FILE"),
			c == 'p' && len(text) >= i+5 && strings.EqualFold(text[i:i+5], "PATCH"):
			return true
		}
	}
	return false
}

// folded is text with ASCII for the characters that look like it: dashes, blanks,
// colons, wide letters. What Markdown and HTML escape is itself.
func folded(text string) string {
	plain := true
	for i := 0; i < len(text) && plain; i++ {
		plain = text[i] < utf8.RuneSelf && text[i] != '&' && text[i] != '\\' && text[i] != '<'
	}
	if plain {
		return text
	}
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

// firstCommand is the first command in text, and where its words are.
func firstCommand(text string) (from, to int, s Spelling, signs sign) {
	for {
		at := commandWord.FindStringSubmatchIndex(text[to:])
		if at == nil {
			return from, to, Spelling{}, 0
		}
		from, to = to+at[2], to+at[3]
		if s, signs = commandIn(text[from:to]); s.Command != "" {
			return from, to, s, signs
		}
	}
}

// commandIn is the command that word spells, without its path, and how it is
// written; a Spelling without a command if it is none.
func commandIn(word string) (Spelling, sign) {
	var signs sign
	if word == strings.ToUpper(word) {
		signs |= capitals
	}
	if strings.ContainsAny(word, "-_") {
		signs |= joined
	}
	isGap := func(r rune) bool { return strings.ContainsRune(gaps, r) }
	letters := strings.Join(strings.FieldsFunc(strings.ToUpper(word), isGap), "")
	for name := range commands {
		if strings.ReplaceAll(name, "-", "") == letters {
			return Spelling{Command: name, Known: true}, signs | known
		}
	}
	words := strings.FieldsFunc(word, isGap)
	alien := slices.ContainsFunc(words, func(w string) bool {
		_, verb := verbs[w]
		return !verb && !slices.Contains(nouns, w)
	})
	if _, verb := verbs[words[0]]; !verb || alien {
		return Spelling{}, signs
	}
	return Spelling{Command: strings.Join(words, "-")}, signs
}

// isSpoken reports whether a command in quotes is part of a sentence: other words
// stand before or behind the quotes.
func isSpoken(before, behind string) bool {
	open := strings.TrimRight(before, "-=*#[({< ")
	if last, _ := utf8.DecodeLastRuneInString(open); open == "" || !strings.ContainsRune(quotes, last) {
		return false
	}
	if strings.ContainsFunc(item.ReplaceAllString(before, ""), isWord) {
		return true
	}
	n := strings.IndexAny(behind, quotes)
	return n >= 0 && !explained.MatchString(behind) && strings.ContainsFunc(behind[n:], isWord) &&
		likePath(argumentOf(behind[n:])) < path
}

// explained matches a remark at the end of a line.
var explained = regexp.MustCompile(`\s(\([^()]*\)|#.*|//.*)\W*$`)

func isWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// argumentOf is what text gives as argument, behind its separator and without the
// decoration at its end.
func argumentOf(text string) string {
	text = text[len(separator.FindString(text)):]
	return strings.TrimRightFunc(text, func(r rune) bool { return isMark(r) && r != '/' })
}

// lead tells what stands before a command.
func lead(before string) sign {
	var signs sign
	drawn := strings.TrimRight(before, " *_[({<")
	if strings.HasSuffix(drawn, "--") {
		signs |= dashed
	}
	if !strings.ContainsFunc(item.ReplaceAllString(before, ""), isWord) {
		return signs | alone
	}
	words := strings.TrimRight(drawn, "-=#>|+*/ ")
	if strings.HasSuffix(words, ":") && len(strings.Fields(words)) <= maxPathWords {
		signs |= label
	}
	return signs
}

// The marks that stand close around a command.
const marksBefore, marksBehind = "-=[{<", "-=]}>"

// frame reports whether text ends in one of marks, blanks and emphasis aside; of
// those that words may end in, in two.
func frame(text, marks string) bool {
	text = strings.TrimRight(text, " *_")
	if text == "" || !strings.ContainsRune(marks, rune(text[len(text)-1])) {
		return false
	}
	return strings.ContainsAny(text[len(text)-1:], "[]{}") || strings.HasSuffix(text, text[len(text)-1:]+text[len(text)-1:])
}

// argument reads the path behind a command, and tells how certain it is one.
func (s *Spelling) argument(before, behind string) sign {
	var signs sign
	sep := separator.FindString(behind)
	if strings.ContainsAny(sep, ":=(>→⇒") {
		signs |= colon
	}
	text := argumentOf(behind)
	tail := strings.TrimRight(behind[len(sep)+len(text):], " .,;:!?")
	s.Name = s.Name && strings.ContainsAny(sep, "=(:")
	if strings.TrimSpace(before) != "" && tail != "" || strings.ContainsAny(sep, quotes) && strings.ContainsAny(tail, quotes) {
		signs |= enclosed
	}
	if frame(before, marksBefore) && frame(tail, marksBehind) {
		signs |= framed
	}
	if end := strings.TrimRight(tail, " *_`\\"); strings.HasSuffix(end, "-") || strings.HasSuffix(end, "=") || strings.HasSuffix(end, ">") {
		signs |= ruled
	}
	if text == "" && (frame(before, marksBefore) && frame(behind, marksBehind) || strings.TrimSpace(before+behind) == ":") {
		return signs | empty
	}
	if strings.ContainsAny(sep, quotes) && signs&enclosed == 0 {
		return signs | s.operand(sep, text, behind)&^one // "`START-FILE`: creates"
	}
	return signs | s.operand(sep, text, behind)
}

// operand takes the path from text, which stands between sep and the decoration at
// the end of behind, and tells what text is.
func (s *Spelling) operand(sep, text, behind string) sign {
	words := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' || r == ';' })
	if len(words) == 0 || blank.MatchString(strings.Trim(text, "<>{}[] ")) {
		return 0
	}
	for i := range words {
		words[i] = strings.Trim(words[i], "`\"'*<>{}()[]|&")
	}
	placeholder := strings.HasSuffix(sep, "{") || strings.HasSuffix(sep, "<")
	ours := func(w string) bool { return commands[strings.Trim(w, "/:")].kind != "" }
	if slices.ContainsFunc(words, ours) || placeholder && !pathWord.MatchString(words[0]) {
		return 0 // "START-FILE / END-FILE"
	}
	s.Path = words[0]
	other := func(w string) bool {
		return w != "" && w != "and" && !pathWord.MatchString(w) && !bareName.MatchString(w)
	}
	switch {
	case !slices.ContainsFunc(words, other), len(arrow.Split(text, -1)) == 2 && len(words) <= maxPathWords:
		return paths
	case len(words) == 1:
		return one
	case pathWord.MatchString(s.Path) && (words[1] == "" || explained.MatchString(behind) || strings.ContainsFunc(words[1], isMark)):
		return first | remarked
	case pathWord.MatchString(s.Path):
		return first
	case len(words) <= maxPathWords && lastWord.MatchString(text):
		return named
	}
	return 0
}

func isMark(r rune) bool { return !isWord(r) }
