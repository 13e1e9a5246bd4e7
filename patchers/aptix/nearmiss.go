package aptix

import (
	"bytes"
	"fmt"
	"slices"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// A line of JSON begins with a bracket, or with a key if the braces of its object are
// missing. Signs and numbers may be before it.
const jsonLine = `[\d\s+|>#*/.:-]*(\{|\[\s*[{"'’\[]|"[\w$-]+"\s*:|(-\s*)?(root|files|patches|path|doc_?path|operation|batch_?label|batch_?key)\**\s*[:=])`

// Outside of a JSON fence, prose may be above JSON. In a fence of another language,
// nothing may be above it.
var (
	jsonInProse = lazyregexp.New(`(?mi)^` + jsonLine)
	jsonInCode  = lazyregexp.New(`(?i)^` + jsonLine)
	quotedName  = lazyregexp.New(`["'’][\w$-]+["'’]\s*:`)
)

// A nearMissFinder finds JSON that names files and their changes, of any format.
type nearMissFinder struct {
	model.Unclaimed
	changed model.PathSet // by payloads
}

func nearMisses(u model.Unclaimed) func(*model.Part) model.NearMiss {
	f := nearMissFinder{u, u.Paths(func(*model.Payload, *model.FileChange) bool { return true })}
	return func(p *model.Part) model.NearMiss {
		if found := f.inString(p); found.Line > 0 {
			return found
		}
		return f.damaged(p)
	}
}

// damaged finds JSON that cannot be read, or that has entries in another shape. After a
// payload that is cut off in the same fence, it is a part of that.
func (f *nearMissFinder) damaged(p *model.Part) model.NearMiss {
	text := restoreJSON(p.Text)
	says := p.IsFor(Bundle)
	switch {
	case !p.Whole && (p.Fence == nil || f.followsCutOff(p)),
		!says && !bytes.ContainsAny(text, "{[:="), // most parts: no line of JSON
		!says && p.IsCode() && !jsonInCode.Match(text),
		!says && !jsonInProse.Match(text):
		return model.NearMiss{}
	}
	rule := matchDamaged(text)
	e := bestEntry(findEntries(text))
	byPath := hasEntriesByPath(text)
	found := model.NearMiss{Line: p.First, What: likeBundle}
	switch {
	case rule == nil && e == nil:
		if !byPath {
			return model.NearMiss{}
		}
		return found
	case rule == nil:
		found.Certain = e.Certain
	case rule.certainty == doubtful:
		found.What, found.Certain = rule.what, byPath || e != nil && e.Certain
	default:
		known := rule.certainty == ifUnknown && f.changesAllPaths(text)
		found.What, found.Certain = rule.what, !known && (says || isJSON(p, text))
	}
	return found
}

// isJSON reports whether text outside a fence of JSON is JSON: a list in prose has no
// braces, and program text no quoted keys.
func isJSON(p *model.Part, text []byte) bool {
	return bytes.IndexByte(text, '{') >= 0 && (!p.IsCode() || quotedName.Match(text))
}

// followsCutOff reports whether the payload before p is cut off in the same fence.
// Its format reports what is missing.
func (f *nearMissFinder) followsCutOff(p *model.Part) bool {
	return p.Before != nil && p.Before.Unclosed && p.Before.First > p.Fence.Open
}

// namedPath matches a path in JSON.
var namedPath = lazyregexp.New(`["'“”‘’]?\b(?:path|docPath)["'“”‘’]?\s*:\s*["'“”‘’]([^"'“”‘’]+)["'“”‘’]`)

// changesAllPaths reports whether payloads change all paths in text, so that it may
// be an excerpt or a summary.
func (f *nearMissFinder) changesAllPaths(text []byte) bool {
	found := namedPath.FindAllSubmatch(text, -1)
	unknown := func(m [][]byte) bool { return !f.changed.Has(string(m[1])) }
	return len(found) > 0 && !slices.ContainsFunc(found, unknown)
}

// bestEntry is the first certain entry, or else the first; nil if there is none.
func bestEntry(found []foundEntry) *foundEntry {
	if len(found) == 0 {
		return nil
	}
	return &found[max(0, slices.IndexFunc(found, func(e foundEntry) bool { return e.Certain }))]
}

// holdsFormatKey reports whether text holds a key of the JSON formats.
func holdsFormatKey(text []byte) bool {
	return slices.ContainsFunc([]string{"files", "patches", "docPath"}, func(key string) bool { return bytes.Contains(text, []byte(key)) })
}

// inString finds a payload in a JSON string. The decoded string must have a payload,
// so that other strings with braces do not count.
func (f *nearMissFinder) inString(p *model.Part) model.NearMiss {
	if p.IsCode() && !p.IsFor(Bundle) && !(beginsWith(p.Text, `{["`) && readWhole(p.Text) != nil) || !holdsFormatKey(p.Text) {
		return model.NearMiss{}
	}
	var held *model.Payload
	offset, _ := findInStrings(p.Text, func(decoded []byte) bool {
		held = f.payloadIn(decoded)
		return held != nil
	}, 0)
	if held == nil {
		return model.NearMiss{}
	}
	return model.NearMiss{
		Line: min(p.FirstText+bytes.Count(p.Text[:offset], []byte("\n")), p.End-1), Certain: true,
		What: fmt.Sprintf("%s inside a JSON string; expected the JSON itself, not as the text of a string", held.Format.Noun),
	}
}

// payloadIn is the first JSON payload in decoded.
func (f *nearMissFinder) payloadIn(decoded []byte) *model.Payload {
	if bytes.IndexByte(decoded, '{') < 0 || !holdsFormatKey(decoded) {
		return nil
	}
	b := model.Block{Answer: model.NewAnswer("", bytes.Clone(decoded))}
	for n := 1; n <= b.Lines(); n++ {
		for _, format := range f.Formats() {
			if !format.JSON || format.Scan == nil {
				continue
			}
			if p := format.Scan(b, n); p != nil {
				return p
			}
		}
	}
	return nil
}
