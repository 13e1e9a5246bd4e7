package search

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// markers are the first and the last line of a block, also with another width or word, as entities
// of HTML or in a comment. Merge conflicts have neither.
var markers = []model.Marker{
	{First: "<&\xc2\xe2-[#/;", Line: lazyregexp.New(`(?i)^(?:(?:#|//|--|;|/\*|<!--) ?)?(?:(?:<{2,9}|(?:&lt;){2,9}|«{2,}|‹{2,}) ?(?:SE[ARC]{2,4}H|ORIGINAL|FIND|OLD|BEFORE)\b|-{5,9} ?SEARCH\b|\[(?:SEARCH|FIND)\]\s*$)`)},
	{First: "<>&\xc2\xe2+[#/;-", Line: lazyregexp.New(`(?i)^(?:(?:#|//|--|;|/\*|<!--) ?)?(?:(?:>{2,9}|(?:&gt;){2,9}|»{2,}|\+{5,9}) ?(?:REP[LAC]{3,5}E|UPDATED|NEW|AFTER)\b|\[REPLACE\]\s*$)`), Ends: true},
}

// damaged returns a payload that cannot be accepted if line n is nearly the first marker of a block
// whose file is known, and a last one is below; else nil.
func damaged(b model.Block, n int) *model.Payload {
	if !isMarker(0, b.Line(n)) {
		return nil
	}
	blk := &block{first: n, last: n, fault: &damagedMarkers}
	if blk.findPath(b); blk.path == "" || blk.source == inherited {
		return nil
	}
	for m := n + 1; m <= min(b.Lines(), n+maxBefore/4); m++ {
		if isMarker(1, b.Line(m)) {
			p := &model.Payload{Format: Format, First: n, Last: n, Fence: b.Fence}
			refuse(p, blk)
			return p
		}
	}
	return nil
}

// isMarker reports whether line is a marker of that kind, in any spelling.
func isMarker(kind int, line []byte) bool {
	text := bytes.TrimLeft(line, " \t")
	return len(text) > 4 && len(text) < maxLabel && bytes.IndexByte([]byte(markers[kind].First), text[0]) >= 0 && markers[kind].Line.Match(text)
}
