//go:build !windows

package cli

import (
	"os"
	"os/exec"
	"syscall"

	"golang.org/x/sys/unix"
)

// ownedByUser tells that what is at path belongs to the user who runs this program.
func ownedByUser(path string) bool {
	info, err := os.Lstat(path)
	if err != nil {
		return false
	}
	stat, ok := info.Sys().(*syscall.Stat_t)
	return ok && int(stat.Uid) == os.Geteuid()
}

// newProcessGroup lets cmd and all that it starts be stopped together.
func newProcessGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGTERM) }
}

// openTerminal opens the controlling terminal for its keys.
func openTerminal() (*os.File, error) { return os.Open("/dev/tty") }

// writable asks the system whether this user may make files in dir; nil if so.
func writable(dir string) error { return unix.Access(dir, unix.W_OK|unix.X_OK) }
