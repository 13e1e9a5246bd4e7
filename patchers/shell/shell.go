// Package shell reads here-documents (format "shell", HABITS §6): commands such as
// "cat > path <<'EOF'", whose text is the content of a file. It runs nothing.
//
// Scan finds the scripts with such commands and returns what they write as file changes
// for model.Resolve. Renames and deletions beside a here-document are offered, never
// certain. All other commands change nothing; those that would change files are named in
// a note. Text that a shell would change is in doubt.
//
// A here-document is nothing if a program reads it, if it goes to another machine or to
// a file outside of the workspace, and inside of other text: another here-document, or a
// script that is the content of a file.
package shell

import (
	"bytes"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// Scan reads the script at line n of b, or returns nil. It is a model.Scanner. In a fence,
// a script begins at its first line, as all of its commands belong together; elsewhere,
// at a here-document, and it is undecided below other text.
func Scan(b model.Block, n int) *model.Payload {
	if b.Fence == nil && (!mayWrite(b.Line(n)) || n > 1 && startTag.Match(bytes.TrimSpace(b.Line(n-1)))) || b.Fence != nil && !mayBegin(b, n) {
		return nil
	}
	r := &scriptReader{script: script{Block: b, limit: b.Limit()}}
	if r.read(n); len(r.changes) == 0 || len(r.writes) == 0 && r.Fence == nil || r.isContent() {
		return nil
	}
	return r.payload()
}

// startTag matches the start tag of an element: commands in it are for a tool (HABITS §5.3).
var startTag = lazyregexp.New(`^<[A-Za-z][^>]*>$`)

// mayWrite reports whether line may be a command with a here-document.
func mayWrite(line []byte) bool {
	return len(line) <= maxLine && bytes.Contains(line, []byte("<<")) && (bytes.Contains(line, []byte("cat")) || bytes.Contains(line, []byte("tee")))
}

// mayBegin reports whether a script may begin at line n of a fence: at its first line with
// text if a here-document or a rename follows.
func mayBegin(b model.Block, n int) bool {
	if !mayHoldScript(b.Fence.Info) || len(bytes.TrimSpace(b.Line(n))) == 0 || startTag.Match(bytes.TrimSpace(b.Line(n))) {
		return false
	}
	if len(bytes.TrimSpace(b.Text()[b.Offset(b.Fence.Open+1):b.Offset(n)])) > 0 {
		return false
	}
	for m := n; m < b.Fence.Close && m <= b.Lines(); m++ {
		switch line := b.Line(m); {
		case mayWrite(line), m > n && bytes.Contains(line, []byte("<<")) && bytes.HasSuffix(b.Line(m-1), []byte("\\")):
			return true
		case isShell(b.Fence.Info) && mayMove(line):
			return true
		}
	}
	return false
}

// mayMove reports whether line may be a command that renames or deletes a file.
func mayMove(line []byte) bool { return len(line) <= maxLine && moves.Match(line) }

var moves = lazyregexp.New(`^\s*(?:\$ )?(?:git )?(?:mv|rm) `)

// shellInfos are the info strings of fences with commands.
var shellInfos = []string{"bash", "sh", "shell", "zsh", "console", "shellsession", "shell-session", "sh-session", "terminal", "ksh", "ash", "dash", "cmd", "shellscript", "bash-session"}

// mayHoldScript reports whether info is that of a fence with commands, or says nothing.
func mayHoldScript(info string) bool {
	word := infoWord(info)
	return slices.Contains(plainInfos, word) || strings.HasPrefix(word, "{") || strings.Contains(word, "=") || isShell(info)
}

// plainInfos are the info strings that say nothing about the text.
var plainInfos = []string{"", "text", "txt", "plaintext", "plain"}

// isShell reports whether info is that of a fence with commands.
func isShell(info string) bool { return slices.Contains(shellInfos, infoWord(info)) }

func infoWord(info string) string {
	word, _, _ := strings.Cut(strings.ToLower(info), " ")
	word, _, _ = strings.Cut(word, ":")
	return word
}
