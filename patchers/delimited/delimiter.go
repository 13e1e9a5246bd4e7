package delimited

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A verb is what a delimiter does to the block around it.
type verb uint8

const (
	opens verb = iota
	closes
	single // a command of one line
)

// A command is what one command of AOF §3 means.
type command struct {
	verb verb
	kind string // what an END line shares with its START line
	op   model.Op
}

var commands = map[string]command{
	"START-FILE":         {opens, "FILE", model.OpCreate},
	"END-FILE":           {closes, "FILE", model.OpCreate},
	"START-PATCH":        {opens, "PATCH", model.OpEdit},
	"END-PATCH":          {closes, "PATCH", model.OpEdit},
	"DELETE-FILE":        {single, "DELETE", model.OpDelete},
	"START-REPLACE-FILE": {opens, "REPLACE-FILE", model.OpReplace},
	"END-REPLACE-FILE":   {closes, "REPLACE-FILE", model.OpReplace},
}

// A delimiter is a line "--- COMMAND: argument ---" (AOF §2), or one that is
// nearly that.
type delimiter struct {
	command
	name   string // the command as written
	path   string // the argument
	indent []byte // the white space before it
	fault  string // why it is none, though it looks like one; or empty
	hint   string // the command that may be meant by an unknown one; or empty
}

const (
	dashes     = "---"
	maxCommand = 48 // bytes of a line in which its command must end
)

// parse reads line as a delimiter. It takes lines that are wrong in a way that
// nobody writes by chance, too; their fault says what is wrong.
func parse(line []byte) (delimiter, bool) {
	body := bytes.TrimLeft(line, " \t")
	d := delimiter{indent: line[:len(line)-len(body)]}
	rest, ok := bytes.CutPrefix(body, []byte(dashes))
	if !ok || len(rest) == 0 || rest[0] == '-' {
		return d, false
	}
	rest, closed := bytes.CutSuffix(bytes.TrimSpace(rest), []byte(dashes))
	name, path, colon := bytes.Cut(rest[:min(len(rest), maxCommand)], []byte(":"))
	if colon {
		path = bytes.TrimSpace(rest[len(name)+1:])
	}
	name = bytes.TrimSpace(name)
	word, argument, bare := bytes.Cut(name, []byte(" "))
	if _, ours := commands[string(word)]; !colon && closed && bare && ours {
		name, path = word, bytes.TrimSpace(argument)
	} else {
		bare = false
	}
	known := false
	if d.command, known = commands[string(name)]; !known && (!colon || !closed) {
		return d, false
	}
	if d.name, d.path = string(name), string(path); !known {
		return d, d.resembles()
	}
	spaced := bytes.HasPrefix(body, []byte(dashes+" ")) && (bytes.HasSuffix(rest, []byte(" ")) || len(path) == 0)
	switch {
	case !closed:
		d.fault = `the line does not end in " ---"`
	case bare:
		d.fault = "the \":\" behind " + d.name + " is missing"
	case !colon:
		d.fault = "the command has no path"
	case !spaced:
		d.fault = `the line has no space beside its "---"`
	}
	return d, colon || closed
}

// nouns and verbs are the words of commands that models make up. Any other word
// makes a line prose.
var (
	nouns = []string{"FILE", "FILES", "PATCH", "PATCHES", "DIFF", "DIR", "DIRECTORY", "FOLDER"}
	verbs = map[string]verb{
		"START": opens, "BEGIN": opens, "CREATE": opens, "NEW": opens, "ADD": opens, "WRITE": opens, "MODIFY": opens,
		"UPDATE": opens, "EDIT": opens, "PATCH": opens, "REPLACE": opens, "OVERWRITE": opens,
		"END": closes, "STOP": closes, "FINISH": closes,
		"DELETE": single, "REMOVE": single, "RENAME": single, "MOVE": single, "COPY": single,
	}
	meanings = map[string]string{
		"BEGIN-FILE": "START-FILE", "CREATE-FILE": "START-FILE", "NEW-FILE": "START-FILE", "ADD-FILE": "START-FILE",
		"START-FILES": "START-FILE", "START-CREATE-FILE": "START-FILE", "START-NEW-FILE": "START-FILE", "WRITE-FILE": "START-FILE",
		"BEGIN-PATCH": "START-PATCH", "PATCH-FILE": "START-PATCH", "MODIFY-FILE": "START-PATCH", "UPDATE-FILE": "START-PATCH",
		"EDIT-FILE": "START-PATCH", "START-PATCH-FILE": "START-PATCH", "START-DIFF": "START-PATCH", "START-MODIFY-FILE": "START-PATCH",
		"REPLACE-FILE": "START-REPLACE-FILE", "OVERWRITE-FILE": "START-REPLACE-FILE", "BEGIN-REPLACE-FILE": "START-REPLACE-FILE",
		"REMOVE-FILE": "DELETE-FILE", "START-DELETE-FILE": "DELETE-FILE", "DELETE-FILES": "DELETE-FILE",
		"END-FILES": "END-FILE", "END-DIFF": "END-PATCH", "END-PATCH-FILE": "END-PATCH",
	}
)

// resembles tells that the unknown command of d looks like one of ours: a verb
// and a noun in any case, with any separator. It fills in what is known of it.
func (d *delimiter) resembles() bool {
	words := strings.FieldsFunc(strings.ToUpper(d.name), func(r rune) bool { return r == '-' || r == '_' || r == ' ' })
	if len(words) < 2 || !slices.Contains(nouns, words[len(words)-1]) {
		return false
	}
	for _, w := range words {
		if _, ok := verbs[w]; !ok && !slices.Contains(nouns, w) {
			return false
		}
	}
	does, ok := verbs[words[0]]
	if !ok {
		return false
	}
	plain := strings.Join(words, "-")
	d.hint = meanings[plain]
	if _, known := commands[plain]; known {
		d.hint = plain
	}
	d.command = commands[d.hint]
	d.verb, d.kind = does, strings.Join(words[1:], "-")
	d.fault = "the command " + d.name + " is unknown"
	if d.hint != "" {
		d.fault += "; did you mean " + d.hint + "?"
	}
	return true
}

// key is what a START and an END line share.
type key struct{ kind, path string }

func (d *delimiter) key() key { return key{d.kind, d.path} }

// ends tells that d is the END line of the block that start opens. An unknown
// command is ended by whatever END names its path.
func (d *delimiter) ends(start *delimiter) bool {
	if d.verb != closes || d.path != start.path {
		return false
	}
	return start.fault != "" || d.fault == "" && d.kind == start.kind
}
