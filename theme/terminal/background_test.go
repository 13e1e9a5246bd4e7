package terminal

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// This package is initialised before Bubble Tea, so that Lip Gloss does not
// query the terminal. A program prints the order with GODEBUG=inittrace=1.
func TestInitialisedBeforeBubbleTea(t *testing.T) {
	program := filepath.Join(t.TempDir(), "initorder.exe")
	if out, err := exec.Command("go", "build", "-buildvcs=false", "-o", program, "./testdata/initorder").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	c := exec.Command(program)
	c.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	trace, err := c.CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, trace)
	}
	ours := strings.Index(string(trace), "init aptix-tui/theme/terminal ")
	library := strings.Index(string(trace), "init github.com/charmbracelet/bubbletea ")
	if ours < 0 || library < 0 || ours > library {
		t.Errorf("terminal is initialised at %d, Bubble Tea at %d of\n%s", ours, library, trace)
	}
}
