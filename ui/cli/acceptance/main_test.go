package acceptance

import (
	"flag"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/adrg/xdg"
	"github.com/rogpeppe/go-internal/testscript"

	"aptix-tui/ui/cli"
)

// Exit statuses of the program (COMMANDS §6).
const (
	exitDone    = 0
	exitRefused = 1
	exitUsage   = 2
	exitBug     = 3
	exitQuit    = 130
)

func TestMain(m *testing.M) {
	var run testscript.TestingM = m
	if filepath.Base(os.Args[0]) != "aptix-tui" { // the tests themselves, not a command of a script
		clearEnvironment()
		// Many tests wait for programs. The flag on the command line is parsed later.
		if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
			panic(err)
		}
		memory := useMemory()
		os.Setenv("XDG_CONFIG_HOME", filepath.Join(os.TempDir(), "no-config"))
		state, err := os.MkdirTemp("", "aptix-tui-state-")
		if err != nil {
			panic(err)
		}
		os.Setenv("XDG_STATE_HOME", state) // no test makes a key where the user's is
		xdg.Reload()
		run = cleanup{m, []string{state, memory}}
	}
	testscript.Main(run, map[string]func(){
		"aptix-tui": func() {
			status := asScripted(os.Args[1:])
			notePeak(os.Getenv(peakFile))
			os.Exit(status)
		},
	})
}

// Variables by which tests ask more of the program than to run.
const (
	announceCheck = "APTIX_TEST_ANNOUNCED" // see checkAnnounced
	peakFile      = "APTIX_TEST_PEAK"      // where to note how much memory was used
)

// asScripted is the program, as tests run it.
func asScripted(args []string) int {
	if os.Getenv(announceCheck) != "" {
		return checkAnnounced(args, os.Stdin, os.Stdout, os.Stderr)
	}
	return cli.Main(args, cli.Streams{In: os.Stdin, Out: os.Stdout, Err: os.Stderr})
}

// notePeak writes to a file how much memory the process has used at most, in KiB,
// where the system tells. What a parent learns of its child is no less than what
// it uses itself.
func notePeak(name string) {
	status, err := os.ReadFile("/proc/self/status")
	if name == "" || err != nil {
		return
	}
	if _, rest, ok := strings.Cut(string(status), "VmHWM:"); ok {
		peak, _, _ := strings.Cut(strings.TrimSpace(rest), " ")
		if err := os.WriteFile(name, []byte(peak), 0o600); err != nil {
			panic(err)
		}
	}
}

// cleanup runs tests and then removes directories.
type cleanup struct {
	*testing.M
	dirs []string
}

func (l cleanup) Run() int {
	code := l.M.Run()
	for _, dir := range l.dirs {
		os.RemoveAll(dir)
	}
	return code
}

// useMemory keeps temporary files in a directory in memory, which it returns, if programs can run
// there: tests wait long for disks otherwise. Another TMPDIR stays.
func useMemory() string {
	dir, err := os.MkdirTemp("/dev/shm", "aptix-tui-")
	if err != nil {
		return ""
	}
	program := filepath.Join(dir, "program")
	if os.Getenv("TMPDIR") != "" || os.Chmod(dir, 0o755) != nil || os.WriteFile(program, []byte("#!/bin/sh\n"), 0o755) != nil || exec.Command(program).Run() != nil {
		os.RemoveAll(dir)
		return ""
	}
	os.Setenv("TMPDIR", dir)
	return dir
}

// clearEnvironment removes all variables that programs and Go do not need, such as
// NO_COLOR, EDITOR, and GIT_DIR in a hook: tests give the same on every machine.
func clearEnvironment() {
	for _, variable := range os.Environ() {
		name, _, _ := strings.Cut(variable, "=")
		if !strings.HasPrefix(name, "GO") && !slices.Contains(needed, strings.ToUpper(name)) {
			os.Unsetenv(name)
		}
	}
}

var needed = []string{"PATH", "HOME", "TMPDIR", "XDG_CACHE_HOME", "CGO_ENABLED",
	"SYSTEMROOT", "PATHEXT", "TEMP", "TMP", "USERPROFILE", "APPDATA", "LOCALAPPDATA"} // the second row is Windows'
