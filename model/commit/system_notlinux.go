//go:build unix && !linux

package commit

import (
	"errors"
	"os"
)

func canSyncAll(*os.File) bool { return false }
func syncAll(*os.File) error   { return errors.ErrUnsupported }
