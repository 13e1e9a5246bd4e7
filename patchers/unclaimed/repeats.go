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

// WithoutExcerpts removes AP patches without a header if another one has a header
// with their ID: they are excerpts of it.
func WithoutExcerpts(a *model.Answer, payloads []*model.Payload) []*model.Payload {
	u := finder{answer: a}
	ids := make(map[string]bool)
	for _, p := range payloads {
		if p.Format == ap.Format && !has(p, ap.NoHeader) {
			ids[patchID(u.textOf(p), p)] = true
		}
	}
	return slices.DeleteFunc(payloads, func(p *model.Payload) bool { return has(p, ap.NoHeader) && ids[patchID(u.textOf(p), p)] })
}

// patchID is the ID of the AP patch p with this text, or empty.
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

// repeatedFragment reports a fence whose fragment repeats another change and was
// removed.
func (u *finder) repeatedFragment(p *part) bool {
	return p.whole && p.fence != nil && u.repeatedFences[p.fence.Open] && u.reportRepeat(p.first)
}

// isRepeatedFragment reports whether p is a fragment that repeats what another
// payload changes in its file. The path in the text above counts too, as a name in a
// diff may have lost its first directory.
func (u *finder) isRepeatedFragment(p *model.Payload) bool {
	if !isFragment(p) || len(p.Files) != 1 || p.Fence == nil {
		return false
	}
	b := model.Block{Answer: u.answer, Fence: p.Fence}
	var text []byte
	for n := p.First; n <= p.Last; n++ {
		text = append(append(text, b.Line(n)...), '\n')
	}
	u.repeatedFences[p.Fence.Open] = u.isRepeat(text, p.Files[0].Path) && u.isRepeat(text, u.filesAbove(p.First)...)
	return u.repeatedFences[p.Fence.Open]
}

// isRepeat reports whether payloads look for or write all lines of a hunk, with its
// context, in one file; it is one of names if there are any.
func (u *finder) isRepeat(text []byte, names ...string) bool {
	lines := hunkLines(text)
	if len(lines) == 0 {
		return false
	}
	return slices.ContainsFunc(u.changedLines.files[lines[0]], func(file string) bool {
		unknown := func(line string) bool { return !u.changedLines.lines[fileLine{file, line}] }
		named := func(name string) bool { return isPathSuffix(file, path.Clean(name)) }
		return (len(names) == 0 || slices.ContainsFunc(names, named)) && !slices.ContainsFunc(lines, unknown)
	})
}

// isPathSuffix reports whether file is the path name or ends in it.
func isPathSuffix(file, name string) bool { return file == name || strings.HasSuffix(file, "/"+name) }

// hasWord matches context that is more than punctuation.
var hasWord = regexp.MustCompile(`[\pL\pN]`)

// hunkLines are the changed lines of a hunk and its context with words, without signs
// and surrounding white space.
func hunkLines(text []byte) []string {
	var out []string
	for line := range bytes.Lines(text) {
		switch signed := line[0] == '+' || line[0] == '-'; {
		case bytes.HasPrefix(line, []byte("@@")):
		case signed && len(bytes.Trim(line, "+-= \t\r\n")) > 0:
			out = append(out, string(bytes.TrimSpace(line[1:])))
		case !signed && hasWord.Match(line):
			out = append(out, string(bytes.TrimSpace(line)))
		}
	}
	return out
}

// maxExcerpts bounds how often payloads are searched for an excerpt.
const maxExcerpts = 16

// isExcerpt reports whether a JSON payload holds text, ignoring indentation.
func (u *finder) isExcerpt(text []byte) bool {
	u.excerptSearches++
	text = bytes.Trim(withoutIndent(text), "[],\n")
	return u.excerptSearches <= maxExcerpts && slices.ContainsFunc(u.payloads, func(p *model.Payload) bool {
		return p.Format.JSON && bytes.Contains(withoutIndent(u.textOf(p)), text)
	})
}

// withoutIndent is text without the white space around its lines.
func withoutIndent(text []byte) []byte {
	out := make([]byte, 0, len(text))
	for line := range bytes.Lines(text) {
		out = append(append(out, bytes.TrimSpace(line)...), '\n')
	}
	return out
}

// fileName matches a possible path: a word in backquotes or with a slash.
var fileName = regexp.MustCompile("`([^`\\s]*[./][^`\\s]+)`|([\\w.-]+/[\\w./-]*\\w)")

// filesAbove are the files that the line above line n names. Blank lines and the
// opener of a fence are skipped. Only names with the extension of a changed file
// count, as other words look like paths, too.
func (u *finder) filesAbove(n int) []string {
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
		if name := string(found[1]) + string(found[2]); u.changedLines.extensions[path.Ext(name)] {
			names = append(names, name)
		}
	}
	return names
}
