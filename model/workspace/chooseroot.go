package workspace

import (
	"os"
	"path/filepath"
)

// Choose picks the workspace root when the user names none (SPEC §3): the
// first directory under which every target that must exist does, and at least
// one such target exists. Asked in turn are cwd, the top of the Git work tree
// around it, and others (an ap file's own directory). If none fits it is cwd.
// Targets that the gate refuses say nothing about the root and are passed
// over. why explains the choice to the user.
func ChooseRoot(cwd string, mustExist []string, others ...string) (dir, why string) {
	targets := validPaths(mustExist)
	if len(targets) == 0 {
		return cwd, "the current directory"
	}
	if containsAll(cwd, targets) {
		return cwd, "the current directory, which holds every file that the answer changes"
	}
	if top, ok := findWorkTree(cwd); ok && containsAll(top, targets) {
		return top, "the top of the Git work tree, which holds every file that the answer changes"
	}
	for _, other := range others {
		if containsAll(other, targets) {
			return other, "the directory of the input, which holds every file that it changes"
		}
	}
	return cwd, "the current directory; no other holds every file that the answer changes"
}

func validPaths(paths []string) []string {
	var out []string
	for _, p := range paths {
		if clean, _, err := CheckPath("", p); err == nil {
			out = append(out, clean)
		}
	}
	return out
}

// holdsAll tells whether every target exists under dir.
func containsAll(dir string, targets []string) bool {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return false // a directory that cannot be opened holds nothing for us
	}
	defer root.Close()
	for _, t := range targets {
		if _, err := root.Stat(t); err != nil {
			return false
		}
	}
	return true
}

// gitTop finds the nearest directory, dir or one around it, that holds ".git":
// a directory, or the file that a linked work tree or a submodule has.
func findWorkTree(dir string) (string, bool) {
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
