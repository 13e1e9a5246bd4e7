//go:build unix && !linux && !darwin

package commit

import "errors"

func renameNew(int, string, int, string) error { return errors.ErrUnsupported }
func exchange(int, string, int, string) error  { return errors.ErrUnsupported }
