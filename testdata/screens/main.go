// Command screens captures the README's pictures from the real program: it
// builds aptix-tui, opens the bundled example in tmux, presses keys, and writes
// what the terminal shows as SVG beside itself. Run it from the module's top:
//
//	go run ./testdata/screens
//
// It needs tmux.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// A shot is one picture: the size in cells, the keys pressed, and a text that the
// screen shows when it is ready.
type shot struct {
	name          string
	width, height int
	flags         string
	keys          []string
	ready         string
	paper         paper
}

var shots = []shot{
	{name: "review", width: 110, height: 30, keys: []string{"}", "}", "}"}, ready: "missing", paper: dark},
	{name: "side-by-side", width: 150, height: 26, ready: "accept", paper: dark},
	{name: "summary", width: 90, height: 24, flags: "--theme light", keys: []string{"}", "}", "}", "]", "y", "n", "w"}, ready: "Commit to", paper: light},
}

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "screens:", err)
		os.Exit(1)
	}
}

func run() error {
	dir, err := os.MkdirTemp("", "aptix-tui-screens-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir)
	program := filepath.Join(dir, "aptix-tui")
	if out, err := exec.Command("go", "build", "-o", program, ".").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	if err := layOut(program, dir); err != nil {
		return err
	}
	for _, s := range shots {
		screen, err := s.take(program, dir)
		if err != nil {
			return fmt.Errorf("%s: %w", s.name, err)
		}
		name := filepath.Join("testdata", "screens", s.name+".svg")
		if err := os.WriteFile(name, picture(screen, s), 0o666); err != nil {
			return err
		}
		fmt.Println(name)
	}
	return nil
}

// layOut writes the files of the demo into dir/shop.
func layOut(program, dir string) error {
	if _, err := (shot{name: "demo", width: 80, height: 24, ready: "quit?", keys: []string{"q"}}).open(program+" demo", dir); err != nil {
		return err
	}
	made, err := filepath.Glob(filepath.Join(dir, "aptix-tui-demo-*"))
	if err != nil || len(made) != 1 {
		return fmt.Errorf("the demo made %q, %v", made, err)
	}
	return os.Rename(made[0], filepath.Join(dir, "shop"))
}

// take opens a review of the demo and returns its screen.
func (s shot) take(program, dir string) (string, error) {
	at := filepath.Join(dir, "shop")
	return s.open(fmt.Sprintf("%s --root %s/workspace %s %s/answer.md", program, at, s.flags, at), dir)
}

// open opens the program in a tmux of its own and returns its screen with the
// escape sequences for its colours.
func (s shot) open(command, dir string) (string, error) {
	socket := fmt.Sprintf("aptix-screens-%d-%s", os.Getpid(), s.name)
	tmux := func(args ...string) (string, error) {
		cmd := exec.Command("tmux", append([]string{"-L", socket, "-f", "/dev/null"}, args...)...)
		cmd.Env = append(os.Environ(), "TERM=xterm-256color", "COLORTERM=truecolor", "LANG=C.UTF-8", "NO_COLOR=", "TMPDIR="+dir, "HOME="+dir)
		out, err := cmd.CombinedOutput()
		if err != nil {
			return "", fmt.Errorf("tmux %s: %w: %s", args[0], err, out)
		}
		return string(out), nil
	}
	size := []string{"-x", fmt.Sprint(s.width), "-y", fmt.Sprint(s.height)}
	if _, err := tmux(append([]string{"new-session", "-d"}, append(size, command)...)...); err != nil {
		return "", err
	}
	defer tmux("kill-server") // it may have ended with its program
	screen, err := settled(tmux, "accept")
	for _, key := range s.keys {
		if err != nil {
			return "", err
		}
		if _, err = tmux("send-keys", key); err == nil {
			screen, err = settled(tmux, "")
		}
	}
	if err == nil && !strings.Contains(screen, s.ready) {
		err = fmt.Errorf("%q is not on the screen:\n%s", s.ready, screen)
	}
	return screen, err
}

// settled waits until the screen shows text and has not changed for 400 ms.
func settled(tmux func(...string) (string, error), text string) (string, error) {
	last, same := "", 0
	for range 200 {
		now, err := tmux("capture-pane", "-p", "-e", "-N")
		if err != nil {
			return "", err
		}
		if same++; now != last {
			last, same = now, 0
		}
		if same >= 8 && strings.Contains(now, text) {
			return now, nil
		}
		time.Sleep(50 * time.Millisecond)
	}
	return "", fmt.Errorf("the screen keeps changing or does not show %q:\n%s", text, last)
}
