package linepatch

import (
	"fmt"

	"aptix-tui/model"
	"aptix-tui/patchers/jsontext"
)

// Examine returns all faults of the edit in t: of the digest (TUL §4.2.1), the
// line numbers (TUL §9) and the original lines (TUL §5.3), each with the JSON
// path of the field. A file that is the result of the patch has none.
func (p *placer) Examine(t *model.Text) []model.Fault {
	s := p.patch.memo.Get(t, p.patch.compare)
	if s.applied {
		return nil
	}
	var out []model.Fault
	add := func(code, at, message string, args ...any) {
		out = append(out, model.Fault{Code: "lines/" + code, At: at, Message: fmt.Sprintf(message, args...)})
	}
	if !s.isOriginal && p.patch.hasDigest {
		add("stale", p.patch.field, "the file is not the one that the patch was made for: its SHA-256 is %s", model.DigestOf(t.Bytes))
	}
	if p.last > t.Lines() {
		field := p.path.Field("endLine")
		if p.last == p.at {
			field = p.path.Field("afterLine")
		}
		add("range", string(field), "line %d is stated, and the file has %d", p.last, t.Lines())
		return out
	}
	if len(p.old) != p.last-p.at {
		return out // that is a violation of its own
	}
	for i := range p.old {
		if !hasLines(t, p.old[i:i+1], p.at+i) {
			add("original", string(p.path.Field("expectedOriginalLines").Item(i)), "line %d is not this line: it is %s",
				p.at+i+1, jsontext.Quote(t.Line(p.at+i)))
			break
		}
	}
	return out
}
