package shell

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/label"
	"aptix-tui/patchers/merge"
)

// A scriptReader reads one script into file changes.
type scriptReader struct {
	script
	place      place
	first, at  int // the first line, and the line after the last one read
	last       int // the last line of a here-document or of a change
	writes     []string
	changes    []model.FileChange
	others     []other
	outside    []string // paths outside of the workspace
	diags      []model.Diagnostic
	unread     bool // a here-document goes to no file, or to that of a group
	incomplete bool // outside of a fence, nothing shows where the text ends
}

// read reads the script from line n on. Outside of fences that is one here-document, and
// what follows it directly.
func (r *scriptReader) read(n int) {
	r.first, r.last = n, n
	for r.at = n; r.at < r.limit; {
		st := r.next(r.at)
		if r.Fence == nil && len(st.heredocs) == 0 && !r.continues(st) || r.belongsToOther(st) {
			break
		}
		before, known := r.place, len(r.writes)+len(r.outside)
		r.readStep(st)
		if len(r.writes)+len(r.outside) == known {
			r.nameUnread(st)
		}
		inSubshell := slices.ContainsFunc(st.commands, func(c simple) bool { return c.before == "(" })
		if inSubshell && st.closed { // its directory is not that of the commands after it
			r.place = before
		}
		r.at = max(r.at, st.last) + 1
		if st.truncated {
			r.incomplete = r.Fence == nil
			break
		}
	}
}

// nameUnread names st, which writes nothing that is read, if it looks as if it did.
func (r *scriptReader) nameUnread(st step) {
	line := bytes.TrimSpace(r.Line(st.line))
	r.unread = r.unread || len(st.heredocs) > 0
	if len(line) < maxLine && (len(st.heredocs) > 0 && forFile.Match(line) || r.unread && forGroup.Match(line)) {
		r.last = max(r.last, st.last)
		r.diags = append(r.diags, model.Diagnostic{Severity: model.Error, Code: "shell/unread", Message: "a here-document that is not read; expected cat > path <<'EOF'", Line: st.line})
	}
}

// continues reports whether st, outside of fences, goes on with a script: it is a command
// of a kind that belongs to one.
func (r *scriptReader) continues(st step) bool {
	if st.unread || len(st.commands) == 0 {
		return false
	}
	return !slices.ContainsFunc(st.commands, func(c simple) bool {
		return !slices.Contains([]string{"mkdir", "chmod", "cd", "git", "rm", "mv", "touch"}, c.name())
	})
}

// belongsToOther reports whether st gives text to a program whose patches are read as other
// formats.
func (r *scriptReader) belongsToOther(st step) bool {
	return len(st.heredocs) > 0 && slices.ContainsFunc(st.commands, func(c simple) bool {
		return c.name() == "apply_patch" || c.name() == "applypatch" || c.name() == "patch" || c.name() == "git" && len(c.words) > 1 && (c.words[1].text == "apply" || c.words[1].text == "am")
	})
}

// readStep reads the commands of one line.
func (r *scriptReader) readStep(st step) {
	docs := st.heredocs
	for i, c := range st.commands {
		n := len(c.heredocs())
		cond := st.nested || isConditional(st.commands, i)
		switch {
		case c.name() == "cd" || c.name() == "pushd":
			r.changeDirectory(c)
		case n > 0 && n <= len(docs):
			r.readWrite(st, i, docs[n-1], cond)
			docs = docs[n:]
		case n > 0:
		case i > 0 && c.before == "|" && len(st.commands[i-1].heredocs()) > 0:
		default:
			r.readCommand(c, st)
		}
	}
}

// isConditional reports whether command i depends on one that may fail.
func isConditional(all []simple, i int) bool {
	for ; i > 0 && all[i].before != ";"; i-- {
		if before := all[i].before; before != "|" && (before != "&&" || !slices.Contains(quiet, all[i-1].name())) {
			return true
		}
	}
	return all[i].before == "("
}

// A target is a file to which a here-document goes.
type target struct {
	word   word
	append bool
}

// targets returns the files that command i of st writes its here-document to. ok is false
// if it is given to another program.
func targets(st step, i int) (out []target, ok bool) {
	c := st.commands[i]
	options, others := c.args()
	switch c.name() {
	case "cat":
		if len(options) > 0 || slices.ContainsFunc(others, func(w word) bool { return w.text != "-" }) {
			return nil, false
		}
		if i+1 < len(st.commands) && st.commands[i+1].before == "|" {
			return teeTargets(st.commands[i+1])
		}
		if i+1 < len(st.commands) && st.commands[i+1].before == "&" {
			return nil, false // a name with "&"
		}
		return outputs(c)
	case "tee":
		return teeTargets(c)
	}
	return nil, false
}

// teeTargets returns the files of a tee command.
func teeTargets(c simple) (out []target, ok bool) {
	if c.name() != "tee" {
		return nil, false
	}
	options, others := c.args()
	adds := len(options) > 0
	for _, o := range options {
		if o != "-a" && o != "--append" {
			return nil, false
		}
	}
	for _, w := range others {
		out = append(out, target{word: w, append: adds})
	}
	more, ok := outputs(c)
	return append(out, more...), ok || len(out) > 0
}

// outputs returns the files to which the output of c goes.
func outputs(c simple) (out []target, ok bool) {
	for _, rd := range c.redirs {
		if rd.fd != "" && rd.fd != "1" || rd.word.text == "/dev/null" || !strings.HasPrefix(rd.op, ">") || rd.op == ">&" {
			continue
		}
		out = append(out, target{word: rd.word, append: rd.op == ">>"})
	}
	return out, len(out) == 1
}

// readWrite reads the here-document h of command i of st.
func (r *scriptReader) readWrite(st step, i int, h heredoc, conditional bool) {
	to, ok := targets(st, i)
	if !ok || r.Fence != nil && !isShell(r.Fence.Info) && model.Indentation(r.Line(st.line)) > 0 {
		return // without an info string, an indented command is a part of other text
	}
	for _, t := range to {
		if t.word.text == "/dev/null" || t.word.text == "/dev/stdout" || t.word.text == "/dev/stderr" {
			continue
		}
		if isOutside(t.word) {
			r.outside, r.last = append(r.outside, t.word.text), max(r.last, st.last)
			continue
		}
		r.addWrite(st, h, t, conditional)
	}
}

// isOutside reports whether w is the path of a file outside of the workspace.
func isOutside(w word) bool {
	return strings.HasPrefix(w.text, "/") || w.expands && strings.HasPrefix(w.text, "~") || strings.HasPrefix(w.text, "$HOME") || strings.HasPrefix(w.text, "${HOME")
}

// addWrite adds the change of the file t.
func (r *scriptReader) addWrite(st step, h heredoc, t target, conditional bool) {
	c := model.FileChange{Op: model.OpWrite, Path: r.place.path(t.word.text), First: st.line, Last: max(st.line, h.end, h.last), OffersSimilar: true}
	c.Content = r.content(&h)
	if isPattern(t.word) {
		c.PathDoubt = pathExpands.With(t.word.text)
	}
	doubts := r.doubts(h, t, conditional)
	if !h.quoted && len(c.Content) > 0 && bytes.ContainsAny(c.Content, "$`\\") {
		doubts = append(doubts, bodyExpands.With())
		c.Content = []byte(escapes.Replace(string(c.Content)))
	}
	if merge.HasElision(c.Path, c.Content) {
		doubts = append(doubts, elided.With())
		c.Interpreter = calls.Whole
	}
	if t.append {
		c.Interpreter, c.Op = appended{}, model.OpEdit
		c.Edits = []model.Edit{{Locator: appender{c.Content}, New: c.Content, Inserts: true, First: c.First, Last: c.Last}}
	}
	for _, d := range doubts {
		if c.Doubt.None() {
			c.Doubt = d
		}
		severity := model.Warning
		if d.Code == cutOff.Code {
			severity = model.Error
		}
		r.diags = append(r.diags, model.Diagnostic{Severity: severity, Code: d.Code, Message: d.String(), Path: c.Path, Line: st.line})
	}
	r.last = max(r.last, st.last)
	r.writes = append(r.writes, c.Path)
	r.join(c, t.append)
}

// doubts returns why the file or the text of h may not be what is meant.
func (r *scriptReader) doubts(h heredoc, t target, depends bool) []model.Reason {
	var out []model.Reason
	for _, d := range []struct {
		applies bool
		why     model.Reason
	}{
		{h.end == 0, cutOff.With(h.word)},
		{t.word.expands && !isPattern(t.word), pathExpands.With(t.word.text)},
		{r.place.doubt() != "", directory.With(r.place.doubt())},
		{h.crossed, fenceInside.With()},
		{h.same, sameWord.With(h.word)},
		{depends, conditional.With()},
	} {
		if d.applies {
			out = append(out, d.why)
		}
	}
	return out
}

// isPattern reports whether a shell would compare w with the names of files. The name that it is comes first.
func isPattern(w word) bool { return w.expands && !strings.ContainsAny(w.text, "$`~") }

// escapes removes the backslashes that a shell removes.
var escapes = strings.NewReplacer(`\$`, "$", "\\`", "`", `\\`, `\`)

// join adds c, and what it writes to the text that an earlier command wrote to the same
// file.
func (r *scriptReader) join(c model.FileChange, appends bool) {
	at, written := r.lastWrite(c.Path)
	if !written {
		r.changes = append(r.changes, c)
		return
	}
	before := &r.changes[at]
	c.First = before.First
	if c.Doubt.None() {
		c.Doubt = before.Doubt
	}
	if appends {
		c.Content = append(before.Content, c.Content...)
		c.Op, c.Interpreter, c.Edits = before.Op, before.Interpreter, nil
		if before.Op == model.OpEdit {
			c.Edits = []model.Edit{{Locator: appender{c.Content}, New: c.Content, Inserts: true, First: c.First, Last: c.Last}}
		}
	}
	*before = c
}

// lastWrite returns the index of the last change of the file path, after all renames and
// deletions, and whether there is one.
func (r *scriptReader) lastWrite(path string) (int, bool) {
	for i := len(r.changes) - 1; i >= 0; i-- {
		switch c := &r.changes[i]; {
		case c.Op == model.OpRename || c.Op == model.OpDelete:
			return 0, false
		case c.Path == path:
			return i, true
		}
	}
	return 0, false
}

// isContent reports whether the script is the content of a file: the block is labelled with
// the path of another file than those that the script writes, or is a script with a name.
func (r *scriptReader) isContent() bool {
	name, ok := label.Line(string(bytes.TrimSpace(r.Line(r.first))))
	return calls.IsContentOf(r.Block, r.writes) || r.Fence != nil && ok && strings.HasSuffix(path.Ext(name), "sh") && !slices.Contains(r.writes, name)
}

// payload returns what was read.
func (r *scriptReader) payload() *model.Payload {
	r.doubtTouched()
	p := &model.Payload{Format: Format, First: r.first, Last: r.last, Fence: r.Fence, Files: r.changes, Diagnostics: r.diags, Unclosed: r.incomplete}
	switch dir := r.directoryAbove(); {
	case strings.HasPrefix(string(bytes.TrimSpace(r.Line(r.first))), "#!"):
		p.Doubt = scriptFile.With()
	case dir != "":
		p.Doubt = directory.With(dir)
	}
	var commands []string
	for _, o := range r.others {
		commands = append(commands, o.text())
	}
	if len(commands) > 0 {
		r.note(p, "commands", "commands are never run: %s", strings.Join(shorten(commands), "; "))
	}
	if len(r.outside) > 0 {
		r.note(p, "outside", "nothing is written outside of the workspace: %s", strings.Join(shorten(r.outside), ", "))
	}
	return p
}

func (r *scriptReader) note(p *model.Payload, code, format string, args ...any) {
	p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Note, Code: "shell/" + code, Message: fmt.Sprintf(format, args...), Line: p.First})
}

const maxNamed = 8 // commands in a note

func shorten(all []string) []string {
	if len(all) > maxNamed {
		return append(all[:maxNamed:maxNamed], "…")
	}
	return all
}

// maxToCommand is how many lines above a script a command may be that changes its directory.
const maxToCommand = 80

// directoryAbove returns the directory to which a command above the script leads, if there
// is one.
func (r *scriptReader) directoryAbove() string {
	for n := r.first - 1; n > 0 && n > r.first-maxToCommand; n-- {
		line := bytes.TrimPrefix(bytes.TrimSpace(r.Answer.Line(n)), []byte("$ "))
		to, ok := bytes.CutPrefix(line, []byte("cd "))
		if !ok || len(to) > maxLine {
			continue
		}
		if fields := strings.Fields(string(to)); len(fields) > 0 && fields[0] != "." && (len(fields) == 1 || fields[1] == "&&" || fields[1] == "#") {
			return fields[0]
		}
	}
	return ""
}
