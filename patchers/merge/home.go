package merge

import (
	"slices"
	"strings"
)

// home returns the definition of the file in which the block belongs: the innermost one with all
// that the block states; the root for most blocks.
func (m *merger) home() *node {
	var homes []*node
	for _, n := range m.b.root.kids {
		if n.imports || m.b.width[n.head] > m.least || n.kind == weak && m.f.isCode() && !isMarkup(m.f.ext) {
			continue
		}
		if found := m.counterpart(n); found != nil {
			homes = append(homes, found.parent)
			continue
		}
		if same := m.f.find(n.name); len(same) > 0 && !slices.ContainsFunc(same, func(x *node) bool { return x.parent != same[0].parent }) {
			homes = append(homes, same[0].parent)
		}
	}
	at, count := map[string]int{}, map[string]int{}
	for j, line := range m.f.norm {
		if line = strings.TrimSuffix(line, ","); Distinctive(line) {
			at[line] = j
			count[line]++
		}
	}
	for _, u := range m.b.units(0, len(m.b.lines), m.b.root.kids) {
		if u.node == nil && count[u.key] == 1 && (len(words(u.key)) > 1 || m.b.width[u.from] <= m.least) {
			homes = append(homes, m.f.innermost(at[u.key]))
		}
	}
	if len(homes) > 0 {
		return common(homes)
	}
	return m.likelyHome()
}

// innermost returns the innermost definition around line i whose first line it is not.
func (s *source) innermost(i int) *node {
	n := s.root
	for {
		var next *node
		for _, kid := range n.kids {
			if kid.from <= i && i < kid.to && i > kid.head {
				next = kid
			}
		}
		if next == nil {
			return n
		}
		n = next
	}
}

// common returns the innermost definition that is or encloses all of nodes.
func common(nodes []*node) *node {
	out := nodes[0]
	for _, n := range nodes[1:] {
		for !encloses(out, n) {
			out = out.parent
		}
	}
	return out
}

func encloses(outer, n *node) bool {
	for ; n != nil; n = n.parent {
		if n == outer {
			return true
		}
	}
	return false
}

// likelyHome returns where a block belongs that shares nothing with the file: the section above
// its headings, the only class for methods, the last suite for tests, else the whole file.
func (m *merger) likelyHome() *node {
	first := m.firstDefinition()
	if first == nil {
		return m.f.root
	}
	if level := headingLevel(m.b.norm[first.head]); level > 0 {
		return m.f.aboveLevel(level)
	}
	if hasWord(".yml .yaml", m.f.ext) {
		return m.keyHome(first)
	}
	text := strings.Join(m.b.norm[first.from:first.to], "\n")
	member := m.b.width[first.head] > 0 || strings.Contains(text, "self.") || strings.Contains(text, "(self") || strings.Contains(text, "this.") || strings.Contains(text, "$this")
	alone := m.b.width[first.head] == 0 && isClass(m.b.norm[first.head])
	member = (member || hasWord(".java .cs .ex .exs .rb", m.f.ext)) && !alone
	suite := testCall(first.name)
	var found []*node
	var walk func(n *node)
	walk = func(n *node) {
		for _, kid := range n.kids {
			head := m.f.norm[kid.head]
			class := isClass(head)
			if suite && strings.HasPrefix(kid.name, "describe") || !suite && class || !suite && member && m.wrapsLike(kid, first) {
				found = append(found, kid)
			}
			if suite || class || isMarkup(m.f.ext) {
				walk(kid)
			}
		}
	}
	if suite && strings.HasPrefix(first.name, "describe") || !suite && !member {
		return m.f.root
	}
	walk(m.f.root)
	if len(found) == 0 {
		return m.f.root
	}
	if len(found) > 1 {
		m.uncertainIf(true, "two places")
		return found[len(found)-1]
	}
	return found[0]
}

// keyHome returns the definition with members like n: they have most of its keys, else its
// indentation. The root if there is none.
func (m *merger) keyHome(n *node) *node {
	keys, home, best := n.names(func(kid *node) bool { return kid.parent == n }), m.f.root, 0
	m.f.root.each(func(x *node) {
		has := x.names(func(kid *node) bool { return kid.parent.parent == x && keys[kid.name] })
		if score := len(has); 2*score >= len(keys) && score > best {
			home, best = x, score
		}
	})
	m.uncertainIf(best > 0, "among keys like it")
	if w := m.b.width[n.head]; best == 0 && w > 0 {
		m.f.root.each(func(x *node) {
			if len(x.kids) > 0 && m.f.width[x.kids[0].head] == w {
				m.uncertainIf(home != m.f.root, "two places")
				home = x
			}
		})
	}
	return home
}

// isClass reports whether line begins a definition with members.
func isClass(line string) bool {
	return strings.HasPrefix(line, "impl") || slices.ContainsFunc([]string{" class ", " defmodule ", " module ", " interface ", " trait ", " object "}, func(w string) bool { return strings.Contains(" "+line, w) })
}

// wrapsLike reports whether a function of the file has definitions that are indented like one of
// the block.
func (m *merger) wrapsLike(n, like *node) bool {
	for _, kid := range n.kids {
		if m.b.width[like.head] > 0 && m.f.width[kid.head] == m.b.width[like.head] {
			return true
		}
	}
	return false
}

func testCall(name string) bool {
	return strings.HasPrefix(name, "it(") || strings.HasPrefix(name, "test(") || strings.HasPrefix(name, "describe(") || strings.HasPrefix(name, "it ")
}

func (m *merger) firstDefinition() *node {
	for _, n := range m.b.root.kids {
		if !n.imports && m.b.width[n.head] <= m.least && (n.kind == strong || !m.f.isCode()) {
			return n
		}
	}
	return nil
}

// aboveLevel returns the last section that has subsections of this level, or may have them.
func (s *source) aboveLevel(level int) *node {
	n := s.root
	for len(n.kids) > 0 {
		last := n.kids[len(n.kids)-1]
		if headingLevel(s.norm[last.head]) >= level {
			break
		}
		n = last
	}
	return n
}
