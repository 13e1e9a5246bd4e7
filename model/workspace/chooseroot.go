package workspace

import (
	"os"
	"path/filepath"
)

// ChooseRoot returns the workspace root when the user names none: the first
// directory that contains every target that must exist, if there is at least
// one such target. It tries cwd, the top of the enclosing Git work tree, and
// others (the directory of an ap file), and falls back to cwd. Targets that
// CheckPath refuses are ignored. why explains the choice to the user.
func ChooseRoot(cwd string, mustExist []string, others ...string) (dir, why string) {
	var targets []string
	for _, p := range mustExist {
		if clean, _, err := CheckPath("", p); err == nil {
			targets = append(targets, clean)
		}
	}
	if len(targets) == 0 {
		return cwd, "the current directory"
	}
	if containsAll(cwd, targets) {
		return cwd, "the current directory, which holds every file that the answer changes"
	}
	if top, ok := WorkTree(cwd); ok && containsAll(top, targets) {
		return top, "the top of the Git work tree, which holds every file that the answer changes"
	}
	for _, other := range others {
		if containsAll(other, targets) {
			return other, "the directory of the answer, which holds every file that it changes"
		}
	}
	return cwd, "the current directory; no other holds every file that the answer changes"
}

// containsAll reports whether every target exists under dir.
func containsAll(dir string, targets []string) bool {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false
	}
	defer root.Close()
	for _, t := range targets {
		if _, err := root.Stat(t); err != nil {
			return false
		}
	}
	return true
}

// WorkTree returns the nearest directory, dir or one above it, that has a
// ".git": a directory, or the file of a linked work tree or a submodule.
func WorkTree(dir string) (string, bool) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", false
	}
	for {
		if fi, err := os.Lstat(filepath.Join(abs, ".git")); err == nil && (fi.IsDir() || fi.Mode().IsRegular()) {
			return abs, true
		}
		parent := filepath.Dir(abs)
		if parent == abs {
			return "", false
		}
		abs = parent
	}
}
