package locate

import "aptix-tui/model"

// The kinds of reasons that the search gives; formats give the exported ones.
var (
	SeveralPlaces   = model.ReasonKind{Code: "place/several", Sentence: "matches %v places"}
	FoundRegardless = model.ReasonKind{Code: "place/regardless", Sentence: "matched ignoring %v"}
	newTextAlready  = model.ReasonKind{Code: "applied/new-text", Sentence: "new text already at line %v"}
	newTextOver     = model.ReasonKind{Code: "doubt/new-text", Sentence: "new text at line %v: may already be applied"}
	oldTextToo      = model.ReasonKind{Code: "doubt/old-text", Sentence: "%v, and similar old text is there too: may already be applied"}
	foundLoosely    = model.ReasonKind{Code: "place/loose", Sentence: "matched %v"}
	mostSimilar     = model.ReasonKind{Code: "place/similar", Sentence: "closest text: line %[2]v (%[1]d%% similar)"}
	severalSimilar  = model.ReasonKind{Code: "place/several", Sentence: "%d similar places, the best %d%% similar"}
	severalLoosely  = model.ReasonKind{Code: "place/several", Sentence: "matches %d places, %v"}
	moreThanOffered = model.ReasonKind{Code: "place/several", Sentence: "matches more places than shown, %v"}
	indentDiffers   = model.ReasonKind{Code: "place/loose", Sentence: "indentation: file has %s, answer %s; new text re-indented"}
	regardlessOf    = model.ReasonKind{Code: "place/regardless", Sentence: "ignoring %v"}
	contextLeftOut  = model.ReasonKind{Code: "relaxed/context", Sentence: "%d of %d context lines"}
)
