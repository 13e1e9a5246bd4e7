package prompt

import (
	"path"
	"slices"
	"strings"
)

// toolNames are patterns for path.Match of files that tools write, in lower case.
var toolNames = []string{
	"*.lock", "*.lockb", "*.lockfile", "*-lock.json", "*-lock.yaml", "*.lock.json", "npm-shrinkwrap.json", "package.resolved", "go.sum", "go.work.sum",
	"*.min.js", "*.min.mjs", "*.min.css", "*.js.map", "*.mjs.map", "*.css.map", "*.bundle.js",
	"*.pb.go", "*_pb2.py", "*.g.dart", "*.snap", "*.svg",
}

// toolDirs are directories of what tools write or download.
var toolDirs = []string{"vendor", "node_modules", "dist", "third_party"}

// WrittenByTool reports whether a file of this path is commonly written by a tool, such as
// go.sum or app.min.js. It is of less use to a model than other files, and often large.
func WrittenByTool(name string) bool {
	parts := strings.Split(strings.ToLower(name), "/")
	last := parts[len(parts)-1]
	return slices.ContainsFunc(parts[:len(parts)-1], func(dir string) bool { return slices.Contains(toolDirs, dir) }) ||
		slices.ContainsFunc(toolNames, func(pattern string) bool {
			ok, err := path.Match(pattern, last)
			return ok && err == nil
		})
}
