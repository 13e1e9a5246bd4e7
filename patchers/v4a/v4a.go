// Package v4a reads V4A patches (format "v4a", HABITS §3): sections for files between
// "*** Begin Patch" and "*** End Patch", whose changes have context lines and anchors
// instead of line numbers.
//
// Scan finds a patch in an answer, also in the here-document of an apply_patch command
// and in the JSON of a tool call. Changes are placed by package gitdiff/place, as
// hunks without line numbers: the old text must be in one place. Of several places, anchors
// may leave one. An insertion without context is never certain, because published
// programs disagree about its place.
//
// What is read in place of something else is in doubt: lines without a sign, a patch
// without its end, text that a shell would change.
package v4a

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/label"
)

// Scan reads the patch that begins at line n of b, or returns nil. It is a
// model.Scanner.
func Scan(b model.Block, n int) *model.Payload {
	first := b.Line(n)
	if mayBeginJSON(first) {
		return scanJSON(b, n)
	}
	if m, _ := markOf(first); m != beginPatch || label.InComment(b.Answer.Line, b.Top(n)) || isIn(b) && !isFirst(b, n) {
		return nil
	}
	c := commandOf(b, n)
	if c.isOther {
		return nil
	}
	r := newReader(b, n)
	p := r.payload()
	if len(p.Files) == 0 {
		return nil // a near miss
	}
	p.Fence = b.Fence
	c.applyTo(p, r.body())
	if p.Doubt.None() {
		p.Doubt = failedBelow(b, p.Last)
	}
	return p
}

// failedBelow returns a doubt if the line with text below line n, the last of a patch, is the
// message of a program which says that it did not apply the patch.
func failedBelow(b model.Block, n int) model.Reason {
	for m := n + 1; m <= min(b.Lines(), n+maxToMessage); m++ {
		switch line := bytes.TrimSpace(b.Line(m)); {
		case failureMessage.Match(line[:min(len(line), maxCommand)]):
			return failed.With(m)
		case len(line) > 0 && model.OpenFence(line) == nil && !documentEnd.Match(line):
			return model.Reason{}
		}
	}
	return model.Reason{}
}

const maxToMessage = 8 // lines from a patch to the message of a program

var failureMessage = lazyregexp.New(`^(?i:apply_patch verification failed|patch verification failed|failed to (?:read|find|write|delete|apply|parse)\b.*|invalid (?:patch|context|hunk)\b.*|error: .*)`)

// isIn reports whether the fence of b has text in which a patch may be quoted: a program, or
// a document.
func isIn(b model.Block) bool {
	if b.Fence == nil || b.Fence.Open == 0 {
		return false
	}
	word := strings.ToLower(infoWord.FindString(b.Fence.Info))
	return word != "" && !slices.Contains(plainInfos, word) || label.InDocument(b.Answer.Line, b.Fence.Open, b.Fence.Info)
}

// isFirst reports whether only blank lines are before line n in its fence.
func isFirst(b model.Block, n int) bool {
	return len(bytes.TrimSpace(b.Text()[b.Offset(b.Fence.Open+1):b.Offset(n)])) == 0
}

var infoWord = lazyregexp.New(`^[\w+-]+`)

// plainInfos are the info strings of fences with commands, patches or text.
var plainInfos = []string{"bash", "sh", "shell", "zsh", "console", "shellsession", "terminal", "powershell", "text", "txt", "plain", "plaintext",
	"diff", "patch", "v4a", "apply_patch", "applypatch", "apply-patch", "markdown", "md", "json", "jsonc", "xml", "output"}
