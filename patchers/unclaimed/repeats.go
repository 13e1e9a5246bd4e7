package unclaimed

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/gitdiff"
)

var (
	anyID      = regexp.MustCompile(`[0-9a-fA-F]{8}`)
	apHeader   = regexp.MustCompile(`(?m)([0-9a-fA-F]{8}) AP [0-9]`)
	apHeadless = regexp.MustCompile(`(?m)^[ \t>]*([0-9a-f]{8})[ \t:]`)
)

// WithoutExcerpts leaves out AP patches without a header where another one has a
// header with their ID: they are quoted from it.
func WithoutExcerpts(a *model.Answer, payloads []*model.Payload) []*model.Payload {
	u := unclaimed{answer: a}
	ids := make(map[string]bool)
	for _, p := range payloads {
		if p.Format == ap.Format && !has(p, ap.NoHeader) {
			ids[patchID(u.textOf(p), p)] = true
		}
	}
	return slices.DeleteFunc(payloads, func(p *model.Payload) bool { return has(p, ap.NoHeader) && ids[patchID(u.textOf(p), p)] })
}

// patchID is the ID of the AP patch p with this text; empty if it is not found.
func patchID(text []byte, p *model.Payload) string {
	line := apHeader
	if has(p, ap.NoHeader) {
		line = apHeadless
	}
	if found := line.FindSubmatch(text); found != nil {
		return string(found[1])
	}
	return ""
}

// has reports whether p has a diagnostic with this code.
func has(p *model.Payload, code string) bool {
	return slices.ContainsFunc(p.Diagnostics, func(d model.Diagnostic) bool { return d.Code == code })
}

func isFragment(p *model.Payload) bool { return has(p, gitdiff.Fragment) }

// repeat: the fragment in this fence repeats another change, and was left out.
func (u *unclaimed) repeat(p *part) bool {
	return p.whole && p.fence != nil && u.repeats[p.fence.Open] && u.reportRepeat(p.first)
}

// repeated reports whether p is a fragment that repeats what another payload
// changes in its file. The path that the text above it names counts too: as a
// name in a diff, it may have lost its first folder.
func (u *unclaimed) repeated(p *model.Payload) bool {
	if !isFragment(p) || len(p.Files) != 1 || p.Fence == nil {
		return false
	}
	b := model.Block{Answer: u.answer, Fence: p.Fence}
	var text []byte
	for n := p.First; n <= p.Last; n++ {
		text = append(append(text, b.Line(n)...), '\n')
	}
	u.repeats[p.Fence.Open] = u.shown(text, p.Files[0].Path) && u.shown(text, u.filesAbove(p.First)...)
	return u.repeats[p.Fence.Open]
}

// shown reports whether payloads look for or write all lines of a hunk, with its
// context, in one file: in that of one of names, if there are any.
func (u *unclaimed) shown(text []byte, names ...string) bool {
	lines := hunkLines(text)
	if len(lines) == 0 {
		return false
	}
	return slices.ContainsFunc(u.known.files[lines[0]], func(file string) bool {
		unknown := func(line string) bool { return !u.known.lines[placed{file, line}] }
		named := func(name string) bool { return endsIn(file, path.Clean(name)) }
		return (len(names) == 0 || slices.ContainsFunc(names, named)) && !slices.ContainsFunc(lines, unknown)
	})
}

// endsIn reports whether file is the path name, or ends in it.
func endsIn(file, name string) bool { return file == name || strings.HasSuffix(file, "/"+name) }

// telling matches context that is more than punctuation.
var telling = regexp.MustCompile(`[\pL\pN]`)

// hunkLines are the lines of a hunk that tell anything, without their signs and
// the white space around them.
func hunkLines(text []byte) []string {
	var out []string
	for line := range bytes.Lines(text) {
		switch signed := line[0] == '+' || line[0] == '-'; {
		case bytes.HasPrefix(line, []byte("@@")):
		case signed && len(bytes.Trim(line, "+-= \t\r\n")) > 0:
			out = append(out, string(bytes.TrimSpace(line[1:])))
		case !signed && telling.Match(line):
			out = append(out, string(bytes.TrimSpace(line)))
		}
	}
	return out
}

// maxExcerpts bounds how often payloads are searched for an excerpt.
const maxExcerpts = 16

// excerpt reports whether a payload in JSON holds text, but for indentation.
func (u *unclaimed) excerpt(text []byte) bool {
	u.excerpts++
	text = bytes.Trim(flushLeft(text), "[],\n")
	return u.excerpts <= maxExcerpts && slices.ContainsFunc(u.payloads, func(p *model.Payload) bool {
		return p.Format.JSON && bytes.Contains(flushLeft(u.textOf(p)), text)
	})
}

// flushLeft is text without the white space around its lines.
func flushLeft(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		out = append(append(out, bytes.TrimSpace(line)...), '\n')
	}
	return out
}

// fileName matches what may be a path: a word in backquotes, or with a slash in it.
var fileName = regexp.MustCompile("`([^`\\s]*[./][^`\\s]+)`|([\\w.-]+/[\\w./-]*\\w)")

// filesAbove are the files that the line above line n names, blank lines and the
// opener of a fence aside. As other words look like paths too, only those count
// that have the extension of a file that is changed.
func (u *unclaimed) filesAbove(n int) []string {
	if n--; n > 0 && model.OpenFence(u.answer.Line(n)) != nil {
		n--
	}
	for n > 0 && isBlank(u.answer.Line(n)) {
		n--
	}
	if n == 0 || len(u.answer.Line(n)) > maxMark {
		return nil
	}
	var names []string
	for _, found := range fileName.FindAllSubmatch(u.answer.Line(n), -1) {
		if name := string(found[1]) + string(found[2]); u.known.kinds[path.Ext(name)] {
			names = append(names, name)
		}
	}
	return names
}
