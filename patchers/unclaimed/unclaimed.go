// Package unclaimed reports text of an answer that looks like a change and is in no
// payload, so that no change is dropped without a message (READING §2). It reports an
// error if a change is certainly meant, and a warning if the text may be an excerpt, a
// heading or something else. It repairs nothing.
//
// It splits the text outside of payloads into parts, and asks the formats about each,
// which know what looks like one of their payloads (model.Format.NearMisses).
package unclaimed

import (
	"bytes"
	"iter"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/blocks"
)

// Find reports what looks like a change and is part of no payload. If only one format is
// looked for, only its own markers are reported.
// Nothing in drafts is a part. It returns all payloads, to which it adds those that take makes
// of the code blocks, and all code blocks.
func Find(a *model.Answer, payloads []*model.Payload, formats []*model.Format, only *model.Format, drafts []blocks.Draft, take func([]*blocks.Block) []*model.Payload) ([]*model.Payload, []*blocks.Block, []model.Diagnostic) {
	u := &finder{answer: a, formats: formats, drafts: drafts, held: make([]holders, a.Lines()+2)}
	for _, d := range drafts {
		u.hold(inDraft, d.First, d.Last)
	}
	u.setPayloads(payloads)
	if only == nil || only == blocks.Format {
		u.readBlocks(take)
	}
	u.reportUnclosedDraft()
	u.findParts()
	rules := u.rules(only)
	for _, p := range u.parts {
		if len(p.Text) > 0 {
			u.report(ask(rules, p))
		}
	}
	u.doubtEnclosed()
	slices.SortStableFunc(u.found, func(x, y model.Diagnostic) int { return x.Line - y.Line })
	return u.payloads, u.blocks, u.found
}

// readBlocks reads the code blocks in no payload, and adds the payloads that take makes of them.
func (u *finder) readBlocks(take func([]*blocks.Block) []*model.Payload) {
	u.blocks = blocks.Read(u.answer, u.drafts, func(n int) bool { return u.held[n]&inPayload == 0 })
	all := append(slices.Clone(u.payloads), take(u.blocks)...)
	slices.SortStableFunc(all, func(x, y *model.Payload) int { return x.First - y.First })
	u.setPayloads(all)
}

// rules are asked about each part. If only one format is looked for, there are none but its
// markers.
func (u *finder) rules(only *model.Format) (out []func(*model.Part) model.NearMiss) {
	if only == nil {
		out = append(out, u.cutOffFence)
	}
	add := func(f *model.Format, rule func(*model.Part) model.NearMiss) {
		out = append(out, func(p *model.Part) model.NearMiss {
			found := rule(p)
			found.Format = f
			return found
		})
	}
	for _, f := range u.formats {
		if f.Markers != nil && (only == nil || only == f) {
			add(f, u.markers(f))
		}
		if f.NearMisses != nil && only == nil {
			add(f, f.NearMisses(u))
		}
	}
	return append(out, u.damagedBlock, quotedFence)
}

// ask returns the first near miss that is certain, or else the first.
func ask(rules []func(*model.Part) model.NearMiss, p *model.Part) (first model.NearMiss) {
	for _, rule := range rules {
		switch found := rule(p); {
		case found.Certain:
			return found
		case first.Line == 0:
			first = found
		}
	}
	return first
}

// A finder searches an answer outside of its payloads.
type finder struct {
	answer   *model.Answer
	formats  []*model.Format
	payloads []*model.Payload // in the order of the answer
	drafts   []blocks.Draft   // in the order of the answer
	held     []holders        // of each line
	parts    []*model.Part    // outside of payloads, when these are known
	found    []model.Diagnostic
	opened   int // the first line that may begin a block which is not read; 0 if there is none
	blocks   []*blocks.Block
}

// The holders of a line are what it is in, as a set.
type holders uint8

const (
	inPayload holders = 1 << iota
	inDraft
)

// hold adds what to the holders of the lines from first to last.
func (u *finder) hold(what holders, first, last int) {
	for n := first; n <= min(last, u.answer.Lines()); n++ {
		u.held[n] |= what
	}
}

func (u *finder) Answer() *model.Answer      { return u.answer }
func (u *finder) Payloads() []*model.Payload { return u.payloads }

func (u *finder) Paths(of func(*model.Payload, *model.FileChange) bool) model.PathSet {
	set := make(model.PathSet)
	for _, p := range u.payloads {
		for i := range p.Files {
			if c := &p.Files[i]; of(p, c) {
				set.Add(c.Path)
				set.Add(c.NewPath)
			}
		}
	}
	return set
}

func (u *finder) setPayloads(payloads []*model.Payload) {
	u.payloads = payloads
	last := 0
	for _, p := range payloads {
		u.hold(inPayload, max(p.First, last+1), p.Last)
		last = max(last, p.Last)
	}
}

func (u *finder) Has(n int) bool { return u.held[n]&(inPayload|inDraft) == 0 }

func (u *finder) Lines() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for n := 1; n <= u.answer.Lines(); n++ {
			if u.Has(n) && !yield(n, u.answer.Line(n)) {
				return
			}
		}
	}
}

// report reports found, unless it is empty.
func (u *finder) report(found model.NearMiss) {
	if found.Line == 0 {
		return
	}
	severity := model.Warning
	if found.Certain {
		severity = model.Error
	}
	u.found = append(u.found, model.Diagnostic{
		Severity: severity, Code: "answer/unread", Line: found.Line, Payload: -1, LooksLike: found.Format,
		Message: "this looks like " + found.What + "; it cannot be read and is left out",
	})
	if found.Opens && (u.opened == 0 || found.Line < u.opened) {
		u.opened = found.Line
	}
}

var inUnreadBlock = model.ReasonKind{Code: "answer/unread-block", Sentence: "it may be inside the block that begins at line %d and cannot be read"}

// doubtEnclosed leaves undecided the payloads below the first near miss of a block, as they may be
// its content (READING §2.1).
func (u *finder) doubtEnclosed() {
	for _, p := range u.payloads {
		if u.opened > 0 && p.First > u.opened && p.Doubt.None() {
			p.Doubt = inUnreadBlock.With(u.opened)
		}
	}
}

// reportUnclosedDraft reports a draft that has no end: what is after it is not read.
func (u *finder) reportUnclosedDraft() {
	for _, d := range u.drafts {
		if !d.Closed && (len(u.payloads) == 0 && d.First > 1 || u.hasFence(d)) {
			u.found = append(u.found, model.Diagnostic{
				Severity: model.Error, Code: "answer/draft", Line: d.First, Payload: -1,
				Message: "the model's draft begins here and has no end; nothing after this line is read",
			})
		}
	}
}

// hasFence reports whether a fence opens in d, which reaches to the end of the answer.
func (u *finder) hasFence(d blocks.Draft) bool {
	lines := bytes.Split(u.answer.Text()[u.answer.Offset(d.First):], []byte("\n"))
	return slices.ContainsFunc(lines, func(line []byte) bool { return model.OpenFence(line) != nil })
}

// cutOffFence finds fences for a payload that are cut off at the end of the answer.
func (u *finder) cutOffFence(p *model.Part) model.NearMiss {
	if p.Whole && p.Fence != nil && !p.Fence.Closed && slices.ContainsFunc(u.formats, p.IsFor) {
		return model.NearMiss{Line: p.First, What: "the beginning of a change, after which the answer ends", Certain: true}
	}
	return model.NearMiss{}
}

// quotedFence finds a code block in a quotation, which is not read.
func quotedFence(p *model.Part) model.NearMiss {
	if at := fenceInQuote.FindIndex(p.Text); p.Fence == nil && at != nil {
		return model.NearMiss{Line: p.FirstText + bytes.Count(p.Text[:at[0]], []byte("\n")), What: "a code block in a quotation"}
	}
	return model.NearMiss{}
}

var fenceInQuote = lazyregexp.New("(?m)^[ \t]*>[> \t]*(?:```|~~~)[^`\\s]")

// damagedBlock finds code blocks that are labelled and hold a patch that cannot be read.
func (u *finder) damagedBlock(p *model.Part) model.NearMiss {
	if p.Fence == nil {
		return model.NearMiss{}
	}
	i, found := slices.BinarySearchFunc(u.blocks, p.Fence.Open, func(b *blocks.Block, open int) int { return b.Fence.Open - open })
	if !found || u.blocks[i].Label == "" || u.blocks[i].Unused.None() || !u.blocks[i].NoRequest.None() {
		return model.NearMiss{}
	}
	return model.NearMiss{Line: p.First, What: "a patch for " + u.blocks[i].Label + "; " + u.blocks[i].Unused.String(), Certain: true}
}
