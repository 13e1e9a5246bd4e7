package snippet

import (
	"path"
	"regexp"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// A position is where text asks for new lines.
type position int

const (
	afterIt position = iota
	beforeIt
	atEnd
	atTop
)

// A request is a place that a sentence names: a position and what it is relative to, as the
// sentence quotes it; empty for the file.
type request struct {
	position position
	what     string
}

// Words for positions. What comes after them is quoted, or it is the imports.
var positionWords = []struct {
	position position
	words    *lazyregexp.Regexp
}{
	{atEnd, lazyregexp.New(`(?i)(?:\b(?:end|bottom|ende|(?:al|ao|au|à la|alla|in) (?:final|fin|fine|fondo))\b|\bappend|末尾|конец|конце)`)},
	{atTop, lazyregexp.New(`(?i)(?:\b(?:top|beginning|start|anfang|principio|inicio|início|début|inizio)\b|开头|начало|начале)`)},
	{afterIt, lazyregexp.New(`(?i)(?:\b(?:after|below|beneath|underneath|under|following|nach|hinter|unter|unterhalb|después|despues|debajo|après|sous|depois|abaixo|dopo|sotto)(?:\P{L}|$)|\b(?:после|под)\s|之后|后面)`)},
	{beforeIt, lazyregexp.New(`(?i)(?:\b(?:before|above|ahead of|in front of|vor|oberhalb|antes|encima|avant|au-dessus|acima|prima|sopra)(?:\P{L}|$)|(?:перед|над)\s|之前|前面)`)},
}

var (
	quotedText  = lazyregexp.New("``([^`]+)``|`([^`]+)`|\"([^\"]+)\"|“([^”]+)”|«([^»]+)»")
	importsText = lazyregexp.New(`(?i)^[^` + "`" + `.;:]{0,30}\b(?:import(?:s|e|e[n]|aciones)?|includes?)\b`)
)

// maxBetween is how far from the word for a position what it is relative to may be, in bytes.
const maxBetween = 50

// containerText matches a class or the like to which something is to be added, with its name.
var containerText = lazyregexp.New("(?i)\\b(?:to|into|in|inside|within) (?:the |your )?(?:(?:class|struct|interface|trait|enum|component|object) `([^`]+)`|`([^`]+)` (?:class|struct|interface|trait|enum|component|object)\\b)")

// requestsIn returns the places that text names, in its order of words. file is the path of
// the file, which is no place in it.
func requestsIn(text, file string) []request {
	var out []request
	for _, p := range positionWords {
		for _, at := range p.words.FindAllStringIndex(text, maxRequests) {
			rest, inQuote := text[at[1]:], strings.Count(text[:at[0]], "`")%2 > 0
			found := quotedText.FindStringSubmatchIndex(rest)
			switch {
			case inQuote:
			case (p.position == afterIt || p.position == beforeIt) && importsText.MatchString(rest):
				out = append(out, request{p.position, "import"})
			case found != nil && found[0] <= maxBetween && !isPathOf(quotedIn(rest, found), file):
				out = append(out, request{p.position, quotedIn(rest, found)})
			case p.position == atEnd || p.position == atTop:
				out = append(out, request{p.position, ""})
			}
		}
	}
	for _, found := range containerText.FindAllStringSubmatch(text, maxRequests) {
		out = append(out, request{atEnd, found[1] + found[2]})
	}
	slices.SortStableFunc(out, func(a, b request) int { // what is named says more
		switch {
		case a.what != "" && b.what == "":
			return -1
		case a.what == "" && b.what != "":
			return 1
		}
		return 0
	})
	return out
}

const maxRequests = 8

// quotedIn is the text of a match of quotedText.
func quotedIn(text string, match []int) string {
	for n := 2; n < len(match); n += 2 {
		if match[n] >= 0 {
			return strings.TrimSpace(text[match[n]:match[n+1]])
		}
	}
	return ""
}

// isPathOf reports whether text is the path of the file or ends it.
func isPathOf(text, file string) bool {
	text = strings.TrimPrefix(strings.ReplaceAll(text, `\`, "/"), "./")
	return text == file || strings.HasSuffix(text, "/"+file) || strings.HasSuffix(file, "/"+text) || path.Base(text) == path.Base(file)
}

// Added returns c, whose Content is new lines, as edits at the place that the text around it
// names. All are proposals. ok is false if it names none that is in the file with the text t.
func Added(c *model.FileChange, t *model.Text, said string) (edits model.FileChange, ok bool) {
	m, out := begin(c, t)
	if len(m.segments) != 1 || len(m.file.rows) == 0 {
		return *c, false
	}
	m.indent = func(line []byte) []byte { return line }
	if m.onlyImports(m.segments[0]) {
		if out.Edits = m.otherLines(0, len(m.part.rows)); len(out.Edits) == 0 {
			out.Edits = append(out.Edits, m.presentEdit())
		}
		return out, true
	}
	var match *model.Placed
	for _, r := range requestsIn(said, c.Path) {
		if match = m.requested(r); match != nil {
			break
		}
	}
	return m.placed(out, match)
}

// New returns c, whose Content is definitions that the file with the text t lacks, as a
// proposal at its end, or at the end of its last class.
func New(c *model.FileChange, t *model.Text) (edits model.FileChange, ok bool) {
	m, out := begin(c, t)
	if len(m.segments) != 1 || len(m.file.rows) == 0 {
		return *c, false
	}
	return m.placed(out, m.unasked())
}

// placed returns out with the lines of the part at the place of match; ok is false if it is
// nil.
func (m *merge) placed(out model.FileChange, match *model.Placed) (edits model.FileChange, ok bool) {
	if match == nil {
		return *m.change, false
	}
	e := m.segmentEdit(m.segments[0])
	if e.Locator = *match; m.isThere() {
		e = m.presentEdit()
	}
	out.Edits = append(out.Edits, e)
	return out, true
}

// isThere reports whether the file has the lines of the part, one after another.
func (m *merge) isThere() bool {
	for _, at := range m.placesOf(m.part.ids[0], 0, len(m.file.ids)) {
		if n := len(m.part.ids); at+n <= len(m.file.ids) && slices.Equal(m.part.ids, m.file.ids[at:at+n]) {
			return true
		}
	}
	return false
}

// requested returns the places of r; nil if the file has none.
func (m *merge) requested(r request) *model.Placed {
	rows := m.rowsOf(m.segments[0])
	switch {
	case r.what == "" && r.position == atEnd:
		return found(m.atFileEnd(rows, 0))
	case r.what == "":
		return found(m.atFileTop(rows))
	}
	var all *model.Placed
	for _, f := range m.named(r.what) {
		one := found(m.beside(rows, r, f))
		switch {
		case one == nil:
		case all == nil:
			all = one
		default:
			all.Candidates = append(all.Candidates, one.Candidates...)
			all.Placement, all.Why = model.Ambiguous, model.Because(severalReadings.With(len(all.Candidates)))
		}
	}
	return all
}

// found is match, or nil if it is none.
func found(match model.Placed, ok bool) *model.Placed {
	if !ok {
		return nil
	}
	return &match
}

// named returns the lines of the file that what names: the line itself, the definition of
// that name, a line that declares it, or the only line that has it.
func (m *merge) named(what string) []int {
	var lines, declared, having []int
	declares := regexp.MustCompile(`^\s*(?:(?:export|public|private|protected|static|final|readonly|const|let|var|val|type|define|#define|self\.|this\.|\w+)\s+)*\*?` + regexp.QuoteMeta(what) + `\s*(?:[:=({]|\s\w|$)`)
	for f := range m.file.rows {
		line := m.file.line(f)
		switch {
		case sameStatement(line, what):
			lines = append(lines, f)
		case !strings.Contains(line, what) || isRemark(line):
		case declares.MatchString(line):
			declared = append(declared, f)
		default:
			having = append(having, f)
		}
	}
	if what == "import" {
		if imports := m.allImports(); len(imports) > 0 {
			return imports[len(imports)-1:]
		}
	}
	defined := m.definedAs(what)
	order := [][]int{lines, defined, declared, having}
	if m.hasDefinitions() {
		order[0], order[1] = defined, lines
	}
	for _, all := range order {
		if len(all) > 0 && len(all) <= maxCandidates {
			return all
		}
	}
	return nil
}

// sameStatement reports whether line is what, but for whitespace around it and what ends it.
func sameStatement(line, what string) bool {
	cut := func(text string) string { return strings.TrimRight(trim(text), " ;,{:") }
	return cut(line) != "" && cut(line) == cut(what) || trim(line) == trim(what)
}

// isRemark reports whether line is a comment.
func isRemark(line string) bool {
	text := trim(line)
	return strings.HasPrefix(text, "//") || strings.HasPrefix(text, "/*") || strings.HasPrefix(text, "* ") || strings.HasPrefix(text, "# ") || strings.HasPrefix(text, "-- ") || strings.HasPrefix(text, "<!--")
}

var callEnd = lazyregexp.New(`\([^()]*\)$`)

// definedAs returns the heads of the definitions that a text calls what.
func (m *merge) definedAs(what string) []int {
	name := strings.TrimLeft(callEnd.ReplaceAllString(what, ""), "#")
	words := strings.Fields(name)
	if len(words) == 0 {
		return nil
	}
	last := words[len(words)-1]
	if n := strings.LastIndexAny(last, ".:"); n > 0 && n < len(last)-1 && !strings.HasSuffix(m.change.Path, "css") {
		last = last[n+1:]
	}
	m.definitionsOf("") // reads them
	var out []int
	for name, all := range m.inFile {
		plain := strings.TrimSuffix(trim(name), "()")
		call, _, _ := strings.Cut(plain, "(")
		if plain != trim(what) && call != trim(what) && plain[strings.LastIndexAny(plain, ".: ")+1:] != last {
			continue
		}
		for _, d := range all {
			out = append(out, d.head)
		}
	}
	slices.Sort(out)
	return out
}

// allImports returns the imports of the file.
func (m *merge) allImports() []int {
	var out []int
	for f := range m.file.rows {
		if isImport(m.file.line(f)) && m.file.indent(f) == 0 && len(out) < maxImports {
			out = append(out, f)
		}
	}
	return out
}

// beside offers rows at the place r beside line f of the file.
func (m *merge) beside(rows []string, r request, f int) (model.Placed, bool) {
	d, isHead := m.definitionAt(f)
	switch whole := isHead && m.hasDefinitions(); {
	case r.position == atEnd && isHead:
		return m.atBlockEnd(rows, f, 0)
	case r.position == atTop && isHead:
		return m.afterLine(rows, m.opener(f, d)), true
	case r.position == afterIt && whole:
		m.indentBeside(0, f)
		return m.offered(m.withBlank(rows, 0, d.hi), d.hi, d.hi-1, offeredAfter.With(trim(m.file.line(f)))), true
	case r.position == beforeIt:
		if whole {
			m.indentBeside(0, f)
			return m.offeredBefore(append(slices.Clone(rows), ""), d.lo, offeredBefore.With(trim(m.file.line(f)))), true
		}
		return m.before(rows, f), true
	case r.position == afterIt:
		return m.afterLine(rows, f), true
	}
	return model.Placed{}, false
}

// definitionAt returns the definition whose head is line f of the file.
func (m *merge) definitionAt(f int) (definition, bool) {
	for _, d := range m.definitionsOf(definedBy(m.change.Path, m.file.line(f))) {
		if d.head == f {
			return d, true
		}
	}
	return definition{}, false
}

// hasDefinitions reports whether the part is definitions.
func (m *merge) hasDefinitions() bool {
	stated := m.stated()
	return len(stated) > 0 && stated[0].lo == 0
}

// opener returns the line of the file with which the body of d, whose head is line f, opens.
func (m *merge) opener(f int, d definition) int {
	for n := f; n < d.hi-1; n++ {
		if text := trim(m.file.line(n)); strings.HasSuffix(text, "{") || strings.HasSuffix(text, ":") {
			return n
		}
	}
	return f
}

// afterLine offers rows after line f of the file: in the block that it opens, if it opens
// one.
func (m *merge) afterLine(rows []string, f int) model.Placed {
	like := f
	if next := f + 1; next < len(m.file.rows) && m.file.indent(next) > m.file.indent(f) && !m.hasDefinitions() {
		like = next
	}
	m.indentBeside(0, like)
	if m.hasDefinitions() || len(rows) > 1 && isRemark(rows[0]) && f+1 < len(m.file.rows) && m.file.rows[f]+1 < m.file.rows[f+1] {
		rows = m.withBlank(rows, 0, f+1)
	}
	return m.offered(rows, f+1, f, offeredAfter.With(trim(m.file.line(f))))
}

// before offers rows before line f of the file: in the block that it closes, if it closes
// one.
func (m *merge) before(rows []string, f int) model.Placed {
	like := f
	if f > 0 && onlyBrackets(m.file.line(f)) && m.file.indent(f-1) > m.file.indent(f) {
		like = f - 1
	}
	for like > 0 && onlyBrackets(m.file.line(like)) && m.file.indent(like-1) >= m.file.indent(like) && like < f {
		like--
	}
	m.indentBeside(0, like)
	return m.offeredBefore(rows, f, offeredBefore.With(trim(m.file.line(f))))
}

// atFileTop offers rows after the imports of the file, and at its beginning.
func (m *merge) atFileTop(rows []string) (model.Placed, bool) {
	m.indent = func(line []byte) []byte { return line }
	first := 0
	for first < len(m.file.rows)-1 && (strings.HasPrefix(m.file.line(first), "#!") || strings.HasPrefix(m.file.line(first), "<?php") || strings.HasPrefix(m.file.line(first), "package ")) {
		first++
	}
	top := m.offeredBefore(rows, first, offeredAtTop.With())
	imports := m.allImports()
	if len(imports) == 0 || isRemark(rows[0]) && !m.hasDefinitions() && len(rows) > 1 {
		return top, true
	}
	last := imports[len(imports)-1]
	if end := m.blockEnds()[last]; end > 0 {
		last = end
	}
	after := m.offered(append([]string{""}, rows...), last+1, last, offeredAtTop.With())
	after.Candidates = append(after.Candidates, top.Candidates...)
	after.Placement = model.Ambiguous
	return after, true
}

// unasked returns the place of new definitions where no text names one: at the end of the
// file, or of its last class.
func (m *merge) unasked() *model.Placed {
	if !m.hasDefinitions() || m.part.indent(0) > 0 && m.part.indent(0) != m.part.indent(m.stated()[0].head) {
		return nil
	}
	words := map[string]bool{}
	for _, word := range anyWord.FindAll(m.text.Bytes, -1) {
		words[string(word)] = true
	}
	for _, d := range m.stated() {
		if len(m.definitionsOf(d.name)) > 0 || words[strings.TrimSuffix(trim(d.name), "()")] {
			return nil
		}
	}
	rows := m.rowsOf(m.segments[0])
	if last := len(m.file.rows) - 1; m.isMethod() {
		ends := m.blockEnds()
		for head := range ends {
			if ends[head] == last && m.file.indent(head) == 0 && last > head {
				return found(m.atBlockEnd(rows, head, 0))
			}
		}
	}
	if m.part.indent(0) > 0 {
		if strings.Contains(m.stated()[0].name, `"`) { // a titled call, such as a test
			return found(m.atFileEnd(rows, 0))
		}
		return nil
	}
	if f := m.tailStart(); f > 0 {
		m.indent = func(line []byte) []byte { return line }
		gap := make([]string, max(1, m.file.rows[f]-m.file.rows[f-1]-1))
		return found(m.offeredBefore(append(slices.Clone(rows), gap...), f, offeredAtEnd.With()), true)
	}
	return found(m.atFileEnd(rows, 0))
}

var anyWord = lazyregexp.New(`\w+`)

// tailStart returns the line of the file with which code begins that is always last: what
// runs a script, or tests; 0 if there is none.
func (m *merge) tailStart() int {
	for f := range m.file.rows {
		line := m.file.line(f)
		if strings.HasPrefix(line, "if __name__ ==") || strings.HasPrefix(line, "#[cfg(test)]") || strings.HasPrefix(line, "#endif") && f == len(m.file.rows)-1 {
			return f
		}
	}
	return 0
}

// isMethod reports whether the part begins with a method, which is in a class.
func (m *merge) isMethod() bool {
	return strings.HasSuffix(m.stated()[0].name, "()") && !slices.Contains([]string{".c", ".h", ".cc", ".cpp", ".cxx", ".hpp"}, path.Ext(m.change.Path))
}
