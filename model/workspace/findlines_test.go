package workspace

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"aptix-tui/model"
)

const (
	totalBlock = "func Total() int {\n\tsum := items()\n\treturn sum\n}\n"
	otherBlock = "select name from users;\n"
)

// findBlocks is the last result of a search for contents.
func findBlocks(t *testing.T, dir string, contents ...string) model.BlockSearch {
	t.Helper()
	var blocks []model.CodeBlock
	for _, c := range contents {
		blocks = append(blocks, model.CodeBlock{Content: []byte(c)})
	}
	var last model.BlockSearch
	err := openAt(t, dir).FindBlocks(context.Background(), model.BlockQuery{Blocks: blocks}, func(s model.BlockSearch) { last = s })
	if err != nil || !last.Done || len(last.Holders) != len(blocks) {
		t.Fatalf("got %+v, %v", last, err)
	}
	return last
}

func wantHolders(t *testing.T, got model.Holders, want ...model.Holder) {
	t.Helper()
	if !slices.Equal(got.Files, want) {
		t.Errorf("holders are %v, want %v", got.Files, want)
	}
}

// HABITS §8: the file that has most lines comes first, and of equals the tracked one.
func TestFindBlocks(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "top")
	git(t, filepath.Dir(dir), "init", "-q", dir)
	write(t, dir, "z/total.go", "package z\n\n\t"+strings.ReplaceAll(totalBlock, "\n", "\r\n"))
	write(t, dir, "part.go", "\treturn sum\n")
	write(t, dir, ".gitignore", "dist/\n*.log\n!kept.log\n/gen\n")
	git(t, dir, "add", "-A", ".")
	write(t, dir, "a/copy.go", totalBlock)
	write(t, dir, "dist/total.go", totalBlock)
	write(t, dir, "x.log", totalBlock)
	write(t, dir, "kept.log", "none of it")
	write(t, dir, "gen/total.go", totalBlock)
	write(t, dir, "sub/gen/sql.go", otherBlock)
	write(t, dir, "binary", "\x00"+totalBlock)
	write(t, dir, "large", totalBlock+strings.Repeat("x", maxSearchedFile))
	got := findBlocks(t, dir, totalBlock, otherBlock, "nothing like this\n", "}\n")
	wantHolders(t, got.Holders[0], model.Holder{Path: "z/total.go", Lines: 3}, model.Holder{Path: "a/copy.go", Lines: 3}, model.Holder{Path: "part.go", Lines: 1})
	wantHolders(t, got.Holders[1], model.Holder{Path: "sub/gen/sql.go", Lines: 1})
	wantHolders(t, got.Holders[2])
	wantHolders(t, got.Holders[3])
	if n := got.Holders[0].Distinctive; n != 3 {
		t.Errorf("%d lines are distinctive, want 3", n)
	}
	if !slices.Equal(got.Files[:3], []string{".gitignore", "part.go", "z/total.go"}) || slices.Contains(got.Files, "dist/total.go") {
		t.Errorf("the files are %q", got.Files)
	}
	below := findBlocks(t, filepath.Join(dir, "z"), totalBlock)
	wantHolders(t, below.Holders[0], model.Holder{Path: "total.go", Lines: 3})
}

// Without Git all files are searched. Links are not followed, and protected directories
// are left out.
func TestFindBlocksWithoutGit(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.go", totalBlock)
	write(t, dir, ".git/a.go", totalBlock)
	write(t, dir, ".aptix/a.go", totalBlock)
	must(t, os.Symlink("a.go", filepath.Join(dir, "link.go")))
	got := findBlocks(t, dir, totalBlock)
	wantHolders(t, got.Holders[0], model.Holder{Path: "a.go", Lines: 3})
	if !slices.Equal(got.Files, []string{"a.go"}) {
		t.Errorf("the files are %q", got.Files)
	}
}

// A few files are enough.
func TestFindBlocksKeepsTheBest(t *testing.T) {
	dir := t.TempDir()
	for i := range 3 * maxHolders {
		write(t, dir, fmt.Sprintf("f%02d", i), "\treturn sum\n")
	}
	write(t, dir, "z", totalBlock)
	got := findBlocks(t, dir, totalBlock, totalBlock)
	for _, h := range got.Holders {
		if len(h.Files) != maxHolders || h.Files[0].Path != "z" || h.Files[1].Path != "f00" {
			t.Errorf("holders are %v", h.Files)
		}
	}
}

func TestFindBlocksIsCancelled(t *testing.T) {
	dir := t.TempDir()
	write(t, dir, "a.go", totalBlock)
	ctx, cancel := context.WithCancel(context.Background())
	n := 0
	err := openAt(t, dir).FindBlocks(ctx, model.BlockQuery{}, func(model.BlockSearch) { n++; cancel() })
	if !errors.Is(err, context.Canceled) || n != 1 {
		t.Errorf("%d results and %v", n, err)
	}
}
