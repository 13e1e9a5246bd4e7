package acceptance

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// TestPrintedMessages runs check on the answers that testdata/messages/printed.txt names, and
// expects the lines that it gives.
func TestPrintedMessages(t *testing.T) {
	data, err := os.ReadFile(filepath.Join("..", "..", "..", "testdata", "messages", "printed.txt"))
	if err != nil {
		t.Fatal(err)
	}
	archive, dir := "", ""
	for line := range strings.Lines(string(data)) {
		line = strings.TrimRight(line, "\n")
		if !strings.HasPrefix(line, "  ") {
			archive, dir = line, layOutArchive(t, line)
			continue
		}
		run, want, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if !ok {
			t.Fatalf("%s: no message in %q", archive, line)
		}
		t.Run(archive+"/"+run, func(t *testing.T) {
			if got := checkOf(t, dir, run); !strings.Contains(got, want) {
				t.Errorf("check does not print\n%s\nbut\n%s", want, got)
			}
		})
	}
}

func layOutArchive(t *testing.T, name string) string {
	t.Helper()
	a, err := txtar.ParseFile(filepath.Join("..", "..", "..", "testdata", filepath.FromSlash(name)))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	if err := os.Mkdir(filepath.Join(dir, "ws"), 0o700); err != nil {
		t.Fatal(err)
	}
	for _, f := range a.Files {
		write(t, filepath.Join(dir, filepath.FromSlash(f.Name)), f.Data, 0o640)
	}
	return dir
}

// checkOf returns what check prints for a run: the name of an answer, and flags.
func checkOf(t *testing.T, dir, run string) string {
	t.Helper()
	words := strings.Fields(run)
	ws := filepath.Join(dir, "ws."+words[0])
	if _, err := os.Stat(ws); err != nil {
		ws = filepath.Join(dir, "ws")
	}
	args := append([]string{"check", filepath.Join(dir, words[0]+".md")}, words[1:]...)
	if !slices.Contains(words, "--lint") {
		args = append(args, "--root", ws)
	}
	_, printed := command(t, args...)
	return printed
}
