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

// likelyHome returns where a block belongs that shares nothing with the file: the only class for methods, else the whole
// file. Where that of tests is, only their neighbours show.
func (m *merger) likelyHome() *node {
	at := slices.IndexFunc(m.b.root.kids, func(n *node) bool {
		return !n.imports && m.b.width[n.head] <= m.least && (n.kind == strong || !m.f.isCode())
	})
	if at < 0 {
		return m.f.root
	}
	first := m.b.root.kids[at]
	if hasWord(".yml .yaml", m.f.ext) {
		return m.keyHome(first)
	}
	m.uncertainIf(testCall(first.name) || isMarkup(m.f.ext) || hasWord(".toml .ini .cfg", m.f.ext) && !strings.HasPrefix(first.name, "["), "two places")
	text := strings.Join(m.b.norm[first.from:first.to], "\n")
	member := m.b.width[first.head] > 0 || strings.Contains(text, "self") || strings.Contains(text, "this.") || strings.Contains(text, "$this")
	alone := m.b.width[first.head] == 0 && isClass(m.b.norm[first.head])
	if alone || !member && !hasWord(".java .cs .ex .exs .rb", m.f.ext) {
		return m.f.root
	}
	found := []*node{m.f.root}
	m.f.root.each(func(n *node) {
		if isClass(m.f.norm[n.head]) {
			found = append(found, n)
		}
	})
	m.uncertainIf(len(found) > 2, "two places")
	return found[len(found)-1]
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

func isSuite(name string) bool { return suiteName.MatchString(name) }

var testName, suiteName = lazyregexp.New(`^(?:it|test|testWidgets)[ (]`), lazyregexp.New(`^(?:RSpec\.)?(?:describe|context|group)[ (]`)
