package linepatch

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
	"aptix-tui/patchers/locate"
)

// A filePatch is what the edits of one file share: the digest of the original
// text, and what is known about the text that they are placed in.
type filePatch struct {
	original  model.Digest  // originalSha256
	field     jsontext.Path // the JSON path of it
	hasDigest bool          // original is valid
	placers   []*placer     // from top to bottom
	memo      locate.Memo[comparison]
	finder    locate.Finder
}

// A comparison is the result of comparing a text with the original of a
// filePatch.
type comparison struct {
	digest     model.Digest // of the text
	isOriginal bool         // the text is the original
	why        model.Reason // how the text must be normalised to be the original, if at all
}

// compare compares t with the original of p.
func (p *filePatch) compare(t *model.Text) comparison {
	c := comparison{digest: model.DigestOf(t.Bytes)}
	c.why, c.isOriginal = p.matchesDigest(t.Bytes, c.digest)
	return c
}

const byteOrderMark = "\xef\xbb\xbf"

// matchesDigest reports whether b, which has a digest, is the original of p, and how b must be
// normalised for that. Besides the bytes as they are, the text with LF line ends
// and the text without its byte order mark are accepted, since servers normalise
// texts that way (TUL §6, READING §5.6).
func (p *filePatch) matchesDigest(b []byte, digest model.Digest) (why model.Reason, ok bool) {
	if digest == p.original {
		return model.Reason{}, true
	}
	bare := bytes.TrimPrefix(b, []byte(byteOrderMark))
	for _, reading := range []struct {
		bytes []byte
		why   model.Reason
	}{
		{withLF(b), digestOfLF.With()},
		{bare, digestOfUnmarked.With()},
		{withLF(bare), digestOfBoth.With()},
	} {
		if len(reading.bytes) < len(b) && model.DigestOf(reading.bytes) == p.original {
			return reading.why, true
		}
	}
	return model.Reason{}, false
}

func withLF(b []byte) []byte { return bytes.ReplaceAll(b, []byte("\r\n"), []byte("\n")) }
