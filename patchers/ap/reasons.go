package ap

import "aptix-tui/model"

// The kinds of reasons that this format gives.
var (
	// Several faults of one modification or file block.
	severalFaults = model.ReasonKind{Code: "ap/faults", Sentence: "%v"}

	// Why the text of the patch may not be what is meant. Lines are those of the answer.
	valuesDiffer    = model.ReasonKind{Code: "ap/values-differ", Sentence: "lines %d and %d give %s different values; the last one is used"}
	mayBeCutOff     = model.ReasonKind{Code: "ap/cut-off", Sentence: "the patch ends after %s at line %d: it may be cut off"}
	mayBeDirective  = model.ReasonKind{Code: "ap/misplaced-id", Sentence: "line %d may be a directive"}
	endsWithID      = model.ReasonKind{Code: "ap/cut-off-id", Sentence: "the patch ends with %s, the beginning of its ID: it may be cut off"}
	emptyAtEnd      = model.ReasonKind{Code: "ap/empty-content", Sentence: "the patch ends at line %d with empty content: it may be cut off; expected END after empty content"}
	proseFollows    = model.ReasonKind{Code: "ap/prose-follows", Sentence: "the last value may include prose after the patch"}
	otherPayload    = model.ReasonKind{Code: "ap/other-payload", Sentence: "another change may begin at line %d, in the last value; expected END before it"}
	unpairedFences  = model.ReasonKind{Code: "ap/unpaired-fences", Sentence: "unpaired fences in the last value: it may end elsewhere"}
	unclosedFence   = model.ReasonKind{Code: "ap/unclosed-fence", Sentence: "the fence around the patch is not closed: its last value may be cut off"}
	anotherHeader   = model.ReasonKind{Code: "ap/another-header", Sentence: "the header of another patch follows: the last value may end elsewhere"}
	anchorAsSnippet = model.ReasonKind{Code: "ap/anchor-as-snippet", Sentence: "no snippet; the anchor at line %d is used as the snippet"}
	morePath        = model.ReasonKind{Code: "ap/odd-path", Sentence: "%q may be more than a path"}
)

// combined is faults as one reason; none if there is none.
func combined(faults model.Reasons) model.Reason {
	switch len(faults) {
	case 0:
		return model.Reason{}
	case 1:
		return faults[0]
	}
	return severalFaults.With(faults)
}
