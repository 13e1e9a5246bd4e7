// Package unclaimed reports text of an answer that looks like a change and is in no
// payload, so that no change is dropped without a message (READING §2). It reports an
// error if a change is certainly meant, and a warning if the text may be an excerpt, a
// heading or something else. It repairs nothing.
//
// It splits the text outside of payloads into parts, and asks the formats about each,
// which know what looks like one of their payloads (model.Format.NearMisses).
package unclaimed

import (
	"iter"
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/delimited"
)

// Find reports what looks like a change and is part of no payload. If only one format is
// looked for, only misspelt commands of AOF are reported, and only if it is that format.
// Nothing in drafts is a part. It returns all payloads, to which it adds those that take makes
// of the code blocks, and all code blocks.
func Find(a *model.Answer, payloads []*model.Payload, formats []*model.Format, only *model.Format, drafts []blocks.Draft, take func([]*blocks.Block) []*model.Payload) ([]*model.Payload, []*blocks.Block, []model.Diagnostic) {
	u := &finder{answer: a, formats: formats, drafts: drafts, valueEnds: make(map[int]int)}
	u.setPayloads(payloads)
	if only == nil || only == blocks.Format {
		u.readBlocks(take)
	}
	if only == nil {
		u.reportStructures()
	}
	u.reportUnclosedDraft()
	u.findParts()
	u.reportParts(only)
	if only == nil || only == delimited.Format {
		delimited.DoubtEnclosed(u)
	}
	slices.SortStableFunc(u.found, func(x, y model.Diagnostic) int { return x.Line - y.Line })
	return u.payloads, u.blocks, u.found
}

// readBlocks reads the code blocks in no payload, and adds the payloads that take makes of them.
func (u *finder) readBlocks(take func([]*blocks.Block) []*model.Payload) {
	u.blocks = blocks.Read(u.answer, func(n int) bool { return u.payloadAt(n) == nil })
	all := append(slices.Clone(u.payloads), take(u.blocks)...)
	slices.SortStableFunc(all, func(x, y *model.Payload) int { return x.First - y.First })
	u.setPayloads(all)
}

// reportParts reports the parts that look like changes.
func (u *finder) reportParts(only *model.Format) {
	rules := u.rules(only)
	for _, p := range u.parts {
		if len(p.Text) > 0 {
			u.report(ask(rules, p))
		}
	}
}

// reportStructures reports what is in the structures around payloads.
func (u *finder) reportStructures() {
	for _, f := range u.formats {
		if f.Beside != nil {
			u.reportBeside(f)
		}
	}
}

// rules are asked about each part. There are none for a format that does not report what
// is misspelt.
func (u *finder) rules(only *model.Format) []func(*model.Part) model.NearMiss {
	switch only {
	case nil:
	case delimited.Format:
		return []func(*model.Part) model.NearMiss{only.NearMisses(u)}
	default:
		return nil
	}
	rules := []func(*model.Part) model.NearMiss{u.cutOffFence}
	for _, f := range u.formats {
		if f.NearMisses != nil {
			rule := f.NearMisses(u)
			rules = append(rules, func(p *model.Part) model.NearMiss {
				found := rule(p)
				found.Format = f
				return found
			})
		}
	}
	return append(rules, u.damagedBlock)
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
	reach    []int            // the last line of any payload up to this one
	parts    []*model.Part    // outside of payloads, when these are known
	found    []model.Diagnostic
	blocks   []*blocks.Block

	valueEnds map[int]int // last lines of structures around payloads, by first line
}

func (u *finder) Answer() *model.Answer      { return u.answer }
func (u *finder) Formats() []*model.Format   { return u.formats }
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
	u.payloads, u.reach = payloads, make([]int, len(payloads))
	last := 0
	for i, p := range payloads {
		last = max(last, p.Last)
		u.reach[i] = last
	}
}

// nextPayload is the index of the first payload that does not end before line n.
func (u *finder) nextPayload(n int) int { return sort.SearchInts(u.reach, n) }

// payloadAt is the payload that holds line n, or nil.
func (u *finder) payloadAt(n int) *model.Payload {
	if i := u.nextPayload(n); i < len(u.payloads) && u.payloads[i].First <= n {
		return u.payloads[i]
	}
	return nil
}

func (u *finder) Has(n int) bool { return u.payloadAt(n) == nil && u.draftAt(n).Last == 0 }

// draftAt is the draft that holds line n.
func (u *finder) draftAt(n int) blocks.Draft {
	i := sort.Search(len(u.drafts), func(i int) bool { return u.drafts[i].Last >= n })
	if i < len(u.drafts) && u.drafts[i].First <= n {
		return u.drafts[i]
	}
	return blocks.Draft{}
}

func (u *finder) Lines() iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		for n := 1; n <= u.answer.Lines(); n++ {
			if p := u.payloadAt(n); p != nil {
				n = p.Last
			} else if d := u.draftAt(n); d.Last > 0 {
				n = d.Last
			} else if !yield(n, u.answer.Line(n)) {
				return
			}
		}
	}
}

// report reports found, unless it is empty.
func (u *finder) report(found model.NearMiss) {
	d := model.Diagnostic{
		Severity: model.Warning, Code: "answer/unread", Line: found.Line, Payload: -1, LooksLike: found.Format,
		Message: "this looks like " + found.What + "; it cannot be read and is left out",
	}
	switch {
	case found.Line == 0:
		return
	case found.Certain:
		d.Severity = model.Error
	}
	u.found = append(u.found, d)
}

// reportBeside reports what f finds in the structures around its payloads. Their lines
// are in no part.
func (u *finder) reportBeside(f *model.Format) {
	found, structures := f.Beside(u)
	for _, miss := range found {
		u.report(miss)
	}
	for _, lines := range structures {
		u.valueEnds[lines.Start] = max(u.valueEnds[lines.Start], lines.End)
	}
}

// reportUnclosedDraft reports a draft that has no end: what is after it is not read.
func (u *finder) reportUnclosedDraft() {
	for _, d := range u.drafts {
		if !d.Closed && len(u.payloads) == 0 && d.First > 1 || !d.Closed && u.hasFence(d) {
			u.found = append(u.found, model.Diagnostic{
				Severity: model.Error, Code: "answer/draft", Line: d.First, Payload: -1,
				Message: "the model's draft begins here and has no end; nothing after this line is read",
			})
		}
	}
}

// hasFence reports whether a fence opens in d.
func (u *finder) hasFence(d blocks.Draft) bool {
	for n := d.First; n <= d.Last; n++ {
		if model.OpenFence(u.answer.Line(n)) != nil {
			return true
		}
	}
	return false
}
