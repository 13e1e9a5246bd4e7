package snippet

import (
	"path"
	"slices"
	"sort"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/locate"
)

// A definition is a definition in a page: its lines, by index of those that are not
// blank; hi is not included.
type definition struct {
	name         string
	lo, head, hi int // lo is the first of the comments and decorators before its head
}

// Definitions returns c, whose Content is one or several definitions, as edits that
// restate them in the file with the text t. ok is false if its Content is something
// else.
func Definitions(c *model.FileChange, t *model.Text) (edits model.FileChange, ok bool) {
	m, out := begin(c, t)
	stated := m.part.definitions(c.Path, true)
	if len(stated) == 0 {
		return assigned(c, t)
	}
	if len(m.segments) != 1 {
		return *c, false
	}
	m.align()
	if !slices.ContainsFunc(stated, func(d definition) bool { return len(m.sameName(d)) > 0 }) {
		return *c, false
	}
	at := 0
	var before *definition // the definition of the file before
	for _, d := range stated {
		out.Edits = append(out.Edits, m.otherLines(at, d.lo)...)
		at = d.hi
		if e, changes := m.restate(d, m.sameName(d), before); changes {
			out.Edits = append(out.Edits, e)
		}
		if found := m.sameName(d); len(found) > 0 {
			before = &found[0]
		}
	}
	out.Edits = append(out.Edits, m.otherLines(at, len(m.part.rows))...)
	if m.isProgram(stated, out.Edits) {
		return *c, false
	}
	m.doubtBrackets(out.Edits)
	if len(out.Edits) == 0 {
		out.Edits = append(out.Edits, m.leavesOut(stated))
	}
	return out, true
}

// isProgram reports whether the part is statements, of which some are calls that count as
// definitions, and not definitions alone.
func (m *merge) isProgram(stated []definition, edits []model.Edit) bool {
	return !slices.ContainsFunc(stated, func(d definition) bool { return !strings.Contains(d.name, `("`) }) &&
		slices.ContainsFunc(edits, func(e model.Edit) bool { return e.Locator.(model.Placed).Placement == model.Missing })
}

// leavesOut returns the edit of definitions that the file has as they are. If it has
// another one between them, they may be meant without that.
func (m *merge) leavesOut(stated []definition) model.Edit {
	last := definition{}
	for i, d := range stated {
		found := m.definitionsOf(d.name)
		if len(found) != 1 {
			break
		}
		if gone := m.definitionBetween(last.hi, found[0].lo); i > 0 && gone != "" {
			rows := m.part.lines[m.part.rows[stated[i-1].lo] : m.part.rows[d.hi-1]+1]
			m.indentAs(d, found[0])
			sp := m.splice(rows, last.lo, found[0].hi-1)
			e := m.presentEdit()
			e.New, e.Old = []byte(strings.Join(rows, "\n")+"\n"), sp.old
			e.Locator = model.Placed{Placement: model.Fuzzy, Candidates: []model.Candidate{sp.candidate}, Why: model.Because(definitionGone.With(trim(gone)))}
			return e
		}
		last = found[0]
	}
	return m.presentEdit()
}

// definitionBetween returns the name of a definition in file[lo:hi]; empty if there is
// none.
func (m *merge) definitionBetween(lo, hi int) string {
	for i := lo; i < hi; i++ {
		if name := definedBy(m.change.Path, m.file.line(i)); name != "" {
			return name
		}
	}
	return ""
}

// definitionsOf returns the definitions of a name in the file.
func (m *merge) definitionsOf(name string) []definition {
	if m.inFile == nil {
		m.inFile = map[string][]definition{}
		for _, d := range m.file.definitions(m.change.Path, false) {
			m.inFile[d.name] = append(m.inFile[d.name], d)
		}
	}
	return m.inFile[name]
}

// sameName returns the definitions of the name of d in the file. A key that is indented less
// than in the file is the only one of its name.
func (m *merge) sameName(d definition) []definition {
	found := m.definitionsOf(d.name)
	if len(found) > 0 || m.part.indent(d.head) > 0 || !hasWord(".json .jsonc .json5 .yml .yaml", path.Ext(m.change.Path)) {
		return found
	}
	for name, all := range m.inFile {
		if trim(name) == trim(d.name) {
			found = append(found, all...)
		}
	}
	slices.SortFunc(found, func(a, b definition) int { return a.head - b.head })
	return found
}

// stated returns all definitions of the part.
func (m *merge) stated() []definition {
	if m.inPart == nil {
		m.inPart = append([]definition{}, m.part.definitions(m.change.Path, false)...)
	}
	return m.inPart
}

// definitions returns the definitions of p, in order; with outer, only those that are in
// no other one.
func (p *page) definitions(file string, outer bool) []definition {
	var out []definition
	ends := p.blockEnds(file)
	for i, end := 0, 0; i < len(p.rows); i++ {
		name := ""
		if !outer || i >= end {
			name = definedBy(file, p.line(i))
		}
		if name == "" {
			continue
		}
		d := definition{name: name, lo: i, head: i, hi: p.definitionEnd(file, ends, i)}
		for d.lo > 0 && (!outer || d.lo > end) && p.leads(d.lo-1, i) {
			d.lo--
		}
		out, end = append(out, d), d.hi
	}
	return out
}

// leads reports whether line i is a comment or a decorator of the definition with this
// head: it is directly above, at the same indentation.
func (p *page) leads(i, head int) bool {
	text := trim(p.line(i))
	inDoc := strings.HasPrefix(text, "*") && p.indent(i) == p.indent(head)+1
	if p.rows[i]+1 != p.rows[i+1] || p.indent(i) != p.indent(head) && !inDoc {
		return false
	}
	for _, mark := range []string{"//", "#[", "@", "/*", "*", "--", "[", `"""`, ";;"} {
		if strings.HasPrefix(text, mark) {
			return true
		}
	}
	return strings.HasPrefix(text, "#") && !strings.HasPrefix(text, "#include") && !strings.HasPrefix(text, "##")
}

// definitionEnd returns the line after the definition whose head is line i: to the end of
// its brackets, or as far as lines are indented more.
func (p *page) definitionEnd(file string, ends []int, i int) int {
	if level := headingLevel(file, p.line(i)); level > 0 {
		end := i + 1
		for end < len(p.rows) {
			if n := headingLevel(file, p.line(end)); n > 0 && n <= level {
				break
			}
			end++
		}
		for isSectioned(file) && end < len(p.rows) && end > i+1 && strings.HasPrefix(p.line(end-1), "#") {
			end-- // the comment of the next section
		}
		return end
	}
	if end := ends[i]; end > 0 {
		for ends[end] > end { // "} else {", a signature of several lines
			end = ends[end]
		}
		if open := p.bodyAfter(ends, i, end+1); open > 0 {
			end = ends[open]
		}
		return end + 1
	}
	if open := p.bodyAfter(ends, i, i+1); open > 0 {
		return ends[open] + 1
	}
	end := i + 1
	if strings.HasSuffix(file, ".sql") && ends[i] == 0 {
		return p.statementEnd(i)
	}
	for end < len(p.rows) && p.indent(end) > p.indent(i) {
		end++
	}
	if end < len(p.rows) && end > i+1 && p.indent(end) == p.indent(i) && onlyBrackets(p.line(end)) {
		end++
	}
	return end
}

// maxClauses is how many lines may be between a signature and its body.
const maxClauses = 8

// bodyAfter returns the line with nothing but the opening bracket of the body of the
// definition whose head is line i and whose signature ends before line n, with clauses such
// as "where" between them; 0 if there is none.
func (p *page) bodyAfter(ends []int, i, n int) int {
	for last := min(n+maxClauses, len(p.rows)); n < last; n++ {
		text := trim(p.line(n))
		switch {
		case text == "{" && p.indent(n) == p.indent(i) && ends[n] > 0:
			return n
		case p.indent(n) <= p.indent(i) && !clauseStart.MatchString(text):
			return 0
		}
	}
	return 0
}

var clauseStart = lazyregexp.New(`^(?:where\b|throws\b|noexcept\b|[:,)])`)

// statementEnd returns the line after the statement of SQL that begins with line i.
func (p *page) statementEnd(i int) int {
	quotes, nested := 0, routineHead.MatchString(p.line(i))
	end := i
	for end < min(len(p.rows), i+maxStatement) {
		text := trim(p.line(end))
		end++
		quotes += len(dollarQuote.FindAllString(text, -1))
		nested = nested && quotes == 0 && !(p.indent(end-1) <= p.indent(i) && routineEnd.MatchString(text))
		if quotes%2 == 0 && !nested && (strings.HasSuffix(text, ";") || routineEnd.MatchString(text)) {
			break
		}
	}
	return end
}

// maxStatement is how many lines a statement may have.
const maxStatement = 2000

var (
	dollarQuote = lazyregexp.New(`\$\w*\$`)
	routineHead = lazyregexp.New(`(?i)^\s*create\s+(?:or\s+replace\s+)?(?:procedure|function|trigger)\b`)
	routineEnd  = lazyregexp.New(`(?i)^end\b[^;]*(?:;|\$\$|//)`)
)

// isSectioned reports whether names in square brackets begin the sections of a file.
func isSectioned(file string) bool {
	return slices.Contains([]string{".toml", ".ini", ".cfg"}, path.Ext(file))
}

// headingLevel is the level of a heading of Markdown, or 1 for the name of a section of
// TOML; 0 for other lines and files.
func headingLevel(file, line string) int {
	if isSectioned(file) && strings.HasPrefix(line, "[") {
		return 1
	}
	if !strings.HasSuffix(file, ".md") && !strings.HasSuffix(file, ".markdown") || !strings.HasPrefix(line, "#") {
		return 0
	}
	return len(line) - len(strings.TrimLeft(line, "#"))
}

// restate returns the edit that replaces the definition of this name by d, and whether it changes anything. found are
// the definitions of its name in the file, before is that of the definition before it.
func (m *merge) restate(d definition, found []definition, before *definition) (e model.Edit, changes bool) {
	e = m.rowsEdit(d.lo, d.hi)
	e.Description = trim(d.name)
	if len(found) == 0 {
		e.Locator = m.insertion(d, before)
		return e, true
	}
	match := model.Placed{Placement: model.Loose, Why: model.Because(restated.With(trim(d.name)))}
	var first *spliced
	several := len(found)
	found = m.likeliest(d, found)
	for _, old := range found[:min(len(found), maxCandidates)] {
		m.indentAs(d, old)
		sp := m.restateAt(d, old)
		sp.candidate.Relaxation = model.RelaxRestated
		if first == nil {
			first = sp
		}
		match.Candidates = append(match.Candidates, sp.candidate)
	}
	switch {
	case len(found) > 1:
		match.Placement, match.Why = model.Ambiguous, model.Because(severalOfName.With(several, trim(d.name)))
	case len(first.candidate.Splices) == 0:
		return e, false
	default:
		e.Doubt = m.restateDoubt(d, found[0], first)
	}
	e.Old, e.Locator = first.old, match
	return e, true
}

// keyedFiles are the extensions of files whose sections have keys with values.
const keyedFiles = ".ini .cfg .conf .toml .properties .env .yml .yaml .json .jsonc .json5 .css .scss .less .tf .hcl"

var keyPattern = lazyregexp.New(`^\s*(?:- )?["']?([\w.$@-]+)["']?\s*[:=]`)

// isKeyed reports whether a file has keys with values.
func isKeyed(file string) bool { return hasWord(keyedFiles, strings.ToLower(path.Ext(file))) }

// keyOf is the key that line gives a value in a file with keys; empty if it is none.
func keyOf(file, line string) string {
	if found := keyPattern.FindStringSubmatch(line); found != nil && isKeyed(file) {
		return found[1]
	}
	return ""
}

// indentAs makes m indent the lines of d like the definition old of the file.
func (m *merge) indentAs(d, old definition) {
	part, file := [][]byte{[]byte(m.part.line(d.head))}, [][]byte{[]byte(m.file.line(old.head))}
	at := map[int32]int{}
	for f := old.head + 1; f < old.hi; f++ {
		at[m.file.ids[f]] = f
	}
	for i := d.head + 1; i < d.hi; i++ {
		if f, known := at[m.part.ids[i]]; known && otherWhite(m.part.line(i), m.file.line(f)) {
			part, file = append(part, []byte(m.part.line(i))), append(file, []byte(m.file.line(f)))
		}
	}
	if n := m.firstInside(d, old); len(part) == 1 && n > 0 {
		part, file = append(part, []byte(m.part.line(d.head+1))), append(file, []byte(m.file.line(n)))
	}
	m.indent, _ = locate.Reindent(part, file)
}

// firstInside returns the first line inside of old if it is indented with tabs, and that of d
// with spaces, or the other way round; 0 if not.
func (m *merge) firstInside(d, old definition) int {
	if n := old.head + 1; n < old.hi && d.head+1 < d.hi && m.file.indent(n) > m.file.indent(old.head) &&
		m.part.indent(d.head+1) > m.part.indent(d.head) && otherWhite(m.part.line(d.head+1), m.file.line(n)) {
		return n
	}
	return 0
}

// otherWhite reports whether one of two indented lines begins with a tab, and the other with a
// space.
func otherWhite(a, b string) bool {
	return indentation(a) > 0 && indentation(b) > 0 && a[0] != b[0]
}

// insertion offers d, of which the file has none, after the definition before it.
func (m *merge) insertion(d definition, before *definition) model.Placed {
	if before == nil {
		return m.insertionBefore(d)
	}
	m.indentAs(d, *before)
	rows := append([]string{""}, m.part.lines[m.part.rows[d.lo]:m.part.rows[d.hi-1]+1]...)
	sp := m.splice(rows, before.hi, before.hi-1)
	return model.Placed{
		Placement: model.Fuzzy, Candidates: []model.Candidate{sp.candidate},
		Why: model.Because(insertedAfter.With(trim(d.name), trim(before.name))),
	}
}

// insertionBefore offers d, of which the file has none, before the definition that follows it
// in the snippet.
func (m *merge) insertionBefore(d definition) model.Placed {
	stated := m.stated()
	after := sort.Search(len(stated), func(n int) bool { return stated[n].lo >= d.hi })
	for _, next := range stated[after:min(len(stated), after+maxRenames)] {
		found := m.definitionsOf(next.name)
		if len(found) != 1 || m.part.indent(next.head) != m.part.indent(d.head) || m.inSeg[next.lo] != m.inSeg[d.lo] {
			continue
		}
		m.indentAs(next, found[0])
		rows := slices.Clone(m.part.lines[m.part.rows[d.lo]:m.part.rows[next.lo]])
		return m.offeredBefore(rows, found[0].lo, insertedBefore.With(trim(d.name), trim(next.name)))
	}
	return model.Placed{Placement: model.Missing, Why: model.Because(noSuchName.With(trim(d.name)))}
}

// otherLines returns an edit for each line of the part that is in no definition and not
// in the file. For an import a place is offered.
func (m *merge) otherLines(lo, hi int) []model.Edit {
	var out []model.Edit
	for i := lo; i < hi; i++ {
		if len(m.positions()[m.part.ids[i]]) > 0 || onlyBrackets(m.part.line(i)) {
			continue
		}
		if d, old, ok := m.sameAssignment(i, hi); ok {
			out = append(out, m.reassigned(d, old))
			i = d.head
			continue
		}
		e := m.rowsEdit(i, i+1)
		e.Locator = m.offerImport(i)
		if match, end := m.offerBelow(i, hi); e.Locator.(model.Placed).Placement == model.Missing && end > i {
			e = m.rowsEdit(i, end)
			e.Locator = match
			i = end - 1
		}
		out = append(out, e)
	}
	return out
}

// offerBelow offers line i of the part and the new lines directly below it, which end before line
// end, after the line of the file that the part has directly above them; end is i if the file has
// not one such line.
func (m *merge) offerBelow(i, hi int) (match model.Placed, end int) {
	if i == 0 || m.part.rows[i-1]+1 != m.part.rows[i] || m.part.indent(i-1) != m.part.indent(i) || onlyBrackets(m.part.line(i-1)) {
		return match, i
	}
	found := m.positions()[m.part.ids[i-1]]
	if len(found) != 1 {
		return match, i
	}
	for end = i + 1; end < hi && m.part.rows[end-1]+1 == m.part.rows[end] && len(m.positions()[m.part.ids[end]]) == 0; {
		end++
	}
	f := found[0]
	m.indentBeside(i-1, f)
	return m.offered(m.part.lines[m.part.rows[i]:m.part.rows[end-1]+1], f+1, f, insertedBelow.With(trim(m.file.line(f)))), end
}

// restateSegment returns the edits for a segment without a place that consists of
// definitions of which the file has one; nil if it does not.
func (m *merge) restateSegment(seg segment) []model.Edit {
	var out []model.Edit
	at, known := seg.lo, false
	var before *definition
	for _, d := range m.stated() {
		found := m.definitionsOf(d.name)
		if d.lo >= at && d.hi <= seg.hi {
			known = known || len(found) > 0 || before != nil
			out = append(out, m.otherLines(at, d.lo)...)
			if e, changes := m.restate(d, found, before); changes {
				out = append(out, e)
			}
			at = d.hi
		}
		if len(found) > 0 && d.lo < seg.hi {
			before = &found[0]
		}
	}
	if !known {
		return nil
	}
	return append(out, m.otherLines(at, seg.hi)...)
}

// presentEdit is the edit of a snippet that the file holds already.
func (m *merge) presentEdit() model.Edit {
	match := model.Placed{Placement: model.Applied, Why: model.Because(holdsLines.With()), Candidates: []model.Candidate{{}}}
	return model.Edit{Locator: match, First: m.change.First, Last: m.change.Last}
}
