package blocks

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
	"aptix-tui/patchers/snippet"
)

// pairOf returns the payload of two blocks of which the second replaces the first in a
// file (HABITS §7.6); nil if they are no such pair. It is exact only if the words say
// that one replaces the other and name the file.
func pairOf(a, b *block) *model.Payload {
	old, between := a.intro, b.between(a)
	if between == "" || len(between) > maxBetween || a.info.Quotes || b.info.Quotes {
		return nil
	}
	replaces := saysNew.MatchString(between) && saysOld.MatchString(old)
	if !replaces && !isPair(old, between) {
		return nil
	}
	holder := a
	if a.path == "" {
		holder = b
	}
	doubt := a.pairDoubt(b, replaces)
	if holder.isUnderHeading() && doubt.None() {
		doubt = pairNoLabel.With()
	}
	if holder.path == "" && a.section != "" {
		named := *a
		named.path, doubt = a.section, pairNoLabel.With()
		holder = &named
	}
	otherFile := b.path != "" && !b.isUnderHeading() && !samePath(holder.path, b.path)
	if holder.path == "" || otherFile || a.stance == label.Option || b.stance == label.Option || isExample(a.Answer, old) || refusesPair.MatchString(old) {
		return nil
	}
	if doubt.None() && (!asksPair.MatchString(old) || strings.HasSuffix(strings.TrimRight(between, ":*_ "), "?")) {
		doubt = mayShow.With(shortened(old + " … " + between))
	}
	p := pairPayload(holder, a.content(), b.content(), a.fence.Open+1, max(a.fence.Open+1, b.fence.Close-1))
	p.Fence = &a.fence
	p.Doubt = doubt
	return p
}

const maxBetween = 160 // bytes

// isExample reports whether the words above a pair speak of an example.
func isExample(a *model.Answer, text string) bool {
	return label.FirmStanceOf(text) == label.Option || exampleWords.MatchString(text)
}

var exampleWords = label.Compile(`\b(?:example|for instance|e\.g\.|illustrat\w+|no changes?)\b`)

// between is the text between the block a and b.
func (b *block) between(a *block) string {
	var lines []string
	for n := a.fence.Close + 1; n < b.fence.Open; n++ {
		if line := strings.TrimSpace(string(b.Answer.Line(n))); line != "" && n != b.labelLine {
			lines = append(lines, line)
		}
		if len(lines) > 2 {
			return ""
		}
	}
	return strings.Join(lines, " ")
}

// pairDoubt returns why the pair of a and b may not start as accepted.
func (b *block) pairDoubt(after *block, replaces bool) model.Reason {
	for _, one := range []*block{b, after} {
		if !one.fence.Closed {
			return isCutOff.With()
		}
		if why := one.underIndented(); !why.None() {
			return why
		}
		if snippet.HasElision(one.content(), b.path) {
			return hasElision.With()
		}
		for _, rule := range []func() model.Reason{one.placeholder, one.isInComment, one.retracted} {
			if why := rule(); !why.None() {
				return why
			}
		}
	}
	switch {
	case !replaces:
		return pairNoVerb.With()
	case b.path == "" || b.isUnderHeading():
		return pairNoLabel.With()
	}
	return model.Reason{}
}

// pairPayload returns a payload that replaces old by new in the file of b.
func pairPayload(b *block, old, new []byte, first, last int) *model.Payload {
	c := b.change()
	c.Op, c.Content, c.OffersSimilar, c.First, c.Last = model.OpEdit, nil, false, first, last
	e := model.Edit{Locator: replacement(old, new), Old: old, New: new, First: first, Last: last, PartOfFile: false}
	switch {
	case len(bytes.TrimSpace(old)) == 0:
		e.Invalid = noPlace.With()
	case bytes.Equal(old, new):
		e.Doubt = noPlace.With()
	}
	c.Edits = []model.Edit{e}
	return &model.Payload{Format: Format, First: first, Last: last, Fence: &b.fence, Unclosed: !b.fence.Closed, Files: []model.FileChange{c}}
}

// partLine matches a comment that begins one half of a block.
var partLine = lazyregexp.New(`(?i)^\s*(?://|#|--|/\*|<!--|;|%)\s*(?:❌|✅)?\s*(before|old|after|new)(?: code)?\s*:?\s*(?:\*/|-->)?\s*$`)

// partsOf returns the payload of a block with the parts "// Before" and "// After", which
// names a file; nil if it has none.
func partsOf(b *block) *model.Payload {
	if b.path == "" || b.kind == sentenceLabel && b.stance != label.Change || b.stance == label.Option || isExample(b.Answer, b.intro) || b.info.Quotes {
		return nil
	}
	before, after := 0, 0
	for n := b.fence.Open + 1; n < b.fence.Close; n++ {
		line := b.Line(n)
		m := partLine.FindSubmatch(line[:min(len(line), 100)])
		if m == nil {
			continue
		}
		switch word := strings.ToLower(string(m[1])); {
		case before == 0 && after == 0 && (word == "before" || word == "old"):
			before = n
		case before > 0 && after == 0 && (word == "after" || word == "new"):
			after = n
		default:
			return nil
		}
	}
	if after == 0 || !b.onlyLabelBefore(before) {
		return nil
	}
	p := pairPayload(b, b.lines(before+1, after), b.lines(after+1, b.fence.Close), b.fence.Open+1, b.fence.Close-1)
	p.Doubt = pairNoVerb.With()
	return p
}

// onlyLabelBefore reports whether b has no text before line n but the comment with its
// path.
func (b *block) onlyLabelBefore(n int) bool {
	for m := b.fence.Open + 1; m < n; m++ {
		if m != b.comment && !isBlank(b.Line(m)) {
			return false
		}
	}
	return true
}

// lines are the lines from first to the one before end, without blank lines around them.
func (b *block) lines(first, end int) []byte {
	var out []byte
	for n := first; n < end; n++ {
		out = append(out, b.raw(n)...)
	}
	return withoutBlank(out)
}
