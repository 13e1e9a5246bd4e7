package calls

import (
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/label"
)

// IsContentOf reports whether the fence of b is the content of a file that its info string
// or the line above it names, and that is none of paths.
func IsContentOf(b model.Block, paths []string) bool {
	if b.Fence == nil {
		return false
	}
	name := label.Info(b.Fence.Info).Path
	if name == "" {
		name, _ = label.Line(label.LineAbove(b.Answer.Line, b.Fence.Open))
	}
	return name != "" && !slices.ContainsFunc(paths, func(p string) bool {
		p = strings.ReplaceAll(p, `\`, "/")
		return p == name || strings.HasSuffix(p, "/"+name) || strings.HasSuffix(name, "/"+p)
	})
}
