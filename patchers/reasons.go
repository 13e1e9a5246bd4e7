package patchers

import "aptix-tui/model"

// The kinds of reasons that concern payloads of every format.
var (
	inCutOffBlock = model.ReasonKind{Code: "answer/cut-off", Sentence: "in a block without an end: the answer may be cut off"}
	indentedLess  = model.ReasonKind{Code: "answer/indentation", Sentence: "answer line %d is indented less than its fence, so the indentation of the other lines is unclear"}
	strictAsItIs  = model.ReasonKind{Code: "strict/as-written", Sentence: "--strict: the file does not have the exact text"}
	afterUnpaired = model.ReasonKind{Code: "answer/unpaired", Sentence: "the fence at line %d lacks its closing line: this may be in it"}
	mayBeDraft    = model.ReasonKind{Code: "answer/draft", Sentence: "the model's draft ends at line %d and has no beginning: this may be part of it"}
)
