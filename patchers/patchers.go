// Package patchers finds the payloads of an answer. It holds the ordered table
// of formats and the walk over the answer's lines; what a format looks like is
// the business of its own room below this one. It reads text only: no files,
// no terminal. Its result goes to model.Resolve.
//
// A new format is one new room and one line in the table.
package patchers

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/delimited"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/linepatch"
)

// formats is every format, in the order in which a line is offered to them:
// those that claim the most specific line first.
var formats = []struct {
	name   string               // what --format and reports call it
	find   model.Scanner        // finds it among others; nil where the row above does
	only   model.Scanner        // finds it when nothing else is looked for
	strict func(*model.Payload) // switches off what it tolerates while placing; may be nil

	// around tells what the document asks of the text around a payload; may be nil.
	around func(*model.Answer, *model.Payload) []model.Diagnostic
}{
	{"ap", ap.Scan, ap.Scan, ap.Strict, nil},
	{"delimited", delimited.Scan, delimited.Scan, nil, nil},
	{"bundle", aptix.Scan, aptix.Bundle, nil, jsonAround},
	{"structured", nil, aptix.Structured, nil, jsonAround},
	{"lines", linepatch.Scan, linepatch.Scan, nil, nil},
	{"git", gitdiff.Scan, gitdiff.Scan, nil, closed},
}

// Names lists the formats that Parse knows, for --format.
func Names() []string {
	var out []string
	for _, f := range formats {
		out = append(out, f.name)
	}
	return out
}

// Options narrows what Parse accepts.
type Options struct {
	Format string // only this one; empty means all
	Strict bool   // every warning is an error
}

// Parse finds all payloads of a, wherever they stand, and orders them as they
// are to be applied: bundles first, then the others, each in the answer's
// order (AFS §5). What concerns no single payload is in the diagnostics.
func Parse(a *model.Answer, opts Options) ([]*model.Payload, []model.Diagnostic) {
	payloads := withoutExcerpts(a, find(a, opts.Format))
	payloads, left := leftOver(a, payloads, opts.Format)
	if opts.Format == "" || opts.Format == "delimited" {
		doubtEnclosed(a, payloads)
	}
	floor := 0 // the last line that is no prose
	for _, p := range payloads {
		p.Prose = proseBefore(a, p, floor)
		floor = max(floor, p.Last)
		if p.Fence != nil && p.Fence.Closed {
			floor = max(floor, p.Fence.Close)
		}
		if p.Digest == (model.Digest{}) {
			p.Digest = model.DigestOf(a.Text()[a.Offset(p.First):a.Offset(p.Last+1)])
		}
	}
	slices.SortStableFunc(payloads, func(x, y *model.Payload) int { return rank(x) - rank(y) })
	for i, p := range payloads {
		for j := range p.Diagnostics {
			p.Diagnostics[j].Payload = i
		}
		if opts.Strict {
			hold(p)
		}
	}
	if opts.Strict {
		left = strictly(left)
	}
	if len(payloads) == 0 {
		left = append([]model.Diagnostic{nothingFound(a, opts.Format)}, left...)
	}
	return payloads, left
}

func rank(p *model.Payload) int {
	if p.Format == "bundle" {
		return 0
	}
	return 1
}

// find walks over the lines of a and offers each that is in no payload yet to
// the formats.
func find(a *model.Answer, only string) []*model.Payload {
	var out []*model.Payload
	fences := fencesOf(a)
	doubtful := 0 // the last line behind a payload that is cut off
	for n := 1; n <= a.Lines(); {
		b := model.Block{Answer: a, Fence: fences.around(n)}
		p := scan(b, n, only)
		if p == nil {
			n++
			continue
		}
		all := append([]*model.Payload{p}, p.More...)
		for _, one := range all {
			one.Fence, one.More = b.Fence, nil
			if n <= doubtful && one.Doubt.None() {
				one.Doubt = inCutOffBlock.With()
			}
			if m := uneven(a, one); m > 0 && one.Doubt.None() {
				one.Doubt = indentedLess.With(m)
			}
		}
		out = append(out, all...)
		if p = all[len(all)-1]; p.Unclosed {
			// What looks like a payload behind here may be part of the one cut off.
			doubtful = a.Lines()
			n = p.First + 1
			continue
		}
		n = max(p.Last, n) + 1
		fences.resume(n)
	}
	return out
}

func scan(b model.Block, n int, only string) *model.Payload {
	for _, f := range formats {
		look := f.find
		if only != "" {
			look = nil
		}
		if only == f.name {
			look = f.only
		}
		if look == nil {
			continue
		}
		if p := look(b, n); p != nil {
			return p
		}
	}
	return nil
}

// hold holds p to its own document: every warning is an error, and what it
// concerns is refused.
func hold(p *model.Payload) {
	p.Strict = true
	for _, f := range formats {
		if f.name == p.Format && f.strict != nil {
			f.strict(p)
		}
	}
	for _, c := range p.Files {
		for i := range c.Edits {
			if e := &c.Edits[i]; e.Locator != nil {
				e.Locator = strict{e.Locator}
			}
		}
	}
	for i := range p.Diagnostics {
		d := &p.Diagnostics[i]
		if d.Severity != model.Warning {
			continue
		}
		d.Severity = model.Error
		for j := range p.Files {
			c := &p.Files[j]
			if c.Invalid.None() && (d.Path == "" || d.Path == c.Path) {
				c.Invalid = model.Strictly(d.Reason())
			}
		}
	}
}

// proseLines is how much of the text before a payload is kept.
const proseLines = 6

// proseBefore is the paragraph before p, behind line floor: the answer's own
// words about it.
func proseBefore(a *model.Answer, p *model.Payload, floor int) string {
	n := p.First - 1
	if p.Fence != nil {
		n = p.Fence.Open - 1
	}
	var lines []string
	for ; n > floor && len(lines) < proseLines; n-- {
		line := strings.TrimSpace(string(a.Line(n)))
		if line == "" && len(lines) > 0 {
			break
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	slices.Reverse(lines)
	return strings.Join(lines, "\n")
}
