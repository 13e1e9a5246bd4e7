//go:build !windows

package cli

import (
	"context"
	"os"
	"os/exec"
	"os/signal"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// ownedByUser reports whether the file at path belongs to the effective user.
func ownedByUser(path string) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

// writable returns why the user may not add files to a directory.
func writable(dir string) error {
	if err := unix.Faccessat(unix.AT_FDCWD, dir, unix.W_OK|unix.X_OK, unix.AT_EACCESS); err != nil {
		return &os.PathError{Op: "writing to", Path: dir, Err: err}
	}
	return nil
}

// groupInterval is how often a process group that was asked to end is looked at.
const groupInterval = 10 * time.Millisecond

// shell runs commands. As with make and git it is not the login shell of the user, so a command
// means the same everywhere.
const shell = "/bin/sh"

func shellCommand(ctx context.Context, command string) *exec.Cmd {
	return exec.CommandContext(ctx, shell, "-c", command)
}

// startGroup starts cmd so that it stops together with its children. The function that it returns
// is called when cmd has ended. If it was stopped, that waits for the children, and kills those
// that have not ended within a time of grace after they were asked to.
func startGroup(cmd *exec.Cmd) (end func(grace time.Duration), err error) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	var asked time.Time
	signal := func(s syscall.Signal) error { return syscall.Kill(-cmd.Process.Pid, s) }
	cmd.Cancel = func() error {
		asked = time.Now()
		return signal(syscall.SIGTERM)
	}
	return func(grace time.Duration) {
		if asked.IsZero() {
			return
		}
		for signal(0) == nil && time.Since(asked) < grace {
			time.Sleep(groupInterval)
		}
		_ = signal(syscall.SIGKILL)
	}, cmd.Start()
}

// openTerminal opens the controlling terminal to read keys.
func openTerminal() (*os.File, error) { return os.Open("/dev/tty") }

// onStop calls do when the process is asked to stop, unless it was started so that it ignores
// that.
func onStop(do func()) {
	if signal.Ignored(syscall.SIGTSTP) {
		return
	}
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGTSTP)
	go func() {
		for range asked {
			do()
		}
	}()
}

// stopWait is how long a process goes on at most that is asked to stop.
const stopWait = time.Second

// stop stops a process, or its own group if pid is 0, until it is continued. It returns also if
// there is no shell that could continue it. SIGTSTP would do nothing: once a Go program has asked
// for it, it stops no more.
func stop(pid int) {
	if signal.Ignored(syscall.SIGTSTP) {
		return
	}
	continued := make(chan os.Signal, 1)
	signal.Notify(continued, syscall.SIGCONT)
	defer signal.Stop(continued)
	if syscall.Kill(pid, syscall.SIGTTIN) == nil {
		select {
		case <-continued:
		case <-time.After(stopWait):
		}
	}
}
