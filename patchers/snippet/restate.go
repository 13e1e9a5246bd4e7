package snippet

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// restateAt is d, indented for it, in the place of old, the definition of its name in the
// file. What d leaves out of its definition stays: comments and decorators where it has none,
// and the body where it has only a head.
func (m *merge) restateAt(d, old definition) *spliced {
	rows := m.part.lines[m.part.rows[d.lo] : m.part.rows[d.hi-1]+1]
	from, to := old.head, old.hi-1
	if head, bare := m.bareHead(d, old); bare {
		rows = append(slices.Clone(rows[:m.part.rows[d.head]-m.part.rows[d.lo]]), head)
		to = old.head
	}
	if d.lo < d.head { // it has comments or decorators of its own
		from = old.lo
		rows = m.withDecorators(rows, d, old)
	}
	return m.splice(rows, from, to)
}

// bareHead returns the head of d if d is nothing else, or its body is dots, though old has a
// body: lines that follow as context end so.
func (m *merge) bareHead(d, old definition) (head string, bare bool) {
	head = strings.TrimRight(m.part.line(d.head), " \t")
	ext := path.Ext(m.change.Path)
	opens := strings.HasSuffix(head, ":") || headingLevel(m.change.Path, head) > 0 || ext == ".rb" && !strings.ContainsAny(head, "=;")
	code, dots := strings.CutSuffix(head, "...")
	code, inline := strings.CutSuffix(strings.TrimRight(code, " "), ":")
	switch {
	case old.hi == old.head+1:
	case d.hi == d.head+1 && opens:
		return head, true
	case ext == ".py" && d.hi == d.head+2 && trim(m.part.line(d.head+1)) == "..." && !m.hasDots(old):
		return head, true
	case ext == ".py" && d.hi == d.head+1 && dots && inline && !m.hasDots(old):
		return code + ":", true
	}
	return "", false
}

// hasDots reports whether the body of old is dots.
func (m *merge) hasDots(old definition) bool {
	return old.hi == old.head+2 && trim(m.file.line(old.head+1)) == "..."
}

// withDecorators returns rows, the lines of d, with the decorators of old above their head, if
// d has comments and no decorators.
func (m *merge) withDecorators(rows []string, d, old definition) []string {
	isDecorator := func(line string) bool { return decorated(line) != "" }
	head := m.part.rows[d.head] - m.part.rows[d.lo]
	if slices.ContainsFunc(rows[:head], isDecorator) {
		return rows
	}
	var kept []string
	for i := old.lo; i < old.head; i++ {
		if isDecorator(m.file.line(i)) {
			kept = append(kept, m.file.line(i))
		}
	}
	if kept == nil {
		return rows
	}
	rows = m.indented(rows)
	return slices.Concat(rows[:head], kept, rows[head:])
}

// indented returns rows as they are to be in the file, and makes m indent them no more.
func (m *merge) indented(rows []string) []string {
	out := make([]string, len(rows))
	for i, row := range rows {
		out[i] = string(m.indent([]byte(row)))
	}
	m.indent = func(line []byte) []byte { return line }
	return out
}

var decorator = lazyregexp.New(`^\s*(?:@|#!?\[|\[)\s*([\w.:]+)`)

// decorated is the name of the decorator, annotation or attribute that line begins with; empty
// if it is none.
func decorated(line string) string {
	if found := decorator.FindStringSubmatch(line); found != nil && !strings.HasPrefix(trim(line), "@interface") {
		return found[1]
	}
	return ""
}

// restateDoubt is why a person should look at d before it is replaced by s: lines of old that
// it leaves out may be meant to stay.
func (m *merge) restateDoubt(d, old definition, s *spliced) model.Reason {
	removed, added := s.changed()
	if _, bare := m.bareHead(d, old); bare {
		return onlyHead.With()
	}
	if m.isDeeper(d, old) {
		return inOther.With(trim(d.name))
	}
	has := m.contentsOf(added)
	for _, line := range removed {
		if gone := m.gone(line, has); gone != "" {
			return definitionGone.With(gone)
		}
		if key := keyOf(m.change.Path, line); key != "" && !has.keys[key] {
			return definitionGone.With(key)
		}
		if m.outside()[trim(line)] && !has.lines[trim(line)] {
			return shownOutside.With(trim(line))
		}
	}
	switch note := m.noteIn(added, removed); {
	case note != "":
		return mayBeNote.With(note)
	case len(removed) > 2*len(added)+2:
		return spansMore.With(len(removed), len(added))
	case m.mixesWhite(added):
		return unevenIndent.With()
	}
	for i := old.lo; i < old.head && d.lo < d.head; i++ {
		if name := decorated(m.file.line(i)); name != "" && !m.decorates(d, name) {
			return decoratorKept.With(name)
		}
	}
	return model.Reason{}
}

// isDeeper reports whether d, a key that is not indented, may be another one than old, which is
// in a block of the file.
func (m *merge) isDeeper(d, old definition) bool {
	if d.name == old.name || m.part.indent(d.head) > 0 {
		return false
	}
	m.unlikeFile(nil) // reads the indentations
	return hasWord(".yml .yaml", path.Ext(m.change.Path)) || m.file.indent(old.head) > len(m.unit)
}

// decorates reports whether d has a decorator of a name.
func (m *merge) decorates(d definition, name string) bool {
	for i := d.lo; i < d.head; i++ {
		if decorated(m.part.line(i)) == name {
			return true
		}
	}
	return false
}

// gone is what line, which is removed, defines and the lines has do not: a definition or a
// decorator.
func (m *merge) gone(line string, has contents) string {
	if name := definedBy(m.change.Path, line); name != "" && !has.names[name] {
		return trim(name)
	}
	if name := decorated(line); name != "" && !has.decorators[name] {
		return name
	}
	return ""
}

// mixesWhite reports whether one of lines begins with a tab where the file has none and is
// indented with spaces, or with a space where it has only tabs.
func (m *merge) mixesWhite(lines []string) bool {
	m.unlikeFile(nil) // reads the indentations
	tabs, spaces := false, false
	for indent := range m.indents {
		tabs, spaces = tabs || strings.HasPrefix(indent, "\t"), spaces || strings.HasPrefix(indent, " ")
	}
	return slices.ContainsFunc(lines, func(line string) bool {
		return tabs && !spaces && strings.HasPrefix(line, " ") || spaces && !tabs && strings.HasPrefix(line, "\t")
	})
}

// outside are the lines of the part that are in no definition.
func (m *merge) outside() map[string]bool {
	if m.others == nil {
		m.others = map[string]bool{}
		at := 0
		add := func(hi int) {
			for ; at < hi; at++ {
				if line := m.part.line(at); !onlyBrackets(line) {
					m.others[trim(line)] = true
				}
			}
		}
		for _, d := range m.part.definitions(m.change.Path, true) {
			add(d.lo)
			at = max(at, d.hi)
		}
		add(len(m.part.rows))
	}
	return m.others
}
