package delimited

import (
	"regexp"
	"slices"
	"strings"
)

var (
	// requests are the verbs, beside those of blocks, that ask for something to be
	// done with files. They stand for a command whatever their argument is.
	requests = []string{
		"RUN", "EXEC", "EXECUTE", "SHELL", "INSTALL", "SWAP", "SPLIT", "EXTRACT",
		"CHOWN", "CHGRP", "MV", "CP", "RM", "LN", "CLEAR", "EMPTY", "REVERT", "RESTORE",
	}
	// titleVerbs are the verbs that a title of prose begins with, too. They stand for
	// a command where their argument says what it is done to.
	titleVerbs = []string{"UPDATE", "EDIT", "NEW", "CHANGE", "PATCH", "DIFF", "ADD", "SAVE", "DROP"}
	// remark matches what explains a path behind it.
	remark = regexp.MustCompile(`\s+(\(.*\)|#.*|//.*)$`)
	// targets are words that say which files, or which part of one, are meant.
	targets = regexp.MustCompile(`(?i)\b(lines?|files?|dir|director(y|ies)|folders?)\b`)
)

// wordyCommand is the command in text that asks for something, though its argument is
// not one path: it has several words, or is an order for a shell. A word that is
// no verb known here counts where it has several parts or names a kind of thing,
// and a path comes first; one that is not in capitals where a path stands alone.
func wordyCommand(text string) (Near, bool) {
	if !strings.HasPrefix(text, dashes) || !strings.HasSuffix(text, dashes) {
		return Near{}, false
	}
	body := strings.Trim(text, "- ")
	name, argument, colon := strings.Cut(strings.Replace(body, "：", ":", 1), ":")
	if !colon {
		name, argument, _ = strings.Cut(body, " ")
	}
	name, argument = strings.TrimSpace(name), strings.TrimSpace(argument)
	if _, ours := commands[name]; ours || len(name) > maxCommand || argument == "" {
		return Near{}, false
	}
	first, _, _ := strings.Cut(strings.ReplaceAll(strings.ToUpper(name), "_", "-"), "-")
	does, known := verbs[first]
	d := Near{Path: mentioned(argument), Unknown: true, Command: name}
	border, order := slices.Contains(borders, first), slices.Contains(requests, first)
	d.Title = d.Path != "" && !border && !order && (!known || does == opens)
	known = known && !border || order
	switch {
	case !shouted.MatchString(name):
		return d, known && colon && pathWord.MatchString(remark.ReplaceAllString(argument, ""))
	case !colon:
		return d, known && d.Path != "" && len(strings.Fields(argument)) <= maxPathWords
	case !known:
		return d, d.Path != "" && mentioned(strings.Fields(argument)[0]) != "" && (first != name || slices.Contains(nouns, first))
	case slices.Contains(titleVerbs, first):
		return d, d.Path != "" || targets.MatchString(argument)
	}
	return d, true
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
