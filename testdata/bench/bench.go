package main

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"time"

	"aptix-tui/testdata/bench/workload"
)

// bench is a run of the benchmark.
type bench struct {
	size    float64
	runs    int
	seed    uint64
	timeout time.Duration
	only    *regexp.Regexp

	dir  string // holds everything that is made
	home string // the home directory of the programs
	out  io.Writer
	rows []row
}

// place is a generated workload.
type place struct {
	shape  string
	times  float64 // times the size of the run
	weight int     // of a shape that grows: the bytes of the answer, also times the size
}

// bin returns the path of a program that build has made.
func (b *bench) bin(name string) string { return filepath.Join(b.dir, name) }

// build builds all programs.
func (b *bench) build() error {
	b.home = filepath.Join(b.dir, "home")
	if err := os.MkdirAll(b.home, 0o777); err != nil {
		return err
	}
	for name, pkg := range map[string]string{
		"aptix-tui": "aptix-tui", "line": "aptix-tui/testdata/bench/peers/line",
		"idle": "aptix-tui/testdata/bench/peers/idle", "bench": "aptix-tui/testdata/bench",
	} {
		if out, err := exec.Command("go", "build", "-o", b.bin(name), pkg).CombinedOutput(); err != nil {
			return fmt.Errorf("go build %s: %w: %s", pkg, err, out)
		}
	}
	return nil
}

// env returns the environment of the programs, with a home directory.
func (b *bench) env(home string) []string {
	var env []string
	for _, v := range workload.GitEnv() {
		name, _, _ := strings.Cut(v, "=")
		switch {
		case strings.HasPrefix(name, "XDG_"), strings.HasPrefix(name, "APTIX_"), name == "HOME", name == "NO_COLOR", name == "LC_ALL":
			continue
		}
		env = append(env, v)
	}
	return append(env, "HOME="+home, "XDG_CONFIG_HOME="+home+"/config", "XDG_STATE_HOME="+home+"/state",
		"XDG_DATA_HOME="+home+"/data", "XDG_CACHE_HOME="+home+"/cache", "GIT_CEILING_DIRECTORIES="+b.dir,
		"LC_ALL=C.UTF-8", "TERM=xterm-256color", "COLORTERM=truecolor")
}

// path returns the directory of a workload.
func (b *bench) path(p place) string {
	return filepath.Join(b.dir, fmt.Sprintf("%g-%d", p.times, p.weight), p.shape)
}

// at returns the directory of a workload, which it generates if it is not there.
func (b *bench) at(p place) (string, error) {
	dir := b.path(p)
	if _, err := os.Stat(filepath.Join(dir, "answers")); err == nil {
		return dir, nil
	}
	fmt.Fprintf(os.Stderr, "bench: generating %s\n", p.shape)
	args := []string{
		"generate", "-dir", filepath.Dir(dir), "-seed", fmt.Sprint(b.seed), "-size", fmt.Sprint(b.size * p.times),
		"-weight", fmt.Sprint(b.scaled(p.weight)), p.shape,
	}
	if out, err := exec.Command(b.bin("bench"), args...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("generating %s: %w: %s", p.shape, err, out)
	}
	return dir, nil
}

// scaled returns a number for the size of the run. 0 remains 0.
func (b *bench) scaled(n int) int {
	if n == 0 {
		return 0
	}
	return max(1, int(float64(n)*b.size))
}

// forget removes a workload.
func (b *bench) forget(p place) error { return os.RemoveAll(b.path(p)) }

// wants reports whether a row is to be measured.
func (b *bench) wants(work string) bool { return b.only.MatchString(work) }
