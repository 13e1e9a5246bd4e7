package linepatch

import "aptix-tui/model"

// The kinds of reasons that reading and placing line patches give.
var (
	isResult              = model.ReasonKind{Code: "applied/result", Sentence: "the file is what the patch makes of the text that it was made for"}
	isSame                = model.ReasonKind{Code: "applied/same", Sentence: "the new lines are the original lines"}
	isInPlace             = model.ReasonKind{Code: "applied/new-text", Sentence: "the new lines are in their place already"}
	behindEnd             = model.ReasonKind{Code: "place/behind-end", Sentence: "line %d is stated, and the file has %d"}
	otherLine             = model.ReasonKind{Code: "lines/other-line", Sentence: "the SHA-256 is right, but %v"}
	notOriginal           = model.ReasonKind{Code: "lines/other-line", Sentence: "line %v is not the original line that the patch expects"}
	afterUnterminatedLine = model.ReasonKind{Code: "lines/no-line-end", Sentence: "it adds lines after the last line, which has no line end and which another change removes"}
	otherFile             = model.ReasonKind{Code: "lines/digest", Sentence: "the file is not the one that the patch was made for: its SHA-256 is another"}
	digestOfLF            = model.ReasonKind{Code: "digest/line-ends", Sentence: "the SHA-256 is that of the text with LF line ends"}
	digestOfUnmarked      = model.ReasonKind{Code: "digest/byte-order-mark", Sentence: "the SHA-256 is that of the text without its byte order mark"}
	digestOfBoth          = model.ReasonKind{Code: "digest/byte-order-mark", Sentence: "the SHA-256 is that of the text with LF line ends and without its byte order mark"}
	insertionNotFound     = model.ReasonKind{Code: "place/missing", Sentence: "an insertion has no original lines to be found by"}
	originalNotFound      = model.ReasonKind{Code: "place/missing", Sentence: "the original lines are nowhere in it"}
	originalElsewhere     = model.ReasonKind{Code: "place/elsewhere", Sentence: "the original lines are at line %v"}
	originalSeveral       = model.ReasonKind{Code: "place/several", Sentence: "the original lines are at %d places"}
	originalTooMany       = model.ReasonKind{Code: "place/several", Sentence: "the original lines are at more than %d places"}
	changeInvalid         = model.ReasonKind{Code: "lines/change", Sentence: "%s is not valid"}
	callCutOff            = model.ReasonKind{Code: "lines/call", Sentence: "the string that contains the batch is cut off"}
	callGoesOn            = model.ReasonKind{Code: "lines/call", Sentence: "expected nothing after the JSON in this string, but here is %s"}
	isToolAnswer          = model.ReasonKind{Code: "lines/answered", Sentence: "it is what the tool answered to a batch, and no request"}
	unusedField           = model.ReasonKind{Code: "lines/idle-field", Sentence: "its field %q may be meant, and has no effect with the operation %s"}
)

// refused returns why no change of a batch is made, with the code of its first
// violation.
func refused(violations model.Reasons) model.Reason {
	first := violations[0]
	if n := len(violations) - 1; n > 0 {
		return model.ReasonKind{Code: first.Code, Sentence: "the batch is refused as a whole: %s (and %d more)"}.With(first, n)
	}
	return model.ReasonKind{Code: first.Code, Sentence: "the batch is refused as a whole: %s"}.With(first)
}
