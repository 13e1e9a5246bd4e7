package gitdiff

import (
	"bytes"
	"slices"

	"aptix-tui/model"
)

// locateInOldBlob is LocateAfter for a hunk without faults whose text is at its line in the
// very file that the patch was made for. Nearly all hunks of programs are such, and large
// patches have many. It reports false for all others.
func (p *placer) locateInOldBlob(t *model.Text, from, shift int) (model.Match, bool) {
	stated, ok := p.originalLine()
	if !ok || p.text == nil || p.old == 0 || p.file.side(t) != oldSide {
		return model.Match{}, false
	}
	at := max(stated+shift, 0)
	if at+p.old > t.Lines() || t.Start(at+p.leading) < from || !p.isOldAt(t.Bytes[t.Start(at):]) {
		return model.Match{}, false
	}
	c := model.Candidate{Extent: model.Span{Start: max(t.Start(at), from), End: t.Start(at + p.old)}, AsStated: true}
	c.Extent.End = max(c.Extent.Start, c.Extent.End)
	c.Splices = p.splices(t.Start(at))
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{c}}, true
}

// isOldAt reports whether text begins with the old text of a hunk without faults.
func (l *hunkLines) isOldAt(text []byte) bool {
	for line := l.scan(); line.next(); {
		if line.op == '+' {
			continue
		}
		if !bytes.HasPrefix(text, line.text) {
			return false
		}
		text = text[len(line.text):]
	}
	return true
}

// splices are a splice for each run of changed lines of a hunk without faults whose old text
// is at offset at.
func (p *placer) splices(at int) []model.Splice {
	var fewSplices [8]model.Splice // most hunks have no more, nor runs of more lines
	var fewLines [16][]byte
	out, added := fewSplices[:0], fewLines[:0] // added are the new lines of the run
	start := at                                // of the run in the file
	end := func() {
		if start < at || len(added) > 0 {
			out = append(out, model.Splice{Span: model.Span{Start: start, End: at}, New: joined(added)})
		}
	}
	for line := p.scan(); line.next(); {
		switch size := len(line.text); line.op {
		case ' ':
			end()
			at += size
			start, added = at, added[:0]
		case '-':
			at += size
		default:
			added = append(added, line.text)
		}
	}
	end()
	return slices.Clone(out)
}

// joined returns the lines as one text, which is shared if there is one line.
func joined(lines [][]byte) []byte {
	if len(lines) == 1 {
		return lines[0]
	}
	return slices.Concat(lines...)
}
