package unclaimed

import (
	"bytes"
	"path"
	"strings"

	"aptix-tui/model"
	"aptix-tui/patchers/ap"
	"aptix-tui/patchers/delimited"
)

// maxFiles bounds the files recorded for a line, against hostile answers.
const maxFiles = 64

// changedLines are the lines that payloads look for or write, without surrounding
// white space. Fragments of diffs do not count.
type changedLines struct {
	lines      map[fileLine]bool
	files      map[string][]string // the paths with a line, up to maxFiles
	extensions map[string]bool     // the extensions of all paths
}

// A fileLine is a line of the file with a path.
type fileLine struct{ path, line string }

func knownLines(payloads []*model.Payload) changedLines {
	k := changedLines{make(map[fileLine]bool), make(map[string][]string), make(map[string]bool)}
	for _, p := range payloads {
		if isFragment(p) {
			continue
		}
		for _, c := range p.Files {
			for _, name := range []string{c.Path, c.NewPath} {
				if name != "" {
					k.add(path.Join(p.Root, name), c)
				}
			}
		}
	}
	return k
}

// add adds the lines of c as those of the file name.
func (k changedLines) add(name string, c model.FileChange) {
	k.extensions[path.Ext(name)] = true
	texts := [][]byte{c.Content}
	for _, e := range c.Edits {
		texts = append(texts, e.Old, e.New)
	}
	for line := range bytes.Lines(bytes.Join(texts, []byte("\n"))) {
		at := fileLine{name, string(bytes.TrimSpace(line))}
		if !k.lines[at] && len(k.files[at.line]) < maxFiles {
			k.files[at.line] = append(k.files[at.line], name)
		}
		k.lines[at] = true
	}
}

// An index is what payloads change, by path. Lines that may be titles do not count.
type index struct {
	changed  map[change]bool
	ids      map[string]bool // of AP patches
	formats  map[*model.Format]bool
	misspelt map[string][]int // misspelt END lines of AOF, by path; made on first use
}

// A change is what payloads do with a path that ends in path. Zero fields mean any
// format or action.
type change struct {
	format *model.Format
	action action
	path   string
}

// An action is what a delimited block does with a file.
type action uint8

const (
	anyAction action = iota
	deletes
	writes
)

// index is made on first use.
func (u *finder) index() *index {
	if u.indexed != nil {
		return u.indexed
	}
	x := &index{changed: make(map[change]bool), ids: make(map[string]bool), formats: make(map[*model.Format]bool)}
	u.indexed = x
	for _, p := range u.payloads {
		if delimited.MayBeTitle(p) {
			continue
		}
		x.formats[p.Format] = true
		for _, c := range p.Files {
			x.add(change{format: p.Format, path: c.Path})
			x.add(change{format: p.Format, path: c.NewPath})
			if p.Format == delimited.Format {
				x.add(change{action: u.actionOf(c), path: c.Path})
			}
		}
		if p.Format == ap.Format {
			x.ids[patchID(u.textOf(p), p)] = true
		}
	}
	return x
}

// add adds c for each suffix of its path.
func (x *index) add(c change) {
	for more := c.path != ""; more; _, c.path, more = strings.Cut(c.path, "/") {
		x.changed[c], x.changed[change{path: c.path}] = true, true
	}
}

// changes reports whether a payload makes the change c, to its path or one that ends
// in it.
func (u *finder) changes(c change) bool {
	c.path = path.Clean(c.path)
	return u.index().changed[c]
}

// actionOf is what a delimited block does. An END line that ends no block does
// nothing.
func (u *finder) actionOf(c model.FileChange) action {
	switch _, ends := delimited.Ends(u.answer.Line(c.First)); {
	case ends:
		return anyAction
	case c.Op == model.OpDelete:
		return deletes
	}
	return writes
}
