package unclaimed

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// maxMarker is how many bytes of a line are searched for markers.
const maxMarker = 1 << 16

// markers returns a function that finds the first marker of f in a part that is certain, or else
// the first one.
func (u *finder) markers(f *model.Format) func(*model.Part) model.NearMiss {
	return func(p *model.Part) (first model.NearMiss) {
		for n := p.First; n < p.End; n++ {
			line := bytes.TrimLeft(u.answer.Line(n), " \t")
			text, isQuoted := bytes.CutPrefix(line, []byte("> "))
			if len(text) == 0 {
				continue
			}
			text = text[:min(len(text), maxMarker)]
			i := slices.IndexFunc(f.Markers, func(m model.Marker) bool { return matches(&m, text, p) })
			if i < 0 || f.Markers[i].Ends && u.isReported(f, p) {
				continue
			}
			m := &f.Markers[i]
			found := model.NearMiss{Line: n, What: cmp.Or(m.What, f.Noun), Opens: m.Opens,
				Certain: !m.Warns && !isQuoted && !u.mayBeData(m, p, n)}
			if found.Certain {
				return found
			}
			if first.Line == 0 {
				first = found
			}
		}
		return first
	}
}

// matches reports whether the line text of p is m.
func matches(m *model.Marker, text []byte, p *model.Part) bool {
	switch {
	case m.First != "" && strings.IndexByte(m.First, text[0]) < 0, !bytes.Contains(text, []byte(m.Has)):
		return false
	case p.Fence != nil && m.In != nil && !m.In(p.Fence.Info):
		return false
	}
	return m.Line.Match(text) && (m.Needs == nil || m.Needs.Match(p.Text))
}

// mayBeData reports whether m in line n of p may be data of a program, or in a comment.
func (u *finder) mayBeData(m *model.Marker, p *model.Part, n int) bool {
	return m.In == nil && p.IsCode() && n != p.FirstText || p.Fence == nil && label.InComment(u.answer.Line, n)
}

// isReported reports whether a payload of f just before p has an error, or a near miss of f is known.
func (u *finder) isReported(f *model.Format, p *model.Part) bool {
	return p.Before != nil && p.Before.Format == f && slices.ContainsFunc(p.Before.Diagnostics, func(d model.Diagnostic) bool { return d.Severity == model.Error }) ||
		slices.ContainsFunc(u.found, func(d model.Diagnostic) bool { return d.LooksLike == f })
}
