// Package snippet merges a part of a file, as models show it, into the file: text with
// elisions in place of what stays, and definitions stated anew.
package snippet

import (
	"strings"

	"aptix-tui/model"
)

// HasElision reports whether content, of the file name, has a line that replaces
// omitted code.
func HasElision(content []byte, name string) bool {
	lines := strings.Split(string(content), "\n")
	for i := range lines {
		if model.IsElision(lines, i, name) {
			return true
		}
	}
	return false
}

// Lazy returns c, whose Content has elisions, as edits of the file with the text t.
// Nothing of an elision is written.
func Lazy(c *model.FileChange, t *model.Text) model.FileChange {
	out := *c
	out.Op, out.Content, out.Simultaneous = model.OpEdit, nil, true
	return out
}

// Definitions returns c, whose Content is one or several definitions, as edits that
// restate them in the file with the text t. ok is false if its Content is something
// else.
func Definitions(c *model.FileChange, t *model.Text) (edits model.FileChange, ok bool) {
	return *c, false
}
