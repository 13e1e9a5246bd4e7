//go:build !windows

package cli

import (
	"os"
	"os/exec"
	"syscall"

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

// newProcessGroup makes cmd and its children stop together.
func newProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
}

// openTerminal opens the controlling terminal to read keys.
func openTerminal() (*os.File, error) { return os.Open("/dev/tty") }

// writable asks the system whether the user may create files in dir. nil means yes.
func writable(dir string) error { return unix.Access(dir, unix.W_OK|unix.X_OK) }
