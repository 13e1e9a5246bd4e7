package patchers

import (
	"bytes"
	"sort"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/label"
)

// A prefix is removed from each line of some text: the marks of a quotation, or blanks.
type prefix struct {
	first, end int // lines, 1-based; end is not included
	mark       []byte
}

// unquoted returns a without the marks of quotations, without indentation that all lines
// share, and without a Markdown fence around all of it. Payloads that a holds as it is, and
// other fences, are not changed. doubt returns why what is in a line is not certain: it was in
// a quotation or indented text that is only a part of a, or in the Markdown fence.
func unquoted(a *model.Answer, only *model.Format) (out *model.Answer, doubt func(n int) model.Reason) {
	never := func(int) model.Reason { return model.Reason{} }
	if first, last := wrapper(a); last > 0 {
		a, _ = unquoted(without(a, []prefix{{first, first + 1, a.Line(first)}, {last, last + 1, a.Line(last)}}), only)
		return a, func(int) model.Reason { return isWrapped.With() }
	}
	if whole, ok := commonPrefix(a, 1, a.Lines()+1); ok && holdsPayload(a, whole) {
		return unquoted(without(a, []prefix{whole}), only)
	}
	parts := quotedParts(a)
	if len(parts) == 0 {
		return a, never
	}
	taken := map[int]bool{} // the lines of payloads
	found, _ := find(a, only)
	for _, p := range found {
		for n := p.First; n <= p.Last; n++ {
			taken[n] = true
		}
	}
	kept := parts[:0]
	for _, q := range parts {
		free := true
		for n := q.first; n < q.end; n++ {
			free = free && !taken[n]
		}
		if free {
			kept = append(kept, q)
		}
	}
	if len(kept) == 0 {
		return a, never
	}
	return without(a, kept), func(n int) model.Reason {
		i := sort.Search(len(kept), func(i int) bool { return kept[i].end > n })
		if i < len(kept) && kept[i].first <= n {
			return isInQuote.With()
		}
		return model.Reason{}
	}
}

// wrapper returns the lines that open and close a Markdown fence which holds the whole answer,
// with fences in it; 0 if there is none.
func wrapper(a *model.Answer) (first, last int) {
	first, last = 1, a.Lines()
	for first < last && len(bytes.TrimSpace(a.Line(first))) == 0 {
		first++
	}
	for last > first && len(bytes.TrimSpace(a.Line(last))) == 0 {
		last--
	}
	if last-first < 4 {
		return 0, 0
	}
	open, ok := model.ReadFenceLine(a.Line(first))
	info := label.Info(open.Info)
	closer, closes := model.ReadFenceLine(a.Line(last))
	if !ok || !closes || !closer.Closes(open.Char, open.Length) || !label.IsMarkdown(info.Language) || info.Path != "" {
		return 0, 0
	}
	depth, fences := 0, 0
	for n := first + 1; n < last; n++ {
		switch l, ok := model.ReadFenceLine(a.Line(n)); {
		case !ok || l.Char != open.Char || l.Length < open.Length:
		case l.Info != "":
			depth, fences = depth+1, fences+1
		case depth == 0:
			return 0, 0 // the end of the first fence
		default:
			depth--
		}
	}
	if depth != 0 || fences == 0 {
		return 0, 0
	}
	return first, last
}

// quotedParts returns the runs of lines in quotations, and of indented lines, outside of
// fences, in which a fence or a payload begins without their prefix.
func quotedParts(a *model.Answer) (out []prefix) {
	fences := blocks.FencesOf(a)
	for n := 1; n <= a.Lines(); n++ {
		if fences.Around(n) != nil || !mayBeginPart(a.Line(n)) {
			continue
		}
		end, last := n+1, n
		quotes := quoteMark.Match(a.Line(n))
		for ; end <= a.Lines(); end++ {
			line := a.Line(end)
			if quotes && !quoteMark.Match(line) || !quotes && len(bytes.TrimSpace(line)) > 0 && model.Indentation(line) < minIndent {
				break
			}
			if len(bytes.TrimSpace(line)) > 0 {
				last = end
			}
		}
		if q, ok := commonPrefix(a, n, last+1); ok && holdsPayload(a, q) {
			out = append(out, q)
		}
		n = last
		fences.Resume(n + 1)
	}
	return out
}

// minIndent is the indentation of a block of code in Markdown.
const minIndent = 4

var quoteMark = lazyregexp.New(`^[ \t]*>(?:[ \t]|$)`)

func mayBeginPart(line []byte) bool {
	indent := model.Indentation(line)
	return indent < len(line) && (indent >= minIndent || quoteMark.Match(line))
}

// commonPrefix returns what all lines from first to before end begin with: the mark of a
// quotation, or blanks. Blank lines may lack it.
func commonPrefix(a *model.Answer, first, end int) (prefix, bool) {
	var mark []byte
	found := false
	for n := first; n < end; n++ {
		line := a.Line(n)
		text := bytes.TrimSpace(line)
		if len(text) == 0 || len(text) == 1 && text[0] == '>' {
			continue
		}
		its := line[:model.Indentation(line)]
		if quoteMark.Match(line) {
			its = line[:bytes.IndexByte(line, '>')+2]
		}
		switch {
		case !found:
			mark, found = its, true
		case bytes.ContainsRune(mark, '>') != bytes.ContainsRune(its, '>'):
			return prefix{}, false
		}
		shared := 0
		for shared < min(len(mark), len(its)) && mark[shared] == its[shared] {
			shared++
		}
		if mark = mark[:shared]; len(mark) == 0 {
			return prefix{}, false
		}
	}
	return prefix{first: first, end: end, mark: mark}, len(mark) > 0
}

// holdsPayload reports whether a fence or a payload begins in q without its prefix.
func holdsPayload(a *model.Answer, q prefix) bool {
	var text []byte
	for n := q.first; n < q.end; n++ {
		text = append(text, model.WithoutQuoteMark(q.mark, a.Raw(n))...)
	}
	b := model.Block{Answer: model.NewAnswer(a.Name, text), Formats: Formats}
	fences := bytes.IndexByte(q.mark, '>') >= 0 || q.first == 1 && q.end == a.Lines()+1
	for n := 1; n <= b.Lines(); n++ {
		if fences && (blocks.Begins(b.Answer, n) || quoteMark.Match(b.Line(n))) || b.Begins(n, nil) {
			return true
		}
	}
	return false
}

// without returns a without prefixes. It has the same lines.
func without(a *model.Answer, prefixes []prefix) *model.Answer {
	text := make([]byte, 0, len(a.Text()))
	for n := 1; n <= a.Lines(); n++ {
		for len(prefixes) > 0 && prefixes[0].end <= n {
			prefixes = prefixes[1:]
		}
		line := a.Raw(n)
		if len(prefixes) > 0 && prefixes[0].first <= n {
			line = model.WithoutQuoteMark(prefixes[0].mark, line)
		}
		text = append(text, line...)
	}
	return model.NewAnswer(a.Name, text)
}

// doubtQuoted sets the doubts of unquoted.
func doubtQuoted(payloads []*model.Payload, code []*blocks.Block, doubt func(n int) model.Reason) {
	for _, b := range code {
		if b.Doubt.None() {
			b.Doubt = doubt(max(1, b.Fence.Open))
		}
	}
	for _, p := range payloads {
		if p.Doubt.None() {
			p.Doubt = doubt(p.First)
		}
	}
}
