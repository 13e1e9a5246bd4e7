package v4a

import (
	"bytes"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// A command is the shell command to which a patch is given; the zero command is none.
type command struct {
	dir      string // the directory into which it changes; empty if none
	expands  bool   // a shell expands text of the patch
	isOther  bool   // the patch is given to another program
	hasQuote bool   // the patch is in double quotation marks
	inScript bool   // other commands may change the directory, or not run it
}

var (
	// applyCommand matches a command line up to the name of the program.
	applyCommand = lazyregexp.New(`^\s*(?:[$#>%]\s+)?(?:\(\s*)?(?:(?:cd|pushd)\s+\S+\s*(?:&&|;)\s*)?(?:(?:/bin/|/usr/bin/)?(?:ba|z)?sh\s+-[a-z]*c\s+(["'])\s*)?(?:cd\s+\S+\s*(?:&&|;)\s*)?apply_?patch\b`)
	hereWord     = lazyregexp.New(`<<-?\s*(\\?["']?)([A-Za-z_]\w*)["']?\s*(?:[|>&;].*)?$`)
	pipedTo      = lazyregexp.New(`<<.*\|\s*apply_?patch\b`)
	dryRun       = lazyregexp.New(`\s--?(?:dry-run|check|n)\b`)
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
	c.inScript = c.inScript || !c.isOther && inScript(b, at)
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

// inScript reports whether commands other than apply_patch are above line at in its fence.
func inScript(b model.Block, at int) bool {
	if b.Fence == nil {
		return false
	}
	inPatch := false
	for n := b.Fence.Open + 1; n < at; n++ {
		line := bytes.TrimSpace(b.Line(n))
		switch m, _ := markOf(cutQuote(line)); {
		case m == beginPatch || m == endPatch:
			inPatch = m == beginPatch
		case !inPatch && len(line) > 0 && line[0] != '#' && !documentEnd.Match(line) && !applyCommand.Match(line):
			return true
		}
	}
	return false
}

// changeTo changes into dir, as written.
func (c *command) changeTo(dir string) {
	switch dir = strings.Trim(dir, `"'`); {
	case c.dir != "" || strings.ContainsAny(dir, "$`*?~\\") || dir == "-":
		c.inScript = true
	case dir != "." && dir != "./":
		c.dir = dir
	}
}

// applyTo makes p the patch that c applies; body is its text.
func (c command) applyTo(p *model.Payload, body []byte) {
	p.Root = c.dir
	switch {
	case !p.Doubt.None():
	case c.inScript:
		p.Doubt = script.With()
	case c.expands && bytes.ContainsAny(body, "$`\\"), c.hasQuote && bytes.ContainsAny(body, "$`\\\""):
		p.Doubt = expanded.With()
	}
	if p.Doubt.Code == expanded.Code || p.Doubt.Code == script.Code {
		p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: p.Doubt.Code, Message: p.Doubt.String(), Line: p.First})
	}
}
