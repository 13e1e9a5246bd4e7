//go:build unix

// Wine makes no links, and Windows only with a privilege.

package cli

import (
	"os"
	"path/filepath"
	"testing"
)

// An absolute path below the root is relative to it, also by another name of the root (HABITS §4.5).
func TestRelativeToLink(t *testing.T) {
	root, link := t.TempDir(), filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(root, link); err != nil {
		t.Fatal(err)
	}
	for _, c := range [][2]string{{root, link}, {link, root}, {link, link}} {
		if rel, ok := relativeTo(c[0], c[1]+"/src/a.go"); rel != "src/a.go" || !ok {
			t.Errorf("below %s: %q, %v", c[1], rel, ok)
		}
	}
}
