package v4a

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// A command is the shell command to which a patch is given; the zero command is none.
type command struct {
	dir      string // the directory into which it changes; empty if none
	expands  bool   // a shell expands text of the patch
	isOther  bool   // the patch is given to another program
	unknown  string // a directory that only a shell knows
	hasQuote bool   // the patch is in double quotation marks

	conditional bool // it is in a script that may not run it
}

var (
	// applyCommand matches a command line up to the name of the program.
	applyCommand = lazyregexp.New(`^\s*(?:[$#>%]\s+)?(?:\(\s*)?(?:(?:cd|pushd)\s+\S+\s*(?:&&|;)\s*)?(?:(?:/bin/|/usr/bin/)?(?:ba|z)?sh\s+-[a-z]*c\s+(["'])\s*)?(?:cd\s+\S+\s*(?:&&|;)\s*)?apply_?patch\b`)
	onlyMoves    = lazyregexp.New(`^(?:cd|pushd)\s+(?:"[^"]*"|'[^']*'|[^\s;&|]+)\s*(?:[;>].*)?$`)
	hereWord     = lazyregexp.New(`<<-?\s*(\\?["']?)([A-Za-z_]\w*)["']?\s*(?:[|>&;].*)?$`)
	pipedTo      = lazyregexp.New(`<<.*\|\s*apply_?patch\b`)
	dryRun       = lazyregexp.New(`\s--?(?:dry-run|check|n)\b`)
	scriptWord   = lazyregexp.New(`^\s*(?:if|elif|else|for|while|until|case|function|\w+\s*\(\s*\))(?:\s|$)`)
	moves        = lazyregexp.New(`(?:^|[\s;&|(])(?:cd|pushd|popd)(?:[\s;&|)]|$)`)
	cdCommand    = lazyregexp.New(`(?:^|["'\s;&(])(?:cd|pushd)\s+("[^"]*"|'[^']*'|\S+?)\s*(?:&&|;|$)`)
	elementEnd   = lazyregexp.New(`(?:</[\w:-]+>\s*)+$`)
	beginInTag   = lazyregexp.New(`^\s*<(?:[\w-]+:)?(?:parameter|input|patch|diff|content|apply_patch)\b[^<>]*>\s*(\*\*\* Begin Patch)\s*$`)
	beginInQuote = lazyregexp.New(`\bapply_?patch\W{1,6}?(\*\*\* Begin Patch)\s*$`)
)

// cutCommand returns the part of line that may be a Begin line, and whether a command is
// before it in the line.
func cutCommand(line []byte) (text []byte, inCommand bool) {
	if len(line) > maxCommand || !bytes.Contains(line, []byte("*** Begin Patch")) {
		return line, false
	}
	if at := beginInTag.FindSubmatchIndex(line); at != nil {
		return line[at[2]:at[3]], true
	}
	if at := beginInQuote.FindSubmatchIndex(line); at != nil {
		return line[at[2]:at[3]], true
	}
	return line, false
}

const maxCommand = 1 << 10 // bytes

// cutQuote returns an End line without the quotation marks and brackets that end a
// command.
func cutQuote(line []byte) []byte {
	if !bytes.Contains(line, []byte("*** End Patch")) {
		return line
	}
	return bytes.TrimRight(elementEnd.ReplaceAll(line, nil), "\"')` \t;")
}

// commandOf returns the command to which the patch at line n of b is given: that of the
// line above, or with inCommand that of the line itself.
func commandOf(b model.Block, n int, inCommand bool) command {
	at := n
	if !inCommand {
		at--
	}
	if at < 1 || b.Fence != nil && at <= b.Fence.Open {
		return command{}
	}
	c := readCommand(b.Line(at), inCommand)
	if c.dir == "" && c.unknown == "" && !c.isOther {
		c.readDir(b, at)
	}
	return c
}

// readCommand reads line as a command with a patch in a here-document or in quotation
// marks.
func readCommand(line []byte, inCommand bool) command {
	if len(line) > maxCommand {
		return command{}
	}
	here := hereWord.FindSubmatch(line)
	if here == nil && !inCommand {
		return command{}
	}
	found := applyCommand.FindSubmatch(line)
	if found == nil && pipedTo.Match(line) {
		found = [][]byte{line, nil}
	}
	if found == nil || dryRun.Match(line) {
		return command{isOther: !inCommand}
	}
	c := command{expands: here != nil && len(here[1]) == 0 || inCommand, hasQuote: string(found[1]) == `"`}
	for _, cd := range cdCommand.FindAllSubmatch(line, -1) {
		c.changeTo(string(cd[1]))
	}
	return c
}

// readDir reads the commands above line at in the fence that change the directory.
func (c *command) readDir(b model.Block, at int) {
	if b.Fence == nil {
		return
	}
	inPatch, document := false, ""
	for n := max(b.Fence.Open+1, at-maxAbove); n < at; n++ {
		line := b.Line(n)
		switch m, _ := markOf(cutQuote(line)); {
		case m == beginPatch && document == "":
			inPatch = true
		case m == endPatch && !inPatch && document == "":
			*c = command{expands: c.expands, hasQuote: c.hasQuote} // the lines above are of a patch
		case m == endPatch && inPatch:
			inPatch = false
		case document != "":
			if string(bytes.TrimSpace(line)) == document {
				document = ""
			}
		case !inPatch && len(line) < maxCommand:
			if m := hereWord.FindSubmatch(line); m != nil && !applyCommand.Match(line) {
				document = string(m[2])
			}
			c.readLine(bytes.TrimSpace(bytes.TrimPrefix(bytes.TrimSpace(line), []byte("$ "))))
		}
	}
}

// readLine reads a line of a script above the command.
func (c *command) readLine(line []byte) {
	switch {
	case scriptWord.Match(line):
		c.conditional = true
	case onlyMoves.Match(line):
		for _, cd := range cdCommand.FindAllSubmatch(line, -1) {
			c.changeTo(string(cd[1]))
		}
	case moves.Match(line) && line[0] != '#' && !bytes.HasPrefix(line, []byte("(")) && !applyCommand.Match(line):
		c.unknown = string(line)
	}
}

const maxAbove = 400 // lines above a command that are looked at

// changeTo changes into dir, as written.
func (c *command) changeTo(dir string) {
	dir = strings.Trim(dir, `"'`)
	switch {
	case strings.ContainsAny(dir, "$`*?~\\") || dir == "-":
		c.unknown = dir
	case dir == "." || dir == "./":
	case c.dir != "" && !strings.HasPrefix(dir, "/"):
		if c.dir = path.Join(c.dir, dir); c.dir == "." {
			c.dir = ""
		}
	default:
		c.dir = dir
	}
}

// applyTo makes p the patch that c applies; body is its text.
func (c command) applyTo(p *model.Payload, body []byte) {
	p.Root = c.dir
	switch {
	case !p.Doubt.None():
	case c.unknown != "":
		p.Doubt = otherDir.With(c.unknown)
	case c.conditional:
		p.Doubt = conditional.With()
	case c.expands && bytes.ContainsAny(body, "$`\\"), c.hasQuote && bytes.ContainsAny(body, "$`\\\""):
		p.Doubt = expanded.With()
	}
	if p.Doubt.Code == expanded.Code || p.Doubt.Code == otherDir.Code {
		p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: p.Doubt.Code, Message: p.Doubt.String(), Line: p.First})
	}
}
