package workload

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// Growth is a kind of answer whose size is a parameter.
type Growth struct {
	Name  string
	About string
	N     int // the usual size
	make  func(g *grown, n int)
}

// Make generates the workload for n.
func (g Growth) Make(c Config, n int) *Workload {
	b := &grown{author: newAuthor(c, g.Name), l: &languages[0]}
	g.make(b, n)
	b.w.Answers = []Answer{{"", AnswerFile(""), b.Bytes()}}
	return &b.w
}

// FindGrowth returns the growth of a name.
func FindGrowth(name string) (Growth, error) {
	all := Growths()
	for _, e := range Everydays() {
		all = append(all, e.Growth)
	}
	i := slices.IndexFunc(all, func(g Growth) bool { return g.Name == name })
	if i < 0 {
		return Growth{}, fmt.Errorf("there is no growth %q", name)
	}
	return all[i], nil
}

// Growths returns all growth shapes.
func Growths() []Growth { return slices.Concat(growthsInFile, growthsInTree, growthsInText) }

// grown collects a growth workload. What is written to the buffer is the answer.
type grown struct {
	*author
	bytes.Buffer
	l *language
	w Workload
}

func (g *grown) printf(format string, args ...any) { fmt.Fprintf(&g.Buffer, format, args...) }

func (g *grown) file(path string, lines []string) {
	g.w.Files = append(g.w.Files, File{Path: path, Data: join(lines)})
}

// one adds a file of 20 lines for each of n changes, and returns it with them.
func (g *grown) one(n int) *edited {
	e := &edited{path: "one/state_machine.go", lines: g.text(g.l, 0, n*20)}
	for i, end := 0, 0; i < n && end >= 0; i++ {
		end = e.edit(g.author, g.l, i%4, max(end+8, i*20))
	}
	g.file(e.path, e.lines)
	return e
}

// several adds n files of about 1 kB with one change each, and returns them.
func (g *grown) several(n int) []*edited {
	var all []*edited
	for i := range n {
		e := &edited{path: g.path(g.l, i), lines: g.text(g.l, 1000, 0)}
		e.edit(g.author, g.l, 0, len(e.lines)/3)
		g.file(e.path, e.lines)
		all = append(all, e)
	}
	return all
}

// in makes a growth of n changes in one file.
func in(encode func([]*edited) []byte) func(*grown, int) {
	return func(g *grown, n int) { g.Write(encode([]*edited{g.one(n)})) }
}

// each makes a growth of n files with one change.
func each(encode func([]*edited) []byte) func(*grown, int) {
	return func(g *grown, n int) { g.Write(encode(g.several(n))) }
}

// damaged makes a growth of n changes in one file whose old lines are altered.
func damaged(encode func([]*edited) []byte, alter func(line string) string) func(*grown, int) {
	return func(g *grown, n int) {
		e := g.one(n)
		e.lines = slices.Clone(e.lines) // the answer shows these; the tree has the others
		for i, c := range e.changes {
			old := slices.Clone(c.old)
			for j := range old {
				old[j] = alter(old[j])
				e.lines[c.at+j] = old[j]
			}
			e.changes[i].old = old
		}
		g.Write(encode([]*edited{e}))
	}
}

// moreSpace alters only whitespace.
func moreSpace(line string) string { return strings.ReplaceAll(line, ", ", ",  ") }

// otherText leaves nothing of a line but its indentation.
func otherText(line string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			return 'a' + (r-'a'+13)%26
		}
		return r
	}, line)
}

// similarText alters a part of a word.
func similarText(line string) string { return strings.Replace(line, ", 0x", "Other, 0x", 1) }

// entries writes a bundle of n entries.
func (g *grown) entries(n int, entry func(i int) object) {
	var all []object
	for i := range n {
		all = append(all, entry(i))
	}
	g.Write(marshal(object{{"root", "."}, {"files", all}}, "  "))
}

// short returns the text of a new file of a few lines.
func (g *grown) short() string {
	return string(join([]string{"package bench", "", "// " + g.name() + ".", "func " + g.name() + "() string {", g.unique(g.l, 1), "}"}))
}

// depth returns how deep paths may nest so that all of them, one for each depth,
// have bytes in proportion to n.
func depth(n int) int {
	d := 1
	for d*d < n {
		d++
	}
	return d
}
