package merge

import (
	"slices"
	"strings"

	"aptix-tui/model/lazyregexp"
)

// imports places the imports of the block that the file lacks, away from what surrounds them in
// the block, and deletes those that a full list of them lacks.
func (m *merger) imports(a *alignment) {
	known := map[string]*node{}
	var all []*node // of the file
	for _, u := range append(m.f.units(0, len(m.f.lines), m.f.root.kids), a.f...) {
		if u.node != nil && u.node.imports {
			known[u.node.name], all = u.node, append(all, u.node)
		}
	}
	lowest := 0
	for i := range a.b {
		u := &a.b[i]
		if u.node == nil || !u.node.imports || a.match[i] >= 0 || a.besideImport(i) {
			continue
		}
		if n := known[u.node.name]; n != nil {
			m.restate(n, u.node)
		} else if len(all) == 0 {
			m.insert(m.importLine(), u.from, u.to, [2]string{indentOf(m.b.lines[u.from])}, 1, 1)
		} else if !m.insertInGroup(u.node, all[len(all)-1]) {
			n, at := besideImports(all[max(0, len(all)-maxImports):], u.node.name)
			if i > 0 && a.b[i-1].elided && (a.b[i-1].node == nil || at < lowest) { // below the others
				n = all[len(all)-1]
				at, lowest = n.to, n.to
			}
			m.insert(at, u.from, u.to, [2]string{indentOf(m.b.lines[u.from]), indentOf(m.f.lines[n.from])}, 0, 0)
		}
		u.elided = true
	}
}

// maxImports is how many imports of the file one is compared with.
const maxImports = 400

// besideImports returns the one of some imports beside which one of another module goes, and the line: in their order
// beside those whose modules begin most alike, else behind the last that is relative, too, or not.
func besideImports(all []*node, name string) (near *node, at int) {
	isRelative := func(name string) bool { return strings.HasPrefix(name, "import .") }
	most, near, isBehind := 2, all[0], false
	if isRelative(name) {
		near, isBehind = all[len(all)-1], true
	}
	for _, n := range all {
		like := 0
		for like < min(len(n.name), len(name)) && n.name[like] == name[like] {
			like++
		}
		like -= len("import ")
		if behind := n.name < name; like > most || like == most && behind {
			near, most, isBehind = n, like, behind
		} else if most == 2 && isRelative(n.name) == isRelative(name) {
			near, isBehind = n, true
		}
	}
	if isBehind {
		return near, near.to
	}
	return near, near.from
}

// besideImport reports whether import i of the block is beside one that the file has, too.
func (a *alignment) besideImport(i int) bool {
	for _, step := range []int{-1, 1} {
		for k := i + step; k >= 0 && k < len(a.b) && a.b[k].node != nil && a.b[k].node.imports && !a.b[k].elided; k += step {
			if a.match[k] >= 0 {
				return true
			}
		}
	}
	return false
}

// importLine returns the line at which the first import of the file is inserted.
func (m *merger) importLine() int {
	at := 0
	for i, line := range m.f.norm {
		switch {
		case hasPrefix(line, "#!", "package ", "<?php", "namespace ", `"use `, `'use `, "<script", "declare("):
			at = i + 1
		case line == "" || isComment(line):
		case at == i && strings.HasPrefix(line, `"""`):
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

// insertInGroup inserts an import, or a group of them, into an import group of a Go file.
func (m *merger) insertInGroup(b, group *node) bool {
	if group.name != "import" {
		return false
	}
	nodes := b.kids
	if b.name != "import" {
		nodes = []*node{b}
	}
	for _, n := range nodes {
		spec := strings.TrimPrefix(m.b.norm[n.head], "import ")
		if slices.ContainsFunc(group.kids, func(k *node) bool { return m.f.norm[k.head] == spec }) {
			continue
		}
		at, std := group.to-1, !strings.Contains(strings.Trim(spec, `"`), ".")
		for _, k := range group.kids {
			if external := strings.Contains(k.name, "."); m.f.norm[k.head] > spec && external != std || std && external {
				at = k.head
				break
			}
		}
		for at > group.from+1 && m.f.norm[at-1] == "" {
			at--
		}
		m.edits = append(m.edits, Edit{From: at, To: at, New: []string{"\t" + spec}, BlockLine: m.b.at[n.head]})
		m.added = append(m.added, n.name)
	}
	m.settle(group, b)
	return true
}

// restateImport replaces an import by one of the same module, keeping the names that the file
// imports from it.
func (m *merger) restateImport(f, b *node) {
	if m.insertInGroup(b, f) {
		return
	}
	m.settle(f, b)
	if f.to-f.head > 1 || b.to-b.head > 1 {
		m.put(f.head, f.to, b.head, b.to, m.reference(b.head, b.to, scope{}))
	} else if line := withNames(m.b.norm[b.head], m.f.norm[f.head]); line != m.f.norm[f.head] {
		m.edits = append(m.edits, Edit{From: f.head, To: f.to, New: []string{indentOf(m.f.lines[f.head]) + line}, BlockLine: m.b.at[b.head]})
		m.added = append(m.added, b.name)
	}
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
