package unclaimed

import (
	"bytes"
	"fmt"
	"regexp"
	"slices"
	"sort"

	"aptix-tui/model"
	"aptix-tui/patchers/aptix"
	"aptix-tui/patchers/linepatch"
)

// A line of JSON begins with a bracket, or with a name in an object whose braces
// are missing; numbers and signs may be before each line.
const jsonLine = `[\d\s+|>#*/.:-]*(\{|\[\s*[{"'’\[]|"[\w$-]+"\s*:|(-\s*)?(root|files|patches|path|doc_?path|operation|batch_?label|batch_?key)\**\s*[:=])`

// Outside of a fence that says so, JSON may have prose above it; in code, it is
// JSON only if nothing is above it.
var (
	jsonInProse = regexp.MustCompile(`(?mi)^` + jsonLine)
	jsonInCode  = regexp.MustCompile(`(?i)^` + jsonLine)
	quotedName  = regexp.MustCompile(`["'’][\w$-]+["'’]\s*:`)
)

// json: JSON that names files and what is to become of them. Beside a payload in
// the same fence, it is part of something around both.
func (u *unclaimed) json(p *part) bool {
	text := plain(p.text)
	says := p.saysJSON()
	switch {
	case !p.whole && (p.fence == nil || u.cutIn(p)):
		return false
	case !says && !jsonInProse.Match(text) || !says && p.isCode() && !jsonInCode.Match(text):
		return false
	}
	guess := guessJSON(text)
	e := strongest(aptix.FindEntries(text))
	switch {
	case guess == nil && e == nil:
		return aptix.HasEntriesByPath(text) && u.reportMaybe(p.first, likeBundle)
	case u.excerpt(p.text):
		return u.reportRepeat(p.first)
	case guess == nil:
		return u.entry(p.first, *e)
	case guess.certainty == doubtful && (aptix.HasEntriesByPath(text) || e != nil && e.Certain):
		return u.reportUnread(p.first, guess.what)
	case guess.certainty == doubtful || guess.certainty == recap && u.knowsPaths(text) || !says && !isJSON(p, text):
		return u.reportMaybe(p.first, guess.what)
	}
	return u.reportUnread(p.first, guess.what)
}

// isJSON reports whether text in no fence that says so is JSON: a list in prose has
// no braces, and program text no names in quotes.
func isJSON(p *part, text []byte) bool {
	return bytes.IndexByte(text, '{') >= 0 && (!p.isCode() || quotedName.Match(text))
}

// cutIn reports whether the payload before p is cut off in the same fence: its
// format reports what it lacks.
func (u *unclaimed) cutIn(p *part) bool {
	i := u.next(p.first) - 1
	return i >= 0 && u.payloads[i].Unclosed && u.payloads[i].First > p.fence.Open
}

// namedPath matches what JSON gives as paths.
var namedPath = regexp.MustCompile(`["'“”‘’]?\b(?:path|docPath)["'“”‘’]?\s*:\s*["'“”‘’]([^"'“”‘’]+)["'“”‘’]`)

// knowsPaths reports whether payloads change all paths in JSON: it may be an
// excerpt, or what the answer says of itself.
func (u *unclaimed) knowsPaths(text []byte) bool {
	found := namedPath.FindAllSubmatch(text, -1)
	unknown := func(m [][]byte) bool { return !u.changes(change{path: string(m[1])}) }
	return len(found) > 0 && !slices.ContainsFunc(found, unknown)
}

// entry reports an entry at line n. In a line of a payload, it occurs only once.
func (u *unclaimed) entry(n int, e aptix.Entry) bool {
	after := sort.Search(len(u.payloads), func(i int) bool { return u.payloads[i].First > n })
	switch {
	case (after == 0 || u.payloads[after-1].Last < n) && u.excerpt(e.Text):
		return u.reportRepeat(n)
	case e.Certain:
		return u.reportUnread(n, likeBundle)
	}
	return u.reportMaybe(n, likeBundle)
}

// strongest is an entry that is certain, or else the first; nil if there is none.
func strongest(found []aptix.Entry) *aptix.Entry {
	if i := slices.IndexFunc(found, func(e aptix.Entry) bool { return e.Certain }); i > 0 {
		return &found[i]
	}
	if len(found) == 0 {
		return nil
	}
	return &found[0]
}

// entriesBeside reports what looks like an entry in the same JSON value, or in the
// same line, as a payload: the format of the payload does not see it. The lines of
// such values are in no part.
func (u *unclaimed) entriesBeside() {
	unread := make(map[model.Span]int) // payloads by their first and last line
	for _, p := range u.payloads {
		if p.Format.JSON {
			unread[model.Span{Start: p.First, End: p.Last}]++
		}
	}
	isPayload := func(first, last int) bool {
		lines := model.Span{Start: first, End: last}
		unread[lines]--
		return unread[lines] >= 0
	}
	fences := model.FencesOf(u.answer)
	floor := 0 // the last line that is looked at
	for _, p := range u.payloads {
		b := model.Block{Answer: u.answer, Fence: fences.Around(p.First)}
		if p.First > floor && p.Format.JSON && !p.Unclosed {
			floor = u.valuesAround(b, p, floor, isPayload)
		}
		floor = max(floor, p.Last)
		fences.Resume(p.Last + 1)
	}
}

// valuesAround reports the entries in JSON values from the beginning of the fence
// or paragraph around p, and behind line floor, to the last line of p. It returns
// the last line that they take.
func (u *unclaimed) valuesAround(b model.Block, p *model.Payload, floor int, isPayload func(first, last int) bool) int {
	first := p.First
	for first-1 > floor && (b.Fence != nil && first-1 > b.Fence.Open || b.Fence == nil && !separates(u.answer.Line(first-1))) {
		first--
	}
	end := b.Offset(p.Last + 1)
	values := aptix.NewValueScanner(b, b.Offset(first))
	for v := values.Next(end); v != nil; v = values.Next(end) {
		if v.Last < p.First {
			continue // part of the rest
		}
		for _, e := range v.Entries(isPayload) {
			u.entry(e.Line, e)
		}
		u.values[v.First] = max(u.values[v.First], v.Last)
		floor = max(floor, v.Last)
		end = max(end, b.Offset(v.Last+1))
	}
	return floor
}

// listName matches what an object of the JSON formats has.
var listName = regexp.MustCompile(`files|patches|docPath`)

// hidden: JSON with a payload as the text of a string. It is known by what the
// string decodes to, so that other strings with braces are none.
func (u *unclaimed) hidden(p *part) bool {
	if p.isCode() && !p.saysJSON() && !aptix.IsJSON(p.text) || !listName.Match(p.text) {
		return false
	}
	var format *model.Format
	var text []byte // of the payload
	offset, _ := aptix.FindInStrings(p.text, func(decoded []byte) bool {
		format, text = payloadIn(decoded)
		return format != nil
	})
	switch {
	case format == nil:
		return false
	case u.excerpt(text):
		return u.reportRepeat(p.lead)
	}
	n := min(p.lead+bytes.Count(p.text[:offset], []byte("\n")), p.end-1)
	return u.reportUnread(n, fmt.Sprintf("%s that stands inside of a JSON string; expected the JSON itself, not as the text of a string", format.Noun))
}

// payloadIn is the format and the text of the first payload in decoded JSON.
func payloadIn(decoded []byte) (*model.Format, []byte) {
	if bytes.IndexByte(decoded, '{') < 0 || !listName.Match(decoded) {
		return nil, nil
	}
	b := model.Block{Answer: model.NewAnswer("", bytes.Clone(decoded))}
	for n := 1; n <= b.Lines(); n++ {
		for _, scan := range []model.Scanner{aptix.Scan, linepatch.Scan} {
			if p := scan(b, n); p != nil {
				return p.Format, b.Text()[b.Offset(p.First):b.Offset(p.Last+1)]
			}
		}
	}
	return nil, nil
}
