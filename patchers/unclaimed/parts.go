package unclaimed

import (
	"bytes"
	"iter"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/gitdiff"
)

// A part is lines that belong together: the text of a fence, a paragraph, a
// quotation. At most one thing is reported of it.
type part struct {
	first, end int // lines of the answer, end not included
	firstText  int // the first line that is not blank
	fence      *model.Fence
	whole      bool   // no payload is in the same fence
	text       []byte // without surrounding white space and marks of a quotation
}

// parts are the parts outside of payloads and of the JSON values around them.
func (u *finder) parts() iter.Seq[*part] {
	return func(yield func(*part) bool) {
		fences := model.FencesOf(u.answer)
		for n := 1; n <= u.answer.Lines(); {
			last := u.valueEnds[n]
			if p := u.payloadAt(n); p != nil {
				last = max(last, p.Last)
			}
			if last > 0 {
				n = last + 1
				fences.Resume(n)
				continue
			}
			p := u.part(n, fences.Around(n))
			if !yield(p) {
				return
			}
			n = p.end
		}
	}
}

// part is the part that begins at line n, in fence f if that is not nil.
func (u *finder) part(n int, f *model.Fence) *part {
	p := &part{first: n, end: n + 1, fence: f, whole: true}
	limit := u.nextFirst(n)
	switch {
	case f != nil:
		limit = min(limit, f.Close)
	case separates(u.answer.Line(n)):
		limit = p.end
	}
	quoted := quotation.Match(u.answer.Line(n))
	for p.end < limit && u.valueEnds[p.end] == 0 {
		if line := u.answer.Line(p.end); f == nil && (separates(line) || quotation.Match(line) != quoted) {
			break
		}
		p.end++
	}
	if f != nil {
		p.whole = n == f.Open+1 && p.end == f.Close
	}
	u.readText(p)
	return p
}

// readText sets the text of p, without the marks of a quotation. A fence in a
// quotation becomes the fence of p.
func (u *finder) readText(p *part) {
	b := model.Block{Answer: u.answer, Fence: p.fence}
	mark := quotation.Find(b.Line(p.first))
	var text []byte
	for n := p.first; n < p.end; n++ {
		line := b.Line(n)
		if p.firstText == 0 && !isBlank(line) {
			p.firstText = n
		}
		text = append(append(text, withoutMark(mark, line)...), '\n')
	}
	if len(mark) > 0 {
		p.fence, text = quotedFence(p.fence, text)
	}
	p.text = bytes.TrimSpace(text)
}

// separates reports whether line ends a paragraph.
func separates(line []byte) bool { return isBlank(line) || model.OpenFence(line) != nil }

// quotation matches the mark before each line of a quotation.
var quotation = regexp.MustCompile(`^[ \t]*(>[ \t]?)+`)

// withoutMark is line without mark. The trailing spaces of mark may be missing.
func withoutMark(mark, line []byte) []byte {
	if text, ok := bytes.CutPrefix(line, mark); ok {
		return text
	}
	return bytes.TrimPrefix(line, bytes.TrimRight(mark, " \t"))
}

// quotedFence is the first fence in the text of a quotation, and the text in it; f
// and all of the text if there is none.
func quotedFence(f *model.Fence, text []byte) (*model.Fence, []byte) {
	var open *model.Fence
	at, from := 0, 0
	for line := range bytes.Lines(text) {
		at += len(line)
		line = bytes.TrimRight(line, "\r\n")
		if open == nil {
			open, from = model.OpenFence(line), at
		} else if open.ClosedBy(line) {
			open.Closed = true
			return open, text[from : at-len(line)-1]
		}
	}
	if open == nil {
		return f, text
	}
	open.Closed = true // where the quotation ends
	return open, text[from:]
}

// infoIs reports whether the info string of the fence around p begins with one of
// words.
func (p *part) infoIs(words ...string) bool {
	return p.fence != nil && slices.ContainsFunc(words, func(word string) bool {
		return strings.HasPrefix(strings.ToLower(p.fence.Info), word)
	})
}

func (p *part) isDiffFence() bool { return p.infoIs(gitdiff.Format.Infos...) }
func (p *part) isJSONFence() bool { return p.infoIs(aptix.Bundle.Infos...) }

// isAPFence reports whether the fence around p is for an AP patch. The word must end
// there: "apache" is another language.
func (p *part) isAPFence() bool {
	return p.fence != nil && apInfo.MatchString(strings.ToLower(p.fence.Info))
}

var apInfo = regexp.MustCompile(`^(?:` + strings.Join(ap.Format.Infos, "|") + `)\b`)

// plainText are the info strings of fences without code.
var plainText = []string{"", "text", "txt", "plain", "plaintext", "markdown", "md"}

// isCode reports whether p is in a fence that names a language. A comment there may
// look like a command.
func (p *part) isCode() bool {
	return p.fence != nil && !slices.Contains(plainText, strings.ToLower(p.fence.Info))
}
