package search

import "aptix-tui/model"

// The kinds of reasons that reading and placing a block give.
var (
	unclosed       = model.ReasonKind{Code: "search/unclosed", Sentence: "the block has no line \">>>>>>> REPLACE\"; nothing of it is kept"}
	noDivider      = model.ReasonKind{Code: "search/no-divider", Sentence: "the block has no line \"=======\" between the text to find and its replacement"}
	damagedMarkers = model.ReasonKind{Code: "search/markers", Sentence: "this looks like a block whose markers are not as they should be; expected \"<<<<<<< SEARCH\", \"=======\", \">>>>>>> REPLACE\""}
	strayMarker    = model.ReasonKind{Code: "search/stray-end", Sentence: "this ends a block of which no beginning is before it; expected \"<<<<<<< SEARCH\""}
	manyDividers   = model.ReasonKind{Code: "search/dividers", Sentence: "the block has too many lines like \"=======\" to tell which one divides it"}

	besideText      = model.ReasonKind{Code: "search/beside", Sentence: "other text is in the fence of the block, which may be a part of that"}
	homePath        = model.ReasonKind{Code: "path/home", Sentence: "the path is below a home directory; expected one relative to the project root"}
	farPath         = model.ReasonKind{Code: "search/far-path", Sentence: "other text is between the path and the block"}
	severalPaths    = model.ReasonKind{Code: "search/several-paths", Sentence: "the text above names several files (%s); this is one of them"}
	oddFences       = model.ReasonKind{Code: "search/fences", Sentence: "a fence ends inside the block; its last marker may belong to another block"}
	addedElision    = model.ReasonKind{Code: "search/elision", Sentence: "the new text has a line in place of omitted code that the text to find lacks"}
	elidedFile      = model.ReasonKind{Code: "search/elision", Sentence: "the new file has a line in place of omitted code"}
	indentedFile    = model.ReasonKind{Code: "search/indented", Sentence: "the block is indented, and so is its text; that indentation is taken off"}
	sparseFile      = model.ReasonKind{Code: "search/divider-in-text", Sentence: "the new file has a line like the one that divides the block"}
	otherReading    = model.ReasonKind{Code: "search/readings", Sentence: "the block can be read in several ways (%s); a person has to choose"}
	noReading       = model.ReasonKind{Code: "search/no-reading", Sentence: "the block can be read in several ways, and in none of them its text is in the file"}
	unpairedElision = model.ReasonKind{Code: "search/elision-pairs", Sentence: "the lines in place of omitted code are not the same in both texts, so that it is not known what stays"}
	unanchored      = model.ReasonKind{Code: "search/elision-anchor", Sentence: "there is new text beside a line in place of omitted code, and no text of the file to place it by"}
	keptSpans       = model.ReasonKind{Code: "relaxed/elision", Sentence: "the omitted code, which stays"}
	segmentMissing  = model.ReasonKind{Code: "place/missing", Sentence: "the text to find is not in the file, in parts between the lines for omitted code"}
	segmentsApplied = model.ReasonKind{Code: "applied/segments", Sentence: "the parts of the new text are in the file, in their order: it is applied"}
	segmentsThere   = model.ReasonKind{Code: "doubt/segments", Sentence: "the parts of the new text are in the file, too, so that it may already be applied"}
	fencesOff       = model.ReasonKind{Code: "relaxed/fences", Sentence: "fences around both texts"}
	notAtStated     = model.ReasonKind{Code: "search/stated-line", Sentence: "the block states line %d, where the new text is already, and the text to find is elsewhere"}
	newTextThere    = model.ReasonKind{Code: "applied/there", Sentence: "the new text is at line %v, and the text to find is gone: it is applied"}
	atStated        = model.ReasonKind{Code: "search/at-stated", Sentence: "the text is in %d places, and one of them is at the line that the block states"}
)
