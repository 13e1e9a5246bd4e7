package cli

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// makeRelative makes the absolute paths of changes that may have them relative to the
// workspace root, if they are below it, and notes it (HABITS §4.5). Other absolute paths
// stay and are refused later.
func makeRelative(payloads []*model.Payload, root string) {
	for i, p := range payloads {
		for j := range p.Files {
			c := &p.Files[j]
			if !c.MayBeAbsolute {
				continue
			}
			for _, name := range []*string{&c.Path, &c.NewPath} {
				rel, ok := relativeTo(root, *name)
				if !ok {
					continue
				}
				p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Note, Code: "path/absolute", Path: rel, Line: c.First, Payload: i,
					Message: fmt.Sprintf("the absolute path %q is below the workspace root; it is read as %s", *name, rel)})
				*name = rel
			}
		}
	}
}

// drive matches the beginning of an absolute path of Windows.
var drive = lazyregexp.New(`^[A-Za-z]:[\\/]`)

// relativeTo returns the absolute path name relative to root; ok is false if it is not
// absolute, or not below root. A directory above it may be another name of the root, such
// as a symbolic link. A path with ".." is never made relative.
func relativeTo(root, name string) (rel string, ok bool) {
	if !strings.HasPrefix(name, "/") && !drive.MatchString(name) {
		return "", false
	}
	slashed := name
	if drive.MatchString(name) {
		slashed = strings.ReplaceAll(name, `\`, "/")
	}
	if slices.Contains(strings.Split(slashed, "/"), "..") {
		return "", false
	}
	if strings.HasSuffix(slashed, "/") {
		return "", false // a directory
	}
	slashed = path.Clean(slashed)
	if rel, ok := below(root, slashed); ok {
		return rel, true
	}
	is, err := os.Stat(root)
	if err != nil {
		return "", false
	}
	for dir := path.Dir(slashed); filepath.IsAbs(filepath.FromSlash(dir)); dir = path.Dir(dir) {
		if info, err := os.Stat(filepath.FromSlash(dir)); err == nil && os.SameFile(is, info) {
			return strings.TrimPrefix(slashed[len(dir):], "/"), true
		}
		if dir == path.Dir(dir) {
			break
		}
	}
	return "", false
}

// below is relativeTo by the names alone. Names on a drive of Windows are equal in any
// case.
func below(root, name string) (rel string, ok bool) {
	equal := func(a, b string) bool { return a == b }
	if drive.MatchString(root) {
		root = strings.ReplaceAll(root, `\`, "/")
		equal = strings.EqualFold
	}
	root = strings.TrimSuffix(path.Clean(root), "/") + "/"
	if len(name) <= len(root) || !equal(name[:len(root)], root) {
		return "", false
	}
	return name[len(root):], true
}
