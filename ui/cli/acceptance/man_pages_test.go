//go:build e2e

package acceptance

import (
	"os/exec"
	"path/filepath"
	"testing"
)

// man and groff print every man page without a warning.
func TestManPagesHaveNoWarnings(t *testing.T) {
	bin, err := program()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if out, err := exec.Command(bin, "man", dir).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	pages, err := filepath.Glob(filepath.Join(dir, "*.1"))
	if err != nil || len(pages) < 10 {
		t.Fatalf("%d pages: %v", len(pages), err)
	}
	for _, page := range pages {
		for _, check := range [][]string{{"groff", "-man", "-ww", "-z", "-Tutf8", page}, {"sh", "-c", `man --warnings -l "$1" >/dev/null`, "man", page}} {
			if out, err := exec.Command(check[0], check[1:]...).CombinedOutput(); err != nil || len(out) > 0 {
				t.Errorf("%s %s: %v\n%s", check[0], filepath.Base(page), err, out)
			}
		}
	}
}
