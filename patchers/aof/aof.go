// Package aof names the commands of AOF, "AI Output Formats for File
// Operations". Package delimited reads them. This package is separate because gitdiff,
// which delimited imports, needs the lines at which a diff ends.
package aof

import (
	"bytes"

	"aptix-tui/model/lazyregexp"
)

// The commands of AOF §3.
const (
	StartFile    = "START-FILE"
	EndFile      = "END-FILE"
	StartPatch   = "START-PATCH"
	EndPatch     = "END-PATCH"
	DeleteFile   = "DELETE-FILE"
	StartReplace = "START-REPLACE-FILE"
	EndReplace   = "END-REPLACE-FILE"
)

// Commands lists the commands.
var Commands = []string{StartFile, EndFile, StartPatch, EndPatch, DeleteFile, StartReplace, EndReplace}

// Pattern is a regular expression that matches the commands.
const Pattern = "(?:" + StartFile + "|" + EndFile + "|" + StartPatch + "|" + EndPatch + "|" + DeleteFile + "|" + StartReplace + "|" + EndReplace + ")"

var delimiter = lazyregexp.New(`^--- ` + Pattern + `:? .* ---\s*$`)

// IsDelimiter reports whether line is a delimiter (AOF §2). The ":" after the command
// may be missing.
func IsDelimiter(line []byte) bool {
	return bytes.HasPrefix(line, delimiterSign) && delimiter.Match(line)
}

var delimiterSign = []byte("--- ")
