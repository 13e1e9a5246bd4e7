package prompt

import (
	"strings"

	"aptix-tui/model"
)

// A node is a directory, or a file, of a tree.
type node struct {
	name     string // as it is written
	depth    int
	dir      bool
	files    int     // in it, at every depth
	children []*node // in the order of the paths
	open     bool    // its children are written
}

// newTree makes the tree of paths, those of each directory together.
func newTree(paths []string) *node {
	root := &node{dir: true}
	at, names := []*node{root}, []string{""} // the directories of the last path
	for _, path := range paths {
		parts := strings.Split(path, "/")
		same := 1
		for same < len(at) && same < len(parts) && names[same] == parts[same-1] {
			same++
		}
		at, names = at[:same], names[:same]
		for i := same - 1; i < len(parts); i++ {
			parent := at[i]
			n := &node{name: Quoted(parts[i]), depth: i, dir: i < len(parts)-1}
			parent.children = append(parent.children, n)
			if n.dir {
				at, names = append(at, n), append(names, parts[i])
			}
		}
		for _, n := range at {
			n.files++
		}
	}
	return root
}

// write returns the tree in at most limit bytes, or one line: directories near the root are
// opened first, and the others have the number of their files.
func (n *node) write(limit int64) string {
	var out strings.Builder
	for queue := []*node{n}; len(queue) > 0; queue = queue[1:] {
		dir := queue[0]
		cost := int64(0)
		for _, c := range dir.children {
			cost += int64(len(c.line()))
		}
		if cost > limit {
			continue
		}
		limit -= cost
		dir.open = true
		for _, c := range dir.children {
			if c.dir {
				queue = append(queue, c)
			}
		}
	}
	if !n.open {
		return "(" + model.Count(n.files, "file") + ")\n"
	}
	n.writeTo(&out)
	return out.String()
}

// line is the line of a file or of a directory that is not open.
func (n *node) line() string {
	line := strings.Repeat("  ", n.depth) + n.name
	if n.dir {
		line += "/"
	}
	if n.dir && !n.open {
		line += " (" + model.Count(n.files, "file") + ")"
	}
	return line + "\n"
}

func (n *node) writeTo(out *strings.Builder) {
	for _, c := range n.children {
		out.WriteString(c.line())
		if c.open {
			c.writeTo(out)
		}
	}
}
