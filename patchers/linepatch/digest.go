package linepatch

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/patchers/locate"
)

// A filePatch is what the edits of one file share: the text that they were made
// for, known by its digest, and what was found out about the text at hand.
type filePatch struct {
	original  model.Digest // originalSha256
	field     string       // the JSON path of it
	hasDigest bool         // it is one
	placers   []*placer    // from top to bottom
	memo      locate.Memo[comparison]
	finder    locate.Finder
}

// A comparison is what a text is to a patch.
type comparison struct {
	isOriginal bool         // it is the text that the patch was made for
	applied    bool         // it is exactly what the patch makes of that
	why        model.Reason // how it is to be read to be so, if not as it is
}

// compare finds out what t is to p.
func (p *filePatch) compare(t *model.Text) comparison {
	if why, ok := p.matchesDigest(t.Bytes); ok {
		return comparison{isOriginal: true, why: why}
	}
	before, ok := p.undo(t)
	if !ok {
		return comparison{}
	}
	// The result need not show whether the original had a final line end, nor, if
	// it has none at all, of which kind they were.
	readings := [][]byte{before, trimEnd(before)}
	if bytes.IndexByte(t.Bytes, '\n') < 0 {
		crlf := bytes.ReplaceAll(before, []byte("\n"), []byte("\r\n"))
		readings = append(readings, crlf, trimEnd(crlf))
	}
	for _, b := range readings {
		if _, ok := p.matchesDigest(b); ok {
			return comparison{applied: true}
		}
	}
	return comparison{}
}

const byteOrderMark = "\xef\xbb\xbf"

// matchesDigest tells that p was made for b, and how b is to be read for that. The
// digest counts the bytes; beside those, the text with LF line ends and the
// text without its byte order mark are accepted, since servers normalise so
// (TUL §6, READING §5.6).
func (p *filePatch) matchesDigest(b []byte) (why model.Reason, ok bool) {
	bare := bytes.TrimPrefix(b, []byte(byteOrderMark))
	for _, reading := range []struct {
		differs bool
		lf      bool
		bytes   []byte
		why     model.Reason
	}{
		{true, false, b, model.Reason{}},
		{true, true, b, digestOfLF.With()},
		{len(bare) < len(b), false, bare, digestOfUnmarked.With()},
		{len(bare) < len(b), true, bare, digestOfBoth.With()},
	} {
		crlf := bytes.Contains(reading.bytes, []byte("\r\n"))
		if !reading.differs || reading.lf && !crlf {
			continue
		}
		if reading.lf {
			reading.bytes = bytes.ReplaceAll(reading.bytes, []byte("\r\n"), []byte("\n"))
		}
		if model.DigestOf(reading.bytes) == p.original {
			return reading.why, true
		}
	}
	return model.Reason{}, false
}

// undo is the text from which p would make t, if p can have made t at all: its
// new lines stand where they would.
func (p *filePatch) undo(t *model.Text) ([]byte, bool) {
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

// trimEnd is b without its last line end.
func trimEnd(b []byte) []byte {
	return bytes.TrimSuffix(bytes.TrimSuffix(b, []byte("\n")), []byte("\r"))
}
