package merge

import (
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// home returns the definition of the file in which the block belongs: the innermost one with all
// that the block states; the root for most blocks.
func (m *merger) home() *node {
	first, last := len(m.f.lines), -1
	has := func(i int) { first, last = min(first, i), max(last, i) }
	for _, n := range m.b.root.kids {
		same := m.f.find(n.name)
		k, twice := m.f.mostAlike(same[:min(len(same), maxSameName)], m.b, n)
		if k >= 0 && !twice && (n.kind == strong || !m.f.isCode() || isMarkup(m.f.ext) || isClass(m.f.norm[same[k].parent.head])) {
			has(same[k].head)
		}
	}
	for _, u := range m.b.units(0, len(m.b.lines), m.b.root.kids) {
		if at := m.f.where[u.key]; len(at) == 1 && Distinctive(u.key) && (len(words(u.key)) > 1 || m.b.width[u.from] <= m.least) {
			has(m.f.full[at[0]])
		}
	}
	if last < 0 {
		return m.likelyHome()
	}
	return m.f.innermost(first, last)
}

// innermost returns the innermost definition around these lines whose first line is none of them.
func (s *source) innermost(first, last int) *node {
	n := s.root
	for {
		k := slices.IndexFunc(n.kids, func(kid *node) bool { return kid.head < first && last < kid.to })
		if k < 0 {
			return n
		}
		n = n.kids[k]
	}
}

// likelyHome returns where a block belongs that shares nothing with the file: the only class for methods, the last suite for tests, else the whole file.
func (m *merger) likelyHome() *node {
	script := func(n *node) bool { return n.name == "script" && hasWord(".vue .svelte", m.f.ext) }
	if i := slices.IndexFunc(m.f.root.kids, script); i >= 0 && hasWord("function async", firstWord(m.b.norm[m.b.full[0]])) {
		return m.f.root.kids[i]
	}
	at := slices.IndexFunc(m.b.root.kids, func(n *node) bool {
		return !n.imports && m.b.width[n.head] <= m.least && (n.kind == strong || !m.f.isCode())
	})
	if at < 0 {
		return m.fieldsHome()
	}
	first := m.b.root.kids[at]
	if hasWord(".yml .yaml", m.f.ext) {
		return m.keyHome(first)
	}
	if kids := m.f.root.kids; hasWord(".toml .ini .cfg", m.f.ext) && !strings.HasPrefix(first.name, "[") && len(kids) > 0 && strings.HasPrefix(kids[0].name, "[") {
		m.uncertainIf(true, "two places")
		return kids[0]
	}
	text := strings.Join(m.b.norm[first.from:first.to], "\n")
	member := m.b.width[first.head] > 0 || strings.Contains(text, "self.") || strings.Contains(text, "(self") || strings.Contains(text, "this.") || strings.Contains(text, "$this")
	alone := m.b.width[first.head] == 0 && isClass(m.b.norm[first.head])
	member = (member || hasWord(".java .cs .ex .exs .rb", m.f.ext)) && !alone
	suite := testCall(first.name)
	indentedAlike := func(n *node) bool { return m.f.width[n.head] == m.b.width[first.head] && m.f.width[n.head] > 0 }
	found := []*node{m.f.root}
	var walk func(n *node)
	walk = func(n *node) {
		for _, kid := range n.kids {
			class := isClass(m.f.norm[kid.head])
			if suite && isSuite(kid.name) || !suite && (class || slices.ContainsFunc(kid.kids, indentedAlike)) {
				found = append(found, kid)
			}
			if suite || class || isMarkup(m.f.ext) {
				walk(kid)
			}
		}
	}
	if suite || member {
		walk(m.f.root)
	}
	m.uncertainIf(len(found) > 2, "two places")
	if isSuite(first.name) { // beside the others, or in the one around all
		found = found[:min(len(found), 2)]
		if slices.ContainsFunc(m.f.root.kids, func(n *node) bool { return isSuite(n.name) && n != found[len(found)-1] }) {
			return m.f.root
		}
	}
	return found[len(found)-1]
}

// fieldsHome returns the only class with fields for a block of variables, if no variable is outside of classes; else
// the root.
func (m *merger) fieldsHome() *node {
	home := m.f.root
	isField := func(n *node) bool { return n.kind == weak && !n.imports }
	if !slices.ContainsFunc(m.b.root.kids, isField) || slices.ContainsFunc(home.kids, isField) {
		return home
	}
	for _, n := range m.f.root.kids {
		if isClass(m.f.norm[n.head]) && slices.ContainsFunc(n.kids, isField) {
			if home != m.f.root {
				return m.f.root
			}
			home = n
		}
	}
	return home
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

func testCall(name string) bool { return testName.MatchString(name) || isSuite(name) }

// StatesTests reports whether text, for a file with this path, states a test.
func StatesTests(path string, text []byte) bool {
	s := read(path, text, nil)
	return slices.ContainsFunc(s.root.kids, func(n *node) bool {
		return n.kind == strong && (testCall(n.name) || testFunction.MatchString(s.norm[n.head]))
	})
}

var testFunction = lazyregexp.New(`\b(?:def|func|fn) [tT]est`)

func isSuite(name string) bool { return suiteName.MatchString(name) }

var testName, suiteName = lazyregexp.New(`^(?:it|test|testWidgets)[ (]`), lazyregexp.New(`^(?:RSpec\.)?(?:describe|context|group)[ (]`)
