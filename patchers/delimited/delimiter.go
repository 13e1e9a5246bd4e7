package delimited

import (
	"bytes"

	"aptix-tui/model"
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

// A delimiter is a line "--- COMMAND: argument ---" (AOF §2), or one that is
// nearly that.
type delimiter struct {
	command
	name      string // the command as written
	path      string // the argument
	indent    []byte // the whitespace before it
	fault     string // why it is not valid; or empty
	oddSpaces string // which spaces are missing or too many in a valid one; or empty
}

const (
	dashes     = "---"
	maxCommand = 48      // bytes of a line in which its command must end
	maxLine    = 8 << 10 // bytes of a line that may be a delimiter: twice the longest path
)

// parse reads line as a delimiter. It includes lines that are damaged in a way that
// is not written by chance; their fault says what is wrong.
func parse(line []byte) (delimiter, bool) {
	body := bytes.TrimLeft(line, " \t")
	d := delimiter{indent: line[:len(line)-len(body)]}
	rest, ok := bytes.CutPrefix(body, []byte(dashes))
	if !ok || len(rest) == 0 || rest[0] == '-' {
		return d, false
	}
	rest, closed := bytes.CutSuffix(bytes.TrimSpace(rest), []byte(dashes))
	name, argument, colon := bytes.Cut(rest, []byte(":"))
	if colon && len(name) > maxCommand || len(rest) > maxLine {
		return d, false
	}
	name = bytes.TrimSpace(name)
	word, operand, spaced := bytes.Cut(name, []byte(" "))
	_, ours := commands[string(word)]
	wordy := ours && !colon && closed && spaced // a command without its ":"
	if wordy {
		name, argument = word, operand
	}
	known := false
	d.command, known = commands[string(name)]
	d.name, d.path = string(name), string(bytes.TrimSpace(argument))
	if !known {
		return d, false
	}
	switch {
	case !closed:
		d.fault = `the line does not end in " ---"`
	case wordy:
		d.fault = "the \":\" after " + d.name + " is missing"
	case !colon:
		d.fault = "the command has no path"
	case !bytes.HasPrefix(body, []byte(dashes+" ")) || !bytes.HasSuffix(rest, []byte(" ")) && len(d.path) > 0:
		d.fault = `the line has no space beside its "---"`
	default:
		d.checkSpaces(body, argument)
	}
	return d, colon || closed
}

// checkSpaces checks the spaces of a valid delimiter: body is its line without
// indentation, argument the text between the ":" and the dashes. A space at the end
// of the path cannot be distinguished from one before the dashes; then the path is
// not known.
func (d *delimiter) checkSpaces(body, argument []byte) {
	behind := body[len(dashes)+1:]
	switch tail := bytes.TrimSuffix(argument, []byte(" ")); {
	case len(d.path) == 0:
	case len(bytes.TrimRight(tail, blanks)) < len(tail):
		d.fault = `the path ends in whitespace; expected one space between the path and "---"`
	case len(bytes.TrimRight(body, blanks)) < len(body):
		d.oddSpaces = "spaces at the end of the line"
	case len(bytes.TrimSpace(body)) < len(body):
		d.oddSpaces = "whitespace at the end of the line"
	case behind[0] == ' ' || behind[0] == '\t':
		d.oddSpaces = `more than one space before the command`
	case argument[0] != ' ' || argument[1] == ' ' || argument[1] == '\t':
		d.oddSpaces = `expected one space between the ":" and the path`
	case !bytes.HasPrefix(behind, []byte(d.name+":")):
		d.oddSpaces = `there is a space between the command and its ":"`
	}
}

const blanks = " \t"

// key is what a START and an END line share.
type key struct{ kind, path string }

func (d *delimiter) key() key { return key{d.kind, d.path} }

// ends reports whether d is the END line of the block that start opens. An unknown
// command is ended by any END with its path.
func (d *delimiter) ends(start *delimiter) bool {
	if d.role != closes || d.path != start.path {
		return false
	}
	return start.fault != "" || d.fault == "" && d.kind == start.kind
}
