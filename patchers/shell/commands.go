package shell

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
	"aptix-tui/model/lazyregexp"
)

// readCommand reads a command without a here-document. Nothing is run: a rename or a
// deletion of files is offered, and what changes files in another way is named in a note.
func (r *scriptReader) readCommand(c simple, st step) {
	name, args := c.name(), c
	if name == "git" && len(c.words) > 2 && (c.words[1].text == "mv" || c.words[1].text == "rm") {
		args.words = c.words[1:]
		name = args.name()
	}
	_, files := args.args()
	switch plain := r.isPlain(args); {
	case name == "mv" && len(files) == 2 && plain:
		to := files[1].text
		if strings.HasSuffix(to, "/") {
			to += path.Base(files[0].text)
		}
		r.offer(model.FileChange{Op: model.OpRename, Path: r.place.path(files[0].text), NewPath: r.place.path(to)}, c, st)
	case name == "rm" && plain:
		for _, w := range files {
			r.offer(model.FileChange{Op: model.OpDelete, Path: r.place.path(w.text)}, c, st)
		}
	case args.editor() != "":
		r.others, r.last = append(r.others, c.text()), max(r.last, st.last)
		r.doubtChanged(c)
	}
}

// doubtChanged doubts the files written so far that c seems to change, too.
func (r *scriptReader) doubtChanged(c simple) {
	for i := range r.changes {
		w := &r.changes[i]
		if w.Op == model.OpWrite && w.Doubt.None() && c.name() != "chmod" && strings.Contains(c.text(), path.Base(w.Path)) {
			w.Doubt = changedAgain.With(c.text())
		}
	}
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

// changers are commands that change the files they are given.
var changers = strings.Fields("tee truncate patch cp mv rm install ln chmod touch")

// editor returns with what s changes files: the program that edits them in place, maybe for
// another command, or s itself. It is empty if s changes no file.
func (s simple) editor() string {
	at := slices.IndexFunc(s.words, func(w word) bool { return streamEditor.MatchString(w.text) })
	options, _ := simple{words: s.words[max(at, 0):]}.args()
	switch {
	case at >= 0 && slices.ContainsFunc(options, inPlace.MatchString):
		return s.words[at].text
	case len(s.words) == 0 && s.hasOutput():
		return s.redirs[0].op
	case s.hasOutput(), slices.Contains(changers, s.name()):
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
