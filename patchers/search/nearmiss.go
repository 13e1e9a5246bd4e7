package search

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// nearMisses finds blocks that Scan does not read, and markers that are misspelt.
func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	a := u.Answer()
	return func(p *model.Part) model.NearMiss {
		possible := model.NearMiss{}
		for n := p.First; n < p.End; n++ {
			miss := missAt(a, p, n)
			if miss.Certain {
				return miss
			}
			if possible.Line == 0 {
				possible = miss
			}
		}
		return possible
	}
}

const (
	misspelt   = "a SEARCH/REPLACE block with malformed markers; expected \"<<<<<<< SEARCH\", \"=======\", \">>>>>>> REPLACE\""
	strayEnd   = "the end of a SEARCH/REPLACE block without a beginning"
	quotedMark = "a SEARCH/REPLACE block in a quotation"
)

// missAt returns what line n of p looks like.
func missAt(a *model.Answer, p *model.Part, n int) model.NearMiss {
	b := model.Block{Answer: a, Fence: p.Fence}
	line := b.Line(n)
	switch {
	case beginsWithAny(line, ">") && quotedMarker.Match(line):
		return model.NearMiss{Line: n, What: quotedMark}
	case isOpener(line):
		_, why := begin(b, n)
		if why == nil || why.silent {
			return model.NearMiss{}
		}
		return model.NearMiss{Line: n, What: why.what, Certain: why.certain}
	case isCloser(line) && !hasOpenerAbove(b, n):
		return model.NearMiss{Line: n, What: strayEnd, Certain: !p.IsCode() || n == p.End-1}
	case isMisspelt(line):
		return model.NearMiss{Line: n, What: misspelt, Certain: hasMarkersBelow(b, n) && !comment.Match(line) && !(p.IsCode() && otherText(b, max(p.First, n-maxNear), n) != nil)}
	}
	return model.NearMiss{}
}

// damaged returns a payload that cannot be accepted if line n is a marker of a block that
// cannot be read, and its file is known; else nil. The near misses are the others.
func damaged(b model.Block, n int) *model.Payload {
	line := b.Line(n)
	text := bytes.TrimLeft(line, " \t")
	if len(text) < 5 || strings.IndexByte("<>&-+[#/;\xc2\xe2", text[0]) < 0 {
		return nil
	}
	blk := &block{first: n, last: n}
	switch {
	case isMisspelt(line) && hasMarkersBelow(b, n) && !(comment.Match(line) && comment.Match(b.Line(n+1))):
		blk.fault = &damagedMarkers
	case isCloser(line) && b.Fence != nil && !hasOpenerAbove(b, n):
		blk.fault, blk.first = &strayMarker, b.Fence.Open+1
	default:
		return nil
	}
	blk.findPath(b)
	if blk.path == "" || blk.source == inherited || blk.isTemplate() || label.InComment(b.Answer.Line, b.Top(n)) {
		return nil
	}
	if blk.fault == &damagedMarkers && b.Fence != nil && otherText(b, max(b.Fence.Open+1, n-maxNear), n) != nil {
		return nil
	}
	blk.first = n
	p := &model.Payload{Format: Format, First: n, Last: n, Fence: b.Fence}
	refuse(p, blk)
	return p
}

// hasOpenerAbove reports whether a block begins above line n, the last marker of one.
func hasOpenerAbove(b model.Block, n int) bool {
	for m := n - 1; m > max(0, n-maxBefore); m-- {
		line := b.Line(m)
		switch {
		case isOpener(line) || isMisspelt(line):
			return true
		case isCloser(line) || b.Fence != nil && m <= b.Fence.Open:
			return false
		}
	}
	return false
}

var (
	quotedMarker = lazyregexp.New(`^\s*(?:>\s?)+\s*<{5,9} ?(?:SEARCH|ORIGINAL)\b`)
	// misspeltMarker matches a first marker with another width or word, in entities or in a comment.
	misspeltMarker = lazyregexp.New(`(?i)^\s*(?:(?:#|//|--|;|/\*|<!--) ?<{5,9} ?(?:SEARCH|ORIGINAL)(?: ?\*/| ?-->)?|(?:<{2,}|(?:&lt;){2,}|«{2,}|‹{2,}|-{7}) ?(?:SE[ARC]{2,4}H|SEARCH[_ ]?BLOCK|SEARCH[ /]*REPLACE|ORIGINAL|FIND|OLD|BEFORE)|\[(?:SEARCH|FIND)\]|<{5,9} ?\w{0,12})[\s>:»]*$`)
	conflictHead   = lazyregexp.New(`^<*[ \t]*(?i:head)(?:[^A-Za-z]|$)`)
	anyEnd         = lazyregexp.New(`(?i)^\s*(?:(?:#|//|--|;|/\*|<!--) ?>{5,9} ?(?:REPLACE|UPDATED)(?: ?\*/| ?-->)?|(?:>{2,}|(?:&gt;){2,}|»{2,}|\+{5,}) ?(?:REP[LAC]{3,5}E|UPDATED?|NEW|AFTER|REPLACEMENT|END)|\[REPLACE\])[\s<:«]*$`)
)

// isMisspelt reports whether line is nearly the first marker of a block.
func isMisspelt(line []byte) bool {
	text := bytes.TrimLeft(line, " \t")
	return len(text) > 4 && len(text) < 60 && beginsWithAny(text, "#/;-<&[\xc2\xe2") && !isOpener(line) && misspeltMarker.Match(text) && !conflictHead.Match(text)
}

// beginsWithAny reports whether line begins with one of these bytes, after whitespace.
func beginsWithAny(line []byte, set string) bool {
	text := bytes.TrimLeft(line, "\t\n\f\r ")
	return len(text) > 0 && strings.IndexByte(set, text[0]) >= 0
}

const maxMarker = 64 // bytes of the last marker, however it is written

// hasMarkersBelow reports whether the last marker of a block is below line n, however it
// is written.
func hasMarkersBelow(b model.Block, n int) bool {
	for m := n + 1; m <= min(b.Lines(), n+maxBefore/4); m++ {
		line := b.Line(m)
		switch {
		case beginsWithAny(line, "#/;-<>&+[\xc2") && anyEnd.Match(line[:min(len(line), maxMarker)]):
			return true
		case isOpener(line) || isMisspelt(line):
			return false
		}
	}
	return false
}
