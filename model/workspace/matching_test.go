package workspace

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Files whose paths match are read, also ignored ones and those behind links, and nothing
// outside the root.
func TestReadMatching(t *testing.T) {
	outside := filepath.Join(t.TempDir(), "outside")
	dir := t.TempDir()
	put := func(name, text string) {
		t.Helper()
		full := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(full), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(full, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(outside, []byte("outside"), 0o600); err != nil {
		t.Fatal(err)
	}
	put(".gitignore", ".env\n")
	put(".env", "near")
	put("deep/down/.env", "far")
	put("real", "behind a link")
	put("bin/.env", "a\x00b")
	put("big/.env", strings.Repeat("x", maxMatchingFile+1))
	put("main.go", "other")
	put(".git/.env", "of Git")
	for link, to := range map[string]string{"linked/.env": "../real", "leaves/.env": outside} {
		put(filepath.Dir(link)+"/x", "")
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	w, err := Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer w.Close()
	var got []string
	for _, text := range w.ReadMatching(func(p string) bool { return filepath.Base(p) == ".env" }) {
		got = append(got, string(text))
	}
	if want := "near,behind a link,far"; strings.Join(got, ",") != want {
		t.Errorf("it read %q, want %s", got, want)
	}
}
