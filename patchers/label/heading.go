package label

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// HeadingStance returns what a heading says about the blocks below it. Only what it
// begins with counts.
func HeadingStance(heading string) Stance {
	text := headingNumber.ReplaceAllString(strings.Trim(plain(heading), "#: \t"), "")
	switch {
	case optionHeading.MatchString(text):
		return Option
	case shownHeading.MatchString(text):
		return Shown
	}
	return Unsaid
}

var (
	headingNumber = lazyregexp.New(`^\s*(?:\d{1,2}[.)]\s*|[^\w\s(]+\s*)+`)
	optionHeading = Compile(`^(?:(?:option|alternative|variant)s?\b|possibilit(?:y|ies)\b|(?:approach|solution)s? (?:#?\d|[a-h]\b|one\b|two\b|three\b)|(?:approaches|solutions)\b|or:?$|.{0,30}\((?:optional|alternative)\)$|if you (?:want|prefer|need)\b|optional\b)`)
	shownHeading  = Compile(`^(?:examples?\b|usage\b|current(?:ly)?\b|existing\b|original\b|before\b|old\b|(?:sample |expected |test |console |program )?output\b|expected\b|the (?:problem|bug|issue|cause|error)\b|problem\b|bug\b|root cause\b|what (?:is|was|went|happens|you have)\b|why\b|how (?:it|this|the .*) works\b|explanation\b|background\b|running\b|run\b|how to (?:run|use|test)\b|test(?:ing)? (?:it|the|this)\b|verif\w+|commands?\b|analysis\b|logs?\b|error\b|trace\b|directory\b|(?:project |file |folder )?structure\b|layout\b|for reference\b|reference\b|context\b|❌|(?:api )?(?:request|response)\b|wrong\b|bad\b|don't\b|no changes?\b)`)
)

// NamesModule reports whether heading is no more than what the program file at path is
// about, as "Layout" is above "src/layout.tsx".
func NamesModule(heading, path string) bool {
	words := strings.Fields(strings.ToLower(headingNumber.ReplaceAllString(strings.Trim(plain(heading), "#: \t"), "")))
	base := strings.ToLower(path[strings.LastIndexAny(path, `/\`)+1:])
	name, _, _ := strings.Cut(base, ".")
	return len(words) > 0 && len(words) < 4 && moduleWords()[words[0]] && strings.Contains(name, strings.TrimSuffix(words[0], "s"))
}

// moduleWords are words for something shown that may be names of modules.
var moduleWords = set("layout structure log logs request requests response responses reference context error errors trace output command commands test background analysis run directory")

// NamesQuotation reports whether all that is below a heading shows something: it is
// current content, output or an example. Below a heading such as "Root cause" there may be
// changes, too.
func NamesQuotation(heading string) bool {
	return quotationHeading.MatchString(headingNumber.ReplaceAllString(strings.Trim(plain(heading), "#: \t"), ""))
}

var quotationHeading = Compile(`^(?:examples?\b|usage\b|current(?:ly)?\b|existing\b|original\b|before\b|old\b|(?:sample |expected |test |console |program )?output\b|expected\b|what (?:is|was|you have)\b|how to (?:run|use|test)\b|logs?\b|trace\b|directory\b|(?:project |file |folder )?structure\b|layout\b|for reference\b|reference\b|❌|(?:api )?(?:request|response)\b|wrong\b|bad\b|don't\b|no changes?\b)`)
