package workload

import "strings"

// change replaces whole lines of a file by others. Both are never empty, and the old
// ones hold a line that the file has once.
type change struct {
	at       int // the index of the first old line
	old, new []string
}

// edited is a file with its changes, from top to bottom.
type edited struct {
	path    string
	lines   []string
	changes []change
}

// after returns the lines with all changes made.
func (e *edited) after() []string {
	var lines []string
	from := 0
	for _, c := range e.changes {
		lines = append(append(lines, e.lines[from:c.at]...), c.new...)
		from = c.at + len(c.old)
	}
	return append(lines, e.lines[from:]...)
}

// isUnique reports whether a line holds a number of the author outside of a head, so
// that it may be replaced and found.
func isUnique(line string) bool {
	i := strings.Index(line, ", 0x")
	return i >= 0 && len(line) >= i+12
}

// edit appends a change of the kind to the file at the first unique line from index
// on, and returns the index after it, or -1 if there is none.
func (e *edited) edit(a *author, l *language, kind, index int) int {
	for i := max(index, 0); i < len(e.lines); i++ {
		line := e.lines[i]
		if !isUnique(line) {
			continue
		}
		depth := 0
		for strings.HasPrefix(line[depth*len(l.indent):], l.indent) {
			depth++
		}
		c := change{at: i, old: []string{line}}
		switch next := i + 1; {
		case kind == 1 && next < len(e.lines) && isUnique(e.lines[next]): // deletes a line
			c.old, c.new = e.lines[i:i+2], []string{line}
		case kind == 2: // adds a line
			c.new = []string{line, a.unique(l, depth)}
		case kind == 3 && next < len(e.lines) && isUnique(e.lines[next]): // two lines become three
			c.old = e.lines[i : i+2]
			c.new = []string{a.unique(l, depth), a.statement(l, depth), a.unique(l, depth)}
		default:
			c.new = []string{a.unique(l, depth)}
		}
		e.changes = append(e.changes, c)
		return i + len(c.old)
	}
	return -1
}

// Many returns 1,000 files of 8 KiB with one changed line each, in every format.
func Many(c Config) (*Workload, error) {
	return allFormats(manyEdits(c, c.scaled(1000), 8<<10)), nil
}

func manyEdits(c Config, files, size int) []*edited {
	a := newAuthor(c, "many")
	var all []*edited
	for i := range files {
		l := &languages[i%len(languages)]
		e := &edited{path: a.path(l, i), lines: a.text(l, size, 0)}
		e.edit(a, l, 0, len(e.lines)/4+a.below(len(e.lines)/2))
		all = append(all, e)
	}
	return all
}

// Deep returns one file of 200,000 lines with 5,000 hunks, in every format.
func Deep(c Config) (*Workload, error) {
	return allFormats([]*edited{deepEdit(c, c.scaled(200_000), c.scaled(5000))}), nil
}

// Edits returns one file of 20,000 lines with 1,000 edits, in every format.
func Edits(c Config) (*Workload, error) {
	return allFormats([]*edited{deepEdit(c, c.scaled(20_000), c.scaled(1000))}), nil
}

// deepEdit spreads changes of all kinds evenly over a file.
func deepEdit(c Config, lines, hunks int) *edited {
	a := newAuthor(c, "deep")
	l := &languages[0]
	e := &edited{path: "deep/state_machine.go", lines: a.text(l, 0, lines)}
	step := len(e.lines) / hunks
	end := 0
	for i := range hunks {
		if end = e.edit(a, l, i%4, max(end+8, i*step)); end < 0 {
			break
		}
	}
	return e
}

// allFormats returns a workload with an answer in each format that can say the edits.
func allFormats(files []*edited) *Workload {
	w := &Workload{}
	for _, e := range files {
		w.Files = append(w.Files, File{Path: e.path, Data: join(e.lines)})
	}
	for _, f := range encoders {
		w.Answers = append(w.Answers, Answer{f.format, f.file, f.encode(files)})
	}
	return w
}
