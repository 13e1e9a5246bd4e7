package merge

import (
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// imports places the imports of the block that the file lacks, away from what surrounds them in
// the block, and deletes those that a full list of them lacks.
func (m *merger) imports(a *alignment) {
	if m.how == flat {
		return
	}
	known := map[string]*node{}
	var last *unit // of the file
	note := func(n *node) {
		if n.imports {
			known[n.name] = n
			last = &unit{from: n.from, to: n.to, node: n}
		}
	}
	for _, n := range m.f.root.kids {
		note(n)
		for _, kid := range n.kids {
			if isMarkup(m.f.ext) {
				note(kid)
			}
		}
	}
	for _, u := range a.f {
		if u.node != nil && u.node.imports {
			note(u.node)
		}
	}
	at := m.importLine(last)
	for i := range a.b {
		u := &a.b[i]
		if u.node == nil || !u.node.imports || a.match[i] >= 0 || m.beside(a, i) {
			continue
		}
		if n := known[u.node.name]; n != nil {
			m.restate(n, u.node)
		} else {
			m.insertImports(u, last, at)
		}
		u.elided = true
	}
}

// beside reports whether import i of the block is beside one that the file has, too.
func (m *merger) beside(a *alignment, i int) bool {
	isImport := func(u unit) bool { return u.node != nil && u.node.imports }
	for k := i - 1; k >= 0 && isImport(a.b[k]) && !a.b[k].elided; k-- {
		if a.match[k] >= 0 {
			return true
		}
	}
	for k := i + 1; k < len(a.b) && isImport(a.b[k]); k++ {
		if a.match[k] >= 0 {
			return true
		}
	}
	return false
}

// importLine returns the line at which an import is inserted.
func (m *merger) importLine(last *unit) int {
	if last != nil {
		return last.to
	}
	at := 0
	for i, line := range m.f.norm {
		switch {
		case strings.HasPrefix(line, "#!"), strings.HasPrefix(line, "package "), strings.HasPrefix(line, "<?php"), strings.HasPrefix(line, "namespace "),
			strings.HasPrefix(line, `"use `), strings.HasPrefix(line, `'use `), strings.HasPrefix(line, "<script"), strings.HasPrefix(line, "declare("):
			at = i + 1
		case line == "" || isComment(line):
		case at == i && strings.HasPrefix(line, `"""`) || i == 0 && strings.HasPrefix(line, `"""`):
			for j := i; j < len(m.f.norm); j++ {
				if strings.HasSuffix(m.f.norm[j], `"""`) && (j > i || len(line) > 5) {
					return j + 1
				}
			}
		default:
			return at
		}
	}
	return at
}

// insertImports inserts an import of the block, or a group of them.
func (m *merger) insertImports(u, last *unit, at int) {
	if m.f.ext == ".go" && m.insertInGroup(u, last) {
		return
	}
	blanks := 0
	if last == nil {
		blanks = 1
	}
	ref := [2]string{indentOf(m.b.lines[u.from]), ""}
	if last != nil {
		ref[1] = indentOf(m.f.lines[last.from])
	}
	m.insert(at, u.from, u.to, ref, blanks, blanks)
}

// insertInGroup inserts the imports of u into the import group of a Go file.
func (m *merger) insertInGroup(u, last *unit) bool {
	if last == nil || last.node.name != "import" {
		return false
	}
	nodes := u.node.kids
	if u.node.name != "import" {
		nodes = []*node{u.node}
	}
	for _, n := range nodes {
		spec := strings.TrimPrefix(m.b.norm[n.head], "import ")
		m.done[n.head] = true
		if slices.ContainsFunc(last.node.kids, func(k *node) bool { return m.f.norm[k.head] == spec }) {
			continue
		}
		at, std := last.to-1, !strings.Contains(strings.Trim(spec, `"`), ".")
		for _, k := range last.node.kids {
			if external := strings.Contains(k.name, "."); m.f.norm[k.head] > spec && external != std || std && external {
				at = k.head
				break
			}
		}
		for at > last.from+1 && m.f.norm[at-1] == "" {
			at--
		}
		m.edits = append(m.edits, Edit{From: at, To: at, New: []string{"\t" + spec}, BlockLine: m.b.at[n.head]})
		m.added = append(m.added, n.name)
	}
	for i := u.from; i < u.to; i++ {
		m.done[i] = true
	}
	return true
}

// restateImport replaces an import by one of the same module, keeping the names that the file
// imports from it.
func (m *merger) restateImport(f, b *node) {
	if b.name == "import" {
		before := len(m.edits)
		for _, kid := range b.kids {
			if u := (unit{from: kid.from, to: kid.to, node: kid}); !m.insertInGroup(&u, &unit{from: f.from, to: f.to, node: f}) {
				break
			}
		}
		for i := b.from; i < b.to; i++ {
			m.done[i] = true
		}
		m.edits = append(m.edits[:before], joined(m.edits[before:])...)
		return
	}
	m.settle(f, b)
	if m.equal(f.head, f.to, b.head, b.to) {
		return
	}
	if f.to-f.head > 1 || b.to-b.head > 1 {
		m.replace(f.head, f.to, b.head, b.to)
		return
	}
	line := withNames(m.b.norm[b.head], m.f.norm[f.head])
	if line == m.f.norm[f.head] {
		return
	}
	m.edits = append(m.edits, Edit{From: f.head, To: f.to, New: []string{indentOf(m.f.lines[f.head]) + line}, BlockLine: m.b.at[b.head]})
	m.added = append(m.added, b.name)
}

// withNames returns line, an import of names, with those that old has of the same module and
// that line does not rename.
func withNames(line, old string) string {
	x, y := importedNames.FindStringSubmatch(line), importedNames.FindStringSubmatch(old)
	if x == nil || y == nil {
		return line
	}
	names := strings.Split(x[2], ", ")
	kept := slices.DeleteFunc(strings.Split(y[2], ", "), func(old string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.HasPrefix(name, old) })
	})
	if len(kept) == 0 {
		return line
	}
	return x[1] + strings.Join(append(kept, names...), ", ") + x[3]
}

var importedNames = lazyregexp.New(`^(from \S+ import |[^{]*\{\s*)(\w[\w$, ]*?)(\s*\}.*)?$`)

// joined joins edits of neighbouring lines.
func joined(edits []Edit) (out []Edit) {
	for _, e := range edits {
		n := len(out)
		if n == 0 || out[n-1].To != e.From {
			out = append(out, e)
			continue
		}
		last := &out[n-1]
		if last.From == last.To && e.From == e.To {
			for len(last.New) > 0 && last.New[len(last.New)-1] == "" && len(e.New) > 0 && e.New[0] == "" {
				e.New = e.New[1:]
			}
		}
		last.New, last.To = append(last.New, e.New...), e.To
	}
	return out
}
