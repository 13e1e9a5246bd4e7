package shell

import (
	"path"
	"slices"
	"strings"

	"aptix-tui/model"
)

// A touch is a command, which is not run, that changes a file. If the script also writes the
// file, what it writes is not what the file is to hold in the end.
type touch struct {
	path    string
	line    int
	command string
}

// addOther notes the command c of st, which is not run and would change files.
func (r *reader) addOther(c simple, st step) {
	if c.name() == "tee" && slices.Contains(closing, st.commands[0].name()) && r.hasWritten(c) {
		return // the output of a group, whose text is read
	}
	r.others, r.last = append(r.others, c.text()), max(r.last, st.last)
	for _, name := range c.changed() {
		r.touches = append(r.touches, touch{path.Clean(r.place.path(name)), st.line, c.text()})
	}
}

// hasWritten reports whether c changes a file that a here-document writes.
func (r *reader) hasWritten(c simple) bool {
	return slices.ContainsFunc(c.changed(), func(name string) bool { return slices.Contains(r.writes, r.place.path(name)) })
}

// changed returns words of s that may be files whose content it changes: where its output
// goes, and the arguments of a program that edits or replaces files. Programs that format
// files do not count.
func (s simple) changed() (out []string) {
	for _, rd := range s.redirs {
		if strings.HasPrefix(rd.op, ">") && rd.op != ">&" || rd.op == "&>" {
			out = append(out, rd.word.text)
		}
	}
	if s.name() == "sudo" && len(s.words) > 1 {
		s.words = s.words[1:]
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
func (r *reader) doubtTouched() {
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
