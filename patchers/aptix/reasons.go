package aptix

import "aptix-tui/model"

// The kinds of reasons that reading and placing bundles and structured patches
// give.
var (
	findMissing   = model.ReasonKind{Code: "place/missing", Sentence: "the text to find is not in the file"}
	newTextAt     = model.ReasonKind{Code: "doubt/new-text", Sentence: "the new text is at line %v"}
	sharesBytes   = model.ReasonKind{Code: "doubt/overlap", Sentence: "the text shares bytes with what may be the result of an earlier run"}
	doneAlready   = model.ReasonKind{Code: "applied/some", Sentence: "places that hold the new text already: %d"}
	diffAsContent = model.ReasonKind{Code: "aptix/diff-as-content", Sentence: "its content is a diff, and would take the place of the whole file"}
	otherLineEnds = model.ReasonKind{Code: "relaxed/line-ends", Sentence: "the text differs in its line ends; the new text takes those of the file"}
	insideNewText = model.ReasonKind{Code: "applied/inside", Sentence: "the text is only inside the new text: it is applied"}
	madeTogether  = model.ReasonKind{Code: "applied/chain", Sentence: "the replacements of this file together have made the text in this place: they are applied"}
	diffPrefixes  = model.ReasonKind{Code: "aptix/signs", Sentence: "lines of the new text begin with the signs of a diff; what is offered first is without them"}
	fieldMisnamed = model.ReasonKind{Code: "aptix/misnamed", Sentence: "its field %s may be meant as its %s"}
	cutBeforeRoot = model.ReasonKind{Code: "aptix/no-root", Sentence: "it is cut off before its \"root\", so what its paths are relative to is not known"}
	unusedLimit   = model.ReasonKind{Code: "aptix/limit-ignored", Sentence: "its \"limit\" is beside a list of replacements, and applies to none of them"}
)

// inField is why a field is refused or in doubt, as a reason about its object.
func inField(name string, why model.Reason) model.Reason {
	return model.ReasonKind{Code: why.Code, Sentence: "in %s: %s"}.With(name, why)
}
