package v4a

import "aptix-tui/model"

// The kinds of reasons that reading and placing a V4A patch give.
var (
	cutOff        = model.ReasonKind{Code: "v4a/cut-off", Sentence: "no line \"*** End Patch\": may be cut off"}
	noContext     = model.ReasonKind{Code: "v4a/no-context", Sentence: "an insertion without context: after its anchor or at the end of the file?"}
	noSign        = model.ReasonKind{Code: "v4a/no-sign", Sentence: "answer line %d begins with neither a space nor a sign; read as context"}
	noPlus        = model.ReasonKind{Code: "v4a/no-plus", Sentence: "answer line %d, in a new file, does not begin with \"+\"; used as written"}
	oddPath       = model.ReasonKind{Code: "v4a/odd-path", Sentence: "quotation marks around the path are removed: %s"}
	nested        = model.ReasonKind{Code: "v4a/nested", Sentence: "the call is part of a larger text that may only show it"}
	unknownField  = model.ReasonKind{Code: "v4a/field", Sentence: "the operation has the unknown field %q"}
	severalFiles  = model.ReasonKind{Code: "v4a/several-files", Sentence: "the operation on one file has markers of other files in its text"}
	script        = model.ReasonKind{Code: "v4a/script", Sentence: "other commands come before the patch: a shell may run it elsewhere, or not at all"}
	expanded      = model.ReasonKind{Code: "v4a/expanded", Sentence: "a shell would change this patch before apply_patch reads it"}
	atAnchor      = model.ReasonKind{Code: "place/anchor", Sentence: "one of %d places is where the anchor %q says"}
	notAtAnchor   = model.ReasonKind{Code: "doubt/anchor", Sentence: "the old text is not where the anchor %q says"}
	anchorMissing = model.ReasonKind{Code: "doubt/anchor", Sentence: "the anchor %q is not in the file"}
	failed        = model.ReasonKind{Code: "v4a/failed", Sentence: "line %d says that the patch was not applied"}
	newAtAnchor   = model.ReasonKind{Code: "applied/new-text", Sentence: "new text at line %v"}
)
