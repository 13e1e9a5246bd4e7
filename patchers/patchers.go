// Package patchers finds the payloads of an answer. It has the list of formats and
// offers the lines of the answer to them; each format has its own package. It reads
// text only, no files. Its result goes to model.Resolve.
//
// A new format is one new package and one line in Formats; see FORMATS.md.
package patchers

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/delimited"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/linepatch"
	"aptix-tui/patchers/search"
	"aptix-tui/patchers/shell"
	"aptix-tui/patchers/tags"
	"aptix-tui/patchers/toolcall"
	"aptix-tui/patchers/unclaimed"
	"aptix-tui/patchers/v4a"
)

// Formats lists every format, in the order in which a line is offered to them:
// those that claim the most specific line first.
var Formats = []*model.Format{
	ap.Format, delimited.Format, search.Format, v4a.Format, toolcall.Format, aptix.Bundle, aptix.Structured, linepatch.Format,
	tags.Format, shell.Format, gitdiff.Format, blocks.Format,
}

// Names lists the names of the formats, for --format.
func Names() []string {
	var out []string
	for _, f := range Formats {
		out = append(out, f.Name)
	}
	return out
}

// Named returns the format of that name, or nil.
func Named(name string) *model.Format {
	for _, f := range Formats {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Options narrows what Parse accepts.
type Options struct {
	Format *model.Format // only this one; nil means all
	Strict bool          // every warning is an error
}

// A Reading is what an answer holds.
type Reading struct {
	Payloads    []*model.Payload // in the order of Parse
	Diagnostics []model.Diagnostic
	Blocks      []model.CodeBlock // that are in no payload: set by Assign
	Code        []*blocks.Block   // all code blocks; the payload of one has its Fence

	strict bool // every warning is an error
}

// Read returns the payloads of a, what is to be said about them and the text around them,
// and the code blocks.
func Read(a *model.Answer, opts Options) Reading {
	r := parse(a, opts)
	r.Diagnostics = append(r.Diagnostics, around(a, r.Payloads, opts)...)
	return r
}

// Parse finds all payloads of a, anywhere in its text, and returns them in the
// order in which they are to be applied: bundles first, then the others, each in
// the answer's order (AFS §5). The diagnostics concern no single payload.
func Parse(a *model.Answer, opts Options) ([]*model.Payload, []model.Diagnostic) {
	r := parse(a, opts)
	return r.Payloads, r.Diagnostics
}

const (
	maxFenceLines = 40_000    // that open or close a code block of an answer: two for each
	maxText       = 5_000_000 // bytes of an answer that are in no patch; people send 1 MB at most
)

func parse(a *model.Answer, opts Options) Reading {
	if fences := blocks.FenceLines(a); fences > maxFenceLines {
		return Reading{Diagnostics: model.TooManyError("the answer has " + model.Number(fences/2) + " code blocks or more; at most " +
			model.Number(maxFenceLines/2) + " are read: split it")}
	}
	a = unquoted(a)
	payloads, drafts, complete := find(a, opts.Format)
	if !complete {
		return Reading{Diagnostics: model.TooManyError("the answer has more than " + model.Number(maxText/1_000_000) +
			" MB outside of patches, or in patches without an end: leave them out")}
	}
	if refused := model.TooManyEdits(payloads); refused != nil {
		return Reading{Diagnostics: refused}
	}
	payloads, code, left := unclaimed.Find(a, payloads, Formats, opts.Format, drafts, takeLabelled)
	setProse(a, payloads)
	doubtDraft(a, payloads, drafts)
	doubtWords(a, payloads)
	left = append(coloured(a, payloads), left...)
	setDigests(a, payloads)
	slices.SortStableFunc(payloads, func(x, y *model.Payload) int { return rank(x) - rank(y) })
	for i, p := range payloads {
		markRepairs(p.Diagnostics)
		for j := range p.Diagnostics {
			p.Diagnostics[j].Payload = i
		}
		if opts.Strict {
			applyStrict(p)
		}
	}
	if opts.Strict {
		left = warningsToErrors(left)
	}
	if len(payloads) == 0 {
		left = append([]model.Diagnostic{nothingFound(a, opts.Format)}, left...)
	}
	return Reading{Payloads: payloads, Diagnostics: left, Code: code, strict: opts.Strict}
}

// doubtDraft leaves undecided what is before the end of a draft that has no beginning.
func doubtDraft(a *model.Answer, payloads []*model.Payload, drafts []blocks.Draft) {
	end := blocks.OrphanDraftEnd(a, drafts)
	for _, p := range payloads {
		if p.First < end && p.Doubt.None() {
			p.Doubt = mayBeDraft.With(end)
		}
	}
}

// doubtWords leaves undecided payloads of formats that models write unasked, if a few words
// above them make them doubtful, or if the person wrote them in a copied conversation.
func doubtWords(a *model.Answer, payloads []*model.Payload) {
	last := 0 // of the payloads before
	for i, p := range payloads {
		if p.Doubt.None() {
			p.Doubt = blocks.PersonWrote(a, p.First)
		}
		if p.Doubt.None() && slices.Contains(unasked, p.Format) {
			top := p.First
			if inside := i > 0 && sameFence(payloads[i-1], p); inside {
				p.Doubt = payloads[i-1].Doubt
			} else if p.Fence != nil {
				top = max(1, p.Fence.Open)
			}
			if words := blocks.WordsAbove(a, top, func(n int) bool { return n <= last }); !words.None() {
				p.Doubt = words
			}
		}
		last = max(last, p.Last)
		if p.Fence != nil && p.Fence.Closed {
			last = max(last, p.Fence.Close)
		}
	}
}

// unasked are the formats that models write when no format was asked for. Code blocks have
// their doubts already.
var unasked = []*model.Format{search.Format, v4a.Format, toolcall.Format, tags.Format, shell.Format}

// sameFence reports whether two payloads are in one fence.
func sameFence(p, q *model.Payload) bool {
	return p.Fence != nil && q.Fence != nil && p.Fence.Open == q.Fence.Open
}

// setDigests sets the digests of payloads that have none.
func setDigests(a *model.Answer, payloads []*model.Payload) {
	for _, p := range payloads {
		if p.Digest == (model.Digest{}) {
			p.Digest = model.DigestOf(p.Text(a))
		}
	}
}

// setProse sets the prose of payloads, which are in the order of the answer.
func setProse(a *model.Answer, payloads []*model.Payload) {
	floor := 0 // the last line that is no prose
	for _, p := range payloads {
		p.Prose = proseBefore(a, p, floor)
		floor = max(floor, p.Last)
		if p.Fence != nil && p.Fence.Closed {
			floor = max(floor, p.Fence.Close)
		}
	}
}

// rank orders payloads: those of leading formats come first.
func rank(p *model.Payload) int {
	if p.Format.Leads {
		return 0
	}
	return 1
}

// find offers each line of a that is in no payload yet to the formats. It leaves out the
// drafts of the model, which it returns, and what a fence holds that is labelled as a file. It stops
// where there are too many payloads, and is not complete if more than maxText bytes are neither left
// out nor in a payload that has an end.
func find(a *model.Answer, only *model.Format) (out []*model.Payload, drafts []blocks.Draft, complete bool) {
	fences, contents := blocks.FencesOf(a), blocks.NewContents(a)
	doubtful := 0 // the last line after a payload that is cut off
	taken := 0    // bytes of the payloads, and of what is left out
	for n := 1; n <= a.Lines() && len(out) <= model.MaxHunks; {
		if a.Offset(n)-taken > maxText {
			return nil, nil, false
		}
		b := blockOf(a, fences.Around(n))
		if last := leftOut(b, n, &drafts, contents); last > 0 {
			fences.Resume(last)
			taken += a.Offset(last+1) - a.Offset(n)
			n = last + 1
			continue
		}
		p := scan(b, n, only)
		if p == nil && fences.MayEnd(n) { // before a payload, if its closer is missing
			outside := blockOf(a, nil)
			if p = scan(outside, n, only); p != nil {
				fences.EndBefore(n)
				b = outside
			}
		}
		if p == nil {
			n++
			continue
		}
		all := append([]*model.Payload{p}, p.Nested...)
		for _, one := range all {
			one.Fence, one.Nested = b.Fence, nil
			if one.Doubt.None() {
				one.Doubt = doubtPlace(a, one, n <= doubtful, fences)
			}
		}
		out = append(out, all...)
		if p = all[len(all)-1]; p.Unclosed {
			// Later payloads may be part of the one that is cut off.
			doubtful = a.Lines()
			n = p.First + 1
			continue
		}
		n = max(p.Last, n) + 1
		taken += a.Offset(n) - a.Offset(all[0].First)
		fences.Resume(n)
	}
	return out, drafts, len(out) > model.MaxHunks || a.Offset(a.Lines()+1)-taken <= maxText
}

// blockOf is the part of a in fence, which may hold payloads of all formats.
func blockOf(a *model.Answer, fence *model.Fence) model.Block {
	return model.Block{Answer: a, Fence: fence, Formats: Formats}
}

// doubtPlace returns why p may not be what it seems to be, where it is.
func doubtPlace(a *model.Answer, p *model.Payload, cutOff bool, fences *blocks.Fences) model.Reason {
	switch m := underIndented(a, p); {
	case cutOff:
		return inCutOffBlock.With()
	case m > 0:
		return indentedLess.With(m)
	case fences.Unpaired() > 0:
		return afterUnpaired.With(fences.Unpaired())
	}
	return model.Reason{}
}

// leftOut returns the last line of what begins at line n of b and is not offered to any
// format; 0 if nothing does. It adds a draft to drafts.
func leftOut(b model.Block, n int, drafts *[]blocks.Draft, contents *blocks.Contents) int {
	if b.Fence != nil {
		return 0
	}
	if d := blocks.DraftAt(b.Answer, n); d.Last > 0 {
		*drafts = append(*drafts, d)
		return d.Last
	}
	fence, firsts := contents.At(n)
	if fence == nil {
		return 0
	}
	for _, first := range firsts {
		if scan(blockOf(b.Answer, fence), first, nil) != nil {
			return 0
		}
	}
	return fence.Close
}

// scan is the payload that begins at line n of b, or nil. If only is not nil, it is of
// that format.
func scan(b model.Block, n int, only *model.Format) *model.Payload {
	for _, f := range Formats {
		if only != nil && only != f {
			continue
		}
		if look := f.Scanner(only != nil); look != nil {
			if p := look(b, n); p != nil {
				return p
			}
		}
	}
	return nil
}

// applyStrict turns the warnings of p into errors and refuses the file changes that
// they are about.
func applyStrict(p *model.Payload) {
	p.Strict = true
	if p.Format.Strict != nil {
		p.Format.Strict(p)
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
				c.Invalid = model.StrictRefusal(d.Reason())
			}
		}
	}
}

// underIndented is the first line of p with less indentation than its fence, or 0.
// The indentation of the other lines is then not certain (READING §1.5). In JSON, only
// strings with raw line breaks depend on it.
func underIndented(a *model.Answer, p *model.Payload) int {
	if p.Fence == nil || p.Format.JSON && !slices.ContainsFunc(p.Diagnostics, func(d model.Diagnostic) bool { return d.Code == "json/raw-newline" }) {
		return 0
	}
	return blocks.UnderIndented(a, p.Fence, p.First, p.Last)
}

// maxProse bounds the lines of prose before a payload.
const maxProse = 6

// proseBefore is the paragraph before p and after line floor.
func proseBefore(a *model.Answer, p *model.Payload, floor int) string {
	n := p.First - 1
	if p.Fence != nil {
		n = p.Fence.Open - 1
	}
	var lines []string
	for ; n > floor && len(lines) < maxProse; n-- {
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
