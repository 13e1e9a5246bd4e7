package snippet

import (
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// assignment matches a line at the left margin that gives a name a value.
var assignment = lazyregexp.New(`^(?:(?:export|pub(?:\([a-z]+\))?|public|private|protected|internal|static|final|const|let|var|val|readonly|local|mut|(?:unsigned )?(?:int|long|char|double|float|bool|boolean|string|String|size_t|auto|constexpr))\s+)*([A-Za-z_$][\w$]*)\s*(?:\[\w*\])?(?::\s*[^=]+?)?\s*:?=\s*[^=\s]|^#\s*define\s+(\w+)\s+\S`)

// assigned is the name or key that line of the file gives a value of one line; empty if there
// is none.
func (m *merge) assigned(line string) string {
	text := strings.TrimRight(line, " \t,")
	if text == "" || strings.ContainsAny(text[len(text)-1:], "{[(:|>\\") {
		return ""
	}
	if key := keyOf(m.change.Path, line); key != "" {
		return key
	}
	if found := assignment.FindStringSubmatch(line); found != nil {
		return found[1] + found[2]
	}
	return ""
}

// sameAssignment returns the lines of the part from line i that are comments and an
// assignment, and the lines of the file with the only one of its name.
func (m *merge) sameAssignment(i, hi int) (d, old definition, ok bool) {
	d = definition{lo: i, head: i}
	for d.head+1 < min(hi, i+maxRemarks) && isRemark(m.part.line(d.head)) && m.part.leads(d.head, d.head+1) {
		d.head++
	}
	d.name, d.hi = m.assigned(m.part.line(d.head)), d.head+1
	if d.name == "" {
		return d, old, false
	}
	if m.assignments == nil {
		m.assignments = map[string][]int{}
		for f := range m.file.rows {
			if name := m.assigned(m.file.line(f)); name != "" {
				m.assignments[name] = append(m.assignments[name], f)
			}
		}
	}
	found := m.assignments[d.name]
	if len(found) != 1 {
		return d, old, false
	}
	old = definition{name: d.name, lo: found[0], head: found[0], hi: found[0] + 1}
	for old.lo > 0 && isRemark(m.file.line(old.lo-1)) && m.file.leads(old.lo-1, old.head) {
		old.lo--
	}
	return d, old, true
}

// maxRemarks is how many lines of comments are taken together with an assignment.
const maxRemarks = 20

// reassigned offers d in the place of old, an assignment of the same name.
func (m *merge) reassigned(d, old definition) model.Edit {
	e := m.rowsEdit(d.lo, d.hi)
	m.indentBeside(d.head, old.head)
	sp := m.restateAt(d, old)
	e.Old = sp.old
	e.Locator = model.Placed{Placement: model.Fuzzy, Candidates: []model.Candidate{sp.candidate}, Why: model.Because(restated.With(d.name))}
	return e
}

// assigned returns c, whose Content is keys with values, as proposals in the
// places of those of the same names in a file of keys with the text t. ok is false if some line of it
// has no place.
func assigned(c *model.FileChange, t *model.Text) (edits model.FileChange, ok bool) {
	m, out := begin(c, t)
	if len(m.segments) != 1 || len(m.part.rows) > maxAssigned || !isKeyed(c.Path) {
		return *c, false
	}
	m.indent = func(line []byte) []byte { return line }
	for i := 0; i < len(m.part.rows); i++ {
		if len(m.positions()[m.part.ids[i]]) > 0 || onlyBrackets(m.part.line(i)) {
			continue
		}
		d, old, ok := m.sameAssignment(i, len(m.part.rows))
		if !ok {
			return *c, false
		}
		out.Edits = append(out.Edits, m.reassigned(d, old))
		i = d.head
	}
	return out, len(out.Edits) > 0
}

// maxAssigned is how many lines of assignments are looked for.
const maxAssigned = 50
