package unclaimed

import (
	"bytes"
	"path"

	"aptix-tui/model"
	"aptix-tui/patchers/gitdiff"
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
		if p.Has(gitdiff.Fragment) {
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
