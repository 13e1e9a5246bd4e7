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
// whitespace. Fragments of diffs do not count. Most answers have no text that asks for
// them, so they are indexed on first use.
type changedLines struct {
	payloads   []*model.Payload
	extensions map[string]bool // the extensions of all paths; nil until asked for
	index      *lineIndex      // nil until asked for
}

// hasExtension reports whether a changed file has the extension ext.
func (k *changedLines) hasExtension(ext string) bool {
	if k.extensions == nil {
		k.extensions = make(map[string]bool)
		k.eachFile(func(name string, _ *model.FileChange) { k.extensions[path.Ext(name)] = true })
	}
	return k.extensions[ext]
}

// lines returns the index of the lines.
func (k *changedLines) lines() *lineIndex {
	if k.index == nil {
		k.index = &lineIndex{lineIDs: make(map[string]int32), fileIDs: make(map[string]int32), holds: make(map[fileLine]bool)}
		k.eachFile(k.index.addChange)
	}
	return k.index
}

// eachFile calls add with each path of each change.
func (k *changedLines) eachFile(add func(string, *model.FileChange)) {
	for _, p := range k.payloads {
		if p.Has(gitdiff.Fragment) {
			continue
		}
		for i := range p.Files {
			c := &p.Files[i]
			for _, name := range [...]string{c.Path, c.NewPath} {
				if name != "" {
					add(path.Join(p.Root, name), c)
				}
			}
		}
	}
}

// A lineIndex says which lines are in which files.
type lineIndex struct {
	names            []string // of files, by number
	fileIDs, lineIDs map[string]int32
	files            [][]int32 // by line: the first files with it, up to maxFiles
	holds            map[fileLine]bool
}

// A fileLine is a line of a file, both by number.
type fileLine struct{ file, line int32 }

// addChange adds the lines of c as those of the file name.
func (x *lineIndex) addChange(name string, c *model.FileChange) {
	file, ok := x.fileIDs[name]
	if !ok {
		file = int32(len(x.names))
		x.names, x.fileIDs[name] = append(x.names, name), file
	}
	if len(c.Edits) > 0 {
		x.add(file, nil) // a blank line, between the texts
	}
	x.addText(file, c.Content)
	for i := range c.Edits {
		e := &c.Edits[i]
		x.addText(file, e.Old)
		x.addText(file, e.New)
	}
}

func (x *lineIndex) addText(file int32, text []byte) {
	for line := range bytes.Lines(text) {
		x.add(file, bytes.TrimSpace(line))
	}
}

func (x *lineIndex) add(file int32, text []byte) {
	line, ok := x.lineIDs[string(text)]
	if !ok {
		line = int32(len(x.files))
		x.files, x.lineIDs[string(text)] = append(x.files, nil), line
	}
	at := fileLine{file, line}
	if x.holds[at] {
		return
	}
	x.holds[at] = true
	if len(x.files[line]) < maxFiles {
		x.files[line] = append(x.files[line], file)
	}
}

// filesWith returns the files with the first of lines, and the numbers of all lines. There
// are none if a line is in no file.
func (x *lineIndex) filesWith(lines []string) (files, ids []int32) {
	for _, line := range lines {
		id, ok := x.lineIDs[line]
		if !ok {
			return nil, nil
		}
		ids = append(ids, id)
	}
	return x.files[ids[0]], ids
}
