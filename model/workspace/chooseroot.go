package workspace

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// ChooseRoot returns the workspace root when the user names none: the first
// directory that contains every target that must exist, if there is at least
// one such target, or else the first one that contains any that may exist. It tries cwd, the top
// of the enclosing Git work tree, and others (the directory of an ap file), and falls back to cwd.
// Targets that CheckPath refuses are ignored.
func ChooseRoot(cwd string, mustExist, mayExist []string, others ...string) string {
	dirs := []string{cwd}
	if abs, err := filepath.Abs(cwd); err == nil {
		if top := workTree(abs); top != "" {
			dirs = append(dirs, top)
		}
	}
	dirs = append(dirs, others...)
	must, may := cleanPaths(mustExist), cleanPaths(mayExist)
	for _, dir := range dirs {
		if len(must) > 0 && found(dir, must) == len(must) || len(must) == 0 && found(dir, may) > 0 {
			return dir
		}
	}
	return cwd
}

// cleanPaths returns the clean forms of the paths that CheckPath accepts.
func cleanPaths(paths []string) []string {
	var out []string
	for _, p := range paths {
		if clean, _, err := CheckPath("", p); err == nil {
			out = append(out, clean)
		}
	}
	return out
}

// found returns how many of the targets exist in dir.
func found(dir string, targets []string) int {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return 0
	}
	defer root.Close()
	n := 0
	for _, t := range targets {
		if _, err := root.Stat(t); err == nil {
			n++
		}
	}
	return n
}

// workTree returns the nearest directory, dir or one above it, that has a ".git", or one that
// cannot be looked for there; empty if there is none.
func workTree(dir string) string {
	for {
		if _, err := os.Lstat(filepath.Join(dir, ".git")); !errors.Is(err, fs.ErrNotExist) {
			return dir
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return ""
		}
		dir = parent
	}
}
