package shell

import (
	"bytes"
	"fmt"
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
	"aptix-tui/patchers/calls"
	"aptix-tui/patchers/label"
	"aptix-tui/patchers/merge"
)

// A scriptReader reads one script into file changes.
type scriptReader struct {
	script
	place       place
	first, last int // the first line, and the last of a here-document or of a change
	writes      []string
	changes     []model.FileChange
	others      []string // commands that change files in a way that is not read
	outside     []string // paths outside of the workspace
	diags       []model.Diagnostic
	conditional bool // a condition, a loop, a function or a group has begun
	unread      bool // a here-document goes to no file, or to that of a group
	incomplete  bool // outside of a fence, nothing shows where the text ends
}

// read reads the script from line n on. Outside of fences that is here-documents directly below
// one another.
func (r *scriptReader) read(n int) {
	r.first, r.last = n, n
	for n < r.limit {
		st := r.next(n)
		if r.Fence == nil && len(st.heredocs) == 0 || st.belongsToOther() {
			break
		}
		known := len(r.writes) + len(r.outside)
		r.readStep(st)
		if len(r.writes)+len(r.outside) == known {
			r.nameUnread(st)
		}
		n = st.last + 1
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

// belongsToOther reports whether st gives text to a program whose patches are read as other
// formats.
func (st *step) belongsToOther() bool {
	return len(st.heredocs) > 0 && slices.ContainsFunc(st.commands, func(c simple) bool {
		return slices.Contains([]string{"apply_patch", "applypatch", "patch", "git"}, c.name())
	})
}

// blockWords begin conditions, loops and groups, and are tests.
var blockWords = strings.Fields("if for while until case { ( [ [[ test")

// readStep reads the commands of one line.
func (r *scriptReader) readStep(st step) {
	docs := st.heredocs
	for i, c := range st.commands {
		r.conditional = r.conditional || c.braced || c.before == "(" || c.before == "||" || slices.Contains(blockWords, c.name()) || strings.HasSuffix(c.name(), "()")
		switch n := len(c.heredocs()); {
		case c.name() == "cd" || c.name() == "pushd":
			r.place.change(c)
		case n > 0 && n <= len(docs):
			r.readWrite(st, i, docs[n-1])
			docs = docs[n:]
		case n > 0: // the answer ends before the text of the here-document
		case i > 0 && c.before == "|" && len(st.commands[i-1].heredocs()) > 0: // targets reads it
		default:
			r.readCommand(c, st)
		}
	}
}

// A target is a file to which a here-document goes.
type target struct {
	word   word
	append bool
}

// targets returns the files that command i of st writes its here-document to: none if it is given
// to another program.
func targets(st step, i int) []target {
	c := st.commands[i]
	options, others := c.args()
	if c.name() == "cat" {
		if len(options) > 0 || slices.ContainsFunc(others, func(w word) bool { return w.text != "-" }) {
			return nil
		}
		if i+1 == len(st.commands) || !strings.Contains("|&", st.commands[i+1].before) {
			return outputs(c)
		}
		c = st.commands[i+1]
		options, others = c.args()
	}
	if c.name() != "tee" || c.before == "&" || slices.ContainsFunc(options, func(o string) bool { return o != "-a" && o != "--append" }) {
		return nil
	}
	out := outputs(c)
	for _, w := range others {
		out = append(out, target{word: w, append: len(options) > 0})
	}
	return out
}

// outputs returns the file to which the output of c goes.
func outputs(c simple) (out []target) {
	for _, rd := range c.redirs {
		if (rd.fd == "" || rd.fd == "1") && strings.HasPrefix(rd.op, ">") && rd.op != ">&" {
			out = append(out, target{word: rd.word, append: rd.op == ">>"})
		}
	}
	return out
}

// readWrite reads the here-document h of command i of st.
func (r *scriptReader) readWrite(st step, i int, h heredoc) {
	if r.Fence != nil && !isShell(r.Fence.Info) && model.Indentation(r.Line(st.line)) > 0 {
		return // without an info string, an indented command is a part of other text
	}
	for _, t := range targets(st, i) {
		switch {
		case strings.HasPrefix(t.word.text, "/dev/"):
		case isOutside(t.word):
			r.outside, r.last = append(r.outside, t.word.text), max(r.last, st.last)
		default:
			r.addWrite(st, h, t)
		}
	}
}

// isOutside reports whether w is the path of a file outside of the workspace.
func isOutside(w word) bool {
	return strings.HasPrefix(w.text, "/") || w.expands && strings.HasPrefix(w.text, "~") || strings.HasPrefix(w.text, "$HOME") || strings.HasPrefix(w.text, "${HOME")
}

// addWrite adds the change of the file t.
func (r *scriptReader) addWrite(st step, h heredoc, t target) {
	c := model.FileChange{Op: model.OpWrite, Path: r.place.path(t.word.text), First: st.line, Last: max(st.line, h.end, h.last), OffersSimilar: true}
	c.Content = r.content(&h)
	if isPattern(t.word) {
		c.PathDoubt = pathExpands.With(t.word.text)
	}
	doubts := r.doubts(h, t, c.Content)
	if !h.quoted && bytes.ContainsAny(c.Content, "$`\\") {
		doubts = append(doubts, bodyExpands.With())
		c.Content = []byte(escapes.Replace(string(c.Content)))
	}
	if merge.HasElision(c.Path, c.Content) {
		doubts = append(doubts, elided.With())
		c.Interpreter = calls.Whole
	}
	if t.append {
		doubts = append(doubts, calls.Appends.With())
		c.Interpreter, c.Op = appended{}, model.OpEdit
		c.Edits = []model.Edit{{Locator: calls.Insertion{AtEnd: true, Text: c.Content}, New: c.Content, Inserts: true, First: c.First, Last: c.Last}}
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
	r.writes, r.changes = append(r.writes, c.Path), append(r.changes, c)
}

// appended interprets text that is appended to a file.
type appended struct{}

// Interpret returns c as the creation of the file, if there is none.
func (appended) Interpret(c *model.FileChange, t *model.Text) []model.Reading {
	out := *c
	if t == nil {
		out.Op, out.Edits = model.OpWrite, nil
	}
	return model.OneReading(out)
}

// doubts returns why the file or the text of h may not be what is meant.
func (r *scriptReader) doubts(h heredoc, t target, text []byte) (out []model.Reason) {
	for _, d := range []struct {
		applies bool
		why     model.Reason
	}{
		{h.end == 0, cutOff.With(h.word)},
		{t.word.expands && !isPattern(t.word), pathExpands.With(t.word.text)},
		{r.place != place{}, directory.With(r.place.unknown + r.place.dir)},
		{h.end > r.limit || bytes.Contains(text, []byte("<<")) && bytes.Contains(text, []byte(h.word)), endUnclear.With(h.word)},
		{r.conditional, conditional.With()},
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

// isContent reports whether the script is the content of a file: the block is labelled with
// the path of another file than those that the script writes, or is a script with a name.
func (r *scriptReader) isContent() bool {
	name, ok := label.Line(string(bytes.TrimSpace(r.Line(r.first))))
	return calls.IsContentOf(r.Block, r.writes) || r.Fence != nil && ok && strings.HasSuffix(path.Ext(name), "sh") && !slices.Contains(r.writes, name)
}

// payload returns what was read.
func (r *scriptReader) payload() *model.Payload {
	p := &model.Payload{Format: Format, First: r.first, Last: r.last, Fence: r.Fence, Files: r.changes, Diagnostics: r.diags, Unclosed: r.incomplete}
	switch dir := r.directoryAbove(); {
	case bytes.HasPrefix(bytes.TrimSpace(r.Line(r.first)), []byte("#!")):
		p.Doubt = scriptFile.With()
	case dir != "":
		p.Doubt = directory.With(dir)
	case r.Fence == nil && len(bytes.TrimSpace(r.Text()[:r.Offset(r.first)])) > 0:
		p.Doubt = noFence.With()
	}
	r.note(p, "commands", "commands that change files are never run: %s", r.others)
	r.note(p, "outside", "nothing is written outside of the workspace: %s", r.outside)
	return p
}

// note adds a note about names, if there are any.
func (r *scriptReader) note(p *model.Payload, code, format string, names []string) {
	if len(names) > 0 {
		p.Diagnostics = append(p.Diagnostics, model.Diagnostic{Severity: model.Note, Code: "shell/" + code, Message: fmt.Sprintf(format, strings.Join(shorten(names), "; ")), Line: p.First})
	}
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

var changesDirectory = lazyregexp.New(`^\s*(?:\$ )?cd ([^\s.;&]\S*|\.[^\s;&]+)\s*(?:&&.*|#.*)?$`)

// directoryAbove returns the directory to which a command above the script leads, if there
// is one.
func (r *scriptReader) directoryAbove() string {
	for n := r.first - 1; n > 0 && n > r.first-maxToCommand; n-- {
		line := r.Answer.Line(n)
		if to := changesDirectory.FindSubmatch(line[:min(len(line), maxLine)]); to != nil {
			return string(to[1])
		}
	}
	return ""
}
