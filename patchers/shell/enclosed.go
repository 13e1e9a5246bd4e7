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
	if b.Fence != nil {
		return "", openAt(bytes.TrimSpace(b.Line(n)), map[string]int{}) != ""
	}
	low := max(1, n-lookBack)
	above := b.Text()[b.Offset(low):b.Offset(n)]
	last := bytes.TrimRight(above, " \t\r\n")
	if last = last[bytes.LastIndexByte(last, '\n')+1:]; len(last) > 0 && strings.IndexByte("|>\"+-", last[len(last)-1]) >= 0 && blockOpen.Match(last) {
		return "", true
	}
	ended := map[string]int{}
	for m := n - 1; m >= low; m-- {
		name := openAt(bytes.TrimSpace(b.Line(m)), ended)
		if name == "" {
			continue
		}
		below := b.Text()[b.Offset(n):min(len(b.Text()), b.Offset(n)+maxElement)]
		if bytes.Contains(below, []byte("</"+name+">")) {
			return "", true
		}
		open = name
	}
	return open, false
}

const maxElement = 1 << 14 // bytes in which the end of an element is searched

// openAt returns the name of the element that begins line and is not among the ended; empty
// if there is none. It counts what ends in the line.
func openAt(line []byte, ended map[string]int) string {
	tags := tagPattern.FindAllSubmatch(line[:min(len(line), maxLine)], maxTags)
	for i := len(tags) - 1; i >= 0; i-- {
		name, closed := string(tags[i][2]), len(tags[i][1]) > 0
		switch {
		case closed:
			ended[name]++
		case ended[name] > 0:
			ended[name]--
		case i == 0 && line[0] == '<' && holdsText(strings.ToLower(name)):
			return name
		}
	}
	return ""
}

const maxTags = 8 // of one line

// blockOpen matches a line that ends in the beginning of a string of JSON, or of text in
// YAML.
var blockOpen = lazyregexp.New(`"[\w-]+"\s*:\s*"$|^\s*(?:- )?[\w-]+:\s*[|>][-+]?\s*$`)

// tagPattern matches an opening tag without "/" at its end, or an end tag.
var tagPattern = lazyregexp.New(`<(/?)([A-Za-z][\w:-]*)(?:=[\w.:-]+)?(?:\s[^<>]*[^<>/])?>`)

// holdsText reports whether an element of that name has commands for a tool, the content
// of a file, or something that is only shown.
func holdsText(name string) bool {
	return calls.IsTool(name) || slices.Contains(textElements, name[strings.LastIndexByte(name, ':')+1:])
}

// textElements are such elements that are no tools.
var textElements = strings.Fields(`boltaction command commands cmd script parameter invoke function tool_call tool_use function_call function_calls
		content file file_content file_contents lov-write dyad-write dyad-command output result results stdout stderr function_results tool_result example examples pre code
		document documents transcript log terminal-output environment_details`)
