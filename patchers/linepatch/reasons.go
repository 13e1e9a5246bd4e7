package linepatch

import "aptix-tui/model"

// The kinds of reasons that reading and placing line patches give.
var (
	isSame                = model.ReasonKind{Code: "applied/same", Sentence: "the new lines are the original lines"}
	isInPlace             = model.ReasonKind{Code: "applied/new-text", Sentence: "already applied"}
	behindEnd             = model.ReasonKind{Code: "place/behind-end", Sentence: "the change is for line %d, but the file has %v"}
	otherLine             = model.ReasonKind{Code: "lines/other-line", Sentence: "the SHA-256 matches, but line %v differs from the original line in the patch"}
	afterUnterminatedLine = model.ReasonKind{Code: "lines/no-line-end", Sentence: "adds lines after the last line, which has no line ending and which another change removes"}
	otherFile             = model.ReasonKind{Code: "lines/digest", Sentence: "the patch is for another version of the file: its SHA-256 differs"}
	digestOfLF            = model.ReasonKind{Code: "digest/line-ends", Sentence: "the SHA-256 is of the text with LF line endings"}
	digestOfUnmarked      = model.ReasonKind{Code: "digest/byte-order-mark", Sentence: "the SHA-256 is of the text without its byte order mark"}
	digestOfBoth          = model.ReasonKind{Code: "digest/byte-order-mark", Sentence: "the SHA-256 is of the text with LF line endings and without its byte order mark"}
	insertionNotFound     = model.ReasonKind{Code: "place/missing", Sentence: "an insertion has no original lines to search for"}
	originalNotFound      = model.ReasonKind{Code: "place/missing", Sentence: "the original lines are not in the file"}
	originalElsewhere     = model.ReasonKind{Code: "place/elsewhere", Sentence: "the original lines are at line %v"}
	originalSeveral       = model.ReasonKind{Code: "place/several", Sentence: "the original lines match %d places"}
	originalTooMany       = model.ReasonKind{Code: "place/several", Sentence: "the original lines match more than %d places"}
	changeInvalid         = model.ReasonKind{Code: "lines/change", Sentence: "%s is not valid"}
	isToolAnswer          = model.ReasonKind{Code: "lines/answered", Sentence: "a response of the tool, not a request"}
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
