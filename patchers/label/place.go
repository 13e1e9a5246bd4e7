package label

import (
	"regexp"
	"strings"
)

// SaysPlace reports whether text is no more than the place of a change: a path alone, "In
// `a.go`:", "then the route in `routes.rb`:". It has no verb, and ends with the path.
func SaysPlace(text string) bool {
	if _, ok := Line(text); ok {
		return true
	}
	text = strings.TrimRight(text, " *_")
	if !strings.HasSuffix(text, ":") && !strings.HasSuffix(text, "：") {
		return false
	}
	m := placePattern.FindStringSubmatch(strings.TrimRight(text, ":： "))
	if m == nil {
		return false
	}
	_, ok := FilePath(strings.Trim(m[2], "`*\"'"))
	return ok && len(strings.Fields(m[1])) <= maxPlaceWords && !stativeVerb.MatchString(m[1])
}

const maxPlaceWords = 7

var (
	placePattern = regexp.MustCompile(`(?i)^(?:[\s#>*+-]|\d{1,2}[.)])*((?:in|inside|within|for|to|then|next|first|second|third|finally|lastly|and|now|also|step \d+|en|dans|em|nel|w|в|im|für|pour|para|per|dann|zuerst|ensuite|puis|luego|depois|poi)\b[^:]*?)\s([\x60*"']*[^\s\x60*"']+[\x60*"']*)$`)
	stativeVerb  = compile(`(?:^|[^\w/.-])(?:is|are|was|were|be|has|have|had|does|do|did|looks?|lives?|sits?|comes?|shows?|sees?|here|here's|returns?|defines?|defined|declared|calls?|called|uses?|used|fails?|failed|says?|contains?|found|happens?|reads?|there|there's|it's|that's|gets?|which|where|what|why|ist|sind|steht|est|sont|está|es|é|è)(?:$|[^\w/.-])`)
)
