package label

import (
	"strings"

	"aptix-tui/model/lazyregexp"
)

// SaysPlace reports whether text is no more than the place of a change: a path alone, "In
// `a.go`:", "then the route in `routes.rb`:". It has no verb, and ends with the path.
func SaysPlace(text string) bool {
	if _, ok := Line(text); ok {
		return true
	}
	text = strings.TrimRight(text, " *_")
	if m := foreignPlace.FindStringSubmatch(text); m != nil {
		_, ok := FilePath(strings.Join(m[1:], ""))
		return ok
	}
	if !strings.HasSuffix(text, ":") && !strings.HasSuffix(text, "：") {
		return false
	}
	if (nextFile.MatchString(text) || pathAfterTitle.MatchString(text)) && len(Sentence(text)) == 1 {
		return !stativeVerb.MatchString(text) || nextFile.MatchString(text)
	}
	m := placePattern.FindStringSubmatch(strings.TrimRight(text, ":： "))
	if m == nil {
		return false
	}
	_, ok := FilePath(strings.Trim(m[2], "`*\"'"))
	return ok && len(strings.Fields(m[1])) <= maxPlaceWords && !stativeVerb.MatchString(m[1])
}

const maxPlaceWords = 7

// AsksThere reports whether text says, after the place of a change, what to do there, and
// introduces the block: "In `a.go`, return early:".
func AsksThere(text string) bool {
	m := therePattern.FindStringSubmatch(text)
	return m != nil && !noRequests()[strings.ToLower(m[1])] && !strings.HasSuffix(m[1], "s") && !strings.HasSuffix(m[1], "ing") && !strings.HasSuffix(m[1], "ed") && !strings.HasSuffix(m[1], "ly")
}

var (
	therePattern = lazyregexp.New(`(?i)^(?:[\s#>*+-]|\d{1,2}[.)])*(?:(?:then|next|first|second|third|finally|lastly|and|now|also),? )?(?:in|inside|within) [\x60*"'(\[]*[\w./\\@-]+[\x60*"')\]]*, (?:please |also |just |simply )?((?-i:[a-z]{2,}))[ :][^:]*:[\s*_]*$`)
	// noRequests are words that are no verb, or ask for no change.
	noRequests = set(`we you the this it there that these those they he she one some many people all each every no not nothing line lines see note look find here either neither both currently why what how which where who when
		if since because after before while run execute call invoke check verify test try consider notice observe imagine compare open install type start go an in on at for to from with instead is are was were be has have had does do did can could may
		might would should will must only even still already never always often sometimes maybe perhaps my your our its their so then read`)
)

// PointsOut reports whether text introduces a part of a file that is there.
func PointsOut(text string) bool { return pointsOut.MatchString(text) }

var pointsOut = Compile(`\b(?:relevant|interesting|important|key|main|core|crucial|problematic|existing|current|original|affected) (?:part|parts|lines?|bits?|sections?|code|snippets?|pieces?|excerpts?|functions?|methods?|class|loop)\b|\b(?:this|that|these|those|which|it|there) (?:is|are|was|were)\b|\bhow\b|\bwhy\b|^\W*(?:good|better|best|right|correct|recommended|preferred|bad|wrong|avoid|don't|do|yes|no)\W*$`)

var (
	placePattern = lazyregexp.New(`(?i)^(?:[\s#>*+-]|\d{1,2}[.)])*((?:in|inside|within|for|to|then|next|first|second|third|finally|lastly|and|now|also|step \d+|en|dans|em|nel|w|im|für|pour|para|per|dann|zuerst|ensuite|puis|luego|depois|poi)\b[^:]*?|(?:в|во|откройте|открой)(?: [^:]*?)?)\s([\x60*"']*[^\s\x60*"']+[\x60*"']*)$`)
	// foreignPlace matches a place that is not in the order of words of English, and one after
	// a title: "Location: `a.go`".
	foreignPlace = lazyregexp.New(`(?i)^[\s#>*\d.-]*(?:(?:打开|编辑|在|对于?)\s*[\x60*"]*([^\s\x60*":：]+)[\x60*"]*\s*(?:文件)?(?:中|里|内)?\s*[:：]|[\x60*"]*([^\s\x60*":：]+)[\x60*"]*\s*(?:で|では|の|において|にて|에서)\s*[:：])$|^(?:[\s#>*+-]|\p{So})*(?:location|where|place)\**:\**\s*[\x60*"]*([^\s\x60*":]+)[\x60*"]*$`)
	// pathAfterTitle matches a title with a path in brackets: "And a test (`a.go`):".
	pathAfterTitle = lazyregexp.New(`^[^:.!?]{1,60}\([\x60*"]*[^\s\x60*"():]+[\x60*"]*\)[*_]*\s?[:：]$`)
	// nextFile announces one file after another: "The second file is `a.go`:".
	nextFile = Compile(`^\W*(?:and )?(?:(?:then|next|finally|lastly|second|third|after that),? (?:there(?:'s| is)|comes|we have) |(?:the|a|another) (?:(?:second|third|fourth|fifth|next|last|other|final|new|remaining) ){1,2}(?:\w+ )?(?:file|module|component|script|page) (?:is|goes (?:in|into)|lives in) |(?:and )?(?:the )?contents? (?:of|for) )[^:]{0,60}\W*$`,
		`^\W*[^\s:]+ contents?\W*$`)
	stativeVerb = Compile(`(?:^|[^\w/.-])(?:is|are|was|were|be|has|have|had|does|do|did|looks?|lives?|sits?|comes?|shows?|sees?|here|here's|returns?|defines?|defined|declared|calls?|called|uses?|used|fails?|failed|says?|contains?|found|happens?|reads?|there|there's|it's|that's|gets?|which|where|what|why|ist|sind|steht|est|sont|está|es|é|è)(?:$|[^\w/.-])`)
)

// AnnouncesChanges reports whether text speaks of several changes that are below.
func AnnouncesChanges(text string) bool {
	return severalChanges.MatchString(text) && !afterChanges.MatchString(text)
}

// severalChanges matches a sentence about changes that are below.
var severalChanges = Compile(`\b(?:two|three|four|five|several|a few|some|following|these|the|make|made|my|all) (?:\w+ ){0,2}(?:changes|edits|updates|modifications|fixes|adjustments|additions)\b|^(?:\W|\d)*(?:changes|edits|updates|modifications|fixes|adjustments) (?:to|in|for)\b|` +
	`(?:folgende\p{L}*|diese|zwei|drei) (?:\p{L}+ )?änderungen|(?:les|deux|trois) (?:\p{L}+ )?modifications|(?:siguientes|estos|dos|tres) cambios|(?:seguintes|estas|duas|três) (?:mudanças|alterações)|以下(?:修改|更改|改动)|几处修改|следующие изменения`)

// afterChanges matches the beginning of a sentence about what follows from changes.
var afterChanges = Compile(`^\W*(?:after|with|without|once|when|if|since|because|before|nach|mit|après|avec|tras|con|após|com)\b`)
