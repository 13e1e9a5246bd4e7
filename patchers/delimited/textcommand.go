package delimited

import (
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

var (
	// taskVerbs are further verbs that ask for a change of files. They are a command
	// with any argument.
	taskVerbs = []string{
		"RUN", "EXEC", "EXECUTE", "SHELL", "INSTALL", "SWAP", "SPLIT", "EXTRACT",
		"CHOWN", "CHGRP", "MV", "CP", "RM", "LN", "CLEAR", "EMPTY", "REVERT", "RESTORE",
	}
	// titleVerbs are verbs that titles begin with, too. They are a command if the
	// argument says what they apply to.
	titleVerbs = []string{"UPDATE", "EDIT", "NEW", "CHANGE", "PATCH", "DIFF", "ADD", "SAVE", "DROP"}
	// remark matches an explanation after a path.
	remark = lazyregexp.New(`\s+(\(.*\)|#.*|//.*)$`)
	// targetWords matches words for files or parts of one.
	targetWords = lazyregexp.New(`(?i)\b(lines?|files?|dir|director(y|ies)|folders?)\b`)
)

// textCommand is the command in text whose argument is not one path: it has several
// words, or is a shell command. An unknown word counts if it has several parts or
// names a kind of file, and its argument begins with a path. A word that is not in
// capitals counts if its argument is only a path.
func textCommand(text string) (nearDelimiter, bool) {
	if !strings.HasPrefix(text, dashes) || !strings.HasSuffix(text, dashes) {
		return nearDelimiter{}, false
	}
	body := strings.Trim(text, "- ")
	name, argument, colon := strings.Cut(strings.Replace(body, "：", ":", 1), ":")
	if !colon {
		name, argument, _ = strings.Cut(body, " ")
	}
	name, argument = strings.TrimSpace(name), strings.TrimSpace(argument)
	if _, ours := commands[name]; ours || len(name) > maxCommand || argument == "" {
		return nearDelimiter{}, false
	}
	first, _, _ := strings.Cut(strings.ReplaceAll(strings.ToUpper(name), "_", "-"), "-")
	does, known := verbs[first]
	d := nearDelimiter{Path: firstPath(argument), Unknown: true, Command: name}
	border, order := slices.Contains(delimiterVerbs, first), slices.Contains(taskVerbs, first)
	d.Title = d.Path != "" && !border && !order && (!known || does == opens)
	known = known && !border || order
	switch {
	case !capitalized.MatchString(name):
		return d, known && colon && pathWord.MatchString(remark.ReplaceAllString(argument, ""))
	case !colon:
		return d, known && d.Path != "" && len(strings.Fields(argument)) <= maxPathWords
	case !known:
		return d, d.Path != "" && firstPath(strings.Fields(argument)[0]) != "" && (first != name || slices.Contains(nouns, first))
	case slices.Contains(titleVerbs, first):
		return d, d.Path != "" || targetWords.MatchString(argument)
	}
	return d, true
}

// firstPath is the first word of text that is a path, or empty.
func firstPath(text string) string {
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, "`\"'()[]{}<>,;")
		name, _, _ := strings.Cut(word, ":")
		if pathWord.MatchString(name) && strings.Trim(name, "./") != "" {
			return name
		}
	}
	return ""
}
