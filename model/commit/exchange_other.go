//go:build !linux && !darwin

package commit

import (
	"errors"
	"os"
)

func exchange(*os.Root, string, string) error { return errors.ErrUnsupported }
