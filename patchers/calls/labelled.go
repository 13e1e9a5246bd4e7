package calls

import (
	"bytes"
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
	name := fenceFile(b)
	if name == "" {
		return false
	}
	return !names(paths, name)
}

// names reports whether name is one of paths, or its end, or ends with one.
func names(paths []string, name string) bool {
	for _, p := range paths {
		p = strings.ReplaceAll(p, `\`, "/")
		if p == name || strings.HasSuffix(p, "/"+name) || strings.HasSuffix(name, "/"+p) {
			return true
		}
	}
	return false
}

// fenceFile returns the path that the info string of the fence around b states, or the line
// above it alone; empty if there is none.
func fenceFile(b model.Block) string {
	for _, word := range strings.FieldsFunc(b.Fence.Info, func(r rune) bool { return strings.ContainsRune(" \t:={}\"'", r) }) {
		if name, ok := label.FilePath(word); ok {
			return name
		}
	}
	text := LineAbove(b.Answer, b.Fence.Open)
	if name, ok := label.Line(text); ok {
		return name
	}
	return ""
}

// LineAbove returns the line above line n of a, or above a blank line there, without whitespace
// at its ends.
func LineAbove(a *model.Answer, n int) string {
	for m := n - 1; m >= max(1, n-2); m-- {
		if text := bytes.TrimSpace(a.Line(m)); len(text) > 0 {
			return string(text)
		}
	}
	return ""
}
