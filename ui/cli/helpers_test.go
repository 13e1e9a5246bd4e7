package cli

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/adrg/xdg"
)

// The tests use a configuration and a state directory of their own.
func TestMain(m *testing.M) {
	for _, name := range []string{"NO_COLOR", "EDITOR", "VISUAL", "GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"} {
		os.Unsetenv(name)
	}
	home, err := os.MkdirTemp("", "aptix-tui-cli-")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CONFIG_HOME", filepath.Join(home, "config"))
	os.Setenv("XDG_STATE_HOME", filepath.Join(home, "state"))
	xdg.Reload()
	status := m.Run()
	os.RemoveAll(home)
	os.Exit(status)
}

func write(t *testing.T, name string, b []byte, mode fs.FileMode) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, b, mode); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(name, mode); err != nil {
		t.Fatal(err)
	}
}

// textOf is the content of a file.
func textOf(t *testing.T, name string) string {
	t.Helper()
	b, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func command(t *testing.T, args ...string) (status int, printed string) {
	t.Helper()
	var out bytes.Buffer
	status = Main(args, Streams{In: os.Stdin, Out: &out, Err: &out})
	return status, out.String()
}

// newest is the ID of the newest transaction.
func newest(t *testing.T, ws string) string {
	t.Helper()
	all, err := os.ReadDir(filepath.Join(ws, ".aptix", "history"))
	if err != nil || len(all) == 0 {
		t.Fatalf("no history: %v", err)
	}
	return all[len(all)-1].Name()
}

// bundle is an answer with a bundle of one file.
func bundle(path, rest string) string {
	name, _ := json.Marshal(path) // a string
	return fenced("json", fmt.Sprintf("{\n\"root\": \".\",\n\"files\": [\n{\"path\": %s, %s}\n]\n}", name, rest))
}

func fenced(info, body string) string {
	return "Here it is:\n\n```" + info + "\n" + strings.TrimSuffix(body, "\n") + "\n```\n"
}
