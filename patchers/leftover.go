package patchers

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
)

// leftOver names what looks like a change and is part of no payload, and takes
// away fragments of diffs that show again what another payload changes, and
// lines that are the title of one. Where only one format is looked for, what
// looks like another is none of its business.
func leftOver(a *model.Answer, payloads []*model.Payload, only string) ([]*model.Payload, []model.Diagnostic) {
	r := rest{answer: a, only: only, known: knownLines(payloads), repeats: make(map[int]bool), held: make(map[int]int)}
	if only == "" {
		payloads = slices.DeleteFunc(payloads, r.repeated)
	}
	r.payloads = slices.Clone(payloads)
	payloads = slices.DeleteFunc(payloads, r.isTitle)
	r.payloads = payloads
	if only == "" {
		r.beside()
	}
	fences := fencesOf(a)
	for n := 1; n <= a.Lines(); {
		last := r.held[n]
		if p := r.payloadAt(n); p != nil {
			last = max(last, p.Last)
		}
		if last > 0 {
			n = last + 1
			fences.resume(n)
			continue
		}
		p := r.part(n, fences.around(n))
		r.look(p)
		n = p.end
	}
	slices.SortStableFunc(r.found, func(x, y model.Diagnostic) int { return x.Line - y.Line })
	return payloads, r.found
}

// A rest is what the payloads of an answer leave of it.
type rest struct {
	answer    *model.Answer
	only      string           // the format that is looked for; empty for all
	payloads  []*model.Payload // in the order of the answer
	next      int              // of payloads: those before it end above the line asked for
	found     []model.Diagnostic
	known     known
	indexed   *index          // nil if nobody has asked
	held      map[int]int     // the last line of JSON around payloads, by its first
	repeats   map[int]bool    // the openers of fences that show again what a payload changes
	excerpts  int             // looked for so far
	sentences map[string]bool // the commands that sentences hold; nil if nobody has asked
}

// payloadAt is the payload that holds line n. Lines are asked for in ascending
// order.
func (r *rest) payloadAt(n int) *model.Payload {
	for r.next < len(r.payloads) && r.payloads[r.next].Last < n {
		r.next++
	}
	if r.next < len(r.payloads) && r.payloads[r.next].First <= n {
		return r.payloads[r.next]
	}
	return nil
}

// limit is the line of the next payload, or behind the answer.
func (r *rest) limit() int {
	if r.next < len(r.payloads) {
		return r.payloads[r.next].First
	}
	return r.answer.Lines() + 1
}

// A part of the rest is what stands together: the text in a fence, a paragraph,
// a quotation. What it says is told once.
type part struct {
	first, end int // lines of the answer, end not included
	lead       int // the first line that is not blank
	fence      *model.Fence
	whole      bool   // no payload stands in the same fence
	text       []byte // without white space around it, or the marks of a quotation
}

// part is the one that begins at line n, in fence f if that is not nil.
func (r *rest) part(n int, f *model.Fence) *part {
	limit := r.limit()
	p := &part{first: n, end: n + 1, fence: f, whole: true}
	if f != nil {
		for p.end < min(limit, f.Close) && r.held[p.end] == 0 {
			p.end++
		}
		p.whole = n == f.Open+1 && p.end == f.Close
	} else if !separates(r.answer.Line(n)) {
		p.end = r.paragraph(n, limit)
	}
	b := model.Block{Answer: r.answer, Fence: f}
	mark := quotation.Find(b.Line(n))
	var text []byte
	for m := n; m < p.end; m++ {
		if p.lead == 0 && len(bytes.TrimSpace(b.Line(m))) > 0 {
			p.lead = m
		}
		text = append(append(text, behind(mark, b.Line(m))...), '\n')
	}
	if len(mark) > 0 {
		p.fence, text = quotedFence(f, text)
	}
	p.text = bytes.TrimSpace(text)
	return p
}

// paragraph is the line behind the paragraph, or quotation, that begins at line n.
func (r *rest) paragraph(n, limit int) int {
	quoted := quotation.Match(r.answer.Line(n))
	end := n + 1
	for end < limit && r.held[end] == 0 && !separates(r.answer.Line(end)) && quotation.Match(r.answer.Line(end)) == quoted {
		end++
	}
	return end
}

// separates tells that line is part of no paragraph.
func separates(line []byte) bool { return len(bytes.TrimSpace(line)) == 0 || opener(line) != nil }

// quotation is the mark before each line of a quotation.
var quotation = regexp.MustCompile(`^[ \t]*(>[ \t]?)+`)

// behind is line without mark, of which the blanks at the end may be missing.
func behind(mark, line []byte) []byte {
	if rest, ok := bytes.CutPrefix(line, mark); ok {
		return rest
	}
	return bytes.TrimPrefix(line, bytes.TrimRight(mark, " \t"))
}

// quotedFence is the first fence in the text of a quotation, and the text in it;
// f and all of the text if there is none.
func quotedFence(f *model.Fence, text []byte) (*model.Fence, []byte) {
	var open *model.Fence
	at, from := 0, 0
	for line := range bytes.Lines(text) {
		at += len(line)
		line = bytes.TrimRight(line, "\r\n")
		if open == nil {
			open, from = opener(line), at
		} else if closes(open, line) >= 0 {
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

// saysAP matches the info string of a fence around an AP patch.
var saysAP = regexp.MustCompile(`^ap\b`)

// says tells that the info string of the fence around p begins so.
func (p *part) says(words ...string) bool {
	return p.fence != nil && slices.ContainsFunc(words, func(word string) bool {
		return strings.HasPrefix(strings.ToLower(p.fence.Info), word)
	})
}

func (p *part) saysAP() bool {
	return p.fence != nil && saysAP.MatchString(strings.ToLower(p.fence.Info))
}

// checks are asked in this order about every part, until one has told something.
var checks = []func(*rest, *part) bool{
	(*rest).repeat, (*rest).cutOff, (*rest).foreign, (*rest).command, (*rest).fragment, (*rest).headless, (*rest).hiddenIn, (*rest).json, (*rest).hunkless,
}

// checksOf are those of one format that is looked for alone. The others are
// not told what is theirs alone.
var checksOf = map[string][]func(*rest, *part) bool{
	"delimited": {(*rest).foreign, (*rest).command},
}

func (r *rest) look(p *part) {
	if len(p.text) == 0 {
		return
	}
	asked := checks
	if r.only != "" {
		asked = checksOf[r.only]
	}
	for _, tells := range asked {
		if tells(r, p) {
			return
		}
	}
}

// repeat: the fragment in this fence was taken away.
func (r *rest) repeat(p *part) bool {
	return p.whole && p.fence != nil && r.repeats[p.fence.Open] && r.again(p.first)
}

func (r *rest) cutOff(p *part) bool {
	return p.whole && p.fence != nil && !p.fence.Closed && (p.says("diff", "patch", "json") || p.saysAP()) &&
		r.lost(p.first, cutShort)
}

// fragment: a diff without any header, of which nothing says for which file.
func (r *rest) fragment(p *part) bool {
	switch {
	case p.fence == nil && r.signedOnly(p):
		return r.shown(p.text) && r.again(p.first) || r.perhaps(p.first, "a part of a diff that names no file")
	case !p.whole || !p.says("diff", "patch") || !signed.Match(p.text):
		return false
	case r.shown(p.text, r.filesAbove(p.first)...):
		return r.again(p.first)
	}
	return r.lost(p.first, "a diff that names no file")
}

// diffHeader matches the header of a file in a diff.
var diffHeader = regexp.MustCompile(`(?m)^(--- |\+\+\+ |diff --git )\S`)

// hunkless: a block that is to be a patch, without anything that it changes.
func (r *rest) hunkless(p *part) bool {
	return p.whole && (p.says("patch") || p.says("diff") && diffHeader.Match(p.text)) &&
		r.perhaps(p.first, "a Git patch without a hunk")
}

// headless: an AP patch that cannot be known by its header.
func (r *rest) headless(p *part) bool {
	return p.whole && p.saysAP() &&
		r.lost(p.first, "an AP patch; expected the header \"ID AP 3.1\" and the same ID, of eight hexadecimal digits and a space, before every directive")
}

// A line of JSON begins with a bracket, or with a name in an object whose braces
// are missing; numbers and signs may stand before each line.
const jsonLine = `[\d\s+|>#*/.:-]*(\{|\[\s*[{"'’\[]|"[\w$-]+"\s*:|(-\s*)?(root|files|patches|path|doc_?path|operation|batch_?label|batch_?key)\**\s*[:=])`

// bare matches the beginning of JSON outside of a fence that says so. Prose may
// stand above it, but in code it is JSON only if nothing does.
var (
	bare       = regexp.MustCompile(`(?mi)^` + jsonLine)
	bareInCode = regexp.MustCompile(`(?i)^` + jsonLine)
	quotedName = regexp.MustCompile(`["'’][\w$-]+["'’]\s*:`)
)

// json: JSON that names files and what is to become of them, and is no payload.
// Beside a payload in the same fence, it is part of something around both.
func (r *rest) json(p *part) bool {
	text := plain(p.text)
	says := p.says("json")
	switch {
	case !p.whole && (p.fence == nil || r.cutIn(p.fence)):
		return false
	case !says && !bare.Match(text) || !says && p.isCode() && !bareInCode.Match(text):
		return false
	}
	m := meantAs(text)
	e := strongest(aptix.EntriesIn(text))
	switch {
	case m == nil && e == nil:
		return aptix.Mapped(text) && r.perhaps(p.first, likeBundle)
	case r.excerpt(p.text):
		return r.again(p.first)
	case m == nil:
		return r.entry(p.first, *e)
	case m.doubtful && (aptix.Mapped(text) || e != nil && e.Certain):
		return r.lost(p.first, m.what)
	case m.doubtful || m.recap && r.knowsPaths(text) || !says && !sure(p, text):
		return r.perhaps(p.first, m.what)
	}
	return r.lost(p.first, m.what)
}

// sure reports whether text in no fence that says so is JSON: a list in prose has
// no braces, and program text no names in quotes.
func sure(p *part, text []byte) bool {
	return bytes.IndexByte(text, '{') >= 0 && (!p.isCode() || quotedName.Match(text))
}

// cutIn reports whether the last payload before the lines asked for is cut off, in
// fence f: what it lacks it says itself.
func (r *rest) cutIn(f *model.Fence) bool {
	if r.next == 0 {
		return false
	}
	p := r.payloads[r.next-1]
	return p.Unclosed && p.First > f.Open
}

func (r *rest) again(n int) bool {
	r.found = append(r.found, model.Diagnostic{
		Severity: model.Note, Code: "answer/again", Line: n, Payload: -1,
		Message: "these lines show again what another change does; they are no change of their own",
	})
	return true
}

// lost names what was certainly meant as a change; perhaps what may be an excerpt
// of one, or something else altogether, and is no reason to stop.
func (r *rest) lost(n int, what string) bool    { return r.unread(model.Error, n, what) }
func (r *rest) perhaps(n int, what string) bool { return r.unread(model.Warning, n, what) }

func (r *rest) unread(severity model.Severity, n int, what string) bool {
	r.found = append(r.found, model.Diagnostic{
		Severity: severity, Code: "answer/unread", Line: n, Payload: -1,
		Message: "this looks like " + what + "; it cannot be read and is left out",
	})
	return true
}
