//go:build unix && !linux && !darwin

package commit

import (
	"errors"
	"os"
)

func renameNewAt(*os.File, string, *os.File, string) error { return errors.ErrUnsupported }
func exchangeAt(*os.File, string, *os.File, string) error  { return errors.ErrUnsupported }

func canSyncAll(*os.File) bool { return false }
func syncAll(*os.File) error   { return errors.ErrUnsupported }

// copyAttributes gives dst the owner of src, where the system allows.
func copyAttributes(dst, src *os.File) error { return copyOwner(int(dst.Fd()), int(src.Fd())) }

func syncFile(f *os.File) error { return f.Sync() }
