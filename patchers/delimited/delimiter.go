package delimited

import (
	"bytes"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/aof"
)

// A blockRole is what a delimiter does to the block around it.
type blockRole uint8

const (
	opens blockRole = iota
	closes
	single // a command of one line
)

// A command is the meaning of a command of AOF §3.
type command struct {
	role blockRole
	kind string // what an END line shares with its START line
	op   model.Op
}

var commands = map[string]command{
	aof.StartFile:    {opens, "FILE", model.OpCreate},
	aof.EndFile:      {closes, "FILE", model.OpCreate},
	aof.StartPatch:   {opens, "PATCH", model.OpEdit},
	aof.EndPatch:     {closes, "PATCH", model.OpEdit},
	aof.DeleteFile:   {single, "DELETE", model.OpDelete},
	aof.StartReplace: {opens, "REPLACE-FILE", model.OpReplace},
	aof.EndReplace:   {closes, "REPLACE-FILE", model.OpReplace},
}

// A delimiter is a line "--- COMMAND: argument ---" (AOF §2).
type delimiter struct {
	command
	name     string // the command as written
	path     string // the argument
	indented bool   // whitespace is before it
}

const (
	dashes  = "---"
	maxLine = 8 << 10 // bytes of a line that may be a delimiter: twice the longest path
)

var delimiterLine = lazyregexp.New(`^[ \t]*--- (` + aof.Pattern + `): (?:(\S|\S.*\S) | )?---\s*$`)

// parse reads line as a delimiter.
func parse(line []byte) (delimiter, bool) {
	body := bytes.TrimLeft(line, " \t")
	if !bytes.HasPrefix(body, []byte(dashes)) || len(line) > maxLine {
		return delimiter{}, false
	}
	m := delimiterLine.FindSubmatch(line)
	if m == nil {
		return delimiter{}, false
	}
	return delimiter{command: commands[string(m[1])], name: string(m[1]), path: string(m[2]), indented: len(body) < len(line)}, true
}

// key is what a START and an END line share.
type key struct{ kind, path string }

func (d *delimiter) key() key { return key{d.kind, d.path} }
