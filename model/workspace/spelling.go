package workspace

import (
	"cmp"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"aptix-tui/model"
)

// A speller finds the spelling that a directory lists of a name that exists in it. They differ only
// where the file system ignores case or Unicode normal form, or has short names. It probes each
// directory with a few calls of lstat, and lists only those that may ignore something.
type speller struct {
	lstat func(name string) (fs.FileInfo, error)
	list  func(dir string) ([]string, error)
	folds bool // the root has another name in another case

	mu   sync.Mutex
	dirs map[string]*dirNames // what is known; nil: nothing is kept
}

// dirNames are the names in a directory.
type dirNames struct {
	keepsCase bool // two names that differ in case are two files
	listed    []string
	byFold    map[string][]string // listed, by model.FoldPath; nil: not listed yet
}

// newSpeller returns a speller that keeps nothing.
func newSpeller(lstat func(string) (fs.FileInfo, error), open func(string, int, fs.FileMode) (*os.File, error)) *speller {
	return &speller{lstat: lstat, list: func(dir string) ([]string, error) {
		f, err := open(dir, openRead, 0)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return f.Readdirnames(-1)
	}}
}

// hasOtherCase reports whether the last name of an absolute path may be in another case.
func hasOtherCase(name string) bool {
	other := filepath.Join(filepath.Dir(name), swapCase(filepath.Base(name)))
	a, err := os.Lstat(name)
	b, err2 := os.Lstat(other)
	return other != name && err == nil && err2 == nil && os.SameFile(a, b)
}

// keeping returns a speller that lists each directory once.
func (s *speller) keeping() *speller {
	return &speller{lstat: s.lstat, list: s.list, folds: s.folds, dirs: map[string]*dirNames{}}
}

// spelling returns how dir lists name, which fi describes. It is name where dir cannot be listed.
func (s *speller) spelling(dir, name string, fi fs.FileInfo) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	d := s.dirs[dir]
	if d == nil {
		d = &dirNames{}
		if s.dirs != nil {
			s.dirs[dir] = d
		}
	}
	if s.isExact(d, dir, name) {
		return name
	}
	if d.byFold == nil {
		d.listed, _ = s.list(dir)
		d.byFold = make(map[string][]string, len(d.listed))
		for _, listed := range d.listed {
			fold := model.FoldPath(listed)
			d.byFold[fold] = append(d.byFold[fold], listed)
		}
	}
	fold := model.FoldPath(name)
	switch same := d.byFold[fold]; {
	case slices.Contains(same, name):
		return name
	case len(same) != 1: // a short name, or one in which the file system ignores more
		d.byFold[fold] = []string{cmp.Or(s.findFile(d, dir, fi), name)}
	}
	return d.byFold[fold][0]
}

// isExact reports whether no other spelling of name exists in dir.
func (s *speller) isExact(d *dirNames, dir, name string) bool {
	exists := func(other string) bool {
		if other == name {
			return false
		}
		_, err := s.lstat(filepath.Join(dir, other))
		return !errors.Is(err, fs.ErrNotExist)
	}
	isOther := func(r rune) bool { return r >= utf8.RuneSelf }
	switch other := swapCase(name); {
	case d.keepsCase:
	case other == name && strings.ContainsFunc(name, isOther), exists(other):
		return false
	default:
		d.keepsCase = other != name
	}
	return !isShortName(name) && !exists(norm.NFC.String(name)) && !exists(norm.NFD.String(name))
}

// findFile returns the name of the file that fi describes; empty if there is none.
func (s *speller) findFile(d *dirNames, dir string, fi fs.FileInfo) string {
	i := slices.IndexFunc(d.listed, func(name string) bool {
		other, err := s.lstat(filepath.Join(dir, name))
		return err == nil && os.SameFile(fi, other)
	})
	if i < 0 {
		return ""
	}
	return d.listed[i]
}

// swapCase changes the case of ASCII letters: what is another case of others depends on the system.
func swapCase(name string) string {
	return strings.Map(func(r rune) rune {
		if 'a' <= r|0x20 && r|0x20 <= 'z' {
			return r ^ 0x20
		}
		return r
	}, name)
}

// isShortName reports whether name may be the second name in 8.3 characters that Windows gives
// files.
func isShortName(name string) bool {
	tilde := strings.IndexByte(name, '~')
	return tilde >= 0 && len(name) <= len("LONGNA~1.TXT") && len(name) > tilde+1 && name[tilde+1] >= '1' && name[tilde+1] <= '9'
}

// listedPath returns an absolute path as its directories list it.
func listedPath(abs string) string {
	s := newSpeller(os.Lstat, os.OpenFile)
	volume := filepath.VolumeName(abs)
	out := volume + string(filepath.Separator)
	for name := range strings.SplitSeq(filepath.ToSlash(abs[len(volume):]), "/") {
		if fi, err := s.lstat(filepath.Join(out, name)); err == nil && name != "" {
			name = s.spelling(out, name, fi)
		}
		out = filepath.Join(out, name)
	}
	return out
}
