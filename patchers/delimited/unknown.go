package delimited

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

// nouns and verbs are the words of commands that models make up.
var (
	nouns = []string{"FILE", "FILES", "PATCH", "PATCHES", "DIFF", "DIR", "DIRECTORY", "FOLDER"}
	verbs = map[string]blockRole{
		"START": opens, "BEGIN": opens,
		"END": closes, "STOP": closes, "FINISH": closes,

		"CREATE": opens, "NEW": opens, "ADD": opens, "WRITE": opens, "MODIFY": opens, "CHANGE": opens, "SAVE": opens,
		"UPDATE": opens, "EDIT": opens, "PATCH": opens, "DIFF": opens, "REPLACE": opens, "OVERWRITE": opens, "REWRITE": opens,
		"APPEND": opens, "PREPEND": opens, "INSERT": opens,

		"DELETE": single, "REMOVE": single, "ERASE": single, "DROP": single, "UNLINK": single, "TRUNCATE": single,
		"RENAME": single, "MOVE": single, "COPY": single, "LINK": single, "SYMLINK": single,
		"TOUCH": single, "CHMOD": single, "MKDIR": single, "RMDIR": single,
	}
	// borders begin the names of delimiters; alone they are words of prose.
	delimiterVerbs = []string{"START", "BEGIN", "END", "STOP", "FINISH"}
	// commandFor is the command of AOF §3 for a verb. AOF has none that renames,
	// moves, copies or appends.
	commandFor = map[string]string{
		"CREATE": "FILE", "NEW": "FILE", "ADD": "FILE", "WRITE": "FILE", "SAVE": "FILE", "FILE": "FILE", "FILES": "FILE",
		"MODIFY": "PATCH", "CHANGE": "PATCH", "UPDATE": "PATCH", "EDIT": "PATCH", "PATCH": "PATCH", "PATCHES": "PATCH", "DIFF": "PATCH",
		"REPLACE": "REPLACE-FILE", "OVERWRITE": "REPLACE-FILE", "REWRITE": "REPLACE-FILE",
		"DELETE": aof.DeleteFile, "REMOVE": aof.DeleteFile, "ERASE": aof.DeleteFile, "UNLINK": aof.DeleteFile,
	}
)

// resembles reports whether the unknown command of d looks like one of AOF: its words
// ask for a change of a file, in any case and with any separator, and its argument
// may be a path. It sets what is known of the command. Anything else between dashes
// is prose: a title, YAML, a log.
func (d *delimiter) resembles(colon bool) bool {
	if !colon && !d.takePath() {
		return false
	}
	words := strings.FieldsFunc(strings.ToUpper(d.name), isSeparator)
	if len(words) == 0 || strings.ContainsFunc(d.name, isOdd) || !d.isCommand(words) {
		return false
	}
	does, known := verbs[words[0]]
	if !known {
		does = single
	}
	d.hint = hint(words, does)
	d.command = commands[d.hint]
	d.role, d.kind = does, strings.Join(words[1:], "-")
	if d.mayBeTitle = len(words) == 1; d.mayBeTitle {
		d.kind = words[0]
	}
	d.fault = "the command " + d.name + " is unknown"
	if d.hint != "" {
		d.fault += "; did you mean " + d.hint + "?"
	} else if does != closes {
		d.fault += "; expected START-FILE, START-PATCH, START-REPLACE-FILE or DELETE-FILE"
	}
	return true
}

func isSeparator(r rune) bool { return r == '-' || r == '_' || r == ' ' }

// isOdd reports whether r is in no command, not even an invented one.
func isOdd(r rune) bool { return !isSeparator(r) && !unicode.IsLetter(r) }

// takePath splits the path from the name of a command that has no ":": the
// command is in capitals, and the path is not.
func (d *delimiter) takePath() bool {
	words := strings.Fields(d.name)
	n := slices.IndexFunc(words, func(w string) bool { return w != strings.ToUpper(w) })
	if n < 1 {
		return false
	}
	d.name, d.path = strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	return pathLikenessOf(d.path) >= path
}

// isCommand reports whether words are a command, and the argument of d may be its
// argument. The less the words say, the more the argument must look like a path.
func (d *delimiter) isCommand(words []string) bool {
	alien := slices.ContainsFunc(words, isUnknownWord)
	_, verb := verbs[words[0]]
	border := slices.Contains(delimiterVerbs, words[0])
	noun := slices.Contains(nouns, words[len(words)-1])
	capitals := d.name == strings.ToUpper(d.name)
	joined := !strings.Contains(d.name, " ")
	like := pathLikenessOf(d.path)
	switch several := len(words) > 1; {
	case several && verb && noun && !alien:
		return true
	case several && border && !alien, several && noun && joined:
		return like >= path || capitals && like >= word
	case several && border:
		return like >= path && (capitals || joined) || capitals && joined && like >= word
	case several && alien || !verb:
		return false
	case !several && border || !capitals:
		return like >= path
	}
	return like >= word
}

// isUnknownWord reports whether w is neither a verb nor a noun of commands.
func isUnknownWord(w string) bool {
	_, verb := verbs[w]
	return !verb && !slices.Contains(nouns, w)
}

// hint is the command of AOF §3 that words probably mean, or empty.
func hint(words []string, does blockRole) string {
	if slices.Contains(delimiterVerbs, words[0]) {
		words = words[1:]
	}
	if len(words) == 0 {
		return ""
	}
	kind := commandFor[words[0]]
	for n := 1; n < len(words) && kind == commandFor["FILE"]; n++ {
		kind = commandFor[words[n]]
	}
	switch {
	case kind == "":
		return ""
	case kind == aof.DeleteFile && does != closes:
		return kind
	case kind == aof.DeleteFile:
		return ""
	case does == closes:
		return "END-" + kind
	}
	return "START-" + kind
}

// A pathLikeness is how much a text looks like a path.
type pathLikeness uint8

const (
	prose pathLikeness = iota
	word               // a single word, or nothing at all
	path               // a word with a "/" or an extension, or two that an arrow joins
)

var (
	arrow = lazyregexp.New(`\s+(->|=>|→|[Tt][Oo]|INTO|AS)\s+`)
	// pathWord matches a path as it is known without a look at the files.
	pathWord = lazyregexp.New(`^[^\s:/\\]*[/\\][^\s:]*$|^[^\s:]*\.[A-Za-z]\w*$`)
	lastWord = lazyregexp.New(`\.[A-Za-z]\w*$`)
	// shouted matches a command that is none of the words known here.
	capitalized = lazyregexp.New(`^[A-Z]{2,}([-_][A-Z]+)*$`)
)

// maxPathWords bounds the words of a path with spaces: more are a sentence.
const maxPathWords = 4

// pathLikenessOf is how much an argument looks like a path, or like two of them.
func pathLikenessOf(text string) pathLikeness {
	text = strings.Trim(text, "`\"' ")
	ends := arrow.Split(text, -1)
	like := word
	for _, end := range ends {
		end = strings.Trim(end, "`\"' ")
		words := strings.Fields(end)
		switch {
		case pathWord.MatchString(end):
			like = path
		case len(words) <= 1:
		case len(words) <= maxPathWords && lastWord.MatchString(end):
			like = path
		default:
			return prose
		}
	}
	if len(ends) == 2 {
		return path
	}
	return like
}

// A nearDelimiter is a line outside of all payloads that is nearly a delimiter.
type nearDelimiter struct {
	Path    string
	Unknown bool   // its command is made of words that are not known to be one
	Open    bool   // it has no dashes at its end
	Title   bool   // a payload that changes the path may have it as its title
	Command string // the command, where its argument is not one path
}

// ruleChars are the characters of which lines are drawn.
const ruleChars = "-–—―−─━=_~*#"

// nearCommand reports whether a line that Scan does not read is almost a delimiter
// with an unknown command: it has other dashes, none at its end, or unknown words. It
// does not report known commands.
func nearCommand(line []byte) (nearDelimiter, bool) {
	if len(line) > maxLine {
		return nearDelimiter{}, false
	}
	if _, read := parse(line); read {
		return nearDelimiter{}, false
	}
	text := strings.TrimSpace(string(line))
	body := strings.TrimLeft(text, ruleChars+" ")
	lead := utf8.RuneCountInString(strings.ReplaceAll(text[:len(text)-len(body)], " ", ""))
	inner := strings.TrimRight(body, ruleChars+" ")
	tail := utf8.RuneCountInString(strings.ReplaceAll(body[len(inner):], " ", ""))
	name, argument, colon := strings.Cut(strings.Replace(inner, "：", ":", 1), ":")
	d := delimiter{name: strings.TrimSpace(name), path: strings.TrimSpace(argument)}
	if near, ok := moveCommand(inner); ok && lead >= len(dashes) && tail >= len(dashes) {
		return near, true
	}
	if _, ours := commands[strings.ToUpper(d.name)]; ours || lead < 2 || len(d.name) > maxCommand || !colon {
		return textCommand(text)
	}
	near := nearDelimiter{Path: strings.Trim(d.path, "`\"'"), Open: tail < 2, Unknown: !d.resembles(true)}
	heading := strings.Trim(text[:len(text)-len(body)], "*# ") == ""
	near.Title = near.Unknown || d.role == opens && (d.mayBeTitle || heading)
	switch shape := capitalized.MatchString(d.name) && pathLikenessOf(d.path) == path; {
	case near.Open && (lead < len(dashes) || !shape):
		return nearDelimiter{}, false
	case near.Unknown && !shape:
		return textCommand(text)
	case near.Unknown:
		return near, strings.Trim(text[:len(text)-len(body)], "- ") == ""
	}
	return near, true
}

// movePhrase matches a request to move or copy a file, in words and without a ":".
// AOF has no such command.
var movePhrase = lazyregexp.New(`^(?i:rename|move|copy)(?i: file)? +(\S+) +(?:->|=>|→|(?i:to|as|into)) +(\S+)$`)

// moveCommand is the command of a text between rules that asks to move or copy a
// file.
func moveCommand(text string) (nearDelimiter, bool) {
	found := movePhrase.FindStringSubmatch(text)
	if found == nil || pathLikenessOf(found[1]) < path || pathLikenessOf(found[2]) < path {
		return nearDelimiter{}, false
	}
	return nearDelimiter{Path: found[1], Unknown: true, Title: true}, true
}

// minBegun is the least of a START line that is known for one: "--- ST".
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
