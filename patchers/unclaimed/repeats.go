package unclaimed

import (
	"bytes"
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/delimited"
	"aptix-tui/patchers/gitdiff"
)

// maxFiles bounds the files among which the one is looked for whose change is
// shown again: an answer with more of them that hold the same line is hostile.
const maxFiles = 64

// known is what payloads look for or write, line by line, without the white
// space around it.
type known struct {
	lines map[placed]bool
	files map[string][]string // the paths that a line is known in, up to maxFiles
	kinds map[string]bool     // the extensions of all paths
}

// placed is a line in the file of a path.
type placed struct{ path, line string }

// knownLines are those of all payloads but for fragments.
func knownLines(payloads []*model.Payload) known {
	k := known{make(map[placed]bool), make(map[string][]string), make(map[string]bool)}
	for _, p := range payloads {
		if isFragment(p) {
			continue
		}
		for _, c := range p.Files {
			for _, name := range []string{c.Path, c.NewPath} {
				if name != "" {
					k.add(path.Join(p.Root, name), c)
				}
			}
		}
	}
	return k
}

// add learns the lines of c, as those of the file of this path.
func (k known) add(name string, c model.FileChange) {
	k.kinds[path.Ext(name)] = true
	texts := [][]byte{c.Content}
	for _, e := range c.Edits {
		texts = append(texts, e.Old, e.New)
	}
	for line := range bytes.Lines(bytes.Join(texts, []byte("\n"))) {
		at := placed{name, string(bytes.TrimSpace(line))}
		if !k.lines[at] && len(k.files[at.line]) < maxFiles {
			k.files[at.line] = append(k.files[at.line], name)
		}
		k.lines[at] = true
	}
}

// An index is what payloads say of themselves.
type index struct {
	ends    map[pathEnd]bool
	ids     map[string]bool        // of AP patches
	formats map[*model.Format]bool // that are read

	misspelt map[string][]int // the END lines of AOF in another spelling, by path; nil if nobody has asked
}

// A pathEnd is the last components of a path that a payload of a format changes;
// of any for the format nil.
type pathEnd struct {
	format *model.Format
	action action
	path   string
}

// index is made when it is asked for first.
func (u *unclaimed) index() *index {
	if u.indexed != nil {
		return u.indexed
	}
	x := &index{ends: make(map[pathEnd]bool), ids: make(map[string]bool), formats: make(map[*model.Format]bool)}
	u.indexed = x
	for _, p := range u.payloads {
		if delimited.MayBeTitle(p) {
			continue
		}
		x.formats[p.Format] = true
		for _, c := range p.Files {
			x.add(pathEnd{format: p.Format, path: c.Path})
			x.add(pathEnd{format: p.Format, path: c.NewPath})
			if p.Format == delimited.Format {
				x.add(pathEnd{action: u.actionOf(c), path: c.Path})
			}
		}
		if p.Format == ap.Format {
			x.ids[patchOf(u.answer, p)] = true
		}
	}
	return x
}

func (x *index) add(end pathEnd) {
	for more := end.path != ""; more; _, end.path, more = strings.Cut(end.path, "/") {
		x.ends[end], x.ends[pathEnd{path: end.path}] = true, true
	}
}

var (
	patchID     = regexp.MustCompile(`[0-9a-fA-F]{8}`)
	patchHeader = regexp.MustCompile(`(?m)([0-9a-fA-F]{8}) AP [0-9]`)
	headless    = regexp.MustCompile(`(?m)^[ \t>]*([0-9a-f]{8})[ \t:]`)
)

// changes tells that a payload of this format, or of any, changes a file whose
// path is name or ends so.
func (u *unclaimed) changes(format *model.Format, name string) bool {
	return u.index().ends[pathEnd{format: format, path: path.Clean(name)}]
}

func isFragment(p *model.Payload) bool { return has(p, gitdiff.Fragment) }

// has reports whether p has a diagnostic with this code.
func has(p *model.Payload, code string) bool {
	return slices.ContainsFunc(p.Diagnostics, func(d model.Diagnostic) bool { return d.Code == code })
}

// WithoutExcerpts leaves out AP patches without a header where another one has a
// header with their ID: they are quoted from it.
func WithoutExcerpts(a *model.Answer, payloads []*model.Payload) []*model.Payload {
	ids := make(map[string]bool)
	for _, p := range payloads {
		if p.Format == ap.Format && !has(p, ap.NoHeader) {
			ids[patchOf(a, p)] = true
		}
	}
	return slices.DeleteFunc(payloads, func(p *model.Payload) bool { return has(p, ap.NoHeader) && ids[patchOf(a, p)] })
}

// patchOf is the ID of the AP patch p; empty if its lines do not show one.
func patchOf(a *model.Answer, p *model.Payload) string {
	text := a.Text()[a.Offset(p.First):a.Offset(p.Last+1)]
	line := patchHeader
	if has(p, ap.NoHeader) {
		line = headless
	}
	if found := line.FindSubmatch(text); found != nil {
		return string(found[1])
	}
	return ""
}

// repeated tells that p is a fragment that shows again what another payload
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

// signed is an added or a removed line, also of a list or of flags; neither a rule
// nor the header of a file.
var signed = regexp.MustCompile(`(?m)^[+-](\s*[^\s+-]|[ \t]*[+-][ \t]*[^\s+-]|[+-]{2}[^\s+-])`)

// telling is a line of context that says where it stands.
var telling = regexp.MustCompile(`[\pL\pN]`)

// shown tells that all lines of a hunk, the context with them, are ones that
// payloads look for or write in one file: in that of one of names, if there are
// any.
func (u *unclaimed) shown(text []byte, names ...string) bool {
	lines := hunkLines(text)
	if len(lines) == 0 {
		return false
	}
	for _, file := range u.known.files[lines[0]] {
		unknown := func(line string) bool { return !u.known.lines[placed{file, line}] }
		named := len(names) == 0 || slices.ContainsFunc(names, func(name string) bool { return endsIn(file, name) })
		if named && !slices.ContainsFunc(lines, unknown) {
			return true
		}
	}
	return false
}

// hunkLines are the lines of a hunk that say anything, without their signs and
// the white space around them.
func hunkLines(text []byte) []string {
	var out []string
	for line := range bytes.Lines(text) {
		switch {
		case bytes.HasPrefix(line, []byte("@@")):
		case line[0] == '+' || line[0] == '-':
			if len(bytes.Trim(line, "+-= \t\r\n")) > 0 {
				out = append(out, string(bytes.TrimSpace(line[1:])))
			}
		case telling.Match(line):
			out = append(out, string(bytes.TrimSpace(line)))
		}
	}
	return out
}

// endsIn tells that file is the path name, or that name is the end of it.
func endsIn(file, name string) bool {
	name = path.Clean(name)
	return file == name || strings.HasSuffix(file, "/"+name)
}

// maxExcerpts bounds how often payloads are searched for an excerpt.
const maxExcerpts = 16

// excerpt tells that JSON stands in a payload just so, but for the indentation.
func (u *unclaimed) excerpt(text []byte) bool {
	u.excerpts++
	text = bytes.Trim(flushLeft(text), "[],\n")
	return u.excerpts <= maxExcerpts && slices.ContainsFunc(u.payloads, func(p *model.Payload) bool {
		whole := u.answer.Text()[u.answer.Offset(p.First):u.answer.Offset(p.Last+1)]
		return p.Format.JSON && bytes.Contains(flushLeft(whole), text)
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

// fileName is what may be a path: a word in backquotes, or with a slash in it.
var fileName = regexp.MustCompile("`([^`\\s]*[./][^`\\s]+)`|([\\w.-]+/[\\w./-]*\\w)")

// filesAbove are the files that the line above line n names, blank lines and the
// opener of a fence aside. As other words look like paths too, only those count
// that end like the path of a file that is changed.
func (u *unclaimed) filesAbove(n int) []string {
	if n--; n > 0 && model.OpenFence(u.answer.Line(n)) != nil {
		n--
	}
	for n > 0 && len(bytes.TrimSpace(u.answer.Line(n))) == 0 {
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
