// Package filetree arranges the files of a change set as a tree of directories, in the
// order in which they are reviewed: files that follow each other share the directories
// above them, and a directory that holds only one directory is one row with it. The order
// of a change set keeps the files below a directory together; in another one, a directory
// to which the order comes back is a row again.
//
// The package knows paths only. It is pure: filters are arguments.
package filetree

import (
	"cmp"
	"strings"
)

// A Node is a directory or a file. The nodes below a directory follow it.
type Node struct {
	File   int    // index of the file; -1 for a directory
	Path   string // of the file, or of the directory, without a slash at its end
	Name   string // the part of Path below the parent
	Depth  int    // how many directories are above it
	Parent int    // index of the directory above it; -1 if there is none
	First  int    // index in the order of its first file
	Last   int    // index in the order after its last file
}

// A Tree is all nodes in the order shown.
type Tree struct {
	Nodes []Node
	of    []int // by file: its node
}

// New returns the tree of files with these paths. order lists all indices of paths in the
// order of the review.
func New(paths []string, order []int) *Tree {
	t := &Tree{of: make([]int, len(paths))}
	sorted := make([]string, len(order))
	for i, f := range order {
		sorted[i] = paths[f]
	}
	t.add(sorted, order, 0, len(order), 0, -1, 0)
	return t
}

// add adds the files from index lo to hi of the order, whose paths share their first bytes:
// those of the directory with index parent.
func (t *Tree) add(paths []string, order []int, lo, hi, shared, parent, depth int) {
	for i := lo; i < hi; {
		slash := strings.IndexByte(paths[i][shared:], '/')
		if slash < 0 {
			t.of[order[i]] = len(t.Nodes)
			t.Nodes = append(t.Nodes, Node{order[i], paths[i], paths[i][shared:], depth, parent, i, i + 1})
			i++
			continue
		}
		name, end := paths[i][shared:shared+slash+1], i+1
		for end < hi && strings.HasPrefix(paths[end][shared:], name) {
			end++
		}
		common := shared + commonDir(paths[i:end], shared)
		at := len(t.Nodes)
		dir := Node{-1, paths[i][:common-1], paths[i][shared : common-1], depth, parent, i, end}
		dir.Path, dir.Name = cmp.Or(dir.Path, "/"), cmp.Or(dir.Name, "/")
		t.Nodes = append(t.Nodes, dir)
		t.add(paths, order, i, end, common, at, depth+1)
		i = end
	}
}

// commonDir is the length of the directories that all paths share behind their first bytes.
func commonDir(paths []string, from int) int {
	common := paths[0][from:]
	for _, p := range paths[1:] {
		p, n := p[from:], 0
		for n < len(common) && n < len(p) && common[n] == p[n] {
			n++
		}
		common = common[:n]
	}
	return strings.LastIndexByte(common, '/') + 1
}

// Of returns the node of a file.
func (t *Tree) Of(file int) int { return t.of[file] }

// Visible lists the nodes that are shown: directories with files that are shown, and these files.
func (t *Tree) Visible(shown func(file int) bool) []int {
	has := make([]bool, len(t.Nodes)) // a file that is shown
	for i, n := range t.Nodes {
		if n.File < 0 || !shown(n.File) {
			continue
		}
		for p := i; p >= 0 && !has[p]; p = t.Nodes[p].Parent {
			has[p] = true
		}
	}
	var out []int
	for i := range t.Nodes {
		if has[i] {
			out = append(out, i)
		}
	}
	return out
}
