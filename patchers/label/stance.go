package label

import "regexp"

// A Stance is what prose says that a block is.
type Stance uint8

const (
	Unsaid Stance = iota
	Change        // it is to be made: "add", "replace", "update"
	Shown         // it shows something: current content, output, an example
	Option        // it is one of several alternatives
)

// StanceOf returns the stance of the text just before a block.
func StanceOf(text string) Stance {
	switch {
	case shownPattern.MatchString(text):
		return Shown
	case optionPattern.MatchString(text):
		return Option
	case changePattern.MatchString(text):
		return Change
	}
	return Unsaid
}

var (
	shownPattern = regexp.MustCompile(`(?i)\b(?:for example|e\.g\.|an example|looking at|currently|current (?:code|content|version|implementation|state)|as it is now|` +
		`existing code (?:is|looks)|you have|shows?(?: that)?:?$|output|prints?|will (?:look|see)|no changes? (?:is |are )?needed|unchanged|for reference|expected (?:output|result)|` +
		`run(?:ning)? (?:this|the|it)|usage|the problem|the bug|before the change)\b`)
	optionPattern = regexp.MustCompile(`(?i)\b(?:option|alternative|approach|variant|solution) (?:[a-z]|\d+|one|two|three)\b|\b(?:alternatively|or else|instead you (?:can|could))\b`)
	changePattern = regexp.MustCompile(`(?i)\b(?:creat|add|updat|replac|chang|modif|sav|put|edit|insert|append|rewrit|refactor|fix|mov|delet|remov|appl|renam|extend|adjust|patch|set|make)(?:e|es|s|ed|ing|ting|ied|ies|y|ying)?\b`)
)
