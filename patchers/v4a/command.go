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
	inScript bool   // other commands may change the directory, or not run it
}

var (
	// applyCommand matches a command line up to the name of the program, and the directory
	// into which it changes.
	applyCommand = lazyregexp.New(`^\s*(?:[$#>%]\s+)?(?:(?:ba|z)?sh\s+-[a-z]*c\s+["']\s*)?(?:cd\s+("[^"]*"|'[^']*'|\S+?)\s*(?:&&|;)\s*)?apply_?patch\b`)
	hereWord     = lazyregexp.New(`<<-?\s*(\\?["']?)([A-Za-z_]\w*)["']?\s*(?:[|>&;].*)?$`)
	dryRun       = lazyregexp.New(`\s--?(?:dry-run|check|n)\b`)
	documentEnd  = lazyregexp.New(`^[A-Za-z_]{2,16}['")]*$`)
)

const maxCommand = 1 << 10 // bytes

// commandOf returns the command to which the patch at line n of b is given: that of the
// line above.
func commandOf(b model.Block, n int) command {
	at := n - 1
	if at < 1 || b.Fence != nil && at <= b.Fence.Open {
		return command{}
	}
	c, ok := readCommand(b.Line(at))
	c.inScript = c.inScript || ok && inScript(b, at)
	return c
}

// readCommand reads line as a command with a patch in a here-document, and reports whether
// the command applies it.
func readCommand(line []byte) (command, bool) {
	here := hereWord.FindSubmatch(line[:min(len(line), maxCommand)])
	if here == nil {
		return command{}, false
	}
	found := applyCommand.FindSubmatch(line)
	if found == nil || dryRun.Match(line) {
		return command{isOther: true}, false
	}
	c := command{expands: len(here[1]) == 0, dir: strings.Trim(string(found[1]), `"'`)}
	if strings.ContainsAny(c.dir, "$`*?~\\") || c.dir == "-" {
		c.dir, c.inScript = "", true
	}
	return c, true
}

// inScript reports whether commands other than apply_patch are above line at in its fence.
func inScript(b model.Block, at int) bool {
	if b.Fence == nil {
		return false
	}
	inPatch := false
	for n := b.Fence.Open + 1; n < at; n++ {
		line := bytes.TrimSpace(b.Line(n))
		switch m, _ := markOf(line); {
		case m == beginPatch || m == endPatch:
			inPatch = m == beginPatch
		case !inPatch && len(line) > 0 && line[0] != '#' && !documentEnd.Match(line) && !applyCommand.Match(line):
			return true
		}
	}
	return false
}

// applyTo makes p the patch that c applies; body is its text.
func (c command) applyTo(p *model.Payload, body []byte) {
	p.Root = c.dir
	switch {
	case !p.Doubt.None():
		return
	case c.inScript:
		p.Doubt = script.With()
	case c.expands && bytes.ContainsAny(body, "$`\\"):
		p.Doubt = expanded.With()
	default:
		return
	}
	p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Warning, Code: p.Doubt.Code, Message: p.Doubt.String(), Line: p.First})
}
