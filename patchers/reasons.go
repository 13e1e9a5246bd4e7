package patchers

import "aptix-tui/model"

// The kinds of reasons that concern payloads of every format.
var (
	inCutOffBlock = model.ReasonKind{Code: "answer/cut-off", Sentence: "it is inside a block that is cut off"}
	indentedLess  = model.ReasonKind{Code: "answer/indentation", Sentence: "line %d of the answer is indented less than the fence that it is in, so that the indentation of the other lines is not certain"}
	strictAsItIs  = model.ReasonKind{Code: "strict/as-written", Sentence: "--strict: the file does not have the text as it is written"}
	mayBeShown    = model.ReasonKind{Code: "answer/shown", Sentence: "the text above says that the diff shows something"}
	mayBeDraft    = model.ReasonKind{Code: "answer/draft", Sentence: "a draft of the model ends at line %d, and its beginning is missing: this may be part of it"}
	chosenByHand  = model.ReasonKind{Code: "block/chosen", Sentence: "a person chose this file for the code block"}
)
