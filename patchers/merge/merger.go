package merge

import (
	"math"
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// A merger merges a block into a file, scope by scope, and collects the edits.
type merger struct {
	f, b      *source
	how       manner
	edits     []Edit
	lineAt    []int  // by line of the block: that of the file which it is, or replaces; -1
	done      []bool // by line of the block: matched, inserted or an elision
	replaced  []string
	added     []string
	kept      bool // lines of the file between elisions or unmarked ones are kept
	uncertain Doubt
	marked    bool // lines are beside a mark
	again     bool // it adds a definition that the file has
	covers    bool // the block begins and ends as the file does
	least     int  // indentation of the outermost lines of the block, in columns
}

// A manner is how a block is merged.
type manner uint8

const (
	scopes manner = iota // scope by scope
	entire               // scopes, with entire definitions in the place of those of the file
	flat                 // by lines alone
)

// A scope is a range of both texts that is merged at once.
type scope struct {
	f, b   []unit
	end    int        // the line of the file before which new definitions are inserted
	indent string     // of the members of the file
	member bool       // indent is known
	inside bool       // both are the same definition
	keep   bool       // nothing is deleted
	base   *[2]string // the indentation of a line of the block around kept lines, and what it is in the file
}

func newMerger(f, b *source, how manner) *merger {
	m := &merger{f: f, b: b, how: how, lineAt: slices.Repeat([]int{-1}, len(b.lines)), done: make([]bool, len(b.lines)), least: math.MaxInt}
	for i := range b.lines {
		m.done[i] = b.elided[i] || b.norm[i] == ""
	}
	if all := b.units(0, len(b.lines), b.root.kids); b.outermost(all) >= 0 {
		m.least = b.width[all[b.outermost(all)].from]
	}
	return m
}

// merge merges the scope.
func (m *merger) merge(s scope) {
	a := align(m.f, m.b, s.f, s.b)
	a.dropStray()
	if s.inside {
		m.pairEnds(a)
	}
	a.closers()
	a.grow()
	a.renamed()
	if !s.inside {
		m.uncertainIf(a.twice, "two places")
		m.imports(a)
	}
	m.likeLines(a, s)
	a.closers()
	a.grow()
	m.lacks(a, s)
	odd := m.indented(a, &s)
	for i, j := range a.match {
		if u := a.b[i]; j >= 0 && u.node == nil && !odd[i] {
			m.lineAt[u.from], m.done[u.from] = a.f[j].from, true
		}
	}
	for i, j := range a.match {
		if u := a.b[i]; j >= 0 && u.node != nil {
			m.restate(a.f[j].node, u.node)
		} else if j >= 0 && a.alike[i] {
			m.put(a.f[j].from, a.f[j].to, u.from, u.to, m.reference(u.from, u.to, scope{base: s.base}))
		}
	}
	m.gaps(a, s)
}

func (m *merger) uncertainIf(is bool, why Doubt) {
	if is && m.uncertain == "" {
		m.uncertain = why
	}
}

// pairEnds pairs the first lines of two definitions of the same name, and their last brackets.
func (m *merger) pairEnds(a *alignment) {
	isHead := func(u unit) bool { return !isComment(u.key) && !isDecorator(u.key) }
	if i, j := slices.IndexFunc(a.b, isHead), slices.IndexFunc(a.f, isHead); i >= 0 && j >= 0 && a.match[i] < 0 && !a.taken[j] && a.b[i].node == nil && a.f[j].node == nil {
		a.pair(i, j)
	}
	i, j := len(a.b)-1, len(a.f)-1
	deeper := m.b.width[a.b[i].from] > m.b.width[a.b[0].from] && m.f.width[a.f[j].from] <= m.f.width[a.f[0].from]
	if !deeper && a.match[i] < 0 && !a.taken[j] && isLastCloser(a.b[i].key) && isLastCloser(a.f[j].key) {
		a.pair(i, j)
	}
}

// find returns the definitions of this name in any scope.
func (s *source) find(name string) (out []*node) {
	s.root.each(func(n *node) {
		if n.name == name {
			out = append(out, n)
		}
	})
	return out
}

// restate merges a definition of the block into that of the same name.
func (m *merger) restate(f, b *node) {
	m.uncertainIf(hasWord(".yml .yaml .toml", m.f.ext) && m.b.width[b.head] == 0 && m.f.width[f.head] > 0, "the file has this key in another scope")
	onlyHead := !m.f.isCode() && len(m.b.filled(b.head, b.to)) == 1 && m.equal(f.head, f.head+1, b.head, b.head+1)
	from := f.from
	if b.from == b.head {
		from = f.head
	}
	if onlyHead || m.equal(f.from, f.to, b.from, b.to) || m.equal(from, f.to, b.from, b.to) {
		m.settle(f, b)
		return
	}
	if b.imports {
		m.restateImport(f, b)
		return
	}
	elided := m.b.hasElision(b.from, b.to)
	head := m.f.norm[f.head]
	hasMembers := !m.f.isCode() || !strings.Contains(head, "(") || isClass(head) || testCall(f.name)
	loses := hasMembers && m.loses(f, b)
	if elided || m.how != entire && (loses && !(b.to-b.head == 1 && oneLine.MatchString(m.b.norm[b.head])) || !loses && m.isOpen(f, b)) {
		m.kept = true
		s := scope{f: m.f.units(from, f.to, f.kids), b: m.b.units(b.from, b.to, b.kids), end: f.to, inside: true, keep: !elided}
		m.locate(&s, f)
		m.merge(s)
		return
	}
	m.replaced = append(m.replaced, b.name)
	had, has := countLines(m.f.norm[f.from:f.head], isDecorator), countLines(m.b.norm[b.from:b.head], isDecorator)
	m.uncertainIf(b.from < b.head && had > has, "the block lacks a decorator")
	m.lineAt[b.head] = f.head
	m.put(from, f.to, b.from, b.to, [2]string{indentOf(m.b.lines[b.head]), indentOf(m.f.lines[f.head])})
}

// oneLine matches a definition that is complete in its line.
var oneLine = lazyregexp.New(`\{.*\}[;,)]*$|\)[^{]*=>?\s*[^\s{(].*[^\s{(\[,:]$`)

// isOpen reports whether the block shows only the beginning of a definition.
func (m *merger) isOpen(f, b *node) bool {
	x, y := m.f.filled(f.head, f.to), m.b.filled(b.head, b.to)
	last, end := m.f.norm[x[len(x)-1]], m.b.norm[y[len(y)-1]]
	if len(x) == 1 || b.to < len(m.b.lines) || !m.f.isCode() || len(y) == 1 && oneLine.MatchString(end) {
		return false
	}
	if isCloser(last) && m.f.width[x[len(x)-1]] <= m.f.width[f.head] {
		w := m.b.width[y[len(y)-1]]
		return !isCloser(end) || w != m.b.width[b.head] && w != m.f.width[x[len(x)-1]]
	}
	return len(y) == 1 || slices.Contains(m.f.norm[f.head:x[len(x)-1]], end)
}

// indented pairs lines as changed that have another indentation in the block than their neighbours: those
// in something that is new, else those unlike most. It returns them.
func (m *merger) indented(a *alignment, s *scope) (odd map[int]bool) {
	votes, best, outer, pairs := map[[2]string]int{}, [2]string{}, -1, 0
	for i, u := range a.b {
		if a.match[i] < 0 || u.node != nil {
			continue
		}
		if pairs++; !Distinctive(u.key) {
			continue
		}
		if outer < 0 || m.b.width[u.from] < m.b.width[a.b[outer].from] {
			outer = i
		}
		if ref := m.indents(a.f[a.match[i]], u); !a.alike[i] {
			if votes[ref]++; votes[ref] > votes[best] {
				best = ref
			}
		}
	}
	if len(votes) == 0 {
		return nil
	}
	base := m.indents(a.f[a.match[outer]], a.b[outer])
	if k := m.b.outermost(a.b); k >= 0 && m.b.width[a.b[k].from] < m.b.width[a.b[outer].from] {
		base[0] = indentOf(m.b.lines[a.b[k].from])
	}
	if odd = m.indentedUnlike(a, base); len(odd) > 0 && a.areWrapped(odd) {
		s.base = &base
	} else if odd = m.indentedUnlike(a, best); !s.inside {
		delete(odd, 0)
		if 3*len(odd) > pairs {
			return nil
		}
	}
	for i := range odd {
		a.alike[i] = true
	}
	return odd
}

// indents returns the indentation of a unit of the block, and that of one of the file.
func (m *merger) indents(f, b unit) [2]string {
	return [2]string{indentOf(m.b.lines[b.from]), indentOf(m.f.lines[f.from])}
}

// indentedUnlike returns the lines with a pair that is not indented as base has it: the indentation of a line
// of the block and what it is in the file.
func (m *merger) indentedUnlike(a *alignment, base [2]string) map[int]bool {
	odd := map[int]bool{}
	for i, j := range a.match {
		u := a.b[i]
		if j >= 0 && u.node == nil && indentOf(shifted(m.f, m.b, m.b.lines[u.from], base[0], base[1])) != indentOf(m.f.lines[a.f[j].from]) {
			odd[i] = true
		}
	}
	return odd
}

// areWrapped reports whether each of these units of the block is in something that is new.
func (a *alignment) areWrapped(odd map[int]bool) bool {
	var around []int // the units around a unit, the outermost first
	for i, u := range a.b {
		for n := len(around); n > 0 && a.bs.width[a.b[around[n-1]].from] >= a.bs.width[u.from]; n-- {
			around = around[:n-1]
		}
		if n := len(around); odd[i] && (n == 0 || a.b[around[n-1]].elided || a.match[around[n-1]] >= 0 && !odd[around[n-1]]) {
			return false
		}
		if !isComment(u.key) {
			around = append(around, i)
		}
	}
	return true
}

// locate fills in where the members of f are, and how they are indented.
func (m *merger) locate(s *scope, f *node) {
	if f.parent == nil && m.f.isCode() && !isMarkup(m.f.ext) {
		return
	}
	if last := len(s.f) - 1; last > 0 && isLastCloser(s.f[last].key) {
		s.end = s.f[last].from
	}
	for _, u := range s.f {
		if u.node != nil && !u.node.imports {
			s.indent, s.member = indentOf(m.f.lines[u.node.head]), true
		} else if !s.member && u.node == nil && u.from > f.head && f.parent != nil && !isCloser(u.key) {
			s.indent, s.member = indentOf(m.f.lines[u.from]), true
		}
	}
}

// settle marks a definition that the file has already.
func (m *merger) settle(f, b *node) {
	for i := b.from; i < b.to; i++ {
		m.done[i] = true
	}
	m.lineAt[b.head] = f.head
}

// equal reports whether lines are equal but for blank ones and the indentation.
func (m *merger) equal(fl, fh, bl, bh int) bool {
	return m.f.equal(m.f.filled(fl, fh), m.b, m.b.filled(bl, bh))
}

// equal reports whether lines x of s and lines y of b are equal but for the indentation of all of them.
func (s *source) equal(x []int, b *source, y []int) bool {
	return slices.EqualFunc(x, y, func(i, j int) bool {
		return s.norm[i] == trimmed(b.lines[j]) && !b.elided[j] &&
			(s.width[i]-s.width[x[0]] == b.width[j]-b.width[y[0]] || s.tabs != b.tabs || s.unit != b.unit)
	})
}

// loses reports whether f has definitions, or items of a list, that b has not.
func (m *merger) loses(f, b *node) bool {
	keys := !m.f.isCode() && !hasWord(".css .scss .less", m.f.ext)
	counts := func(n *node) bool { return n.kind == strong || keys && !n.imports }
	states := b.names(counts)
	for _, line := range m.b.norm[b.head:b.to] {
		states[line] = true
	}
	for name := range f.names(counts) {
		if !states[name] {
			return true
		}
	}
	return !m.f.isCode() && slices.ContainsFunc(m.f.norm[f.head+1:f.to], func(line string) bool { return strings.HasPrefix(line, "- ") && !states[line] })
}

// put puts the lines bl to bh of the block in the place of lines of the file.
func (m *merger) put(fl, fh, bl, bh int, ref [2]string) {
	e := Edit{From: fl, To: fh}
	for i := bl; i < bh; i++ {
		if m.done[i] = !m.b.elided[i]; m.done[i] { // what is elided is in no file
			e.New = append(e.New, shifted(m.f, m.b, m.b.lines[i], ref[0], ref[1]))
		}
	}
	if bl < len(m.b.at) {
		e.BlockLine = m.b.at[bl]
	}
	m.edits = append(m.edits, e)
}

// reference returns the indentation of a line of the block near lines bl to bh, and that of its
// counterpart in the file: of the nearest line with the indentation of the first, else of the
// nearest one.
func (m *merger) reference(bl, bh int, s scope) (near [2]string) {
	own, found := indentOf(m.b.lines[bl]), false
	switch {
	case s.base != nil:
		near = *s.base
	case s.member:
		near = [2]string{own, s.indent}
	}
	for d := range len(m.b.lines) {
		for _, i := range []int{bl - d, bh - 1 + d} {
			if i < 0 || i >= len(m.b.lines) || m.lineAt[i] < 0 || i > bl && d == 0 {
				continue
			}
			ref := [2]string{indentOf(m.b.lines[i]), indentOf(m.f.lines[m.lineAt[i]])}
			if ref[0] == own {
				return ref
			}
			if !found {
				near, found = ref, true
			}
		}
	}
	return near
}

// insertion counts the blank lines that are to be above and below new lines at a line of the file.
func (m *merger) insert(at, bl, bh int, ref [2]string, above, below int) {
	for i := at - 1; i >= 0 && m.f.norm[i] == "" && above > 0; i-- {
		above--
	}
	if at == 0 || strings.HasSuffix(m.f.lines[at-1], "{") {
		above = 0
	}
	for i := at; i < len(m.f.norm) && m.f.norm[i] == "" && below > 0; i++ {
		below--
	}
	if at >= len(m.f.norm) || isLastCloser(m.f.norm[at]) {
		below = 0
	}
	m.put(at, at, bl, bh, ref)
	e := &m.edits[len(m.edits)-1]
	e.New = slices.Concat(make([]string, above), e.New, make([]string, below))
	m.adds(bl, bh)
}

// adds notes that the outermost definitions in lines of the block are new in the file.
func (m *merger) adds(bl, bh int) {
	m.b.root.each(func(n *node) {
		inFunction := n.parent.kind == strong && strings.Contains(m.b.lines[n.parent.head], "(")
		if n.head < bl || n.head >= bh || n.parent != m.b.root && (n.parent.head >= bl || inFunction) {
			return
		}
		again := n.parent == m.b.root && len(m.f.find(n.name)) > 0
		m.again = m.again || again && !n.imports
		m.uncertainIf(again, Doubt("the file has "+listed([]string{n.name})+" in another scope"))
		m.added = append(m.added, n.name)
	})
}
