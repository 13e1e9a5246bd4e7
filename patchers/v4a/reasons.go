package v4a

import "aptix-tui/model"

// The kinds of reasons that reading and placing a V4A patch give.
var (
	noBegin       = model.ReasonKind{Code: "v4a/no-begin", Sentence: "the patch has no line \"*** Begin Patch\", so that its beginning may be missing"}
	cutOff        = model.ReasonKind{Code: "v4a/cut-off", Sentence: "the patch has no line \"*** End Patch\", so it may be cut off"}
	noContext     = model.ReasonKind{Code: "v4a/no-context", Sentence: "an insertion without context: programs disagree whether it belongs after its anchor or at the end of the file"}
	noSign        = model.ReasonKind{Code: "v4a/no-sign", Sentence: "line %d of the answer begins with neither a space nor a sign; it is taken for context"}
	noPlus        = model.ReasonKind{Code: "v4a/no-plus", Sentence: "line %d of the answer, in a new file, does not begin with \"+\"; it is taken as it is"}
	oddPath       = model.ReasonKind{Code: "v4a/odd-path", Sentence: "the path was written as %s"}
	elision       = model.ReasonKind{Code: "v4a/elision", Sentence: "the new text has %q in place of omitted code"}
	nested        = model.ReasonKind{Code: "v4a/nested", Sentence: "the call is a part of a larger text, which may only show it"}
	unknownField  = model.ReasonKind{Code: "v4a/field", Sentence: "the operation has the field %q, which is not known"}
	severalFiles  = model.ReasonKind{Code: "v4a/several-files", Sentence: "the operation on one file has markers of other files in its text"}
	conditional   = model.ReasonKind{Code: "v4a/conditional", Sentence: "the command is part of a script, which may not run it"}
	expanded      = model.ReasonKind{Code: "v4a/expanded", Sentence: "a shell would change text of this patch before apply_patch gets it"}
	otherDir      = model.ReasonKind{Code: "v4a/directory", Sentence: "the command changes into a directory that only a shell knows: %s"}
	belowAnchor   = model.ReasonKind{Code: "place/anchor", Sentence: "one of %d places is where the anchor %q says"}
	aboveAnchor   = model.ReasonKind{Code: "doubt/anchor", Sentence: "the old text is not below the anchor %q"}
	anchorMissing = model.ReasonKind{Code: "doubt/anchor", Sentence: "the anchor %q is not in the file"}
	notAtEnd      = model.ReasonKind{Code: "doubt/end", Sentence: "the change belongs to the end of the file, and its old text is elsewhere"}
	atEnd         = model.ReasonKind{Code: "place/end", Sentence: "one of %d places is at the end of the file, where the change belongs"}
	newAtAnchor   = model.ReasonKind{Code: "applied/new-text", Sentence: "the new text is at line %v"}
	failed        = model.ReasonKind{Code: "v4a/failed", Sentence: "line %d says that the patch was not applied"}
)
