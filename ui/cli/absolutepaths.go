package cli

import (
	"fmt"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/model/workspace"
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
// absolute, or not below root by their names or by what these are links to. A path with ".." is
// never made relative. Names on a drive of Windows are equal in any case.
func relativeTo(root, name string) (rel string, ok bool) {
	onDrive := drive.MatchString(name)
	if onDrive {
		root, name = strings.ReplaceAll(root, `\`, "/"), strings.ReplaceAll(name, `\`, "/")
	}
	if !onDrive && !strings.HasPrefix(name, "/") || strings.HasSuffix(name, "/") || slices.Contains(strings.Split(name, "/"), "..") {
		return "", false
	}
	real := filepath.ToSlash(workspace.RealPath(filepath.Dir(name))) + "/" + path.Base(name)
	for _, pair := range [][2]string{{root, path.Clean(name)}, {filepath.ToSlash(workspace.RealPath(root)), real}} {
		dir, file := strings.TrimSuffix(pair[0], "/")+"/", pair[1]
		if len(file) > len(dir) && (file[:len(dir)] == dir || onDrive && strings.EqualFold(file[:len(dir)], dir)) {
			return file[len(dir):], true
		}
	}
	return "", false
}
