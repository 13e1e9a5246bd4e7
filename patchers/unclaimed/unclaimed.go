package unclaimed

import (
	"bytes"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/delimited"
)

// Find reports what looks like a change and is part of no payload, and takes
// away fragments of diffs that show again what another payload changes, and
// lines that are the title of one. Where only one format is looked for, what
// looks like another is none of its business.
func Find(a *model.Answer, payloads []*model.Payload, only *model.Format) ([]*model.Payload, []model.Diagnostic) {
	u := unclaimed{answer: a, only: only, known: knownLines(payloads), repeats: make(map[int]bool), held: make(map[int]int)}
	if only == nil {
		payloads = slices.DeleteFunc(payloads, u.repeated)
	}
	u.payloads = slices.Clone(payloads)
	payloads = slices.DeleteFunc(payloads, u.isTitle)
	u.payloads = payloads
	if only == nil {
		u.beside()
	}
	fences := model.FencesOf(a)
	for n := 1; n <= a.Lines(); {
		last := u.held[n]
		if p := u.payloadAt(n); p != nil {
			last = max(last, p.Last)
		}
		if last > 0 {
			n = last + 1
			fences.Resume(n)
			continue
		}
		p := u.part(n, fences.Around(n))
		u.look(p)
		n = p.end
	}
	slices.SortStableFunc(u.found, func(x, y model.Diagnostic) int { return x.Line - y.Line })
	return payloads, u.found
}

// A rest is what the payloads of an answer leave of it.
type unclaimed struct {
	answer    *model.Answer
	only      *model.Format    // the format that is looked for; nil for all
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
func (u *unclaimed) payloadAt(n int) *model.Payload {
	for u.next < len(u.payloads) && u.payloads[u.next].Last < n {
		u.next++
	}
	if u.next < len(u.payloads) && u.payloads[u.next].First <= n {
		return u.payloads[u.next]
	}
	return nil
}

// limit is the line of the next payload, or behind the answer.
func (u *unclaimed) limit() int {
	if u.next < len(u.payloads) {
		return u.payloads[u.next].First
	}
	return u.answer.Lines() + 1
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
func (u *unclaimed) part(n int, f *model.Fence) *part {
	limit := u.limit()
	p := &part{first: n, end: n + 1, fence: f, whole: true}
	if f != nil {
		for p.end < min(limit, f.Close) && u.held[p.end] == 0 {
			p.end++
		}
		p.whole = n == f.Open+1 && p.end == f.Close
	} else if !separates(u.answer.Line(n)) {
		p.end = u.paragraph(n, limit)
	}
	b := model.Block{Answer: u.answer, Fence: f}
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
func (u *unclaimed) paragraph(n, limit int) int {
	quoted := quotation.Match(u.answer.Line(n))
	end := n + 1
	for end < limit && u.held[end] == 0 && !separates(u.answer.Line(end)) && quotation.Match(u.answer.Line(end)) == quoted {
		end++
	}
	return end
}

// separates tells that line is part of no paragraph.
func separates(line []byte) bool {
	return len(bytes.TrimSpace(line)) == 0 || model.OpenFence(line) != nil
}

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
var checks = []func(*unclaimed, *part) bool{
	(*unclaimed).repeat, (*unclaimed).cutOff, (*unclaimed).foreign, (*unclaimed).command, (*unclaimed).fragment, (*unclaimed).headless, (*unclaimed).hiddenIn, (*unclaimed).json, (*unclaimed).hunkless,
}

// checksOf are those of one format that is looked for alone. The others are
// not told what is theirs alone.
var checksOf = map[*model.Format][]func(*unclaimed, *part) bool{
	delimited.Format: {(*unclaimed).foreign, (*unclaimed).command},
}

func (u *unclaimed) look(p *part) {
	if len(p.text) == 0 {
		return
	}
	asked := checks
	if u.only != nil {
		asked = checksOf[u.only]
	}
	for _, tells := range asked {
		if tells(u, p) {
			return
		}
	}
}

// repeat: the fragment in this fence was taken away.
func (u *unclaimed) repeat(p *part) bool {
	return p.whole && p.fence != nil && u.repeats[p.fence.Open] && u.reportRepeat(p.first)
}

func (u *unclaimed) cutOff(p *part) bool {
	return p.whole && p.fence != nil && !p.fence.Closed && (p.says("diff", "patch", "json") || p.saysAP()) &&
		u.reportUnread(p.first, cutShort)
}

// fragment: a diff without any header, of which nothing says for which file.
func (u *unclaimed) fragment(p *part) bool {
	switch {
	case p.fence == nil && u.signedOnly(p):
		return u.shown(p.text) && u.reportRepeat(p.first) || u.reportMaybe(p.first, "a part of a diff that names no file")
	case !p.whole || !p.says("diff", "patch") || !signed.Match(p.text):
		return false
	case u.shown(p.text, u.filesAbove(p.first)...):
		return u.reportRepeat(p.first)
	}
	return u.reportUnread(p.first, "a diff that names no file")
}

// diffHeader matches the header of a file in a diff.
var diffHeader = regexp.MustCompile(`(?m)^(--- |\+\+\+ |diff --git )\S`)

// hunkless: a block that is to be a patch, without anything that it changes.
func (u *unclaimed) hunkless(p *part) bool {
	return p.whole && (p.says("patch") || p.says("diff") && diffHeader.Match(p.text)) &&
		u.reportMaybe(p.first, "a Git patch without a hunk")
}

// headless: an AP patch that cannot be known by its header.
func (u *unclaimed) headless(p *part) bool {
	return p.whole && p.saysAP() &&
		u.reportUnread(p.first, "an AP patch; expected the header \"ID AP 3.1\" and the same ID, of eight hexadecimal digits and a space, before every directive")
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
func (u *unclaimed) json(p *part) bool {
	text := plain(p.text)
	says := p.says("json")
	switch {
	case !p.whole && (p.fence == nil || u.cutIn(p.fence)):
		return false
	case !says && !bare.Match(text) || !says && p.isCode() && !bareInCode.Match(text):
		return false
	}
	m := meantAs(text)
	e := strongest(aptix.EntriesIn(text))
	switch {
	case m == nil && e == nil:
		return aptix.Mapped(text) && u.reportMaybe(p.first, likeBundle)
	case u.excerpt(p.text):
		return u.reportRepeat(p.first)
	case m == nil:
		return u.entry(p.first, *e)
	case m.doubtful && (aptix.Mapped(text) || e != nil && e.Certain):
		return u.reportUnread(p.first, m.what)
	case m.doubtful || m.recap && u.knowsPaths(text) || !says && !sure(p, text):
		return u.reportMaybe(p.first, m.what)
	}
	return u.reportUnread(p.first, m.what)
}

// sure reports whether text in no fence that says so is JSON: a list in prose has
// no braces, and program text no names in quotes.
func sure(p *part, text []byte) bool {
	return bytes.IndexByte(text, '{') >= 0 && (!p.isCode() || quotedName.Match(text))
}

// cutIn reports whether the last payload before the lines asked for is cut off, in
// fence f: what it lacks it says itself.
func (u *unclaimed) cutIn(f *model.Fence) bool {
	if u.next == 0 {
		return false
	}
	p := u.payloads[u.next-1]
	return p.Unclosed && p.First > f.Open
}

func (u *unclaimed) reportRepeat(n int) bool {
	u.found = append(u.found, model.Diagnostic{
		Severity: model.Note, Code: "answer/again", Line: n, Payload: -1,
		Message: "these lines show again what another change does; they are no change of their own",
	})
	return true
}

// lost names what was certainly meant as a change; perhaps what may be an excerpt
// of one, or something else altogether, and is no reason to stop.
func (u *unclaimed) reportUnread(n int, what string) bool { return u.unread(model.Error, n, what) }
func (u *unclaimed) reportMaybe(n int, what string) bool  { return u.unread(model.Warning, n, what) }

func (u *unclaimed) unread(severity model.Severity, n int, what string) bool {
	u.found = append(u.found, model.Diagnostic{
		Severity: severity, Code: "answer/unread", Line: n, Payload: -1,
		Message: "this looks like " + what + "; it cannot be read and is left out",
	})
	return true
}
