package patchers

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
)

// foreign are the lines by which changes in other formats are known wherever
// they stand, so that none of them is passed over in silence.
var foreign = []struct {
	mark *regexp.Regexp
	what string
}{
	{regexp.MustCompile(`^\s*<{5,9} ?(SEARCH|ORIGINAL)\b`), "a search/replace block"},
	{regexp.MustCompile(`^\s*\*\*\* Begin Patch\s*$`), "a patch in the form \"*** Begin Patch\""},
	{regexp.MustCompile(`^\s*(\*\*|__)--- (START-(FILE|PATCH|REPLACE-FILE)|DELETE-FILE):? \S`), "a command whose delimiters are in bold"},
	{regexp.MustCompile(`^\s*>\s?\+\+\+ \S`), "a diff in a quotation (\">\" before each line)"},
}

// signed is an added or a removed line.
var signed = regexp.MustCompile(`(?m)^[+-]\s*[^\s+-]`)

// What JSON holds that is meant as a payload, with whatever quotes.
var (
	jsonPath  = regexp.MustCompile(`["'“”‘’]path["'“”‘’]\s*:`)
	jsonEdit  = regexp.MustCompile(`["'“”‘’](find|replace)["'“”‘’]\s*:`)
	jsonLists = regexp.MustCompile(`['“”‘’](files|patches)['“”‘’]\s*:`)
)

// leftOver names what looks like a change and is part of no payload, and takes
// away fragments of diffs that show again what another payload changes.
func leftOver(a *model.Answer, payloads []*model.Payload) ([]*model.Payload, []model.Diagnostic) {
	r := rest{answer: a, known: changedLines(payloads)}
	payloads = slices.DeleteFunc(payloads, r.repeated)
	r.payloads = payloads
	fences := fencesOf(a)
	for n := 1; n <= a.Lines(); n++ {
		if p := r.payloadAt(n); p != nil {
			n = p.Last
			fences.resume(n + 1)
			continue
		}
		if f := fences.around(n); f != nil && n == f.Open+1 && !r.touches(f) {
			r.fence(f)
		}
		for _, f := range foreign {
			if line := a.Line(n); len(line) < 1<<10 && f.mark.Match(line) {
				r.lost(n, f.what)
			}
		}
	}
	return payloads, r.found
}

// A rest is what the payloads of an answer leave of it.
type rest struct {
	answer   *model.Answer
	payloads []*model.Payload // in the order of the answer
	next     int              // of payloads: those before it end above the line asked for
	found    []model.Diagnostic
	known    map[changed]bool
}

// A changed is a line that a payload looks for or writes, without the white
// space around it: in a file of this name, and in any for the empty name.
type changed struct{ name, line string }

// changedLines are those of all payloads but for fragments.
func changedLines(payloads []*model.Payload) map[changed]bool {
	known := make(map[changed]bool)
	for _, p := range payloads {
		if isFragment(p) {
			continue
		}
		for _, c := range p.Files {
			texts := [][]byte{c.Content}
			for _, e := range c.Edits {
				texts = append(texts, e.Old, e.New)
			}
			for line := range bytes.Lines(bytes.Join(texts, []byte("\n"))) {
				text := string(bytes.TrimSpace(line))
				known[changed{"", text}], known[changed{path.Base(c.Path), text}] = true, true
			}
		}
	}
	return known
}

func isFragment(p *model.Payload) bool {
	return slices.ContainsFunc(p.Diagnostics, func(d model.Diagnostic) bool { return d.Code == gitdiff.Fragment })
}

// repeated tells that p is a fragment that shows again what another payload
// changes in its file.
func (r *rest) repeated(p *model.Payload) bool {
	if !isFragment(p) || len(p.Files) != 1 {
		return false
	}
	text := r.answer.Text()[r.answer.Offset(p.First):r.answer.Offset(p.Last+1)]
	return r.shown(text, path.Base(p.Files[0].Path))
}

// shown tells that every line of text with a sign before it is one that a
// payload changes in a file of this name.
func (r *rest) shown(text []byte, name string) bool {
	for line := range bytes.Lines(text) {
		if line[0] != '+' && line[0] != '-' || len(bytes.Trim(line, "+-= \t\r\n")) == 0 {
			continue
		}
		if !r.known[changed{name, string(bytes.TrimSpace(line[1:]))}] {
			return false
		}
	}
	return true
}

func (r *rest) again(n int) {
	r.found = append(r.found, model.Diagnostic{
		Severity: model.Note, Code: "answer/again", Line: n, Payload: -1,
		Message: "these lines show again what another change does; they are no change of their own",
	})
}

func (r *rest) lost(n int, what string) {
	r.found = append(r.found, model.Diagnostic{
		Severity: model.Error, Code: "answer/unread", Line: n, Payload: -1,
		Message: "this looks like " + what + "; it cannot be read and is left out",
	})
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

// touches tells that a payload stands in f or reaches into it.
func (r *rest) touches(f *model.Fence) bool {
	return r.next < len(r.payloads) && r.payloads[r.next].First < f.Close
}

// fence looks at a fence that holds no payload.
func (r *rest) fence(f *model.Fence) {
	last := min(f.Close, r.answer.Lines()+1)
	text := bytes.TrimSpace(r.answer.Text()[r.answer.Offset(f.Open+1):r.answer.Offset(last)])
	info := strings.ToLower(f.Info)
	diff := strings.HasPrefix(info, "diff") || strings.HasPrefix(info, "patch")
	switch {
	case len(text) == 0:
	case !f.Closed && (diff || strings.HasPrefix(info, "json") || info == "ap"):
		r.lost(f.Open+1, "the beginning of a change, behind which the answer ends")
	case diff && !r.shown(text, ""):
		r.lost(f.Open+1, "a diff that names no file")
	case diff && signed.Match(text):
		r.again(f.Open + 1)
	case text[0] != '{' && text[0] != '[' || !jsonPath.Match(text):
	case jsonLists.Match(text):
		r.lost(f.Open+1, "a bundle or a structured patch whose names stand in other quotes than \"")
	case len(jsonEdit.FindAll(text, 2)) == 2:
		r.lost(f.Open+1, "a structured patch without the object with \"patches\" around it")
	}
}
