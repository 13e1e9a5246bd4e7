package patchers

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/blocks"
	"aptix-tui/patchers/gitdiff"
	"aptix-tui/patchers/merge"
)

// groupTexts compares the blocks of each path: a whole text that has all lines of an earlier
// block takes its place, and two whole texts of which the later lacks lines of the earlier
// are one choice.
func (s *assigner) groupTexts() {
	blocksOf := map[string]int{} // how many blocks are for a path
	for _, b := range s.all {
		blocksOf[b.path]++
	}
	next := map[string]*assigned{} // the whole text below, by path
	for _, b := range slices.Backward(s.all) {
		later := next[b.path]
		switch {
		case b.path == "", blocksOf[b.path] == 1:
			continue
		case later == nil:
		case later.hasAllOf(b) && !later.Option:
			b.path, b.why = "", blocks.Superseded.With(later.Fence.Open)
			continue
		case (later.Label != "" || b.Label == "" && 2*b.sharedWith(later) >= len(b.distinctive())) && s.isWhole(b):
			b.join(later)
		}
		if s.isWhole(b) {
			next[b.path] = b
		}
	}
}

// doubtNew leaves new files undecided where the answer offers alternatives: it does not say to
// which of them a file belongs.
func (s *assigner) doubtNew() {
	i := slices.IndexFunc(s.all, func(b *assigned) bool { return b.Option || len(b.target.Texts) > 1 })
	if i < 0 {
		return
	}
	for _, b := range s.all {
		if b.path != "" && b.target.Create.None() {
			b.target.Create = blocks.InAlternatives.With(s.all[i].Fence.Open)
		}
	}
}

// maxTexts is how many texts for a file a person can choose from.
const maxTexts = 9

// join makes a later whole text for the same file, and those that it has joined, readings of b.
// The later text comes first, unless it is an alternative.
func (b *assigned) join(later *assigned) {
	texts, at := later.target.Texts, len(later.target.Texts)
	if later.Option {
		at = 0
	}
	texts = slices.Insert(texts, at, &b.BlockText)
	b.target.Texts = texts[:min(len(texts), maxTexts)]
	later.path, later.why = "", blocks.OneOfTexts.With(b.Fence.Open)
}

// isWhole reports whether b is the whole text of its file.
func (s *assigner) isWhole(b *assigned) bool {
	if !b.judged {
		b.whole, b.judged = s.judgeWhole(b), true
	}
	return b.whole
}

func (s *assigner) judgeWhole(b *assigned) bool {
	if merge.IsFragment(b.path, b.Content) {
		return false
	}
	at, err := s.tree.Read(b.path, true)
	if err != nil || at.Kind != model.Regular || len(at.Bytes) == 0 {
		return true
	}
	if !s.afford(b.path) {
		return false
	}
	readings := s.merge.Readings(b.path, at.Bytes, b.Content)
	return len(readings) > 0 && (readings[0].Kind == merge.Whole || readings[0].Kind == merge.Lossy) && (b.Label != "" || readings[0].Uncertain != merge.OnlyComment)
}

// sharedWith counts the distinctive lines of b that another block has.
func (b *assigned) sharedWith(other *assigned) (n int) {
	has := map[string]bool{}
	for _, line := range other.distinctive() {
		has[line] = true
	}
	for _, line := range b.distinctive() {
		if has[line] {
			n++
		}
	}
	return n
}

// hasAllOf reports whether b has all lines of another block but for its elisions.
func (b *assigned) hasAllOf(other *assigned) bool {
	has := map[string]bool{}
	for line := range strings.Lines(string(b.Content)) {
		has[strings.TrimSpace(line)] = true
	}
	lines := strings.Split(string(other.Content), "\n")
	for i, line := range lines {
		if text := strings.TrimSpace(line); text != "" && !has[text] && !model.IsElision(lines, i, b.path) {
			return false
		}
	}
	return true
}

// readAll finds out what each block does to its file after the blocks before it, and lists
// those that do nothing.
func (s *assigner) readAll() {
	clear(s.texts)
	creators := map[string]*assigned{}
	for i, b := range s.all {
		if b.path == "" {
			continue
		}
		t := s.text(b.path)
		if !t.exists || len(bytes.TrimSpace(t.bytes)) == 0 {
			s.setText(b.path, b.Content)
			creators[b.path] = b
			continue
		}
		if i > 0 && s.all[i-1].why.Code == blocks.InFile.Code && s.all[i-1].inFile == b.path && b.Fence.Open-s.all[i-1].Fence.Close <= maxPairGap && b.isVersionOf(s.all[i-1]) {
			b.target.Old = s.all[i-1].Content
		}
		s.readBlock(b, t, creators[b.path])
	}
}

// readBlock reads b beside the text of its file, which creator writes if it is not nil.
func (s *assigner) readBlock(b *assigned, t *assignedText, creator *assigned) {
	if !s.afford(b.path) {
		b.leave(blocks.TooMany.With(maxComparedLines), model.Holder{Path: b.path})
		return
	}
	b.target.Memo = s.merge.Keep(b.path, t.bytes, b.Content, b.Marks)
	found := b.target.Memo.Readings(b.path, t.bytes, b.Content)
	if len(found) == 0 && b.target.Old != nil {
		found = merge.PairReadings(b.path, t.bytes, b.target.Old, b.Content)
	}
	if creator != nil && len(found) > 0 && found[0].Removed > 0 && creator.target.Create.None() {
		creator.target.Create = blocks.ChangedBelow.With(b.Fence.Open)
	}
	switch {
	case len(found) == 0:
		b.leave(blocks.Unrelated.With(b.path), append([]model.Holder{{Path: b.path}}, holdersOf(b.others)...)...)
	case b.Label != "" && found[0].Kind == merge.Same && len(b.Longer()) > len(b.Content) && !(s.afford(b.path) && s.merge.IsIn(b.path, t.bytes, b.Longer())):
		b.leave(blocks.EndUncertain.With(), model.Holder{Path: b.path})
	case b.Label == "" && s.changesAnswer(b, &found[0], t):
		b.leave(blocks.ChangesAnswer.With(b.path), append([]model.Holder{{Path: b.path}}, holdersOf(b.others)...)...)
	case b.Label == "" && (found[0].Kind == merge.Same || found[0].Uncertain == merge.OnlyComment || s.isOld(b, t)):
		b.inFile, b.path, b.why = b.path, "", blocks.InFile.With(b.path)
	default:
		s.setText(b.path, found[0].Apply(t.bytes))
	}
}

// isOld reports whether the file of b as it is in the workspace, not as the blocks before leave it, has b already.
func (s *assigner) isOld(b *assigned, t *assignedText) bool {
	at, err := s.tree.Read(b.path, true)
	return err == nil && !bytes.Equal(at.Bytes, t.bytes) && s.afford(b.path) && s.merge.IsIn(b.path, at.Bytes, b.Content)
}

// changesAnswer reports whether a reading of b removes a line of the file that another part of
// the answer has or writes: b, which has no label, is another text for the same place, or the
// one before.
func (s *assigner) changesAnswer(b *assigned, r *merge.Reading, t *assignedText) bool {
	own := map[string]bool{}
	for line := range strings.Lines(string(b.Content)) {
		own[strings.TrimSpace(line)] = true
	}
	lines, around := strings.Split(string(t.bytes), "\n"), merge.Outline(b.path, t.bytes)
	for _, e := range r.Edits {
		for i := e.From; i < min(e.To, len(lines)); i++ {
			line := strings.TrimSpace(lines[i])
			isLonger := func(new string) bool { return merge.IsLonger(line, strings.TrimSpace(new)) }
			if merge.Distinctive(line) && !own[line] && s.isWritten(line, around[min(i, len(around)-1)], b, slices.ContainsFunc(e.New, isLonger)) {
				return true
			}
		}
	}
	return false
}

// isWritten reports whether another part of the answer for the file of b has a line as its new
// text: one below b in the same definition, as far as it shows, or one above it that the file does not have already.
// around: the definitions around the line; longer: b has the line with more behind it.
func (s *assigner) isWritten(line, around string, b *assigned, longer bool) bool {
	if s.written == nil {
		s.written = map[writtenLine][]writer{}
		for _, o := range s.all {
			if at, err := s.tree.Read(o.path, true); o.path != "" && err == nil {
				whole := o.Label != "" && bytes.Equal(bytes.TrimSpace(at.Bytes), bytes.TrimSpace(o.Content))
				s.addWritten(o.path, o.Content, writer{first: o.First(), inFile: !whole && s.afford(o.path) && s.merge.IsIn(o.path, at.Bytes, o.Content), whole: s.isWhole(o)})
			}
		}
		for _, p := range s.others {
			for _, c := range p.Files {
				s.addWritten(c.Path, c.Content, writer{first: p.First})
				for _, e := range c.Edits {
					s.addWritten(c.Path, e.New, writer{first: p.First})
				}
			}
		}
	}
	return slices.ContainsFunc(s.written[writtenLine{b.path, line}], func(w writer) bool {
		return w.first > b.First() && strings.HasSuffix(around, w.around) || w.first < b.First() && !w.inFile && (w.whole && !longer || b.Option || !b.Doubt.None())
	})
}

func (s *assigner) addWritten(path string, text []byte, by writer) {
	around := merge.Outline(path, text)
	for i, line := range strings.Split(string(text), "\n") {
		at := writtenLine{path, strings.TrimSpace(line)}
		by.around = around[min(i, len(around)-1)]
		s.written[at] = append(s.written[at], by)
	}
}

// A writer is a part of the answer.
type writer struct {
	first  int    // its first line
	inFile bool   // it shows lines that the file has already
	whole  bool   // it is the whole text of its file
	around string // the definitions around one of its lines, as far as it shows them
}

// A writtenLine is a line of the new text for a file.
type writtenLine struct{ path, line string }

func holdersOf(paths []string) []model.Holder {
	var out []model.Holder
	for _, p := range paths {
		out = append(out, model.Holder{Path: p})
	}
	return out
}

// add adds the payloads of blocks to r, in the order of the answer, and lists the other blocks.
func (r *Reading) add(all []*assigned) {
	old := r.Payloads
	r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d model.Diagnostic) bool { // a block is read now
		return d.LooksLike == gitdiff.Format && slices.ContainsFunc(all, func(b *assigned) bool { return b.path != "" && b.First() <= d.Line && d.Line <= b.Last() })
	})
	r.Payloads = slices.DeleteFunc(slices.Clone(old), func(p *model.Payload) bool { return p.Format == blocks.Format })
	for _, b := range all {
		if b.path != "" {
			p := b.payload(b.Answer)
			if r.strict {
				applyStrict(p)
			}
			r.Payloads = append(r.Payloads, p)
		} else {
			r.Blocks = append(r.Blocks, b.codeBlock())
		}
		if b.unused && b.Label != "" && b.Unused.None() {
			r.Diagnostics = append(r.Diagnostics, model.Diagnostic{Severity: model.Error, Code: b.why.Code, Message: b.why.String(), Path: b.Label, Line: b.First(), Payload: -1})
		}
	}
	slices.SortStableFunc(r.Payloads, func(x, y *model.Payload) int {
		if d := rank(x) - rank(y); d != 0 {
			return d
		}
		return x.First - y.First
	})
	r.renumber(old)
}

// renumber makes the diagnostics of r refer to its payloads, which were old.
func (r *Reading) renumber(old []*model.Payload) {
	at := map[int]int{}
	for i, p := range old {
		at[i] = slices.Index(r.Payloads, p)
	}
	for i := range r.Diagnostics {
		if d := &r.Diagnostics[i]; d.Payload >= 0 {
			d.Payload = at[d.Payload]
		}
	}
	for i, p := range r.Payloads {
		for j := range p.Diagnostics {
			p.Diagnostics[j].Payload = i
		}
	}
	if len(r.Payloads) > 0 || slices.ContainsFunc(r.Blocks, func(b model.CodeBlock) bool { return b.Why.Code == blocks.InFile.Code }) {
		r.Diagnostics = slices.DeleteFunc(r.Diagnostics, func(d model.Diagnostic) bool { return d.Code == model.NoPayload })
	}
}

// payload returns b as the payload for its file.
func (b *assigned) payload(a *model.Answer) *model.Payload {
	p := b.Payload()
	c := &p.Files[0]
	c.Path, c.OtherPaths, c.Interpreter, c.OffersSimilar = b.path, b.others, b.target, false
	p.Prose = proseBefore(a, p, 0)
	p.Digest = model.DigestOf(p.Text(a))
	return p
}

// codeBlock returns b for the list of blocks without hunks.
func (b *assigned) codeBlock() model.CodeBlock {
	out := model.CodeBlock{Fence: b.Fence, First: b.First(), Last: b.Last(), Language: b.Language, Content: slices.Concat(b.Comment, b.Content),
		Why: b.why, Unused: b.unused, Label: b.Label, Holders: b.holders}
	for line := range strings.Lines(string(out.Content)) {
		if out.Heading = strings.TrimSpace(line); out.Heading != "" {
			break
		}
	}
	return out
}
