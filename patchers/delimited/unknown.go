package delimited

import (
	"slices"
	"strings"
	"unicode"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// nouns and verbs are the words of commands that models make up.
var (
	nouns = strings.Fields("FILE FILES PATCH PATCHES DIFF DIR DIRECTORY FOLDER")
	verbs = map[blockRole][]string{
		opens: strings.Fields(`START BEGIN CREATE NEW ADD WRITE MODIFY CHANGE SAVE UPDATE EDIT PATCH DIFF REPLACE OVERWRITE REWRITE
			APPEND PREPEND INSERT`),
		closes: strings.Fields("END STOP FINISH"),
		single: strings.Fields("DELETE REMOVE ERASE DROP UNLINK TRUNCATE RENAME MOVE COPY LINK SYMLINK TOUCH CHMOD MKDIR RMDIR RUN"),
	}
)

// roleOf is what a command that begins with word does to the block around it.
func roleOf(word string) (blockRole, bool) {
	for role, words := range verbs {
		if slices.Contains(words, word) {
			return role, true
		}
	}
	return single, false
}

// resembles reports whether the unknown command of d looks like one of AOF: it begins with a
// verb or ends with a noun, and its argument is like a path, or it is in capitals or has both.
// Anything else between dashes is prose: a title, YAML, a log.
func (d *delimiter) resembles(colon bool) bool {
	if !colon && !d.takePath() {
		return false
	}
	words := strings.FieldsFunc(strings.ToUpper(d.name), isSeparator)
	odd := func(r rune) bool { return !isSeparator(r) && !unicode.IsLetter(r) }
	if len(words) == 0 || strings.ContainsFunc(d.name, odd) || len(strings.Fields(d.path)) > maxPathWords {
		return false
	}
	role, verb := roleOf(words[0])
	noun := len(words) > 1 && slices.Contains(nouns, words[len(words)-1]) && (len(words) == 2 || !strings.Contains(d.name, " "))
	border := role == closes || words[0] == "START" || words[0] == "BEGIN"
	capitals := d.name == strings.ToUpper(d.name) && !strings.Contains(d.name, " ") && (len(words) > 1 || !border) && (role == single || len(strings.Fields(d.path)) < 2)
	if !verb && !noun || !(isPath(d.path) || verb && noun || capitals) {
		return false
	}
	d.role, d.kind = role, strings.Join(words[1:], "-")
	if d.mayBeTitle = len(words) == 1; d.mayBeTitle {
		d.kind = words[0]
	}
	if words[0] == "DELETE" || words[0] == "REMOVE" {
		d.op = model.OpDelete
	}
	d.fault = "the command " + d.name + " is unknown; expected START-FILE, START-PATCH, START-REPLACE-FILE, their END or DELETE-FILE"
	return true
}

func isSeparator(r rune) bool { return r == '-' || r == '_' || r == ' ' }

// takePath splits the path from the name of a command that has no ":": the
// command is in capitals, and the path is not.
func (d *delimiter) takePath() bool {
	words := strings.Fields(d.name)
	n := slices.IndexFunc(words, func(w string) bool { return w != strings.ToUpper(w) })
	if n < 1 {
		return false
	}
	d.name, d.path = strings.Join(words[:n], " "), strings.Join(words[n:], " ")
	return isPath(d.path)
}

var (
	// arrow joins two paths.
	arrow = lazyregexp.New(`\s+(->|=>|→|[Tt][Oo]|INTO|AS)\s+`)
	// pathWord matches a path as it is known without a look at the files.
	pathWord = lazyregexp.New(`^[^\s:/\\]*[/\\][^\s:]*$|^[^\s:]*\.[A-Za-z]\w*$|^(?:\pL+file|LICEN[CS]E|README|CHANGELOG|CODEOWNERS)$`)
)

// maxPathWords bounds the words of a path with spaces, or of two paths: more are a sentence.
const maxPathWords = 4

// isPath reports whether an argument looks like a path, or like two of them.
func isPath(text string) bool {
	text = strings.Trim(text, "`\"' ")
	return text != "" && (pathWord.MatchString(text) || len(arrow.Split(text, -1)) == 2 || pathWord.MatchString(text[strings.LastIndexByte(text, ' ')+1:])) &&
		len(strings.Fields(text)) <= maxPathWords
}
