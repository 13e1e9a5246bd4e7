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
	applied    bool         // the text is the exact result of the patch
	why        model.Reason // how the text must be normalised to be the original, if at all
}

// compare compares t with the original of p and with its result.
func (p *filePatch) compare(t *model.Text) comparison {
	c := comparison{digest: model.DigestOf(t.Bytes)}
	if c.why, c.isOriginal = p.matchesDigest(t.Bytes, c.digest); c.isOriginal {
		return c
	}
	before, ok := p.undo(t)
	if !ok {
		return c
	}

	// The result may not show whether the original had a final line end or, if it has
	// no line end, of which kind they were.
	readings := [][]byte{before, trimEnd(before)}
	if bytes.IndexByte(t.Bytes, '\n') < 0 {
		crlf := bytes.ReplaceAll(before, []byte("\n"), []byte("\r\n"))
		readings = append(readings, crlf, trimEnd(crlf))
	}
	for _, b := range readings {
		if _, ok := p.matchesDigest(b, model.DigestOf(b)); ok {
			c.applied = true
		}
	}
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

// undo returns the text from which p would make t. ok is false if the new lines
// of p are not in t.
func (p *filePatch) undo(t *model.Text) (before []byte, ok bool) {
	if len(p.placers) == 0 {
		return nil, false
	}
	var out []byte
	from := 0
	for _, e := range p.placers {
		back := &placer{old: e.new, new: e.old}
		at := e.at + e.shift
		if !hasLines(t, e.new, at) {
			return nil, false
		}
		splice := back.splice(t, at)
		out = append(append(out, t.Bytes[from:splice.Start]...), splice.New...)
		from = splice.End
	}
	return append(out, t.Bytes[from:]...), true
}

// trimEnd returns b without its last line end.
func trimEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}
