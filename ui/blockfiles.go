package ui

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// matchFiles returns the files whose path has what was typed, whatever its case, those with it in
// their name first, and at the end a new file of that path if there is none and it could be a
// path.
func matchFiles(files []string, holders []model.Holder, typed string) []fileChoice {
	query := strings.ToLower(typed)
	var named, others []fileChoice
	for _, name := range files {
		c := fileChoice{path: name}
		if i := slices.IndexFunc(holders, func(h model.Holder) bool { return h.Path == name }); i >= 0 {
			c.lines = holders[i].Lines
		}
		switch low := strings.ToLower(name); {
		case strings.Contains(path.Base(low), query):
			named = append(named, c)
		case strings.Contains(low, query):
			others = append(others, c)
		}
	}
	out := append(named, others...)
	out = out[:min(len(out), maxChoices-1)]
	if namesNewFile(files, typed) {
		out = append(out, fileChoice{path: typed, fresh: true})
	}
	return out
}

// namesNewFile reports whether typed is a clean path with an extension or a directory, and
// no file has it.
func namesNewFile(files []string, typed string) bool {
	return strings.ContainsAny(typed, "./") && path.Clean(typed) == typed && typed[0] != '/' && typed != "." && !strings.HasPrefix(typed, "..") &&
		!slices.Contains(files, typed)
}
