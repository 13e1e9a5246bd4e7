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

// A line of JSON begins with a bracket, or with a key if the braces of its object are
// missing. Signs and numbers may be before it.
const jsonLine = `[\d\s+|>#*/.:-]*(\{|\[\s*[{"'’\[]|"[\w$-]+"\s*:|(-\s*)?(root|files|patches|path|doc_?path|operation|batch_?label|batch_?key)\**\s*[:=])`

// Outside of a JSON fence, prose may be above JSON. In a fence of another language,
// nothing may be above it.
var (
	jsonInProse = regexp.MustCompile(`(?mi)^` + jsonLine)
	jsonInCode  = regexp.MustCompile(`(?i)^` + jsonLine)
	quotedName  = regexp.MustCompile(`["'’][\w$-]+["'’]\s*:`)
)

// damagedJSON reports JSON that names files and their changes. After a payload that
// is cut off in the same fence, it is a part of that.
func (u *finder) damagedJSON(p *part) bool {
	text := restoreJSON(p.text)
	says := p.isJSONFence()
	switch {
	case !p.whole && (p.fence == nil || u.followsCutOff(p)):
		return false
	case !says && !jsonInProse.Match(text) || !says && p.isCode() && !jsonInCode.Match(text):
		return false
	}
	guess := matchJSON(text)
	e := bestEntry(aptix.FindEntries(text))
	switch {
	case guess == nil && e == nil:
		return aptix.HasEntriesByPath(text) && u.reportPossible(p.first, likeBundle)
	case u.isExcerpt(p.text):
		return u.reportRepeat(p.first)
	case guess == nil:
		return u.reportEntry(p.first, *e)
	case guess.certainty == doubtful && (aptix.HasEntriesByPath(text) || e != nil && e.Certain):
		return u.reportUnread(p.first, guess.what)
	case guess.certainty == doubtful || guess.certainty == ifUnknown && u.changesAllPaths(text) || !says && !isJSON(p, text):
		return u.reportPossible(p.first, guess.what)
	}
	return u.reportUnread(p.first, guess.what)
}

// isJSON reports whether text outside a fence of JSON is JSON: a list in prose has no
// braces, and program text no quoted keys.
func isJSON(p *part, text []byte) bool {
	return bytes.IndexByte(text, '{') >= 0 && (!p.isCode() || quotedName.Match(text))
}

// followsCutOff reports whether the payload before p is cut off in the same fence.
// Its format reports what is missing.
func (u *finder) followsCutOff(p *part) bool {
	i := u.nextPayload(p.first) - 1
	return i >= 0 && u.payloads[i].Unclosed && u.payloads[i].First > p.fence.Open
}

// namedPath matches a path in JSON.
var namedPath = regexp.MustCompile(`["'“”‘’]?\b(?:path|docPath)["'“”‘’]?\s*:\s*["'“”‘’]([^"'“”‘’]+)["'“”‘’]`)

// changesAllPaths reports whether payloads change all paths in text, so that it may
// be an excerpt or a summary.
func (u *finder) changesAllPaths(text []byte) bool {
	found := namedPath.FindAllSubmatch(text, -1)
	unknown := func(m [][]byte) bool { return !u.changes(change{path: string(m[1])}) }
	return len(found) > 0 && !slices.ContainsFunc(found, unknown)
}

// reportEntry reports an entry at line n. In a line of a payload it is no excerpt.
func (u *finder) reportEntry(n int, e aptix.Entry) bool {
	after := sort.Search(len(u.payloads), func(i int) bool { return u.payloads[i].First > n })
	switch {
	case (after == 0 || u.payloads[after-1].Last < n) && u.isExcerpt(e.Text):
		return u.reportRepeat(n)
	case e.Certain:
		return u.reportUnread(n, likeBundle)
	}
	return u.reportPossible(n, likeBundle)
}

// bestEntry is the first certain entry, or else the first; nil if there is none.
func bestEntry(found []aptix.Entry) *aptix.Entry {
	if i := slices.IndexFunc(found, func(e aptix.Entry) bool { return e.Certain }); i > 0 {
		return &found[i]
	}
	if len(found) == 0 {
		return nil
	}
	return &found[0]
}

// entriesBeside reports entries in the same JSON value, or on the same line, as a
// payload, which the format of the payload does not read. The lines of such values
// are in no part.
func (u *finder) entriesBeside() {
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

// valuesAround reports the entries in JSON values from the beginning of the fence or
// paragraph around p, after line floor, to the last line of p. It returns the last
// line of these values.
func (u *finder) valuesAround(b model.Block, p *model.Payload, floor int, isPayload func(first, last int) bool) int {
	first := p.First
	for first-1 > floor && (b.Fence != nil && first-1 > b.Fence.Open || b.Fence == nil && !separates(u.answer.Line(first-1))) {
		first--
	}
	end := b.Offset(p.Last + 1)
	values := aptix.NewValueScanner(b, b.Offset(first))
	for v := values.Next(end); v != nil; v = values.Next(end) {
		if v.Last < p.First {
			continue // it is looked at as a part
		}
		for _, e := range v.Entries(isPayload) {
			u.reportEntry(e.Line, e)
		}
		u.valueEnds[v.First] = max(u.valueEnds[v.First], v.Last)
		floor = max(floor, v.Last)
		end = max(end, b.Offset(v.Last+1))
	}
	return floor
}

// formatKeys matches the keys of the JSON formats.
var formatKeys = regexp.MustCompile(`files|patches|docPath`)

// payloadInString reports a payload in a JSON string. The decoded string must have a
// payload, so that other strings with braces do not count.
func (u *finder) payloadInString(p *part) bool {
	if p.isCode() && !p.isJSONFence() && !aptix.IsJSON(p.text) || !formatKeys.Match(p.text) {
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
	case u.isExcerpt(text):
		return u.reportRepeat(p.firstText)
	}
	n := min(p.firstText+bytes.Count(p.text[:offset], []byte("\n")), p.end-1)
	return u.reportUnread(n, fmt.Sprintf("%s inside a JSON string; expected the JSON itself, not as the text of a string", format.Noun))
}

// payloadIn is the format and the text of the first payload in decoded JSON.
func payloadIn(decoded []byte) (*model.Format, []byte) {
	if bytes.IndexByte(decoded, '{') < 0 || !formatKeys.Match(decoded) {
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
