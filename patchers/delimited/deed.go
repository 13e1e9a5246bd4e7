package delimited

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// deeds are the verbs, beside those of blocks, that ask for something to be
	// done with files. They stand for a command whatever their argument is.
	deeds = []string{
		"RUN", "EXEC", "EXECUTE", "SHELL", "INSTALL", "SWAP", "SPLIT", "EXTRACT",
		"CHOWN", "CHGRP", "MV", "CP", "RM", "LN", "CLEAR", "EMPTY", "REVERT", "RESTORE",
	}
	// news are the verbs that a title of prose begins with, too. They stand for a
	// command where their argument says what it is done to.
	news = []string{"UPDATE", "EDIT", "NEW", "CHANGE", "PATCH", "DIFF", "ADD", "SAVE", "DROP"}
	// spots are words that say which files, or which part of one, are meant.
	spots = regexp.MustCompile(`(?i)\b(lines?|files?|dir|director(y|ies)|folders?)\b`)
)

// deed is the command in text that asks for something, though its argument is
// not one path: it has several words, or is an order for a shell.
func deed(text string) (Near, bool) {
	if !strings.HasPrefix(text, dashes) || !strings.HasSuffix(text, dashes) {
		return Near{}, false
	}
	body := strings.Trim(text, "- ")
	name, argument, colon := strings.Cut(strings.Replace(body, "：", ":", 1), ":")
	if !colon {
		name, argument, _ = strings.Cut(body, " ")
	}
	name, argument = strings.TrimSpace(name), strings.TrimSpace(argument)
	first, _, _ := strings.Cut(strings.ReplaceAll(name, "_", "-"), "-")
	does, known := verbs[first]
	if known = known && !slices.Contains(borders, first); !known && !slices.Contains(deeds, first) {
		return Near{}, false
	}
	if len(name) > maxCommand || !shouted.MatchString(name) || commands[name].kind != "" || argument == "" {
		return Near{}, false
	}
	path := mentioned(argument)
	switch {
	case path != "":
		if !colon && len(strings.Fields(argument)) > maxPathWords {
			return Near{}, false
		}
	case !colon, slices.Contains(news, first) && !spots.MatchString(argument):
		return Near{}, false
	}
	return Near{Path: path, Unknown: true, Title: known && does == opens && path != "", Deed: name}, true
}

// mentioned is the first word of text that is known for a path as it stands;
// empty if there is none.
func mentioned(text string) string {
	for word := range strings.FieldsSeq(text) {
		word = strings.Trim(word, "`\"'()[]{}<>,;")
		name, _, _ := strings.Cut(word, ":")
		if pathWord.MatchString(name) && strings.Trim(name, "./") != "" {
			return name
		}
	}
	return ""
}
