package tags

import "aptix-tui/model"

// The kinds of reasons that reading tags gives.
var (
	noEnd       = model.ReasonKind{Code: "tags/no-end", Sentence: "the element %s has no end tag: the answer may be cut off"}
	unreadable  = model.ReasonKind{Code: "tags/unreadable", Sentence: "%s cannot be read: %s"}
	strayEnd    = model.ReasonKind{Code: "tags/stray-end", Sentence: "another %s follows at line %d: where the content ends is unclear"}
	endUnclear  = model.ReasonKind{Code: "tags/end", Sentence: "the text of %s has tags in it: where it ends is unclear"}
	hadEntities = model.ReasonKind{Code: "tags/entities", Sentence: "the path is written with entities; read as %q"}
	inXML       = model.ReasonKind{Code: "tags/in-xml", Sentence: "it is in a block of XML: may be data"}
)
