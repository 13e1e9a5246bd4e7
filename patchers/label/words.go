package label

import (
	"regexp"
	"strings"
	"sync"

	"aptix-tui/model/lazyregexp"
)

// The words and phrases, as regular expressions of whole words, which make a block below them
// undecided. They are the only words of prose that count: none of them drops a block, and none
// makes one sure.
var (
	alternativeWords = []string{
		`options? (?:[a-e]|#?\d|one|two|three)`, `(?:first|second|third|other|another|simpler) option`,
		`alternatives?`, `alternatively`, `or else`, `another (?:way|approach|version)`,
		`(?:approach|variant|solution) (?:[a-e]|#?\d)`, `if you(?:'d)? (?:would )?(?:rather|prefer)`,
		`if (?:the above|that|this|it) (?:doesn't|does not|fails)`, `instead,? you (?:can|could)`,
	}
	unclearWords = []string{
		`examples?`, `for instance`, `e\.g\.?`, `hypothetical(?:ly)?`, `pseudo-?code`,
		`illustrat(?:es?|ion|ing)`, `sketch`, `^(?:\w+ )?usage`, `looks? like`, `something like`, `for reference`,

		`^(?:\w+ )?(?:output|returns|results?|responds|response)\W*$`, `(?:this|following|expected) output`, `prints`, `(?:returns|gives) (?:this|you|the following)`,

		`^before\W*$`, `currently`, `right now`, `at the moment`, `used to be`,
		`^(?:(?:this|here)(?:'s| is) )?(?:the |your )?(?:current|old|original|previous|existing)`, `^from`,

		`(?:should|must) not`, `shouldn't`, `(?:don't|do not|never) (?:use|do|apply|copy|write|run)`,
		`avoid`, `instead of`, `rather than`, `(?:wrong|bad|incorrect)\W*$`, `no changes?`,
	}
)

// doubtfulPatterns are the patterns of the words for alternatives, and of the others.
var doubtfulPatterns = sync.OnceValue(func() (out []*regexp.Regexp) {
	for _, words := range [][]string{alternativeWords, unclearWords} {
		out = append(out, regexp.MustCompile(`(?i)(?:^|[^\w/.-])(`+strings.Join(words, "|")+`)(?:$|[^\w/-])`))
	}
	return out
})

// Words returns the doubtful words in text, a sentence or a heading; empty if there are none.
// option reports that they are about an alternative.
func Words(text string) (words string, option bool) {
	text = name.ReplaceAllString(text[max(0, len(text)-maxSentence):], "x")
	text = strings.Trim(typographic.Replace(text), "#>- \t*_")
	for i, pattern := range doubtfulPatterns() {
		if m := pattern.FindStringSubmatch(text); m != nil {
			return strings.TrimRight(m[1], " .:"), i == 0
		}
	}
	return "", false
}

// name matches what is no word of a sentence: code, and the names of files and in code.
var name = lazyregexp.New("`[^`]*`|[\\w./-]*\\w[_./]\\w{2}[\\w./-]*")

var typographic = strings.NewReplacer("’", "'", "*", "", "_", " ")
