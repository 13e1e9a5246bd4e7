//go:build unix && !linux && !darwin

package commit

import "errors"

func renameNew(int, string, int, string) error { return errors.ErrUnsupported }
func exchange(int, string, int, string) error  { return errors.ErrUnsupported }

// copyAttributes gives dst the owner of src, where the system allows.
func copyAttributes(dst, src int) error { return copyOwner(dst, src) }
