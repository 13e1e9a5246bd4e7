package commit

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// A diskImage is the content of a disk: nodes by number, the root first. Names
// refer to nodes, and two names may refer to one file.
type diskImage struct{ nodes []node }

type node struct {
	mode  fs.FileMode    // with the type
	data  string         // the content of a file, the target of a link
	names map[string]int // of a directory
}

// none is the number of no node.
const none = 0 // the root has no name, so no name leads to it

func newDiskImage() *diskImage { return &diskImage{[]node{newDirectory(0o755)}} }

func newDirectory(mode fs.FileMode) node {
	return node{mode: fs.ModeDir | mode, names: map[string]int{}}
}

// diskImageOf returns an image of files in the form of writeTree. "content=>
// name" makes a hard link to the file with that name, which must sort before.
func diskImageOf(files map[string]string) *diskImage {
	p := newDiskImage()
	for _, name := range slices.Sorted(maps.Keys(files)) {
		clean, executable := strings.CutSuffix(name, "*")
		clean, isDir := strings.CutSuffix(clean, "/")
		n := node{mode: 0o644, data: files[name]}
		if executable {
			n.mode = 0o755
		}
		if isDir {
			n = newDirectory(0o777)
		}
		if target, link := strings.CutPrefix(n.data, "-> "); link {
			n = node{mode: fs.ModeSymlink | 0o777, data: target}
		}
		dir := p.mkdirAll(path.Dir(clean))
		if other, linked := strings.CutPrefix(n.data, "=> "); linked {
			p.nodes[dir].names[path.Base(clean)] = p.find(other)
			continue
		}
		p.nodes[dir].names[path.Base(clean)] = p.add(n)
	}
	return p
}

func (p *diskImage) add(n node) int {
	p.nodes = append(p.nodes, n)
	return len(p.nodes) - 1
}

func (p *diskImage) mkdirAll(dir string) int {
	at := 0
	if dir == "." {
		return at
	}
	for name := range strings.SplitSeq(dir, "/") {
		next := p.nodes[at].names[name]
		if next == none {
			next = p.add(newDirectory(0o755))
			p.nodes[at].names[name] = next
		}
		at = next
	}
	return at
}

// find returns the node that a name refers to.
func (p *diskImage) find(name string) int {
	at := 0
	if name == "." {
		return at
	}
	for part := range strings.SplitSeq(name, "/") {
		at = p.nodes[at].names[part]
		if at == none {
			panic("there is no " + name)
		}
	}
	return at
}

// has reports whether a name with this last component exists in any directory.
func (p *diskImage) has(base string) bool {
	return slices.ContainsFunc(p.nodes, func(n node) bool { return n.names[base] != none })
}

func (p *diskImage) clone() *diskImage {
	c := &diskImage{slices.Clone(p.nodes)}
	for i := range c.nodes {
		c.nodes[i].names = maps.Clone(c.nodes[i].names)
	}
	return c
}

// walk visits every name, directories before their content.
func (p *diskImage) walk(visit func(name string, n int) error) error {
	var in func(dir string, at int) error
	in = func(dir string, at int) error {
		for _, base := range slices.Sorted(maps.Keys(p.nodes[at].names)) {
			n, name := p.nodes[at].names[base], path.Join(dir, base)
			if n == none {
				continue
			}
			if err := visit(name, n); err != nil {
				return err
			}
			if p.nodes[n].mode.IsDir() {
				if err := in(name, n); err != nil {
					return err
				}
			}
		}
		return nil
	}
	return in("", 0)
}

// writeTo makes the tree in an empty directory.
func (p *diskImage) writeTo(dir string) error {
	first := map[int]string{}
	var dirs []string
	err := p.walk(func(name string, n int) error {
		full, node := filepath.Join(dir, name), p.nodes[n]
		if other := first[n]; other != "" {
			return os.Link(other, full)
		}
		first[n] = full
		switch node.mode.Type() {
		case fs.ModeDir:
			dirs = append(dirs, name)
			return os.Mkdir(full, 0o700)
		case fs.ModeSymlink:
			return os.Symlink(node.data, full)
		}
		if err := os.WriteFile(full, []byte(node.data), 0o600); err != nil {
			return err
		}
		return os.Chmod(full, node.mode)
	})
	for _, name := range slices.Backward(dirs) { // after what is in them
		err = errors.Join(err, os.Chmod(filepath.Join(dir, name), p.nodes[p.find(name)].mode))
	}
	return err
}

// sum returns the same value for two images with the same content.
func (p *diskImage) sum() ([sha256.Size]byte, error) {
	h := sha256.New()
	first := map[int]string{}
	err := p.walk(func(name string, n int) error {
		if first[n] == "" {
			first[n] = name
		}
		fmt.Fprintf(h, "%q %q %v %q\n", name, first[n], p.nodes[n].mode, p.nodes[n].data)
		return nil
	})
	return [sha256.Size]byte(h.Sum(nil)), err
}
