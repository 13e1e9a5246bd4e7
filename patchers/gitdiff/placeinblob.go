package gitdiff

import (
	"bytes"

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
	if at+p.old > t.Lines() || t.Start(at+p.leading) < from || !bytes.HasPrefix(t.Bytes[t.Start(at):], p.oldText) {
		return model.Match{}, false
	}
	c := model.Candidate{Extent: model.Span{Start: max(t.Start(at), from), End: t.Start(at + p.old)}, AsStated: true}
	c.Extent.End = max(c.Extent.Start, c.Extent.End)
	c.Splices = p.splices(t.Start(at))
	return model.Match{Placement: model.Exact, Candidates: []model.Candidate{c}}, true
}

// splices are a splice for each run of changed lines of a hunk without faults whose old text
// is at offset at.
func (p *placer) splices(at int) (out []model.Splice) {
	start, added := at, 0 // of the run, in the file and in the new text
	new := 0              // the offset in the new text
	end := func() {
		if start < at || added < new {
			out = append(out, model.Splice{Span: model.Span{Start: start, End: at}, New: p.newText[added:new:new]})
		}
	}
	for line := p.scan(); line.next(); {
		switch size := len(line.text); line.op {
		case ' ':
			end()
			at, new = at+size, new+size
			start, added = at, new
		case '-':
			at += size
		default:
			new += size
		}
	}
	end()
	return out
}
