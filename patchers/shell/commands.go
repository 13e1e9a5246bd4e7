package shell

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
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
	case c.hasOutput() || !slices.Contains(quiet, c.name()) && c.name() != "":
		r.others, r.last = append(r.others, other{c, st.line}), max(r.last, st.last)
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

// An other is a command of a line, which is not run.
type other struct {
	simple
	line int
}

// doubtTouched doubts the files that other commands change, too: after they are written, or
// at any time if text is appended to them.
func (r *scriptReader) doubtTouched() {
	for i := range r.changes {
		c := &r.changes[i]
		for _, o := range r.others {
			if c.Doubt.None() && (c.Op == model.OpEdit || c.Op == model.OpWrite && o.line >= c.First) && o.mayChange(path.Base(c.Path)) {
				c.Doubt = touched.With(o.text())
			}
		}
	}
}

// mayChange reports whether s may change the content of a file of that name: it names it,
// and has output or edits or replaces files. Programs that format files do not count.
func (s simple) mayChange(name string) bool {
	return strings.Contains(s.text(), name) && (s.hasOutput() || slices.Contains(editors, s.name()))
}

// editors are commands that change the files they are given.
var editors = strings.Fields("sed perl tee truncate patch cp mv install ln")

// editor returns with what s changes files: the program that edits them in place, maybe for
// another command, or s itself if it has output. It is empty if s changes no file.
func (s simple) editor() string {
	at := slices.IndexFunc(s.words, func(w word) bool { return streamEditor.MatchString(w.text) })
	options, _ := simple{words: s.words[max(at, 0):]}.args()
	switch {
	case at >= 0 && slices.ContainsFunc(options, inPlace.MatchString):
		return s.words[at].text
	case len(s.words) == 0 && s.hasOutput():
		return s.redirs[0].op
	case s.hasOutput(), s.name() == "tee", s.name() == "truncate":
		return s.name()
	}
	return ""
}

// streamEditor matches a program that edits files in place with the option inPlace: it may have
// a suffix, or be among others.
var (
	streamEditor = lazyregexp.New(`^[\w/]*(?:sed|perl|ruby|awk|yq)$`)
	inPlace      = lazyregexp.New(`^(?:--in-?place|-[a-zA-Z0-9]*i(?:\.\w*)?$)`)
)

// hasOutput reports whether the output of s goes to a file.
func (s simple) hasOutput() bool {
	return slices.ContainsFunc(s.redirs, func(r redirection) bool {
		return (strings.HasPrefix(r.op, ">") && r.op != ">&" || r.op == "&>") && !strings.HasPrefix(r.word.text, "/dev/")
	})
}
