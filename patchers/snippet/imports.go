package snippet

import (
	"slices"
	"strings"

	"aptix-tui/model"
)

// offerImport offers a place for line i of the part if it is an import: that of an import
// of the same module, or beside the others.
func (m *merge) offerImport(i int) model.Placed {
	line := m.part.line(i)
	imports := m.importsFor(line)
	if len(imports) == 0 {
		return model.Placed{Placement: model.Missing, Why: model.Because(otherLines.With())}
	}
	m.indent = func(line []byte) []byte { return line }
	for _, f := range imports {
		if sameModule(line, m.file.line(f)) {
			return m.offered([]string{withNames(line, m.file.line(f))}, f, f, offeredImport.With())
		}
		if path, single := strings.CutPrefix(trim(line), "import "); single && trim(m.file.line(f)) == "import (" {
			return m.offerInGroup(path, f)
		}
	}
	f, before := m.besideImports(line, imports)
	if before {
		return m.offeredBefore([]string{line}, f, offeredImport.With())
	}
	return m.offered([]string{line}, f+1, f, offeredImport.With())
}

// offerInGroup offers an import of Go in the group of imports that line f of the file opens, in
// its order.
func (m *merge) offerInGroup(path string, f int) model.Placed {
	at := f + 1
	for end := m.blockEnds()[f]; at < end && m.file.rows[at-1]+1 == m.file.rows[at] && trim(m.file.line(at)) < path; at++ {
	}
	return m.offered([]string{"\t" + path}, at, at-1, offeredImport.With())
}

// withNames returns line, an import of names in braces, with those that old has of the same
// module and line lacks.
func withNames(line, old string) string {
	before, names, after := cutBraces(line)
	_, had, _ := cutBraces(old)
	if names == nil || had == nil {
		return line
	}
	all := slices.Clone(had)
	for _, name := range names {
		if !slices.Contains(had, name) {
			all = append(all, name)
		}
	}
	if len(all) == len(names) {
		return line
	}
	return before + strings.Join(all, ", ") + after
}

// cutBraces returns the names in the braces of line, and what is around them.
func cutBraces(line string) (before string, names []string, after string) {
	open, end := strings.IndexByte(line, '{'), strings.LastIndexByte(line, '}')
	if open < 0 || end < open {
		return line, nil, ""
	}
	inner := line[open+1 : end]
	text := trim(inner)
	for name := range strings.SplitSeq(text, ",") {
		if name = trim(name); name != "" {
			names = append(names, name)
		}
	}
	lead := inner[:len(inner)-len(strings.TrimLeft(inner, " "))]
	return line[:open+1] + lead, names, lead + line[end:]
}

// besideImports returns the import after which, or before which, line is to be inserted: in
// its order, if the imports of its kind are sorted, or after the last one.
func (m *merge) besideImports(line string, imports []int) (f int, before bool) {
	var kind []int
	sorted := !strings.ContainsAny(line, "\"'")
	for _, f := range imports {
		if n := len(kind); firstWord(m.file.line(f)) == firstWord(line) && indentOf(m.file.line(f)) == indentOf(line) {
			sorted = sorted && (n == 0 || m.file.line(kind[n-1]) < m.file.line(f))
			kind = append(kind, f)
		}
	}
	if len(kind) == 0 {
		return imports[len(imports)-1], false
	}
	n := len(kind)
	for sorted && n > 0 && line < m.file.line(kind[n-1]) {
		n--
	}
	if n == 0 {
		return kind[0], true
	}
	return kind[n-1], false
}

// importsFor returns the first imports of the file if line is an import.
func (m *merge) importsFor(line string) []int {
	if !isImport(line) {
		return nil
	}
	if m.imports == nil {
		m.imports = []int{}
		for f := 0; f < len(m.file.rows) && len(m.imports) < maxImports; f++ {
			if isImport(m.file.line(f)) {
				m.imports = append(m.imports, f)
			}
		}
	}
	return m.imports
}

const maxImports = 200
