package v4a

import (
	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

var (
	// nearMarker matches a line that is meant as a marker and is none: with other stars, other
	// case, missing spaces or a missing colon. Text between stars is a heading.
	nearMarker = lazyregexp.New(`(?i)^\s*(?:\*{2,5}\s*(?:begin|end)\s*_?patch|\*{3,5}\s*(?:add|update|delete|create|modify)\s*_?file\s*[:=]?\s+[\w./\\-]*[\w-](?:\.\w+|/\S+))\s*$`)

	beginMarker = lazyregexp.New(`^\*\*\* (?:Begin Patch\s*$|(?:Add|Update|Delete) File:\s*\S)`)
	endMarker   = lazyregexp.New(`^\*\*\* End Patch\s*$`)
	signedLine  = lazyregexp.New(`(?m)^(?:\+.|-[^ ])`)
)

// markers are the lines of patches that are not read.
var markers = []model.Marker{
	{First: "*", Line: beginMarker, What: unread},
	{First: "*", Line: endMarker, Needs: signedLine, Ends: true, What: `the end of a patch in the form "*** Begin Patch", without a beginning`},
	{First: "*", Line: nearMarker, What: unread},
}

const unread = `a patch in the form "*** Begin Patch" that is only shown, or has malformed markers`
