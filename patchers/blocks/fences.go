package blocks

import "aptix-tui/model"

// Fences iterates over the fences of an answer, as model.Fences does, but ends a fence that
// lacks its closer where the next one begins.
type Fences struct {
	*model.Fences // of which each ends at its closer
	reader        *fenceReader
	current       *model.Fence // the last fence found
	end           int          // the line before which current ends; 0: at its closer
	unpaired      int
}

// FencesOf begins at the first line of a.
func FencesOf(a *model.Answer) *Fences {
	return &Fences{reader: newFenceReader(a, func(int) bool { return true }), Fences: model.FencesOf(a)}
}

// Around returns the fence around line n; nil if there is none or n is a fence line itself.
// Calls need ascending n.
func (f *Fences) Around(n int) *model.Fence {
	found := f.Fences.Around(n)
	if found == nil {
		return nil
	}
	if f.current == nil || f.current.Open != found.Open {
		f.current, f.end = found, 0
		if real := f.reader.at(found.Open); real != nil && !real.Closed && !real.isMarkdown(f.reader.answer) && (real.Close < found.Close || !found.Closed) {
			f.end = real.Close
		}
	}
	if f.end == 0 || n < f.end {
		return found
	}
	f.EndBefore(n)
	return f.Around(n)
}

// MayEnd reports whether line n is in a fence that lacks its closer, below a blank line.
func (f *Fences) MayEnd(n int) bool {
	return f.current != nil && f.end > 0 && f.current.Open+1 < n && n < f.end && isBlank(f.reader.answer.Line(n-1))
}

// EndBefore ends the fence around line n before that line.
func (f *Fences) EndBefore(n int) {
	if f.unpaired == 0 && f.end > f.current.Open+1 { // else it has only the label of the next one
		f.unpaired = f.current.Open
	}
	f.Fences, f.current = model.FencesOf(f.reader.answer), nil
	f.Resume(n)
}

// Unpaired returns the line of the first fence so far that lacks its closer and does not reach
// to the end; 0 if there is none.
func (f *Fences) Unpaired() int { return f.unpaired }
