package theme

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// The library asks no terminal for its background: it is told in time. A
// program says in which order its packages are initialised.
func TestToldInTime(t *testing.T) {
	program := filepath.Join(t.TempDir(), "quiet.exe")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, "./testdata/quiet").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	c := exec.Command(program)
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, trace)
	}
	ours := strings.Index(string(trace), "init aptix-tui/theme ")
	library := strings.Index(string(trace), "init github.com/charmbracelet/bubbletea ")
	if ours < 0 || library < 0 || ours > library {
		t.Errorf("theme is initialised at %d, Bubble Tea at %d of\n%s", ours, library, trace)
	}
}
