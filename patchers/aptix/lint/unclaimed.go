package lint

import (
	"bytes"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/jsontext"
)

// checkUnclaimed checks blocks without a payload that are meant as one: JSON that
// is meant as Aptix JSON, and blocks tagged patch without a hunk.
func (l *linter) checkUnclaimed(payloads []*model.Payload) {
	l.payload, l.path = -1, ""
	for _, f := range l.blocks(payloads) {
		if slices.ContainsFunc(payloads, func(p *model.Payload) bool { return f.Open < p.First && p.First < f.Close || p.First == f.Open }) {
			continue
		}
		b := model.Block{Answer: l.answer, Fence: f}
		from, to := l.answer.Offset(f.Open+1), l.answer.Offset(min(f.Close, l.answer.Lines()+1))
		text := bytes.TrimSpace(l.answer.Text()[from:max(from, to)])
		if endsInEllipsis(text) {
			continue // it is an example of a payload
		}
		if aptix.FenceTag(f) == "patch" {
			l.report("afs/unified-diff", l.answer.Offset(f.Open), "the block tagged patch holds no hunk; expected a unified diff")
			continue
		}
		if len(text) > 0 && bytes.IndexByte([]byte("{["), text[0]) >= 0 && isMeantAsPayload(text) {
			l.reportUnread(b, from+bytes.IndexByte(l.answer.Text()[from:to], text[0]))
		}
	}
}

// endsInEllipsis reports whether text, or its list of entries, ends in an
// ellipsis.
func endsInEllipsis(text []byte) bool {
	text = bytes.TrimRight(text, "]} \t\r\n")
	return bytes.HasSuffix(text, []byte("...")) || bytes.HasSuffix(text, []byte("…"))
}

// blocks lists the guarded code blocks of the answer by the simplest rule: a
// block ends at the next line with only its mark. An answer that is only JSON is
// a block without fences.
func (l *linter) blocks(payloads []*model.Payload) []*model.Fence {
	if len(payloads) == 0 && bytes.HasPrefix(bytes.TrimSpace(l.answer.Text()), []byte("{")) {
		return []*model.Fence{{Close: l.answer.Lines() + 1}}
	}
	var out []*model.Fence
	var open *model.Fence
	for first, last := range aptix.Gaps(l.answer, payloads) { // fences of content are none
		for n := first; n <= last; n++ {
			line, ok := model.ReadFenceLine(l.answer.Line(n))
			switch {
			case !ok:
			case open == nil:
				open = &model.Fence{Char: line.Char, Length: line.Length, Indent: line.Indent, Info: line.Info, Open: n, Close: l.answer.Lines() + 1}
				out = append(out, open)
			case line.Closes(open.Char, open.Length):
				open.Close, open.Closed = n, true
				open = nil
			}
		}
	}
	return out
}

var (
	listNames      = lazyregexp.New(`\b(root|files|patches)["'“”‘’]?\s*:`)
	pathNames      = lazyregexp.New(`\bpath["'“”‘’]?\s*:`)
	entryNames     = lazyregexp.New(`\b(content|find|replacements|operation)["'“”‘’]?\s*:`)
	linePatchNames = lazyregexp.New(`\b(docPath|expectedOriginalLines|newLines)\b`)
)

// isMeantAsPayload reports whether text has names that only Aptix JSON has: a
// path, and a list of entries or a field of an entry.
func isMeantAsPayload(text []byte) bool {
	return !linePatchNames.Match(text) && pathNames.Match(text) && (listNames.Match(text) || entryNames.Match(text))
}

// reportUnread reports why the JSON at offset at is no payload.
func (l *linter) reportUnread(b model.Block, at int) {
	d := jsontext.Read(b, at, aptix.Limits)
	said := len(l.out)
	for _, r := range d.Remarks {
		if name := jsonRemarks[r.Code]; name != "" {
			l.add(name, r.Message, "", r.Line, r.Column)
		}
	}
	switch {
	case d.Broken != nil:
		l.add("sys004/not-json", d.Broken.Message, "", d.Broken.Line, d.Broken.Column)
	case !d.Top.Has("files", "patches"):
		l.report("sys004/mode-missing", at, `this is %s with neither "files" nor "patches"; expected an object with one of them`, d.Top.Kind)
	default:
		for _, name := range []string{"files", "patches"} {
			if v := d.Top.Field(name); v != nil && v.Kind != jsontext.Array {
				l.report("sys004/type", v.Span.Start, "expected %q to be an array of entries, but it is %s", name, v.Kind)
			}
		}
		if len(l.out) == said {
			l.checkShape(d.Top)
		}
	}
}

// Applies reports whether Check has anything to check in an answer: payloads of
// Aptix JSON or Git patches, or blocks that are meant as such.
func Applies(a *model.Answer, payloads []*model.Payload) bool {
	l := &linter{answer: a}
	l.checkUnclaimed(payloads)
	return len(l.out) > 0 || slices.ContainsFunc(payloads, func(p *model.Payload) bool { return isGitPatch(p) || isJSON(p) })
}
