package snippet

import (
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
			return m.offered([]string{line}, f, f, offeredImport.With())
		}
	}
	f, before := m.besideImports(line, imports)
	if before {
		return m.offeredBefore([]string{line}, f, offeredImport.With())
	}
	return m.offered([]string{line}, f+1, f, offeredImport.With())
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
