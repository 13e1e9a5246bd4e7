package literal

import (
	"bytes"
	"slices"
	"sync"

	"aptix-tui/model"
)

// A chain is the sequence of replacements of one file in one payload. A later
// replacement may change the result of an earlier one, so that the single result
// can no longer show that the earlier one is applied. Therefore the chain as a
// whole is applied to a text if some other text exists from which it makes this
// one, and if each replacement finds its text again only inside its own result.
type chain struct {
	steps []step
	bytes int // of all their texts

	mu      sync.Mutex
	text    *model.Text  // the last text that was evaluated
	results []model.Span // of the steps in it
}

// A step is one replacement of a chain. Line ends are folded.
type step struct {
	find, replace []byte
	all           bool
}

// Bounds of a chain. They keep the cost of hostile answers low.
const (
	maxChain    = 200
	maxCompared = 256 << 20
	maxGrowth   = 1 << 20
)

// Link makes one chain of edits, whose locators are Replacements: all edits of one file
// in one payload, in their order.
func Link(edits []*model.Edit) {
	if len(edits) < 2 || len(edits) > maxChain {
		return
	}
	c := &chain{}
	for i, e := range edits {
		r := e.Locator.(Replacement)
		c.steps = append(c.steps, step{foldText(r.Find), foldText(r.Replace), r.All})
		c.bytes += len(r.Find) + len(r.Replace)
		r.chain, r.number = c, i
		e.Locator = r
	}
}

func foldText(text []byte) []byte { return foldLineEnds(text).text }

// applied returns the match of step n in t if the chain is applied to t. Only the
// first step evaluates t: the others are placed in the text that it leaves.
func (c *chain) applied(n int, t *model.Text) (model.Match, bool) {
	if c == nil {
		return model.Match{}, false
	}
	results := c.resultsIn(n, t)
	if results == nil {
		return model.Match{}, false
	}
	return model.Match{
		Placement: model.Applied, Candidates: []model.Candidate{{Extent: foldLineEnds(t.Bytes).span(results[n])}},
		Why: model.Because(madeTogether.With()),
	}, true
}

// resultsIn returns the results in t as the first step evaluated it.
func (c *chain) resultsIn(n int, t *model.Text) []model.Span {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.text != nil && (c.text == t || bytes.Equal(c.text.Bytes, t.Bytes)):
		return c.results
	case n > 0:
		return nil
	}
	c.text, c.results = t, c.evaluate(foldLineEnds(t.Bytes).closed().text)
	return c.results
}

// evaluate returns, by step, one place of its result in text, which is empty if there
// is none; nil if the chain is not applied to text.
func (c *chain) evaluate(text []byte) []model.Span {
	if c.bytes > maxCompared/len(c.steps) || !slices.ContainsFunc(c.steps, func(st step) bool { open, _ := st.matches(text); return len(open) > 0 }) {
		return nil
	}
	for _, steps := range [][]step{c.compose(), c.steps} {
		before, ok := undo(text, steps)
		if !ok || bytes.Equal(before, text) {
			continue
		}
		if results := c.replay(before, text); results != nil {
			return results
		}
	}
	return nil
}

// matches returns where the text of a step is to be replaced. sure is false where
// a person would have to choose.
func (st step) matches(text []byte) (open []int, sure bool) {
	s := search{view: view{text: text}, old: st.find, made: st.replace, all: st.all}
	s.run()
	return s.pending, !s.overlapping && (st.all || len(s.pending) <= 1)
}

// compose returns the steps with what the later ones make of each result; none if
// that is too long.
func (c *chain) compose() (composed []step) {
	used := make([]bool, len(c.steps))
	for i, st := range c.steps {
		if used[i] {
			continue
		}
		for j := i + 1; j < len(c.steps); j++ {
			if open, sure := c.steps[j].matches(st.replace); sure && len(open) > 0 {
				replaced, ok := c.steps[j].apply(st.replace, open)
				if !ok {
					return nil
				}
				st.replace, used[j] = replaced, !c.steps[j].all
			}
		}
		composed = append(composed, st)
	}
	return composed
}

// undo returns text with the results of steps reverted, the last one first; ok is
// false if a result is in several places. A step without a result is skipped.
func undo(text []byte, steps []step) (out []byte, ok bool) {
	for _, st := range slices.Backward(steps) {
		if len(st.replace) == 0 {
			continue
		}
		count := bytes.Count(text, st.replace)
		if count > 1 && !st.all || count*(len(st.find)-len(st.replace)) > maxGrowth {
			return nil, false
		}
		text = bytes.ReplaceAll(text, st.replace, st.find)
	}
	return text, true
}

// apply returns text with the new text at places; ok is false if that is too long.
func (st step) apply(text []byte, places []int) (out []byte, ok bool) {
	if len(places)*(len(st.replace)-len(st.find)) > maxGrowth {
		return nil, false
	}
	at := 0
	for _, place := range places {
		out = append(append(out, text[at:place]...), st.replace...)
		at = place + len(st.find)
	}
	return append(out, text[at:]...), true
}

// replay returns the result of each step (see evaluate) if the steps make text of
// before, and each finds its text again only in its own results, or in those of a
// step that keeps the text that it finds.
func (c *chain) replay(before, text []byte) []model.Span {
	results := make([][]model.Span, len(c.steps))
	for i, st := range c.steps {
		open, sure := st.matches(before)
		if !sure {
			return nil
		}
		var ok bool
		if before, ok = st.apply(before, open); !ok {
			return nil
		}
		for j := range results[:i] {
			results[j] = st.mapSpans(results[j], open)
		}
		for n, at := range open {
			at += n * (len(st.replace) - len(st.find))
			results[i] = append(results[i], model.Span{Start: at, End: at + len(st.replace)})
		}
	}
	if !bytes.Equal(before, text) || !c.explainsMatches(text, results) {
		return nil
	}
	var first []model.Span
	for _, all := range results {
		first = append(first, append(all, model.Span{})[0])
	}
	return first
}

// explainsMatches reports whether results, by step, contain all places where the
// steps find their text again.
func (c *chain) explainsMatches(text []byte, results [][]model.Span) bool {
	var keeping []model.Span
	for i, st := range c.steps {
		lost := func(s model.Span) bool { return !bytes.Contains(text[s.Start:s.End], st.find) }
		if !slices.ContainsFunc(results[i], lost) {
			keeping = append(keeping, results[i]...)
		}
	}
	keeping = maxEnds(keeping)
	for i, st := range c.steps {
		open, _ := st.matches(text)
		own := maxEnds(results[i])
		for _, at := range open {
			place := model.Span{Start: at, End: at + len(st.find)}
			if !containsSpan(own, place) && !containsSpan(keeping, place) {
				return false
			}
		}
	}
	return true
}

// mapSpans returns where spans are after the step is made at places. A span that
// overlaps a place is extended by the new text.
func (st step) mapSpans(spans []model.Span, places []int) []model.Span {
	grown := len(st.replace) - len(st.find)
	out := spans[:0]
	n := 0
	for _, s := range spans {
		for n < len(places) && places[n]+len(st.find) <= s.Start {
			n++
		}
		last := n
		for last < len(places) && places[last] < s.End {
			last++
		}
		to := model.Span{Start: s.Start + n*grown, End: s.End + last*grown}
		if n < last {
			to.Start = min(s.Start, places[n]) + n*grown
			to.End = max(s.End, places[last-1]+len(st.find)) + last*grown
			n = last - 1
		}
		out = append(out, to)
	}
	return out
}

// maxEnds returns spans in order, each with the largest end of those up to it.
func maxEnds(spans []model.Span) []model.Span {
	out := slices.Clone(spans)
	slices.SortFunc(out, func(a, b model.Span) int { return a.Start - b.Start })
	for n := 1; n < len(out); n++ {
		out[n].End = max(out[n].End, out[n-1].End)
	}
	return out
}

// containsSpan reports whether one of the spans that ends was made of (see
// maxEnds) contains place.
func containsSpan(ends []model.Span, place model.Span) bool {
	n, _ := slices.BinarySearchFunc(ends, place.Start+1, func(s model.Span, at int) int { return s.Start - at })
	return n > 0 && ends[n-1].End >= place.End
}
