package ap

import "aptix-tui/model"

// closesPatch reports whether l can close fence f around the patch. The indentation of
// f is removed already, so an indented line is part of a value.
func closesPatch(l model.FenceLine, f *model.Fence) bool {
	return l.Indent == 0 && l.Closes(f.Char, f.Length)
}

// A closing is where the fence around a patch ends.
type closing struct {
	line     int // the closer that leaves no fence of a value open; 0 if there is none
	last     int // the last possible closer, up to line; 0 if there is none
	doubtful bool
}

// closing looks for the closer of the fence around the patch in the lines between
// from and to, both excluded. The fences in between are counted in pairs.
func (s *patchScan) closing(from, to int) closing {
	var open []model.FenceLine
	last := 0
	for n := from + 1; n < to; n++ {
		m, ok := model.ReadFenceLine(s.b.Line(n))
		if !ok {
			continue
		}
		var top model.FenceLine
		if len(open) > 0 {
			top = open[len(open)-1]
		}
		ends := closesPatch(m, s.b.Fence)
		if ends {
			last = n
		}
		switch {
		case ends && (top.Char != m.Char || s.b.Fence.Length > top.Length):
			opens, doubtful := s.reopens(n, to)
			if !opens {
				return closing{line: n, last: n, doubtful: doubtful}
			}
			open = append(open, m)
		case m.Closes(top.Char, top.Length):
			open = open[:len(open)-1]
		case len(open) == 0 || m.Info != "" && m.Char == top.Char && m.Length >= top.Length:
			open = append(open, m)
		}
	}
	return closing{last: last}
}

// reopens reports whether the bare fence line n, which could close the fence around
// the patch, opens a fence of the value instead: text follows directly, and the bare
// line that ends this is followed by another one. If only the former is so, it is
// doubtful.
func (s *patchScan) reopens(n, to int) (opens, doubtful bool) {
	if n+1 >= to || isBlank(s.b.Line(n+1)) {
		return false, false
	}
	end := n + 1
	for ; end < to; end++ {
		if m, ok := model.ReadFenceLine(s.b.Line(end)); ok {
			if m.Info != "" {
				return false, false
			}
			break
		}
	}
	if end >= to {
		return false, false
	}
	next := end + 1
	for next < to && isBlank(s.b.Line(next)) {
		next++
	}
	if next < to {
		if m, ok := model.ReadFenceLine(s.b.Line(next)); ok && closesPatch(m, s.b.Fence) {
			return true, false
		}
	}
	return false, true
}
