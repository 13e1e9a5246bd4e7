package search

import "aptix-tui/model"

// The kinds of reasons that reading and placing a block give.
var (
	unclosed       = model.ReasonKind{Code: "search/unclosed", Sentence: "no line \">>>>>>> REPLACE\"; the block is left out"}
	noDivider      = model.ReasonKind{Code: "search/no-divider", Sentence: "no line \"=======\" between the text to find and its replacement"}
	damagedMarkers = model.ReasonKind{Code: "search/markers", Sentence: "this looks like a block with malformed markers; expected \"<<<<<<< SEARCH\", \"=======\", \">>>>>>> REPLACE\""}
	manyDividers   = model.ReasonKind{Code: "search/dividers", Sentence: "the block has too many lines like \"=======\" to tell which one divides it"}

	besideText      = model.ReasonKind{Code: "search/beside", Sentence: "other text around the block, which may be part of it"}
	homePath        = model.ReasonKind{Code: "path/home", Sentence: "the path is below a home directory; expected one relative to the project root"}
	severalPaths    = model.ReasonKind{Code: "search/several-paths", Sentence: "the text above names several files: %s"}
	oddFences       = model.ReasonKind{Code: "search/fences", Sentence: "a fence ends inside the block; its last marker may be of another block"}
	unusualName     = model.ReasonKind{Code: "search/unusual-name", Doubts: model.OfFile, Sentence: "%q may not be the name of a file"}
	sparseFile      = model.ReasonKind{Code: "search/divider-in-text", Sentence: "the new file has a line like the divider of the block"}
	otherReading    = model.ReasonKind{Code: "search/readings", Sentence: "the block can be read in several ways (%s): choose one"}
	noReading       = model.ReasonKind{Code: "search/no-reading", Sentence: "the block can be read in several ways, and none matches the file"}
	unpairedElision = model.ReasonKind{Code: "search/elision-pairs", Sentence: "the placeholders differ in both texts, so what stays is unclear"}
	unanchored      = model.ReasonKind{Code: "search/elision-anchor", Sentence: "new text next to a placeholder, without text of the file to place it"}
	keptSpans       = model.ReasonKind{Code: "relaxed/elision", Sentence: "omitted code, which stays"}
	segmentMissing  = model.ReasonKind{Code: "place/missing", Sentence: "the parts between the placeholders are not in the file"}
	segmentsApplied = model.ReasonKind{Code: "applied/segments", Sentence: "all parts of the new text are in the file, in order: already applied"}
	segmentsThere   = model.ReasonKind{Code: "doubt/segments", Sentence: "the parts of the new text are in the file too: may already be applied"}
	newTextThere    = model.ReasonKind{Code: "applied/there", Sentence: "new text at line %v and no text to find: already applied"}
	noBlock         = model.ReasonKind{Code: "search/no-block", Sentence: "line %d of the diff: expected a line \"<<<<<<< SEARCH\""}
)
