package filetree

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// draw shows nodes by their indentation and name.
func draw(t *Tree, visible []int) string {
	var out []string
	for _, n := range visible {
		node := t.Nodes[n]
		text := strings.Repeat(" ", node.Depth) + node.Name
		if node.File < 0 {
			text += fmt.Sprintf("/ %d", node.Last-node.First)
		}
		out = append(out, text)
	}
	return strings.Join(out, "\n")
}

func all(int) bool { return true }

func upTo(n int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i
	}
	return out
}

func TestTree(t *testing.T) {
	paths := []string{"src/cart/total.go", "src/cart/tax.go", "src/db/sql/a.go", "go.mod", "src/z.go", "/etc/x"}
	tree := New(paths, upTo(len(paths)))
	for _, c := range []struct {
		name  string
		shown func(int) bool
		want  string
	}{
		{"all", all, "src/ 3\n cart/ 2\n  total.go\n  tax.go\n db/sql/ 1\n  a.go\ngo.mod\nsrc/ 1\n z.go\n/etc/ 1\n x"},
		{"filtered", func(f int) bool { return f == 1 || f == 3 }, "src/ 3\n cart/ 2\n  tax.go\ngo.mod"},
		{"none", func(int) bool { return false }, ""},
	} {
		if got := draw(tree, tree.Visible(c.shown)); got != c.want {
			t.Errorf("%s: the tree is\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// The files are in their order, each below directories that make up its path.
func TestTreeKeepsOrder(t *testing.T) {
	part := rapid.SampledFrom([]string{"a", "b", "ab", "..", "", "é"})
	rapid.Check(t, func(t *rapid.T) {
		var paths []string
		for range rapid.IntRange(0, 20).Draw(t, "files") {
			paths = append(paths, strings.Join(rapid.SliceOfN(part, 1, 5).Draw(t, "parts"), "/"))
		}
		order := rapid.Permutation(upTo(len(paths))).Draw(t, "order")
		tree := New(paths, order)
		var got []int
		for i, n := range tree.Nodes {
			if n.File < 0 {
				continue
			}
			got = append(got, n.File)
			if n.Path != paths[n.File] || tree.Of(n.File) != i || order[n.First] != n.File || n.Last != n.First+1 {
				t.Fatalf("%q is node %+v", paths[n.File], n)
			}
			for p := n.Parent; p >= 0; p = tree.Nodes[p].Parent {
				d := tree.Nodes[p]
				if i <= p || n.First < d.First || n.Last > d.Last || !strings.HasPrefix(n.Path, strings.TrimSuffix(d.Path, "/")+"/") {
					t.Fatalf("%q is below %+v", n.Path, d)
				}
			}
		}
		if !slices.Equal(got, order) {
			t.Fatalf("the files are in the order %v, want %v", got, order)
		}
	})
}
