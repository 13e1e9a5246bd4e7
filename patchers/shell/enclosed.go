package shell

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
)

// isEnclosed reports whether line n is in other text that is not to be run here: an
// element of a tool that runs commands, of its results or of the content of a file, or a
// string of JSON, or a block of YAML (HABITS §5.3, §6.4). In a fence, that is all of it.
// If the element has no end, its name is open.
func isEnclosed(b model.Block, n int) (open string, is bool) {
	low := max(1, n-lookBack)
	if b.Fence != nil {
		low = n
	}
	above := b.Text()[b.Offset(low):b.Offset(n)]
	if blockOpen.Match(above) {
		return "", true
	}
	var around []string
	for _, t := range tagPattern.FindAllSubmatch(b.Text()[b.Offset(low):b.Offset(n)+len(b.Line(n))], maxTags) {
		name := string(t[1]) + string(t[2])
		if len(t[1]) > 0 {
			around = append(around, name)
			continue
		}
		for i, other := range slices.Backward(around) {
			if other == name {
				around = around[:i]
				break
			}
		}
	}
	below := b.Text()[b.Offset(n):min(len(b.Text()), b.Offset(n)+maxElement)]
	for _, name := range around {
		if holdsText(strings.ToLower(name)) {
			open, is = name, is || bytes.Contains(below, []byte("</"+name+">"))
		}
	}
	return open, is
}

const (
	maxElement = 1 << 14 // bytes in which the end of an element is searched
	maxTags    = 1 << 10 // above a line
)

// blockOpen matches text that ends in the beginning of a string of JSON, or of text in
// YAML.
var blockOpen = lazyregexp.New(`(?:"[\w-]+"\s*:\s*"|(?m:^\s*)(?:- )?[\w-]+:\s*[|>][-+]?)\s*$`)

// tagPattern matches an opening tag that begins a line, or an end tag.
var tagPattern = lazyregexp.New(`(?m)^[ \t]*<([A-Za-z][\w:-]*)(?:=[\w.:-]+)?(?:\s[^<>]*[^<>/])?>|</([A-Za-z][\w:-]*)>`)

// holdsText reports whether an element of that name has commands for a tool, the content
// of a file, or something that is only shown.
func holdsText(name string) bool {
	return calls.IsTool(name) || slices.Contains(textElements, name[strings.LastIndexByte(name, ':')+1:])
}

// textElements are such elements that are no tools.
var textElements = strings.Fields(`boltaction command commands cmd script parameter invoke function tool_call tool_use function_call function_calls
		content file file_content file_contents lov-write dyad-write dyad-command output result results stdout stderr function_results tool_result example examples pre code
		document documents transcript log terminal-output environment_details`)
