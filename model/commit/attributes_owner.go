//go:build unix && !linux && !darwin

package commit

import "os"

// copyAttributes gives dst the owner of src, where the system allows.
func copyAttributes(dst, src *os.File) error { return copyOwner(dst, src) }
