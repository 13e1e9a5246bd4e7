package shell

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// readCommand reads a command without a here-document. Nothing is run: a rename or a
// deletion of one file is offered, any other command is named in a note.
func (r *scriptReader) readCommand(c simple, st step) {
	name, args := c.name(), c
	if name == "git" && len(c.words) > 2 && (c.words[1].text == "mv" || c.words[1].text == "rm") {
		args.words = c.words[1:]
		name = c.words[1].text
	}
	_, files := args.args()
	switch plain := r.isPlain(args); {
	case name == "mv" && len(files) == 2 && plain:
		r.offer(model.FileChange{Op: model.OpRename, Path: r.place.path(files[0].text), NewPath: r.place.path(destination(files))}, c, st)
	case name == "rm" && plain:
		for _, w := range files {
			r.offer(model.FileChange{Op: model.OpDelete, Path: r.place.path(w.text)}, c, st)
		}
	case len(c.changed()) > 0 || !slices.Contains(quiet, c.name()) && c.name() != "":
		r.addOther(c, st)
	}
}

// destination returns the path to which the first of two files is moved.
func destination(files []word) string {
	if to := files[1].text; strings.HasSuffix(to, "/") {
		return to + path.Base(files[0].text)
	}
	return files[1].text
}

// isPlain reports whether a rename or a deletion is one of files with known names in the
// workspace.
func (r *scriptReader) isPlain(c simple) bool {
	options, files := c.args()
	for _, o := range options {
		if !slices.Contains([]string{"-f", "-v", "-i", "--force", "-fv", "-vf", "--"}, o) {
			return false
		}
	}
	odd := func(w word) bool {
		return w.expands || isOutside(w) || w.text == "" || r.place.unknown != ""
	}
	directory := len(files) > 0 && strings.HasSuffix(files[0].text, "/")
	return len(files) > 0 && !directory && !slices.ContainsFunc(files, odd) && len(c.redirs) == 0
}

// offer adds the effect of a command, undecided.
func (r *scriptReader) offer(c model.FileChange, from simple, st step) {
	c.First, c.Last, c.Doubt = st.line, st.line, moveCommand.With(from.text())
	r.changes = append(r.changes, c)
	r.last = max(r.last, st.last)
}

// quiet are commands that change no file of the workspace, and those that only prepare for
// the here-documents.
var quiet = strings.Fields("cat cd echo export grep head ls mkdir popd printf pwd pushd set tail true : { } ( ) if then else elif fi for while do done case esac")

// A touch is a command, which is not run, that changes a file. If the script also writes the
// file, what it writes is not what the file is to hold in the end.
type touch struct {
	path    string
	line    int
	command string
}

// addOther notes the command c of st, which is not run.
func (r *scriptReader) addOther(c simple, st step) {
	r.others, r.last = append(r.others, c.text()), max(r.last, st.last)
	for _, name := range c.changed() {
		r.touches = append(r.touches, touch{path.Clean(r.place.path(name)), st.line, c.text()})
	}
}

// changed returns words of s that may be files whose content it changes: where its output
// goes, and the arguments of a program that edits or replaces files. Programs that format
// files do not count.
func (s simple) changed() (out []string) {
	for _, rd := range s.redirs {
		if (strings.HasPrefix(rd.op, ">") && rd.op != ">&" || rd.op == "&>") && !strings.HasPrefix(rd.word.text, "/dev/") {
			out = append(out, rd.word.text)
		}
	}
	switch _, files := s.args(); s.name() {
	case "sed", "perl", "tee", "truncate", "patch":
		for _, w := range files {
			out = append(out, w.text)
		}
	case "cp", "mv", "install", "ln":
		if len(files) > 1 {
			out = append(out, destination(files[len(files)-2:]))
		}
	}
	return out
}

// doubtTouched doubts the files that other commands change, too: after they are written, or
// at any time if text is appended to them.
func (r *scriptReader) doubtTouched() {
	by := map[string]touch{}
	for _, t := range r.touches {
		by[t.path] = t
	}
	for i := range r.changes {
		c := &r.changes[i]
		t, ok := by[path.Clean(c.Path)]
		if !ok || !c.Doubt.None() || c.Op != model.OpWrite && c.Op != model.OpEdit {
			continue
		}
		if t.line >= c.First || c.Op == model.OpEdit {
			c.Doubt = touched.With(t.command)
		}
	}
}
