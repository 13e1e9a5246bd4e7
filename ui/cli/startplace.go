package cli

import (
	"path"
	"path/filepath"
	"strconv"
	"strings"

	"aptix-tui/ui"
)

// startOf returns what --select asks for: FILE, FILE:LINE or, as compilers print it,
// FILE:LINE:COLUMN. FILE is relative to the current directory or else to root, or
// absolute. Since the name of a file may have colons, the whole is tried first.
func startOf(asked, root string) ui.Start {
	out := ui.Start{Asked: asked}
	for _, p := range positionsIn(asked) {
		for _, name := range pathsBelow(root, p.Path) {
			out.Places = append(out.Places, ui.StartPlace{Path: name, Line: p.Line})
		}
	}
	return out
}

// positionsIn lists the files and lines that asked may mean.
func positionsIn(asked string) []ui.StartPlace {
	out := []ui.StartPlace{{Path: asked}}
	name := strings.TrimSuffix(asked, ":") // the end of "FILE:LINE: message"
	for range 2 {
		at := strings.LastIndexByte(name, ':')
		if at <= 0 {
			break
		}
		line, err := strconv.Atoi(name[at+1:])
		if err != nil || line < 0 {
			break
		}
		name = name[:at]
		out = append(out, ui.StartPlace{Path: name, Line: line})
	}
	return out
}

// pathsBelow lists the paths, relative to root, that name may mean.
func pathsBelow(root, name string) []string {
	var out []string
	if abs, err := filepath.Abs(name); err == nil {
		if rel, ok := relativeTo(filepath.ToSlash(root), filepath.ToSlash(abs)); ok {
			out = append(out, rel)
		}
	}
	slashed := filepath.ToSlash(name)
	if filepath.IsLocal(name) {
		out = append(out, path.Clean(slashed))
	}
	return out
}
