package label

import (
	"regexp"
	"strings"
	"sync"

	"aptix-tui/model/lazyregexp"
)

// doubtful are the words and phrases, as regular expressions of whole words, which make a
// block below them undecided. They are the only words of prose that count: none of them
// drops a block, and none makes one sure. Option: the block is an alternative.
var doubtful = []struct {
	words  string
	option bool
}{
	{`options? (?:[a-e]|#?\d|one|two|three)`, true}, {`(?:first|second|third|other|another|simpler) option`, true},
	{`alternatives?`, true}, {`alternatively`, true}, {`or else`, true}, {`another (?:way|approach|version)`, true},
	{`(?:approach|variant|solution) (?:[a-e]|#?\d)`, true}, {`if you(?:'d)? (?:would )?(?:rather|prefer)`, true},
	{`if (?:the above|that|this|it) (?:doesn't|does not|fails)`, true}, {`instead,? you (?:can|could)`, true},

	{`examples?`, false}, {`for instance`, false}, {`e\.g\.?`, false}, {`hypothetical(?:ly)?`, false}, {`pseudo-?code`, false},
	{`illustrat(?:es?|ion|ing)`, false}, {`sketch`, false}, {`^(?:\w+ )?usage`, false}, {`looks? like`, false}, {`something like`, false}, {`for reference`, false},

	{`^(?:\w+ )?(?:output|returns|results?|responds|response)\W*$`, false}, {`(?:this|following|expected) output`, false}, {`prints`, false}, {`(?:returns|gives) (?:this|you|the following)`, false},

	{`^before\W*$`, false}, {`currently`, false}, {`right now`, false}, {`at the moment`, false}, {`used to be`, false},
	{`^(?:(?:this|here)(?:'s| is) )?(?:the |your )?(?:current|old|original|previous|existing)`, false}, {`^from`, false},

	{`(?:should|must) not`, false}, {`shouldn't`, false}, {`(?:don't|do not|never) (?:use|do|apply|copy|write|run)`, false},
	{`avoid`, false}, {`instead of`, false}, {`rather than`, false}, {`(?:wrong|bad|incorrect)\W*$`, false}, {`no changes?`, false},
}

// doubtfulPatterns are the patterns of the words for alternatives, and of the others.
var doubtfulPatterns = sync.OnceValue(func() (out struct{ option, other *regexp.Regexp }) {
	var option, other []string
	for _, d := range doubtful {
		if d.option {
			option = append(option, d.words)
		} else {
			other = append(other, d.words)
		}
	}
	whole := func(all []string) *regexp.Regexp {
		return regexp.MustCompile(`(?i)(?:^|[^\w/.-])(` + strings.Join(all, "|") + `)(?:$|[^\w/-])`)
	}
	out.option, out.other = whole(option), whole(other)
	return out
})

// Words returns the doubtful words in text, a sentence or a heading; empty if there are none.
// option reports that they are about an alternative.
func Words(text string) (words string, option bool) {
	text = name.ReplaceAllString(text[max(0, len(text)-maxSentence):], "x")
	text = strings.Trim(typographic.Replace(text), "#>- \t*_")
	if m := doubtfulPatterns().option.FindStringSubmatch(text); m != nil {
		return strings.TrimRight(m[1], " .:"), true
	}
	if m := doubtfulPatterns().other.FindStringSubmatch(text); m != nil {
		return strings.TrimRight(m[1], " .:"), false
	}
	return "", false
}

// name matches what is no word of a sentence: code, and the names of files and in code.
var name = lazyregexp.New("`[^`]*`|[\\w./-]*\\w[_./]\\w{2}[\\w./-]*")

var typographic = strings.NewReplacer("’", "'", "*", "", "_", " ")
