package cli

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Without a shell nothing is started; without the editor only e and o are lost.
func TestMissingProgram(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	none := filepath.Join(t.TempDir(), "none")
	if err := missingProgram(none, self, "default"); err == nil || errors.As(err, new(remark)) {
		t.Errorf("without a shell: %v", err)
	}
	if err := missingProgram(self, none, "default"); !errors.As(err, new(remark)) {
		t.Errorf("without an editor: %v", err)
	}
	if err := missingProgram(shell, self, "default"); err != nil {
		t.Error(err)
	}
}

// A directory can be made below one, and not below a file.
func TestMayCreate(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write(t, file, nil, 0o755)
	for at, want := range map[string]bool{dir: true, filepath.Join(dir, "a", "b"): true, file: false, filepath.Join(file, "a"): false} {
		if err := mayCreate(at); (err == nil) != want {
			t.Errorf("%s: %v", at, err)
		}
	}
}
