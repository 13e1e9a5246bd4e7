//go:build !windows

package cli

import "golang.org/x/sys/unix"

// writable asks the system whether this user may make files in dir; nil if so.
func writable(dir string) error { return unix.Access(dir, unix.W_OK|unix.X_OK) }
